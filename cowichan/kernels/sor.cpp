#include "cowichan/kernels/sor.hpp"

#include "probes/compute/vectorise.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {
namespace {

constexpr std::int64_t tile_height = TiledRows::height;
constexpr std::int64_t tiles_together = 4; // tiles whose sums grow side by side: that hides the additions' latency

/// sums += Σ a_ij·x_j for first ≤ j < last, for the rows of `tiles` tiles; `a` is the first tile's first column.
struct AddColumns {
    template <int lanes, int tiles>
    [[gnu::always_inline]] static void some(const double *a, std::int64_t columns, const double *x, std::int64_t first,
                                            std::int64_t last, double *sums)
    {
        constexpr int width = tile_height / lanes;
        using Reals = typename compute::Vector<lanes>::Reals;
        using Unaligned [[gnu::aligned(sizeof(double)), gnu::may_alias]] = Reals;
        Reals sum[tiles][width];
        for (int t = 0; t < tiles; ++t)
            for (int v = 0; v < width; ++v)
                sum[t][v] = *reinterpret_cast<const Unaligned *>(sums + t * tile_height + v * lanes);
        for (std::int64_t j = first; j < last; ++j)
            for (int t = 0; t < tiles; ++t)
                for (int v = 0; v < width; ++v)
                    sum[t][v] +=
                        *reinterpret_cast<const Unaligned *>(a + (t * columns + j) * tile_height + v * lanes) * x[j];
        for (int t = 0; t < tiles; ++t)
            for (int v = 0; v < width; ++v)
                *reinterpret_cast<Unaligned *>(sums + t * tile_height + v * lanes) = sum[t][v];
    }

    template <int lanes>
    [[gnu::always_inline]] static int run(const double *a, std::int64_t columns, std::int64_t tiles, const double *x,
                                          std::int64_t first, std::int64_t last, double *sums)
    {
        std::int64_t t = 0;
        for (; t + tiles_together <= tiles; t += tiles_together)
            some<lanes, tiles_together>(a + t * columns * tile_height, columns, x, first, last, sums + t * tile_height);
        for (; t < tiles; ++t)
            some<lanes, 1>(a + t * columns * tile_height, columns, x, first, last, sums + t * tile_height);
        return 0;
    }
};

void add_columns(const TiledRows &a, std::int64_t tile, std::int64_t tiles, std::span<const double> x,
                 std::int64_t first, std::int64_t last, std::vector<double> &sums, int widest)
{
    if (first < last)
        compute::vectorise<AddColumns>(widest, a.cells.data() + tile * a.columns * tile_height, a.columns, tiles,
                                       x.data(), first, last, sums.data() + tile * tile_height);
}

double pairs_of(std::int64_t rows, std::int64_t columns)
{
    return static_cast<double>(rows) * static_cast<double>(columns);
}

/// Σ over the rows of this rank of the columns after each row's own (after = 1) or before it (after = 0).
double pairs_beside(const TiledRows &a, bool after)
{
    const std::int64_t n = a.rows, inside = n * (n - 1) / 2;
    return static_cast<double>(inside) + pairs_of(n, after ? a.columns - a.first - n : a.first);
}

} // namespace

TiledRows::TiledRows(std::int64_t first_row, std::int64_t n, std::int64_t the_columns)
    : first(first_row), rows(n), columns(the_columns), cells(static_cast<std::size_t>(tiles() * columns * tile_height))
{
}

void TiledRows::set(std::int64_t r, std::int64_t c, double value)
{
    cells[static_cast<std::size_t>((r / tile_height * columns + c) * tile_height + r % tile_height)] = value;
}

double TiledRows::at(std::int64_t r, std::int64_t c) const
{
    return cells[static_cast<std::size_t>((r / tile_height * columns + c) * tile_height + r % tile_height)];
}

Sweep::Sweep(const TiledRows &rows)
    : a(&rows), newer(static_cast<std::size_t>(rows.tiles() * tile_height)), older(newer)
{
}

double Sweep::start(std::span<const double> x, int widest)
{
    std::fill(newer.begin(), newer.end(), 0.0);
    std::fill(older.begin(), older.end(), 0.0);
    for (std::int64_t group = 0; group < a->tiles(); group += tiles_together) {
        const std::int64_t n = std::min(tiles_together, a->tiles() - group);
        const std::int64_t end = a->first + std::min((group + n) * tile_height, a->rows); // of the group's own columns
        for (std::int64_t r = group * tile_height; a->first + r + 1 < end; ++r)
            for (std::int64_t j = a->first + r + 1; j < end; ++j)
                older[static_cast<std::size_t>(r)] += a->at(r, j) * x[static_cast<std::size_t>(j)];
        add_columns(*a, group, n, x, end, a->columns, older, widest);
    }
    return pairs_beside(*a, true);
}

double Sweep::add(std::span<const double> x, std::int64_t from, std::int64_t to, int widest)
{
    add_columns(*a, 0, a->tiles(), x, from, to, newer, widest);
    return pairs_of(a->rows, to - from);
}

double Sweep::finish(std::span<double> x, std::span<const double> v, double &change, int widest)
{
    for (std::int64_t group = 0; group < a->tiles(); group += tiles_together) {
        const std::int64_t n = std::min(tiles_together, a->tiles() - group);
        const std::int64_t begin = group * tile_height, end = std::min((group + n) * tile_height, a->rows);
        add_columns(*a, group, n, x, a->first, a->first + begin, newer, widest);
        for (std::int64_t r = begin; r < end; ++r) {
            const auto i = static_cast<std::size_t>(r);
            double &unknown = x[static_cast<std::size_t>(a->first + r)];
            const double step = relaxation * ((v[i] - (newer[i] + older[i])) / a->at(r, a->first + r) - unknown);
            unknown += step;
            change = std::max(change, std::fabs(step));
            for (std::int64_t later = r + 1; later < end; ++later)
                newer[static_cast<std::size_t>(later)] += a->at(later, a->first + r) * unknown;
        }
    }
    const std::int64_t n = a->rows;
    return static_cast<double>(n * (n - 1) / 2);
}

double Sweep::jacobi(std::span<const double> x, std::span<const double> v, std::span<double> next, double &change,
                     int widest)
{
    double steps = start(x, widest) + add(x, 0, a->first, widest);
    for (std::int64_t group = 0; group < a->tiles(); group += tiles_together) {
        const std::int64_t n = std::min(tiles_together, a->tiles() - group);
        const std::int64_t begin = group * tile_height, end = std::min((group + n) * tile_height, a->rows);
        add_columns(*a, group, n, x, a->first, a->first + begin, newer, widest);
        for (std::int64_t r = begin; r < end; ++r)
            for (std::int64_t j = begin; j < r; ++j)
                newer[static_cast<std::size_t>(r)] +=
                    a->at(r, a->first + j) * x[static_cast<std::size_t>(a->first + j)];
    }
    for (std::int64_t r = 0; r < a->rows; ++r) {
        const auto i = static_cast<std::size_t>(r);
        const double old = x[static_cast<std::size_t>(a->first + r)];
        const double step = relaxation * ((v[i] - (newer[i] + older[i])) / a->at(r, a->first + r) - old);
        next[i] = old + step;
        change = std::max(change, std::fabs(step));
    }
    return steps + static_cast<double>(a->rows * (a->rows - 1) / 2);
}

} // namespace mpisheet::cowichan
