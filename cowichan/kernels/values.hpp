#pragma once
// The problems' files: one value after another, each as text or in binary form, in one file or several.
//     matrix, text (Wilson & Irvin): "rows columns", then one value a line, row by row       vector: "count", then its
//     values binary: the line "#binary TYPE matrix rows columns" or "#binary TYPE vector count", then the values as
//     they lie
//             in the memory of a little-endian machine
// Values are whole numbers (TYPE int32), reals (real64), cells of a mask, T or F (bool8), and points, "x y" a line
// (point64: two reals). Readers of text take any white space between words. Errors: Error (bad_input)
// "name:line: value: expected …, found …", in binary "name:byte …".

#include "cowichan/kernels/grid.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::cowichan {

enum class ValueShape { matrix, vector };

/// A cell of a mask is a std::uint8_t, 1 or 0.
struct PlanePoint {
    double x = 0, y = 0;
    friend bool operator==(const PlanePoint &, const PlanePoint &) = default;
};

/// What is left of a file.
struct FileText {
    std::string name;
    std::string_view rest;
    int line = 1;         ///< of the last word read
    std::size_t size = 0; ///< bytes in all, for places in binary values
};

/// Several files read one after the other as if they were one. The texts must live as long as it does.
struct ValueReader {
    std::vector<FileText> files; ///< the first is being read

    void add(const std::string &name, std::string_view text) { files.push_back({name, text, 1, text.size()}); }
};

/// The next value; a vector is a grid of one column. T: std::int32_t, std::uint8_t, double, PlanePoint.
template <typename T> Grid<T> read_value(ValueReader &reader, ValueShape shape);
/// Refuses what follows the last value.
void expect_end(ValueReader &reader);

template <typename T> std::string value_text(const Grid<T> &value, ValueShape shape);
template <typename T> std::string value_binary(const Grid<T> &value, ValueShape shape);

} // namespace mpisheet::cowichan
