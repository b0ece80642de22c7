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

inline constexpr std::array kernels{
    Kernel{"mandel", "how long each point of a region takes to escape", "d × d integers", mandel_phase::names, 512,
           "64,256,1024", "cyclic"},
    Kernel{"mandel-block", "the same, blocks of rows", "d × d integers", mandel_phase::names, 512, "64,256,1024",
           "block"},
    Kernel{"randmat", "random whole numbers", "d × d integers", randmat_phase::names, 1024, "256,1024,4096"},
    Kernel{"life", "generations of the game of life on a torus", "d × d cells, T or F", life_phase::names, 1024,
           "256,1024,4096"},
    Kernel{"product", "matrix times vector", "d reals", product_phase::names, 1024, "256,1024,4096"},
};

} // namespace mpisheet
