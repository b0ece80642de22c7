// mpisheet guidelines: which inequalities that a sane MPI keeps this one breaks.

#include "report/text/guidelines.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "evaluation/measured/measurements.hpp"
#include "formats/fields.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "model/error.hpp"
#include "model/guideline.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

struct GuidelineOptions {
    std::vector<fs::path> inputs;
    double tolerance = 0.05;
    Format format = Format::table;
};

/// A fact of what describes the samples; empty where there is none.
std::string fact_of(const fs::path &samples, const char *key)
{
    const fs::path json = fs::path(samples).replace_extension(".json");
    return fs::exists(json) ? formats::read_samples_json(json).fact(key) : "";
}

/// The samples of all inputs together; launches of different files are different launches.
std::vector<Sample> read_inputs(const std::vector<fs::path> &inputs, bool &simulated)
{
    std::vector<Sample> all;
    simulated = true;
    int launches = 0;
    for (const fs::path &input : inputs) {
        const fs::path file = evaluation::samples_path(input);
        int next = launches;
        for (Sample &sample : formats::read_samples_of_one_layout(file)) {
            sample.launch += launches;
            next = std::max(next, sample.launch + 1);
            all.push_back(std::move(sample));
        }
        launches = next;
        simulated = simulated && fact_of(file, "simulated") == "yes";
    }
    return all;
}

Json to_json(const std::vector<GuidelineCheck> &checks, const std::vector<Violation> &found, bool simulated,
             const std::string &library)
{
    Json list = Json::array();
    for (const Violation &violation : found) {
        const GuidelineCheck &worst = violation.worst;
        list.push_back({{"guideline", violation.guideline},
                        {"op", violation.op},
                        {"p", violation.p},
                        {"d_min", violation.d_min},
                        {"d_max", violation.d_max},
                        {"points", violation.points},
                        {"worst_d", worst.d},
                        {"left_s", worst.left_s},
                        {"right_s", worst.right_s},
                        {"ratio", worst.ratio},
                        {"lo", number_or_null(worst.lo)},
                        {"hi", number_or_null(worst.hi)},
                        {"p_value", number_or_null(worst.p_value)},
                        {"launches", worst.launches},
                        {"in_messages", violation.in_messages},
                        {"mpich", mpich_variable(violation.op)},
                        {"openmpi", open_mpi_variable(violation.op, library)}});
    }
    std::size_t broken = 0, unknown = 0;
    for (const GuidelineCheck &check : checks) {
        broken += check.violated;
        unknown += check.p_value != check.p_value;
    }
    return {{"checked", checks.size()},
            {"violated", broken},
            {"not_judged", unknown},
            {"simulated", simulated},
            {"violations", list}};
}

const formats::Fields<GuidelineCheck> guideline_fields{
    formats::required("guideline", &GuidelineCheck::guideline, "in words"),
    formats::required("op", &GuidelineCheck::op, "operation on its left"),
    formats::required("p", &GuidelineCheck::p, "processes"),
    formats::required("bytes", &GuidelineCheck::d, "size [byte]"),
    formats::required("left_s", &GuidelineCheck::left_s, "geometric mean over launches [s]"),
    formats::required("right_s", &GuidelineCheck::right_s, "the same of what it should not exceed [s]"),
    formats::required("ratio", &GuidelineCheck::ratio, "left / right"),
    formats::required("lo", &GuidelineCheck::lo, "95 % interval of the ratio"),
    formats::required("hi", &GuidelineCheck::hi, "upper end of it"),
    formats::required("p_value", &GuidelineCheck::p_value, "of such a ratio where the guideline is kept"),
    formats::required("launches", &GuidelineCheck::launches, "that measured both sides"),
    formats::required("violated", &GuidelineCheck::violated, "1: it is broken"),
};

constexpr std::size_t most_shown = 20; ///< of the broken guidelines, without --all

int guidelines_and_print(const GuidelineOptions &options)
{
    bool simulated = false;
    const std::vector<Sample> samples = read_inputs(options.inputs, simulated);
    const std::vector<GuidelineCheck> checks =
        check_guidelines(samples, {.tolerance = options.tolerance, .exact = simulated});
    const std::vector<Violation> found = violations(checks);
    const std::string library = fact_of(evaluation::samples_path(options.inputs.front()), "mpi.library");
    if (options.format == Format::json)
        fmt::print("{}\n", json_text(to_json(checks, found, simulated, library)));
    else if (options.format == Format::csv)
        fmt::print("{}", formats::records_text(guideline_fields, checks));
    else
        report::say(report::guidelines_verdict(checks, found) + "\n" +
                    (found.empty() ? ""
                                   : "\n" + report::to_text(report::violations_table(
                                                                found, report::shows_all() ? 0 : most_shown, library),
                                                            report::screen())));
    return found.empty() ? 0 : static_cast<int>(Exit::no);
}

} // namespace

void add_guidelines(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<GuidelineOptions>();
    CLI::App *sub = subcommand(app, "guidelines",
                               "what a sane MPI keeps: allreduce ≤ reduce + bcast …; status 1 where one is broken",
                               "mpisheet guidelines out");
    sub->add_option("SAMPLES", options->inputs,
                    "folders of characterise, samples.csv or sheets beside theirs; several count together")
        ->required();
    unit_option(sub, "--tolerance", options->tolerance, parse_share, "smaller violations do not matter (5%)");
    add_format(sub, options->format);
    on(sub, action, options, guidelines_and_print);
}

} // namespace mpisheet::command
