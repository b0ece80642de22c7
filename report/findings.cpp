#include "report/findings.hpp"

#include "report/text/units.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet::report {
namespace {

std::string fit_sentence(const Folder &folder, const std::vector<Comparison> &fit)
{
    const ErrorSummary summary = summarise(fit);
    if (summary.n == 0)
        return "No valid sample of " + folder.heading() + " can be set beside an equation";
    const std::size_t operations = programs_of(fit).size();
    return "On " + folder.heading() + " the equations of " + count_text(operations, "operation") + " give back " +
           count_text(static_cast<std::size_t>(summary.n), "measured cost") + " with a median error of " +
           percent_text(summary.median);
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

std::vector<Comparison> compare_fit(const Datasheet &sheet, const std::vector<Sample> &samples)
{
    std::map<std::tuple<std::string, int, std::int64_t>, std::vector<Timed>> measured;
    for (const Sample &sample : samples)
        if (sample.valid && sample.seconds > 0)
            measured[{sample.op, sample.p, sample.bytes}].push_back({sample.launch, sample.seconds});
    std::vector<Comparison> cells;
    for (const Equation &equation : sheet.operations)
        for (auto at = measured.lower_bound({equation.name, 0, 0});
             at != measured.end() && std::get<0>(at->first) == equation.name; ++at) {
            const auto &[op, p, d] = at->first;
            const Cost fitted = cost(sheet, equation, p, static_cast<double>(d));
            if (!std::isfinite(fitted.seconds))
                continue;
            Prediction equation_says{.program = op, .p = p, .d = d, .seconds = fitted.seconds, .parts = {}};
            equation_says.lo_s = fitted.lo;
            equation_says.hi_s = fitted.hi;
            cells.push_back(compare(equation_says, median_over_launches(at->second)));
        }
    return cells;
}

Findings find(const Folder &folder)
{
    Findings findings;
    findings.fit = compare_fit(folder.sheet, folder.samples);
    findings.kernels = compare(folder.predictions.rows, folder.predictions.parts, folder.runs);
    findings.guidelines = check_guidelines(folder.samples, {.exact = folder.simulated()});
    findings.violations = violations(findings.guidelines);
    findings.advice = advice_on(folder, findings.fit);
    for (Advice &advice : mpisheet::advice_on(findings.kernels))
        findings.advice.push_back(std::move(advice));
    findings.verdict = fit_sentence(folder, findings.fit) + "; " + kernel_sentence(findings.kernels) + ".";
    return findings;
}

} // namespace mpisheet::report
