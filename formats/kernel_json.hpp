#pragma once
// What a kernel's program writes with --json: kernel, p, d, seconds, phases, checksum, verified and more.

#include "model/measurement.hpp"

#include <string>
#include <vector>

namespace mpisheet::formats {

/// An object; of several measurements, an array of them.
std::string kernels_json(const std::vector<Measurement> &measurements);

} // namespace mpisheet::formats
