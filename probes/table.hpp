#pragma once
// The table of operations: what each sends and receives, and how it is called. An operation is added here, by one row,
// and in model/operation.cpp, which says what d means.

#include "probes/operations.hpp"

#include <vector>

namespace mpisheet::probes {

/// In the order of --list.
std::vector<Probe> rows_of_every_sweep();

/// Of one level of the machine: ranks 0 … k − 1 and their partners.
std::vector<Probe> rows_of_level(int level);

/// What people write instead of a collective: one process sends to, or receives from, every other one in turn.
std::vector<Probe> rows_on_request();

} // namespace mpisheet::probes
