// States of a machine by what a snapshot between two points sees: found when they are there, not when they are not.
// Pure.

#include "model/precision.hpp"
#include "model/random.hpp"
#include "model/sheet/states.hpp"
#include "model/state.hpp"
#include "model/statistics.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace mpisheet;
using Catch::Matchers::Contains;

namespace {

/// Reproducible noise: uniform in (0, 1) and standard normal.
struct Noise {
    std::uint64_t seed;
    std::uint64_t next = 0;
    double uniform() { return (static_cast<double>(word(seed, next++) >> 11U) + 0.5) / 9007199254740992.0; }
    double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * 3.14159265358979 * uniform()); }
};

/// Looks of one launch: message 0.2 us with 6 % noise that depends on its neighbour (0.5) and spikes, loop with 1 %,
/// copy with 3 %.
std::vector<Snapshot> quiet(Noise &noise, int count, int launch = 0)
{
    std::vector<Snapshot> snapshots;
    double state = noise.normal();
    for (int k = 0; k < count; ++k) {
        state = 0.5 * state + std::sqrt(0.75) * noise.normal();
        Snapshot snapshot;
        snapshot.launch = launch;
        snapshot.message = 0.2e-6 * std::exp(0.06 * state) * (noise.uniform() < 0.02 ? 10 : 1);
        snapshot.loop = 20e-6 * std::exp(0.01 * std::abs(noise.normal())) * (noise.uniform() < 0.01 ? 3 : 1);
        snapshot.copy = 15e-6 * std::exp(0.03 * noise.normal());
        snapshots.push_back(snapshot);
    }
    return snapshots;
}

} // namespace

TEST_CASE("a state that hardly a launch was in is read as it was written", "[state]")
{
    const std::vector<MachineState> states{{.share = 0.9996}, {.share = 0.0004, .longer = {{8, 2.0}}, .within = 1}};
    std::vector<equations::Note> notes;
    for (const auto &[key, value] : state_notes(states))
        notes.push_back({key, value, {}});
    const std::vector<MachineState> read = states_of(notes);
    REQUIRE(read.size() == 2);
    CHECK(read[1].share > 0);
    CHECK(read[1].longer == states[1].longer);
}

TEST_CASE("a quiet machine has one state", "[model][state]")
{
    int alarms = 0;
    constexpr int trials = 400;
    for (int trial = 0; trial < trials; ++trial) {
        Noise noise{static_cast<std::uint64_t>(trial)};
        std::vector<Snapshot> snapshots = quiet(noise, 40 + 3 * (trial % 40));
        const std::vector<Snapshot> second = quiet(noise, 40, 1);
        snapshots.insert(snapshots.end(), second.begin(), second.end());
        const std::vector<int> found = states(snapshots);
        alarms += *std::max_element(found.begin(), found.end()) > 0;
    }
    INFO(alarms << " false alarms of " << trials);
    CHECK(alarms <= 0.05 * trials);
}

TEST_CASE("a step of 1.5 in a tenth of the snapshots is a state of its own", "[model][state]")
{
    for (double Snapshot::*seen : {&Snapshot::message, &Snapshot::loop, &Snapshot::copy}) {
        int right = 0;
        constexpr int trials = 200;
        for (int trial = 0; trial < trials; ++trial) {
            Noise noise{static_cast<std::uint64_t>(1000 + trial)};
            const int count = 60 + trial;
            std::vector<Snapshot> snapshots = quiet(noise, count);
            const int length = count / 10;
            const int begin = static_cast<int>(noise.uniform() * (count - length));
            for (int k = begin; k < begin + length; ++k)
                snapshots[static_cast<std::size_t>(k)].*seen *= 1.5;
            const std::vector<int> found = states(snapshots);
            int wrong = 0;
            for (int k = 0; k < count; ++k)
                wrong += (found[static_cast<std::size_t>(k)] != 0) != (k >= begin && k < begin + length);
            right += wrong <= 2; // a snapshot at either end may belong to the neighbour
        }
        INFO(right << " right of " << trials);
        CHECK(right >= 0.95 * trials);
    }
}

TEST_CASE("whole launches in another state have its number, whatever launch they are", "[model][state]")
{
    Noise noise{7};
    std::vector<Snapshot> snapshots;
    for (int launch = 0; launch < 5; ++launch)
        for (Snapshot snapshot : quiet(noise, 30, launch)) {
            snapshot.message *= launch == 1 || launch == 3 ? 2.5 : 1;
            snapshots.push_back(snapshot);
        }
    const std::vector<int> found = states(snapshots);
    for (std::size_t k = 0; k < snapshots.size(); ++k)
        CHECK(found[k] == (snapshots[k].launch == 1 || snapshots[k].launch == 3));
    const std::vector<std::string> lines = advice_on(snapshots, found);
    REQUIRE(lines.size() == 1);
    CHECK_THAT(lines[0], Contains("another speed of the machine, at 40 % of the points") && Contains("2.5") &&
                             Contains("bind ranks"));
}

TEST_CASE("snapshots that saw no message belong to the state around them", "[model][state]")
{
    Noise noise{8};
    std::vector<Snapshot> snapshots = quiet(noise, 60);
    for (std::size_t k = 0; k < snapshots.size(); ++k) {
        snapshots[k].message *= k >= 30 ? 2 : 1;
        if (k % 3 == 0)
            snapshots[k].message = not_seen;
    }
    const std::vector<int> found = states(snapshots);
    CHECK(std::count(found.begin(), found.begin() + 30, found[0]) == 30);
    CHECK(std::count(found.begin() + 31, found.end(), found[59]) == 29);
    CHECK(found[0] != found[59]);
    CHECK(states(std::vector<Snapshot>(5)) == std::vector<int>(5, 0)); // simulated: nothing is seen
}

TEST_CASE("a busy neighbour and steal are named with advice, a quiet machine says nothing", "[model][state]")
{
    Noise noise{9};
    std::vector<Snapshot> snapshots = quiet(noise, 50);
    CHECK(advice_on(snapshots, states(snapshots)).empty());
    CHECK(disturbance(snapshots[0]).empty());
    for (std::size_t k = 0; k < 10; ++k)
        snapshots[k].waited = 0.3;
    snapshots[20].stolen = snapshots[21].stolen = 0.2;
    CHECK(disturbance(snapshots[0]) == "busy neighbour");
    CHECK(disturbance(snapshots[20]) == "steal");
    const std::vector<std::string> lines = advice_on(snapshots, states(snapshots));
    REQUIRE(lines.size() == 2);
    CHECK_THAT(lines[0], Contains("other programs disturbed 20 % of the points") && Contains("30 %"));
    CHECK_THAT(lines[1], Contains("steal") && Contains("4 %"));
}

TEST_CASE("the interval of some launches, by hand", "[model][precision]")
{
    // Logarithms 0 and 0.2: mean 0.1, standard deviation 0.1414, of the mean 0.1; Student's 12.706 for two.
    const LaunchInterval interval = launch_interval(std::vector{1.0, std::exp(0.2)});
    CHECK(interval.seconds == Approx(std::exp(0.1)));
    CHECK(interval.half_width == Approx(1.27062));
    CHECK(std::isinf(launch_interval(std::vector{1.0}).half_width));
    CHECK(student_95(4) == Approx(2.776).epsilon(1e-3));
    CHECK(student_95(30) == Approx(2.042).epsilon(0.002));
    CHECK(student_95(1'000'000) == Approx(1.96).epsilon(1e-4));
}

TEST_CASE("95 % intervals of streams with launches, autocorrelation and spikes hold the truth in 93 to 97 %",
          "[model][precision]")
{
    // Lognormal 5 %, a sample like its neighbour by 0.8, 1 % of twentyfold spikes; launches differ by 5 %; launches are
    // added, five at least, until the interval is narrow: 1.5 times as many as one who knows all this would take, at
    // most.
    constexpr int streams = 2000, first = 5, most = 20;
    Noise noise{31};
    int held = 0, taken = 0;
    for (int stream = 0; stream < streams; ++stream) {
        std::vector<double> launches;
        PointPrecision point;
        while (launches.size() < most && (launches.size() < first || !is_converged(point))) {
            const double shift = 0.05 * noise.normal();
            std::vector<double> batch;
            double state = noise.normal();
            for (int k = 0; k < 48; ++k) {
                state = 0.8 * state + 0.6 * noise.normal();
                batch.push_back(std::exp(shift + 0.05 * state) * (noise.uniform() < 0.01 ? 20 : 1));
            }
            launches.push_back(median(batch));
            point.interval = launch_interval(launches);
        }
        taken += static_cast<int>(launches.size());
        held += std::abs(std::log(point.interval.seconds)) <= point.interval.half_width;
    }
    INFO(held << " of " << streams << " hold the truth, " << double(taken) / streams << " launches each");
    CHECK(held >= 0.93 * streams);
    CHECK(held <= 0.97 * streams);
    CHECK(taken <= 1.5 * 6 * streams); // 1.96 · 6.1 % / √6 = 4.9 %
}

TEST_CASE("a point's precision counts launches in the common state alone", "[model][precision]")
{
    std::vector<Sample> samples;
    const auto add = [&](int launch, double seconds, int machine_state, bool valid) {
        Sample sample;
        sample.op = "bcast";
        sample.p = 2;
        sample.bytes = 8;
        sample.launch = launch;
        sample.seconds = seconds;
        sample.machine_state = machine_state;
        sample.valid = valid;
        samples.push_back(sample);
    };
    for (int launch = 0; launch < 4; ++launch)
        for (int rep = 0; rep < 3; ++rep)
            add(launch, 1e-6 + 1e-9 * rep, 0, true);
    CHECK(is_converged(precisions(samples)[0]));
    add(4, 3e-6, 1, true);
    add(5, 9e-6, 0, false);
    REQUIRE(precisions(samples).size() == 1);
    CHECK(precisions(samples)[0].launches == 4);
    CHECK(is_converged(precisions(samples)[0]));
    add(4, 3e-6, 0, true);
    CHECK(precisions(samples)[0].launches == 5);
    CHECK_FALSE(is_converged(precisions(samples)[0]));
}
