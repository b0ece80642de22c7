// What measurements look like on the terminal and in rows.

#include "model/measurement.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet {

std::string in_hexadecimal(std::uint64_t value)
{
    std::string digits(16, '0');
    for (std::size_t k = digits.size(); k-- > 0; value >>= 4)
        digits[k] = "0123456789abcdef"[value & 15];
    return digits;
}

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
    return text + "  checksum " + in_hexadecimal(measurement.checksum) +
           (timed.valid ? "" : "  not valid: " + timed.reason) + "\n";
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

} // namespace mpisheet
