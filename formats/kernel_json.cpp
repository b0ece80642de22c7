#include "formats/kernel_json.hpp"

#include "model/quantity.hpp"

namespace mpisheet::formats {
namespace {

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
           ", \"checksum\": " + in_quotes(in_hexadecimal(measurement.checksum)) +
           ", \"verified\": " + (measurement.verified ? "true" : "false") + remarks + "}";
}

} // namespace

std::string kernels_json(const std::vector<Measurement> &measurements)
{
    if (measurements.size() == 1)
        return object(measurements[0]) + "\n";
    std::string text = "[";
    for (const Measurement &measurement : measurements)
        text += (text.size() == 1 ? "\n" : ",\n") + object(measurement);
    return text + "\n]\n";
}

} // namespace mpisheet::formats
