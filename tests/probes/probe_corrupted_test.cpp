// The probe's checks with an MPI library that damages one byte of what a call received: a random bit of a random byte,
// every operation, every rank that receives, many times; each must be found. probe_program_test has whole launches.

#include "probes/blocks.hpp"
#include "probes/contents.hpp"
#include "probes/measure/plan.hpp"
#include "tests/mpi.hpp"
#include "tests/probes/damaged_library.hpp"

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::probes;
using mpisheet::tests::launch;

namespace {

/// Runs the operation of `call` with one bit of `target`'s messages flipped, or none (target < 0). True when this rank
/// then finds what it received wrong.
bool is_found(const Probe &probe, Call &call, int target, Randomness &random)
{
    prepare(probe, call, 3);
    const auto bytes = static_cast<std::uint64_t>(bytes_received(probe, call.rank, call.p, call.d));
    if (call.rank == target) {
        tests::damage().victim = call.receive + random.below(bytes);
        tests::damage().bits = std::byte{1} << random.below(8);
    }
    probe.run(call);
    tests::damage().victim = nullptr;
    const bool wrong = verify(probe, call, 3).has_value();
    PMPI_Barrier(call.comm);
    return wrong;
}

/// Whether MPI says what `rank` receives.
bool receives(const Probe &probe, int rank, int p, std::int64_t d)
{
    return bytes_received(probe, rank, p, d) > 0 && probe.origin(rank, p, 0).summed != 0;
}

} // namespace

TEST_CASE("a flipped bit is found on the rank whose message it is in, and nowhere else", "[probes]")
{
    const auto [rank, size] = std::pair(launch().rank, launch().size);
    Randomness random(static_cast<std::uint64_t>(rank) + 1);
    std::vector<std::byte> send(1 << 20), receive(1 << 20);
    int flips = 0;
    for (const std::span<const Probe> rows : {probes_of_every_sweep(), probes_on_request()})
        for (const Probe &probe : rows)
            for (const std::int64_t d : {1, 3, 64, 4096, 100'000})
                for (int target = -1; target < size; ++target) {
                    if (!probe.sized || size < probe.fewest || (target >= 0 && !receives(probe, target, size, d)))
                        continue;
                    Call call{MPI_COMM_WORLD, rank, size, d, send.data(), receive.data()};
                    lay_out(probe, call);
                    flips += rank == target;
                    INFO(probe.name << " d = " << d << ", flipped on rank " << target);
                    CHECK(is_found(probe, call, target, random) == (rank == target));
                }
    CHECK(flips > 100);
}
