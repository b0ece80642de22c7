// Courses of programs that are known: learned from few processes, they are the same on more.

#include "recordings/course/align.hpp"
#include "recordings/course/generate.hpp"
#include "recordings/course/text.hpp"
#include "tests/recordings/course/programs.hpp"

using namespace mpisheet;
using namespace mpisheet::course;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

std::string text_of(const Tree &all)
{
    std::string text;
    for (const Node &node : all)
        text += node.is_loop() ? "[" + text_of(node.body) + "]" : std::to_string(node.place);
    return text;
}

} // namespace

TEST_CASE("repetitions are loops however often they repeat, inner ones first", "[course]")
{
    CHECK(text_of(fold(std::vector<int>{1, 2, 2, 2, 3, 1, 2, 2, 3, 4})) == "[1[2]3]4");
    CHECK(text_of(fold(std::vector<int>{1, 2, 3})) == "123");
}

TEST_CASE("streams that lack places of each other become one tree, along which both go", "[course]")
{
    const std::vector<int> one{1, 2, 9, 1, 2, 9, 5}, other{2, 3, 9, 2, 3, 9, 2, 3, 9};
    Tree both = merge(fold(one), fold(other));
    CHECK(text_of(both) == "[1239]5");
    const int nodes = number_nodes(both);
    const Parsed parsed = parse(both, nodes, other);
    CHECK(parsed.events == other.size());
    CHECK(parsed.visits[0].front().what == 3); // rounds
    CHECK(parsed.skipped[0] == std::vector<int>{1});
}

TEST_CASE("sides of grids are as even as divisors allow, the longest first", "[course]")
{
    CHECK(sides_of(12, 2) == std::array{4, 3, 1});
    CHECK(sides_of(64, 3) == std::array{4, 4, 4});
    CHECK(sides_of(72, 3) == std::array{6, 4, 3});
    CHECK(sides_of(7, 2) == std::array{7, 1, 1});
    CHECK(sides_are_disputed(72, 2)); // 9 x 8, or 12 x 6
    CHECK_FALSE(sides_are_disputed(64, 2));
}

TEST_CASE("a transposition of a grid that is square, or twice as wide as high", "[course]")
{
    const Program transposed = [](MadeRecording &run, int p, int n) {
        const Grid2 grid(p);
        const int wide = grid.width / grid.height;
        for (int step = 0; step < 4; ++step)
            for_ranks(p, [&](int rank) {
                const int x = rank % grid.width, y = rank / grid.width;
                const int partner = x / wide * grid.width + wide * y + x % wide;
                run.site = "transposed.c:1";
                run.receive(rank, partner, 8 * bytes(n), bytes(step + 1));
                run.site = "transposed.c:2";
                run.send(rank, partner, 8 * bytes(n));
                run.site = "transposed.c:3";
                run.wait(rank, {bytes(step + 1)});
            });
    };
    const Course course = course_of(transposed, {2, 4, 8, 16});
    CHECK(wrong_at(course, transposed, 32, 77).empty());
    CHECK(wrong_at(course, transposed, 64, 400).empty());
}

TEST_CASE("a halo over an open grid is the same on more processes and twice the size", "[course]")
{
    const Course course = course_of(halo);
    CHECK(wrong_at(course, halo, 16, 60).empty());
    CHECK(wrong_at(course, halo, 20, 77).empty());
    CHECK(wrong_at(course, halo, 64, 400).empty());
    CHECK_FALSE(wrong_at(course, tree, 16, 60).empty());
    const std::string code = pseudo_code(course);
    INFO(code);
    CHECK_THAT(code, Contains("for 7 rounds"));
    CHECK_THAT(code, Contains("if x1 >= 1: send 8*part(d, gy, y1) bytes to (x1-1, y1)"));
}

TEST_CASE("a tree, and a root that receives from all, are the same on any number of processes", "[course]")
{
    const Course course = course_of(tree);
    for (const int p : {3, 11, 32, 100})
        CHECK(wrong_at(course, tree, p, 131).empty());
}

/// A pipeline that is gone through again and again, its rounds told apart by tags alone: between them only its ends
/// act.
void pipeline(MadeRecording &run, int p, int n)
{
    for (int step = 0; step < 6; ++step)
        for_ranks(p, [&](int rank) {
            const auto message = [&](record::Action action, int partner, int tag, const char *site) {
                run.site = site;
                run.add(rank, action == record::Action::send ? "MPI_Send" : "MPI_Recv",
                        {.action = action, .partner = partner, .tag = tag, .bytes = 8});
            };
            for (int row = 1; row < n; ++row) {
                if (rank > 0)
                    message(record::Action::receive, rank - 1, row, "p2p.c:1");
                if (rank + 1 < p)
                    message(record::Action::send, rank + 1, row, "p2p.c:2");
            }
            if (rank == p - 1)
                message(record::Action::send, 0, 0, "p2p.c:3");
            if (rank == 0)
                message(record::Action::receive, p - 1, 0, "p2p.c:4");
        });
}

TEST_CASE("a pipeline's rounds are found by the tags that come again", "[course]")
{
    const Course course = course_of(pipeline, {2, 3, 4, 6}, {12, 17, 26});
    CHECK(wrong_at(course, pipeline, 24, 77).empty());
    CHECK_THAT(pseudo_code(course), Contains("for 6 rounds (i):\n    for d - 1 rounds (j):") && !Contains("round at"));
}

/// Neighbours in a list, to each of which the same two lines send and receive.
void neighbours(MadeRecording &run, int p, int n)
{
    const Grid2 grid(p);
    for (int step = 0; step < 4; ++step)
        for_ranks(p, [&](int rank) {
            const int x = rank / grid.height, y = rank % grid.height;
            std::vector<std::uint64_t> requests;
            const auto next = [&] { return requests.emplace_back(100 * bytes(step) + requests.size() + 1); };
            for (const auto &[dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}}) {
                const int to = (x + dx + grid.width) % grid.width * grid.height + (y + dy + grid.height) % grid.height;
                run.site = "list.c:1";
                run.send(rank, to, bytes(dx == 0 ? 8 * n : dy == 0 ? 16 * n : 8), next());
            }
            for (const auto &[dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}}) {
                const int to = (x - dx + grid.width) % grid.width * grid.height + (y - dy + grid.height) % grid.height;
                run.site = "list.c:2";
                run.receive(rank, to, bytes(dx == 0 ? 8 * n : dy == 0 ? 16 * n : 8), next());
            }
            run.site = "list.c:3";
            run.wait(rank, requests);
        });
}

TEST_CASE("a loop over a list of neighbours is taken apart", "[course]")
{
    const Course course = course_of(neighbours, {2, 4, 6, 8, 12, 16, 20});
    CHECK(wrong_at(course, neighbours, 24, 77).empty());
    CHECK(wrong_at(course, neighbours, 30, 60).empty());
}

TEST_CASE("bytes that hang on data are fitted, with the error where runs are left out", "[course]")
{
    const Program program = [](MadeRecording &run, int p, int n) {
        for (int step = 0; step < 3; ++step)
            for_ranks(p, [&](int rank) {
                const int atoms = 100 * block(n, p, rank) + (7 * rank + 3 * n) % 23; // some per cent more
                run.site = "atoms.c:1";
                run.send(rank, (rank + 1) % p, bytes(atoms), 100 * bytes(step) + 1);
                run.site = "atoms.c:2";
                const int left = (rank + p - 1) % p;
                run.receive(rank, left, bytes(100 * block(n, p, left) + (7 * left + 3 * n) % 23));
                run.site = "atoms.c:3";
                run.wait(rank, {100 * bytes(step) + 1});
            });
    };
    const Course course = course_of(program);
    CHECK(fitted_error(course) > 0.001);
    CHECK(fitted_error(course) < 0.1);
    Made made(course, 24, 120);
    record::Event event;
    const Step *step = nullptr;
    REQUIRE(made.next(5, event, &step));
    CHECK(std::abs(static_cast<double>(event.bytes) - 500) < 50);
    CHECK(fitted_error(course_of(halo)) == 0);
}

TEST_CASE("communicators of rows, and counts of unequal blocks, are the same on more processes", "[course]")
{
    const Course course = course_of(rows);
    CHECK(wrong_at(course, rows, 30, 77).empty());
    CHECK(wrong_at(course, rows, 64, 400).empty());
}

TEST_CASE("rounds that are a share of the size, and computing of ranks that leave a place out", "[course]")
{
    const Course course = course_of(sweep);
    CHECK(wrong_at(course, sweep, 32, 333).empty());
    const Run real = run_of(sweep, 32, 400);
    Made made(course, 32, 400);
    const auto source = made.source();
    record::Event event;
    for (int rank = 0; rank < 32; ++rank) {
        double computing = real.after[static_cast<std::size_t>(rank)];
        for (const Happened &one : real.ranks[static_cast<std::size_t>(rank)])
            computing += one.computing;
        while (source(rank, event)) {
        }
        CHECK(made.recording().ends[static_cast<std::size_t>(rank)] == Approx(computing).epsilon(0.01));
    }
}

TEST_CASE("a course that is written and read again is the same", "[course]")
{
    for (const Program &program : {Program(halo), Program(tree), Program(sweep), Program(rows)}) {
        const std::string text = course_text(course_of(program));
        const Course again = read_course(text, "app.course");
        CHECK(course_text(again) == text);
        CHECK(wrong_at(again, program, 24, 131).empty());
    }
}
