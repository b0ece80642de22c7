#pragma once
// The kernels on MPI, as a table.

#include "measure/instance.hpp"

#include <string_view>

namespace mpisheet::spmd {

struct Problem : InputSize { // d × d
    int iterations = 0;
};

Instance prepare_cg_tree(const Problem &problem, const Team &team);
Instance prepare_cg_simple(const Problem &problem, const Team &team);
Instance prepare_pmm(const Problem &problem, const Team &team);
Instance prepare_red_black(const Problem &problem, const Team &team);

struct MpiKernel {
    std::string_view name; ///< as in kernel.hpp, in its order
    Instance (*prepare)(const Problem &problem, const Team &team);
};

inline constexpr MpiKernel mpi_kernels[] = {
    {"cg-tree", prepare_cg_tree},
    {"cg-simple", prepare_cg_simple},
    {"pmm", prepare_pmm},
    {"red-black", prepare_red_black},
};

} // namespace mpisheet::spmd
