#pragma once
// MPI from start to end: one place that initialises, checks the launch, runs, and turns what goes wrong into one
// message and one exit status for the whole job. Deliberately no destructor finalises MPI: a rank that unwinds would
// wait there for the others for ever.

#include "model/error.hpp"
#include "probes/measure/launch.hpp"

#include <functional>
#include <string>

namespace mpisheet::measure {

/// Thrown by every rank at the same point with the same words: rank 0 prints them and the job ends in good order.
/// Any other exception is taken as one rank's own: it prints and calls MPI_Abort.
class AgreedError : public Error {
public:
    using Error::Error;
};

/// What reading the command line came to. Reading is pure, so that it is the same on every rank and needs no MPI yet.
struct CommandLine {
    int status = -1; ///< exit at once with this status; negative: go on
    std::string out; ///< for stdout (--help, --version, --list)
    std::string err; ///< for stderr
};

struct LaunchRules {
    int expected_ranks = 0;              ///< --expect-ranks; 0: not asked
    bool refuse_oversubscription = true; ///< false: go on, and let the program mark its rows by `launch.oversubscribed`
};

/// Runs `program` between MPI_Init and MPI_Finalize and gives the status to return from main: rank 0's result, on all
/// ranks; an MPI library that does not come to its end is left after some seconds. Without a launcher a command line
/// that ends the program (--help, a wrong option) is answered before MPI_Init. Throws nothing. Statuses: the
/// contract's; 78 when the launch breaks the rules; 70 for an exception nobody expected.
int run_mpi(int argc, char **argv, const CommandLine &line, const LaunchRules &rules,
            const std::function<int(const Launch &)> &program);

} // namespace mpisheet::measure
