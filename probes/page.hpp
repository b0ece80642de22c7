#pragma once
// How buffers lie in memory.

#include <cstddef>

namespace mpisheet::probes {

constexpr std::size_t page = 4096; ///< [byte]

} // namespace mpisheet::probes
