// What is refused, left out, in doubt; what a course says where nobody recorded it.

#include "model/error.hpp"
#include "recordings/course/generate.hpp"
#include "recordings/course/left_out.hpp"
#include "recordings/course/text.hpp"
#include "tests/recordings/course/programs.hpp"

#include <set>

using namespace mpisheet;
using namespace mpisheet::course;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

/// Of a rank, from its first event to its end [s].
double computing_of(const Run &run, std::size_t rank)
{
    double sum = run.after[rank];
    for (const Happened &one : run.ranks[rank])
        sum += one.computing;
    return sum;
}

} // namespace

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

TEST_CASE("a function that sends all messages is told apart by who calls it, and no further", "[course]")
{
    const auto wrapped = [](bool is_told_apart) {
        return [is_told_apart](MadeRecording &run, int p, int n) {
            const auto pass = [&](int rank, int to, int from, std::uint64_t bytes, const std::string &caller) {
                run.site = "comm.c:7 (pass)" + (is_told_apart ? " from " + caller : "");
                run.callers = caller + "\nmain.c:9 (main)";
                run.send(rank, to, bytes).receive(rank, from, bytes);
            };
            for (int step = 0; step < n / 4; ++step)
                for_ranks(p, [&](int rank) {
                    pass(rank, (rank + 1) % p, (rank + p - 1) % p, 8 * bytes(n), "halo.c:20 (left)");
                    pass(rank, p - 1 - rank, p - 1 - rank, bytes(n) * bytes(n), "halo.c:30 (mirror)");
                    pass(rank, p - 1 - rank, p - 1 - rank, 24, "halo.c:30 (mirror)");
                });
        };
    };
    const Course course = course_of(wrapped(false));
    CHECK(wrong_at(course, wrapped(true), 24, 400).empty());
    const std::string text = pseudo_code(course);
    CHECK_THAT(text, Contains("comm.c:7 (pass) from halo.c:20 (left)"));
    CHECK_THAT(text, !Contains("main.c"));
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

TEST_CASE("reasons that differ in their values alone are one line, and how many", "[course]")
{
    const std::vector<Refusal> refused{
        {"MPI_Recv at root.c:9", "partners: no equation gives ranks 1, 3, 10"},
        {"MPI_Recv at root.c:8", "partners: no equation gives ranks 1, 3, 10"},
        {"MPI_Recv at root.c:9", "partners: no equation gives ranks 1, 2"},
        {"MPI_Recv at root.c:9", "partners: no equation gives ranks 1, 2"},
        {"MPI_Recv at root.c:9", "rounds: no equation gives 0, 1, 10"},
        {"MPI_Recv at root.c:9", "partners: no equation gives ranks 1, 2, 3, 4, 5, 7, …, and 9 more"}};
    CHECK(
        lines_of(refused) ==
        std::vector<std::string>{"MPI_Recv at root.c:9: partners: no equation gives ranks 1, 3, 10, and 2 more like it",
                                 "MPI_Recv at root.c:8: partners: no equation gives ranks 1, 3, 10",
                                 "MPI_Recv at root.c:9: rounds: no equation gives 0, 1, 10"});
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
