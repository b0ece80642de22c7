#include "model/comparison.hpp"

#include "model/error.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

using CellPlace = std::tuple<std::string, std::int64_t, int>; // program, d, p

std::string words(const CellPlace &place)
{
    const auto &[program, d, p] = place;
    return program + " p=" + std::to_string(p) + " d=" + std::to_string(d);
}

double communication_share(const Prediction &prediction, std::span<const std::string> parts)
{
    const auto part = std::find(parts.begin(), parts.end(), communication_part);
    const auto index = static_cast<std::size_t>(part - parts.begin());
    if (part == parts.end() || index >= prediction.parts.size() || !(prediction.seconds > 0))
        return unknown;
    return prediction.parts[index] / prediction.seconds;
}

} // namespace

LaunchMedian median_over_launches(std::span<const Timed> repetitions)
{
    std::map<int, std::vector<double>> launches;
    for (const Timed &repetition : repetitions)
        launches[repetition.launch].push_back(repetition.seconds);
    if (launches.empty())
        return {};
    std::vector<double> medians;
    medians.reserve(launches.size());
    for (const auto &[launch, seconds] : launches)
        medians.push_back(median(seconds));
    const auto [low, high] = std::minmax_element(medians.begin(), medians.end());
    return {.seconds = median(medians), .low = *low, .high = *high, .launches = static_cast<int>(medians.size())};
}

Comparison compare(const Prediction &prediction, const LaunchMedian &measured, double communication)
{
    Comparison cell{.program = prediction.program,
                    .p = prediction.p,
                    .d = prediction.d,
                    .predicted = prediction.seconds,
                    .lo = prediction.lo_s,
                    .hi = prediction.hi_s,
                    .measured = measured,
                    .error = (prediction.seconds - measured.seconds) / measured.seconds,
                    .extrapolated = prediction.extrapolated,
                    .communication = communication};
    cell.has_interval = std::isfinite(cell.lo) && std::isfinite(cell.hi);
    const double rounding = 1e-9 * measured.seconds; // an interval of no width holds what it is the sum of
    cell.inside = cell.has_interval && cell.lo - rounding <= measured.seconds && measured.seconds <= cell.hi + rounding;
    return cell;
}

Comparisons compare(std::span<const Prediction> predictions, std::span<const std::string> parts,
                    std::span<const Run> runs)
{
    Comparisons comparisons;
    std::map<CellPlace, std::vector<Timed>> measured;
    for (const Run &run : runs) {
        if (run.phase != "total")
            continue;
        if (run.valid && run.seconds > 0)
            measured[{run.program, run.d, run.p}].push_back({run.launch, run.seconds});
        else
            ++comparisons.invalid_runs;
    }
    std::map<CellPlace, const Prediction *> predicted;
    std::vector<std::string> order;
    for (const Prediction &prediction : predictions) {
        const CellPlace place{prediction.program, prediction.d, prediction.p};
        if (!predicted.emplace(place, &prediction).second)
            throw Error(Exit::bad_input,
                        "expected one prediction for each program, p and d, found two of " + words(place));
        if (std::find(order.begin(), order.end(), prediction.program) == order.end())
            order.push_back(prediction.program);
    }
    for (const std::string &program : order)
        for (auto at = predicted.lower_bound({program, std::numeric_limits<std::int64_t>::min(), 0});
             at != predicted.end() && std::get<0>(at->first) == program; ++at) {
            const auto found = measured.find(at->first);
            if (found == measured.end())
                ++comparisons.never_run;
            else
                comparisons.cells.push_back(
                    compare(*at->second, median_over_launches(found->second), communication_share(*at->second, parts)));
        }
    comparisons.never_predicted = static_cast<int>(std::count_if(
        measured.begin(), measured.end(), [&](const auto &cell) { return !predicted.contains(cell.first); }));
    comparisons.parts = compare_parts(comparisons.cells, predictions, parts, runs);
    return comparisons;
}

ErrorSummary summarise(std::span<const Comparison> cells)
{
    ErrorSummary summary;
    std::vector<double> sizes;
    double sum = 0;
    for (const Comparison &cell : cells) {
        sizes.push_back(std::abs(cell.error));
        sum += cell.error;
        if (std::isnan(summary.worst) || std::abs(cell.error) > std::abs(summary.worst)) {
            summary.worst = cell.error;
            summary.worst_p = cell.p;
            summary.worst_d = cell.d;
        }
        summary.with_interval += cell.has_interval;
        summary.inside += cell.inside;
    }
    summary.n = static_cast<int>(cells.size());
    if (summary.n == 0)
        return summary;
    double total = 0;
    for (const double size : sizes)
        total += size;
    summary.mean = total / summary.n;
    summary.bias = sum / summary.n;
    summary.median = median(std::move(sizes));
    return summary;
}

std::vector<Comparison> balanced(std::span<const Comparison> cells)
{
    std::vector<Comparison> chosen;
    for (const Comparison &cell : cells)
        if (cell.communication >= 0.2 && cell.communication <= 0.8)
            chosen.push_back(cell);
    return chosen;
}

std::vector<Comparison> cells_of(std::span<const Comparison> cells, const std::string &program)
{
    std::vector<Comparison> chosen;
    for (const Comparison &cell : cells)
        if (cell.program == program)
            chosen.push_back(cell);
    return chosen;
}

std::vector<std::string> programs_of(std::span<const Comparison> cells)
{
    std::vector<std::string> names;
    for (const Comparison &cell : cells)
        if (std::find(names.begin(), names.end(), cell.program) == names.end())
            names.push_back(cell.program);
    return names;
}

} // namespace mpisheet
