// What a launch measures, in which order, and what it refuses: pure.

#include "probes/measure/calibration.hpp"
#include "probes/measure/clock.hpp"
#include "probes/measure/launch.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/plan.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>

using namespace mpisheet;
using namespace mpisheet::measure;
using Catch::Matchers::Contains;

namespace {

auto environment(std::map<std::string, std::string> variables)
{
    return [variables](const char *name) -> const char * {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    };
}

Launch two_nodes(int on_first, int on_second, int processors)
{
    Launch launch;
    launch.size = on_first + on_second;
    launch.node_of_rank.assign(static_cast<std::size_t>(on_first), 0);
    launch.node_of_rank.resize(static_cast<std::size_t>(launch.size), 1);
    launch.hosts = {"a", "b"};
    launch.processors = {processors, processors};
    return launch;
}

} // namespace

TEST_CASE("process counts are powers of two, those and a half, and the launch's size", "[measure][plan]")
{
    CHECK(process_counts(1) == std::vector{1});
    CHECK(process_counts(2) == std::vector{1, 2});
    CHECK(process_counts(5) == std::vector{1, 2, 3, 4, 5});
    CHECK(process_counts(12) == std::vector{1, 2, 3, 4, 6, 8, 11, 12});
    CHECK(process_counts(64) == std::vector{1, 2, 3, 4, 6, 8, 11, 12, 16, 22, 24, 32, 43, 64});
    CHECK(process_counts(100).back() == 100);
}

TEST_CASE("an order is a permutation that its seed alone decides", "[measure][plan]")
{
    std::vector<int> sorted(1000);
    std::iota(sorted.begin(), sorted.end(), 0);
    auto one = sorted, again = sorted, other = sorted;
    shuffle(one, combined_seed(7, 0));
    shuffle(again, combined_seed(7, 0));
    shuffle(other, combined_seed(7, 1));
    CHECK(one == again);
    CHECK(one != other);
    CHECK(one != sorted);
    std::sort(one.begin(), one.end());
    CHECK(one == sorted);
    // The first outputs of SplitMix64 from seed 1234567, as published with it.
    Randomness random(1234567);
    CHECK(random.next() == 6457827717110365317U);
    CHECK(random.next() == 3203168211198807973U);
}

TEST_CASE("every item comes to every place about equally often", "[measure][plan]")
{
    std::array<std::array<int, 4>, 4> seen{};
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        std::vector<int> items{0, 1, 2, 3};
        shuffle(items, seed);
        for (std::size_t place = 0; place < 4; ++place)
            ++seen[place][static_cast<std::size_t>(items[place])];
    }
    for (const auto &place : seen) // 1000 expected, standard deviation 27
        for (const int count : place) {
            CHECK(count > 850);
            CHECK(count < 1150);
        }
}

TEST_CASE("ranks fill a node before the next, take the nodes in turn, or lie otherwise", "[measure][launch]")
{
    const auto order = [](const std::vector<int> &node_of_rank) {
        return placement(node_of_rank, static_cast<int>(node_of_rank.size())).order;
    };
    CHECK(order({0, 0, 0, 1, 1}) == "block");
    CHECK(order({0, 1, 2, 0, 1}) == "cyclic");
    CHECK(order({0, 1, 1, 0}) == "mixed");
    CHECK(order({0, 0, 0}).empty()); // one node
    CHECK(order({0, 1, 2}).empty()); // one rank on each
}

TEST_CASE("placement counts nodes and ranks of the first p", "[measure][launch]")
{
    const std::vector<int> nodes{0, 0, 1, 1, 1, 2};
    CHECK(placement(nodes, 2).nodes == 1);
    CHECK(placement(nodes, 2).ppn == 2);
    CHECK(placement(nodes, 6).nodes == 3);
    CHECK(placement(nodes, 6).ppn == 3);
}

TEST_CASE("the launcher's size comes from the launcher that started this process", "[measure][launch]")
{
    CHECK_FALSE(launcher_size(environment({})));
    CHECK(launcher_size(environment({{"PMI_SIZE", "4"}}))->ranks == 4);
    CHECK(launcher_size(environment({{"OMPI_COMM_WORLD_SIZE", "3"}}))->ranks == 3);
    CHECK(launcher_size(environment({{"SLURM_STEP_ID", "0"}, {"SLURM_PROCID", "1"}, {"SLURM_STEP_NUM_TASKS", "8"}}))
              ->ranks == 8);
    // In a batch script, outside any step, SLURM_NTASKS says nothing of this process.
    CHECK_FALSE(launcher_size(environment({{"SLURM_NTASKS", "8"}})));
    // mpiexec under Slurm: its proxies are a step of one task a node.
    CHECK(launcher_size(
              environment(
                  {{"PMI_SIZE", "64"}, {"SLURM_STEP_ID", "0"}, {"SLURM_PROCID", "0"}, {"SLURM_STEP_NUM_TASKS", "2"}}))
              ->ranks == 64);
}

TEST_CASE("a disagreement on the number of ranks is a sentence with the remedy", "[measure][launch]")
{
    CHECK(mismatch(4, 0, {}).empty());
    CHECK(mismatch(4, 4, LauncherSize{"PMI_SIZE", 4}).empty());
    CHECK_THAT(mismatch(1, 0, LauncherSize{"PMI_SIZE", 2}),
               Contains("MPI knows 1 rank") && Contains("started 2") && Contains("mpiexec"));
    CHECK_THAT(mismatch(2, 4, {}), Contains("2 ranks") && Contains("4 were asked for"));
}

TEST_CASE("more ranks than processors on any node are oversubscription", "[measure][launch]")
{
    CHECK(oversubscription(two_nodes(4, 4, 4)).empty());
    CHECK_THAT(oversubscription(two_nodes(4, 5, 4)),
               Contains("5 ranks on b") && Contains("4 processors") && Contains("--oversubscribe"));
    CHECK_THAT(oversubscription(two_nodes(2, 1, 1)), Contains("2 ranks on a") && Contains("1 processor:"));
}

TEST_CASE("the recorded environment is what steers MPI, and no secret", "[measure][machine]")
{
    for (const char *name :
         {"MPICH_ASYNC_PROGRESS", "OMPI_MCA_btl", "UCX_TLS", "LD_PRELOAD", "MPIR_CVAR_CH4_SHM_EAGER"})
        CHECK(is_relevant(name));
    for (const char *name :
         {"HOME", "SLURM_JWT", "OMPI_MCA_orte_precondition_transports", "MPICH_SECRET", "AWS_SECRET_KEY"})
        CHECK_FALSE(is_relevant(name));
}

TEST_CASE("when the time of a calibration is up each step has a few small working sets", "[measure]")
{
    static double now; // of a made-up clock, which a pass over a working set advances [s]
    now = 0;
    const auto clock = [] { return now += 1e-6; };
    const auto small_step = [](std::string_view name) {
        return Step{.kernel = name,
                    .prepare =
                        [](double bytes) {
                            return Pass{bytes, [bytes] {
                                            now += bytes * 1e-9;
                                            return 1.0;
                                        }};
                        },
                    .most = 1 << 28};
    };
    const std::vector<Step> steps{small_step("one"), small_step("other")};
    const auto sets_of = [&](std::string_view name, double limit) {
        std::set<std::int64_t> sets;
        CalibrationRules rules;
        rules.limit = rules.budget = limit;
        for (const StepSample &sample : calibrate(steps, rules, {}, clock, [](int, int, const std::string &) {}))
            if (sample.kernel == name)
                sets.insert(sample.bytes);
        return sets;
    };
    for (const char *name : {"one", "other"}) {
        CHECK(sets_of(name, 0).size() == 4);
        CHECK(*sets_of(name, 0).rbegin() < 4 << 20);
        CHECK(sets_of(name, 1e3).size() > 30);
        CHECK(*sets_of(name, 1e3).rbegin() == 1 << 28);
    }
}

TEST_CASE("a clock that goes backwards ends a calibration, which would wait for ever", "[measure][clock]")
{
    CHECK(passed(1.5, 2) == 0.5);
    CHECK(passed(2, 2) == 0);
    CHECK_THROWS_WITH(passed(2, 1.5), "the clock (MPI_Wtime) went back by 0.5 s: expected one that only goes forward");
    const Step step{.kernel = "step",
                    .prepare =
                        [](double bytes) {
                            return Pass{bytes, [] { return 1.0; }};
                        },
                    .most = 1e3};
    double now = 0;
    const auto backwards = [&] { return now -= 1e-3; };
    const auto nothing = [](int, int, const std::string &) {};
    CHECK_THROWS_WITH(calibrate(std::span(&step, 1), {}, {}, backwards, nothing), Contains("went back by 0.001 s"));
}
