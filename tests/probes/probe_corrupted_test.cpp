// The probe's checks with an MPI library that damages one byte of what a call received, or sends late. Run by itself on
// two ranks: a random bit of a random byte, every operation, every rank that receives, many times; each must be found.
// Run by probe_program_test, which names an operation in MPISHEET_DAMAGE: the launch must end with a message and a
// status. With MPISHEET_SLOW=R the sends of rank R take a microsecond longer: what the survey names is printed.

#include "measure/plan.hpp"
#include "measure/session.hpp"
#include "probes/blocks.hpp"
#include "probes/contents.hpp"
#include "probes/description.hpp"
#include "probes/sweep.hpp"

#include <array>
#include <cstdlib>
#include <iostream>

namespace {

std::byte *victim = nullptr; ///< the next call of the library damages this byte …
std::byte damage{0};         ///< … by these bits
int armed_size = 0;          ///< if not 0: any call that receives so many bytes is damaged at 777
bool no_barrier = false;
int slow_rank = -1;

/// After a call that received into `buffer`.
int done(int result, void *buffer, long bytes)
{
    if (victim != nullptr)
        *victim ^= damage;
    victim = nullptr;
    if (armed_size > 0 && bytes == armed_size)
        static_cast<char *>(buffer)[777] ^= 4;
    return result;
}

long size(int count, MPI_Datatype type)
{
    int width = 1;
    PMPI_Type_size(type, &width);
    return static_cast<long>(count) * width;
}

} // namespace

// One wrapper a call: after the library's own, the damage. What is received and how long it is differs by call.
#define DAMAGED(name, parameters, arguments, buffer, count, type)                                                      \
    int MPI_##name parameters                                                                                          \
    {                                                                                                                  \
        return done(PMPI_##name arguments, buffer, size(count, type));                                                 \
    }

extern "C" {
DAMAGED(Recv, (void *b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Status *s),
        (b, n, t, from, tag, c, s), b, n, t)
DAMAGED(Sendrecv,
        (const void *a, int m, MPI_Datatype u, int to, int tag, void *b, int n, MPI_Datatype t, int from, int tag2,
         MPI_Comm c, MPI_Status *s),
        (a, m, u, to, tag, b, n, t, from, tag2, c, s), b, n, t)
DAMAGED(Bcast, (void *b, int n, MPI_Datatype t, int root, MPI_Comm c), (b, n, t, root, c), b, n, t)
DAMAGED(Reduce, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, int root, MPI_Comm c),
        (a, b, n, t, op, root, c), b, n, t)
DAMAGED(Allreduce, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (a, b, n, t, op, c), b, n, t)
DAMAGED(Scan, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (a, b, n, t, op, c), b, n, t)
DAMAGED(Exscan, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (a, b, n, t, op, c), b, n, t)
DAMAGED(Reduce_scatter_block, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c),
        (a, b, n, t, op, c), b, n, t)
DAMAGED(Reduce_scatter, (const void *a, void *b, const int n[], MPI_Datatype t, MPI_Op op, MPI_Comm c),
        (a, b, n, t, op, c), b, n[0], t)
DAMAGED(Gather, (const void *a, int m, MPI_Datatype u, void *b, int n, MPI_Datatype t, int root, MPI_Comm c),
        (a, m, u, b, n, t, root, c), b, n, t)
DAMAGED(Gatherv,
        (const void *a, int m, MPI_Datatype u, void *b, const int n[], const int at[], MPI_Datatype t, int root,
         MPI_Comm c),
        (a, m, u, b, n, at, t, root, c), b, m, t)
DAMAGED(Allgather, (const void *a, int m, MPI_Datatype u, void *b, int n, MPI_Datatype t, MPI_Comm c),
        (a, m, u, b, n, t, c), b, n, t)
DAMAGED(Allgatherv,
        (const void *a, int m, MPI_Datatype u, void *b, const int n[], const int at[], MPI_Datatype t, MPI_Comm c),
        (a, m, u, b, n, at, t, c), b, m, t)
DAMAGED(Scatter, (const void *a, int m, MPI_Datatype u, void *b, int n, MPI_Datatype t, int root, MPI_Comm c),
        (a, m, u, b, n, t, root, c), b, n, t)
DAMAGED(Scatterv,
        (const void *a, const int m[], const int at[], MPI_Datatype u, void *b, int n, MPI_Datatype t, int root,
         MPI_Comm c),
        (a, m, at, u, b, n, t, root, c), b, n, t)
DAMAGED(Alltoall, (const void *a, int m, MPI_Datatype u, void *b, int n, MPI_Datatype t, MPI_Comm c),
        (a, m, u, b, n, t, c), b, n, t)
DAMAGED(Alltoallv,
        (const void *a, const int m[], const int at[], MPI_Datatype u, void *b, const int n[], const int at2[],
         MPI_Datatype t, MPI_Comm c),
        (a, m, at, u, b, n, at2, t, c), b, n[0], t)

int MPI_Send(const void *bytes, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    int rank = 0;
    PMPI_Comm_rank(comm, &rank);
    const double until = PMPI_Wtime() + (rank == slow_rank ? 1e-6 : 0);
    while (PMPI_Wtime() < until) {
    }
    return PMPI_Send(bytes, count, type, to, tag, comm);
}

int MPI_Barrier(MPI_Comm comm)
{
    return no_barrier ? MPI_SUCCESS : PMPI_Barrier(comm); // a barrier that holds nobody
}
}

namespace mpisheet {
namespace {

/// Runs the operation of `call` with one bit of `target`'s messages flipped, or none (target < 0). True when its own
/// rank then finds what it received wrong.
bool found(const Probe &probe, Call &call, int target, Randomness &random)
{
    prepare(probe, call, 3);
    const auto bytes = static_cast<std::uint64_t>(bytes_received(probe, call.rank, call.p, call.d));
    if (call.rank == target) {
        victim = call.receive + random.below(bytes);
        damage = std::byte{1} << random.below(8);
    }
    probe.run(call);
    const bool wrong = verify(probe, call, 3).has_value();
    PMPI_Barrier(call.comm);
    return wrong;
}

int damage_everything(const Launch &launch)
{
    Randomness random(static_cast<std::uint64_t>(launch.rank) + 1);
    std::vector<std::byte> send(1 << 20), receive(1 << 20);
    int flips = 0, caught = 0;
    for (const std::span<const Probe> rows : {probes(), probes_on_request()})
        for (const Probe &probe : rows)
            for (const std::int64_t d : {1, 3, 64, 4096, 100'000})
                for (int target = -1; target < launch.size; ++target) {
                    if (!probe.sized || launch.size < probe.fewest ||
                        (target >= 0 && (bytes_received(probe, target, launch.size, d) == 0 ||
                                         probe.origin(target, launch.size, 0).summed == 0)))
                        continue;
                    Call call{MPI_COMM_WORLD, launch.rank, launch.size, d, send.data(), receive.data()};
                    lay_out(probe, call);
                    const bool wrong = found(probe, call, target, random);
                    flips += launch.rank == target;
                    caught += wrong;
                    if (wrong != (launch.rank == target))
                        throw Error(Exit::bug, std::string(probe.name) + " d=" + std::to_string(d) +
                                                   (wrong ? ": right bytes are taken for wrong"
                                                          : ": a flipped bit was not found"));
                }
    std::cout << "rank " << launch.rank << ": " << caught << " of " << flips << " flipped bits found" << std::endl;
    return flips > 100 ? 0 : 1;
}

int damage_one(const Launch &launch, const std::string &op)
{
    const Probe *probe = find_probe(op);
    no_barrier = op == "barrier";
    armed_size = launch.rank == launch.size - 1 && !no_barrier && op != "none" ? 1000 : 0;
    if (probe == nullptr)
        probe = find_probe("gather");
    SweepRules rules;
    rules.repetitions = 1;
    sweep(launch, {{probe, launch.size, probe->sized ? 1000 : 0}}, rules,
          [](const Point &, std::span<const Sample>, int) {});
    return 0;
}

int name_slow(const Launch &launch, int rank)
{
    slow_rank = rank;
    const Survey survey = take_survey(launch);
    for (const Suspect &suspect : find_slow(survey))
        if (launch.rank == 0)
            std::cout << describe(suspect, host_of_rank(launch)) << std::endl;
    return 0;
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    using namespace mpisheet;
    const char *op = std::getenv("MPISHEET_DAMAGE");
    const char *slow = std::getenv("MPISHEET_SLOW");
    return run_mpi(argc, argv, {}, {0, false}, [&](const Launch &launch) {
        if (slow != nullptr)
            return name_slow(launch, std::atoi(slow));
        return op == nullptr ? damage_everything(launch) : damage_one(launch, op);
    });
}
