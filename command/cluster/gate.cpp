// mpisheet gate: whether a machine became slower since a measurement that was accepted.

#include "report/gate.hpp"

#include "command/console/cli.hpp"
#include "evaluation/measured/baseline.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

namespace mpisheet::command {
namespace {

struct GateOptions {
    std::filesystem::path baseline;
    std::vector<std::filesystem::path> measured; ///< folders of jobs, or of several of them
    bool accepts = false;                        ///< the measured jobs become the baseline …
    std::string why;                             ///< … for this reason
    GateRules rules;
    const report::GateFormat *format = nullptr; ///< nullptr: a table for a person
};

int accept(const GateOptions &options)
{
    if (options.why.find_first_not_of(' ') == std::string::npos)
        throw Error(Exit::usage,
                    "--accept: say why, for those who ask later: --accept \"after the switch was replaced\"");
    const std::vector<std::filesystem::path> jobs = evaluation::jobs_in(options.measured);
    evaluation::accept_baseline(options.baseline, jobs, options.why);
    report::say(fmt::format("accepted: {} as the baseline {}", report::count_text(jobs.size(), "job"),
                            options.baseline.string()));
    return 0;
}

int judge(const GateOptions &options)
{
    const evaluation::Gated gated =
        evaluation::compare_with_baseline(options.baseline, evaluation::jobs_in(options.measured), options.rules);
    if (gated.is_disturbed)
        report::tell(
            fmt::format("{:.0f} % of a job's points were disturbed by other programs or the host: what is slower is a "
                        "doubt, measure again on a quiet node\n",
                        100 * gated.disturbed));
    if (options.format == nullptr)
        report::say(report::gate_text(gated.result, report::screen()));
    else {
        fmt::print("{}", options.format->text(gated.result));
        report::tell(report::gate_line(gated.result) + "\n");
    }
    return static_cast<int>(gated.result.verdict == GateVerdict::slower ? Exit::no
                            : report::is_open(gated.result.verdict)     ? Exit::stopped
                                                                        : Exit::done);
}

} // namespace

void add_gate(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<GateOptions>();
    CLI::App *sub =
        subcommand(app, "gate", "is the machine slower than its baseline? status 1",
                   "mpisheet gate baseline monday tuesday wednesday --accept 'new network'\n  mpisheet gate "
                   "baseline tonight");
    sub->add_option("BASELINE", options->baseline, "folder of the accepted measurement")->required();
    sub->add_option("DIR", options->measured,
                    "folders of characterise or probe, a job each, or folders of such (--array)")
        ->required();
    CLI::Option *accepts = sub->add_option("--accept", options->why,
                                           "make DIR the baseline, and say why; the one before goes to its history")
                               ->expected(0, 1);
    unit_option(sub, "--threshold", options->rules.threshold, parse_share, "smaller changes do not matter (5%)");
    for (const report::GateFormat &format : report::gate_formats)
        sub->add_flag_callback(
            format.option, [options = options.get(), &format] { options->format = &format; }, format.what);
    on(sub, action, options, [accepts](const GateOptions &given) {
        GateOptions all = given;
        all.accepts = accepts->count() > 0;
        return all.accepts ? accept(all) : judge(all);
    });
}

} // namespace mpisheet::command
