// mpisheet farm: processor farms on paper.

#include "command/farm/farm.hpp"

#include "command/console/cli.hpp"

namespace mpisheet::command {

void add_farm(CLI::App &app, Action &action)
{
    CLI::App *farm = subcommand(
        app, "farm", "processor farms: predict, simulate, plan, sweep …",
        "mpisheet farm predict --tree binary --nodes 31 --tasks 10000 --task-time 10ms --sheet t800-dynamic");
    farm->require_subcommand(1);
    add_farm_predict(*farm, action);
    add_farm_simulate(*farm, action);
    add_farm_prune(*farm, action);
    add_farm_plan(*farm, action);
    add_farm_sweep(*farm, action);
    add_farm_divide(*farm, action);
}

} // namespace mpisheet::command
