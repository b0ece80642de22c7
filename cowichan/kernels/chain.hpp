#pragma once
// The chained runs (Wilson & Irvin 1996): kernels one after the other, each from the values of those before. They have
// no models of their own.

#include "cowichan/kernels/kernel.hpp"

namespace mpisheet::cowichan {

namespace chain_phase {
enum { gen, half, mask, life, winnow, norm, elastic, outer, gauss, sor, product, vecdiff };
inline constexpr std::array<std::string_view, 12> names{"gen",     "half",  "mask",  "life", "winnow",  "norm",
                                                        "elastic", "outer", "gauss", "sor",  "product", "vecdiff"};
} // namespace chain_phase

/// The matrix is random, its mask the brightest cells.
struct Chain : KernelDefaults {
    static constexpr Kernel row{.name = "chain",
                                .computes = "all kernels in a row",
                                .result = "1 real",
                                .phases = chain_phase::names,
                                .d = 128,
                                .grid = "",
                                .variant = "randmat-thresh"};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

struct ChainRandmatInvperc : KernelDefaults {
    static constexpr Kernel row{.name = "chain-randmat-invperc",
                                .computes = "the same, another mask",
                                .result = "1 real",
                                .phases = chain_phase::names,
                                .d = 128,
                                .grid = "",
                                .variant = "randmat-invperc"};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

struct ChainMandelThresh : KernelDefaults {
    static constexpr Kernel row{.name = "chain-mandel-thresh",
                                .computes = "the same, another matrix",
                                .result = "1 real",
                                .phases = chain_phase::names,
                                .d = 128,
                                .grid = "",
                                .variant = "mandel-thresh"};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

struct ChainMandelInvperc : KernelDefaults {
    static constexpr Kernel row{.name = "chain-mandel-invperc",
                                .computes = "the same, another of both",
                                .result = "1 real",
                                .phases = chain_phase::names,
                                .d = 128,
                                .grid = "",
                                .variant = "mandel-invperc"};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

} // namespace mpisheet::cowichan
