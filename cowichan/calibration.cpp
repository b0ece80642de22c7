#include "cowichan/calibration.hpp"

#include "cowichan/life.hpp"
#include "cowichan/mandel.hpp"
#include "model/multiply.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace mpisheet {
namespace {

Pass touch_pass(double bytes)
{
    const auto size = static_cast<std::size_t>(bytes);
    return {bytes, [size] {
                std::vector<std::byte> fresh(size);
                asm volatile("" : : "r"(fresh.data()) : "memory"); // or the compiler sees that nobody reads it
                return static_cast<double>(size);
            }};
}

Pass mandel_pass(double bytes)
{
    constexpr std::int64_t most_points = 1 << 19; // of a larger picture some rows, evenly spread
    const std::int64_t d = side(bytes, sizeof(std::int32_t));
    const std::int64_t stride = std::max<std::int64_t>(1, d * d / most_points);
    auto picture = std::make_shared<Grid<std::int32_t>>(d, d);
    auto y = std::make_shared<std::vector<double>>();
    for (std::int64_t c = 0; c < d; ++c)
        y->push_back(coordinate(-1.5, 3.0, c, d));
    return {static_cast<double>(picture->cells.size() * sizeof(std::int32_t)), [picture, y, d, stride] {
                double steps = 0;
                for (std::int64_t r = stride / 2; r < d; r += stride)
                    steps += mandel_row(coordinate(-1.5, 3.0, r, d), *y, std::span(&(*picture)(r, 0), y->size()));
                return steps;
            }};
}

Pass life_pass(double bytes)
{
    const std::int64_t columns = std::max<std::int64_t>(64, side(bytes, 2.0 / 8)); // about square; halos count
    const double row_bytes = 2.0 * sizeof(std::uint64_t) * static_cast<double>(ceildiv(columns, 64) + 2);
    const std::int64_t rows = std::max<std::int64_t>(1, std::llround(bytes / row_bytes) - 2);
    auto from = std::make_shared<Cells>(rows, columns);
    auto to = std::make_shared<Cells>(rows, columns);
    for (std::int64_t r = -1; r <= rows; ++r) {
        for (std::int64_t w = 0; w < from->words(); ++w)
            from->row(r)[w] = life_start(1, r + 1, w, columns);
        close_row(*from, r);
    }
    return {static_cast<double>(2 * from->bits.size() * sizeof(std::uint64_t)), [from, to] {
                const double steps = advance(*from, *to);
                std::swap(*from, *to);
                return steps;
            }};
}

Pass product_pass(double bytes)
{
    const std::int64_t d = side(bytes, sizeof(double));
    const auto n = static_cast<std::size_t>(d);
    auto a = std::make_shared<std::vector<double>>(n * n, 1.0);
    auto x = std::make_shared<std::vector<double>>(n, 1.0);
    auto y = std::make_shared<std::vector<double>>(n);
    return {static_cast<double>((n * n + 2 * n) * sizeof(double)), [a, x, y] { return multiply(*a, *x, *y); }};
}

constexpr std::array steps{
    Step{"touch", touch_pass, 1 << 27},
    Step{"mandel", mandel_pass, 1 << 26},
    Step{"life", life_pass, 1 << 26},
    Step{"product", product_pass, 1 << 28},
};

void add_profile(std::vector<StepSample> &samples, const std::string &name, const std::vector<double> &profile,
                 double points, int launch)
{
    for (std::size_t k = 0; k < profile.size(); ++k)
        samples.push_back({name, static_cast<std::int64_t>(k), launch, 0, points, profile[k]});
}

} // namespace

std::span<const Step> cowichan_steps()
{
    return steps;
}

std::vector<StepSample> work_profiles(int launch)
{
    constexpr int bands = 128, rows_per_band = 4, columns = 96;
    std::vector<StepSample> samples;
    add_profile(samples, "w_mandel", mandel_profile(Region{}, bands, rows_per_band, columns), rows_per_band * columns,
                launch);
    return samples;
}

} // namespace mpisheet
