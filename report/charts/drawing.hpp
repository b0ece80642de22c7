#pragma once
// Programs that draw, run in a folder of our own.

#include "formats/file.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// Runs a program in the folder. Throws Error (missing) that names the Debian package it is in, Error (bug) with what
/// the program said when it fails.
void run(const formats::ScratchFolder &folder, std::vector<std::string> command, const std::string &package);

/// What gnuplot's terminal ("pngcairo size 640,480") makes of a script: commands that draw one plot, in which are
/// numbers, words of our own and quoted() texts, nothing else. Throws as run().
std::string render(const std::string &script, const std::string &terminal);

/// What Graphviz's dot makes of a graph: format svg, png or pdf. Throws as run().
std::string render_dot(const std::string &graph, const std::string &format);

} // namespace mpisheet::report
