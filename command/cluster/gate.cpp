// mpisheet gate: whether a machine became slower since a measurement that was accepted.

#include "model/change/gate.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "formats/description.hpp"
#include "formats/file.hpp"
#include "formats/lock.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "formats/temporary.hpp"
#include "model/change/changes.hpp"
#include "model/error.hpp"
#include "model/placement.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iterator>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

enum class GateFormat { table, summary, json, junit, openmetrics };

struct GateOptions {
    fs::path baseline;
    std::vector<fs::path> measured; ///< folders of jobs, or of several of them
    bool accepts = false;           ///< what is measured becomes the baseline …
    std::string why;                ///< … and why
    GateRules rules;
    GateFormat format = GateFormat::table;
};

/// The measurements below a folder: itself, or the folders in it that are one.
std::vector<fs::path> jobs_in(const fs::path &folder)
{
    if (fs::exists(folder / "samples.csv"))
        return {folder};
    std::vector<fs::path> jobs;
    if (fs::is_directory(folder))
        for (const fs::directory_entry &entry : fs::directory_iterator(folder))
            if (fs::exists(entry.path() / "samples.csv"))
                jobs.push_back(entry.path());
    if (jobs.empty())
        throw Error(Exit::bad_input, folder.string() + ": no measurement (samples.csv) in it or in its folders");
    std::sort(jobs.begin(), jobs.end());
    return jobs;
}

std::vector<fs::path> jobs_in(const std::vector<fs::path> &folders)
{
    std::vector<fs::path> jobs;
    for (const fs::path &folder : folders)
        for (fs::path &job : jobs_in(folder))
            jobs.push_back(std::move(job));
    return jobs;
}

/// The medians that a baseline holds. Older ones have a samples.json beside them that counts all samples.
std::vector<JobSamples> read_baseline(const fs::path &current)
{
    std::vector<JobSamples> all;
    for (const fs::path &job : jobs_in(current))
        all.push_back(of_main_layout(formats::read_samples(job / "samples.csv")));
    return all;
}

std::vector<JobSamples> read_jobs(const std::vector<fs::path> &jobs)
{
    std::vector<JobSamples> all;
    for (const fs::path &job : jobs)
        all.push_back(formats::read_samples_of_one_layout(job / "samples.csv"));
    return all;
}

/// Whether the descriptions of all jobs, where they are, say that they were simulated.
bool are_simulated(const std::vector<fs::path> &jobs, const char *description)
{
    return std::all_of(jobs.begin(), jobs.end(), [&](const fs::path &job) {
        return fs::exists(job / description) &&
               formats::read_samples_json(job / description).fact("simulated") == "yes";
    });
}

/// Of the points that a job measured, the share that other programs or the host disturbed, as its profile says.
double disturbed_share(const fs::path &job)
{
    const fs::path file = job / "samples.profile.csv";
    if (!fs::exists(file))
        return 0;
    const std::vector<Profile> profiles = formats::read_profiles(file);
    const auto disturbed = std::count_if(profiles.begin(), profiles.end(),
                                         [](const Profile &point) { return !point.disturbance.empty(); });
    return profiles.empty() ? 0 : static_cast<double>(disturbed) / static_cast<double>(profiles.size());
}

std::string now_text()
{
    const std::time_t seconds = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

/// In a baseline that gives way to the next: wherever a process was killed, this tells the two apart.
constexpr const char *replaced = "replaced";

/// What lies in `next` goes: to the history where it was the baseline, else it was never complete.
void finish_accepting(const fs::path &baseline)
{
    const fs::path next = baseline / "next", current = baseline / "current";
    formats::finish_exchange(next, current);
    if (fs::exists(next / replaced) && fs::exists(current)) {
        formats::make_folder(baseline / "history");
        auto kept = std::distance(fs::directory_iterator(baseline / "history"), {});
        while (fs::exists(baseline / "history" / std::to_string(++kept))) {
        }
        fs::rename(next, baseline / "history" / std::to_string(kept));
        fs::remove(baseline / "history" / std::to_string(kept) / replaced);
    }
    fs::remove_all(next);
}

/// Makes what was measured the baseline: the median of each launch of each point, who said so, when and why. The one
/// before goes to its history.
int accept(const GateOptions &options)
{
    if (options.why.find_first_not_of(' ') == std::string::npos)
        throw Error(Exit::usage,
                    "--accept: say why, for those who ask later: --accept \"after the switch was replaced\"");
    const std::vector<fs::path> jobs = jobs_in(options.measured);
    formats::make_folder(options.baseline);
    const formats::Lock lock(options.baseline);
    finish_accepting(options.baseline);
    const fs::path next = options.baseline / "next", current = options.baseline / "current";
    formats::Temporary making(next);
    Json from = Json::array();
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const fs::path job = next / std::to_string(i + 1);
        formats::make_folder(job);
        formats::write_file(
            job / "samples.csv",
            formats::records_text(formats::sample_fields,
                                  launch_medians_of(formats::read_samples_of_one_layout(jobs[i] / "samples.csv"))));
        if (fs::exists(jobs[i] / "samples.json")) // of another name: it counts samples that are not here
            formats::write_file(job / "measured.json", formats::read_file(jobs[i] / "samples.json"));
        from.push_back(fs::absolute(jobs[i]).lexically_normal().string());
    }
    const char *user = std::getenv("USER");
    formats::write_file(
        next / "accepted.json",
        json_text(
            Json{{"when", now_text()}, {"who", user == nullptr ? "" : user}, {"why", options.why}, {"from", from}}) +
            "\n");
    if (fs::exists(current))
        formats::write_file(current / replaced, "");
    making.keep();
    formats::exchange(next, current);
    finish_accepting(options.baseline);
    report::say(fmt::format("accepted: {} as the baseline {}", report::count_text(jobs.size(), "job"),
                            options.baseline.string()));
    return 0;
}

/// Whether another job must tell.
bool is_open(GateVerdict verdict)
{
    return verdict == GateVerdict::doubt || verdict == GateVerdict::unknown;
}

std::string change_text(double ratio)
{
    return fmt::format("{:+.1f} %", 100 * (ratio - 1));
}

/// The verdict as one line for a log.
std::string line_of(const GateResult &result)
{
    const auto count = [&](GateVerdict verdict) {
        return std::count_if(result.rows.begin(), result.rows.end(),
                             [&](const GateRow &row) { return row.verdict == verdict; });
    };
    std::string line =
        fmt::format("gate {}: {}, {} slower, {} faster, {} in doubt, {} not known; {} against {}",
                    result.verdict == GateVerdict::same ? "ok" : name_of(result.verdict),
                    report::count_text(result.rows.size(), "row"), count(GateVerdict::slower),
                    count(GateVerdict::faster), count(GateVerdict::doubt), count(GateVerdict::unknown),
                    report::count_text(static_cast<std::size_t>(result.jobs_now), "job"), result.jobs_before);
    if (result.worst.ratio > 1)
        line += fmt::format("; most certain: {} {} (p = {:.2g})", result.worst.op, change_text(result.worst.ratio),
                            result.worst.p_value);
    return line;
}

std::string table_of(const GateResult &result)
{
    report::Grid grid{.columns = {{"operation"},
                                  {"points", report::Align::right},
                                  {"now / baseline", report::Align::right},
                                  {"95 % interval"},
                                  {"p-value", report::Align::right},
                                  {"", report::Align::wrap}}};
    for (const GateRow &row : result.rows)
        grid.rows.push_back(
            {.cells = {row.op, row.points > 0 ? std::to_string(row.points) : "", fmt::format("{:.3f}", row.ratio),
                       fmt::format("{:.3f} … {:.3f}", row.lo, row.hi), fmt::format("{:.2g}", row.p_value),
                       row.verdict == GateVerdict::same ? "" : name_of(row.verdict)},
             .alert = row.verdict == GateVerdict::slower});
    std::string text = line_of(result);
    if (result.by_launches)
        text += "\nOf so few jobs nothing says how much jobs differ: launches were taken for them. Accept three jobs "
                "or more.";
    if (result.verdict == GateVerdict::doubt)
        text += "\nIn doubt: measure one more job into a folder beside, and give both.";
    if (result.verdict == GateVerdict::unknown)
        text += "\nNothing is known yet: measure more jobs (or launches) into folders beside, and give all.";
    return text + "\n\n" + report::to_text(grid, report::screen());
}

Json json_of(const GateResult &result)
{
    Json rows = Json::array();
    for (const GateRow &row : result.rows)
        rows.push_back({{"op", row.op},
                        {"points", row.points},
                        {"ratio", row.ratio},
                        {"lo", number_or_null(row.lo)},
                        {"hi", number_or_null(row.hi)},
                        {"p_value", number_or_null(row.p_value)},
                        {"verdict", name_of(row.verdict)}});
    return {{"verdict", name_of(result.verdict)}, {"jobs_before", result.jobs_before}, {"jobs_now", result.jobs_now},
            {"by_launches", result.by_launches},  {"line", line_of(result)},           {"operations", rows}};
}

/// Names are letters, digits and _; what is said of them has no characters that XML keeps for itself but "<".
std::string junit_of(const GateResult &result)
{
    const auto failures = std::count_if(result.rows.begin(), result.rows.end(),
                                        [](const GateRow &row) { return row.verdict == GateVerdict::slower; });
    const auto skipped =
        std::count_if(result.rows.begin(), result.rows.end(), [](const GateRow &row) { return is_open(row.verdict); });
    std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"mpisheet gate\" "
                                   "tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n",
                                   result.rows.size(), failures, skipped);
    for (const GateRow &row : result.rows) {
        const std::string words = fmt::format("{} against the baseline, 95 % interval {:.3f} to {:.3f}, p = {:.2g}",
                                              change_text(row.ratio), row.lo, row.hi, row.p_value);
        text += fmt::format("  <testcase classname=\"mpisheet.gate\" name=\"{}\"", row.op);
        if (row.verdict == GateVerdict::slower)
            text += fmt::format("><failure message=\"{}\"/></testcase>\n", words);
        else if (is_open(row.verdict))
            text += fmt::format("><skipped message=\"{}: {}\"/></testcase>\n",
                                row.verdict == GateVerdict::doubt ? "in doubt" : "not known", words);
        else
            text += "/>\n";
    }
    return text + "</testsuite>\n";
}

std::string openmetrics_of(const GateResult &result)
{
    std::string text = "# TYPE mpisheet_gate_ratio gauge\n# HELP mpisheet_gate_ratio Time now over time of the "
                       "baseline.\n";
    for (const GateRow &row : result.rows)
        text += fmt::format("mpisheet_gate_ratio{{op=\"{}\"}} {}\n", row.op, format_number(row.ratio));
    text += "# TYPE mpisheet_gate_slower gauge\n# HELP mpisheet_gate_slower 1 where it is certainly slower.\n";
    for (const GateRow &row : result.rows)
        text +=
            fmt::format("mpisheet_gate_slower{{op=\"{}\"}} {}\n", row.op, row.verdict == GateVerdict::slower ? 1 : 0);
    return text + "# EOF\n";
}

std::string summary_of(const GateResult &result)
{
    std::string text = fmt::format("verdict={}\n", name_of(result.verdict));
    for (const GateRow &row : result.rows)
        text += fmt::format("{}={:.4f}\n", row.op, row.ratio);
    return text;
}

int judge(const GateOptions &options)
{
    const fs::path current = options.baseline / "current";
    if (!fs::exists(current / "accepted.json"))
        throw Error(Exit::bad_input,
                    options.baseline.string() +
                        ": no baseline: mpisheet gate BASELINE DIR --accept WHY makes one of what DIR holds");
    const std::vector<fs::path> jobs = jobs_in(options.measured);
    double disturbed = 0; // of the job that was disturbed most
    for (const fs::path &job : jobs)
        disturbed = std::max(disturbed, disturbed_share(job));
    GateRules rules = options.rules;
    rules.disturbed = disturbed > most_disturbed;
    rules.exact = are_simulated(jobs, "samples.json") && are_simulated(jobs_in(current), "measured.json");
    const GateResult result = gate(read_baseline(current), read_jobs(jobs), rules);
    if (rules.disturbed)
        report::tell(
            fmt::format("{:.0f} % of a job's points were disturbed by other programs or the host: what is slower is a "
                        "doubt, measure again on a quiet node\n",
                        100 * disturbed));
    switch (options.format) {
    case GateFormat::table:
        report::say(table_of(result));
        break;
    case GateFormat::summary:
        fmt::print("{}", summary_of(result));
        break;
    case GateFormat::json:
        fmt::print("{}\n", json_text(json_of(result)));
        break;
    case GateFormat::junit:
        fmt::print("{}", junit_of(result));
        break;
    case GateFormat::openmetrics:
        fmt::print("{}", openmetrics_of(result));
        break;
    }
    if (options.format != GateFormat::table)
        report::tell(line_of(result) + "\n");
    return static_cast<int>(result.verdict == GateVerdict::slower ? Exit::no
                            : is_open(result.verdict)             ? Exit::stopped
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
    const auto format = [&](const char *name, GateFormat value, const char *what) {
        sub->add_flag_callback(
            name, [options = options.get(), value] { options->format = value; }, what);
    };
    format("--summary", GateFormat::summary, "key=value lines, for ReFrame and Ramble");
    format("--json", GateFormat::json, "print JSON");
    format("--junit", GateFormat::junit, "JUnit's XML, a test case for each operation");
    format("--openmetrics", GateFormat::openmetrics, "for Prometheus");
    on(sub, action, options, [accepts](const GateOptions &given) {
        GateOptions all = given;
        all.accepts = accepts->count() > 0;
        return all.accepts ? accept(all) : judge(all);
    });
}

} // namespace mpisheet::command
