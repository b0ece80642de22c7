#include "model/prediction/comparison.hpp"

#include "model/error.hpp"
#include "model/node_rate.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace mpisheet {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
/// Short messages differ by 4 to 8 % from launch to launch in one state of the machine: so much tells of no other
/// state.
constexpr double launches_messages = 1.1;

std::string words(const PointKey &cell)
{
    return cell.op + " p=" + std::to_string(cell.p) + " d=" + std::to_string(cell.d);
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
    std::map<PointKey, SecondsByLaunch> measured; // the program in place of the operation
    for (const Run &run : runs) {
        if (run.phase != "total")
            continue;
        if (run.valid && run.seconds > 0)
            measured[{run.program, run.p, run.d}][run.launch].push_back(run.seconds);
        else
            ++comparisons.invalid_runs;
    }
    std::set<PointKey> predicted;
    std::map<std::string, std::vector<const Prediction *>> of_program;
    std::vector<std::string> order;
    for (const Prediction &prediction : predictions) {
        const PointKey cell{prediction.program, prediction.p, prediction.d};
        if (!predicted.insert(cell).second)
            throw Error(Exit::bad_input,
                        "expected one prediction for each program, p and d, found two of " + words(cell));
        auto &all = of_program[prediction.program];
        if (all.empty())
            order.push_back(prediction.program);
        all.push_back(&prediction);
    }
    for (const std::string &program : order) {
        auto &all = of_program[program];
        std::sort(all.begin(), all.end(), [](const Prediction *one, const Prediction *other) {
            return std::tie(one->d, one->p) < std::tie(other->d, other->p);
        });
        for (const Prediction *prediction : all) {
            const auto found = measured.find({program, prediction->p, prediction->d});
            if (found == measured.end())
                ++comparisons.never_run;
            else
                comparisons.cells.push_back(compare(*prediction, median_over_launches(launch_medians(found->second)),
                                                    communication_share(*prediction, parts)));
        }
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

double state_factor(const Comparison &cell, std::span<const SentinelRow> sentinels, const ExpectedRate &expected)
{
    std::map<int, double> farthest; // by launch, as |ln|
    for (const SentinelRow &row : sentinels) {
        if (row.program != cell.program || row.p != cell.p || row.d != cell.d)
            continue;
        const double rate = expected(row.rate, row.busy);
        const double usual = row.rate == message_rate ? std::log(launches_messages) : 0;
        double &far = farthest[row.launch];
        for (const double seen : {row.before, row.after})
            far = std::max(far, std::abs(std::log(seen / rate)) - usual);
        if (std::isnan(rate))
            far = std::numeric_limits<double>::quiet_NaN();
    }
    std::vector<double> of_launches;
    for (const auto &[launch, far] : farthest)
        of_launches.push_back(far);
    return of_launches.empty() ? std::numeric_limits<double>::quiet_NaN() : std::exp(median(of_launches));
}

} // namespace mpisheet
