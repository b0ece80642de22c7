#pragma once
// Traces of kernels: who did what when. The thesis found its discrepancies in such diagrams.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

/// A phase, once, on one rank: a row of trace.csv; seconds from the agreed start.
struct TraceSpan {
    int rank = 0;
    std::string phase;
    int iteration = 0; ///< the number of earlier passes through this phase in the run
    double start = 0, end = 0;
};

/// One run.
struct Trace {
    std::string program;
    int p = 0;
    std::int64_t d = 0;
    int rep = 0;
    std::vector<TraceSpan> spans;
};

/// What a run's trace says. The rank that others wait for ends late; an outlying iteration of a phase lasts much longer
/// than that phase does otherwise.
struct TraceFindings {
    int slowest = -1;          ///< the rank that is late most in all; -1: none is by a hundredth of the run
    double lateness = 0;       ///< Σ over phases and iterations of its end − the median end, where positive [s]
    std::string outlier_phase; ///< empty: none lasts three times its median, and a hundredth of the run more
    int outlier_iteration = 0;
    double outlier = 0, usual = 0; ///< from the last end before to its last end; median of the phase [s]
    double seconds = 0;            ///< last end
};

/// Runs of trace.csv in order. Throws Error `file:line: column: expected …`.
std::vector<Trace> read_trace(const std::filesystem::path &path);

TraceFindings findings_of(const Trace &trace);

/// A bar for each rank over time, phases by colours. SVG that follows the page's colours.
std::string timeline_svg(const Trace &trace);

/// For each program, p and d the last run's diagram with what it says. Empty without traces.
std::string timelines(std::span<const Trace> traces);

} // namespace mpisheet::report
