#pragma once
// How long an equation may be: one that nobody can read aloud is no datasheet's.

#include <cstddef>
#include <optional>

namespace mpisheet::fit {

/// What of accuracy is given for length. As it comes: an equation of up to `readable` characters stays what the data
/// ask for, a longer one is shortened to that when it is still `close`, and to `longest_equation` in any case.
struct Brevity {
    /// Instead: the shortest equation that misses nineteen in twenty points by no more than this share; 0: not
    /// shortened, at p = 1 neither.
    std::optional<double> within{};
    /// Instead: one sum in p and d, as the thesis has it.
    bool one_line = false;
};

/// What an equation may miss at every point, and what each of its characters costs a search.
struct Frugality {
    double tolerance = 0;     ///< in the points' errors already [1]
    double per_character = 0; ///< [χ²]
};

inline constexpr std::size_t readable = 160; ///< characters of the right-hand side
inline constexpr std::size_t longest_equation = 400;

/// Characters that one equation may have.
struct Budget {
    std::size_t readable = fit::readable, most = longest_equation;
};

} // namespace mpisheet::fit
