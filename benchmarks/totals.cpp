// totals_benchmark RECORDING: how many ranks and events, seconds of computing (a rank's in the mean), 1 if complete: a
// line of CSV. For benchmarks/record-programs.

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
    double computing = 0;
    for (int rank = 0; rank < recording.ranks; ++rank) {
        double left = 0;
        Events events(recording, rank);
        for (Event event; events.next(event); ++count) {
            computing += std::max(0.0, event.enter - left);
            left = event.leave;
        }
        computing += std::max(0.0, recording.ends[static_cast<std::size_t>(rank)] - left);
    }
    std::printf("%d,%llu,%.12g,%d\n", recording.ranks, static_cast<unsigned long long>(count),
                computing / recording.ranks, recording.complete ? 1 : 0);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "totals_benchmark: %s\n", error.what());
    return 65;
}
