// Who is blamed: made-up runs with one fault each, and sound ones.

#include "recordings/replay/profile.hpp"
#include "recordings/replay/replay.hpp"
#include "tests/catch.hpp"
#include "tests/made_sheets.hpp"
#include "tests/random.hpp"
#include "tests/recordings/replay/made_recording.hpp"
#include "tests/sheet_of.hpp"

#include <string>

using namespace mpisheet;
using namespace mpisheet::replay;

namespace {

enum class Planted { nothing, slow_computer, late_sender, slow_link, large_messages, serial_sends };

struct Made {
    MadeRecording recording;
    int guilty = -1, other = -1;
};

constexpr int ranks = 8, iterations = 40;
constexpr double step = 1e-3; ///< of computing [s]

/// Halos to both neighbours of a ring, then a sum of all; one rank does what was planted. `as_seen`: what the recording
/// says, else what makes the times of it.
Made program(Planted planted, std::uint64_t seed, bool as_seen)
{
    Random random(seed);
    Made made{MadeRecording(ranks), static_cast<int>(seed % ranks), -1};
    made.other = (made.guilty + 1) % ranks;
    MadeRecording &run = made.recording;
    run.recording.clock_bound = 1e-6;
    std::vector<std::uint64_t> requests(ranks, 0);
    for (int i = 0; i < iterations; ++i)
        for (int rank = 0; rank < ranks; ++rank) {
            const bool guilty = rank == made.guilty;
            const auto planted_here = [&](Planted one) { return guilty && planted == one; };
            run.compute(rank, step * (1 + 0.01 * random.normal()) * (planted_here(Planted::slow_computer) ? 1.3 : 1));
            for (const int side : {1, ranks - 1}) {
                std::uint64_t &request = requests[static_cast<std::size_t>(rank)];
                const int to = (rank + side) % ranks;
                run.site = "halo.c:20";
                run.receive(rank, (rank - side + ranks) % ranks, 0, ++request);
                if (planted_here(Planted::late_sender))
                    run.compute(rank, 0.2 * step);
                std::uint64_t bytes = 40000;
                if (planted_here(Planted::large_messages))
                    bytes = 2500000;
                else if (planted == Planted::large_messages)
                    bytes = 1250000;
                if (!as_seen && planted_here(Planted::slow_link) && to == made.other)
                    bytes *= 100;
                run.site = "halo.c:30";
                run.send(rank, to, bytes, ++request);
                run.site = "halo.c:40";
                run.wait(rank, {request - 1, request});
            }
            run.site = "gather.c:5";
            if (planted == Planted::serial_sends) {
                for (int to = 0; guilty && to < ranks; ++to)
                    if (to != rank)
                        run.send(rank, to, 300000);
                if (!guilty)
                    run.receive(rank, made.guilty, 300000);
            }
            run.site = "solver.c:50";
            run.collective(rank, "MPI_Allreduce", 8);
        }
    return made;
}

/// As it runs on that machine.
Made recorded(Planted planted, std::uint64_t seed, Costs &costs)
{
    const Made real = program(planted, seed, false);
    std::vector<std::vector<std::pair<double, double>>> times(ranks);
    const Replayed ran = replay::replay(real.recording.recording, real.recording.source(), costs, {},
                                        [&](int rank, const record::Event &, const replay::CallTimes &its) {
                                            times[static_cast<std::size_t>(rank)].emplace_back(its.enter, its.leave);
                                        });
    Made seen = program(planted, seed, true);
    std::vector<double> ends;
    for (const RankTime &rank : ran.ranks)
        ends.push_back(rank.seconds);
    seen.recording.take_times(times, ends);
    return seen;
}

struct Judge {
    equations::Scope sheet = sheet_of(made::switches);
    Costs costs{sheet, "sheet.gp"}, high{sheet, "sheet.gp", End::high};

    Profile of(const Made &made)
    {
        return profile(made.recording.recording, made.recording.source(), costs, high, measured_functions(sheet));
    }
};

} // namespace

TEST_CASE("each planted fault is named first, in 20 of 20 runs", "[profile]")
{
    Judge judge;
    for (const auto &[planted, fault] : {std::pair{Planted::slow_computer, Fault::computes},
                                         {Planted::late_sender, Fault::computes},
                                         {Planted::slow_link, Fault::slow_link},
                                         {Planted::large_messages, Fault::larger},
                                         {Planted::serial_sends, Fault::serialised}})
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            INFO("fault " << static_cast<int>(planted) << ", seed " << seed);
            const Made made = recorded(planted, seed, judge.costs);
            const Profile found = judge.of(made);
            REQUIRE_FALSE(found.faults.empty());
            const Place &first = found.faults.front();
            INFO(in_words(first));
            CHECK(first.stands_out);
            CHECK(first.fault == fault);
            CHECK(first.rank == made.guilty);
            if (planted == Planted::slow_link)
                CHECK(first.other == made.other);
            if (planted == Planted::late_sender) // where the sends stand
                CHECK(first.site == "halo.c:30");
            if (planted == Planted::serial_sends)
                CHECK(first.site == "gather.c:5");
        }
}

TEST_CASE("20 sound runs accuse nobody", "[profile]")
{
    Judge judge;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Profile found = judge.of(recorded(Planted::nothing, seed, judge.costs));
        for (const Place &place : found.faults) {
            INFO("seed " << seed << ": " << in_words(place) << " " << place.seconds);
            CHECK_FALSE(place.stands_out);
        }
    }
}

TEST_CASE("a run's time in calls is what the sheet explains, waiting, and the rest", "[profile]")
{
    Judge judge;
    const Made made = recorded(Planted::slow_computer, 3, judge.costs);
    const Profile found = judge.of(made);
    double in_calls = 0, waiting = 0, unexplained = 0;
    for (const Spent &spent : found.places) {
        CHECK(spent.seconds == Approx(spent.explained + spent.waiting + spent.unexplained));
        in_calls += spent.seconds;
        waiting += spent.waiting;
        unexplained += spent.unexplained;
    }
    CHECK(in_calls == Approx(found.in_calls));
    CHECK(waiting == Approx(7 * 0.3 * iterations * step).epsilon(0.15)); // seven wait for the slow one
    CHECK(unexplained < 0.02 * in_calls);                                // the run is of the sheet's own machine
    CHECK(found.faults.front().seconds == Approx(0.3 * iterations * step).epsilon(0.15));
    CHECK(found.events == static_cast<std::uint64_t>(ranks * iterations * 7));
    CHECK(found.outside == 0);
}

TEST_CASE("the sheet explains polls up to the first one that finds the message, and nobody is to blame for them",
          "[profile]")
{
    MadeRecording made(2);
    record::Event found{.action = record::Action::wait};
    found.requests = {7};
    made.compute(0, 10e-6).send(0, 1, 1000).compute(0, 50e-6);
    made.receive(1, 0, 1000, 7).poll(1, "MPI_Testsome", found, 3, 24e-6); // there at 21 us: the third poll of 8 us
    made.poll(1, "MPI_Iprobe", {}, 4, 32e-6);
    const equations::Scope scope = sheet_of("tmsg(d) = 10 + 0.001*d\ntsend(d) = 0\n");
    Costs costs(scope, "sheet.gp"), high(scope, "sheet.gp");
    const Profile found_out = profile(made.recording, made.source(), costs, high, {});
    CHECK(found_out.ranks[1].waiting * 1e6 == Approx(10));
    CHECK(found_out.ranks[1].explained * 1e6 == Approx(24 - 10 + 32));
    CHECK(found_out.ranks[1].unexplained * 1e6 == Approx(0).margin(1e-9));
}

TEST_CASE("a call of several events is one call", "[profile]")
{
    Judge judge;
    Made made{MadeRecording(2)};
    for (const int rank : {0, 1}) {
        using record::Action;
        made.recording.site = "ring.c:7";
        record::Event message{.action = Action::send, .partner = 1 - rank, .bytes = 100, .request = 1}, wait;
        made.recording.add(rank, "MPI_Sendrecv", message);
        message.action = Action::receive;
        message.request = 2;
        made.recording.add(rank, "MPI_Sendrecv", message);
        wait.action = Action::wait;
        wait.requests = {1, 2};
        made.recording.add(rank, "MPI_Sendrecv", wait);
    }
    const Profile found = judge.of(made);
    REQUIRE(found.places.size() == 1);
    CHECK(found.places[0].calls == 2);
    CHECK(found.places[0].bytes == 200);
    CHECK(found.events == 6);
}

TEST_CASE("of two ranks the one for whom nearly all waiting is stands out; a run that did not end is said", "[profile]")
{
    Judge judge;
    for (const bool is_slow : {true, false}) {
        Made made{MadeRecording(2)};
        made.recording.recording.complete = false;
        std::vector<std::vector<std::pair<double, double>>> times(2);
        for (int i = 0; i < 20; ++i)
            for (const int rank : {0, 1}) {
                const bool is_late = is_slow ? rank == 1 : rank == i % 2;
                made.recording.collective(rank, "MPI_Allreduce", 8);
                times[static_cast<std::size_t>(rank)].emplace_back(i * 2e-3 + (is_late ? 1e-3 : 0), i * 2e-3 + 1.01e-3);
            }
        made.recording.take_times(times, {0.04, 0.04});
        const Profile found = judge.of(made);
        CHECK(found.faults.front().stands_out == is_slow);
        REQUIRE_FALSE(found.remarks.empty());
        CHECK(found.remarks.front().find("did not end") != std::string::npos);
    }
}
