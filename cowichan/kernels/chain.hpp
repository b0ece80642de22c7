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
    static constexpr Kernel row =
        another_way(Chain::row, "chain-randmat-invperc", "the same, another mask", "randmat-invperc");
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

struct ChainMandelThresh : KernelDefaults {
    static constexpr Kernel row =
        another_way(Chain::row, "chain-mandel-thresh", "the same, another matrix", "mandel-thresh");
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

struct ChainMandelInvperc : KernelDefaults {
    static constexpr Kernel row =
        another_way(Chain::row, "chain-mandel-invperc", "the same, another of both", "mandel-invperc");
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

} // namespace mpisheet::cowichan
