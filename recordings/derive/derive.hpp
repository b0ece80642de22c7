#pragma once
// From recorded runs of one program at several p and problem sizes to the equations of its cost.

#include "recordings/derive/summary.hpp"

#include <string>
#include <vector>

namespace mpisheet::derive {

/// A model, as text, with what a person should know of it.
struct Derived {
    std::string text;
    int exact = 0, fitted = 0;        ///< numbers of the program that became equations
    std::vector<std::string> remarks; ///< what the model leaves out, or knows only roughly
};

/// What the model says of where it comes from.
struct Origin {
    std::string program;   ///< as it was started
    std::string size_name; ///< "n"; empty: the recordings do not say a size
};

/// Throws Error (bad_input) where two runs have the same p and size.
Derived derive_model(const std::vector<Summary> &runs, const Origin &origin);

} // namespace mpisheet::derive
