// mpisheet-probe with an MPI library that damages one byte: linked with the program's own parts, run by
// probe_program_test, which expects it to end with a message and a status. MPISHEET_DAMAGE names the operation.

#include "measure/session.hpp"
#include "probes/sweep.hpp"

#include <cstdlib>
#include <cstring>

namespace {

void damage(const char *op, void *bytes, int count, MPI_Datatype type, MPI_Comm comm)
{
    int rank = 0, size = 1, width = 1;
    PMPI_Comm_rank(comm, &rank);
    PMPI_Comm_size(comm, &size);
    PMPI_Type_size(type, &width);
    if (rank == size - 1 && std::strcmp(op, std::getenv("MPISHEET_DAMAGE")) == 0 && count * width >= 1000)
        static_cast<char *>(bytes)[777] ^= 4;
}

} // namespace

extern "C" {
int MPI_Bcast(void *bytes, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    const int result = PMPI_Bcast(bytes, count, type, root, comm);
    damage("bcast", bytes, count, type, comm);
    return result;
}
int MPI_Allreduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    const int result = PMPI_Allreduce(from, to, count, type, op, comm);
    damage("allreduce", to, count, type, comm);
    return result;
}
int MPI_Barrier(MPI_Comm comm)
{
    if (std::strcmp("barrier", std::getenv("MPISHEET_DAMAGE")) == 0)
        return MPI_SUCCESS; // a barrier that holds nobody
    return PMPI_Barrier(comm);
}
}

int main(int argc, char **argv)
{
    using namespace mpisheet;
    return run_mpi(argc, argv, {}, {0, false}, [&](const Launch &launch) {
        const Probe *probe = find_probe(std::getenv("MPISHEET_DAMAGE"));
        SweepRules rules;
        rules.repetitions = 1;
        sweep(launch, {{probe, launch.size, probe->sized ? 1000 : 0}}, rules,
              [](const Point &, std::span<const Sample>, int) {});
        return 0;
    });
}
