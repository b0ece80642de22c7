#include "report/findings.hpp"

#include "report/text/units.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::report {
namespace {

std::string fit_sentence(const Folder &folder, const Findings &findings)
{
    const ErrorSummary summary = summarise(findings.fit);
    const std::string left_out = left_out_text(findings.states);
    if (folder.samples.empty())
        return folder.heading() + " is a sheet without samples: nothing here says how near its equations are";
    if (summary.n == 0)
        return "No valid sample of " + folder.heading() + " can be set beside an equation";
    const std::size_t operations = programs_of(findings.fit).size();
    return "On " + folder.heading() + " the equations of " + count_text(operations, "operation") + " give back " +
           count_text(static_cast<std::size_t>(summary.n), "measured cost") + " with a median error of " +
           percent_text(summary.median) + ", " + signed_percent_text(summary.worst) + " at worst (" +
           place_text(summary.worst_p, summary.worst_d) + ")" + (left_out.empty() ? "" : "; " + left_out);
}

std::string kernel_sentence(const Comparisons &kernels)
{
    const ErrorSummary summary = summarise(kernels.cells);
    if (summary.n == 0)
        return "no program was predicted and run yet";
    const auto most = std::max_element(kernels.cells.begin(), kernels.cells.end(),
                                       [](const Comparison &a, const Comparison &b) { return a.p < b.p; });
    return "predictions of " + count_text(programs_of(kernels.cells).size(), "program") + " on up to " +
           count_text(static_cast<std::size_t>(most->p), "process") + " are off by " + percent_text(summary.median) +
           " in the median and " + signed_percent_text(summary.worst) + " at worst (" +
           place_text(summary.worst_p, summary.worst_d) + ")";
}

} // namespace

std::vector<Comparison> compare_fit(const Datasheet &sheet, std::span<const MeasuredPoint> points)
{
    std::vector<Comparison> cells;
    for (const Equation &equation : sheet.operations) {
        const std::span<const MeasuredPoint> measured = of_operation(points, equation.name);
        // One rank alone does not communicate: the sheet's own errors are those at p > 1 too.
        const bool others =
            std::any_of(measured.begin(), measured.end(), [](const auto &point) { return point.key.p > 1; });
        for (const MeasuredPoint &point : measured) {
            const auto &[op, p, d] = point.key;
            const Cost fitted = cost(sheet, equation, p, static_cast<double>(d));
            const LaunchMedian seconds = median_over_launches(launch_medians(point));
            if (!std::isfinite(fitted.seconds) || seconds.seconds <= least_seconds || (others && p <= 1))
                continue;
            Prediction equation_says{.program = op, .p = p, .d = d, .seconds = fitted.seconds, .parts = {}};
            equation_says.lo_s = fitted.lo;
            equation_says.hi_s = fitted.hi;
            cells.push_back(compare(equation_says, seconds));
        }
    }
    return cells;
}

std::string left_out_text(const StateShares &states)
{
    if (states.left_out == 0)
        return {};
    return percent_text(static_cast<double>(states.left_out) / static_cast<double>(states.medians)) +
           " of the launches' medians, of another state of the machine, left out";
}

Findings find(const Folder &folder)
{
    Findings findings;
    findings.fit = compare_fit(folder.sheet, measured_points(folder.samples));
    findings.apart = compare_fit(folder.sheet, points_apart(folder.samples));
    findings.states = state_shares(folder.samples);
    findings.kernels =
        compare(folder.validated.predictions.rows, folder.validated.predictions.parts, folder.validated.runs);
    for (Comparison &cell : findings.kernels.cells)
        for (const Comparison &known : folder.validated.compared)
            if (known.program == cell.program && known.p == cell.p && known.d == cell.d)
                cell.state = known.state;
    findings.kernels.paired = folder.validated.paired;
    findings.guidelines = check_guidelines(folder.samples, {.exact = folder.simulated()});
    findings.violations = violations(findings.guidelines);
    findings.advice = advice_on(folder, findings.fit);
    for (Advice &advice : mpisheet::advice_on(findings.kernels))
        findings.advice.push_back(std::move(advice));
    std::stable_sort(findings.advice.begin(), findings.advice.end(),
                     [](const Advice &a, const Advice &b) { return a.weight < b.weight; });
    findings.verdict = fit_sentence(folder, findings) + "; " + kernel_sentence(findings.kernels) + ".";
    return findings;
}

} // namespace mpisheet::report
