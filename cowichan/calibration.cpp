#include "cowichan/calibration.hpp"

#include "cowichan/life.hpp"
#include "cowichan/mandel.hpp"
#include "cowichan/product.hpp"
#include "measure/work.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>

namespace mpisheet {
namespace {

/// A working set of so many bytes, and a pass over it as the kernel does it, which tells its steps.
struct Pass {
    double bytes = 0;
    std::function<double()> run;
};

/// A square problem of about so many bytes, `each` per element.
std::int64_t side(double bytes, double each)
{
    return std::max<std::int64_t>(1, std::llround(std::sqrt(bytes / each)));
}

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

struct Step {
    std::string_view kernel;
    Pass (*prepare)(double bytes);
    double most; ///< largest working set worth trying [byte]
};

constexpr double least_bytes = 128;
constexpr std::array steps{
    Step{"touch", touch_pass, 1 << 27},
    Step{"mandel", mandel_pass, 1 << 26},
    Step{"life", life_pass, 1 << 26},
    Step{"product", product_pass, 1 << 28},
};

/// Batches of passes over one working set.
std::vector<StepSample> time_passes(const Step &step, double bytes, const CalibrationRules &rules,
                                    const std::function<double()> &clock)
{
    const Pass pass = step.prepare(bytes);
    const auto batch = [&](int passes) {
        StepSample sample{std::string(step.kernel), std::llround(pass.bytes), rules.launch, 0, 0, 0};
        const double start = clock();
        for (int k = 0; k < passes; ++k) {
            const double done = pass.run();
            spend(step.kernel, done, pass.bytes);
            sample.steps += done;
        }
        sample.seconds = clock() - start;
        return sample;
    };
    int passes = 1;
    while (batch(passes).seconds < rules.batch)
        passes *= 2;
    std::vector<StepSample> samples;
    for (int rep = 0; rep < rules.repetitions; ++rep) {
        samples.push_back(batch(passes));
        samples.back().rep = rep;
    }
    return samples;
}

double cost(const std::vector<StepSample> &samples)
{
    std::vector<double> costs;
    for (const StepSample &sample : samples)
        costs.push_back(sample.seconds / sample.steps);
    return median(costs);
}

using BySet = std::map<double, std::vector<StepSample>>;

/// The working set half-way between two neighbours whose costs differ; 0 when there are none left.
double between(const BySet &done, const CalibrationRules &rules)
{
    double widest = rules.finest, chosen = 0;
    for (auto left = done.begin(), right = std::next(left); right != done.end(); ++left, ++right) {
        const double ratio = right->first / left->first;
        const double before = cost(left->second), after = cost(right->second);
        if (ratio > widest && std::fabs(after - before) > rules.change * std::min(before, after)) {
            widest = ratio;
            chosen = std::round(std::sqrt(left->first * right->first));
        }
    }
    return chosen;
}

void add_profile(std::vector<StepSample> &samples, const std::string &name, const std::vector<double> &profile,
                 double points)
{
    for (std::size_t k = 0; k < profile.size(); ++k)
        samples.push_back({name, static_cast<std::int64_t>(k), samples.front().launch, 0, points, profile[k]});
}

} // namespace

CalibrationRules simulated_rules()
{
    CalibrationRules rules;
    rules.repetitions = 1;
    rules.batch = 2e-5; // against the 10 ns that a reading of the simulated clock takes
    rules.ratio = 2;
    rules.change = 0.01;
    rules.finest = 1.001;
    rules.budget = 1e9; // simulated seconds
    return rules;
}

std::vector<StepSample> calibrate(const CalibrationRules &rules, const std::function<double()> &clock,
                                  const std::function<void(int, int, const std::string &)> &progress)
{
    const double start = clock();
    std::vector<BySet> done(steps.size());
    std::vector<StepSample> samples;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        progress(static_cast<int>(k), static_cast<int>(steps.size()), std::string(steps[k].kernel));
        const double most = std::min(steps[k].most, rules.memory);
        const double parts = std::ceil(std::log(most / least_bytes) / std::log(rules.ratio));
        for (int i = 0; i <= static_cast<int>(parts); ++i) {
            const double bytes = std::round(least_bytes * std::pow(most / least_bytes, i / parts));
            done[k][bytes] = time_passes(steps[k], bytes, rules, clock);
        }
    }
    const double spent = clock() - start; // what is left of the budget, each kernel has an equal part of
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const double until =
            spent + (rules.budget - spent) * static_cast<double>(k + 1) / static_cast<double>(steps.size());
        for (double bytes = 0; clock() - start < until && (bytes = between(done[k], rules)) > 0;)
            done[k][bytes] = time_passes(steps[k], bytes, rules, clock);
        for (const auto &[bytes, batches] : done[k])
            samples.insert(samples.end(), batches.begin(), batches.end());
    }
    constexpr int bands = 128, rows_per_band = 4, columns = 96;
    add_profile(samples, "w_mandel", mandel_profile(Region{}, bands, rows_per_band, columns), rows_per_band * columns);
    progress(static_cast<int>(steps.size()), static_cast<int>(steps.size()), "done");
    return samples;
}

} // namespace mpisheet
