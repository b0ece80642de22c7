// Warnings about a comparison, in plain words, each from a count over its cells.

#include "model/prediction/comparison.hpp"

#include <algorithm>

namespace mpisheet {
namespace {

/// A reader should hear of launches whose spread, (slowest − fastest) / median, is more than this.
constexpr double wide_spread = 0.1;

std::string of_cells(std::size_t count, std::size_t all)
{
    return std::to_string(count) + " of " + std::to_string(all) + " compared cells";
}

} // namespace

std::vector<Advice> advice_on(const Comparisons &comparisons)
{
    const std::vector<Comparison> &cells = comparisons.cells;
    const auto count = [&](auto holds) {
        return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), holds));
    };
    std::vector<Advice> advice;
    if (const auto n = count([](const Comparison &cell) { return cell.extrapolated; }))
        advice.push_back(
            {of_cells(n, cells.size()) + " were predicted from outside the datasheet's measured range.",
             "Read their intervals before their predictions, or probe more processes or larger messages."});
    if (const auto n = count([](const Comparison &cell) { return cell.has_interval && !cell.inside; }))
        advice.push_back({of_cells(n, cells.size()) + " ran for a time outside their predicted 95 % interval.",
                          "About one in twenty lies outside by accident; more means that the model or the datasheet "
                          "misses something there."});
    if (const auto n = count([](const Comparison &cell) { return !cell.has_interval; }))
        advice.push_back(
            {of_cells(n, cells.size()) + " were predicted without an interval.",
             "They count as outside. A paper's datasheet has no _lo and _hi functions; a measured one "
             "says at `intervals` "
             "or `intervals.operations` why they are not known, and far outside the measured range there are none."});
    if (const auto n = count([](const Comparison &cell) {
            return cell.measured.high - cell.measured.low > wide_spread * cell.measured.seconds;
        }))
        advice.push_back(
            {of_cells(n, cells.size()) + " differ by more than 10 % from launch to launch.",
             "Their errors say little about the prediction: repeat on a quiet machine or with more launches."});
    if (comparisons.invalid_runs > 0)
        advice.push_back(
            {std::to_string(comparisons.invalid_runs) + " timed runs are marked invalid and were left out.",
             "The column `reason` of runs.csv says why; oversubscribed runs need more cores, or fewer processes."});
    if (comparisons.never_run > 0)
        advice.push_back({std::to_string(comparisons.never_run) + " predictions have no valid run to compare with.",
                          "Run the validation again: it continues where it stopped."});
    if (comparisons.never_predicted > 0)
        advice.push_back({std::to_string(comparisons.never_predicted) + " measured cells were never predicted.",
                          "They were left out; predictions must be written before the runs."});
    return advice;
}

} // namespace mpisheet
