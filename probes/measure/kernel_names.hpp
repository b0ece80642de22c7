#pragma once
// The names of what a kernel on MPI is made of, for those who declare kernels without MPI.

namespace mpisheet::measure {

struct Input;    // probes/measure/instance.hpp
struct Instance; // probes/measure/instance.hpp
struct Step;     // probes/measure/calibration.hpp
struct Team;     // probes/measure/team.hpp

} // namespace mpisheet::measure
