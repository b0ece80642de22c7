#pragma once
// What a Cowichan kernel says of itself, all in one place: its file kernels/NAME.hpp holds its phases, the declarations
// of its loops and of its reference, and one struct of static members, its row; table.hpp lists these structs. What
// needs MPI is only declared there: kernels/NAME_mpi.cpp defines it, and only mpisheet-cowichan links it.

#include "model/kernel.hpp"
#include "probes/measure/kernel_names.hpp"

#include <array>
#include <string>
#include <vector>

namespace mpisheet::cowichan {

// What a kernel on MPI is made of.
using measure::Input;
using measure::Instance;
using measure::Step;
using measure::Team;

struct Problem;

/// Generations of life, iterations of elastic, in a run by default.
constexpr int default_iterations = 50;

/// How the thesis's model of a problem, models/classic/NAME.gp, is to be asked about one of our runs.
struct ThesisModel {
    double our_d = 0;                 ///< our problem size for each 1 of its d; 0: the thesis has no model
    std::string_view iterations = {}; ///< its variable for the number of iterations, where it has one
};

/// How much work a problem turns out to be, by place in its input or by size: a curve that the datasheet has beside the
/// costs of the steps, and that models call as NAME(y), 0 ≤ y ≤ 1.
struct Profile {
    std::string name;          ///< w_<kernel>
    double looked_at = 1;      ///< points behind each value [1]
    std::vector<double> steps; ///< mean steps a point [1], in equal bands or at sizes 1, 2, 4, …
};

/// A kernel's row derives from this and hides what it has to say something else about. Each row has besides
///     static constexpr Kernel row            name, phases, sizes
///     static Instance prepare(problem, input, team)   the kernel on MPI
struct KernelDefaults {
    static constexpr ThesisModel thesis{};
    static std::vector<Step> steps();       ///< the basic steps that it counts, to be calibrated; none by default
    static std::vector<Profile> profiles(); ///< none by default
};

/// The row of another way to solve the same problem, in the same phases, at the same sizes.
constexpr Kernel another_way(Kernel row, std::string_view name, std::string_view computes, std::string_view variant)
{
    row.name = name;
    row.computes = computes;
    row.variant = variant;
    return row;
}

} // namespace mpisheet::cowichan
