#pragma once
// The basic steps of the case studies that the Cowichan kernels do not have: `relax`, a grid point once.

#include "measure/calibration.hpp"

namespace mpisheet::spmd {

std::span<const Step> spmd_steps();

} // namespace mpisheet::spmd
