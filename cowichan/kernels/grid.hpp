#pragma once
// A rectangle of values in row-major order.

#include "probes/compute/rows.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet::cowichan {

template <typename T> struct Grid {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::vector<T> cells; ///< rows × columns

    Grid() = default;
    Grid(std::int64_t r, std::int64_t c) : rows(r), columns(c), cells(static_cast<std::size_t>(r * c)) {}

    T &operator()(std::int64_t r, std::int64_t c) { return cells[static_cast<std::size_t>(r * columns + c)]; }
    const T &operator()(std::int64_t r, std::int64_t c) const
    {
        return cells[static_cast<std::size_t>(r * columns + c)];
    }
    friend bool operator==(const Grid &, const Grid &) = default;
};

} // namespace mpisheet::cowichan
