#pragma once
// The Cowichan problems that we have, as a table. A test checks that the parts of each kernel's model (models/NAME.gp)
// are its phases, as t<phase>. A problem that can be solved in several ways has a row for each (model/kernel.hpp).

#include "model/kernel.hpp"

#include <algorithm>
#include <array>

namespace mpisheet {

namespace mandel_phase {
enum { setup, compute, join };
inline constexpr std::array<std::string_view, 3> names{"setup", "compute", "join"};
} // namespace mandel_phase

namespace life_phase {
enum { setup, exchange, compute };
inline constexpr std::array<std::string_view, 3> names{"setup", "exchange", "compute"};
} // namespace life_phase

namespace product_phase {
enum { setup, gather, compute };
inline constexpr std::array<std::string_view, 3> names{"setup", "gather", "compute"};
} // namespace product_phase

namespace randmat_phase {
enum { setup, compute, join };
inline constexpr std::array<std::string_view, 3> names{"setup", "compute", "join"};
} // namespace randmat_phase

namespace half_phase {
enum { setup, shuffle, exchange };
inline constexpr std::array<std::string_view, 3> names{"setup", "shuffle", "exchange"};
} // namespace half_phase

namespace thresh_phase {
enum { setup, count, reduce, mask };
inline constexpr std::array<std::string_view, 4> names{"setup", "count", "reduce", "mask"};
} // namespace thresh_phase

namespace winnow_phase {
enum { collect, sort, part, exchange, merge, select };
inline constexpr std::array<std::string_view, 6> names{"collect", "sort", "part", "exchange", "merge", "select"};
} // namespace winnow_phase

namespace norm_phase {
enum { setup, extent, reduce, scale };
inline constexpr std::array<std::string_view, 4> names{"setup", "extent", "reduce", "scale"};
} // namespace norm_phase

namespace outer_phase {
enum { setup, gather, compute, reduce };
inline constexpr std::array<std::string_view, 4> names{"setup", "gather", "compute", "reduce"};
} // namespace outer_phase

namespace vecdiff_phase {
enum { compute, reduce };
inline constexpr std::array<std::string_view, 2> names{"compute", "reduce"};
} // namespace vecdiff_phase

namespace gauss_phase {
enum { setup, pivots, pass, update, spread, substitute };
inline constexpr std::array<std::string_view, 6> names{"setup", "pivots", "pass", "update", "spread", "substitute"};
} // namespace gauss_phase

namespace sor_phase {
enum { setup, relax, pass, gather };
inline constexpr std::array<std::string_view, 4> names{"setup", "relax", "pass", "gather"};
} // namespace sor_phase

namespace jacobi_phase {
enum { setup, relax, gather };
inline constexpr std::array<std::string_view, 3> names{"setup", "relax", "gather"};
} // namespace jacobi_phase

namespace elastic_phase {
enum { setup, gather, exchange, compute, normalise };
inline constexpr std::array<std::string_view, 5> names{"setup", "gather", "exchange", "compute", "normalise"};
} // namespace elastic_phase

namespace invperc_phase {
enum { setup, fill, choose };
inline constexpr std::array<std::string_view, 3> names{"setup", "fill", "choose"};
} // namespace invperc_phase

namespace hull_phase {
enum { setup, peel, collect, merge };
inline constexpr std::array<std::string_view, 4> names{"setup", "peel", "collect", "merge"};
} // namespace hull_phase

namespace chain_phase {
enum { gen, half, mask, life, winnow, norm, elastic, outer, gauss, sor, product, vecdiff };
inline constexpr std::array<std::string_view, 12> names{"gen",     "half",  "mask",  "life", "winnow",  "norm",
                                                        "elastic", "outer", "gauss", "sor",  "product", "vecdiff"};
} // namespace chain_phase

inline constexpr std::array kernels{
    Kernel{"mandel", "how long each point of a region takes to escape", "d × d integers", mandel_phase::names, 512,
           "64,256,1024", "cyclic"},
    Kernel{"mandel-block", "the same, blocks of rows", "d × d integers", mandel_phase::names, 512, "64,256,1024",
           "block"},
    Kernel{"randmat", "random whole numbers", "d × d integers", randmat_phase::names, 1024, "256,1024,4096"},
    Kernel{"half", "perfect shuffle of rows and columns", "d × d integers", half_phase::names, 1024, "256,1024,2048",
           "messages"},
    Kernel{"half-alltoallv", "the same, by one MPI_Alltoallv", "d × d integers", half_phase::names, 1024,
           "256,1024,2048", "alltoallv"},
    Kernel{"thresh", "mask of the brightest cells", "d × d cells, T or F", thresh_phase::names, 1024, "256,1024,4096"},
    Kernel{"life", "generations of the game of life on a torus", "d × d cells, T or F", life_phase::names, 1024,
           "256,1024,4096"},
    Kernel{"winnow", "weighted points, evenly spaced; sorted by samples", "points", winnow_phase::names, 1024,
           "256,1024,2048", "samples"},
    Kernel{"winnow-buckets", "the same; sorted by ranges of weight", "points", winnow_phase::names, 1024,
           "256,1024,2048", "buckets"},
    Kernel{"norm",
           "points moved and scaled to the unit square",
           "d points",
           norm_phase::names,
           1 << 20,
           "16384,262144,4194304",
           {},
           true},
    Kernel{"outer", "distances between points", "d × d reals, d reals", outer_phase::names, 1024, "256,1024,2048"},
    Kernel{"product", "matrix times vector", "d reals", product_phase::names, 1024, "256,1024,4096"},
    Kernel{"vecdiff",
           "largest difference of two vectors",
           "1 real",
           vecdiff_phase::names,
           1 << 20,
           "16384,262144,4194304",
           {},
           true},
    Kernel{"gauss", "a system of equations by elimination", "d reals", gauss_phase::names, 512, "128,512,1024",
           "cyclic"},
    Kernel{"gauss-block", "the same, consecutive rows", "d reals", gauss_phase::names, 512, "128,512,1024", "block"},
    Kernel{"sor", "a system of equations by relaxation", "d reals", sor_phase::names, 512, "128,512,2048", "exact"},
    Kernel{"sor-jacobi", "the same, all unknowns at once", "d reals", jacobi_phase::names, 512, "128,512,2048",
           "jacobi"},
    Kernel{"elastic", "a ring drawn towards d cities", "2.5 d points", elastic_phase::names, 256, "64,256,1024",
           "batched"},
    Kernel{"elastic-city", "the same, one reduction a city", "2.5 d points", elastic_phase::names, 256, "32,64,128",
           "city"},
    Kernel{"invperc", "the cells that a front invades", "d × d cells, T or F", invperc_phase::names, 128, "32,64,128"},
    Kernel{"hull", "the convex layers of d points", "d whole numbers", hull_phase::names, 4096, "256,1024,4096"},
};

/// The chained runs: kernels one after the other, each from the values of those before. They have no models of their
/// own.
inline constexpr std::array chains{
    Kernel{"chain", "all kernels in a row", "1 real", chain_phase::names, 128, "", "randmat-thresh"},
    Kernel{"chain-randmat-invperc", "the same, another mask", "1 real", chain_phase::names, 128, "", "randmat-invperc"},
    Kernel{"chain-mandel-thresh", "the same, another matrix", "1 real", chain_phase::names, 128, "", "mandel-thresh"},
    Kernel{"chain-mandel-invperc", "the same, another of both", "1 real", chain_phase::names, 128, "",
           "mandel-invperc"},
};

/// What mpisheet-cowichan runs.
inline constexpr auto runnable = [] {
    std::array<Kernel, kernels.size() + chains.size()> all{};
    std::copy(chains.begin(), chains.end(), std::copy(kernels.begin(), kernels.end(), all.begin()));
    return all;
}();

} // namespace mpisheet
