#pragma once
// Conjugate gradients (Figures 4 and 5 of the PerPreT paper): its input, the sequential program, its rows.

#include "spmd/kernels/kernel.hpp"

#include <cstdint>

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

/// Element (i, j) of the symmetric, positive definite matrix of the conjugate gradients: k/1024 − 1/2, and √n + 1 or
/// somewhat more on the diagonal, which keeps its eigenvalues within a factor of about 4.
double cg_matrix(std::uint64_t seed, std::int64_t n, std::int64_t i, std::int64_t j);
/// Element i of the right-hand side.
double cg_right_side(std::uint64_t seed, std::int64_t i);

/// A step length as all processes take it: rounded to 24 bits, so that the rounding of the sums it came from, which are
/// taken in another order for each number of processes, is lost and all get the same result.
double step_length(double numerator, double denominator);

/// The solution after a number of iterations from 0.
std::vector<double> cg_reference(std::uint64_t seed, std::int64_t n, int iterations);

inline constexpr std::array<std::string_view, 2> whole_run{"comm_iter=iter", "count_sum=1"};

struct CgTree : KernelDefaults {
    static constexpr Kernel row{.name = "cg-tree",
                                .computes = "conjugate gradients; MPI_Gather, MPI_Bcast, MPI_Reduce",
                                .result = "d reals",
                                .phases = cg_phase::names,
                                .d = 768,
                                .grid = "192,768,3072"};
    static constexpr Description description{.iterations = 7, .settings = whole_run};
    static Instance prepare(const Problem &problem, const Team &team);
};

struct CgSimple : KernelDefaults {
    static constexpr Kernel row{.name = "cg-simple",
                                .computes = "the same; one process sends to, receives from the others in turn",
                                .result = "d reals",
                                .phases = cg_phase::names,
                                .d = 768,
                                .grid = "192,768,3072"};
    static constexpr Description description{.iterations = 7, .settings = whole_run, .in_turn = true};
    static Instance prepare(const Problem &problem, const Team &team);
};

} // namespace mpisheet::spmd
