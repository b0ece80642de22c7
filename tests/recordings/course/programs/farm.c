/* tasks to all workers, results in whatever order they come */
#include <mpi.h>
#include <stdlib.h>
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r;
    const long n = atol(v[1]);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    char *m = calloc(16, 8 * n);
    for (int round = 0; round < 6; ++round) {
        if (r == 0) {
            for (int k = 1; k < p; ++k)
                MPI_Send(m, 8 * n, MPI_BYTE, k, round, MPI_COMM_WORLD);
            for (int k = 1; k < p; ++k)
                MPI_Recv(m, 16, MPI_BYTE, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(m, 8 * n, MPI_BYTE, 0, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            smpi_execute_flops(1000.0 * n);
            MPI_Send(m, 16, MPI_BYTE, 0, 99, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
}
