// mpisheet guidelines: which inequalities that a sane MPI keeps this one breaks.

#include "report/text/guidelines.hpp"

#include "command/cli.hpp"
#include "command/json.hpp"
#include "command/terminal.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/guideline.hpp"
#include "model/quantity.hpp"
#include "report/folder.hpp"
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

bool was_simulated(const fs::path &samples)
{
    const fs::path json = fs::path(samples).replace_extension(".json");
    return fs::exists(json) && formats::read_samples_json(json).fact("simulated") == "yes";
}

/// The samples of all inputs together; launches of different files are different launches.
std::vector<Sample> read_inputs(const std::vector<fs::path> &inputs, bool &simulated)
{
    std::vector<Sample> all;
    simulated = true;
    int launches = 0;
    for (const fs::path &input : inputs) {
        const fs::path file = fs::is_directory(input) ? input / "samples.csv" : input;
        int next = launches;
        for (Sample &sample : formats::read_samples(file)) {
            sample.launch += launches;
            next = std::max(next, sample.launch + 1);
            all.push_back(std::move(sample));
        }
        launches = next;
        simulated = simulated && was_simulated(file);
    }
    return all;
}

Json to_json(const std::vector<GuidelineCheck> &checks, const std::vector<Violation> &found, bool simulated)
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
                        {"mpich", mpich_variable(violation.op)},
                        {"openmpi", open_mpi_variable(violation.op)}});
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

std::string to_csv(const std::vector<GuidelineCheck> &checks)
{
    std::string text = "guideline,op,p,bytes,left_s,right_s,ratio,lo,hi,p_value,launches,violated\n";
    for (const GuidelineCheck &c : checks)
        text += fmt::format("\"{}\",{},{},{},{},{},{},{},{},{},{},{}\n", c.guideline, c.op, c.p, c.d,
                            number_or_empty(c.left_s), number_or_empty(c.right_s), number_or_empty(c.ratio),
                            number_or_empty(c.lo), number_or_empty(c.hi), number_or_empty(c.p_value), c.launches,
                            c.violated ? 1 : 0);
    return text;
}

int guidelines_and_print(const GuidelineOptions &options)
{
    bool simulated = false;
    const std::vector<Sample> samples = read_inputs(options.inputs, simulated);
    const std::vector<GuidelineCheck> checks =
        check_guidelines(samples, {.tolerance = options.tolerance, .exact = simulated});
    const std::vector<Violation> found = violations(checks);
    if (options.format == Format::json)
        fmt::print("{}\n", to_json(checks, found, simulated).dump(2));
    else if (options.format == Format::csv)
        fmt::print("{}", to_csv(checks));
    else
        fmt::print("{}{}\n",
                   found.empty() ? ""
                                 : report::to_text(report::violations_table(found),
                                                   {.width = static_cast<std::size_t>(terminal_columns())}) +
                                       "\n",
                   report::guidelines_verdict(checks, found));
    return found.empty() ? 0 : static_cast<int>(Exit::no);
}

} // namespace

void add_guidelines(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<GuidelineOptions>();
    CLI::App *sub =
        subcommand(app, "guidelines",
                   "inequalities that a sane MPI keeps (allreduce ≤ reduce + bcast): exit status 1 when one "
                   "is broken",
                   "mpisheet guidelines out");
    sub->add_option("SAMPLES", options->inputs, "samples.csv, or folders of characterise; several count together")
        ->required();
    unit_option(sub, "--tolerance", options->tolerance, parse_share, "smaller violations do not matter (5%)");
    add_format(sub, options->format);
    on(sub, action, options, guidelines_and_print);
}

} // namespace mpisheet::command
