// The one main of the tests that run under mpiexec or smpirun; tests/mpi.hpp says what a case may do. Rank 0 reports as
// Catch2 does, the other ranks only where something failed on them.
#define CATCH_CONFIG_RUNNER
#define CATCH_CONFIG_NOSTDOUT         // simulated ranks share one std::cout: each needs a stream of its own
#define CATCH_CONFIG_NO_POSIX_SIGNALS // simulated ranks share one process, and its signal handlers
#include "probes/measure/session.hpp"
#include "tests/mpi.hpp"

#include <mpi.h>

#include <iostream>
#include <sstream>

namespace {

/// What Catch2 writes on this rank.
std::ostringstream &report()
{
    static std::ostringstream text;
    return text;
}

const mpisheet::measure::Launch *this_launch = nullptr;

void print_report()
{
    const std::string of = " of " + std::to_string(this_launch->size) + ": ";
    std::cout << "rank " + std::to_string(this_launch->rank) + of + report().str() << std::flush;
}

/// Ends all ranks after a case that this rank left early.
class EndsAllRanks : public Catch::TestEventListenerBase {
public:
    using TestEventListenerBase::TestEventListenerBase;

    bool assertionEnded(const Catch::AssertionStats &stats) override
    {
        const Catch::AssertionResult &result = stats.assertionResult;
        left_early_ = left_early_ || (!result.isOk() && !goes_on_after(result));
        return true;
    }

    void testCaseEnded(const Catch::TestCaseStats &) override
    {
        if (!left_early_)
            return;
        print_report();
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

private:
    static bool goes_on_after(const Catch::AssertionResult &result)
    {
        return (result.m_info.resultDisposition & Catch::ResultDisposition::ContinueOnFailure) != 0;
    }

    bool left_early_ = false;
};
CATCH_REGISTER_LISTENER(EndsAllRanks)

/// Rank after rank says what failed on it; whether anything did on any.
bool any_failed(bool failed_here)
{
    for (int rank = 0; rank < this_launch->size; ++rank) {
        if (rank == this_launch->rank && (failed_here || rank == 0))
            print_report();
        PMPI_Barrier(MPI_COMM_WORLD); // the library's own: a test may have another MPI_Barrier
    }
    int failed = failed_here ? 1 : 0, of_any = 0;
    PMPI_Allreduce(&failed, &of_any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return of_any != 0;
}

} // namespace

std::ostream &Catch::cout()
{
    return report();
}
std::ostream &Catch::cerr()
{
    return report();
}
std::ostream &Catch::clog()
{
    return report();
}

const mpisheet::measure::Launch &mpisheet::tests::launch()
{
    return *this_launch;
}

int main(int argc, char **argv)
{
    Catch::Session session;
    if (const int wrong = session.applyCommandLine(argc, argv); wrong != 0) {
        std::cerr << report().str();
        return wrong;
    }
    return mpisheet::measure::run_mpi(argc, argv, {}, {0, false}, [&](const mpisheet::measure::Launch &launch) {
        this_launch = &launch;
        return any_failed(session.run() != 0) ? 1 : 0;
    });
}
