// The kernels on MPI: the same result for every number of processes, no communication alone, and simulated time that
// advances by the work done. Run with as many ranks as wished; communicators of up to that many are tried.

#include "cowichan/kernels/values.hpp"
#include "cowichan/mpi_table.hpp"
#include "model/random.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/work.hpp"
#include "tests/mpi.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <set>

namespace {

int calls = 0; // of communicating MPI functions by this rank

} // namespace

// What the kernels could communicate by, counted. (On SMPI all ranks share the one counter, which then says nothing.)
extern "C" {
int MPI_Sendrecv(const void *out, int n, MPI_Datatype type, int to, int tag, void *in, int m, MPI_Datatype in_type,
                 int from, int in_tag, MPI_Comm comm, MPI_Status *status)
{
    ++calls;
    return PMPI_Sendrecv(out, n, type, to, tag, in, m, in_type, from, in_tag, comm, status);
}
int MPI_Send(const void *out, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    ++calls;
    return PMPI_Send(out, n, type, to, tag, comm);
}
int MPI_Isend(const void *out, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request)
{
    ++calls;
    return PMPI_Isend(out, n, type, to, tag, comm, request);
}
int MPI_Irecv(void *in, int n, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request)
{
    ++calls;
    return PMPI_Irecv(in, n, type, from, tag, comm, request);
}
int MPI_Waitall(int n, MPI_Request *requests, MPI_Status *statuses)
{
    ++calls;
    return PMPI_Waitall(n, requests, statuses);
}
int MPI_Alltoall(const void *out, int n, MPI_Datatype type, void *in, int m, MPI_Datatype in_type, MPI_Comm comm)
{
    ++calls;
    return PMPI_Alltoall(out, n, type, in, m, in_type, comm);
}
int MPI_Alltoallv(const void *out, const int *counts, const int *begins, MPI_Datatype type, void *in,
                  const int *in_counts, const int *in_begins, MPI_Datatype in_type, MPI_Comm comm)
{
    ++calls;
    return PMPI_Alltoallv(out, counts, begins, type, in, in_counts, in_begins, in_type, comm);
}
int MPI_Recv(void *in, int n, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    ++calls;
    return PMPI_Recv(in, n, type, from, tag, comm, status);
}
int MPI_Barrier(MPI_Comm comm)
{
    ++calls;
    return PMPI_Barrier(comm);
}
int MPI_Allgather(const void *out, int n, MPI_Datatype type, void *in, int m, MPI_Datatype in_type, MPI_Comm comm)
{
    ++calls;
    return PMPI_Allgather(out, n, type, in, m, in_type, comm);
}
int MPI_Allreduce(const void *out, void *in, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    ++calls;
    return PMPI_Allreduce(out, in, n, type, op, comm);
}
int MPI_Bcast(void *buffer, int n, MPI_Datatype type, int root, MPI_Comm comm)
{
    ++calls;
    return PMPI_Bcast(buffer, n, type, root, comm);
}
int MPI_Gather(const void *out, int n, MPI_Datatype type, void *in, int m, MPI_Datatype in_type, int root,
               MPI_Comm comm)
{
    ++calls;
    return PMPI_Gather(out, n, type, in, m, in_type, root, comm);
}
int MPI_Gatherv(const void *out, int n, MPI_Datatype type, void *in, const int *counts, const int *begins,
                MPI_Datatype in_type, int root, MPI_Comm comm)
{
    ++calls;
    return PMPI_Gatherv(out, n, type, in, counts, begins, in_type, root, comm);
}
int MPI_Scatterv(const void *out, const int *counts, const int *begins, MPI_Datatype type, void *in, int n,
                 MPI_Datatype in_type, int root, MPI_Comm comm)
{
    ++calls;
    return PMPI_Scatterv(out, counts, begins, type, in, n, in_type, root, comm);
}
}

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::cowichan;
using mpisheet::tests::launch;

namespace {

struct Result {
    std::uint64_t checksum = 0;
    std::string text; ///< on rank 0
    std::set<int> phases;
    int calls = 0;
};

/// Two runs of a kernel on the ranks of a communicator: the second must not depend on what the first left behind.
Result run(const MpiKernel &kernel, const Problem &problem, const Input &input, MPI_Comm comm)
{
    const Team team = make_team(comm);
    const int before = calls;
    const Instance instance = kernel.prepare(problem, input, team);
    Stopwatch watch; // laps only: no start to agree on
    Result result;
    std::uint64_t ends = 0;
    for (int rep = 0; rep < 2; ++rep) {
        Timeline timeline{watch, {}, {}};
        if (instance.restart)
            instance.restart();
        instance.run(timeline);
        ends = timeline.phases.size();
        result.phases = {timeline.phases.begin(), timeline.phases.end()};
    }
    result.checksum = instance.checksum();
    const bool agrees_with_the_reference = instance.agrees();
    CHECK(agrees_with_the_reference);
    for (const std::string &value : instance.result(false))
        result.text += value;
    result.calls = calls - before;
    std::uint64_t ends_of_rank_0 = ends;
    broadcast(team, &ends_of_rank_0, sizeof ends_of_rank_0);
    CHECK(ends == ends_of_rank_0); // every rank ends as many phases
    return result;
}

struct Size {
    std::int64_t rows, columns;
};
constexpr std::array sizes{Size{1, 1},  Size{1, 200},  Size{5, 64}, Size{33, 65},
                           Size{16, 7}, Size{97, 130}, Size{200, 1}};

Problem problem_of(const Size &size)
{
    Problem problem;
    problem.rows = size.rows;
    problem.columns = size.columns;
    problem.seed = 11;
    problem.generations = 5;
    return problem;
}

/// One kernel and shape on one rank alone, then on all of a communicator.
void compare_with_one_process(const Kernel &kernel, const Size &size, MPI_Comm comm, int p)
{
    INFO(kernel.name << ' ' << size.rows << " x " << size.columns << " on " << p);
    Problem problem = problem_of(size);
    if (kernel.name == "invperc")
        problem.fraction = 0.05; // a reduction a cell takes its time
    const Result alone = run(mpi_kernel(kernel.name), problem, {}, MPI_COMM_SELF);
    const Result together = run(mpi_kernel(kernel.name), problem, {}, comm);
    CHECK(alone.checksum == together.checksum);
    if (launch().rank == 0)
        CHECK(alone.text == together.text);
    CHECK(together.phases.size() == kernel.phases.size()); // every declared phase occurs
    if (platform::simulated())                             // all ranks share one counter of calls
        return;
    CHECK(alone.calls == 0);
    if (p > 1)
        CHECK(together.calls > 0);
}

} // namespace

TEST_CASE("every kernel has the result of one process on any number of them, and alone does not communicate",
          "[cowichan][mpi]")
{
    for (const int p : {1, 2, 3, 5, 7, 16}) { // p may be more than there are rows
        if (p > launch().size)
            break;
        MPI_Comm comm = MPI_COMM_NULL;
        MPI_Comm_split(MPI_COMM_WORLD, launch().rank < p ? 0 : MPI_UNDEFINED, launch().rank, &comm);
        if (comm == MPI_COMM_NULL)
            continue;
        for (const Kernel &kernel : kernels)
            for (const Size &size : sizes)
                compare_with_one_process(kernel, size, comm, p);
        MPI_Comm_free(&comm);
    }
}

TEST_CASE("input from files gives the result of one process on all of them", "[cowichan][mpi]")
{
    Grid<double> matrix(9, 14), vector(14, 1); // sums that round
    for (std::size_t k = 0; k < matrix.cells.size(); ++k)
        matrix.cells[k] = std::sin(static_cast<double>(k));
    for (std::size_t j = 0; j < vector.cells.size(); ++j)
        vector.cells[j] = 1.0 / static_cast<double>(j + 1);
    Grid<std::uint8_t> mask(6, 70);
    for (std::size_t k = 0; k < mask.cells.size(); ++k)
        mask.cells[k] = k * k % 7 < 3 ? 1 : 0;
    const std::string m = value_text(mask, ValueShape::matrix);
    const std::string a = value_binary(matrix, ValueShape::matrix), x = value_text(vector, ValueShape::vector);
    Grid<std::int32_t> weights(6, 70); // a wide range, both signs, many alike
    for (std::size_t k = 0; k < weights.cells.size(); ++k)
        weights.cells[k] = k % 3 == 0 ? 5 : static_cast<std::int32_t>(word(9, k));
    const std::string w = value_binary(weights, ValueShape::matrix);
    Grid<double> square(21, 21), right(21, 1);
    for (std::size_t k = 0; k < square.cells.size(); ++k)
        square.cells[k] = k % 22 == 0 ? 30 : std::cos(static_cast<double>(k));
    for (std::size_t k = 0; k < right.cells.size(); ++k)
        right.cells[k] = std::sin(static_cast<double>(k));
    const Input equations{
        true, {{"matrix", value_binary(square, ValueShape::matrix)}, {"right", value_text(right, ValueShape::vector)}}};
    Grid<std::int32_t> heights(9, 23);
    for (std::size_t k = 0; k < heights.cells.size(); ++k)
        heights.cells[k] = static_cast<std::int32_t>(k * k % 31) - 15;
    Grid<PlanePoint> places(19, 1);
    for (std::size_t k = 0; k < places.cells.size(); ++k)
        places.cells[k] = {static_cast<double>(k * 7 % 19) / 18, static_cast<double>(k * k % 17) / 16};
    const Input points{true, {{"points", value_text(places, ValueShape::vector)}}};
    const std::pair<std::string_view, Input> inputs[] = {
        {"gauss", equations},
        {"gauss-block", equations},
        {"sor", equations},
        {"sor-jacobi", equations},
        {"elastic", points},
        {"hull", points},
        {"invperc", {true, {{"heights", value_text(heights, ValueShape::matrix)}}}},
        {"life", {true, {{"mask", m}}}},
        {"product", {true, {{"matrix", a}, {"vector", x}}}},
        {"half", {true, {{"weights", w}}}},
        {"half-alltoallv", {true, {{"weights", w}}}},
        {"thresh", {true, {{"weights", w}}}},
        {"winnow", {true, {{"weights", w}, {"mask", m}}}},
        {"winnow-buckets", {true, {{"weights", w}, {"mask", m}}}},
        {"vecdiff", {true, {{"l", x}, {"r", x}}}},
    };
    for (const auto &[name, input] : inputs) {
        INFO(name);
        const Result alone = run(mpi_kernel(name), problem_of({1, 1}), input, MPI_COMM_SELF);
        const Result together = run(mpi_kernel(name), problem_of({1, 1}), input, MPI_COMM_WORLD);
        CHECK(alone.checksum == together.checksum);
        if (name == "life" && launch().rank == 0)
            CHECK(together.text == value_text(life_reference(mask, 5), ValueShape::matrix));
    }
}

TEST_CASE("by samples no rank gets more than 1.25 times its share of winnow's candidates, whatever the weights",
          "[cowichan][mpi]")
{
    Grid<std::uint8_t> mask(100, 90);
    std::fill(mask.cells.begin(), mask.cells.end(), std::uint8_t{1});
    const std::string mandel = value_binary(mandel_reference(Region{}, 100, 90), ValueShape::matrix);
    const std::string every = value_binary(mask, ValueShape::matrix);
    const Input weights{true, {{"mandel", mandel}, {"mask", every}}};
    const auto fullest = [&](std::string_view kernel, const Input &input) {
        const Team team = make_team(MPI_COMM_WORLD);
        const Instance instance = mpi_kernel(kernel).prepare(problem_of({100, 90}), input, team);
        Stopwatch watch;
        Timeline timeline{watch, {}, {}};
        instance.run(timeline);
        for (const Remark &remark : instance.remarks())
            if (remark.name == "fullest")
                return remark.value;
        return 0.0;
    };
    const double random = fullest("winnow", {}), picture = fullest("winnow", weights);
    CHECK(random <= 1.25);
    CHECK(picture <= 1.25);
    if (launch().size >= 16) {
        const double by_ranges = fullest("winnow-buckets", weights); // one rank gets most of mandel's
        CHECK(by_ranges > 5);
    }
}

TEST_CASE("life that is too large for the whole reference has the property that is checked instead", "[cowichan][mpi]")
{
    Problem problem = problem_of({4100, 4100});
    problem.generations = 3;
    run(mpi_kernel("life"), problem, {}, MPI_COMM_WORLD);
    problem.generations = 66;
    problem.rows = problem.columns = 600;
    run(mpi_kernel("life"), problem, {}, MPI_COMM_WORLD);
}

TEST_CASE("thresh finds the same value by windows, in small blocks, and by counts, in a large one", "[cowichan][mpi]")
{
    Problem problem = problem_of({1100, 1100});
    for (const double fraction : {0.3, 1.0}) {
        problem.fraction = fraction;
        const Result alone = run(mpi_kernel("thresh"), problem, {}, MPI_COMM_SELF);
        const Result together = run(mpi_kernel("thresh"), problem, {}, MPI_COMM_WORLD);
        CHECK(alone.checksum == together.checksum);
    }
}

TEST_CASE("simulated time advances by steps times rate, and by a perturbed count when a test asks for it",
          "[cowichan][mpi][simulated]")
{
    if (!platform::simulated())
        return;
    const auto seconds = [](std::string_view kind, double steps, double bytes) {
        const double start = MPI_Wtime();
        spend(kind, steps, bytes);
        return MPI_Wtime() - start;
    };
    constexpr double readings = 2e-8;            // what two readings of the clock take
    CHECK(seconds("life", 1e9, 100) < readings); // without rates
    use_rates(parse_rates("life 1K 1e-9\nlife inf 3e-9\nmandel inf 1e-9\n", "test"));
    CHECK(seconds("life", 1e6, 1024) == Approx(1e-3).margin(readings));
    CHECK(seconds("life", 1e6, 1025) == Approx(3e-3).margin(readings)); // in a slower cache
    setenv("MPISHEET_PERTURB_COUNTER", "life:1.3", 1);
    use_rates(parse_rates("life inf 1e-9\nmandel inf 1e-9\n", "test"));
    CHECK(seconds("life", 1e6, 1) == Approx(1.3e-3).margin(readings));
    CHECK(seconds("mandel", 1e6, 1) == Approx(1e-3).margin(readings));
    unsetenv("MPISHEET_PERTURB_COUNTER");
    use_rates({});
}
