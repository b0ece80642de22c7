#include <mpi.h>
#include <stdlib.h>
int main(int c, char **v)
{
    MPI_Init(&c, &v);
    int p, r, dims[3] = {0, 0, 0}, per[3] = {0, 0, 0}, x[3];
    long n = atol(v[1]);
    MPI_Comm g;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Dims_create(p, 3, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 3, dims, per, 0, &g);
    MPI_Comm_rank(g, &r);
    MPI_Cart_coords(g, r, 3, x);
    long s[3];
    for (int k = 0; k < 3; ++k) s[k] = n / dims[k] + (x[k] < n % dims[k]);
    char *a = calloc(6, 8 * n * n), *b = a + 0;
    for (int step = 0; step < 20; ++step) {
        MPI_Request q[12];
        int m = 0;
        for (int k = 0; k < 3; ++k) {
            int l, h;
            long w = 8 * s[(k + 1) % 3] * s[(k + 2) % 3];
            MPI_Cart_shift(g, k, 1, &l, &h);
            MPI_Irecv(a, w, MPI_BYTE, l, 2 * k, g, q + m++);
            MPI_Irecv(a + w, w, MPI_BYTE, h, 2 * k + 1, g, q + m++);
            MPI_Isend(b, w, MPI_BYTE, h, 2 * k, g, q + m++);
            MPI_Isend(b, w, MPI_BYTE, l, 2 * k + 1, g, q + m++);
        }
        MPI_Waitall(m, q, MPI_STATUSES_IGNORE);
        smpi_execute_flops(8.0 * s[0] * s[1] * s[2]);
        double e = 0, f;
        MPI_Allreduce(&e, &f, 1, MPI_DOUBLE, MPI_SUM, g);
    }
    MPI_Finalize();
}
