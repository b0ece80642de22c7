// A program that tidies its environment before it begins MPI, and one that has all the files open that it may: 300 barriers
// a rank, the files closed before the end.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
int main(int argc, char **argv)
{
    unsetenv("LD_PRELOAD");
    unsetenv("MPISHEET_RECORD");
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct rlimit few = {64, 64};
    setrlimit(RLIMIT_NOFILE, &few);
    FILE *files[64];
    int open = 0;
    while (open < 64 && (files[open] = fopen("/dev/null", "r")) != NULL)
        ++open;
    for (int k = 0; k < 300; ++k)
        MPI_Barrier(MPI_COMM_WORLD);
    while (open > 0)
        fclose(files[--open]);
    if (rank == 0)
        printf("done\n");
    MPI_Finalize();
    return 0;
}
