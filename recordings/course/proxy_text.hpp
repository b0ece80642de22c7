#pragma once
// What is the same in every proxy program: its includes, its functions for buffers, requests and computing, and how it
// calls collectives.

#include <array>
#include <string_view>

namespace mpisheet::course {

/// How a collective is called: its arguments, where `bytes` is the event's number of them, `many` of a type that holds
/// them, and counts are per member.
struct Call {
    std::string_view name; ///< without MPI_ and the I of those that only begin
    std::string_view arguments;
};
inline constexpr std::array calls{
    Call{"Barrier", "comm"},
    Call{"Bcast", "out(bytes), bytes, MPI_BYTE, root, comm"},
    Call{"Reduce", "out(bytes), in(bytes), many(bytes), type(bytes), sum(bytes), root, comm"},
    Call{"Allreduce", "out(bytes), in(bytes), many(bytes), type(bytes), sum(bytes), comm"},
    Call{"Scan", "out(bytes), in(bytes), many(bytes), type(bytes), sum(bytes), comm"},
    Call{"Exscan", "out(bytes), in(bytes), many(bytes), type(bytes), sum(bytes), comm"},
    Call{"Reduce_scatter_block", "out(bytes * n), in(bytes), many(bytes), type(bytes), sum(bytes), comm"},
    Call{"Gather", "out(bytes), bytes, MPI_BYTE, in(bytes * n), bytes, MPI_BYTE, root, comm"},
    Call{"Scatter", "out(bytes * n), bytes, MPI_BYTE, in(bytes), bytes, MPI_BYTE, root, comm"},
    Call{"Allgather", "out(bytes), bytes, MPI_BYTE, in(bytes * n), bytes, MPI_BYTE, comm"},
    Call{"Alltoall", "out(bytes * n), bytes, MPI_BYTE, in(bytes * n), bytes, MPI_BYTE, comm"},
    Call{"Gatherv", "out(bytes), bytes, MPI_BYTE, in(all), counts, begins, MPI_BYTE, root, comm"},
    Call{"Scatterv", "out(all), counts, begins, MPI_BYTE, in(bytes), bytes, MPI_BYTE, root, comm"},
    Call{"Allgatherv", "out(bytes), bytes, MPI_BYTE, in(all), counts, begins, MPI_BYTE, comm"},
    Call{"Reduce_scatter", "out(all), in(bytes), counts, MPI_BYTE, MPI_BOR, comm"},
    Call{"Alltoallv", "out(all), counts, begins, MPI_BYTE, in(all_theirs), theirs, their_begins, MPI_BYTE, comm"},
};

inline constexpr std::string_view head = "#include <math.h>\n"
                                         "#include <mpi.h>\n"
                                         "#include <stdio.h>\n"
                                         "#include <stdlib.h>\n"
                                         "#ifdef SMPI_SAMPLE_FLOPS\n"
                                         "#include <simgrid/host.h>\n"
                                         "#endif\n"
                                         "\n"
                                         "#define y1 y1_ /* math.h has a function of that name */\n"
                                         "#define min fmin\n"
                                         "#define max fmax\n";

inline constexpr std::string_view tools = R"(
static MPI_Comm comms[STEPS + 1], seated = MPI_COMM_NULL;

/* the variables of a rank of a communicator; rank -1: this one */
static void sit(MPI_Comm comm, int rank)
{
    int own, all, size;
    if (rank < 0 && comm == seated)
        return;
    seated = rank < 0 ? comm : MPI_COMM_NULL;
    MPI_Comm_rank(comm, &own);
    MPI_Comm_size(comm, &size);
    if (rank < 0)
        rank = own;
    MPI_Group of, world;
    MPI_Comm_group(comm, &of);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_translate_ranks(of, 1, &rank, world, &all);
    MPI_Group_free(&of);
    MPI_Group_free(&world);
    n = size, r = rank, w = all;
    coordinates();
}

static inline char *room(char **kept, double *size, double bytes)
{
    if (bytes > *size) { /* the old one may be on its way: it stays */
        *size = 2 * bytes;
        *kept = calloc(1, (size_t)*size);
        if (*kept == NULL)
            fprintf(stderr, "no memory for %g bytes\n", bytes), MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return *kept;
}
static inline char *out(double bytes)
{
    static char *kept;
    static double size;
    return room(&kept, &size, bytes + 8);
}
static inline char *in(double bytes)
{
    static char *kept;
    static double size;
    return room(&kept, &size, bytes + 8);
}
static inline int many(int bytes) { return bytes % 8 == 0 ? bytes / 8 : bytes; }
static inline MPI_Datatype type(int bytes) { return bytes % 8 == 0 ? MPI_DOUBLE : MPI_BYTE; }
static inline MPI_Op sum(int bytes) { return bytes % 8 == 0 ? MPI_SUM : MPI_BOR; }

/* requests, and the steps that began them */
static MPI_Request *requests, *ending;
static int *steps, open_requests, room_for_requests;
static char **buffers, **done;
static inline MPI_Request *begin(int step, char *buffer)
{
    if (open_requests == room_for_requests) {
        room_for_requests = 2 * room_for_requests + 16;
        requests = realloc(requests, room_for_requests * sizeof *requests);
        ending = realloc(ending, room_for_requests * sizeof *ending);
        steps = realloc(steps, room_for_requests * sizeof *steps);
        buffers = realloc(buffers, room_for_requests * sizeof *buffers);
        done = realloc(done, room_for_requests * sizeof *done);
    }
    steps[open_requests] = step, buffers[open_requests] = buffer;
    return requests + open_requests++;
}
/* which: 0 all, 1 the oldest, 2 the newest of those that one of some steps began; how many it ended */
static inline int end(int which, int count, const int *of)
{
    int ended = 0, found = 0, kept = 0, last = -1;
    for (int a = 0; a < open_requests; ++a)
        for (int b = 0; b < count; ++b)
            if (steps[a] == of[b])
                last = a;
    for (int a = 0; a < open_requests; ++a) {
        int is_of = 0;
        for (int b = 0; b < count; ++b)
            is_of |= steps[a] == of[b];
        if (is_of && (which == 0 || (which == 1 && found++ == 0) || (which == 2 && a == last))) {
            ending[ended] = requests[a], done[ended++] = buffers[a];
        } else {
            requests[kept] = requests[a], steps[kept] = steps[a], buffers[kept++] = buffers[a];
        }
    }
    if (ended == 1)
        MPI_Wait(ending, MPI_STATUS_IGNORE);
    else if (ended > 1)
        MPI_Waitall(ended, ending, MPI_STATUSES_IGNORE);
    for (int a = 0; a < ended; ++a)
        free(done[a]);
    open_requests = kept;
    return ended;
}

static inline void compute(double us)
{
    if (us <= 0)
        return;
#ifdef SMPI_SAMPLE_FLOPS /* smpicc: simulated time */
    smpi_execute_flops(1e-6 * us * sg_host_get_speed(sg_host_self()));
#else
    for (const double until = MPI_Wtime() + 1e-6 * us; MPI_Wtime() < until;)
        ;
#endif
}
)";

} // namespace mpisheet::course
