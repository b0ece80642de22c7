#include "cowichan/kernels/mandel.hpp"

#include "probes/compute/vectorise.hpp"

#include <cstring>

namespace mpisheet::cowichan {

double coordinate(double first, double extent, std::int64_t k, std::int64_t n)
{
    return n > 1 ? first + static_cast<double>(k) * extent / static_cast<double>(n - 1) : first;
}

int mandel_point(double x, double y)
{
    double re = 0, im = 0, re2 = 0, im2 = 0;
    int n = 0;
    do {
        im = 2 * re * im + x;
        re = re2 - im2 + y;
        re2 = re * re;
        im2 = im * im;
        ++n;
    } while (n < mandel_limit && re2 + im2 < 2.0);
    return n;
}

namespace {

/// mandel_point for as many points as fill some registers, until the last of them has escaped; the others go on
/// unobserved.
struct Row {
    static constexpr int groups = 4;     // registers in flight: each hides the latency of the others
    static constexpr int looks = 5;      // steps between two looks at who is still going
    static constexpr double outside = 4; // a y that escapes at once, for the lanes beyond the last column
    static_assert(mandel_limit % looks == 0);

    template <int lanes> [[gnu::always_inline]] static void points(double x, const double *y, std::int64_t *steps)
    {
        using Reals = typename compute::Vector<lanes>::Reals;
        using Wholes = typename compute::Vector<lanes>::Wholes;
        Reals ys[groups], re[groups] = {}, im[groups] = {}, re2[groups] = {}, im2[groups] = {};
        std::memcpy(ys, y, sizeof ys);
        Wholes going[groups], n[groups] = {};
        for (Wholes &g : going)
            g = ~Wholes{};
        for (int k = 0; k < mandel_limit; k += looks) {
            for (int s = 0; s < looks; ++s) {
                for (int g = 0; g < groups; ++g) {
                    im[g] = 2 * re[g] * im[g] + x;
                    re[g] = re2[g] - im2[g] + ys[g];
                    re2[g] = re[g] * re[g];
                    im2[g] = im[g] * im[g];
                    n[g] -= going[g]; // −1 where a point is still going
                    going[g] &= re2[g] + im2[g] < 2.0;
                }
            }
            const Wholes any = (going[0] | going[1]) | (going[2] | going[3]);
            long long some = 0;
            for (int l = 0; l < lanes; ++l)
                some |= any[l];
            if (some == 0)
                break;
        }
        std::memcpy(steps, n, sizeof n);
    }

    template <int lanes>
    [[gnu::always_inline]] static double run(double x, const double *y, std::int32_t *values, std::int64_t columns)
    {
        constexpr int width = groups * lanes;
        double total = 0;
        for (std::int64_t c = 0; c < columns; c += width) {
            double ys[width];
            std::int64_t steps[width];
            for (int i = 0; i < width; ++i)
                ys[i] = c + i < columns ? y[c + i] : outside;
            points<lanes>(x, ys, steps);
            for (int i = 0; i < width && c + i < columns; ++i) {
                values[c + i] = static_cast<std::int32_t>(steps[i]);
                total += static_cast<double>(steps[i]);
            }
        }
        return total;
    }
};

} // namespace

double mandel_row(double x, std::span<const double> y, std::span<std::int32_t> values, int widest)
{
    return compute::vectorise<Row>(widest, x, y.data(), values.data(), static_cast<std::int64_t>(values.size()));
}

std::vector<double> mandel_profile(const Region &region, int bands, int rows_per_band, int columns)
{
    std::vector<double> y, profile;
    for (int c = 0; c < columns; ++c)
        y.push_back(region.y0 + region.dy * (c + 0.5) / columns);
    std::vector<std::int32_t> values(y.size());
    for (int band = 0; band < bands; ++band) {
        double steps = 0;
        for (int r = 0; r < rows_per_band; ++r)
            steps += mandel_row(region.x0 + region.dx * (band + (r + 0.5) / rows_per_band) / bands, y, values);
        profile.push_back(steps / (static_cast<double>(rows_per_band) * columns));
    }
    return profile;
}

} // namespace mpisheet::cowichan
