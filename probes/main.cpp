// mpisheet-probe: what MPI operations cost, at every number of processes up to the launch's, as raw samples.

#include "datasheets/file.hpp"
#include "datasheets/records.hpp"
#include "git_version.hpp"
#include "measure/plan.hpp"
#include "measure/platform.hpp"
#include "measure/session.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "probes/description.hpp"
#include "probes/options.hpp"
#include "probes/point.hpp"
#include "probes/sweep.hpp"

#include <chrono>
#include <fstream>
#include <iostream>

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

/// The points that the command line names, each once; the same error on every rank where one cannot be.
std::vector<Point> named_points(const ProbeOptions &options)
{
    std::vector<Point> points;
    for (const WantedPoint &wanted : options.points) {
        const Probe &probe = *find_probe(wanted.op);
        const Point point{&probe, wanted.p, probe.sized ? wanted.d : 0};
        if (wanted.p < probe.fewest || (probe.most > 0 && wanted.p > probe.most) || (probe.sized && wanted.d < 1))
            throw AgreedError(Exit::usage, "--points: " + name_of(point) + ": expected p " +
                                               std::string(probe.processes) + (probe.sized ? " and a size" : "") +
                                               "; --list shows them");
        const bool known = std::any_of(points.begin(), points.end(), [&](const Point &other) {
            return other.probe == &probe && other.p == point.p && other.d == point.d;
        });
        if (!known)
            points.push_back(point);
    }
    return points;
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
std::int64_t cold_room(const ProbeOptions &options, const std::vector<const Probe *> &chosen)
{
    const auto is_cold = [](const Probe *probe) { return probe->cold; };
    const bool named = std::any_of(options.points.begin(), options.points.end(),
                                   [&](const WantedPoint &point) { return is_cold(find_probe(point.op)); });
    if (platform::simulated() || !(named || std::any_of(chosen.begin(), chosen.end(), is_cold)))
        return 0;
    // Virtual machines tell of caches that are not theirs: 64 MiB is as much as is believed, or taken if none is known.
    constexpr std::int64_t most = 64 << 20;
    std::int64_t cache = largest_cache(), largest = 0;
    cache = cache == 0 ? most : std::min(cache, most);
    MPI_Allreduce(&cache, &largest, 1, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
    return 4 * largest;
}

Grid plan(const Launch &launch, const ProbeOptions &options, std::int64_t cold,
          const std::vector<const Probe *> &chosen)
{
    const std::vector<Point> named = named_points(options);
    const std::vector<int> processes = options.processes.empty() ? process_counts(launch.size) : options.processes;
    int most = named.empty() ? processes.back() : 1;
    for (const Point &point : named)
        most = std::max(most, point.p);
    if (most > launch.size)
        throw AgreedError(Exit::usage, std::string(named.empty() ? "--processes" : "--points") +
                                           ": p = " + std::to_string(most) + " was asked for, but the launch has " +
                                           std::to_string(launch.size) + (launch.size == 1 ? " rank" : " ranks"));
    const Limits limits{options.memory, placement(launch.node_of_rank, launch.size).ppn,
                        static_cast<std::int64_t>(platform::foldable_limit(launch.size)), cold};
    Grid grid = named.empty() ? make_grid(chosen, processes, options.sizes, limits) : make_grid(named, limits);
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

/// Every point's rows reach the file before the next point is begun: a killed launch loses at most one point.
class SamplesFile {
public:
    explicit SamplesFile(const std::filesystem::path &path) : path_(path), file_(path, std::ios::binary)
    {
        file_ << samples_header() << std::flush;
        check();
    }
    void append(std::span<const Sample> samples)
    {
        for (const Sample &sample : samples)
            file_ << to_row(sample);
        file_.flush();
        check();
    }

private:
    void check() const
    {
        if (!file_)
            throw Error(Exit::bad_input, path_.string() + ": cannot be written");
    }
    std::filesystem::path path_;
    std::ofstream file_;
};

void say(const std::vector<LeftOut> &list)
{
    for (const LeftOut &left : list)
        std::cerr << "left out: " << left.op << " at p = " << left.p << ", d = " << format_size(*left.sizes.begin())
                  << (left.sizes.size() > 1 ? " to " + format_size(*left.sizes.rbegin()) : "") << ": " << left.reason
                  << "\n";
}

int probe(const Launch &launch, const ProbeOptions &options)
{
    const std::vector<const Probe *> chosen = chosen_probes(options);
    const std::int64_t cold = cold_room(options, chosen);
    const Grid grid = plan(launch, options, cold, chosen);
    SweepRules rules;
    rules.cold = cold;
    rules.launch = options.launch;
    rules.repetitions = options.repetitions == 0 && platform::simulated() ? 1 : options.repetitions;
    rules.budget = options.budget;
    rules.salt = options.seed;
    const Survey survey = launch.size > 1 && !launch.oversubscribed ? take_survey(launch) : Survey{};
    if (launch.rank > 0) {
        sweep(launch, grid.points, rules, {});
        return 0;
    }
    const Description about{launch, options,           grid, describe_machine(), MPISHEET_VERSION, utc_now(),
                            survey, find_slow(survey), cold};
    for (const Suspect &suspect : about.slow)
        std::cerr << "slow: " << describe(suspect, host_of_rank(launch)) << "\n";
    if (launch.oversubscribed)
        std::cerr << "warning: " << oversubscription(launch) << "\n";
    say(grid.left_out);
    SamplesFile file(options.output);
    write_file(options.json, to_json(about, nullptr));
    Progress progress(static_cast<int>(grid.points.size()));
    const SweepSummary summary =
        sweep(launch, grid.points, rules, [&](const Point &point, std::span<const Sample> samples, int done) {
            file.append(samples);
            progress.show(done, name_of(point));
        });
    say(summary.left_out);
    write_file(options.json, to_json(about, &summary));
    return 0;
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    using namespace mpisheet;
    ProbeOptions options;
    const std::string version =
        std::string("mpisheet-probe " MPISHEET_VERSION "\ng++ " __VERSION__ "\n") + mpi_library();
    const CommandLine line = read_options(argc, argv, version, list_of_operations(), options);
    return run_mpi(argc, argv, line, options.rules, [&](const Launch &launch) { return probe(launch, options); });
}
