#include "probes/measure/warm_up.hpp"

#include "probes/measure/own_collectives.hpp"
#include "probes/measure/passed.hpp"
#include "probes/measure/platform.hpp"

#include <vector>

namespace mpisheet::measure {
namespace {

constexpr double most_seconds = 0.1;
constexpr int messages = 100; ///< of each size: more than a library has pieces of memory for
constexpr int page = 4096;
constexpr int largest = 64 << 10; ///< longer ones are copied from process to process, or go in pieces like these

/// Everybody sends to the rank `apart` to its right, and receives from the left.
void exchange(const Team &team, int apart, std::vector<char> &out, std::vector<char> &in)
{
    const int right = (team.rank + apart) % team.size, left = (team.rank + team.size - apart) % team.size;
    for (int bytes = page - 1024; bytes <= largest; bytes += page) // with a header a page more each
        for (int k = 0; k < messages; ++k)
            MPI_Sendrecv(out.data(), bytes, MPI_BYTE, right, tag_warm_up, in.data(), bytes, MPI_BYTE, left, tag_warm_up,
                         team.comm, MPI_STATUS_IGNORE);
}

} // namespace

void warm_up_messages(const Team &team)
{
    if (team.size == 1 || platform::simulated())
        return;
    const double start = MPI_Wtime();
    std::vector<char> out(largest), in(largest);
    double more = 1;
    for (int apart = 1; apart < team.size && more != 0; ++apart) {
        exchange(team, apart, out, in);
        more = passed(start, MPI_Wtime()) < most_seconds ? 1 : 0; // rank 0's counts
        broadcast(team.comm, {&more, 1});
    }
}

} // namespace mpisheet::measure
