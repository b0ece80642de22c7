/* conjugate gradients: halo of a line two deep, two sums a step, vectors gathered at the end */
#include <mpi.h>
#include <stdlib.h>
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r;
    const long n = atol(v[1]);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    const long from = r * n / p, own = (r + 1) * n / p - from;
    char *m = calloc(64, 8 * n);
    double s[2] = {0, 0};
    const int below = r > 0 ? r - 1 : MPI_PROC_NULL, above = r < p - 1 ? r + 1 : MPI_PROC_NULL;
    for (int step = 0; step < 25; ++step) {
        MPI_Sendrecv(m, 16 * n, MPI_BYTE, above, 0, m + 16 * n, 16 * n, MPI_BYTE, below, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(m, 16 * n, MPI_BYTE, below, 1, m + 32 * n, 16 * n, MPI_BYTE, above, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        smpi_execute_flops(10.0 * own * n);
        MPI_Allreduce(MPI_IN_PLACE, s, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        smpi_execute_flops(4.0 * own * n);
        MPI_Allreduce(MPI_IN_PLACE, s, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    int *counts = calloc(2 * p, sizeof(int)), *begins = counts + p;
    for (int k = 0; k < p; ++k)
        counts[k] = 8 * ((k + 1) * n / p - k * n / p), begins[k] = 8 * (k * n / p);
    MPI_Gatherv(m, 8 * own, MPI_BYTE, m + 16 * n, counts, begins, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
