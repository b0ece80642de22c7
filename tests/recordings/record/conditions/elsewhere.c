// A rank that cannot write where the others do, as on a node that has not their folder. Right: the program runs on, and
// it is said that nothing is recorded.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    const char *rank = getenv("PMI_RANK") ? getenv("PMI_RANK") : getenv("OMPI_COMM_WORLD_RANK");
    if (rank && atoi(rank) == 1)
        setenv("MPISHEET_RECORD", "/proc/nowhere", 1);
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    puts("done");
    return 0;
}
