#include "probes/measure/session.hpp"

#include "formats/standard_streams.hpp"
#include "model/clock_step.hpp"
#include "model/visible.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/timer_step.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <unistd.h>

namespace mpisheet::measure {
namespace {

int answer(const CommandLine &line)
{
    std::cout << line.out;
    if (!line.err.empty())
        std::cerr << line.err;
    return formats::end_standard_streams(line.status, "error");
}

/// A rank that failed alone ends the job. Rank 0 speaks first: when all fail for one reason, its message is the only
/// one.
[[noreturn]] void abort_all(int rank, Exit status, const std::string &message)
{
    if (rank > 0)
        usleep(static_cast<useconds_t>(100'000 + 20'000 * std::min(rank, 20)));
    std::cerr << "error: rank " + std::to_string(rank) + ": " + visible(message) + "\n" << std::flush; // in one piece
    platform::abort_job(static_cast<int>(status));
}

void check(const Launch &launch, const LaunchRules &rules)
{
    const std::string disagreement = mismatch(launch.size, rules.expected_ranks, launcher_size(std::getenv));
    if (!disagreement.empty())
        throw AgreedError(Exit::mismatch, disagreement);
    if (launch.oversubscribed && rules.refuse_oversubscription)
        throw AgreedError(Exit::mismatch, oversubscription(launch));
}

} // namespace

int run_mpi(int argc, char **argv, const CommandLine &line, const LaunchRules &rules,
            const std::function<int(const Launch &)> &program)
{
    formats::open_standard_streams();
    if (line.status >= 0 && !launcher_size(std::getenv))
        return answer(line);
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int status = static_cast<int>(Exit::bug);
    try {
        if (line.status >= 0) {
            status = rank == 0 ? answer(line) : line.status;
        } else {
            const Launch launch = examine_launch();
            check(launch, rules);
            if (const double step = rank == 0 ? coarse_step_of_timer() : 0; step > 0)
                std::cerr << "warning: MPI_Wtime stands still between readings and advances in steps of "
                          << step_text(step) << " (MPI_Wtick: " << step_text(MPI_Wtick()) << "): what takes fewer than "
                          << least_steps << " of them is timed in groups of calls, or not known\n";
            status = program(launch);
            if (rank == 0)
                status = formats::end_standard_streams(status, "error");
            MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
            if (launch.size >
                1) // over TCP, UCX hangs more often where a rank finalizes before another (openucx/ucx#2254)
                MPI_Barrier(MPI_COMM_WORLD);
        }
    } catch (const AgreedError &error) {
        if (rank == 0)
            std::cerr << "error: " << visible(error.what()) << "\n" << std::flush;
        status = static_cast<int>(error.status());
    } catch (const Error &error) {
        abort_all(rank, error.status(), error.what());
    } catch (const std::bad_alloc &) {
        abort_all(rank, Exit::stopped, "out of memory");
    } catch (const std::exception &error) {
        abort_all(rank, Exit::bug, std::string("unexpected: ") + error.what());
    } catch (...) {
        if (platform::simulated()) // what SimGrid throws to end a process
            abort_all(rank, Exit::bad_input, "its host fails when the platform says so: measure on hosts that stay up");
        abort_all(rank, Exit::bug, "unexpected exception of no known type");
    }
    std::cout << std::flush;
    platform::finalise(status);
    return status;
}

} // namespace mpisheet::measure
