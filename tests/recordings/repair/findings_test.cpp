// What repairs would win: made-up runs with one fault each, and what they take without it.

#include "recordings/repair/findings.hpp"
#include "tests/catch.hpp"
#include "tests/made_sheets.hpp"
#include "tests/random.hpp"
#include "tests/recordings/replay/made_recording.hpp"
#include "tests/sheet_of.hpp"

#include <algorithm>
#include <string>

using namespace mpisheet;
using namespace mpisheet::repair;

namespace {

enum class Planted {
    nothing,
    slow_computer,
    late,
    slow_link,
    slow_node,
    larger,
    serial,
    barrier,
    small,
    rows,
    pauses,
    unlucky,
    node_and_computer
};

constexpr int ranks = 8, iterations = 40;
constexpr double step = 1e-3; ///< of computing [s]

struct Made {
    MadeRecording run{ranks};
    int guilty = -1, other = -1;
};

/// Halos to both neighbours of a ring, messages to the right, then a sum of all; one rank, or all, do what was planted.
/// `as_seen`: what the recording says, else what makes the times of it.
Made program(Planted planted, std::uint64_t seed, bool as_seen, bool is_mended = false)
{
    Random random(seed);
    Made made;
    made.guilty = static_cast<int>(seed % ranks);
    made.other = (made.guilty + 1) % ranks;
    MadeRecording &run = made.run;
    run.recording.clock_bound = 1e-6;
    const auto is = [&](Planted one) { return planted == one && !is_mended; };
    std::vector<std::uint64_t> requests(ranks, 0);
    for (int i = 0; i < iterations; ++i)
        for (int rank = 0; rank < ranks; ++rank) {
            const bool guilty = rank == made.guilty;
            std::uint64_t &request = requests[static_cast<std::size_t>(rank)];
            const double usual = step * (1 + 0.01 * random.normal());
            run.site = "halo.c:10";
            run.collective(rank, "MPI_Scan", 8);
            const bool is_slow = guilty && (is(Planted::slow_computer) || is(Planted::node_and_computer));
            const bool is_interrupted =
                (is(Planted::pauses) && i % (3 * ranks) == rank) || (is(Planted::unlucky) && guilty && i % 10 == 3);
            run.compute(rank, usual * (is_slow ? 1.3 : 1) + (is_interrupted ? 4 * step : 0));
            if (planted == Planted::barrier) { // what one computes more before it, it computes less behind it
                run.compute(rank, (i + rank) % 2 == 0 ? 0.3 * step : 0);
                run.site = "halo.c:15";
                if (!is_mended)
                    run.collective(rank, "MPI_Barrier", 0);
                run.compute(rank, (i + rank) % 2 == 0 ? 0 : 0.3 * step);
            }
            for (const int side : {1, ranks - 1}) {
                const int to = (rank + side) % ranks;
                run.site = "halo.c:20";
                run.receive(rank, (rank - side + ranks) % ranks, 0, ++request);
                std::uint64_t bytes = 40000;
                if (planted == Planted::larger)
                    bytes = guilty && !is_mended ? 2500000 : 1250000;
                if (!as_seen && is(Planted::slow_link) && guilty && to == made.other)
                    bytes *= 100;
                if (is(Planted::late) && guilty)
                    run.compute(rank, 0.2 * step);
                run.site = "halo.c:30";
                run.send(rank, to, bytes, ++request);
                run.site = "halo.c:40";
                run.wait(rank, {request - 1, request});
                if (planted == Planted::late && (!guilty || is_mended))
                    run.compute(rank, 0.2 * step);
            }
            if (planted == Planted::serial) {
                std::vector<std::uint64_t> begun;
                run.site = "gather.c:5";
                for (int to = 0; guilty && to < ranks; ++to)
                    if (to != rank) {
                        run.send(rank, to, 300000, is_mended ? ++request : 0);
                        begun.push_back(request);
                    }
                if (!guilty)
                    run.receive(rank, made.guilty, 300000);
                else if (is_mended)
                    run.wait(rank, begun);
            }
            if (planted == Planted::small) {
                const int messages = is_mended ? 1 : 32;
                std::vector<std::uint64_t> begun;
                for (int k = 0; k < messages; ++k) {
                    run.site = "small.c:8";
                    run.send(rank, (rank + 1) % ranks, 6400 / static_cast<std::uint64_t>(messages), ++request);
                    begun.push_back(request);
                }
                run.site = "small.c:9";
                for (int k = 0; k < messages; ++k)
                    run.receive(rank, (rank + ranks - 1) % ranks, 6400 / static_cast<std::uint64_t>(messages));
                run.site = "small.c:10";
                run.wait(rank, begun);
            }
            const int sums = planted == Planted::rows && !is_mended ? 3 : 1;
            for (int k = 0; k < sums; ++k) {
                run.site = "solver.c:" + std::to_string(50 + k);
                run.collective(rank, "MPI_Allreduce", planted == Planted::rows && is_mended ? 24 : 8);
            }
        }
    return made;
}

struct Machine {
    equations::Scope scope = sheet_of(made::switches);
    repair::Sheet sheet{scope, "sheet.gp"};

    /// As it runs there.
    Made recorded(Planted planted, std::uint64_t seed)
    {
        const Made real = program(planted, seed, false);
        std::vector<std::vector<std::pair<double, double>>> times(ranks);
        replay::Options options{.slower = 6};
        if (planted == Planted::slow_node || planted == Planted::node_and_computer)
            options.slow = {planted == Planted::slow_node ? real.guilty : real.other};
        const replay::Replayed ran =
            replay::replay(real.run.recording, real.run.source(), sheet.middle, options,
                           [&](int rank, const record::Event &, const replay::CallTimes &its) {
                               times[static_cast<std::size_t>(rank)].emplace_back(its.enter, its.leave);
                           });
        Made seen = program(planted, seed, true);
        std::vector<double> ends;
        for (const replay::RankTime &rank : ran.ranks)
            ends.push_back(rank.seconds);
        seen.run.take_times(times, ends);
        return seen;
    }
    Course course(const Made &made) { return *read_course(made.run.recording, made.run.source(), most_events); }
    double seconds(const Made &made)
    {
        return replay::replay(made.run.recording, made.run.source(), sheet.middle).seconds;
    }
};

struct Expected {
    Planted planted;
    Kind kind;
    std::string site;
    bool of_rank; ///< the guilty one is named
};

} // namespace

TEST_CASE("each planted fault is named first, and its repair wins what the program without it does", "[profile]")
{
    Machine machine;
    for (const Expected &expected : {Expected{Planted::slow_computer, Kind::computes, "halo.c:20", true},
                                     {Planted::late, Kind::late, "halo.c:30", true},
                                     {Planted::slow_link, Kind::slow_link, "", true},
                                     {Planted::slow_node, Kind::slow_node, "", true},
                                     {Planted::larger, Kind::larger, "halo.c:30", true},
                                     {Planted::serial, Kind::serialised, "gather.c:5", true},
                                     {Planted::barrier, Kind::barrier, "halo.c:15", false},
                                     {Planted::small, Kind::small, "small.c:8", false},
                                     {Planted::rows, Kind::rows, "solver.c:50", false},
                                     {Planted::pauses, Kind::interrupted, "", false}})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            INFO("fault " << static_cast<int>(expected.planted) << ", seed " << seed);
            const Made made = machine.recorded(expected.planted, seed);
            const Findings found = find(machine.course(made), machine.sheet, 100);
            REQUIRE_FALSE(found.list.empty());
            const Finding &first = found.list.front();
            INFO(in_words(first.repair) << " " << first.won.middle);
            CHECK(first.repair.kind == expected.kind);
            CHECK(first.stands_out);
            CHECK((first.repair.sites.empty() ? "" : first.repair.sites.front()) == expected.site);
            CHECK(first.repair.rank == (expected.of_rank ? made.guilty : -1));
            CHECK(first.repair.other == (expected.planted == Planted::slow_link ? made.other : -1));
            const double won = found.recorded - machine.seconds(program(expected.planted, seed, true, true));
            CHECK(first.won.middle == Approx(won).epsilon(0.1));
            CHECK(first.won.lo <= won);
            CHECK(won <= first.won.hi);
        }
}

namespace {

/// Messages of 40 kB between neighbours in rows of `side` ranks, on a machine whose node of these ranks is so slow.
Findings found_in_grid(int count, int side, repair::Sheet &sheet, const replay::Options &machine, int ranks_a_node)
{
    MadeRecording run(count);
    std::uint64_t request = 0;
    for (int i = 0; i < 20; ++i)
        for (int rank = 0; rank < count; ++rank) {
            run.compute(rank, 1e-4 * (1 + 0.01 * ((rank * 7 + i * 3) % 5)));
            std::vector<std::uint64_t> begun;
            run.site = "grid.c:5";
            for (const int to : {rank - 1, rank + 1, rank - side, rank + side})
                if (to >= 0 && to < count) {
                    run.receive(rank, to, 40000, ++request);
                    run.send(rank, to, 40000, ++request);
                    begun.insert(begun.end(), {request - 1, request});
                }
            run.site = "grid.c:9";
            run.wait(rank, begun);
        }
    for (int rank = 0; rank < count; ++rank)
        run.recording.hosts.push_back("node-" + std::to_string(rank / ranks_a_node));
    std::vector<std::vector<std::pair<double, double>>> times(static_cast<std::size_t>(count));
    std::vector<double> ends;
    for (const replay::RankTime &rank :
         replay::replay(run.recording, run.source(), sheet.middle, machine,
                        [&](int of, const record::Event &, const replay::CallTimes &its) {
                            times[static_cast<std::size_t>(of)].emplace_back(its.enter, its.leave);
                        })
             .ranks)
        ends.push_back(rank.seconds);
    run.take_times(times, ends);
    return find(*read_course(run.recording, run.source(), most_events), sheet, 100);
}

} // namespace

TEST_CASE("a slow node with few neighbours is told from one of theirs", "[profile]")
{
    const equations::Scope scope = shipped_sheet("fattree-64");
    repair::Sheet sheet(scope, "sheet.gp");
    for (const int slow : {0, 1, 10}) { // of two, three and three neighbours
        const Findings found = found_in_grid(12, 3, sheet, {.slow = {slow}, .slower = 7}, 1);
        INFO("slow " << slow);
        REQUIRE_FALSE(found.list.empty());
        CHECK(found.list.front().repair.kind == Kind::slow_node);
        CHECK(found.list.front().repair.rank == slow);
        CHECK(found.list.front().repair.slower == Approx(7).epsilon(0.1));
        CHECK(found.list.front().stands_out);
    }
}

TEST_CASE("a slow node that the run does not fill is found", "[profile]")
{
    const equations::Scope scope = shipped_sheet("racks-64");
    repair::Sheet sheet(scope, "sheet.gp");
    const Findings found = found_in_grid(20, 5, sheet, {.slow = {16, 17, 18, 19, 20, 21, 22, 23}, .slower = 6}, 8);
    REQUIRE_FALSE(found.list.empty());
    CHECK(found.list.front().repair.kind == Kind::slow_node);
    CHECK(found.list.front().repair.call == "node-2");
    CHECK(found.list.front().stands_out);
}

TEST_CASE("sound runs accuse nobody", "[profile]")
{
    Machine machine;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Findings found = find(machine.course(machine.recorded(Planted::nothing, seed)), machine.sheet, 100);
        for (const Finding &one : found.list) {
            INFO("seed " << seed << ": " << in_words(one.repair) << " " << one.won.middle);
            CHECK_FALSE(one.stands_out);
        }
    }
}

TEST_CASE("a rank that was interrupted more often than the others is no slow one", "[profile]")
{
    Machine machine;
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        for (const Finding &one :
             find(machine.course(machine.recorded(Planted::unlucky, seed)), machine.sheet, 100).list) {
            INFO("seed " << seed << ": " << in_words(one.repair) << " " << one.won.middle);
            CHECK((one.stands_out == (one.repair.kind == Kind::interrupted)));
        }
}

TEST_CASE("beside a slow node a slow rank stands out, and both repairs together win all", "[profile]")
{
    Machine machine;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Made made = machine.recorded(Planted::node_and_computer, seed);
        const Findings found = find(machine.course(made), machine.sheet, 100);
        INFO("seed " << seed);
        const auto of = [&](Kind kind, int rank) {
            return std::any_of(found.list.begin(), found.list.end(), [&](const Finding &one) {
                return one.stands_out && one.repair.kind == kind && one.repair.rank == rank;
            });
        };
        CHECK(of(Kind::slow_node, made.other));
        CHECK(of(Kind::computes, made.guilty));
        REQUIRE_FALSE(found.pairs.empty());
        const double won = found.recorded - machine.seconds(program(Planted::node_and_computer, seed, true, true));
        CHECK(found.pairs.front().won.middle == Approx(won).epsilon(0.1));
    }
}

TEST_CASE("what replay misses of the run as it was recorded no repair is sure of", "[profile]")
{
    Machine machine;
    for (const double missed : {0.0, 0.1}) { // what the last sum took longer than the sheet says
        MadeRecording run(2);
        std::vector<std::vector<std::pair<double, double>>> times(2);
        for (int i = 0; i < 20; ++i)
            for (const int rank : {0, 1}) {
                run.collective(rank, "MPI_Allreduce", 8);
                times[static_cast<std::size_t>(rank)].emplace_back(i * 2e-3 + (rank == 1 ? 1e-3 : 0.2e-3),
                                                                   i * 2e-3 + 1.01e-3 + (i == 19 ? missed : 0));
            }
        run.take_times(times, {0.04 + missed, 0.04 + missed});
        const Findings found = find(*read_course(run.recording, run.source(), most_events), machine.sheet, 100);
        REQUIRE_FALSE(found.list.empty());
        CHECK(found.list.front().repair.rank == 1);
        CHECK(found.list.front().won.middle == Approx(19 * 0.8e-3).epsilon(0.03));
        CHECK(found.list.front().stands_out == (missed == 0));
        CHECK(found.list.front().won.hi >= found.list.front().won.middle + missed);
    }
}

TEST_CASE("fewer replays leave out what may win less, and say so", "[profile]")
{
    Machine machine;
    const Made made = machine.recorded(Planted::slow_computer, 3);
    const Course course = machine.course(made);
    const Findings all = find(course, machine.sheet, 100), one = find(course, machine.sheet, 1);
    REQUIRE(all.replays > 1);
    CHECK(one.replays == 1);
    REQUIRE(one.list.size() == 1);
    CHECK(one.list.front().won.middle == all.list.front().won.middle);
    REQUIRE_FALSE(one.remarks.empty());
    CHECK(one.remarks.front().find("not replayed: " + std::to_string(all.replays - 1)) != std::string::npos);
}

TEST_CASE("two repairs together win what the course edited twice wins", "[profile]")
{
    Machine machine;
    const Made made = machine.recorded(Planted::barrier, 3);
    const Course course = machine.course(made);
    const Findings found = find(course, machine.sheet, 100);
    for (const Pair &pair : found.pairs) {
        CHECK(pair.won.middle >= found.list[pair.second].won.middle * 0.99);
        CHECK(pair.won.middle <= (found.list[pair.first].won.middle + found.list[pair.second].won.middle) * 1.01);
    }
    const Sight sight = look_at(course);
    double most = 0; // of all barriers together
    for (const Repair &one : repairs_of(sight))
        most = std::max(most, one.kind == Kind::barrier ? one.bound : 0);
    CHECK(what_if(course, machine.sheet, "barrier").steps.at(0).repair.bound == most);
    Made in_columns = made; // of a line with several calls
    for (std::string &site : in_columns.run.recording.sites)
        site = site == "halo.c:15" ? "halo.c:15:9 (main)" : site;
    for (const char *place : {"barrier:halo.c:15", "barrier:halo.c:15:9"})
        CHECK(what_if(machine.course(in_columns), machine.sheet, place).after.middle ==
              what_if(course, machine.sheet, "barrier:halo.c:15").after.middle);
    const WhatIf asked = what_if(course, machine.sheet, "barrier:halo.c:15,balance");
    REQUIRE(asked.steps.size() == 2);
    CHECK(asked.steps[0].won.middle == Approx(found.list.front().won.middle));
    const Seconds &first = asked.steps[0].won; // as wide as replay is wrong, if not more
    CHECK(first.lo <= 0.94001 * first.middle);
    CHECK(first.hi >= 1.05999 * first.middle);
    CHECK(asked.before.middle - asked.after.middle ==
          Approx(asked.steps[0].won.middle + asked.steps[1].won.middle).epsilon(1e-9));
}
