#include "probes/measure/calibration.hpp"

#include "model/statistics.hpp"
#include "probes/measure/clock.hpp"
#include "probes/measure/work.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet::measure {
namespace {

constexpr double least_bytes = 128;

/// Batches of passes over one working set.
std::vector<StepSample> time_passes(const Step &step, double bytes, const CalibrationRules &rules, const Crew &crew,
                                    const std::function<double()> &clock)
{
    const Pass pass = step.prepare(bytes);
    const auto batch = [&](int passes) {
        StepSample sample{.kernel = std::string(step.kernel),
                          .bytes = std::llround(pass.bytes),
                          .launch = rules.launch,
                          .busy = crew.size};
        crew.begin();
        const double start = clock();
        for (int k = 0; k < passes; ++k) {
            const double done = pass.run();
            spend(step.kernel, done, pass.bytes);
            sample.steps += done;
        }
        sample.seconds = crew.slowest(passed(start, clock()));
        sample.steps *= crew.size;
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

/// A working set of a step whose turn comes.
struct Turn {
    int stride = 1; ///< one of this many sets of its step has its turn before those between
    std::size_t step = 0;
    double bytes = 0;
};

constexpr int widest_stride = 8;

/// Timed whatever the time: every eighth set, up to a few MiB. A larger one takes as long as all of these together.
bool is_certain(const Turn &turn)
{
    constexpr double small = 4 << 20;
    return turn.stride == widest_stride && turn.bytes <= small;
}

/// The sets of all steps, from 128 bytes to the largest: first every eighth of each step, the small ones first, then
/// those between, so that each step has its share whenever the time is up.
std::vector<Turn> turns_of(std::span<const Step> steps, const CalibrationRules &rules)
{
    std::vector<Turn> turns;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const double most = std::min(steps[k].most, rules.memory);
        const int parts = static_cast<int>(std::ceil(std::log(most / least_bytes) / std::log(rules.ratio)));
        for (int i = 0; i <= parts; ++i) {
            int stride = i == parts ? widest_stride : 1; // the largest is none of those between
            while (stride < widest_stride && i % (2 * stride) == 0)
                stride *= 2;
            turns.push_back({stride, k, std::round(least_bytes * std::pow(most / least_bytes, double(i) / parts))});
        }
    }
    std::stable_sort(turns.begin(), turns.end(), [](const Turn &one, const Turn &other) {
        return std::tuple(!is_certain(one), -one.stride) < std::tuple(!is_certain(other), -other.stride);
    });
    return turns;
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

CalibrationRules together_rules(CalibrationRules alone)
{
    alone.ratio *= alone.ratio;
    alone.finest *= alone.finest;
    alone.budget /= 2;
    return alone;
}

std::size_t cells_of(double bytes, double each)
{
    return static_cast<std::size_t>(std::max(1.0, std::round(bytes / each)));
}

std::int64_t side(double bytes, double each)
{
    return std::max<std::int64_t>(1, std::llround(std::sqrt(bytes / each)));
}

std::vector<StepSample> calibrate(std::span<const Step> steps, const CalibrationRules &rules, const Crew &crew,
                                  const std::function<double()> &clock,
                                  const std::function<void(int, int, const std::string &)> &progress)
{
    const double start = clock();
    const auto spent = [&] { return crew.slowest(clock() - start); };
    std::vector<BySet> done(steps.size());
    std::vector<StepSample> samples;
    const std::vector<Turn> turns = turns_of(steps, rules);
    for (std::size_t t = 0; t < turns.size(); ++t) {
        const auto &[stride, step, bytes] = turns[t];
        if (!done[step].contains(bytes) && (is_certain(turns[t]) || spent() < rules.limit)) {
            progress(static_cast<int>(t), static_cast<int>(turns.size()), std::string(steps[step].kernel));
            done[step][bytes] = time_passes(steps[step], bytes, rules, crew, clock);
        }
    }
    const double by_now = spent(); // what is left of the budget, each kernel has an equal part of
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const double until =
            by_now + (rules.budget - by_now) * static_cast<double>(k + 1) / static_cast<double>(steps.size());
        for (double bytes = 0; spent() < until && (bytes = between(done[k], rules)) > 0;)
            done[k][bytes] = time_passes(steps[k], bytes, rules, crew, clock);
        for (const auto &[bytes, batches] : done[k])
            samples.insert(samples.end(), batches.begin(), batches.end());
    }
    progress(1, 1, "done");
    return samples;
}

} // namespace mpisheet::measure
