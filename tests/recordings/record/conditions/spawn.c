// Two ranks start two more that are not recorded, and become one communicator with them, of which the others are first.
// Right: "4" from each; 10 barriers; what is called on that communicator is counted.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int one = 1, sum = 0;
    MPI_Comm parent, others, all;
    MPI_Comm_get_parent(&parent);
    char *words[] = {"-u", "LD_PRELOAD", argv[0], NULL};
    if (parent == MPI_COMM_NULL)
        MPI_Comm_spawn("/usr/bin/env", words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &others, MPI_ERRCODES_IGNORE);
    else
        others = parent;
    MPI_Intercomm_merge(others, parent == MPI_COMM_NULL, &all);
    for (int k = 0; k < 5; ++k) {
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Comm_free(&all);
    MPI_Comm_disconnect(&others);
    printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}
