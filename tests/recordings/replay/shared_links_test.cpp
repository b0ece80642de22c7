// Collectives of several communicators at once share links, as they did on a simulated machine (SMPI 3.32 with MPICH's
// choice of algorithms): 16 ranks of ethernet-16, four rows of four do an operation, then all meet in a barrier.

#include "recordings/replay/replay.hpp"
#include "tests/catch.hpp"
#include "tests/recordings/replay/made_recording.hpp"
#include "tests/sheet_of.hpp"

#include <numeric>
#include <string>

using namespace mpisheet;
using namespace mpisheet::replay;

namespace {

constexpr int ranks = 16;

/// Rows of `side` ranks do `call` once, the first `rows` of them; then all meet.
MadeRecording rows_at_once(const std::string &call, std::uint64_t bytes, int side, int rows)
{
    MadeRecording made(ranks);
    for (int row = 0; row < ranks / side; ++row) {
        std::vector<int> members;
        for (int member = 0; member < side; ++member)
            members.push_back(row * side + member);
        const std::uint32_t communicator = made.communicator(members);
        for (const int rank : members)
            if (row < rows)
                made.collective(rank, call, bytes, communicator);
    }
    for (int rank = 0; rank < ranks; ++rank)
        made.collective(rank, "MPI_Barrier", 0);
    return made;
}

double seconds_on(const std::string &machine, const MadeRecording &made)
{
    const equations::Scope sheet = shipped_sheet(machine);
    Costs costs(sheet, machine);
    return replay::replay(made.recording, made.source(), costs).seconds;
}

} // namespace

TEST_CASE("four rows at once take what they took on one medium", "[replay]")
{
    struct Measured {
        const char *call;
        std::uint64_t bytes;
        double seconds;
        double within;
    };
    for (const Measured &one : {
             Measured{"MPI_Bcast", 1024, 0.00616111976, 0.05},
             Measured{"MPI_Bcast", 16384, 0.0275397903, 0.05},
             Measured{"MPI_Allreduce", 1024, 0.0112700859, 0.05},
             Measured{"MPI_Allreduce", 16384, 0.067033389, 0.05},
             Measured{"MPI_Allgather", 1024, 0.0116537931, 0.05},
             Measured{"MPI_Alltoall", 131072, 0.57272231, 0.05},
             Measured{"MPI_Reduce", 1024, 0.00616111976, 0.11},
             Measured{"MPI_Gather", 1024, 0.00619338093, 0.05},
             Measured{"MPI_Scan", 1024, 0.00873892443, 0.05},
         }) {
        INFO(one.call << " " << one.bytes);
        CHECK(seconds_on("ethernet-16", rows_at_once(one.call, one.bytes, 4, 4)) ==
              Approx(one.seconds).epsilon(one.within));
    }
}

TEST_CASE("a collective alone takes what the sheet says", "[replay]")
{
    for (const char *machine : {"ethernet-16", "fattree-64", "crossbar-256", "racks-64"}) {
        const equations::Scope sheet = shipped_sheet(machine);
        Costs costs(sheet, machine);
        for (const char *op : {"Bcast", "Reduce", "Allreduce", "Gather", "Scatter", "Allgather", "Alltoall", "Barrier",
                               "Reduce_scatter_block", "Scan"})
            for (const std::uint64_t bytes : {8, 1000, 20000, 200000}) {
                MadeRecording made(ranks);
                std::vector<int> members(ranks);
                std::iota(members.begin(), members.end(), 0);
                const std::uint32_t all = made.communicator(members);
                for (int rank = 0; rank < ranks; ++rank)
                    made.collective(rank, std::string("MPI_") + op, bytes, all);
                std::string name(op);
                name[0] = static_cast<char>(std::tolower(name[0]));
                INFO(machine << " " << op << " " << bytes);
                CHECK(replay::replay(made.recording, made.source(), costs).seconds ==
                      Approx(*costs.operation(name, ranks, static_cast<double>(bytes))).epsilon(1e-6));
            }
    }
}

TEST_CASE("a collective and messages share a link", "[replay]")
{
    // 10 µs and 1 µs a kilobyte of a rank's own link; both need rank 0's.
    const equations::Scope sheet = sheet_of("#@ mpi = SMPI 3.32\ntmsg(d) = 10 + 0.001*d\ntsend(d) = 0\n"
                                            "tbcast(p,d) = (p-1)*tmsg(d)\n");
    Costs costs(sheet, "sheet.gp");
    const auto seconds = [&](bool with_broadcast, bool with_message) {
        MadeRecording made(4);
        const std::uint32_t pair = made.communicator({0, 1});
        if (with_message)
            made.send(0, 2, 60000, 1).receive(2, 0, 60000);
        if (with_broadcast)
            made.collective(0, "MPI_Bcast", 60000, pair).collective(1, "MPI_Bcast", 60000, pair);
        if (with_message)
            made.wait(0, {1});
        return replay::replay(made.recording, made.source(), costs).seconds * 1e6;
    };
    CHECK(seconds(true, false) == Approx(70));
    CHECK(seconds(false, true) == Approx(70));
    CHECK(seconds(true, true) == Approx(130));
}

TEST_CASE("ranks that run far ahead are met in the order of their messages", "[replay]")
{
    constexpr int messages = 3000;
    MadeRecording made(3);
    for (int i = 0; i < messages; ++i)
        for (const int from : {1, 2})
            made.send(from, 0, static_cast<std::uint64_t>(10 + i % 7));
    for (int i = 0; i < messages; ++i)
        for (const int from : {2, 1})
            made.receive(0, from, static_cast<std::uint64_t>(10 + i % 7));
    const equations::Scope sheet = sheet_of("#@ mpi = SMPI 3.32\ntmsg(d) = d\ntsend(d) = 0\n");
    Costs costs(sheet, "sheet.gp");
    double expected = 0;
    for (int i = 0; i < messages; ++i)
        expected += 2 * (10 + i % 7);
    CHECK(replay::replay(made.recording, made.source(), costs).seconds * 1e6 == Approx(expected));
}
