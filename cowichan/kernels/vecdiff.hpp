#pragma once
// Vector difference (thesis 4.3.14; Wilson & Irvin 1996).

#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace vecdiff_phase {
enum { compute, reduce };
inline constexpr std::array<std::string_view, 2> names{"compute", "reduce"};
} // namespace vecdiff_phase

/// The largest |l_k − r_k|; 0 for none.
double largest_difference(std::span<const double> l, std::span<const double> r, int widest = 8);

/// The largest |l_i − r_i|.
double vecdiff_reference(std::span<const double> l, std::span<const double> r);

struct Vecdiff : KernelDefaults {
    static constexpr Kernel row{.name = "vecdiff",
                                .computes = "largest difference of two vectors",
                                .result = "1 real",
                                .phases = vecdiff_phase::names,
                                .d = 1 << 20,
                                .grid = "16384,262144,4194304",
                                .vectors = true};
    static constexpr ThesisModel thesis{.our_d = 2.5};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

} // namespace mpisheet::cowichan
