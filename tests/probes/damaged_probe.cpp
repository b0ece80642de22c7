// A launch with a damaged MPI library, for probe_program_test, which reads how it ends. `damaged_probe OP`: a byte of
// what the last rank receives by OP is damaged ("barrier": it holds nobody; "end": rank 0's MPI_Finalize
// does not return; "none": nothing is wrong). `damaged_probe
// slow R`: the sends of rank R take a microsecond longer, and what the survey names is printed.

#include "probes/description.hpp"
#include "probes/measure/session.hpp"
#include "probes/sweep.hpp"
#include "tests/probes/damaged_library.hpp"

#include <cstdlib>
#include <iostream>

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::probes;

namespace {

int measure_by(const Launch &launch, const std::string &op)
{
    tests::Damage &damage = tests::damage();
    damage.no_barrier = op == "barrier";
    damage.never_ends = op == "end" && launch.rank == 0;
    const bool whole = op == "none" || op == "end";
    damage.armed_size = launch.rank == launch.size - 1 && !damage.no_barrier && !whole ? 1000 : 0;
    const Probe *probe = find_probe(whole ? "gather" : op);
    if (probe == nullptr)
        throw AgreedError(Exit::usage, op + ": no such operation");
    SweepRules rules;
    rules.arrangements = arrange(launch, {});
    rules.repetitions = 1;
    sweep(launch, {{probe, launch.size, probe->sized ? 1000 : 0}}, rules,
          [](const Point &, std::span<const Sample>, int) {});
    return 0;
}

int name_slow(const Launch &launch, int rank)
{
    tests::damage().slow_rank = rank;
    const Survey survey = take_survey(launch);
    if (launch.rank == 0) // who alone has all of it
        for (const Suspect &suspect : find_slow(survey))
            std::cout << describe(suspect, host_of_rank(launch)) << std::endl;
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string what = argc > 1 ? argv[1] : "none", rank = argc > 2 ? argv[2] : "-1";
    return run_mpi(argc, argv, {}, {0, false}, [&](const Launch &launch) {
        return what == "slow" ? name_slow(launch, std::atoi(rank.c_str())) : measure_by(launch, what);
    });
}
