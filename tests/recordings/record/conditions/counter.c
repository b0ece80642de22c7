// A library that is preloaded before the recorder: it counts what the program calls of MPI, and calls what is behind it.
// At the end of a process "MPI_Send 20" and its like are in a file of $MPI_COUNTS.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#define ALL(F)                                                                                                         \
    F(MPI_Send)                                                                                                        \
    F(MPI_Recv)                                                                                                        \
    F(MPI_Isend)                                                                                                       \
    F(MPI_Irecv)                                                                                                       \
    F(MPI_Send_init)                                                                                                   \
    F(MPI_Recv_init)                                                                                                   \
    F(MPI_Start)                                                                                                       \
    F(MPI_Startall)                                                                                                    \
    F(MPI_Wait)                                                                                                        \
    F(MPI_Waitall)                                                                                                     \
    F(MPI_Cancel)                                                                                                      \
    F(MPI_Request_free)                                                                                                \
    F(MPI_Iprobe)                                                                                                      \
    F(MPI_Barrier)                                                                                                     \
    F(MPI_Bcast)                                                                                                       \
    F(MPI_Reduce)                                                                                                      \
    F(MPI_Allreduce)                                                                                                   \
    F(MPI_Alltoallw)                                                                                                   \
    F(MPI_Neighbor_alltoallv)                                                                                          \
    F(MPI_Ineighbor_allgather)                                                                                         \
    F(MPI_Comm_split)                                                                                                  \
    F(MPI_Comm_free)                                                                                                   \
    F(MPI_Intercomm_create)                                                                                            \
    F(MPI_Intercomm_merge)                                                                                             \
    F(MPI_Cart_create)
#define COUNT(name)                                                                                                    \
    static long count_##name;                                                                                          \
    int name()                                                                                                         \
    {                                                                                                                  \
        ++count_##name;                                                                                                \
        void *arguments = __builtin_apply_args();                                                                      \
        __builtin_return(__builtin_apply((void (*)())dlsym(RTLD_NEXT, #name), arguments, 128));                        \
    }
#define WRITE(name)                                                                                                    \
    if (count_##name > 0)                                                                                              \
        fprintf(to, "%s %ld\n", #name, count_##name);
ALL(COUNT)
__attribute__((destructor)) static void write_counts(void)
{
    char file[4096];
    snprintf(file, sizeof file, "%s/%d", getenv("MPI_COUNTS"), (int)getpid());
    FILE *to = fopen(file, "w");
    ALL(WRITE)
    fclose(to);
}
