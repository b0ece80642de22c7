#pragma once
// The Cowichan problems that we have, as a table. A test checks that the parts of each kernel's model (models/NAME.gp)
// are its phases, as t<phase>. A problem that can be solved in several ways has a row for each (model/kernel.hpp).

#include "model/kernel.hpp"

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
};

} // namespace mpisheet
