/* factorisation: in each step a panel goes from its owner along rows and columns, and the rest gets smaller */
#include <mpi.h>
#include <stdlib.h>
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r, dims[2] = {0, 0};
    const long n = atol(v[1]), wide = 16;
    MPI_Comm row, column;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    MPI_Dims_create(p, 2, dims);
    MPI_Comm_split(MPI_COMM_WORLD, r / dims[1], r, &row);
    MPI_Comm_split(MPI_COMM_WORLD, r % dims[1], r, &column);
    char *m = calloc(16, 16 * n);
    for (long k = 0; k < n / wide; ++k) {
        const long left = n - k * wide;
        MPI_Bcast(m, 8 * left, MPI_BYTE, k % dims[1], row);
        MPI_Bcast(m, 8 * wide * wide, MPI_BYTE, k % dims[0], column);
        smpi_execute_flops(2.0 * wide * left * left / p);
    }
    MPI_Finalize();
}
