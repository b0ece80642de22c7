/* V-cycles on a line: a halo on every level, of half as many points as on the one above; the coarsest is summed up */
#include <mpi.h>
#include <stdlib.h>
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r;
    const long n = atol(v[1]);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    char *m = calloc(64, 8 * n);
    const int left = (r + p - 1) % p, right = (r + 1) % p;
    for (int cycle = 0; cycle < 5; ++cycle)
        for (int level = 0; level < 4; ++level) {
            const long bytes = 8 * (n >> level);
            MPI_Sendrecv(m, bytes, MPI_BYTE, right, level, m + 16 * n, bytes, MPI_BYTE, left, level, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Sendrecv(m, bytes, MPI_BYTE, left, level, m + 16 * n, bytes, MPI_BYTE, right, level, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            smpi_execute_flops(9.0 * (n >> level) * (n >> level) / p);
        }
    MPI_Allreduce(MPI_IN_PLACE, m, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
}
