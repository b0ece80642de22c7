#include "cowichan/kernels/gauss.hpp"

#include "probes/compute/rows.hpp"
#include "probes/compute/vectorise.hpp"

#include <algorithm>

namespace mpisheet::cowichan {
namespace {

constexpr std::int64_t most_pivots = 64; // pivots at a time
constexpr std::int64_t strip_width = 3;  // registers of columns at a time

/// For each of `count` rows in turn, in the order of the definition: l_k = a_ik / a_kk (a_ik after the pivots before
/// k), kept as factors[k·count + i]; then a_ij −= l_k·a_kj.
struct Eliminate {
    template <int lanes> struct Types {
        using Reals = typename compute::Vector<lanes>::Reals;
        using Unaligned [[gnu::aligned(sizeof(double)), gnu::may_alias]] = Reals;
    };

    /// Factors of `lanes` rows at once, a row in each lane: lane i of factors[k] is l_k of row i.
    template <int lanes>
    [[gnu::always_inline]] static void factor(const double *u, std::int64_t u_stride, std::int64_t depth,
                                              const double *a, std::int64_t stride, std::int64_t rows, double *factors)
    {
        using Reals = typename Types<lanes>::Reals;
        Reals column[most_pivots];
        for (std::int64_t k = 0; k < depth; ++k)
            for (int i = 0; i < lanes; ++i)
                column[k][i] = i < rows ? a[i * stride + k] : 0;
        for (std::int64_t k = 0; k < depth; ++k) {
            const Reals l = column[k] / u[k * u_stride + k];
            for (std::int64_t j = k + 1; j < depth; ++j)
                column[j] -= l * u[k * u_stride + j];
            *reinterpret_cast<typename Types<lanes>::Unaligned *>(factors + k * lanes) = l;
        }
    }

    /// a_ij −= Σ_k, one pivot after the other, for `height` rows and `width` registers of columns.
    template <int lanes, int height, int width>
    [[gnu::always_inline]] static void tile(const double *u, std::int64_t u_stride, std::int64_t depth,
                                            const double *factors, double *a, std::int64_t stride)
    {
        using Reals = typename Types<lanes>::Reals;
        using Unaligned = typename Types<lanes>::Unaligned;
        Reals sum[height][width];
#pragma GCC unroll 8
        for (int i = 0; i < height; ++i)
#pragma GCC unroll 4
            for (int v = 0; v < width; ++v)
                sum[i][v] = *reinterpret_cast<const Unaligned *>(a + i * stride + v * lanes);
        for (std::int64_t k = 0; k < depth; ++k) {
            Reals pivot[width];
#pragma GCC unroll 4
            for (int v = 0; v < width; ++v)
                pivot[v] = *reinterpret_cast<const Unaligned *>(u + k * u_stride + v * lanes);
#pragma GCC unroll 8
            for (int i = 0; i < height; ++i)
#pragma GCC unroll 4
                for (int v = 0; v < width; ++v)
                    sum[i][v] -= factors[k * lanes + i] * pivot[v];
        }
#pragma GCC unroll 8
        for (int i = 0; i < height; ++i)
#pragma GCC unroll 4
            for (int v = 0; v < width; ++v)
                *reinterpret_cast<Unaligned *>(a + i * stride + v * lanes) = sum[i][v];
    }

    /// The same for all rows of a block of at most `lanes`, by tiles of four rows (of eight where registers suffice).
    template <int lanes, int width>
    [[gnu::always_inline]] static void rows_of(const double *u, std::int64_t u_stride, std::int64_t depth,
                                               const double *factors, double *a, std::int64_t stride, std::int64_t rows)
    {
        std::int64_t i = 0;
        if constexpr (lanes == 8)
            for (; i + 8 <= rows; i += 8)
                tile<lanes, 8, width>(u, u_stride, depth, factors + i, a + i * stride, stride);
        if constexpr (lanes >= 4)
            for (; i + 4 <= rows; i += 4)
                tile<lanes, 4, width>(u, u_stride, depth, factors + i, a + i * stride, stride);
        for (; i + 2 <= rows; i += 2)
            tile<lanes, 2, width>(u, u_stride, depth, factors + i, a + i * stride, stride);
        for (; i < rows; ++i)
            tile<lanes, 1, width>(u, u_stride, depth, factors + i, a + i * stride, stride);
    }

    template <int lanes>
    [[gnu::always_inline]] static int run(const double *u, std::int64_t u_stride, std::int64_t depth, double *a,
                                          std::int64_t stride, std::int64_t rows, std::int64_t columns, double *factors,
                                          double *packed)
    {
        for (std::int64_t i = 0; i < rows; i += lanes)
            factor<lanes>(u, u_stride, depth, a + i * stride, stride, rows - i, factors + i * depth);
        std::int64_t j = depth;
        for (; (columns - j) % 8 != 0; ++j)
            for (std::int64_t i = 0; i < rows; ++i)
                for (std::int64_t k = 0; k < depth; ++k)
                    a[i * stride + j] -=
                        factors[i / lanes * lanes * depth + k * lanes + i % lanes] * u[k * u_stride + j];
        for (; j + strip_width * lanes <= columns; j += strip_width * lanes) {
            for (std::int64_t k = 0; k < depth; ++k)
                std::copy_n(u + k * u_stride + j, strip_width * lanes, packed + k * strip_width * lanes);
            for (std::int64_t i = 0; i < rows; i += lanes)
                rows_of<lanes, strip_width>(packed, strip_width * lanes, depth, factors + i * depth, a + i * stride + j,
                                            stride, std::min<std::int64_t>(lanes, rows - i));
        }
        for (; j < columns; j += lanes)
            for (std::int64_t i = 0; i < rows; i += lanes)
                rows_of<lanes, 1>(u + j, u_stride, depth, factors + i * depth, a + i * stride + j, stride,
                                  std::min<std::int64_t>(lanes, rows - i));
        return 0;
    }
};

double pivots_work(std::int64_t k, std::int64_t depth, std::int64_t n)
{
    return static_cast<double>(depth * (n - k) - depth * (depth - 1) / 2);
}

} // namespace

AugmentedRows::AugmentedRows(std::int64_t rows, std::int64_t unknowns)
    : n(unknowns), stride(8 * compute::ceildiv(n + 1, 8))
{
    if (stride % 256 == 0)
        stride += 8; // or all rows fall on the same lines of a cache
    cells.resize(static_cast<std::size_t>(rows * stride));
}

double eliminate(const Panel &panel, double *rows, std::int64_t count, const AugmentedRows &shape, int widest)
{
    if (count <= 0)
        return 0;
    static thread_local std::vector<double> factors, packed;
    factors.resize(static_cast<std::size_t>((count + 8) * panel.depth));
    packed.resize(static_cast<std::size_t>(strip_width * 8 * panel.depth));
    compute::vectorise<Eliminate>(widest, panel.cells, panel.stride, panel.depth, rows + panel.k, shape.stride, count,
                                  shape.stride - panel.k, factors.data(), packed.data());
    return static_cast<double>(count) * pivots_work(panel.k, panel.depth, shape.n);
}

double make_panel(std::int64_t k, std::int64_t depth, double *rows, const AugmentedRows &shape, int widest)
{
    constexpr std::int64_t some = 8;
    double steps = 0;
    for (std::int64_t first = 0; first < depth; first += some) {
        const std::int64_t end = std::min(depth, first + some);
        for (std::int64_t p = first; p < end; ++p) {
            const Panel one{k + p, 1, rows + p * shape.stride + k + p, shape.stride};
            steps += eliminate(one, rows + (p + 1) * shape.stride, end - p - 1, shape, widest);
        }
        const Panel these{k + first, end - first, rows + first * shape.stride + k + first, shape.stride};
        steps += eliminate(these, rows + end * shape.stride, depth - end, shape, widest);
    }
    return steps;
}

double solve_panel(std::int64_t k, std::int64_t depth, double *rows, const AugmentedRows &shape, std::span<double> x)
{
    for (std::int64_t r = depth - 1; r >= 0; --r) {
        const double *pivots = rows + r * shape.stride;
        const double value = pivots[shape.n] / pivots[k + r];
        x[static_cast<std::size_t>(k + r)] = value;
        for (std::int64_t i = 0; i < r; ++i)
            rows[i * shape.stride + shape.n] -= rows[i * shape.stride + k + r] * value;
    }
    return static_cast<double>(depth * (depth - 1) / 2);
}

double substitute(std::int64_t k, std::int64_t depth, double *rows, std::int64_t count, const AugmentedRows &shape,
                  std::span<const double> x)
{
    constexpr std::int64_t side_by_side = 8; // rows, whose subtractions do not wait for each other
    for (std::int64_t first = 0; first < count; first += side_by_side) {
        const std::int64_t height = std::min(side_by_side, count - first);
        double v[side_by_side];
        double *row = rows + first * shape.stride;
        for (std::int64_t i = 0; i < height; ++i)
            v[i] = row[i * shape.stride + shape.n];
        for (std::int64_t j = k + depth - 1; j >= k; --j)
            for (std::int64_t i = 0; i < height; ++i)
                v[i] -= row[i * shape.stride + j] * x[static_cast<std::size_t>(j)];
        for (std::int64_t i = 0; i < height; ++i)
            row[i * shape.stride + shape.n] = v[i];
    }
    return static_cast<double>(count * depth);
}

std::int64_t panel_depth(std::int64_t n, int p)
{
    return std::clamp<std::int64_t>(n / (8 * p), 1, p == 1 ? 64 : 32);
}

} // namespace mpisheet::cowichan
