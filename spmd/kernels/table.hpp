#pragma once
// The case studies that run on MPI, as a table: one row a kernel.

#include "spmd/kernels/cg.hpp"
#include "spmd/kernels/pmm.hpp"
#include "spmd/kernels/red_black.hpp"

#include <array>

namespace mpisheet::spmd {

/// Rows as a list of types: what is known of them without MPI is made of it here, what they do on MPI in mpi_table.hpp.
template <typename... Row> struct KernelList {
    static constexpr std::array<Kernel, sizeof...(Row)> rows{Row::row...};
    static constexpr std::array<Description, sizeof...(Row)> descriptions{Row::description...};
};
using Kernels = KernelList<CgTree, CgSimple, Pmm, RedBlack>;

inline constexpr auto kernels = Kernels::rows;
inline constexpr auto descriptions = Kernels::descriptions; ///< in the same order

} // namespace mpisheet::spmd
