// The case studies on MPI: the result of one process for every number of processes, the reference's result, a timeline
// of the declared phases, simulated time by the work done. Run with as many ranks as wished.

#include "measure/platform.hpp"
#include "measure/session.hpp"
#include "measure/work.hpp"
#include "model/error.hpp"
#include "spmd/kernels/mpi_table.hpp"
#include "spmd/kernels/strip.hpp"

#include <cmath>
#include <set>

namespace mpisheet::spmd {
namespace {

void check(bool holds, const std::string &what)
{
    if (!holds)
        throw Error(Exit::bug, "test failed: " + what);
}

struct Result {
    std::uint64_t checksum = 0;
    std::string text; ///< on rank 0
    std::set<int> phases;
    std::size_t ends = 0;
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
        result.ends = timeline.phases.size();
        result.phases = {timeline.phases.begin(), timeline.phases.end()};
    }
    result.checksum = instance.checksum();
    check(instance.agrees(), std::string(kernel.name) + " d=" + std::to_string(d) + " agrees with the reference");
    result.text = instance.result(false).at(0);
    return result;
}

/// d that all ranks share evenly or not, and fewer rows than ranks.
void same_as_one_process(const Launch &launch)
{
    for (std::size_t k = 0; k < kernels.size(); ++k)
        for (const std::int64_t d : {1, 2, 6, 30, 37}) {
            check(mpi_kernels[k].name == kernels[k].name, "one order in both tables");
            const std::string what = std::string(kernels[k].name) + " " + std::to_string(d);
            const Result alone = run(mpi_kernels[k], d, MPI_COMM_SELF);
            const Result together = run(mpi_kernels[k], d, MPI_COMM_WORLD);
            check(alone.checksum == together.checksum, what + ": the checksum is that of one process");
            check(launch.rank > 0 || alone.text == together.text, what + ": the result is that of one process");
            check(together.phases.size() == kernels[k].phases.size(), what + ": every declared phase occurs");
        }
}

/// Both networks solve the same equations, and nearly: after as many iterations as unknowns, A·x = b.
void solves()
{
    constexpr std::int64_t n = 6;
    const std::vector<double> x = cg_reference(11, n, 3 * n);
    for (std::int64_t i = 0; i < n; ++i) {
        double left = 0;
        for (std::int64_t j = 0; j < n; ++j)
            left += cg_matrix(11, n, i, j) * x[static_cast<std::size_t>(j)];
        check(std::fabs(left - cg_right_side(11, i)) < 1e-6, "conjugate gradients solve the equations");
    }
}

/// A strip relaxed by the kernel's loop: counted points, values by hand.
void relaxes()
{
    Strip strip = make_strip(11, 3, 0, 3);
    const double up = strip.row(0)[1], left = strip.row(1)[0], right = strip.row(1)[2], down = strip.row(2)[1];
    check(relax(strip, 0) == 5, "a grid of 3 × 3 has five red points");
    check(strip.row(1)[1] == (up + down + left + right + inflow) / 4, "the middle is the mean of its neighbours");
    check(relax(strip, 1) == 4, "and four black points");
}

/// On SMPI one process takes counted steps × the rate, whatever the machine that simulates is doing.
void simulated_time()
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
        const Instance instance = mpi_kernels[k].prepare(problem, make_team(MPI_COMM_SELF));
        if (instance.restart)
            instance.restart();
        Stopwatch watch;
        Timeline timeline{watch, {}, {}};
        const double start = MPI_Wtime();
        instance.run(timeline);
        const double seconds = MPI_Wtime() - start;
        check(std::fabs(seconds / expected[k] - 1) < 0.01,
              std::string(kernels[k].name) + ": counted time " + std::to_string(seconds));
    }
    use_rates({});
}

} // namespace
} // namespace mpisheet::spmd

int main(int argc, char **argv)
{
    using namespace mpisheet;
    return run_mpi(argc, argv, CommandLine{}, LaunchRules{0, false}, [](const Launch &launch) {
        spmd::simulated_time();
        spmd::same_as_one_process(launch);
        spmd::solves();
        spmd::relaxes();
        return 0;
    });
}
