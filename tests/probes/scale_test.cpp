// A launch of 4,096 ranks on 128 nodes that never ran: what the real writers make of it, by counting bytes.

#include "probes/choice.hpp"
#include "probes/description.hpp"
#include "probes/measure/stopping.hpp"
#include "probes/profiling.hpp"
#include "probes/recording.hpp"
#include "tests/catch.hpp"
#include "tests/model/made_network.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <malloc.h>
#include <new>
#include <unistd.h>
#include <vector>

namespace {

std::size_t heap_now = 0, heap_most = 0; ///< [byte]

} // namespace

#if !defined __SANITIZE_ADDRESS__ // which counts in its own way; bytes of files are counted with it, too
// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory): what is below counts what all others take
void *operator new(std::size_t bytes)
{
    void *memory = std::malloc(bytes);
    if (memory == nullptr)
        throw std::bad_alloc();
    heap_now += malloc_usable_size(memory);
    heap_most = std::max(heap_most, heap_now);
    return memory;
}

void operator delete(void *memory) noexcept
{
    heap_now -= malloc_usable_size(memory);
    std::free(memory);
}

void operator delete(void *memory, std::size_t /*bytes*/) noexcept
{
    operator delete(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)
#endif

namespace mpisheet::probes {
namespace {

namespace fs = std::filesystem;
using measure::Launch;

constexpr int nodes = 128, ranks_a_node = 32, passes = 3;
constexpr double megabyte = 1e6;

Launch made_launch()
{
    Launch launch{.size = nodes * ranks_a_node, .node_of_rank = node_of_rank({nodes, ranks_a_node})};
    for (int node = 0; node < nodes; ++node) {
        launch.hosts.push_back("nid" + std::to_string(100000 + node));
        launch.processors.push_back(ranks_a_node);
    }
    launch.processors_of_rank.assign(static_cast<std::size_t>(launch.size), 1);
    return launch;
}

/// What the ranks that meet find on a machine of nodes and one network.
Survey made_survey(const Launch &launch, Random &random)
{
    const tests::MadeNetwork made{{ranks_a_node}, {0.6e-6, 2e-6}, ranks_a_node};
    Survey survey = tests::empty_survey(made, launch.size);
    for (int a = 0; a < launch.size; ++a) {
        survey.computed_s.push_back(20e-6 * (1 + 0.1 * random.uniform()));
        for (int round = 0; round < rounds_of(launch.size); ++round)
            if (const int b = opponent(a, round, launch.size); b > a)
                tests::meet(made, a, b, 1, random, survey);
    }
    return survey;
}

double picoseconds(double seconds)
{
    return std::round(seconds * 1e12) / 1e12;
}

/// A point in one pass as a real launch has it: every digit that the clock gives.
PointResult made_result(const Point &point, int epoch, int order, int repetitions, Random &random)
{
    PointResult result{.calls = 1, .verified = true, .verdict = measure::Verdict::most};
    const double cost = 1e-4 * random.uniform();
    for (int rep = 0; rep < repetitions; ++rep) {
        Sample sample;
        sample.op = point.probe->name;
        sample.p = point.p;
        sample.bytes = point.d;
        sample.rep = rep + epoch * repetitions;
        sample.seconds = picoseconds(cost * (1 + random.uniform()));
        sample.ppn = std::min(point.p, ranks_a_node);
        sample.nodes = (point.p + ranks_a_node - 1) / ranks_a_node;
        sample.dealt = sample.nodes > 1 ? "block" : "";
        sample.verified = true;
        sample.late = std::round(1e-6 * random.uniform() * 1e10) / 1e10;
        sample.epoch = epoch;
        sample.order = order;
        result.samples.push_back(sample);
    }
    for (int rank = 0; rank < point.p; ++rank)
        result.exits.push_back(picoseconds(cost * random.uniform()));
    return result;
}

} // namespace

TEST_CASE("a launch of 4096 ranks leaves 20 MB of files and holds 50 MB besides messages", "[scale]")
{
    Random random(24);
    const fs::path folder = fs::temp_directory_path() / ("mpisheet-scale-" + std::to_string(getpid()));
    fs::create_directory(folder);
    const Launch launch = made_launch();
    const std::size_t heap_before = heap_now;
    heap_most = heap_now;

    const ProbeOptions options{.sizes =
                                   [] {
                                       std::vector<std::int64_t> sizes;
                                       for (std::int64_t size = 1; size <= 1 << 20; size *= 2)
                                           sizes.push_back(size);
                                       return sizes;
                                   }(),
                               .memory = 1LL << 30};
    const Plan plan = planned({nodes, ranks_a_node}, options);
    const Grid &grid = plan.grid;
    REQUIRE(grid.points.size() > 6000);
    const int repetitions = measure::most_repetitions(grid.points.size(), passes);
    CHECK(repetitions >= measure::StoppingRule{}.fewest);
    const Survey survey = made_survey(launch, random);
    const std::vector<Level> levels = find_levels(survey);
    const Description about{.launch = launch,
                            .arrangements = plan.arrangements,
                            .options = options,
                            .grid = grid,
                            .hardware = {},
                            .version = "1",
                            .date = formats::utc_now(),
                            .plan = plan_of(launch, options, passes, grid),
                            .levels = levels,
                            .survey = survey,
                            .slow = find_slow(survey),
                            .epochs = passes};

    // Curves ask for points besides those of the grid: a fifth on top, as launches had here.
    std::vector<Point> points = grid.points;
    points.insert(points.end(), grid.points.begin(),
                  grid.points.begin() + static_cast<std::ptrdiff_t>(grid.points.size() / 5));
    Recording recording(folder / "samples.csv", folder / "samples.profile.csv", false);
    std::vector<Profile> of_sweep, of_program; // a sweep and its program both keep them
    Snapshot snapshot;
    for (double *seen : {&snapshot.message, &snapshot.loop, &snapshot.copy, &snapshot.waited, &snapshot.foreign})
        *seen = 1e-6 * random.uniform();
    SweepSummary summary;
    for (int epoch = 0; epoch < passes; ++epoch)
        for (const Point &point : points) {
            const auto order = static_cast<int>(of_sweep.size());
            const PointResult result = made_result(point, epoch, order, repetitions, random);
            const Profile profile = profile_of(result, picoseconds(2e-7 * random.uniform()), snapshot);
            REQUIRE(static_cast<int>(profile.exits.size()) == std::min(point.p, most_exits));
            of_sweep.push_back(profile);
            of_program.push_back(profile);
            of_program.back().at = std::round(1e9 * random.uniform()) / 1e6;
            of_program.back().took = std::round(1e4 * random.uniform()) / 1e6;
            recording.append(result.samples);
            recording.append(of_program.back());
        }
    const std::string json = to_json(about, &summary);
    const double heap = static_cast<double>(heap_most - heap_before) / megabyte;

    const double samples = static_cast<double>(fs::file_size(folder / "samples.csv")) / megabyte;
    const double profiles = static_cast<double>(fs::file_size(folder / "samples.profile.csv")) / megabyte;
    const double described = static_cast<double>(json.size()) / megabyte;
    fs::remove_all(folder);
    INFO(grid.points.size() << " points, " << repetitions << " repetitions a pass; samples " << samples
                            << " MB, profiles " << profiles << " MB, description " << described << " MB, heap " << heap
                            << " MB");
    CHECK(samples + profiles + described <= 20);
    CHECK(heap <= 50);
}

TEST_CASE("of many ranks a profile says when the first, the last and the eighths between them ended", "[scale]")
{
    Profile profile;
    std::vector<double> ends;
    for (int rank = 0; rank < 4097; ++rank)
        ends.push_back((rank * 1000) % 4097);
    set_exits(profile, ends);
    CHECK(profile.exits == std::vector<double>{0, 512, 1024, 1536, 2048, 2560, 3072, 3584, 4096});
    CHECK(profile.first_out == 0);
    CHECK(ends[static_cast<std::size_t>(profile.last_out)] == 4096);
    set_exits(profile, std::vector<double>{3, 1, 2});
    CHECK(profile.exits == std::vector<double>{1, 2, 3});
    CHECK(profile.first_out == 1);
    CHECK(profile.last_out == 0);
}

} // namespace mpisheet::probes
