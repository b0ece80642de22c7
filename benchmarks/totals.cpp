// totals_benchmark RECORDING: how many ranks and events, seconds from MPI_Init to MPI_Finalize, of them computing (a
// rank's in the mean), when rank 0 had made its last communicator, 1 if complete: a line of CSV. For
// benchmarks/record-programs.

#include "recordings/record/reader.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>

int main(int argc, char **argv)
try {
    using namespace mpisheet::record;
    if (argc != 2) {
        std::fputs("usage: totals_benchmark RECORDING\n", stderr);
        return 64;
    }
    const Recording recording = read_recording(argv[1]);
    std::uint64_t count = 0;
    double computing = 0, made = 0;
    for (int rank = 0; rank < recording.ranks; ++rank) {
        double left = 0;
        Events events(recording, rank);
        for (Event event; events.next(event); ++count) {
            computing += std::max(0.0, event.enter - left);
            left = event.leave;
            if (rank == 0 && event.action == Action::communicator)
                made = event.leave;
        }
        computing += std::max(0.0, recording.ends[static_cast<std::size_t>(rank)] - left);
    }
    std::printf("%d,%llu,%.12g,%.12g,%.12g,%d\n", recording.ranks, static_cast<unsigned long long>(count),
                *std::max_element(recording.ends.begin(), recording.ends.end()), computing / recording.ranks, made,
                recording.complete ? 1 : 0);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "totals_benchmark: %s\n", error.what());
    return 65;
}
