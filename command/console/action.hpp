#pragma once
// What headers need to know of the command line; files that declare options include command/cli.hpp.

#include "report/text/format.hpp"

#include <functional>

namespace CLI {
class App;
} // namespace CLI

namespace mpisheet::command {

using report::Format;

using Action = std::function<int()>; ///< exit status of the chosen command

} // namespace mpisheet::command
