// The case studies on MPI: the result of one process for every number of processes, the reference's result, a timeline
// of the declared phases, simulated time by the work done. Run with as many ranks as wished.

#include "probes/measure/platform.hpp"
#include "probes/measure/work.hpp"
#include "spmd/kernels/mpi_table.hpp"
#include "spmd/kernels/strip.hpp"
#include "tests/mpi.hpp"

#include <cmath>
#include <set>

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::spmd;
using mpisheet::tests::launch;

namespace {

struct Result {
    std::uint64_t checksum = 0;
    std::string text; ///< on rank 0
    std::set<int> phases;
};

/// Two runs on the ranks of a communicator: the second must not depend on what the first left behind.
Result run(const MpiKernel &kernel, std::int64_t d, MPI_Comm comm)
{
    Problem problem;
    problem.rows = problem.columns = d;
    problem.seed = 11;
    problem.iterations = 3;
    const Instance instance = kernel.prepare(problem, make_team(comm));
    Stopwatch watch; // laps only: no start to agree on
    Result result;
    for (int rep = 0; rep < 2; ++rep) {
        if (instance.restart)
            instance.restart();
        Timeline timeline{watch, {}, {}};
        instance.run(timeline);
        result.phases = {timeline.phases.begin(), timeline.phases.end()};
    }
    result.checksum = instance.checksum();
    const bool agrees_with_the_reference = instance.agrees();
    CHECK(agrees_with_the_reference);
    result.text = instance.result(false).at(0);
    return result;
}

} // namespace

TEST_CASE("every case study has the result of one process, also where there are fewer rows than ranks", "[spmd][mpi]")
{
    for (std::size_t k = 0; k < kernels.size(); ++k)
        for (const std::int64_t d : {1, 2, 6, 30, 37}) {
            INFO(kernels[k].name << " d=" << d);
            const Result alone = run(mpi_kernels[k], d, MPI_COMM_SELF);
            const Result together = run(mpi_kernels[k], d, MPI_COMM_WORLD);
            CHECK(alone.checksum == together.checksum);
            if (launch().rank == 0)
                CHECK(alone.text == together.text);
            CHECK(together.phases.size() == kernels[k].phases.size()); // every declared phase occurs
        }
}

TEST_CASE("conjugate gradients solve six equations, nearly, in three times as many iterations", "[spmd][mpi]")
{
    constexpr std::int64_t n = 6;
    const std::vector<double> x = cg_reference(11, n, 3 * n);
    for (std::int64_t i = 0; i < n; ++i) {
        double left = 0;
        for (std::int64_t j = 0; j < n; ++j)
            left += cg_matrix(11, n, i, j) * x[static_cast<std::size_t>(j)];
        CHECK(left == Approx(cg_right_side(11, i)).margin(1e-6));
    }
}

TEST_CASE("of a grid of 3 x 3 five points are red and four black; the middle becomes the mean of its neighbours",
          "[spmd][mpi]")
{
    Strip strip = make_strip(11, 3, 0, 3);
    const double up = strip.row(0)[1], left = strip.row(1)[0], right = strip.row(1)[2], down = strip.row(2)[1];
    CHECK(relax(strip, 0) == 5);
    CHECK(strip.row(1)[1] == (up + down + left + right + inflow) / 4);
    CHECK(relax(strip, 1) == 4);
}

TEST_CASE("simulated, one process takes counted steps times the rate, whatever the machine that simulates is doing",
          "[spmd][mpi][simulated]")
{
    if (!platform::simulated())
        return;
    use_rates({{"relax", 1e300, 1e-6}, {"product", 1e300, 1e-6}});
    Problem problem;
    problem.rows = problem.columns = 30;
    problem.iterations = 3;
    const double expected[] = {3 * (30 * 30 + 5 * 30) * 1e-6, 3 * (30 * 30 + 5 * 30) * 1e-6, 30 * 30 * 30 * 1e-6,
                               3 * 30 * 30 * 1e-6};
    for (std::size_t k = 0; k < kernels.size(); ++k) {
        INFO(kernels[k].name);
        const Instance instance = mpi_kernels[k].prepare(problem, make_team(MPI_COMM_SELF));
        if (instance.restart)
            instance.restart();
        Stopwatch watch;
        Timeline timeline{watch, {}, {}};
        const double start = MPI_Wtime();
        instance.run(timeline);
        CHECK(MPI_Wtime() - start == Approx(expected[k]).epsilon(0.01));
    }
    use_rates({});
}
