#pragma once
// trace.csv: when each rank was in which phase of a run.

#include "formats/fields.hpp"
#include "model/measurement.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::formats {

/// One phase, once, on one rank; times from the run's agreed start.
struct TraceRow {
    int rank = 0;
    std::string phase;
    int iteration = 0;         ///< which occurrence of this phase in the run
    double start = 0, end = 0; ///< [s]
    std::string program;
    int p = 0;
    std::int64_t d = 0; ///< problem size
    int rep = 0;        ///< which run
};

extern const Fields<TraceRow> trace_fields;

std::string trace_csv(std::span<const Measurement> measurements);
std::vector<TraceRow> read_trace_rows(const std::filesystem::path &path);

} // namespace mpisheet::formats
