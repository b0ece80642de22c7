#include "farm/runtime/loop.hpp"
#include "farm/runtime/outcome.hpp"
#include "farm/runtime/runtime_mpi.hpp"
#include "probes/measure/session.hpp"
#include "probes/measure/work.hpp"

#include <algorithm>

namespace mpisheet::farm {

using measure::CommandLine;
using measure::keep_memory;
using measure::Launch;
using measure::LaunchRules;

namespace {

constexpr int flat_ranks = 16, many_children = 8;

void run_loop(Crew &crew, Farm &farm, const Application &application)
{
    if (farm.options.tree.nodes() == 0)
        farm.options.tree = kary(crew.size <= flat_ranks ? std::max(1, crew.size - 1) : many_children, crew.size);
    Outcome outcome;
    Application noted = application;
    note_times(noted, outcome, farm_seconds);
    farm.report = run_farm(crew, noted, farm.options);
    if (!farm.manager)
        return;
    outcome.program = "loop";
    outcome.tree = farm.options.tree;
    outcome.tree_name = "tree";
    outcome.report = farm.report;
    evaluate(outcome, {}, {});
    farm.told = outcome_text(outcome);
}

} // namespace

int with_farm(int argc, char **argv, const std::function<void(Farm &)> &program)
{
    return run_mpi(argc, argv, CommandLine{}, LaunchRules{0, false}, [&](const Launch &launch) {
        keep_memory();
        Crew crew(MPI_COMM_WORLD);
        Farm farm;
        farm.manager = launch.rank == 0;
        farm.ranks = launch.size;
        farm.options.may_spin = !launch.oversubscribed;
        farm.run = [&](const Application &application) { run_loop(crew, farm, application); };
        program(farm);
        crew.close();
        return 0;
    });
}

} // namespace mpisheet::farm
