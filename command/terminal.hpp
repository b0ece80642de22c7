#pragma once
// The terminal that stdout may be.

namespace mpisheet {

/// Columns of the terminal, between 40 and 200; 100 where stdout is none.
int terminal_columns();

} // namespace mpisheet
