// mpisheet-probe: what MPI operations cost, at every number of processes up to the launch's, as raw samples.

#include "formats/file.hpp"
#include "formats/lock.hpp"
#include "formats/points.hpp"
#include "formats/records.hpp"
#include "git_version.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "probes/choice.hpp"
#include "probes/description.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/node_rates.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/session.hpp"
#include "probes/measure/stopping.hpp"
#include "probes/options.hpp"
#include "probes/point.hpp"
#include "probes/recording.hpp"
#include "probes/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>

namespace mpisheet::probes {

namespace platform = measure::platform;
using measure::CommandLine;
using measure::describe_node;
using measure::Launch;
using measure::mpi_library;

namespace {

ListOfOperations list_of_operations()
{
    ListOfOperations list{{}, table_of_operations()};
    for (const std::span<const Probe> rows :
         {probes_of_every_sweep(), probes_on_request(), level_probes(), varied_probes()})
        for (const Probe &probe : rows)
            list.names.emplace_back(probe.name);
    return list;
}

/// "@progress DONE TOTAL text" on stderr, at most ten a second and the last.
class Progress {
public:
    explicit Progress(int total) : total_(total) {}
    void add(int more) { total_ += more; }
    void show(int done, const std::string &text)
    {
        const auto at = std::chrono::steady_clock::now();
        if (done < total_ && at - shown_ < std::chrono::milliseconds(100))
            return;
        shown_ = at;
        std::cerr << "@progress " << done << ' ' << total_ << ' ' << text << std::endl;
    }

private:
    int total_;
    std::chrono::steady_clock::time_point shown_;
};

/// " of 4x2"; empty where the launch has no layouts.
std::string of_layout(const std::vector<Arrangement> &arrangements, int layout)
{
    const Layout &own = arrangements[static_cast<std::size_t>(layout)].layout;
    return own.nodes == 0 ? "" : " of " + to_text(own);
}

void say(const std::vector<Arrangement> &arrangements, const std::vector<LeftOut> &list)
{
    for (const LeftOut &left : list)
        std::cerr << "left out: " << left.op << " at p = " << left.p << of_layout(arrangements, left.layout)
                  << ", d = " << format_size(*left.sizes.begin())
                  << (left.sizes.size() > 1 ? " to " + format_size(*left.sizes.rbegin()) : "") << ": " << left.reason
                  << "\n";
}

/// Says in which states the machine was, and writes them into the files where there was more than one.
void tell_states(const ProbeOptions &options, std::vector<Profile> profiles)
{
    const std::vector<int> found = states(snapshots_of(profiles));
    for (const std::string &line : advice_on(snapshots_of(profiles), found))
        std::cerr << "machine: " << line << "\n";
    if (std::all_of(found.begin(), found.end(), [](int state) { return state == 0; }))
        return;
    std::vector<Sample> samples = formats::read_samples(options.output);
    label_states(profiles, samples);
    std::string text = formats::samples_header();
    for (const Sample &sample : samples)
        text += formats::to_row(sample);
    formats::write_file(options.output, text);
    text = formats::profiles_header();
    for (const Profile &profile : profiles)
        text += formats::to_row(profile);
    formats::write_file(options.profile, text);
}

/// How many times a real launch passes over its points: what disturbs a point for a moment is over in the next pass.
constexpr int epochs_of_launch = 3;

volatile std::sig_atomic_t asked_to_end = 0;

/// SIGTERM and SIGUSR1 (what batch systems send before their time limit) end the launch after the point being measured.
void end_on_signals()
{
    struct sigaction action = {};
    action.sa_handler = [](int) { asked_to_end = 1; };
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGUSR1, &action, nullptr);
}

int probe(const Launch &launch, const ProbeOptions &options, std::chrono::steady_clock::time_point began)
{
    std::vector<Arrangement> arrangements = arrange(launch, options.layouts);
    const Survey survey = launch.size > 1 && !launch.oversubscribed ? take_survey(launch) : Survey{};
    const std::vector<Level> levels = launch.size > 2 ? levels_of(survey) : std::vector<Level>{};
    const graph::Ways ways =
        arrangements.size() == 1 && needs_ways(survey, levels) ? measure_ways(launch) : graph::Ways{};
    find_levels_of(arrangements, survey);
    const auto [limits, grid] = choose(launch, arrangements, options);
    const auto lock = launch.rank == 0 ? std::make_unique<formats::Lock>(options.output) : nullptr;
    SweepRules rules;
    rules.cold = limits.cold;
    rules.align = options.align;
    rules.launch = options.launch;
    rules.repetitions = options.repetitions == 0 && platform::simulated() ? 1 : options.repetitions;
    rules.epochs = rules.repetitions > 0 ? 1 : epochs_of_launch;
    rules.stopping.most = measure::most_repetitions(grid.points.size(), rules.epochs);
    rules.budget = options.budget;
    rules.salt = options.seed;
    rules.further = options.further;
    rules.limits = limits;
    rules.arrangements = arrangements;
    if (launch.rank > 0) {
        sweep(launch, grid.points, rules, {});
        return 0;
    }
    const Description about{launch,
                            arrangements,
                            options,
                            grid,
                            describe_node(),
                            MPISHEET_VERSION,
                            formats::utc_now(),
                            plan_of(launch, options, rules.epochs, grid),
                            levels,
                            survey,
                            ways,
                            find_slow(survey),
                            limits.cold,
                            rules.epochs,
                            began};
    for (const Suspect &suspect : about.slow)
        std::cerr << "slow: " << describe(suspect, host_of_rank(launch)) << "\n";
    for (const std::string &warning : warnings_of(about))
        std::cerr << "warning: " << warning << "\n";
    if (!options.part) // of several launches whoever joins them says once what was left out and what disturbed them
        say(arrangements, grid.left_out);
    const bool goes_on = options.resume && is_of_plan(options.json, about.plan);
    if (options.resume && !goes_on && std::filesystem::exists(options.json))
        std::cerr << "beginning anew: what is there is of another plan, or was measured on other nodes\n";
    Recording recording(options.output, options.profile, goes_on);
    if (!recording.done().empty())
        std::cerr << "going on: " << recording.done().size() << " of " << rules.epochs * grid.points.size()
                  << " measurements, " << rules.epochs << " of each point, are there already\n";
    formats::write_file(options.json, to_json(about, nullptr));
    Progress progress(rules.epochs * static_cast<int>(grid.points.size()));
    std::string trouble;
    rules.done = recording.done();
    rules.stop = [] { return asked_to_end != 0; };
    rules.planned = [&](int more) { progress.add(more); };
    std::vector<Profile> profiles = recording.done();
    rules.profile = [&](const Profile &profile) {
        recording.append(profile);
        profiles.push_back(profile);
        trouble = profile.disturbance;
    };
    SweepSummary summary =
        sweep(launch, grid.points, rules, [&](const Point &point, std::span<const Sample> samples, int done) {
            recording.append(samples);
            progress.show(done, name_of(point) + of_layout(arrangements, point.layout) +
                                    (trouble.empty() ? "" : "  (" + trouble + ")"));
        });
    if (!options.part)
        say(arrangements, summary.left_out);
    summary.found.samples = recording.rows();
    formats::write_file(options.json, to_json(about, &summary));
    if (summary.found.stopped) {
        std::cerr << "stopped: " << summary.found.points << " points are saved; "
                  << (options.resume ? "the same command" : "--resume") << " goes on with them\n";
        return static_cast<int>(Exit::stopped);
    }
    if (!platform::simulated() && !options.part)
        tell_states(options, std::move(profiles));
    return 0;
}

int probe_rates(const Launch &launch, const ProbeOptions &options)
{
    if (platform::simulated())
        throw measure::AgreedError(Exit::usage, "--node-rates: a simulated machine has no memory of its own, and "
                                                "computes as its .rates file says");
    const measure::RateRules rules{.launch = options.launch, .array = measure::triad_array()};
    const std::vector<StepSample> rows =
        measure::measure_rates(launch, rules, [](int done, int total, const std::string &what) {
            std::cerr << "@progress " << done << ' ' << total << ' ' << what << std::endl;
        });
    if (launch.rank == 0)
        formats::write_file(options.output, formats::records_text(formats::calibration_fields, rows));
    return 0;
}

/// What a launch would measure, as CSV.
CommandLine print_plan(const ProbeOptions &options)
{
    std::vector<formats::PlannedPoint> rows;
    try {
        const Plan choice = planned(options.plan, options);
        const auto name_of_layout = [&](int layout) {
            return to_text(choice.arrangements[static_cast<std::size_t>(layout)].layout);
        };
        const int repetitions =
            platform::simulated() ? 1 : measure::most_repetitions(choice.grid.points.size(), epochs_of_launch);
        for (const Point &point : choice.grid.points)
            rows.push_back({{std::string(point.probe->name), point.p, point.d, name_of_layout(point.layout)},
                            point.probe->cold ? choice.limits.cold : bytes_of(point),
                            repetitions});
        for (const LeftOut &left : choice.grid.left_out)
            for (const std::int64_t size : left.sizes)
                rows.push_back({{left.op, left.p, size, name_of_layout(left.layout)}, 0, 0, left.reason});
    } catch (const Error &error) {
        return {.status = static_cast<int>(error.status()), .err = std::string("error: ") + error.what() + "\n"};
    }
    return {.status = 0, .out = formats::records_text(formats::planned_fields, rows)};
}

} // namespace
} // namespace mpisheet::probes

int main(int argc, char **argv)
{
    using namespace mpisheet;
    const auto began = std::chrono::steady_clock::now();
    probes::end_on_signals(); // before MPI begins: MPICH's mpiexec ends with 0 where a signal of its own killed the
                              // ranks
    probes::ProbeOptions options;
    const std::string version =
        std::string("mpisheet-probe " MPISHEET_VERSION "\ng++ " __VERSION__ "\n") + measure::mpi_library();
    measure::CommandLine line = probes::read_options(argc, argv, version, probes::list_of_operations(), options);
    if (line.status < 0 && options.plan.nodes > 0)
        line = probes::print_plan(options);
    return measure::run_mpi(argc, argv, line, options.rules, [&](const measure::Launch &launch) {
        return options.node_rates ? probes::probe_rates(launch, options) : probes::probe(launch, options, began);
    });
}
