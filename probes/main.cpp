// mpisheet-probe: what MPI operations cost, at every number of processes up to the launch's, as raw samples.

#include "formats/file.hpp"
#include "formats/records.hpp"
#include "git_version.hpp"
#include "measure/plan.hpp"
#include "measure/platform.hpp"
#include "measure/session.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/random.hpp"
#include "probes/description.hpp"
#include "probes/options.hpp"
#include "probes/point.hpp"
#include "probes/recording.hpp"
#include "probes/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iostream>
#include <set>
#include <sstream>
#include <tuple>

namespace mpisheet {
namespace {

ListOfOperations list_of_operations()
{
    ListOfOperations list{{}, table_of_operations()};
    for (const std::span<const Probe> rows : {probes(), probes_on_request(), cold_probes()})
        for (const Probe &probe : rows)
            list.names.emplace_back(probe.name);
    return list;
}

/// The points of a samples file, in its order, on every rank: rank 0 reads it.
std::vector<WantedPoint> points_of(const Launch &launch, const std::filesystem::path &file)
{
    std::string text;
    if (launch.rank == 0) {
        std::string last;
        for (const Sample &sample : formats::read_samples(file)) {
            const std::string point =
                sample.op + " " + std::to_string(sample.p) + " " + std::to_string(sample.bytes) + "\n";
            if (point != last)
                text += point;
            last = point;
        }
    }
    int length = static_cast<int>(text.size());
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    text.resize(static_cast<std::size_t>(length));
    MPI_Bcast(text.data(), length, MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<WantedPoint> points;
    std::istringstream words(text);
    for (WantedPoint point; words >> point.op >> point.p >> point.d;)
        points.push_back(point);
    return points;
}

/// The points that the command line names, each once; the same error on every rank where one cannot be.
std::vector<Point> named_points(const std::vector<WantedPoint> &named, const char *option)
{
    std::vector<Point> points;
    std::set<std::tuple<const Probe *, int, std::int64_t>> known;
    for (const WantedPoint &wanted : named) {
        const Probe *probe = find_probe(wanted.op);
        if (probe == nullptr)
            throw AgreedError(Exit::usage,
                              std::string(option) + ": no operation \"" + wanted.op + "\"; --list shows them");
        const Point point{probe, wanted.p, probe->sized ? wanted.d : 0};
        if (wanted.p < probe->fewest || (probe->most > 0 && wanted.p > probe->most) || (probe->sized && wanted.d < 1))
            throw AgreedError(Exit::usage, std::string(option) + ": " + name_of(point) + ": expected p " +
                                               std::string(probe->processes) + (probe->sized ? " and a size" : "") +
                                               "; --list shows them");
        if (known.insert({probe, point.p, point.d}).second)
            points.push_back(point);
    }
    return points;
}

Limits limits_of(const Launch &launch, const ProbeOptions &options, std::int64_t cold)
{
    return {options.memory, placement(launch.node_of_rank, launch.size).ppn,
            static_cast<std::int64_t>(platform::foldable_limit(launch.size)), cold};
}

/// The operations to sweep: those named, or all that are not on request; with --cold each as OP_cold too.
std::vector<const Probe *> chosen_probes(const ProbeOptions &options)
{
    std::vector<const Probe *> chosen;
    const auto is_chosen = [&](std::string_view name, bool by_default) {
        return options.ops.empty() ? by_default
                                   : std::find(options.ops.begin(), options.ops.end(), name) != options.ops.end();
    };
    for (const Probe &probe : probes())
        if (is_chosen(probe.name, true))
            chosen.push_back(&probe);
    for (const Probe &probe : probes_on_request())
        if (is_chosen(probe.name, false))
            chosen.push_back(&probe);
    const std::size_t warm = chosen.size();
    for (const Probe &probe : cold_probes()) {
        const bool too = std::any_of(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(warm),
                                     [&](const Probe *row) { return std::string(row->name) + "_cold" == probe.name; });
        if (is_chosen(probe.name, false) || (options.cold && too))
            chosen.push_back(&probe);
    }
    return chosen;
}

/// What each rank needs for cold messages: twice the largest cache, to send from and to receive in. Collective over
/// MPI_COMM_WORLD, so that all ranks plan the same.
std::int64_t cold_bytes(const std::vector<Point> &named, const std::vector<const Probe *> &chosen)
{
    const bool any =
        named.empty() ? std::any_of(chosen.begin(), chosen.end(), [](const Probe *probe) { return probe->cold; })
                      : std::any_of(named.begin(), named.end(), [](const Point &point) { return point.probe->cold; });
    if (platform::simulated() || !any)
        return 0;
    // Virtual machines tell of caches that are not theirs: 64 MiB is as much as is believed, or taken if none is known.
    constexpr std::int64_t most = 64 << 20;
    std::int64_t cache = largest_cache(), largest = 0;
    cache = cache == 0 ? most : std::min(cache, most);
    MPI_Allreduce(&cache, &largest, 1, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
    return 4 * largest;
}

/// `named`: these points alone, if there are any.
Grid plan(const Launch &launch, const ProbeOptions &options, std::int64_t cold, const std::vector<Point> &named,
          const std::vector<const Probe *> &chosen)
{
    const std::vector<int> processes = options.processes.empty() ? process_counts(launch.size) : options.processes;
    int most = named.empty() ? processes.back() : 1;
    for (const Point &point : named)
        most = std::max(most, point.p);
    if (most > launch.size)
        throw AgreedError(Exit::usage, std::string(named.empty() ? "--processes" : "--points") +
                                           ": p = " + std::to_string(most) + " was asked for, but the launch has " +
                                           std::to_string(launch.size) + (launch.size == 1 ? " rank" : " ranks"));
    const Limits limits = limits_of(launch, options, cold);
    Grid grid = named.empty() ? make_grid(chosen, processes, options.sizes, limits, platform::simulated())
                              : make_grid(named, limits);
    if (grid.points.empty())
        throw AgreedError(Exit::usage,
                          "nothing is left to measure: see --list for the p of each operation, and --memory");
    shuffle(grid.points, combined_seed(options.seed, static_cast<std::uint64_t>(options.launch)));
    return grid;
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

void say(const std::vector<LeftOut> &list)
{
    for (const LeftOut &left : list)
        std::cerr << "left out: " << left.op << " at p = " << left.p << ", d = " << format_size(*left.sizes.begin())
                  << (left.sizes.size() > 1 ? " to " + format_size(*left.sizes.rbegin()) : "") << ": " << left.reason
                  << "\n";
}

/// Writes the states of the machine into the files of a launch, and says what was wrong with it.
void label_launch(const std::filesystem::path &samples_file, const std::filesystem::path &profiles_file)
{
    if (platform::simulated())
        return;
    std::vector<Profile> profiles = formats::read_profiles(profiles_file);
    std::vector<Sample> samples = formats::read_samples(samples_file);
    const std::vector<int> found = label_states(profiles, samples);
    for (const std::string &line : advice_on(snapshots_of(profiles), found))
        std::cerr << "machine: " << line << "\n";
    std::string text = formats::samples_header();
    for (const Sample &sample : samples)
        text += formats::to_row(sample);
    formats::write_file(samples_file, text);
    text = formats::profiles_header();
    for (const Profile &profile : profiles)
        text += formats::to_row(profile);
    formats::write_file(profiles_file, text);
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

/// What decides the samples of a launch: only one of the same plan may go on with its files.
std::string plan_of(const Launch &launch, const ProbeOptions &options, int epochs, const Grid &grid)
{
    std::string text = std::to_string(launch.size) + " " + std::to_string(options.launch) + " " +
                       std::to_string(options.repetitions) + " " + std::to_string(epochs) +
                       (options.further ? " further" : "");
    for (const Point &point : grid.points)
        text += "\n" + name_of(point);
    std::uint64_t digest = options.seed;
    for (const char c : text)
        digest = mix(digest ^ static_cast<unsigned char>(c));
    return std::to_string(digest);
}

int probe(const Launch &launch, const ProbeOptions &options, std::chrono::steady_clock::time_point began)
{
    const std::vector<Point> named = options.like.empty() ? named_points(options.points, "--points")
                                                          : named_points(points_of(launch, options.like), "--like");
    const std::vector<const Probe *> chosen = chosen_probes(options);
    const std::int64_t cold = cold_bytes(named, chosen);
    const Grid grid = plan(launch, options, cold, named, chosen);
    end_on_signals();
    SweepRules rules;
    rules.cold = cold;
    rules.launch = options.launch;
    rules.repetitions = options.repetitions == 0 && platform::simulated() ? 1 : options.repetitions;
    rules.epochs = rules.repetitions > 0 ? 1 : epochs_of_launch;
    rules.stopping.most /= rules.epochs;
    rules.budget = options.budget;
    rules.salt = options.seed;
    rules.further = options.further && !platform::simulated(); // a simulated grid is as fine as it needs to be
    rules.limits = limits_of(launch, options, cold);
    const Survey survey = launch.size > 1 && !launch.oversubscribed ? take_survey(launch) : Survey{};
    if (launch.rank > 0) {
        sweep(launch, grid.points, rules, {});
        return 0;
    }
    const Description about{launch,
                            options,
                            grid,
                            describe_machine(),
                            MPISHEET_VERSION,
                            utc_now(),
                            plan_of(launch, options, rules.epochs, grid),
                            survey,
                            find_slow(survey),
                            cold,
                            rules.epochs,
                            began};
    for (const Suspect &suspect : about.slow)
        std::cerr << "slow: " << describe(suspect, host_of_rank(launch)) << "\n";
    for (const std::string &warning : warnings_of(about))
        std::cerr << "warning: " << warning << "\n";
    say(grid.left_out);
    Recording recording(options.output, options.profile, options.resume && is_of_plan(options.json, about.plan));
    if (!recording.done().empty())
        std::cerr << "going on: " << recording.done().size() << " of " << rules.epochs * grid.points.size()
                  << " measurements, " << rules.epochs << " of each point, are there already\n";
    formats::write_file(options.json, to_json(about, nullptr));
    Progress progress(rules.epochs * static_cast<int>(grid.points.size()));
    std::string trouble;
    rules.done = recording.done();
    rules.stop = [] { return asked_to_end != 0; };
    rules.planned = [&](int more) { progress.add(more); };
    rules.profile = [&](const Profile &profile) {
        recording.append(profile);
        trouble = profile.disturbance;
    };
    const SweepSummary summary =
        sweep(launch, grid.points, rules, [&](const Point &point, std::span<const Sample> samples, int done) {
            recording.append(samples);
            progress.show(done, name_of(point) + (trouble.empty() ? "" : "  (" + trouble + ")"));
        });
    say(summary.left_out);
    formats::write_file(options.json, to_json(about, &summary));
    if (summary.stopped) {
        std::cerr << "stopped: " << summary.points << " points are saved; --resume goes on with them\n";
        return static_cast<int>(Exit::stopped);
    }
    label_launch(options.output, options.profile);
    return 0;
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    using namespace mpisheet;
    const auto began = std::chrono::steady_clock::now();
    ProbeOptions options;
    const std::string version =
        std::string("mpisheet-probe " MPISHEET_VERSION "\ng++ " __VERSION__ "\n") + mpi_library();
    const CommandLine line = read_options(argc, argv, version, list_of_operations(), options);
    return run_mpi(argc, argv, line, options.rules,
                   [&](const Launch &launch) { return probe(launch, options, began); });
}
