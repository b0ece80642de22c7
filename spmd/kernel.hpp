#pragma once
// The case studies that run on MPI, as a table. Each has the name and the phases of its description, programs/NAME.gp.

#include "model/kernel.hpp"

#include <array>
#include <span>
#include <string_view>

namespace mpisheet::spmd {

namespace cg_phase {
enum {
    comp_direction,
    comm_collect,
    comm_broadcast,
    comp_product,
    comm_sum_1,
    comp_sum_1,
    comp_update,
    comm_sum_2,
    comp_sum_2
};
inline constexpr std::array<std::string_view, 9> names{"comp_direction", "comm_collect", "comm_broadcast",
                                                       "comp_product",   "comm_sum_1",   "comp_sum_1",
                                                       "comp_update",    "comm_sum_2",   "comp_sum_2"};
} // namespace cg_phase

namespace pmm_phase {
enum { comp_product, comm_shift };
inline constexpr std::array<std::string_view, 2> names{"comp_product", "comm_shift"};
} // namespace pmm_phase

namespace red_black_phase {
enum { comp_relax, comm_exchange };
inline constexpr std::array<std::string_view, 2> names{"comp_relax", "comm_exchange"};
} // namespace red_black_phase

inline constexpr std::array kernels{
    Kernel{"cg-tree", "conjugate gradients; MPI_Gather, MPI_Bcast, MPI_Reduce", "d reals", cg_phase::names, 768,
           "192,768,3072"},
    Kernel{"cg-simple", "the same; one process sends to, receives from the others in turn", "d reals", cg_phase::names,
           768, "192,768,3072"},
    Kernel{"pmm", "matrix times matrix, blocks shifted round a ring", "d × d reals", pmm_phase::names, 192,
           "96,192,768"},
    Kernel{"red-black", "relaxation of a grid in two colours", "d × d reals", red_black_phase::names, 768,
           "192,768,3072"},
};

/// What has to be said to a kernel's description so that it describes this kernel's run.
struct Description {
    int iterations = 1;                         ///< of the paper, and of a run by default
    std::span<const std::string_view> settings; ///< name=expression
};

// The descriptions as they are reproduce the paper's tables: they communicate in one iteration and leave out the
// additions of global sums. A run does both in every iteration.
inline constexpr std::array<std::string_view, 2> whole_run{"comm_iter=iter", "count_sum=1"};
// The exchange with both neighbours is two shifts here, up and down, in which all take part.
inline constexpr std::array<std::string_view, 1> by_shifts{"exchange=communicate(P,b)"};

inline constexpr std::array descriptions{
    Description{7, whole_run},
    Description{7, whole_run},
    Description{1, {}},
    Description{10, by_shifts},
};
static_assert(descriptions.size() == kernels.size());

} // namespace mpisheet::spmd
