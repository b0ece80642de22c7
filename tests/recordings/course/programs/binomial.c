/* a broadcast and a sum in binomial trees, written out */
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
    for (int step = 0; step < 4; ++step) {
        int bit = 1;
        for (; bit < p; bit *= 2)
            if (r & bit) {
                MPI_Recv(m, 8 * n, MPI_BYTE, r - bit, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                break;
            }
        for (bit /= 2; bit > 0; bit /= 2)
            if (r + bit < p)
                MPI_Send(m, 8 * n, MPI_BYTE, r + bit, 0, MPI_COMM_WORLD);
        smpi_execute_flops(100.0 * n);
    }
    MPI_Finalize();
}
