// Warnings about a folder's samples and sheet, in plain words, each from what the files say.

#include "model/operation.hpp"
#include "model/words.hpp"
#include "report/findings.hpp"
#include "report/text/units.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace mpisheet::report {
namespace {

constexpr int enough_launches = 3;
constexpr double wide_spread = 0.25; ///< (slowest − fastest launch) / median of a cell that a reader should hear about
constexpr double busy = 0.5;         ///< load average of a machine that was not idle
constexpr double many = 0.05;        ///< share of the samples that were invalid
constexpr double poor_fit = 0.1;     ///< median error of an operation's equation

/// What the probe itself warned of, and whether it had the time that it needed: causes of what follows.
void on_measuring(const Folder &folder, std::vector<Advice> &advice)
{
    if (const std::string warnings = folder.fact("warnings"); !warnings.empty())
        advice.push_back({"The probe warned: " + warnings + ".",
                          "What wanders or is shared is in every cost: mend it and measure again.",
                          Weight::every_number});
    const std::string points = folder.fact("sweep.points"), late = folder.fact("sweep.points_out_of_time");
    const std::string budget = folder.fact("budget_s"); // a number of seconds
    if (!late.empty() && late != "0")
        advice.push_back(
            {late + " of " + points + " points ran out of time" +
                 (budget.empty() ? "" : " within a budget of " + time_text(std::atof(budget.c_str())) + " a launch") +
                 (folder.unconverged == 0 ? ""
                                          : "; launches of " + count_text(folder.unconverged, "cell") +
                                                " do not agree as well as was wanted") +
                 ".",
             "Medians of few repetitions wander, and intervals are wide: measure again with more time "
             "(--budget) and more launches.",
             Weight::every_number});
}

/// "oversubscribed" 12, "started late" 3: rows that no fit uses, by reason.
void on_invalid_samples(const Folder &folder, std::vector<Advice> &advice)
{
    std::map<std::string, std::size_t> reasons;
    for (const Sample &sample : folder.samples)
        if (!sample.valid)
            ++reasons[sample.reason.empty() ? "no reason given" : sample.reason];
    for (const auto &[reason, count] : reasons) {
        const double share = static_cast<double>(count) / static_cast<double>(folder.samples.size());
        advice.push_back(
            {"Invalid and not fitted: " + count_text(count, "sample") + " of " + std::to_string(folder.samples.size()) +
                 " (" + percent_text(share) + "), " + reason + ".",
             reason == "oversubscribed"
                 ? "More processes than cores measure the scheduler, not MPI: use fewer processes or more cores."
                 : "A few are normal; when they are many, measure again on a quiet machine.",
             share > many ? Weight::every_number : Weight::remark});
    }
}

void on_verification(const Folder &folder, std::vector<Advice> &advice)
{
    std::map<PointKey, bool> verified;
    for (const Sample &sample : folder.samples)
        verified[key_of(sample)] |= sample.verified;
    const auto unverified = static_cast<std::size_t>(
        std::count_if(verified.begin(), verified.end(), [](const auto &cell) { return !cell.second; }));
    if (unverified > 0 && unverified == verified.size())
        advice.push_back({"The samples do not say that the result of any operation was checked.",
                          "Imported samples never do; the probe checks each operation once per size, within --memory.",
                          Weight::remark});
    else if (unverified > 0)
        advice.push_back(
            {std::to_string(unverified) + " of " + count_text(verified.size(), "measured cell") +
                 " never had the result of the operation checked.",
             "Their times are real, but a wrong result would not have been noticed; raise --memory so that private "
             "buffers fit.",
             Weight::remark});
}

void on_launches(const Folder &folder, const std::vector<Comparison> &fit, std::vector<Advice> &advice)
{
    if (folder.simulated() || folder.samples.empty())
        return; // a simulated launch repeats itself to the byte
    std::set<int> launches;
    for (const Sample &sample : folder.samples)
        launches.insert(sample.launch);
    if (static_cast<int>(launches.size()) < enough_launches)
        advice.push_back({"All samples come from " + count_text(launches.size(), "launch") + ".",
                          "Samples of one launch share its luck: take at least 3, better 5 (--launches 5).",
                          Weight::every_number});
    const auto wide = static_cast<std::size_t>(std::count_if(fit.begin(), fit.end(), [](const Comparison &cell) {
        return cell.measured.high - cell.measured.low > wide_spread * cell.measured.seconds;
    }));
    if (10 * wide > fit.size())
        advice.push_back(
            {std::to_string(wide) + " of " + count_text(fit.size(), "measured cell") +
                 " differ by more than 25 % from launch to launch.",
             "Intervals are wide because the machine was not steady: measure again when nothing else runs.",
             2 * wide > fit.size() ? Weight::every_number : Weight::some_numbers});
    if (folder.load_average > busy)
        advice.push_back({"The machine was busy when the probe began: load average " +
                              std::to_string(folder.load_average).substr(0, 4) + ".",
                          "Other programs took part of the cores and of the memory bus: measure again when idle.",
                          Weight::every_number});
}

/// What the probe's survey of ranks and links named.
void on_slow(const Folder &folder, std::vector<Advice> &advice)
{
    if (const std::string slow = folder.fact("slow"); !slow.empty())
        advice.push_back(
            {"Not all ranks are alike: " + slow + ".",
             "Every collective waits for it, so it is in every cost that includes it: look at that host, its "
             "cable and what else runs there, or leave it out, and measure again.",
             Weight::every_number});
}

/// The fit's own warning begins with the one p that there was.
bool says_so(const Equation &equation)
{
    return std::any_of(equation.notes.warnings.begin(), equation.notes.warnings.end(), [](const std::string &warning) {
        return warning.starts_with("p = ") && warning.find(" only") != std::string::npos;
    });
}

/// A sentence without the marks that end it.
std::string without_end(const std::string &sentence)
{
    return sentence.substr(0, sentence.find_last_not_of("!. ") + 1);
}

void on_range(const Folder &folder, std::vector<Advice> &advice)
{
    std::set<std::string> one_count;
    std::set<std::int64_t> counts;
    for (const Equation &equation : folder.sheet.operations)
        if (equation.notes.p.size() == 1 && kind_of(equation.name) != Kind::point_to_point && !says_so(equation)) {
            one_count.insert(equation.name);
            counts.insert(equation.notes.p.front());
        }
    if (!one_count.empty())
        advice.push_back(
            {"Measured at p = " + list_text({counts.begin(), counts.end()}) + " only: " + joined(one_count, ", ") + ".",
             "How these costs grow with p is not known, the equations do not guess it: predictions for more "
             "processes are extrapolated. Measure where more cores are, or on a simulated platform."});
    if (const std::string points = folder.fact("points"); !points.empty())
        advice.push_back({"Points measured: " + points + ".",
                          "What is said of the others is interpolated or extrapolated: measure with a longer --budget.",
                          Weight::every_number});
    std::map<std::string, std::set<std::string>> left_out;
    for (const formats::DescribedLeftOut &cell : folder.left_out)
        left_out[cell.reason].insert(cell.op);
    for (const auto &[reason, operations] : left_out)
        advice.push_back({"Cells of " + joined(operations, ", ") + " were left out" +
                              (reason.empty() ? "." : "; the reason given: “" + without_end(reason) + "”."),
                          "Their equations are not checked there.", Weight::remark});
}

/// Warnings of the fit with the operations that have them; t<op> in a text becomes "the equation", so that equal ones
/// meet.
std::map<std::string, std::set<std::string>> sheet_warnings(const Datasheet &sheet)
{
    std::map<std::string, std::set<std::string>> warnings;
    for (const Equation &equation : sheet.operations)
        for (std::string text : equation.notes.warnings) {
            if (const std::size_t at = text.find("t" + equation.name); at != std::string::npos)
                text.replace(at, 1 + equation.name.size(), "the equation");
            warnings[text].insert(equation.name);
        }
    return warnings;
}

void on_sheet(const Folder &folder, const std::vector<Comparison> &fit, std::vector<Advice> &advice)
{
    for (const Equation &equation : folder.sheet.operations) {
        const ErrorSummary errors = summarise(cells_of(fit, equation.name));
        if (errors.n > 0 && errors.median > poor_fit)
            advice.push_back(
                {"The equation of " + equation.name + " misses its own samples by " + percent_text(errors.median) +
                     " in the median.",
                 "Look at its plot: noise asks for more launches, a shape that the line does not follow for more "
                 "sizes."});
        if (!equation.problem.empty())
            advice.push_back({equation.name + " cannot be evaluated: " + equation.problem + ".",
                              "`mpisheet check` names the place in the sheet."});
    }
    for (const auto &[warning, operations] : sheet_warnings(folder.sheet))
        advice.push_back({std::string("The fit says of its equation") + (operations.size() == 1 ? " of " : "s of ") +
                              joined(operations, ", ") + ": " + warning + '.',
                          "", warning.ends_with("only: a constant") ? Weight::remark : Weight::some_numbers});
    if (folder.sheet.note("d_unit") == "unstated")
        advice.push_back({"The sheet does not say in which unit d is.",
                          "Take its predictions as shapes, not as seconds.", Weight::every_number});
}

void on_predictions(const Folder &folder, std::vector<Advice> &advice)
{
    if (folder.validated.predictions.rows.empty() || folder.validated.runs.empty() || folder.validated.blind())
        return;
    if (folder.validated.recorded_sha256.empty())
        advice.push_back(
            {"No SHA-256 of the predictions was recorded before the runs.",
             "Nothing shows that they are blind; `mpisheet cowichan validate` writes predictions.sha256 first.",
             Weight::remark});
    else
        advice.push_back(
            {"predictions.csv is not the file whose SHA-256 was recorded before the runs.",
             "It was changed afterwards: do not take its errors for those of a blind prediction, validate again.",
             Weight::every_number});
}

} // namespace

std::vector<Advice> advice_on(const Folder &folder, const std::vector<Comparison> &fit)
{
    std::vector<Advice> advice;
    on_measuring(folder, advice);
    on_invalid_samples(folder, advice);
    on_verification(folder, advice);
    on_launches(folder, fit, advice);
    on_slow(folder, advice);
    on_range(folder, advice);
    on_sheet(folder, fit, advice);
    on_predictions(folder, advice);
    return advice;
}

} // namespace mpisheet::report
