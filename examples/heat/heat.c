/* heat: how warmth spreads over the wall of a pipe, d x d cells, by Jacobi's iteration on p processes.
 *
 *   mpiexec -n P heat D [STEPS]     prints rows of runs.csv: program,p,d,phase,seconds
 *
 * The rows go round the pipe and are dealt out in blocks; the first and the last column keep their temperature.
 * Every step: exchange the border rows with both neighbours, compute, find the largest change of any cell.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { exchange, compute, residual, phases };
static const char *const phase_names[phases] = {"exchange", "compute", "residual"};

/* rows 1 … n of `now`, each of d cells, with the neighbours' border rows 0 and n+1 about them */
static void exchange_borders(double *now, long n, long d, int rank, int size)
{
    const int up = (rank + size - 1) % size, down = (rank + 1) % size;
    if (size == 1) {
        memcpy(now, now + n * d, d * sizeof *now);
        memcpy(now + (n + 1) * d, now + d, d * sizeof *now);
        return;
    }
    MPI_Sendrecv(now + n * d, d, MPI_DOUBLE, down, 0, now, d, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(now + d, d, MPI_DOUBLE, up, 1, now + (n + 1) * d, d, MPI_DOUBLE, down, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

/* One step of the rows 1 … n; the largest change. */
static double step(const double *now, double *next, long n, long d)
{
    double largest = 0;
    for (long i = 1; i <= n; ++i) {
        const double *row = now + i * d;
        next[i * d] = row[0];
        next[i * d + d - 1] = row[d - 1];
        for (long j = 1; j < d - 1; ++j) {
            next[i * d + j] = 0.25 * (row[j - d] + row[j + d] + row[j - 1] + row[j + 1]);
            largest = fmax(largest, fabs(next[i * d + j] - row[j]));
        }
    }
#ifdef SMPI_SAMPLE_FLOPS /* built by smpicc: simulated time advances by six operations a cell, not by this host's clock */
    smpi_execute_flops(6.0 * n * d);
#endif
    return largest;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const long d = argc > 1 ? atol(argv[1]) : 0, steps = argc > 2 ? atol(argv[2]) : 20;
    if (d < 2 || d < size) {
        if (rank == 0)
            fprintf(stderr, "usage: mpiexec -n P heat D [STEPS], with D >= P and D >= 2\n");
        MPI_Abort(MPI_COMM_WORLD, 64);
    }
    const long n = d / size + (rank < d % size); /* rank 0 has ceil(d/p) rows, nobody has more */
    double *now = calloc((n + 2) * d, sizeof *now), *next = calloc((n + 2) * d, sizeof *next), change = 0;
    for (long i = 1; i <= n; ++i)
        now[i * d] = next[i * d] = 100; /* one end of the pipe is hot */

    double seconds[phases] = {0};
    MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); /* warm up: as datasheets are measured */
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    double last = start;
    for (long k = 0; k < steps; ++k) {
        exchange_borders(now, n, d, rank, size);
        const double exchanged = MPI_Wtime();
        change = step(now, next, n, d);
        const double computed = MPI_Wtime();
        if (size > 1)
            MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        seconds[exchange] += exchanged - last;
        seconds[compute] += computed - exchanged;
        last = MPI_Wtime();
        seconds[residual] += last - computed;
        double *other = now;
        now = next;
        next = other;
    }
    if (rank == 0) {
        for (int k = 0; k < phases; ++k)
            printf("heat,%d,%ld,%s,%.9g\n", size, d, phase_names[k], seconds[k]);
        printf("heat,%d,%ld,total,%.9g\n", size, d, last - start);
        fprintf(stderr, "heat: largest change of step %ld: %.6g\n", steps, change);
    }
    free(now);
    free(next);
    MPI_Finalize();
    return 0;
}
