#include "formats/trace.hpp"

namespace mpisheet::formats {

const Fields<TraceRow> trace_fields{
    required("rank", &TraceRow::rank, "process"),
    required("phase", &TraceRow::phase, "part of the run"),
    required("iteration", &TraceRow::iteration, "which occurrence of the phase in the run"),
    required("start", &TraceRow::start, "since the run's agreed start [s]"),
    required("end", &TraceRow::end, "since the run's agreed start [s]"),
    required("program", &TraceRow::program, "program or kernel"),
    required("p", &TraceRow::p, at_least(1), "processes"),
    required("d", &TraceRow::d, at_least(0), "problem size"),
    required("rep", &TraceRow::rep, "which run within the launch"),
};

std::string trace_csv(std::span<const Measurement> measurements)
{
    std::string text = header_of(trace_fields);
    for (const Measurement &measurement : measurements)
        for (const Span &span : measurement.trace)
            text += row_of(trace_fields, {.rank = span.rank,
                                          .phase = std::string(span.phase),
                                          .iteration = span.iteration,
                                          .start = span.start,
                                          .end = span.end,
                                          .program = std::string(measurement.kernel->name),
                                          .p = measurement.p,
                                          .d = measurement.size.rows,
                                          .rep = span.rep});
    return text;
}

std::vector<TraceRow> read_trace_rows(const std::filesystem::path &path)
{
    return read_records(path, trace_fields);
}

} // namespace mpisheet::formats
