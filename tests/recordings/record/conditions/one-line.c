/* Two calls on a line are two places; a call that the compiler makes several copies of is one. */
#include <mpi.h>

static inline __attribute__((always_inline)) void meet(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int value = 1, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    meet();
    meet();
    MPI_Finalize();
    return 0;
}
