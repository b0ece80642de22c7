// What measurements look like in files and on the terminal.

#include "model/measurement.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet {
namespace {

std::string hex(std::uint64_t value)
{
    std::string digits(16, '0');
    for (std::size_t k = digits.size(); k-- > 0; value >>= 4)
        digits[k] = "0123456789abcdef"[value & 15];
    return digits;
}

std::string in_quotes(std::string_view text)
{
    return "\"" + std::string(text) + "\""; // names of the kernel table need no escape
}

std::string object(const Measurement &measurement)
{
    const TimedRun &timed = typical(measurement);
    std::string phases;
    for (std::size_t k = 0; k < timed.phases.size(); ++k)
        phases +=
            (k == 0 ? "" : ", ") + in_quotes(measurement.kernel->phases[k]) + ": " + format_number(timed.phases[k]);
    std::string remarks;
    for (const Remark &remark : measurement.remarks)
        remarks += ", " + in_quotes(remark.name) + ": " + format_number(remark.value);
    return "{\"kernel\": " + in_quotes(measurement.kernel->name) + ", \"p\": " + std::to_string(measurement.p) +
           ", \"d\": " + std::to_string(measurement.size.rows) +
           ", \"columns\": " + std::to_string(measurement.size.columns) +
           ", \"seed\": " + std::to_string(measurement.size.seed) + ", \"seconds\": " + format_number(timed.seconds) +
           ", \"phases\": {" + phases + "}, \"repetitions\": " + std::to_string(measurement.runs.size()) +
           ", \"valid\": " + (timed.valid ? "true" : "false, \"reason\": " + in_quotes(timed.reason)) +
           ", \"checksum\": " + in_quotes(hex(measurement.checksum)) +
           ", \"verified\": " + (measurement.verified ? "true" : "false") + remarks + "}";
}

} // namespace

const TimedRun &typical(const Measurement &measurement)
{
    std::vector<const TimedRun *> runs;
    for (const TimedRun &timed : measurement.runs)
        if (timed.valid)
            runs.push_back(&timed);
    if (runs.empty())
        for (const TimedRun &timed : measurement.runs)
            runs.push_back(&timed);
    std::sort(runs.begin(), runs.end(), [](const TimedRun *a, const TimedRun *b) { return a->seconds < b->seconds; });
    return *runs[(runs.size() - 1) / 2];
}

std::string describe(const Measurement &measurement)
{
    const TimedRun &timed = typical(measurement);
    std::string text = std::string(measurement.kernel->name) + "  p = " + std::to_string(measurement.p) +
                       "  d = " + std::to_string(measurement.size.rows) + "  " + format_seconds(timed.seconds) + " =";
    for (std::size_t k = 0; k < timed.phases.size(); ++k)
        text +=
            (k == 0 ? " " : " + ") + std::string(measurement.kernel->phases[k]) + " " + format_seconds(timed.phases[k]);
    text += measurement.verified ? "  verified" : "  WRONG RESULT";
    for (const Remark &remark : measurement.remarks)
        text += "  " + std::string(remark.name) + " " + format_number(std::round(remark.value * 1e4) / 1e4);
    return text + "  checksum " + hex(measurement.checksum) + (timed.valid ? "" : "  not valid: " + timed.reason) +
           "\n";
}

std::string to_json(const std::vector<Measurement> &measurements)
{
    if (measurements.size() == 1)
        return object(measurements[0]) + "\n";
    std::string text = "[";
    for (const Measurement &measurement : measurements)
        text += (text.size() == 1 ? "\n" : ",\n") + object(measurement);
    return text + "\n]\n";
}

std::vector<Run> to_runs(const Measurement &measurement, int launch)
{
    std::vector<Run> rows;
    for (std::size_t rep = 0; rep < measurement.runs.size(); ++rep) {
        const TimedRun &timed = measurement.runs[rep];
        Run row{std::string(measurement.kernel->name),
                measurement.p,
                measurement.size.rows,
                launch,
                static_cast<int>(rep),
                "total",
                timed.seconds,
                timed.valid,
                timed.reason};
        rows.push_back(row);
        for (std::size_t k = 0; k < timed.phases.size(); ++k) {
            row.phase = measurement.kernel->phases[k];
            row.seconds = timed.phases[k];
            rows.push_back(row);
        }
    }
    return rows;
}

std::string trace_header()
{
    return "rank,phase,iteration,start,end,program,p,d,rep\n";
}

std::string trace_rows(const Measurement &measurement)
{
    std::string text;
    for (const Span &span : measurement.trace) // no name has a comma
        text += std::to_string(span.rank) + "," + std::string(span.phase) + "," + std::to_string(span.iteration) + "," +
                format_number(span.start) + "," + format_number(span.end) + "," +
                std::string(measurement.kernel->name) + "," + std::to_string(measurement.p) + "," +
                std::to_string(measurement.size.rows) + "," + std::to_string(span.rep) + "\n";
    return text;
}

} // namespace mpisheet
