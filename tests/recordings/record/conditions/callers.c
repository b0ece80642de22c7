/* All messages go through one function, which is called from two others and by itself. */
#include <mpi.h>
static char buffer[64];
static __attribute__((noinline)) void pass(int partner, int bytes)
{
    MPI_Sendrecv_replace(buffer, bytes, MPI_BYTE, partner, 0, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    __asm__ volatile("");
}
static __attribute__((noinline)) void with_room(int partner, int bytes)
{
    volatile char room[bytes]; /* its stack is of another size each time */
    room[0] = 0;
    pass(partner, bytes);
    room[bytes - 1] = 0;
}
static __attribute__((noinline)) void halo(int partner)
{
    pass(partner, 8);
    with_room(partner, 16);
    with_room(partner, 48);
    __asm__ volatile("");
}
static __attribute__((noinline)) void again(int times)
{
    if (times > 1)
        again(times - 1);
    pass(MPI_PROC_NULL, 1);
    __asm__ volatile("");
}
int main(int c, char **v)
{
    int rank;
    MPI_Init(&c, &v);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 3; ++k)
        halo(1 - rank);
    again(2);
    MPI_Finalize();
    return 0;
}
