#include "cowichan/kernels/invperc.hpp"

#include <set>
#include <tuple>
#include <utility>

namespace mpisheet::cowichan {

Grid<std::uint8_t> invperc_reference(const Grid<std::int32_t> &values, std::int64_t fills)
{
    Grid<std::uint8_t> filled(values.rows, values.columns);
    std::set<std::tuple<std::int32_t, std::int64_t, std::int64_t>> edge; // unfilled neighbours: value, row, column
    const auto fill = [&](std::int64_t r, std::int64_t c) {
        filled(r, c) = 1;
        for (const auto &[i, j] : {std::pair{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}})
            if (i >= 0 && i < values.rows && j >= 0 && j < values.columns && filled(i, j) == 0)
                edge.insert({values(i, j), i, j});
    };
    for (std::int64_t k = 0; k < fills; ++k) {
        if (k == 0) {
            fill(values.rows / 2, values.columns / 2);
            continue;
        }
        const auto [value, r, c] = *edge.begin();
        edge.erase(edge.begin());
        fill(r, c);
    }
    return filled;
}

} // namespace mpisheet::cowichan
