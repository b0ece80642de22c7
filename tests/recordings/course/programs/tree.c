#include <mpi.h>
#include <stdlib.h>
/* binary tree down, ring of all, results collected by the root */
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r;
    long n = atol(v[1]);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    char *a = calloc(2, 64 * n);
    for (int step = 0; step < 10; ++step) {
        if (r > 0) MPI_Recv(a, 8 * n, MPI_BYTE, (r - 1) / 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (2 * r + 1 < p) MPI_Send(a, 8 * n, MPI_BYTE, 2 * r + 1, 1, MPI_COMM_WORLD);
        if (2 * r + 2 < p) MPI_Send(a, 8 * n, MPI_BYTE, 2 * r + 2, 1, MPI_COMM_WORLD);
        long mine = n / p + (r < n % p);
        smpi_execute_flops(100.0 * mine);
        MPI_Sendrecv(a, 8 * mine, MPI_BYTE, (r + 1) % p, 2, a + 32 * n, 32 * n, MPI_BYTE, (r + p - 1) % p, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (r)
            MPI_Send(a, 8 * mine, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
        else
            for (int k = 1; k < p; ++k)
                MPI_Recv(a, 8 * n, MPI_BYTE, k, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
}
