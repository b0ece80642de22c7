/* eight neighbours of a closed grid, all receives first; a residual every fifth step */
#include <mpi.h>
#include <stdlib.h>
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r, dims[2] = {0, 0}, x[2], per[2] = {1, 1};
    const long n = atol(v[1]);
    MPI_Comm g;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Dims_create(p, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, per, 0, &g);
    MPI_Comm_rank(g, &r);
    MPI_Cart_coords(g, r, 2, x);
    const long a = n / dims[0] + (x[0] < n % dims[0]), b = n / dims[1] + (x[1] < n % dims[1]);
    char *m = calloc(32, 8 * n);
    for (int step = 0; step < 15; ++step) {
        MPI_Request q[16];
        int k = 0;
        for (int pass = 0; pass < 2; ++pass)
            for (int i = -1; i <= 1; ++i)
                for (int j = -1; j <= 1; ++j) {
                    if (i == 0 && j == 0)
                        continue;
                    int at[2] = {x[0] + i, x[1] + j}, other;
                    MPI_Cart_rank(g, at, &other);
                    const long bytes = 8 * (i != 0 && j != 0 ? 1 : i != 0 ? b : a);
                    const int tag = pass ? 3 * (i + 1) + j + 1 : 3 * (1 - i) + 1 - j;
                    if (pass == 0)
                        MPI_Irecv(m, bytes, MPI_BYTE, other, tag, g, q + k++);
                    else
                        MPI_Isend(m, bytes, MPI_BYTE, other, tag, g, q + k++);
                }
        MPI_Waitall(16, q, MPI_STATUSES_IGNORE);
        smpi_execute_flops(20.0 * a * b);
        if (step % 5 == 4)
            MPI_Allreduce(MPI_IN_PLACE, m, 1, MPI_DOUBLE, MPI_MAX, g);
    }
    MPI_Finalize();
}
