#pragma once
// What headers need to know of the command line; files that declare options include command/cli.hpp.

#include <functional>

namespace CLI {
class App;
} // namespace CLI

namespace mpisheet::command {

enum class Format { table, csv, json };

using Action = std::function<int()>; ///< exit status of the chosen command

} // namespace mpisheet::command
