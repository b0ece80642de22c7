#pragma once
// A machine as SPMD programs see it, described on purpose or derived from a datasheet.

#include "equations/equations.hpp"

#include <memory>
#include <string>
#include <vector>

namespace mpisheet::spmd {

/// Equations in which a program finds the five phases of a message T1(b) … T5(b) [µs, b in bytes], the communication
/// library over them, a sustained rate mflops(N) [MFLOP/s], rates of kernels mflops_cg(N) …, and where they are known
/// `node_bytes` and `largest_P`.
struct System {
    std::string name;                              ///< short, as people type it
    std::string title;                             ///< as tables print it
    std::shared_ptr<const equations::Scope> sheet; ///< the datasheet below; an empty scope where there is none
    std::vector<equations::Script> scripts;        ///< read in order over it
};

/// The system of a file that defines T1 … T5; its title is `#@ system = Paragon`, else `name`.
System described_system(const std::string &name, equations::Script library, equations::Script file);

/// The system of a datasheet. Of `from_sheet` those definitions count that call nothing which is missing. Throws Error
/// (bad_input) for a sheet that says nothing about messages.
System system_of_sheet(const std::string &name, equations::Script library, equations::Script from_sheet,
                       equations::Scope sheet);

/// Does the file define the phases itself?
bool describes_system(const equations::Script &file);

} // namespace mpisheet::spmd
