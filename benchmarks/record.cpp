// What recording a call costs, on one rank: benchmarks/record-overhead runs it alone, beside a library that only counts
// calls, and recorded.

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

constexpr int calls = 200'000;
constexpr int trials = 9;

/// Seconds of a call of `call`, the least of some trials.
template <class Call> double seconds_of(Call call)
{
    double least = 1;
    for (int trial = 0; trial < trials; ++trial) {
        const double before = MPI_Wtime();
        for (int k = 0; k < calls; ++k)
            call(k);
        least = std::min(least, (MPI_Wtime() - before) / calls);
    }
    return least;
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double value = 1, sum = 0;
    int flag = 0;
    const double self = seconds_of([&](int) { MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF); });
    const double polls =
        seconds_of([&](int) { MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE); });
    const double messages = seconds_of([&](int k) {
        MPI_Request requests[2]; // NOLINT(*-avoid-c-arrays)
        MPI_Irecv(&sum, 1, MPI_DOUBLE, 0, k % 3, MPI_COMM_SELF, &requests[0]);
        MPI_Isend(&value, 1, MPI_DOUBLE, 0, k % 3, MPI_COMM_SELF, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    });
    std::printf("%.0f ns an allreduce of one rank, %.0f ns an Iprobe, %.0f ns Irecv, Isend and Waitall\n", self * 1e9,
                polls * 1e9, messages * 1e9);
    MPI_Finalize();
}
