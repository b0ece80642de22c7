// MPI_THREAD_MULTIPLE, two ranks. While a thread of rank 1 waits in MPI_Recv, its main thread makes communicators with
// rank 0, sends on them, and probes a message that it receives after that: what the recorder does not take down of one
// rank must not be missed by the other.
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static void *wait_for_message(void *unused)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return unused;
}
int main(int argc, char **argv)
{
    int provided, r, x = 0, seven = 7, sum = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    pthread_t other;
    if (r == 1)
        pthread_create(&other, 0, wait_for_message, 0);
    usleep(100000);
    for (int k = 0; k < 20; ++k) {
        MPI_Comm made;
        if (k % 2 == 0)
            MPI_Comm_split(MPI_COMM_WORLD, 0, r, &made);
        else
            MPI_Comm_dup(MPI_COMM_WORLD, &made);
        x = r == 0 ? k : -1;
        MPI_Bcast(&x, 1, MPI_INT, 0, made);
        sum += x;
        MPI_Comm_free(&made);
    }
    if (r == 0) {
        MPI_Send(&seven, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        MPI_Send(&seven, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else {
        MPI_Message message;
        MPI_Mprobe(0, 2, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        pthread_join(other, 0);
        MPI_Mrecv(&x, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        if (x == 7 && sum == 190)
            printf("beside done\n");
    }
    MPI_Finalize();
    return 0;
}
