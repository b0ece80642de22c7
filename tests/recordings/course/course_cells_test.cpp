// Programs whose processes have several blocks of the problem each, blocks with layers around, and messages by number.

#include "recordings/course/generate.hpp"
#include "recordings/course/laws.hpp"
#include "tests/recordings/course/programs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

using namespace mpisheet;
using namespace mpisheet::course;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

int modulo(int a, int b)
{
    return (a % b + b) % b;
}

/// A rank's number that no equation of courses gives.
int scrambled(int rank, int step)
{
    return static_cast<int>((static_cast<std::uint32_t>(rank * 977 + step * 31) * 2654435761U) >> 22U);
}

/// Laws of a number that ranks of square grids have, beside what it is on a grid never seen.
void check_squares(const std::vector<int> &rounds, const auto &number)
{
    Equations equations;
    Laws laws(equations, {});
    Points points;
    std::vector<double> values;
    const auto point = [&](int p, double d, int rank, int round) {
        return point_at(p, d, rank, p, rank, std::vector<int>{round});
    };
    for (const int p : {1, 4, 9, 16})
        for (const int d : {25, 38, 50})
            for (int rank = 0; rank < p; ++rank)
                for (const int round : rounds)
                    if (const int side = sides_of(p, 2)[0]; round < side) {
                        points.add(point(p, d, rank, round));
                        values.push_back(number(side, d, rank, round));
                    }
    const auto law = laws.number(points, values);
    REQUIRE(law);
    CAPTURE(law->text);
    for (int rank = 0; rank < 36; ++rank)
        for (const int round : rounds)
            CHECK(equations.value(law->text, point(36, 101, rank, round)) == number(6, 101, rank, round));
}

/// Steps over three axes of a box with nothing between them: all messages are sent at one place.
void axes(MadeRecording &run, int p, int n)
{
    const auto sides = sides_of(p, 3);
    for (int step = 0; step < 20; ++step)
        for (const int axis : {0, 1, 2})
            for_ranks(p, [&](int rank) {
                std::array<int, 3> at{rank / (sides[1] * sides[2]), rank / sides[2] % sides[1], rank % sides[2]};
                const auto along = static_cast<std::size_t>(axis);
                const auto neighbour = [&](int by) {
                    std::array<int, 3> to = at;
                    to[along] = modulo(to[along] + by, sides[along]);
                    return (to[0] * sides[1] + to[1]) * sides[2] + to[2];
                };
                run.site = "axes.c:1";
                run.send(rank, neighbour(1), 8 * bytes(n)).receive(rank, neighbour(-1), 8 * bytes(n));
            });
}

} // namespace

TEST_CASE("faces of the blocks of a multipartition, but for those at the border", "[course]")
{
    check_squares({0}, [](int side, int d, int rank, int /*round*/) {
        const int x = rank % side, y = rank / side;
        double all = 0;
        for (int cell = 0; cell < side; ++cell)
            if (modulo(x + cell, side) != side - 1)
                all += 80. * block(d, side, modulo(y - cell, side)) * block(d, side, cell);
        return all;
    });
}

TEST_CASE("the face of one block of a multipartition in each round", "[course]")
{
    check_squares({0, 1, 2, 3, 4, 5}, [](int side, int d, int rank, int round) {
        const int x = rank % side, y = rank / side;
        return 40. * block(d, side, modulo(round - x, side)) * block(d, side, modulo(x + y - round, side));
    });
}

TEST_CASE("the points of a mesh between things, and a face with a layer around", "[course]")
{
    check_squares({0}, [](int /*side*/, int d, int /*rank*/, int /*round*/) { return 24. * (d + 1) * (d + 1); });
    check_squares({0}, [](int side, int d, int rank, int /*round*/) {
        return 8. * (block(d, side, rank / side) + 2) * (block(d, side, rank % side) + 2);
    });
}

TEST_CASE("tags that only number messages are forgotten", "[course]")
{
    const auto numbered = [](bool in_order) {
        return [in_order](MadeRecording &run, int p, int n) {
            for (int step = 0; step < 6; ++step)
                for_ranks(p, [&](int rank) {
                    const int left = modulo(rank - 1, p);
                    for (const int k : {0, 1}) {
                        run.site = "ring.c:1";
                        run.add(rank, "MPI_Send",
                                {.action = record::Action::send,
                                 .partner = (rank + 1) % p,
                                 .tag = 2 * scrambled(rank, step) + k + 4096 * p,
                                 .bytes = 8 * bytes(n) * bytes(k + 1)});
                    }
                    for (const int k : {in_order ? 0 : 1, in_order ? 1 : 0}) {
                        run.site = "ring.c:2";
                        run.add(rank, "MPI_Recv",
                                {.action = record::Action::receive,
                                 .partner = left,
                                 .tag = 2 * scrambled(left, step) + k + 4096 * p,
                                 .bytes = 8 * bytes(n) * bytes(k + 1)});
                    }
                });
        };
    };
    const Course course = course_of(numbered(true));
    CHECK(course.left_out.empty());
    std::vector<Run> runs = runs_of(numbered(false)); // here they say which message it is
    CHECK_FALSE(judge(runs).course);
}

TEST_CASE("steps over neighbours with nothing between them are a loop in a loop", "[course]")
{
    const Course course = course_of(axes, {2, 4, 8, 12, 16, 27});
    CHECK(course.steps.size() == 1);
    CHECK(wrong_at(course, axes, 24, 250).empty());
    CHECK(wrong_at(course, axes, 64, 250).empty());
}

TEST_CASE("where small sides leave open to which side a message goes, it meets its receive on larger ones", "[course]")
{
    const Course course = course_of(axes); // no side but the first is longer than 2
    Made made(course, 27, 60);
    std::map<std::pair<int, int>, int> open; // messages by sender and receiver
    record::Event event;
    const Step *step = nullptr;
    for (int rank = 0; rank < 27; ++rank)
        while (made.next(rank, event, &step))
            event.action == record::Action::send ? ++open[{rank, event.partner}] : --open[{event.partner, rank}];
    CHECK(std::all_of(open.begin(), open.end(), [](const auto &one) { return one.second == 0; }));
}

TEST_CASE("an equation that the largest p alone decides is known from it, and says so", "[course]")
{
    const Program rounds = [](MadeRecording &run, int p, int n) {
        for (int step = 0; step < 4; ++step)
            for_ranks(p, [&](int rank) {
                for (int round = 0; round < Grid2(p).width - 1; ++round) {
                    run.site = "rounds.c:1";
                    run.send(rank, (rank + 1) % p, bytes(n)).receive(rank, modulo(rank - 1, p), bytes(n));
                }
                run.site = "rounds.c:2";
                run.collective(rank, "MPI_Barrier", 0, 0, -1);
            });
    };
    const Judged judged = judge(runs_of(rounds, {1, 4, 9, 16}));
    REQUIRE(judged.course);
    CHECK(wrong_at(*judged.course, rounds, 36, 250).empty());
    REQUIRE_FALSE(judged.remarks.empty());
    CHECK_THAT(judged.remarks.front(), Contains("is known from the runs with the largest p alone"));
}

TEST_CASE("of laws that come near to bytes that hang on data the one that is right beyond is taken", "[course]")
{
    const auto about = [](int p, int n) {
        const auto sides = sides_of(p, 3);
        return 224. * (static_cast<double>(n) / sides[1] + 4) * n / sides[2];
    };
    const Program atoms = [about](MadeRecording &run, int p, int n) {
        for (int step = 0; step < 4; ++step)
            for_ranks(p, [&](int rank) {
                run.site = "atoms.c:1";
                const auto sent = [&](int from) {
                    return bytes(static_cast<int>(about(p, n) * (0.85 + scrambled(from + n, step) / 3400.)));
                };
                run.send(rank, (rank + 1) % p, sent(rank))
                    .receive(rank, modulo(rank - 1, p), sent(modulo(rank - 1, p)));
            });
    };
    const Course course = course_of(atoms, usual_p, {16, 20, 26});
    const auto sends = std::find_if(course.steps.front().body.begin(), course.steps.front().body.end(),
                                    [](const Step &step) { return step.action == record::Action::send; });
    REQUIRE(sends != course.steps.front().body.end());
    CHECK(sends->fitted == std::vector<std::string>{"bytes"});
    Equations equations;
    const double said = equations.value(sends->bytes, point_at(64, 52, 5, 64, 5));
    CHECK(std::abs(said / about(64, 52) - 1) < 0.3);
}
