#pragma once
// Programs that draw, run in a folder of our own.

#include "formats/file.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// Runs a program in the folder. Throws Error (missing) that names the Debian package it is in, Error (bug) with what
/// the program said when it fails.
void run(const formats::ScratchFolder &folder, std::vector<std::string> command, const std::string &package);

/// What Graphviz's dot makes of a graph: format svg, png or pdf. Throws as run().
std::string render_dot(const std::string &graph, const std::string &format);

} // namespace mpisheet::report
