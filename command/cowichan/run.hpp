#pragma once
// mpisheet cowichan run: the models choose the way, then the kernel is run.

#include "command/console/action.hpp"

namespace mpisheet::command {

void add_cowichan_run(CLI::App &cowichan, Action &action);

} // namespace mpisheet::command
