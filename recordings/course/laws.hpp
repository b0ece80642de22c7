#pragma once
// The shortest equations that have all values of a number, a rank or a choice, at every point where it was recorded.

#include "recordings/course/words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::course {

struct Law {
    std::string text;
    int cost = 0;      ///< its length; more where it is of another grid than the program's
    std::string valid; ///< of a partner: where there is one; empty: everywhere
};

class Laws {
public:
    /// `grid`: the one of the program; empty: not known.
    Laws(Equations &equations, std::string grid) : equations_(&equations), grid_(std::move(grid)) {}

    /// Whole numbers. Nothing where none has them all with fewer coefficients than it has values to explain.
    std::optional<Law> number(const Points &points, const std::vector<double> &values);
    /// The same with any coefficients that are not negative, to a relative error of `within`.
    std::optional<Law> measured(const Points &points, const std::vector<double> &values, double within);
    /// Ranks of the communicator, the shortest first; at most `most`.
    std::vector<Law> partners(const Points &points, const std::vector<double> &values, std::size_t most = 8);
    /// 0 or 1.
    std::optional<Law> choice(const Points &points, const std::vector<double> &values);
    /// Of what numbers are multiples that are alike on all ranks: equations of p and d.
    [[nodiscard]] std::vector<std::string> of_runs() const;

private:
    Equations *equations_;
    std::string grid_;
};

} // namespace mpisheet::course
