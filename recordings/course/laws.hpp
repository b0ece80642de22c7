#pragma once
// The shortest equations that have all values of a number, a rank or a choice, at every point where it was recorded.

#include "recordings/course/words.hpp"

#include <map>
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

class Laws {
public:
    /// `known`: what is known of the program.
    Laws(Equations &equations, Known known) : equations_(&equations), known_(std::move(known)) {}

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
    /// Ranks of the communicator, the shortest first; at most `most`.
    std::vector<Law> partners(const Points &points, const std::vector<double> &values, std::size_t most = 24);
    /// 0 or 1.
    std::optional<Law> choice(const Points &points, const std::vector<double> &values);
    /// Of what numbers are multiples that are alike on all ranks: equations of p and d.
    [[nodiscard]] std::vector<std::string> of_runs() const;

private:
    Equations *equations_;
    Known known_;
    /// Those of the program's grid, by the rounds, members and programs that tell points apart.
    std::map<std::tuple<std::vector<std::string>, bool, bool>, std::vector<std::string>> choices_;
};

} // namespace mpisheet::course
