#pragma once
// The Cowichan problems that we have, as a table. The phases are declared here once: the MPI kernel times these, files
// and the program print these, and a test checks that the parts of the kernel's model (models/NAME.gp) are the same
// ones, as t<phase>.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace mpisheet {

struct Kernel {
    std::string_view name;
    std::string_view computes;                ///< in a few words
    std::string_view result;                  ///< what it writes
    std::span<const std::string_view> phases; ///< in the order in which they first occur
    std::int64_t d;                           ///< by default
    std::string_view grid;                    ///< small, medium and large d, for a validation
};

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

inline constexpr std::array kernels{
    Kernel{"mandel", "how long each point of a region takes to escape", "d × d integers", mandel_phase::names, 512,
           "64,256,1024"},
    Kernel{"life", "generations of the game of life on a torus", "d × d cells, T or F", life_phase::names, 1024,
           "256,1024,4096"},
    Kernel{"product", "matrix times vector", "d reals", product_phase::names, 1024, "256,1024,4096"},
};

/// The kernel of that name; nullptr when there is none.
constexpr const Kernel *find_kernel(std::string_view name)
{
    for (const Kernel &kernel : kernels)
        if (kernel.name == name)
            return &kernel;
    return nullptr;
}

} // namespace mpisheet
