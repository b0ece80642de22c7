#pragma once
// Times that fall with p: those of a program, which no equation of an operation tells.

#include "model/sample.hpp"
#include "model/sheet/sheet.hpp"

#include <filesystem>
#include <vector>

namespace mpisheet::evaluation {

/// Where no equation tells times of programs, says how they are compared with a model, and takes back the advice to
/// measure more of them.
void tell_of_falls(const std::vector<Sample> &samples, const std::filesystem::path &file, Sheet &sheet);

} // namespace mpisheet::evaluation
