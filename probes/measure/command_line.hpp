#pragma once
// How the MPI programs read their command lines with CLI11. To be included by files without mpi.h, first of all:
// SimGrid's compiler turns exit into a macro, which CLI11's own `exit` does not survive.
#undef exit

#include "model/error.hpp"
#include "probes/measure/session.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mpisheet::measure {

/// Parses, answers --help, --version and --list, else interprets; whatever is wrong becomes a line and a status, with a
/// suggestion when an unknown option is a slip of the finger. `list` is the text of --list.
CommandLine read_command_line(CLI::App &app, int argc, char **argv, const std::string &version,
                              const std::function<std::string()> &list, const std::function<void()> &interpret);

/// "; did you mean "bcast"?" where one of the known names is near, else `otherwise`.
std::string hint(const std::string &name, const std::vector<std::string> &known,
                 const std::string &otherwise = "; --list shows them");

/// Runs `read`, naming the option in whatever it throws.
template <class Read> auto reading(const std::string &option, Read read)
{
    try {
        return read();
    } catch (const Error &error) {
        throw Error(error.status(), option + ": " + error.what());
    }
}

} // namespace mpisheet::measure
