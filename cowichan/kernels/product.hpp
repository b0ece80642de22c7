#pragma once
// Matrix times vector (thesis 4.3.9). Its loop is probes/compute/multiply.hpp, which the case studies of spmd/ share.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <vector>

namespace mpisheet::cowichan {

namespace product_phase {
enum { setup, gather, compute };
inline constexpr std::array<std::string_view, 3> names{"setup", "gather", "compute"};
} // namespace product_phase

/// y_i = Σ_j a_ij·x_j, summed from left to right.
std::vector<double> product_reference(const Grid<double> &a, const std::vector<double> &x);

struct Product : KernelDefaults {
    static constexpr Kernel row{.name = "product",
                                .computes = "matrix times vector",
                                .result = "d reals",
                                .phases = product_phase::names,
                                .d = 1024,
                                .grid = "256,1024,4096"};
    static constexpr ThesisModel thesis{.our_d = 2.5};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

} // namespace mpisheet::cowichan
