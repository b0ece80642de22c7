#pragma once
// Matrix times matrix, blocks of columns round a ring.

#include "spmd/kernels/kernel.hpp"

namespace mpisheet::spmd {

namespace pmm_phase {
enum { comp_product, comm_shift };
inline constexpr std::array<std::string_view, 2> names{"comp_product", "comm_shift"};
} // namespace pmm_phase

struct Pmm : KernelDefaults {
    static constexpr Kernel row{.name = "pmm",
                                .computes = "matrix times matrix, blocks shifted round a ring",
                                .result = "d × d reals",
                                .phases = pmm_phase::names,
                                .d = 192,
                                .grid = "96,192,768"};
    static Instance prepare(const Problem &problem, const Team &team);
};

} // namespace mpisheet::spmd
