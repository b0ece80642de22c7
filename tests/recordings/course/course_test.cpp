// Courses of programs that are known: learned from few processes, they are the same on more.

#include "model/error.hpp"
#include "recordings/course/align.hpp"
#include "recordings/course/check.hpp"
#include "recordings/course/generate.hpp"
#include "recordings/course/judge.hpp"
#include "recordings/course/learn.hpp"
#include "recordings/course/left_out.hpp"
#include "recordings/course/text.hpp"
#include "recordings/course/words.hpp"
#include "tests/catch.hpp"
#include "tests/recordings/replay/made_recording.hpp"

#include <functional>

using namespace mpisheet;
using namespace mpisheet::course;
using Catch::Matchers::Contains;

namespace {

using Program = std::function<void(MadeRecording &run, int p, int n)>;

const std::vector<int> usual_p{2, 4, 6, 8, 12, 16}, usual_n{60, 131, 200};

std::uint64_t bytes(int number)
{
    return static_cast<std::uint64_t>(number);
}

Run run_of(const Program &program, int p, int n)
{
    MadeRecording made(p);
    made.recording.size = {"n", static_cast<double>(n)};
    made.recording.program = "app";
    program(made, p, n);
    return read_run(made.recording, made.source());
}

std::vector<Run> runs_of(const Program &program, const std::vector<int> &all_p = usual_p,
                         const std::vector<int> &all_n = usual_n)
{
    std::vector<Run> runs;
    for (const int p : all_p)
        for (const int n : all_n)
            runs.push_back(run_of(program, p, n));
    return runs;
}

Course course_of(const Program &program, const std::vector<int> &all_p = usual_p,
                 const std::vector<int> &all_n = usual_n)
{
    Judged judged = judge(runs_of(program, all_p, all_n));
    for (const Refusal &refusal : judged.refused)
        UNSCOPED_INFO(refusal.text());
    REQUIRE(judged.course);
    return std::move(*judged.course);
}

/// What is wrong about a course at a run that was not recorded; empty: nothing.
std::string wrong_at(const Course &course, const Program &program, int p, int n)
{
    const auto refusal = difference(course, run_of(program, p, n));
    return refusal ? refusal->text() : "";
}

int block(int n, int parts, int which)
{
    return n / parts + (which < n % parts ? 1 : 0);
}

/// All ranks do one step of it after the other: within a step the order of calls is each rank's own.
void for_ranks(int p, const std::function<void(int rank)> &each)
{
    for (int rank = 0; rank < p; ++rank)
        each(rank);
}

struct Grid2 {
    int width, height;
    explicit Grid2(int p) : width(sides_of(p, 2)[0]), height(sides_of(p, 2)[1]) {}
};

/// Five points of a grid that is open at its ends; a sum behind each step.
void halo(MadeRecording &run, int p, int n)
{
    const Grid2 grid(p);
    for (int step = 0; step < 7; ++step)
        for_ranks(p, [&](int rank) {
            const int x = rank / grid.height, y = rank % grid.height;
            std::uint64_t request = 100 * bytes(step);
            std::vector<std::uint64_t> requests;
            const auto exchange = [&](int to_x, int to_y, int size, const char *line) {
                if (to_x < 0 || to_x == grid.width || to_y < 0 || to_y == grid.height)
                    return;
                run.site = std::string("halo.c:") + line; // receives and sends of one line
                run.receive(rank, to_x * grid.height + to_y, 8 * bytes(size), ++request);
                requests.push_back(request);
                run.send(rank, to_x * grid.height + to_y, 8 * bytes(size), ++request);
                requests.push_back(request);
            };
            exchange(x - 1, y, block(n, grid.height, y), "10");
            exchange(x + 1, y, block(n, grid.height, y), "11");
            exchange(x, y - 1, block(n, grid.width, x), "12");
            exchange(x, y + 1, block(n, grid.width, x), "13");
            run.site = "halo.c:14";
            if (!requests.empty())
                run.wait(rank, requests);
            run.compute(rank, 1e-8 * block(n, grid.width, x) * block(n, grid.height, y));
            run.collective(rank, "MPI_Allreduce", 8);
        });
}

/// A binary tree down, then all to the root, which takes them in the order of their ranks.
void tree(MadeRecording &run, int p, int n)
{
    for (int step = 0; step < 5; ++step)
        for_ranks(p, [&](int rank) {
            run.site = "tree.c:1";
            if (rank > 0)
                run.receive(rank, (rank - 1) / 2, bytes(n));
            for (const int child : {1, 2}) {
                run.site = child == 1 ? "tree.c:2" : "tree.c:3";
                if (2 * rank + child < p)
                    run.send(rank, 2 * rank + child, bytes(n));
            }
            run.site = "tree.c:4";
            if (rank > 0)
                run.send(rank, 0, bytes(block(n, p, rank)));
            for (int other = 1; rank == 0 && other < p; ++other)
                run.receive(0, other, bytes(block(n, p, other)));
        });
}

/// A wavefront: who has nobody behind it computes all the same.
void sweep(MadeRecording &run, int p, int n)
{
    for (int step = 0; step < n / 16; ++step)
        for_ranks(p, [&](int rank) {
            run.site = "sweep.c:1";
            if (rank > 0)
                run.receive(rank, rank - 1, 8);
            run.compute(rank, 1e-6 * block(n, p, rank));
            run.site = "sweep.c:3";
            if (rank + 1 < p)
                run.send(rank, rank + 1, 8);
        });
    run.site = "sweep.c:4";
    for_ranks(p, [&](int rank) { run.collective(rank, "MPI_Barrier", 0, 0, -1); });
}

/// Sums over the rows of a grid, and counts of unequal blocks.
void rows(MadeRecording &run, int p, int n)
{
    const Grid2 grid(p);
    std::vector<std::uint32_t> communicators;
    for (int x = 0; x < grid.width; ++x) {
        std::vector<int> members;
        for (int y = 0; y < grid.height; ++y)
            members.push_back(x * grid.height + y);
        communicators.push_back(run.communicator(members));
    }
    for_ranks(p, [&](int rank) {
        const std::uint32_t row = communicators[static_cast<std::size_t>(rank / grid.height)];
        run.add(rank, "MPI_Comm_split", {.action = record::Action::communicator, .made = row});
        for (int step = 0; step < 3; ++step) {
            run.collective(rank, "MPI_Allreduce", 8 * bytes(n), row, -1);
            record::Event event{.action = record::Action::collective};
            for (int k = 0; k < p; ++k)
                event.counts.push_back(8 * bytes(block(n, p, k)));
            event.bytes = event.counts[static_cast<std::size_t>(rank)];
            run.add(rank, "MPI_Allgatherv", event);
        }
    });
}

/// Of a rank, from its first event to its end [s].
double computing_of(const Run &run, std::size_t rank)
{
    double sum = run.after[rank];
    for (const Happened &one : run.ranks[rank])
        sum += one.computing;
    return sum;
}

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

TEST_CASE("partners at random have no course: the refusal names the place", "[course]")
{
    const Program random = [](MadeRecording &run, int p, int) {
        run.site = "random.c:5";
        std::uint64_t state = 17;
        for (int step = 0; step < 6; ++step)
            for_ranks(p, [&](int rank) {
                state = state * 6364136223846793005U + 1442695040888963407U;
                run.send(rank, static_cast<int>((state >> 33U) % bytes(p)), 8);
            });
    };
    const Judged judged = judge(runs_of(random));
    CHECK_FALSE(judged.course);
    REQUIRE_FALSE(judged.refused.empty());
    CHECK_THAT(judged.refused.front().text(), Contains("MPI_Send at random.c:5: partners"));
}

TEST_CASE("places that no law tells are left out of the course, with those that they meet", "[course]")
{
    const Program mixed = [](MadeRecording &run, int p, int n) {
        halo(run, p, n);
        std::uint64_t state = 17, request = 1000000;
        std::vector<std::pair<int, int>> pairs;
        for (int k = 0; k < p; ++k) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            pairs.emplace_back(k, static_cast<int>((state >> 33U) % bytes(p)));
        }
        for_ranks(p, [&](int rank) {
            std::vector<std::uint64_t> requests;
            run.compute(rank, 2e-6);
            run.site = "random.c:7";
            for (const auto &[from, to] : pairs)
                if (from == rank)
                    run.send(rank, to, 80, requests.emplace_back(++request));
            run.site = "random.c:8";
            for (const auto &[from, to] : pairs)
                if (to == rank)
                    run.receive(rank, from, 80, requests.emplace_back(++request));
            run.site = "random.c:9";
            run.wait(rank, requests);
        });
    };
    const std::vector<Run> whole = runs_of(mixed);
    const std::set<std::string> both{"MPI_Recv at random.c:8", "MPI_Send at random.c:7"};
    CHECK(with_partners(whole, {"MPI_Send at random.c:7"}) == both); // a receive goes with its send
    const auto divided = divide(whole, both);
    REQUIRE(divided);
    for (std::size_t k = 0; k < whole.size(); ++k)
        for (std::size_t rank = 0; rank < whole[k].ranks.size(); ++rank)
            CHECK(computing_of(divided->kept[k], rank) == Approx(computing_of(whole[k], rank)));
    CHECK_FALSE(divide(whole, {"MPI_Allreduce at halo.c:14", "MPI_Send at halo.c:10", "MPI_Recv at halo.c:10",
                               "MPI_Send at halo.c:11", "MPI_Recv at halo.c:11", "MPI_Send at halo.c:12"}));
    const Judged judged = judge(whole);
    REQUIRE(judged.course);
    CHECK(judged.course->left_out == std::vector<std::string>{"MPI_Recv at random.c:8", "MPI_Send at random.c:7"});
    CHECK_THAT(judged.remarks.front(), Contains("left out: MPI_"));
    CHECK(wrong_at(*judged.course, halo, 24, 100).empty());
    CHECK(read_course(course_text(*judged.course), "mixed.course").left_out == judged.course->left_out);
    std::size_t left_out = 0;
    for (const std::vector<Happened> &rank : judged.left_out.front().ranks)
        left_out += rank.size();
    CHECK(left_out ==
          3 * static_cast<std::size_t>(judged.left_out.front().p())); // a send, a receive and a wait each, in the mean
    CHECK_THAT(doubts(*judged.course, 24, 100).front(), Contains("without MPI_Recv at random.c:8"));
}

TEST_CASE("what the largest p alone does otherwise is refused", "[course]")
{
    const Program turns = [](MadeRecording &run, int p, int n) {
        for_ranks(p, [&](int rank) {
            run.site = "turns.c:2";
            run.send(rank, (rank + 1) % p, p < 16 ? bytes(n) : 3 * bytes(n));
        });
    };
    const Judged judged = judge(runs_of(turns, {2, 4, 8, 16}));
    CHECK_FALSE(judged.course);
    REQUIRE_FALSE(judged.refused.empty());
    CHECK_THAT(judged.refused.front().text(), Contains("MPI_Send at turns.c:2"));
    CHECK_THAT(judged.refused.front().text(), Contains("p = 16"));
}

TEST_CASE("fewer than three process counts are no evidence", "[course]")
{
    const Judged judged = judge(runs_of(halo, {4, 8}));
    CHECK_FALSE(judged.course);
    CHECK_THAT(judged.refused.front().text(), Contains("three process counts"));
}

TEST_CASE("two sizes do not test how numbers grow, which is said", "[course]")
{
    const Judged judged = judge(runs_of(tree, usual_p, {60, 131}));
    REQUIRE(judged.course);
    CHECK_THAT(judged.remarks.back(), Contains("two sizes: nothing tests how its numbers grow"));
    REQUIRE_FALSE(doubts(*judged.course, 24, 77).empty());
    CHECK_THAT(doubts(*judged.course, 24, 77).front(), Contains("record a third"));
    for (const std::string &doubt : doubts(*judged.course, 24, 60))
        CHECK_THAT(doubt, !Contains("two sizes"));
}

TEST_CASE("what small sides hide is said, with the run that would tell, and where it matters", "[course]")
{
    const Program ring_in_columns = [](MadeRecording &run, int p, int n) {
        const Grid2 grid(p);
        for_ranks(p, [&](int rank) {
            const int x = rank / grid.height, y = rank % grid.height;
            run.site = "a.c:1";
            run.send(rank, (x + 1) % grid.width * grid.height + y, bytes(n));
            run.site = "a.c:2";
            if (y > 0)
                run.send(rank, x * grid.height + y - 1, bytes(n));
        });
    };
    const Judged judged = judge(runs_of(ring_in_columns, {4, 6, 8, 10, 14}));
    REQUIRE(judged.course);
    REQUIRE_FALSE(judged.remarks.empty());
    std::string remarks;
    for (const std::string &remark : judged.remarks)
        remarks += remark + "\n";
    CHECK_THAT(remarks, Contains("a run with p = 3, n = 60 would tell: partner of MPI_Send at a.c:1"));
    CHECK_THAT(remarks, Contains("a run with p = 9, n = 60 would tell: partner of MPI_Send at a.c:2"));
    CHECK(doubts(*judged.course, 22, 60).empty()); // 11 x 2
    CHECK_THAT(doubts(*judged.course, 36, 60).front(), Contains("partner of 2 places may be otherwise"));
    CHECK(alternatives(*judged.course, 22, 60).empty());
    const std::vector<Course> others = alternatives(*judged.course, 36, 60);
    REQUIRE_FALSE(others.empty());
    const auto partners = [](const Course &course) {
        Made made(course, 36, 60);
        std::vector<int> all;
        record::Event event;
        const Step *step = nullptr;
        for (int rank = 0; rank < 36; ++rank)
            while (made.next(rank, event, &step))
                all.push_back(event.partner);
        return all;
    };
    for (const Course &other : others)
        CHECK(partners(other) != partners(*judged.course));
}

TEST_CASE("a course that has no value somewhere says where", "[course]")
{
    const std::string text = "#@ format = course 1\n#@ program = app\n#@ p = 2,4,8\n#@ d = 1\n"
                             "1 send MPI_Send | to r+1 | bytes 8 | at a.c:3\nend | computing 0\n";
    const Course course = read_course(text, "app.course");
    Made made(course, 4, 1);
    const auto source = made.source();
    record::Event event;
    CHECK(source(0, event));
    CHECK(event.partner == 1);
    CHECK_THROWS_WITH(source(3, event), Contains("MPI_Send at a.c:3: its partner on rank 3 is 4, of 4"));
}

TEST_CASE("making a communicator takes what it took where it was recorded, by its members", "[course]")
{
    const std::string text = "#@ format = course 1\n#@ program = app\n#@ p = 2,4,8\n#@ d = 1\n"
                             "1 communicator MPI_Comm_split | colour mod(r, 2) | takes 2.5 | at a.c:3\n"
                             "2 collective MPI_Barrier | over 1 | computing 4 | at a.c:4\nend | computing 0\n";
    const Course course = read_course(text, "app.course");
    CHECK_THAT(course_text(course), Contains("takes 2.5"));
    Made made(course, 6, 1);
    record::Event event;
    const Step *step = nullptr;
    REQUIRE(made.next(3, event, &step));
    CHECK(event.leave - event.enter == Approx(15e-6)); // of all six
    REQUIRE(made.next(3, event, &step));
    CHECK(event.enter == Approx(19e-6));
}

TEST_CASE("damaged courses are refused with the line", "[course]")
{
    const std::string head = "#@ format = course 1\n#@ program = app\n#@ p = 2,4,8\n#@ d = 1\n";
    const auto refusal = [&](const std::string &lines) -> std::string {
        try {
            read_course(lines, "app.course");
        } catch (const Error &error) {
            CHECK(error.status() == Exit::bad_input);
            return error.what();
        }
        return "";
    };
    CHECK_THAT(refusal("hello\n"), Contains("app.course:1: expected \"#@ format = course 1\""));
    CHECK_THAT(refusal(head), Contains("expected a line \"end"));
    CHECK_THAT(refusal(head + "1 send MPI_Send\nend | computing 0\n"), Contains("app.course:5: expected \"to RANK\""));
    CHECK_THAT(refusal(head + "1 send MPI_Send | to q7\nend | computing 0\n"),
               Contains("app.course:5: expected an equation"));
    CHECK_THAT(refusal(head + "1 dance MPI_Send\nend | computing 0\n"), Contains("found \"dance\""));
    CHECK_THAT(refusal(head + "1 send MPI_Send | to 0 | colour\nend | computing 0\n"), Contains("app.course:5"));
    CHECK_THAT(refusal(head + "1 send MPI_Send | to 0 | bites 8\nend | computing 0\n"), Contains("found \"bites\""));
    CHECK_THAT(refusal(head + "1 wait MPI_Wait | ends all of 7\nend | computing 0\n"),
               Contains("app.course:5: expected the number of a step"));
    CHECK_THAT(refusal(head + "1 for 3\nend | computing 0\n"), Contains("a step within the loop"));
    CHECK_THAT(refusal(head + "1 for 3\n   2 send MPI_Send | to 0\nend | computing 0\n"),
               Contains("app.course:6: expected 2 spaces"));
    CHECK_THAT(refusal(head + "1 send MPI_Send | to 0\n1 send MPI_Send | to 0\nend | computing 0\n"),
               Contains("app.course:6"));
}
