#pragma once
// The shortest equations that have all values of a number, a rank or a choice, at every point where it was recorded.

#include "recordings/course/candidates.hpp"
#include "recordings/course/words.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace mpisheet::course {

struct Law {
    std::string text;
    int cost = 0;                      ///< its length; more where it is of another grid than the program's
    std::string valid;                 ///< of a partner: where there is one; empty: everywhere
    std::vector<std::string> rivals{}; ///< others that have all values, too, and are no longer
};

/// What laws of a program have in common: among those that have all values these come first.
struct Known {
    std::string grid;                  ///< of the program; empty: not known
    std::map<std::string, int> shapes; ///< of its numbers, with how many places have them
};

/// What is looked for, how near it has to come, in what grid, and its values.
using Question = std::tuple<char, double, std::string, std::vector<double>>;
struct Remembered; // laws.cpp

class Laws {
public:
    /// `known`: what is known of the program. `equations` must outlive it.
    Laws(Equations &equations, Known known);
    ~Laws();

    /// What is known of the program now: laws that it does not change are not looked for again.
    void know(Known known);

    /// Whole numbers. Nothing where none has them all with fewer coefficients than it has values to explain.
    std::optional<Law> number(const Points &points, const std::vector<double> &values);
    /// The same as one of two such laws, which a choice tells apart: of little evidence.
    std::optional<Law> either(const Points &points, const std::vector<double> &values);
    /// The same as a sum of up to three multiples: right at the largest p, too, where it is learned without it.
    std::optional<Law> sum(const Points &points, const std::vector<double> &values);
    /// The same with any coefficients that are not negative, to a relative error of `within`.
    std::optional<Law> measured(const Points &points, const std::vector<double> &values, double within);
    /// The one whose squared relative errors are least in all, however large they are.
    std::optional<Law> nearest(const Points &points, const std::vector<double> &values);
    /// Those of which a multiple and a constant come nearest so, the nearest first; at most `most`.
    std::vector<std::string> near_texts(const Points &points, const std::vector<double> &values, std::size_t most);
    /// Ranks of the communicator, the shortest first; at most `most`.
    std::vector<Law> partners(const Points &points, const std::vector<double> &values, std::size_t most = 24);
    /// 0 or 1.
    std::optional<Law> choice(const Points &points, const std::vector<double> &values);
    /// Of what numbers are multiples that are alike on all ranks: equations of p and d.
    const std::vector<std::string> &of_runs();

private:
    template <class Find>
    const std::vector<Law> &answer(char what, double within, const Points &points, const std::vector<double> &values,
                                   const Find &find);

    Equations &equations_;
    Known known_;
    Candidates candidates_;
    std::map<Points, std::unique_ptr<Remembered>> seen_;
    std::map<std::string, std::vector<std::string>> of_runs_; ///< by grid
};

} // namespace mpisheet::course
