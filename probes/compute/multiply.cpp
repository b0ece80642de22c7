#include "probes/compute/multiply.hpp"

#include "model/random.hpp"
#include "probes/compute/vectorise.hpp"

namespace mpisheet::compute {

namespace {

constexpr int partial = 8; // sums per element: column j goes to partial sum j mod 8

/// `height` elements at once, which share the loads of x and hide the latency of each other's additions.
struct Rows {
    template <int lanes, int height>
    [[gnu::always_inline]] static void some(const double *a, const double *x, double *y, std::int64_t columns)
    {
        constexpr int width = partial / lanes; // registers that hold the partial sums of one element
        using Reals = typename Vector<lanes>::Reals;
        using Unaligned [[gnu::aligned(sizeof(double)), gnu::may_alias]] = Reals;
        Reals sum[height][width] = {};
        const std::int64_t whole = columns - columns % partial;
        for (std::int64_t j = 0; j < whole; j += partial)
            for (int v = 0; v < width; ++v) {
                const Reals xs = *reinterpret_cast<const Unaligned *>(x + j + v * lanes);
                for (int h = 0; h < height; ++h)
                    sum[h][v] += *reinterpret_cast<const Unaligned *>(a + h * columns + j + v * lanes) * xs;
            }
        for (int h = 0; h < height; ++h) {
            double s[partial];
            for (int k = 0; k < partial; ++k)
                s[k] = sum[h][k / lanes][k % lanes];
            for (std::int64_t j = whole; j < columns; ++j)
                s[j - whole] += a[h * columns + j] * x[j];
            y[h] = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
        }
    }

    template <int lanes>
    [[gnu::always_inline]] static double run(const double *a, const double *x, double *y, std::int64_t rows,
                                             std::int64_t columns)
    {
        constexpr int height = 4;
        double done = 0;
        std::int64_t i = 0;
        for (; i + height <= rows; i += height, done += static_cast<double>(height * columns))
            some<lanes, height>(a + i * columns, x, y + i, columns);
        for (; i < rows; ++i, done += static_cast<double>(columns))
            some<lanes, 1>(a + i * columns, x, y + i, columns);
        return done;
    }
};

} // namespace

double multiply(std::span<const double> a, std::span<const double> x, std::span<double> y, int widest)
{
    return vectorise<Rows>(widest, a.data(), x.data(), y.data(), static_cast<std::int64_t>(y.size()),
                           static_cast<std::int64_t>(x.size()));
}

double coefficient(std::uint64_t seed, std::uint64_t k)
{
    return static_cast<double>(word(seed, k) >> 54) / 1024;
}

} // namespace mpisheet::compute
