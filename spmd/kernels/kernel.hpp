#pragma once
// What a case study that runs on MPI says of itself, all in one place: its file NAME.hpp holds its phases and one
// struct of static members, its row; table.hpp lists these structs. It has the name and the phases of its description,
// programs/NAME.gp. What needs MPI is only declared there: NAME_mpi.cpp defines it.

#include "model/kernel.hpp"
#include "probes/measure/kernel_names.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace mpisheet::spmd {

// What a kernel on MPI is made of.
using measure::Input;
using measure::Instance;
using measure::Team;

struct Problem : InputSize { // d × d
    int iterations = 0;
};

/// What has to be said to a kernel's description so that it describes this kernel's run. The descriptions as they are
/// reproduce the paper's tables: they communicate in one iteration and leave out the additions of global sums. A run
/// does both in every iteration.
struct Description {
    int iterations = 1;                              ///< of the paper, and of a run by default
    std::span<const std::string_view> settings = {}; ///< name=expression
    bool in_turn =
        false; ///< one process sends to, or receives from, the others in turn: the sheet needs tfanout, tfanin
};

/// A row derives from this and hides what it has to say something else about. Each row has besides
///     static constexpr Kernel row            name, phases, sizes
///     static Instance prepare(problem, team)   the kernel on MPI
struct KernelDefaults {
    static constexpr Description description{};
    static std::vector<measure::Step>
    steps(); ///< the basic steps that no Cowichan kernel has, to be calibrated; none by default
};

} // namespace mpisheet::spmd
