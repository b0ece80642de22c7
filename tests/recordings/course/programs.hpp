#pragma once
// Programs whose courses are known, as recordings of any number of processes and any size.

#include "recordings/course/check.hpp"
#include "recordings/course/judge.hpp"
#include "recordings/course/ties.hpp"
#include "recordings/course/words.hpp"
#include "tests/catch.hpp"
#include "tests/recordings/replay/made_recording.hpp"

#include <functional>
#include <string>
#include <vector>

namespace mpisheet::tests {

using course::Course;
using course::Judged;
using course::Refusal;
using course::Run;

using Program = std::function<void(MadeRecording &run, int p, int n)>;

inline const std::vector<int> usual_p{2, 4, 6, 8, 12, 16}, usual_n{60, 131, 200};

inline std::uint64_t bytes(int number)
{
    return static_cast<std::uint64_t>(number);
}

inline Run run_of(const Program &program, int p, int n)
{
    MadeRecording made(p);
    made.recording.size = {"n", static_cast<double>(n)};
    made.recording.program = "app";
    program(made, p, n);
    return course::read_run(made.recording, made.source());
}

inline std::vector<Run> runs_of(const Program &program, const std::vector<int> &all_p = usual_p,
                                const std::vector<int> &all_n = usual_n)
{
    std::vector<Run> runs;
    for (const int p : all_p)
        for (const int n : all_n)
            runs.push_back(run_of(program, p, n));
    return runs;
}

inline Course course_of(const Program &program, const std::vector<int> &all_p = usual_p,
                        const std::vector<int> &all_n = usual_n)
{
    Judged judged = course::judge(runs_of(program, all_p, all_n));
    for (const Refusal &refusal : judged.refused)
        UNSCOPED_INFO(refusal.text());
    REQUIRE(judged.course);
    return std::move(*judged.course);
}

/// What is wrong about a course at a run that was not recorded; empty: nothing.
inline std::string wrong_at(const Course &course, const Program &program, int p, int n)
{
    const auto refusal = course::difference(course, run_of(program, p, n));
    return refusal ? refusal->text() : "";
}

inline int block(int n, int parts, int which)
{
    return n / parts + (which < n % parts ? 1 : 0);
}

/// All ranks do one step of it after the other: within a step the order of calls is each rank's own.
inline void for_ranks(int p, const std::function<void(int rank)> &each)
{
    for (int rank = 0; rank < p; ++rank)
        each(rank);
}

struct Grid2 {
    int width, height;
    explicit Grid2(int p) : width(course::sides_of(p, 2)[0]), height(course::sides_of(p, 2)[1]) {}
};

/// Five points of a grid that is open at its ends; a sum behind each step.
inline void halo(MadeRecording &run, int p, int n)
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
inline void tree(MadeRecording &run, int p, int n)
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
inline void sweep(MadeRecording &run, int p, int n)
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
inline void rows(MadeRecording &run, int p, int n)
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

} // namespace mpisheet::tests
