#include "probes/measure/stopping.hpp"

#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace mpisheet::measure {

double rank_autocorrelation(std::span<const double> samples)
{
    const std::size_t n = samples.size();
    if (n < 3)
        return 0;
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return samples[a] < samples[b]; });
    std::vector<double> ranks(n);
    for (std::size_t first = 0; first < n;) { // ties share their mean rank
        std::size_t last = first;
        while (last + 1 < n && samples[order[last + 1]] == samples[order[first]])
            ++last;
        for (std::size_t k = first; k <= last; ++k)
            ranks[order[k]] = static_cast<double>(first + last) / 2;
        first = last + 1;
    }
    const double mean = static_cast<double>(n - 1) / 2;
    double together = 0, alone = 0;
    for (std::size_t k = 0; k < n; ++k) {
        alone += (ranks[k] - mean) * (ranks[k] - mean);
        if (k > 0)
            together += (ranks[k] - mean) * (ranks[k - 1] - mean);
    }
    return alone == 0 ? 0 : together / alone;
}

MedianInterval median_interval(std::span<const double> samples)
{
    MedianInterval interval;
    std::vector<double> sorted(samples.begin(), samples.end());
    std::sort(sorted.begin(), sorted.end());
    interval.median = median(sorted);
    const double n = static_cast<double>(sorted.size());
    const double rho = std::clamp(rank_autocorrelation(samples), 0.0, 0.95);
    const double k = std::floor(n / 2 - 0.98 * std::sqrt(n * (1 + rho) / (1 - rho)));
    if (k < 1)
        return interval;
    interval.low = sorted[static_cast<std::size_t>(k) - 1];
    interval.high = sorted[sorted.size() - static_cast<std::size_t>(k)];
    interval.known = true;
    return interval;
}

int most_repetitions(std::size_t points, int passes)
{
    constexpr std::size_t rows_of_launch = 150'000; // of samples.csv, some 80 bytes each
    const StoppingRule rule;
    const std::size_t turns = std::max<std::size_t>(points, 1) * static_cast<std::size_t>(passes);
    return std::clamp(static_cast<int>(std::min<std::size_t>(rows_of_launch / turns, 1000)), rule.fewest,
                      rule.most / passes);
}

Verdict judge(const StoppingRule &rule, std::span<const double> samples, double spent, double slice)
{
    const int n = static_cast<int>(samples.size());
    if (n >= rule.most)
        return Verdict::most;
    if (n >= rule.fewest && spent >= slice)
        return Verdict::out_of_time;
    if (n >= rule.before_interval && n % 8 == 0) {
        const MedianInterval interval = median_interval(samples);
        if (interval.known && interval.high - interval.low <= 2 * rule.tolerance * interval.median)
            return Verdict::narrow;
    }
    return Verdict::go_on;
}

const char *name_of(Verdict verdict)
{
    switch (verdict) {
    case Verdict::narrow:
        return "narrow";
    case Verdict::out_of_time:
        return "out of time";
    case Verdict::most:
        return "most";
    default:
        return "";
    }
}

double time_slice(double seconds_left, int points_left)
{
    return std::max(seconds_left, 0.0) / std::max(points_left, 1);
}

} // namespace mpisheet::measure
