#include <mpi.h>
#include <stdlib.h>
/* hypercube exchange, doubling bytes; then blocks of unequal size to all */
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r;
    long n = atol(v[1]);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    char *a = calloc(4, 64 * n * p);
    int *cnt = calloc(4, sizeof(int) * p);
    for (int step = 0; step < 8; ++step) {
        for (int m = 1; m < p; m *= 2)
            if ((r ^ m) < p)
                MPI_Sendrecv(a, 8 * n * m, MPI_BYTE, r ^ m, 0, a + 64 * n * p, 8 * n * p, MPI_BYTE, r ^ m, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k < p; ++k) cnt[k] = 8 * (n / p + (k < n % p)), cnt[p + k] = k ? cnt[p + k - 1] + cnt[k - 1] : 0;
        smpi_execute_flops(50.0 * n * n / p);
        MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_BYTE, a, cnt, cnt + p, MPI_BYTE, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
