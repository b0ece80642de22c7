#pragma once
// How results are printed.

namespace mpisheet::report {

enum class Format { table, csv, json };

} // namespace mpisheet::report
