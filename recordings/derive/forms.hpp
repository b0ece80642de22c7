#pragma once
// Forms that counts and sizes of programs take over the number of processes p and the size of the problem d, and the
// functions that they are written with.

#include <string>
#include <vector>

namespace mpisheet::derive {

/// A run's place in the plane of runs.
struct Cell {
    double p = 0, d = 0;
};

struct Form {
    std::string text;           ///< of p and d, in the equation language
    int length = 0;             ///< what it costs a person to read
    bool only_exact = false;    ///< grows with p as well as with d: no guess where it does not have all values
    std::vector<double> values; ///< at the cells
};

/// All forms that are finite at the cells and differ there, the shortest first; the first is 1.
std::vector<Form> forms_at(const std::vector<Cell> &cells);

/// An equation of p and d, which may call the functions of helpers_of().
std::vector<double> values_at(const std::string &text, const std::vector<Cell> &cells);

/// Definitions, in the equation language, of the functions that a text calls.
std::string helpers_of(const std::string &text);
bool is_helper(const std::string &name);

} // namespace mpisheet::derive
