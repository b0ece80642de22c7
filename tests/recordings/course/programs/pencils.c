/* a transform of n x n x n points in pencils: transposed within columns, then within rows */
#include <mpi.h>
#include <stdlib.h>
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r, dims[2] = {0, 0}, per[2] = {0, 0}, keep[2] = {1, 0}, x[2];
    const long n = atol(v[1]);
    MPI_Comm g, row, column;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Dims_create(p, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, per, 0, &g);
    MPI_Comm_rank(g, &r);
    MPI_Cart_coords(g, r, 2, x);
    MPI_Cart_sub(g, keep, &column);
    keep[0] = 0, keep[1] = 1;
    MPI_Cart_sub(g, keep, &row);
    const long a = n / dims[0] + (n % dims[0] != 0), b = n / dims[1] + (n % dims[1] != 0);
    char *m = calloc(4 * 16, n * n);
    for (int step = 0; step < 3; ++step) {
        smpi_execute_flops(5.0 * n * a * b);
        MPI_Alltoall(m, 16 * a * b, MPI_BYTE, m + 32 * n * n, 16 * a * b, MPI_BYTE, column);
        smpi_execute_flops(5.0 * n * a * b);
        MPI_Alltoall(m, 16 * a * b, MPI_BYTE, m + 32 * n * n, 16 * a * b, MPI_BYTE, row);
    }
    MPI_Finalize();
}
