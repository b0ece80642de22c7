#include <mpi.h>
#include <stdlib.h>
/* a wavefront over an open grid in blocks of k planes, both ways; row and column sums */
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, w, d[2] = {0, 0}, per[2] = {0, 0}, x[2], keep[2];
    long n = atol(v[1]);
    MPI_Comm g, row, col;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Dims_create(p, 2, d);
    MPI_Cart_create(MPI_COMM_WORLD, 2, d, per, 0, &g);
    MPI_Comm_rank(g, &w);
    MPI_Cart_coords(g, w, 2, x);
    keep[0] = 1, keep[1] = 0;
    MPI_Cart_sub(g, keep, &col);
    keep[0] = 0, keep[1] = 1;
    MPI_Cart_sub(g, keep, &row);
    long a = n / d[0] + (x[0] < n % d[0]), b = n / d[1] + (x[1] < n % d[1]);
    char *m = calloc(16, 8 * n);
    int up, down, left, right;
    MPI_Cart_shift(g, 0, 1, &up, &down);
    MPI_Cart_shift(g, 1, 1, &left, &right);
    for (int step = 0; step < 4; ++step) {
        for (int k = 0; k < n / 16; ++k) {
            MPI_Recv(m, 8 * b, MPI_BYTE, up, 0, g, MPI_STATUS_IGNORE);
            MPI_Recv(m, 8 * a, MPI_BYTE, left, 1, g, MPI_STATUS_IGNORE);
            smpi_execute_flops(160.0 * a * b);
            MPI_Send(m, 8 * b, MPI_BYTE, down, 0, g);
            MPI_Send(m, 8 * a, MPI_BYTE, right, 1, g);
        }
        double e = 0, f;
        MPI_Allreduce(&e, &f, 1, MPI_DOUBLE, MPI_SUM, row);
        MPI_Bcast(m, 8 * b, MPI_BYTE, 0, col);
    }
    MPI_Finalize();
}
