// Programs of a few calls that recorders and profilers are known to have changed, or lost: ./app NAME runs one of them.
// What is right stands above each, of rank r of p.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Rank 0 collects 10 messages of 800 B of each other rank with MPI_ANY_SOURCE and MPI_ANY_TAG; the last rank is 0.3 s
// later than the others, who are in MPI_Finalize by then. Right: sum of what came = 10 * (1 + 2 + … + p-1).
static void wildcard(int r, int p)
{
    double x[100], sum = 0;
    if (r > 0) {
        x[0] = r;
        if (r == p - 1)
            usleep(300000);
        for (int k = 0; k < 10; ++k)
            MPI_Send(x, 100, MPI_DOUBLE, 0, k, MPI_COMM_WORLD);
    } else {
        for (int k = 0; k < 10 * (p - 1); ++k) {
            MPI_Recv(x, 100, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x[0];
        }
        printf("sum %g, should be %d\n", sum, 5 * p * (p - 1)), fflush(stdout);
    }
}

// Mprobe/Improbe/Mrecv/Imrecv from any source and tag, interleaved; rank 0 takes (p-1)*60 messages of 8*(1+k) B,
// k = 0 … 59: each sender's bytes are 8*60*61/2 = 14640.
static void any(int r, int p)
{
    double b[64] = {0};
    long bytes = 0;
    if (r > 0)
        for (int k = 0; k < 60; ++k)
            MPI_Send(b, k + 1, MPI_DOUBLE, 0, k % 7, MPI_COMM_WORLD);
    else
        for (int k = 0; k < 60 * (p - 1); ++k) {
            MPI_Message m;
            MPI_Status s;
            MPI_Request q;
            int flag = 0, n;
            if (k % 2)
                while (!flag)
                    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &m, &s);
            else
                MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &m, &s);
            MPI_Get_count(&s, MPI_DOUBLE, &n);
            bytes += 8 * n;
            if (k % 3) {
                MPI_Mrecv(b, 64, MPI_DOUBLE, &m, MPI_STATUS_IGNORE);
            } else {
                MPI_Imrecv(b, 64, MPI_DOUBLE, &m, &q);
                MPI_Wait(&q, MPI_STATUS_IGNORE);
            }
        }
    if (r == 0)
        printf("got %ld bytes, should %d\n", bytes, 14640 * (p - 1));
}

// MPI_Alltoallw where the counts that are 0 have MPI_DATATYPE_NULL for their type (I/O rearrangers do so).
// Every rank sends 100 doubles to its right neighbour alone, ten times.
static void alltoallw_null(int r, int p)
{
    int *sc = calloc(p, sizeof(int)), *rc = calloc(p, sizeof(int)), *zero = calloc(p, sizeof(int));
    MPI_Datatype *st = malloc(p * sizeof *st), *rt = malloc(p * sizeof *rt);
    for (int k = 0; k < p; ++k)
        st[k] = rt[k] = MPI_DATATYPE_NULL;
    int right = (r + 1) % p, left = (r + p - 1) % p;
    sc[right] = rc[left] = 100;
    st[right] = rt[left] = MPI_DOUBLE;
    double out[100], in[100];
    for (int k = 0; k < 100; ++k)
        out[k] = r;
    for (int t = 0; t < 10; ++t)
        MPI_Alltoallw(out, sc, zero, st, in, rc, zero, rt, MPI_COMM_WORLD);
    if (in[99] != left)
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (r == 0)
        printf("alltoallw done\n");
}

// Two groups, an intercommunicator: the second group gathers to rank 0 of the first with MPI_Gatherv; arguments that do
// not count are NULL, as the standard allows. Run with an even number of ranks >= 2.
static void inter_gatherv(int r, int p)
{
    int first = r < p / 2;
    MPI_Comm half, inter;
    MPI_Comm_split(MPI_COMM_WORLD, first, r, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, first ? p / 2 : 0, 5, &inter);
    double out[4] = {1, 2, 3, 4}, in[4 * 64];
    int counts[64], at[64];
    for (int k = 0; k < 64; ++k)
        counts[k] = 4, at[k] = 4 * k;
    for (int k = 0; k < 10; ++k) {
        if (first)
            MPI_Gatherv(NULL, 0, MPI_DOUBLE, in, counts, at, MPI_DOUBLE, r == 0 ? MPI_ROOT : MPI_PROC_NULL, inter);
        else
            MPI_Gatherv(out, 4, MPI_DOUBLE, NULL, NULL, NULL, MPI_DATATYPE_NULL, 0, inter);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (r == 0)
        printf("gathered %g\n", in[3]);
    MPI_Comm_free(&inter);
}

// MPI_Alltoallw between a group of one and a group of the others: the arrays have as many entries as the *other* group
// has ranks. What lies behind them (here: no datatypes) is nobody's business.
struct With {
    MPI_Datatype types[1];
    MPI_Datatype behind[3]; /* not MPI's to read */
};
static void inter_alltoallw(int r, int p)
{
    int in[4] = {0}, out[4] = {1, 2, 3, 4}, counts[4] = {1, 1, 1, 1}, at[4] = {0, 4, 8, 12}, sum = 0;
    MPI_Comm half, both;
    struct With one = {{MPI_INT}, {0x1234567, 0x1234567, 0x1234567}};
    MPI_Datatype all[4] = {MPI_INT, MPI_INT, MPI_INT, MPI_INT};
    MPI_Comm_split(MPI_COMM_WORLD, r == 0, r, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, r == 0 ? 1 : 0, 5, &both);
    for (int k = 0; k < 10; ++k)
        MPI_Alltoallw(out, counts, at, r == 0 ? all : one.types, in, counts, at, r == 0 ? all : one.types, both);
    for (int k = 0; k < 4; ++k)
        sum += in[k];
    printf("rank %d got %d\n", r, sum);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
}

// MPI_ERRORS_RETURN and calls that fail: a send to a rank that is not there, a receive that is cut short (the program
// handles it), a communicator that cannot be made. Then 10 barriers. mpi4py runs all programs so.
static void errors(int r, int p)
{
    int bad = 0;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    double x[4] = {0};
    MPI_Request q;
    MPI_Comm made = MPI_COMM_NULL;
    bad += MPI_Send(x, 4, MPI_DOUBLE, p + 5, 0, MPI_COMM_WORLD) != 0;
    bad += MPI_Isend(x, 4, MPI_DOUBLE, p + 5, 0, MPI_COMM_WORLD, &q) != 0;
    bad += MPI_Bcast(x, 4, MPI_DOUBLE, p + 5, MPI_COMM_WORLD) != 0;
    if (r == 0)
        MPI_Send(x, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    else if (r == 1)
        bad += MPI_Recv(x, 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) != 0; // truncated
    int dims[1] = {p + 5}, periods[1] = {0};
    bad += MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &made) != 0;
    for (int k = 0; k < 10; ++k)
        MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d: %d calls failed and were handled\n", r, bad);
}

// Distributed graph with an edge twice, an edge to itself, and a rank without edges (the last one); Neighbor_alltoallv
// and Ineighbor_allgather, 10 rounds each. Edges: r -> r+1 twice and r -> r, for r < p-2.
static void graph(int r, int p)
{
    int out[3] = {r + 1, r + 1, r}, n_out = r < p - 2 ? 3 : 0, in[3], n_in = 0;
    if (r > 0 && r - 1 < p - 2)
        in[n_in++] = r - 1, in[n_in++] = r - 1;
    if (r < p - 2)
        in[n_in++] = r;
    MPI_Comm g;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, n_in, in, MPI_UNWEIGHTED, n_out, out, MPI_UNWEIGHTED, MPI_INFO_NULL,
                                   0, &g);
    double so[6] = {1, 2, 3, 4, 5, 6}, ri[6];
    int sc[3] = {1, 2, 3}, sd[3] = {0, 1, 3}, rc[3], rd[3], at = 0;
    for (int k = 0; k < n_in; ++k) {
        rc[k] = n_in == 1 ? 3 : k == 2 ? 3 : in[k] == r ? 3 : k + 1;
        rd[k] = at, at += rc[k];
    }
    double all[3];
    for (int k = 0; k < 10; ++k) {
        MPI_Request q;
        MPI_Neighbor_alltoallv(so, sc, sd, MPI_DOUBLE, ri, rc, rd, MPI_DOUBLE, g);
        MPI_Ineighbor_allgather(so, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, g, &q);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
    }
    if (r == 0)
        printf("graph done\n");
    MPI_Comm_free(&g);
}

// Neighbour collectives in a grid that is made of a communicator by MPI_Comm_idup (only counted): 30 rounds, rank 0
// comes 10 ms late each time. Right: 30 MPI_Neighbor_allgather a rank, recorded or counted ("never calls that are
// lost").
static void neighbours_unknown(int r, int p)
{
    int one = 1;
    MPI_Comm other, ring;
    MPI_Request q;
    MPI_Comm_idup(MPI_COMM_WORLD, &other, &q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    MPI_Cart_create(other, 1, &p, &one, 0, &ring);
    double x[4] = {0}, y[8];
    for (int k = 0; k < 30; ++k) {
        if (r == 0)
            usleep(10000);
        MPI_Neighbor_allgather(x, 4, MPI_DOUBLE, y, 4, MPI_DOUBLE, ring);
    }
    if (r == 0)
        printf("neighbours of an unknown grid done\n");
}

// On a communicator whose errors are returned a program tries whether calls work with a datatype that this library may
// not have (MPI_DATATYPE_NULL then), and goes on without where they do not. MPI_COMM_WORLD keeps its fatal errors, and
// never has one.
static void type_error(int r, int p)
{
    int refused = 0, value = 0;
    MPI_Comm own;
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    refused += MPI_Bcast(&value, 1, MPI_DATATYPE_NULL, 0, own) != MPI_SUCCESS;
    refused += MPI_Send(&value, 1, MPI_DATATYPE_NULL, 1 - r, 0, own) != MPI_SUCCESS;
    for (int k = 0; k < 10; ++k)
        MPI_Bcast(&value, 1, MPI_INT, 0, own);
    printf("%d of 2 refused\n", refused);
    MPI_Comm_free(&own);
}

// Two halves are joined by MPI_Intercomm_create and MPI_Intercomm_merge; all work is in what that makes, an ordinary
// communicator.
static void merged(int r, int p)
{
    int one = 1, sum = 0;
    MPI_Comm half, between, all;
    MPI_Comm_split(MPI_COMM_WORLD, r / 2, r, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, r / 2 == 0 ? 2 : 0, 5, &between);
    MPI_Intercomm_merge(between, r / 2, &all);
    for (int k = 0; k < 20; ++k)
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all);
    printf("sum %d\n", sum);
    MPI_Comm_free(&all);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
}

// MPI_Reduce fails on its root alone (input and output are one buffer) and MPI_Send because there is no rank 77; the
// errors are returned, and the program goes on as if neither had been called.
static void one_rank_fails(int r, int p)
{
    int failed = 0, values[2] = {1, 2}, sum = 0;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (r == 0) {
        failed += MPI_Reduce(values, values, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
        failed += MPI_Send(values, 1, MPI_INT, 77, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
    }
    for (int k = 0; k < 10; ++k)
        MPI_Allreduce(values, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("rank %d: sum %d, %d failed\n", r, sum, failed);
}

// Messages that say by being there, without content: NULL, 0, MPI_DATATYPE_NULL, which MPICH takes.
static void nothing(int r, int p)
{
    MPI_Request requests[2];
    for (int k = 0; k < 10; ++k) {
        if (r == 0)
            MPI_Send(NULL, 0, MPI_DATATYPE_NULL, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(NULL, 0, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Irecv(NULL, 0, MPI_DATATYPE_NULL, 1 - r, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(NULL, 0, MPI_DATATYPE_NULL, 1 - r, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    printf("rank %d done\n", r);
}

// Errors are returned, and a communicator is asked for with no place to put it (NULL): an error of the program, which
// it hears of and survives.
static void null_place(int r, int p)
{
    int failed;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    failed = MPI_Comm_split(MPI_COMM_WORLD, 0, r, NULL) != MPI_SUCCESS;
    failed += MPI_Isend(&r, 1, MPI_INT, 1 - r, 0, MPI_COMM_WORLD, NULL) != MPI_SUCCESS;
    for (int k = 0; k < 10; ++k)
        MPI_Barrier(MPI_COMM_WORLD);
    printf("%d of 2 refused\n", failed);
}

// A receive that is cancelled, one that is cancelled too late, a send that is cancelled (or not, as MPI likes).
// 20 rounds of: Irecv+Cancel+Wait (cancelled), a real message of 16 B by Irecv/Send; Right: 20 messages of 16 B.
static void cancel(int r, int p)
{
    int yes = 0, all = 0;
    double in[2], out[2] = {1, 2};
    for (int k = 0; k < 20; ++k) {
        MPI_Request q;
        MPI_Status s;
        MPI_Irecv(in, 2, MPI_DOUBLE, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &q); // nobody sends tag 99
        MPI_Cancel(&q);
        MPI_Wait(&q, &s);
        MPI_Test_cancelled(&s, &yes);
        all += yes;
        MPI_Irecv(in, 2, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, &q); // cancelled and freed: the next one gets the message
        MPI_Cancel(&q);
        MPI_Request_free(&q);
        MPI_Barrier(MPI_COMM_WORLD);
        if (r == 0) {
            MPI_Send(out, 2, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
        } else if (r == 1) {
            MPI_Irecv(in, 2, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, &q);
            MPI_Wait(&q, MPI_STATUS_IGNORE);
        }
    }
    if (r == 0)
        printf("cancelled %d of 20\n", all);
}

// N persistent receives and N persistent sends between neighbours, 50 rounds: Startall, then Testsome until all are
// done (the inactive ones stay in the array). By construction each rank sends 50*N messages of 8 B.
enum { N = 200 };
static void startall(int r, int p)
{
    int rounds = 50;
    static double out[N], in[N];
    static MPI_Request q[2 * N];
    static int which[2 * N];
    for (int k = 0; k < N; ++k) {
        MPI_Recv_init(&in[k], 1, MPI_DOUBLE, (r + p - 1) % p, k, MPI_COMM_WORLD, &q[k]);
        MPI_Send_init(&out[k], 1, MPI_DOUBLE, (r + 1) % p, k, MPI_COMM_WORLD, &q[N + k]);
    }
    double t0 = MPI_Wtime(), inside = 0;
    for (int t = 0; t < rounds; ++t) {
        double a = MPI_Wtime();
        MPI_Startall(2 * N, q);
        inside += MPI_Wtime() - a;
        for (int done = 0, n; done < 2 * N; done += n > 0 ? n : 0)
            MPI_Testsome(2 * N, q, &n, which, MPI_STATUSES_IGNORE);
    }
    double all = MPI_Wtime() - t0;
    printf("rank %d: run %.6f s, in Startall %.6f s\n", r, all, inside);
    for (int k = 0; k < 2 * N; ++k)
        MPI_Request_free(&q[k]);
}

// 20 rounds: a communicator is freed while persistent requests and a message that was probed on it are still there, and
// another one, of ranks the other way round, may take its handle. Right: sum of what came = 20 * (2 * (r + 1) + 7).
static void outlives(int r, int p)
{
    const int other = 1 - r, out = other + 1, seven = 7;
    int in = 0, sum = 0;
    for (int k = 0; k < 20; ++k) {
        MPI_Comm first, next;
        MPI_Request q[2], sent;
        MPI_Message message;
        MPI_Comm_dup(MPI_COMM_WORLD, &first);
        MPI_Send_init(&out, 1, MPI_INT, other, 3, first, &q[0]);
        MPI_Recv_init(&in, 1, MPI_INT, other, 3, first, &q[1]);
        MPI_Isend(&seven, 1, MPI_INT, other, 4, first, &sent);
        MPI_Mprobe(other, 4, first, &message, MPI_STATUS_IGNORE);
        MPI_Comm_free(&first);
        MPI_Comm_split(MPI_COMM_WORLD, 0, -r, &next);
        for (int round = 0; round < 2; ++round) {
            MPI_Startall(2, q);
            MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
            sum += in;
        }
        MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        sum += in;
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
        for (int i = 0; i < 2; ++i)
            MPI_Request_free(&q[i]);
        MPI_Comm_free(&next);
        message = MPI_MESSAGE_NO_PROC; // of no probe: nothing comes
        MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    }
    printf("rank %d: sum %d\n", r, sum);
}

struct Named {
    const char *name;
    void (*run)(int r, int p);
};
static const struct Named all[] = {
    {"wildcard", wildcard},
    {"any", any},
    {"alltoallw-null", alltoallw_null},
    {"inter-gatherv", inter_gatherv},
    {"inter-alltoallw", inter_alltoallw},
    {"errors", errors},
    {"graph", graph},
    {"neighbours-unknown", neighbours_unknown},
    {"type-error", type_error},
    {"merged", merged},
    {"one-rank-fails", one_rank_fails},
    {"nothing", nothing},
    {"null-place", null_place},
    {"cancel", cancel},
    {"startall", startall},
    {"outlives", outlives},
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int r, p;
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    for (size_t k = 0; k < sizeof all / sizeof *all; ++k)
        if (strcmp(all[k].name, argv[1]) == 0)
            all[k].run(r, p);
    MPI_Finalize();
    return 0;
}
