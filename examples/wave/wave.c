/* wave: how a wave runs over a square membrane of n x n points, on p processes in a grid of blocks.
 *
 *   mpiexec -n P wave N [STEPS]
 *
 * A program as it is, without any measurement of its own: mpisheet record listens to it. Every step: exchange the
 * border columns and rows with the four neighbours, move the points, and every tenth step sum up the energy.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* the block: rows x columns points, in an array with one more on every side */
static long rows, columns;
static int rank, left, right, up, down;

static long at(long i, long j)
{
    return i * (columns + 2) + j;
}

static void exchange_borders(double *u, MPI_Datatype column)
{
    MPI_Sendrecv(u + at(1, 1), 1, column, left, 0, u + at(1, columns + 1), 1, column, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(u + at(1, columns), 1, column, right, 1, u + at(1, 0), 1, column, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(u + at(1, 1), columns, MPI_DOUBLE, up, 2, u + at(rows + 1, 1), columns, MPI_DOUBLE, down, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(u + at(rows, 1), columns, MPI_DOUBLE, down, 3, u + at(0, 1), columns, MPI_DOUBLE, up, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* One step, from `u` and the points before it to those after it; their energy. */
static double move(const double *u, double *other)
{
    double energy = 0;
    for (long i = 1; i <= rows; ++i)
        for (long j = 1; j <= columns; ++j) {
            const double next = 2 * u[at(i, j)] - other[at(i, j)] +
                                0.25 * (u[at(i - 1, j)] + u[at(i + 1, j)] + u[at(i, j - 1)] + u[at(i, j + 1)] - 4 * u[at(i, j)]);
            energy += (next - u[at(i, j)]) * (next - u[at(i, j)]);
            other[at(i, j)] = next;
        }
#ifdef SMPI_SAMPLE_FLOPS /* built by smpicc: simulated time advances by twelve operations a point, not by this host's clock */
    smpi_execute_flops(12.0 * rows * columns);
#endif
    return energy;
}

int main(int argc, char **argv)
{
    int size, grid[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, grid); /* grid[0] processes in a row, grid[1] rows of them */
    const long n = argc > 1 ? atol(argv[1]) : 0, steps = argc > 2 ? atol(argv[2]) : 100;
    if (n < grid[0]) {
        if (rank == 0)
            fprintf(stderr, "usage: mpiexec -n P wave N [STEPS]\n");
        MPI_Abort(MPI_COMM_WORLD, 64);
    }
    const int x = rank % grid[0], y = rank / grid[0];
    left = y * grid[0] + (x + grid[0] - 1) % grid[0];
    right = y * grid[0] + (x + 1) % grid[0];
    up = (y + grid[1] - 1) % grid[1] * grid[0] + x;
    down = (y + 1) % grid[1] * grid[0] + x;
    columns = n / grid[0] + (x < n % grid[0]);
    rows = n / grid[1] + (y < n % grid[1]);
    double *u = calloc((rows + 2) * (columns + 2), sizeof *u), *other = calloc((rows + 2) * (columns + 2), sizeof *u);
    if (rank == 0)
        u[at(1, 1)] = other[at(1, 1)] = 1;
    MPI_Datatype column;
    MPI_Type_vector((int)rows, 1, (int)columns + 2, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    double energy = 0, all = 0;
    for (long k = 0; k < steps; ++k) {
        exchange_borders(u, column);
        energy = move(u, other);
        double *moved = other;
        other = u;
        u = moved;
        if (k % 10 == 9)
            MPI_Allreduce(&energy, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0)
        fprintf(stderr, "wave: energy %.6g after %ld steps\n", all, steps);
    MPI_Type_free(&column);
    free(u);
    free(other);
    MPI_Finalize();
    return 0;
}
