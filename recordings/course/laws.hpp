#pragma once
// The shortest equations that have all values of a number, a rank or a choice, at every point where it was recorded.

#include "recordings/course/words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::course {

struct Law {
    std::string text;
    int length = 0;    ///< see length_of
    std::string valid; ///< of a partner: where there is one; empty: everywhere
};

class Laws {
public:
    explicit Laws(Equations &equations) : equations_(&equations) {}

    /// Whole numbers. Nothing where none has them all with fewer coefficients than it has values to explain.
    std::optional<Law> number(const Points &points, const std::vector<double> &values);
    /// The same with any coefficients that are not negative, to a relative error of `within`.
    std::optional<Law> measured(const Points &points, const std::vector<double> &values, double within);
    /// Ranks of the communicator, the shortest first; at most `most`.
    std::vector<Law> partners(const Points &points, const std::vector<double> &values, std::size_t most = 8);
    /// 0 or 1.
    std::optional<Law> choice(const Points &points, const std::vector<double> &values);
    /// Of what numbers are multiples that are alike on all ranks: equations of p and d.
    static std::vector<std::string> of_runs();

private:
    Equations *equations_;
};

} // namespace mpisheet::course
