// No file may grow beyond 64 KiB (ulimit -f): a recorder that writes on would end the program by SIGXFSZ. Each rank
// sends itself 30000 messages of sizes that no loop foretells.
#include <mpi.h>
#include <stdio.h>
#include <sys/resource.h>
int main(int argc, char **argv)
{
    static char out[4096], in[4096];
    const struct rlimit most = {65536, 65536};
    unsigned x = 1;
    int rank;
    MPI_Init(&argc, &argv);
    setrlimit(RLIMIT_FSIZE, &most);
    for (int k = 0; k < 30000; ++k) {
        x = x * 1103515245 + 12345;
        MPI_Sendrecv(out, x >> 20, MPI_CHAR, 0, x % 1000, in, sizeof in, MPI_CHAR, 0, MPI_ANY_TAG, MPI_COMM_SELF,
                     MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        printf("done\n");
    MPI_Finalize();
    return 0;
}
