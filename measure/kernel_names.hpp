#pragma once
// The names of what a kernel on MPI is made of, for those who declare kernels without MPI.

namespace mpisheet::measure {

struct Input;    // measure/instance.hpp
struct Instance; // measure/instance.hpp
struct Step;     // measure/calibration.hpp
struct Team;     // measure/team.hpp

} // namespace mpisheet::measure
