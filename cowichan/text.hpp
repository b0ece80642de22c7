#pragma once
// The problems' text files (Wilson & Irvin): a header with the counts, then one value a line; cells of a mask are T or
// F.
//     matrix: "rows columns", then rows × columns values, row by row      vector: "count", then its values
// Readers take any white space between words. Errors: Error (bad_input) "name:line: value: expected …, found …".

#include "cowichan/grid.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// A matrix and a vector of as many values as it has columns, one after the other in one file (what `outer` writes).
struct System {
    Grid<double> a;
    std::vector<double> x;
};

Grid<std::int32_t> parse_integers(std::string_view text, const std::string &name);
Grid<std::uint8_t> parse_mask(std::string_view text, const std::string &name);
System parse_system(std::string_view text, const std::string &name);
std::vector<double> parse_vector(std::string_view text, const std::string &name);

std::string integers_text(const Grid<std::int32_t> &picture);
std::string mask_text(const Grid<std::uint8_t> &world);
std::string system_text(const System &system);
std::string vector_text(const std::vector<double> &values);

} // namespace mpisheet
