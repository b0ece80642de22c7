// What a run spent in calls, and whom others waited for: made-up runs.

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

constexpr int ranks = 8, iterations = 40, slow = 3;
constexpr double step = 1e-3; ///< of computing [s]

/// Halos to both neighbours of a ring, then a sum of all; one rank computes 1.3 times as long.
MadeRecording program()
{
    Random random(slow);
    MadeRecording run(ranks);
    run.recording.clock_bound = 1e-6;
    std::uint64_t request = 0;
    for (int i = 0; i < iterations; ++i)
        for (int rank = 0; rank < ranks; ++rank) {
            run.compute(rank, step * (1 + 0.01 * random.normal()) * (rank == slow ? 1.3 : 1));
            for (const int side : {1, ranks - 1}) {
                run.receive(rank, (rank - side + ranks) % ranks, 0, request + 1);
                run.send(rank, (rank + side) % ranks, 40000, request + 2);
                run.wait(rank, {request + 1, request + 2});
                request += 2;
            }
            run.collective(rank, "MPI_Allreduce", 8);
        }
    return run;
}

/// As it runs on that machine.
MadeRecording recorded(Costs &costs)
{
    MadeRecording run = program();
    std::vector<std::vector<std::pair<double, double>>> times(ranks);
    const Replayed ran = replay::replay(run.recording, run.source(), costs, {},
                                        [&](int rank, const record::Event &, const replay::CallTimes &its) {
                                            times[static_cast<std::size_t>(rank)].emplace_back(its.enter, its.leave);
                                        });
    std::vector<double> ends;
    for (const RankTime &rank : ran.ranks)
        ends.push_back(rank.seconds);
    run.take_times(times, ends);
    return run;
}

struct Judge {
    equations::Scope sheet = sheet_of(made::switches);
    Costs costs{sheet, "sheet.gp"};

    Profile of(const MadeRecording &made)
    {
        return profile(made.recording, made.source(), costs, measured_functions(sheet));
    }
};

} // namespace

TEST_CASE("a run's time in calls is what the sheet explains, waiting, and the rest", "[profile]")
{
    Judge judge;
    const Profile found = judge.of(recorded(judge.costs));
    double in_calls = 0, waiting = 0, unexplained = 0;
    for (const Spent &spent : found.places) {
        CHECK(spent.seconds == Approx(spent.explained + spent.waiting + spent.unexplained));
        in_calls += spent.seconds;
        waiting += spent.waiting;
        unexplained += spent.unexplained;
    }
    CHECK(in_calls == Approx(found.in_calls));
    CHECK(waiting == Approx(7 * 0.3 * iterations * step).epsilon(0.15));        // seven wait for the slow one
    CHECK(unexplained < 0.02 * in_calls);                                       // the run is of the sheet's own machine
    CHECK(found.caused[slow] == Approx(0.3 * iterations * step).epsilon(0.15)); // others for it, and it for none
    CHECK(found.caused[0] < 0.1 * found.caused[slow]);
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
    Costs costs(scope, "sheet.gp");
    const Profile found_out = profile(made.recording, made.source(), costs, {});
    CHECK(found_out.ranks[1].waiting * 1e6 == Approx(10));
    CHECK(found_out.ranks[1].explained * 1e6 == Approx(24 - 10 + 32));
    CHECK(found_out.ranks[1].unexplained * 1e6 == Approx(0).margin(1e-9));
}

TEST_CASE("a call of several events is one call", "[profile]")
{
    Judge judge;
    MadeRecording made(2);
    for (const int rank : {0, 1}) {
        using record::Action;
        made.site = "ring.c:7";
        record::Event message{.action = Action::send, .partner = 1 - rank, .bytes = 100, .request = 1}, wait;
        made.add(rank, "MPI_Sendrecv", message);
        message.action = Action::receive;
        message.request = 2;
        made.add(rank, "MPI_Sendrecv", message);
        wait.action = Action::wait;
        wait.requests = {1, 2};
        made.add(rank, "MPI_Sendrecv", wait);
    }
    const Profile found = judge.of(made);
    REQUIRE(found.places.size() == 1);
    CHECK(found.places[0].calls == 2);
    CHECK(found.places[0].bytes == 200);
    CHECK(found.events == 6);
}

TEST_CASE("a run that did not end is said", "[profile]")
{
    Judge judge;
    MadeRecording made(2);
    made.recording.complete = false;
    made.collective(0, "MPI_Allreduce", 8);
    const Profile found = judge.of(made);
    REQUIRE_FALSE(found.remarks.empty());
    CHECK(found.remarks.front().find("did not end") != std::string::npos);
}
