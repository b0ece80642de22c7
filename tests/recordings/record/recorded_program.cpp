// What record_program_test.cpp records: each kind of call that the recorder knows, on two ranks or more.

#include <mpi.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

struct Ring {
    int rank = 0, size = 1;
    [[nodiscard]] int right() const { return (rank + 1) % size; }
    [[nodiscard]] int left() const { return (rank + size - 1) % size; }
};

constexpr int many = 100;
using Numbers = std::vector<int>;

void exchange_messages(const Ring &ring)
{
    Numbers out(many, ring.rank), in(many);
    std::array<MPI_Request, 2> requests{};
    MPI_Status status;
    int index = 0, flag = 0;
    const auto begin = [&](int tag, int count) {
        MPI_Irecv(in.data(), many, MPI_INT, ring.left(), tag, MPI_COMM_WORLD, requests.data());
        MPI_Isend(out.data(), count, MPI_INT, ring.right(), tag, MPI_COMM_WORLD, &requests[1]);
    };
    begin(1, 10);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
    begin(2, many);
    for (int k = 0; k < 2; ++k)
        MPI_Waitany(2, requests.data(), &index, &status);
    begin(3, 20);
    for (int done = 0, some = 0; done < 2; done += some) {
        std::array<int, 2> indices{};
        MPI_Waitsome(2, requests.data(), &some, indices.data(), MPI_STATUSES_IGNORE);
    }
    begin(4, 30);
    while (flag == 0) {
        MPI_Testall(2, requests.data(), &flag, MPI_STATUSES_IGNORE);
        usleep(1);
    }
    begin(5, 0);
    MPI_Wait(requests.data(), &status);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    if (ring.rank == 0) {
        for (int k = 1; k < ring.size; ++k)
            MPI_Recv(in.data(), many, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    } else {
        MPI_Send(out.data(), ring.rank, MPI_INT, 0, 6, MPI_COMM_WORLD);
    }
    MPI_Sendrecv(out.data(), 7, MPI_INT, ring.right(), 7, in.data(), many, MPI_INT, ring.left(), 7, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(in.data(), 8, MPI_INT, ring.right(), 8, ring.left(), 8, MPI_COMM_WORLD, &status);
    MPI_Sendrecv(out.data(), 9, MPI_INT, ring.rank + 1 < ring.size ? ring.rank + 1 : MPI_PROC_NULL, 9, in.data(), many,
                 MPI_INT, ring.rank > 0 ? ring.rank - 1 : MPI_PROC_NULL, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void probe_messages(const Ring &ring)
{
    Numbers out(many, ring.rank), in(many);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    MPI_Isend(out.data(), 11, MPI_INT, ring.right(), 11, MPI_COMM_WORLD, &request);
    MPI_Probe(ring.left(), 11, MPI_COMM_WORLD, &status);
    MPI_Recv(in.data(), many, MPI_INT, status.MPI_SOURCE, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Isend(out.data(), 12, MPI_INT, ring.right(), 12, MPI_COMM_WORLD, &request);
    for (int flag = 0; flag == 0; usleep(1))
        MPI_Iprobe(MPI_ANY_SOURCE, 12, MPI_COMM_WORLD, &flag, &status);
    MPI_Recv(in.data(), many, MPI_INT, status.MPI_SOURCE, 12, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/// Two kinds of polls in turn, without a pause, until the message is there, which rank 0 sends late; and a test of
/// nothing.
void poll_for_messages(const Ring &ring)
{
    constexpr int wanted = 18, unwanted = 19;
    Numbers out(many, ring.rank), in(many);
    MPI_Request request = MPI_REQUEST_NULL;
    int index = 0;
    MPI_Irecv(in.data(), many, MPI_INT, ring.left(), wanted, MPI_COMM_WORLD, &request);
    if (ring.rank == 0) {
        usleep(20000);
        MPI_Send(out.data(), 1, MPI_INT, ring.right(), wanted, MPI_COMM_WORLD);
    }
    for (int found = 0, none = 0; found == 0;) {
        MPI_Iprobe(ring.left(), unwanted, MPI_COMM_WORLD, &none, MPI_STATUS_IGNORE);
        MPI_Testsome(1, &request, &found, &index, MPI_STATUS_IGNORE);
    }
    if (ring.rank != 0)
        MPI_Send(out.data(), 1, MPI_INT, ring.right(), wanted, MPI_COMM_WORLD);
    int done = 0;
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
}

/// Messages that a probe takes out of the others' reach, and a receive that is given up.
void match_messages(const Ring &ring)
{
    Numbers out(many, ring.rank), in(many);
    std::array<MPI_Request, 2> requests{};
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Isend(out.data(), 14, MPI_INT, ring.right(), 14, MPI_COMM_WORLD, requests.data());
    MPI_Mprobe(ring.left(), 14, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(in.data(), many, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Wait(requests.data(), MPI_STATUS_IGNORE);
    MPI_Isend(out.data(), 15, MPI_INT, ring.right(), 15, MPI_COMM_WORLD, requests.data());
    for (int flag = 0; flag == 0; usleep(1))
        MPI_Improbe(MPI_ANY_SOURCE, 15, MPI_COMM_WORLD, &flag, &message, &status);
    MPI_Imrecv(in.data(), many, MPI_INT, &message, &requests[1]);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
    MPI_Irecv(in.data(), many, MPI_INT, ring.left(), 17, MPI_COMM_WORLD, requests.data());
    MPI_Cancel(requests.data());
    MPI_Wait(requests.data(), MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_PROC_NULL, 16, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(in.data(), many, MPI_INT, &message, MPI_STATUS_IGNORE);
}

/// A grid of one dimension: down and up, which on two closed ranks are the same rank.
void ask_grid(const Ring &ring, int closed)
{
    Numbers out(2 * many, ring.rank), in(2 * many);
    const std::array<int, 2> down_and_up{closed != 0 ? 3 : 4, closed != 0 ? 5 : 4},
        from_below_and_above{down_and_up[1], down_and_up[0]};
    const std::array<int, 2> starts{0, many}, lefts_and_rights{ring.left() + 1, ring.right() + 1};
    MPI_Comm grid = MPI_COMM_NULL;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &ring.size, &closed, 0, &grid);
    MPI_Neighbor_allgather(out.data(), 6, MPI_INT, in.data(), 6, MPI_INT, grid);
    MPI_Ineighbor_alltoall(out.data(), 7, MPI_INT, in.data(), 7, MPI_INT, grid, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Neighbor_allgatherv(out.data(), ring.rank + 1, MPI_INT, in.data(), lefts_and_rights.data(), starts.data(),
                            MPI_INT, grid);
    MPI_Neighbor_alltoallv(out.data(), down_and_up.data(), starts.data(), MPI_INT, in.data(),
                           from_below_and_above.data(), starts.data(), MPI_INT, grid);
    MPI_Ineighbor_alltoallv(out.data(), down_and_up.data(), starts.data(), MPI_INT, in.data(),
                            from_below_and_above.data(), starts.data(), MPI_INT, grid, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&grid);
}

/// Everybody sends to the right and receives from the left.
void ask_graph(const Ring &ring)
{
    Numbers out(many, ring.rank), in(many);
    const int left = ring.left(), right = ring.right(), own = ring.rank + 1, lefts = left + 1, doubles = 4, start = 0;
    const MPI_Aint place = 0;
    const MPI_Datatype type = MPI_INT, wide = MPI_DOUBLE;
    MPI_Comm graph = MPI_COMM_NULL;
    std::array<MPI_Request, 2> requests{};
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED, MPI_INFO_NULL,
                                   0, &graph);
    MPI_Neighbor_alltoall(out.data(), 8, MPI_INT, in.data(), 8, MPI_INT, graph);
    MPI_Neighbor_alltoallw(out.data(), &own, &place, &type, in.data(), &lefts, &place, &type, graph);
    MPI_Ineighbor_allgatherv(out.data(), own, MPI_INT, in.data(), &lefts, &start, MPI_INT, graph, requests.data());
    MPI_Ineighbor_alltoallw(out.data(), &doubles, &place, &wide, in.data() + many / 2, &doubles, &place, &wide, graph,
                            &requests[1]);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
    MPI_Comm_free(&graph);
    Numbers ends, edges; // of a graph that all know whole: a ring
    for (int k = 0; k < ring.size; ++k) {
        ends.push_back(k + 1);
        edges.push_back((k + 1) % ring.size);
    }
    MPI_Graph_create(MPI_COMM_WORLD, ring.size, ends.data(), edges.data(), 0, &graph);
    MPI_Comm_free(&graph);
}

/// Two ranks, the last one first, make a communicator that the others know nothing of.
void make_of_group(const Ring &ring)
{
    if (ring.rank != 0 && ring.rank != ring.size - 1)
        return;
    const std::array<int, 2> ranks{ring.size - 1, 0};
    MPI_Group world = MPI_GROUP_NULL, pair = MPI_GROUP_NULL;
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, ranks.data(), &pair);
    MPI_Comm_create_group(MPI_COMM_WORLD, pair, 5, &made);
    MPI_Barrier(made);
    MPI_Comm_free(&made);
    MPI_Group_free(&pair);
    MPI_Group_free(&world);
}

void repeat_messages(const Ring &ring)
{
    Numbers out(many, ring.rank), in(many);
    std::array<MPI_Request, 2> requests{};
    MPI_Send_init(out.data(), many, MPI_INT, ring.right(), 13, MPI_COMM_WORLD, requests.data());
    MPI_Recv_init(in.data(), many, MPI_INT, ring.left(), 13, MPI_COMM_WORLD, &requests[1]);
    for (int k = 0; k < 3; ++k) {
        MPI_Startall(2, requests.data());
        MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD); // SimGrid 3.32 hangs where a message is sent again before it was received
    }
    for (MPI_Request &request : requests)
        MPI_Request_free(&request);
}

void meet(const Ring &ring, MPI_Comm comm)
{
    const auto size = static_cast<std::size_t>(ring.size);
    Numbers out(many * size, 1), in(many * size), counts(size), starts(size);
    for (std::size_t k = 1; k < size; ++k) {
        counts[k] = static_cast<int>(k); // nothing of the first
        starts[k] = starts[k - 1] + counts[k - 1];
    }
    const int own = counts[static_cast<std::size_t>(ring.rank)];
    MPI_Barrier(comm);
    MPI_Bcast(out.data(), 5, MPI_INT, 1, comm);
    MPI_Reduce(out.data(), in.data(), 6, MPI_INT, MPI_SUM, 0, comm);
    MPI_Allreduce(MPI_IN_PLACE, in.data(), 7, MPI_INT, MPI_SUM, comm);
    MPI_Scan(out.data(), in.data(), 8, MPI_INT, MPI_SUM, comm);
    MPI_Gather(out.data(), 9, MPI_INT, in.data(), 9, MPI_INT, 0, comm);
    MPI_Scatter(out.data(), 10, MPI_INT, in.data(), 10, MPI_INT, 0, comm);
    MPI_Allgather(out.data(), 11, MPI_INT, in.data(), 11, MPI_INT, comm);
    MPI_Alltoall(out.data(), 12, MPI_INT, in.data(), 12, MPI_INT, comm);
    MPI_Gatherv(out.data(), own, MPI_INT, in.data(), counts.data(), starts.data(), MPI_INT, 0, comm);
    MPI_Scatterv(out.data(), counts.data(), starts.data(), MPI_INT, in.data(), own, MPI_INT, 0, comm);
    MPI_Allgatherv(out.data(), own, MPI_INT, in.data(), counts.data(), starts.data(), MPI_INT, comm);
    Numbers equal(size, own), places(size);
    for (std::size_t k = 0; k < size; ++k)
        places[k] = static_cast<int>(k) * own;
    MPI_Alltoallv(out.data(), counts.data(), starts.data(), MPI_INT, in.data(), equal.data(), places.data(), MPI_INT,
                  comm);
    MPI_Reduce_scatter(out.data(), in.data(), counts.data(), MPI_INT, MPI_SUM, comm);
    std::array<MPI_Request, 2> requests{};
    MPI_Ibarrier(comm, requests.data());
    MPI_Iallreduce(out.data(), in.data(), 13, MPI_INT, MPI_SUM, comm, &requests[1]);
    MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
}

void make_communicators(const Ring &ring)
{
    MPI_Comm halves = MPI_COMM_NULL, some = MPI_COMM_NULL, grid = MPI_COMM_NULL, again = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, ring.rank % 2, -ring.rank, &halves);
    MPI_Barrier(halves);
    MPI_Comm_split(MPI_COMM_WORLD, ring.rank == 0 ? MPI_UNDEFINED : 0, 0, &some);
    if (some != MPI_COMM_NULL)
        MPI_Barrier(some);
    const int periodic = 1;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &ring.size, &periodic, 0, &grid);
    MPI_Comm_dup(grid, &again);
    meet(ring, again);
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Comm_free(&again);
    MPI_Comm_free(&grid);
    MPI_Comm_free(&halves);
}

void write_remote()
{
    double memory = 0;
    MPI_Win window = MPI_WIN_NULL;
    MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
}

void run_all(const Ring &ring, bool simulated)
{
    if (!simulated) { // SimGrid 3.32 has none of these, and its MPI_Comm_create_group waits for ranks that do not call
                      // it
        match_messages(ring);
        ask_grid(ring, 0);
        ask_grid(ring, 1);
        ask_graph(ring);
        make_of_group(ring);
    }
    MPI_Pcontrol(1);
    exchange_messages(ring);
    probe_messages(ring);
    poll_for_messages(ring);
    repeat_messages(ring);
    MPI_Pcontrol(-1);
    make_communicators(ring);
    write_remote();
}

/// Allreduces for ever, until a rank is killed.
void die(const Ring &ring)
{
    double value = 1, sum = 0;
    for (int k = 0;; ++k) {
        MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (MPI_Wtime() > value && k == 400'000 && ring.rank == 0)
            std::raise(SIGKILL);
    }
}

} // namespace

int main(int argc, char **argv)
{
    const std::string what = argc > 1 ? argv[1] : "all";
    int provided = 0;
    MPI_Init_thread(&argc, &argv, what == "threads" ? MPI_THREAD_MULTIPLE : MPI_THREAD_FUNNELED, &provided);
    Ring ring;
    MPI_Comm_rank(MPI_COMM_WORLD, &ring.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ring.size);
    if (what == "die")
        die(ring);
    run_all(ring, what == "simulated");
    MPI_Finalize();
}
