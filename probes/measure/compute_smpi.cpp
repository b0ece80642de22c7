#include "probes/measure/compute.hpp"

#include <mpi.h>

namespace mpisheet::measure {

double seconds_of_fixed_work()
{
    constexpr double operations = 1e6;
    const double start = MPI_Wtime();
    smpi_execute_flops(operations);
    return MPI_Wtime() - start;
}

} // namespace mpisheet::measure
