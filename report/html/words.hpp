#pragma once
// What the page explains in words: the same for every folder.

#include <string>

namespace mpisheet::report {

/// <section id="how">: how a measured second came about; with what a simulated machine shows and does not.
std::string how_measured(bool any_simulated);

/// <section id="glossary">
std::string glossary();

} // namespace mpisheet::report
