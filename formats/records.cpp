#include "formats/records.hpp"

#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <sstream>

namespace mpisheet::formats {
namespace {

const std::vector<std::string> sample_columns{"op",    "p",      "bytes",  "launch", "rep",      "seconds",
                                              "valid", "reason", "ppn",    "nodes",  "verified", "late",
                                              "epoch", "order",  "regime", "state"};
const std::vector<std::string> profile_columns{
    "op",          "p",           "bytes",   "launch", "order",   "at",          "took",      "seconds", "half_width",
    "correlation", "repetitions", "valid",   "late",   "verdict", "clock_error", "message_s", "loop_s",  "copy_s",
    "waited",      "stolen",      "foreign", "regime", "state",   "exits",       "epoch"};
const std::vector<std::string> step_columns{"kernel", "bytes", "launch", "rep", "steps", "seconds"};
const std::vector<std::string> run_columns{"program", "p", "d", "launch", "rep", "phase", "seconds", "valid", "reason"};
const std::vector<std::string> prediction_columns{"program", "p", "d", "seconds", "lo_s", "hi_s", "extrapolated"};

/// Reads optional columns with a default.
struct Cells {
    const Table &table;

    [[nodiscard]] int count(std::size_t row, std::size_t column) const
    {
        return column == Table::absent ? 0 : table.count(row, column, 0);
    }
    [[nodiscard]] bool flag(std::size_t row, std::size_t column, bool missing) const
    {
        if (column == Table::absent)
            return missing;
        const std::string_view text = table.text(row, column);
        if (text != "0" && text != "1")
            table.refuse(row, column, "0 or 1");
        return text == "1";
    }
    [[nodiscard]] std::string name(std::size_t row, std::size_t column) const
    {
        const std::string_view text = table.text(row, column);
        const auto fits = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
        if (text.empty() || !std::all_of(text.begin(), text.end(), fits))
            table.refuse(row, column, "a name of letters, digits and _");
        return std::string(text);
    }
    [[nodiscard]] double number(std::size_t row, std::size_t column, double missing) const
    {
        return column == Table::absent || table.text(row, column).empty() ? missing : table.number(row, column);
    }
    [[nodiscard]] std::string text(std::size_t row, std::size_t column) const
    {
        return column == Table::absent ? std::string() : std::string(table.text(row, column));
    }
    /// Seconds of something timed; zero is below the clock's resolution, negative is nonsense.
    [[nodiscard]] double seconds(std::size_t row, std::size_t column) const
    {
        const double value = table.number(row, column);
        if (value < 0)
            table.refuse(row, column, "seconds that are not negative");
        return value;
    }
};

std::string flag(bool value)
{
    return value ? "1" : "0";
}

std::string whole(std::int64_t value)
{
    return std::to_string(value);
}

std::string optional_number(double value)
{
    return std::isnan(value) ? std::string() : format_number(value);
}

} // namespace

std::vector<Sample> read_samples(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    const Cells cells{table};
    const std::size_t op = table.column("op"), p = table.column("p"), bytes = table.column("bytes");
    const std::size_t seconds = table.column("seconds"), launch = table.find("launch"), rep = table.find("rep");
    const std::size_t valid = table.find("valid"), reason = table.find("reason"), ppn = table.find("ppn");
    const std::size_t nodes = table.find("nodes"), verified = table.find("verified"), late = table.find("late");
    const std::size_t order = table.find("order"), regime = table.find("regime"), state = table.find("state");
    const std::size_t epoch = table.find("epoch");
    std::vector<Sample> samples;
    samples.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row)
        samples.push_back({.op = cells.name(row, op),
                           .p = table.count(row, p, 1),
                           .bytes = table.whole(row, bytes, 0),
                           .launch = cells.count(row, launch),
                           .rep = cells.count(row, rep),
                           .seconds = cells.seconds(row, seconds),
                           .valid = cells.flag(row, valid, true),
                           .reason = cells.text(row, reason),
                           .ppn = cells.count(row, ppn),
                           .nodes = cells.count(row, nodes),
                           .verified = cells.flag(row, verified, false),
                           .late = cells.number(row, late, 0),
                           .epoch = cells.count(row, epoch),
                           .order = cells.count(row, order),
                           .machine_state = cells.count(row, regime),
                           .disturbance = cells.text(row, state)});
    return samples;
}

std::vector<Profile> read_profiles(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    const Cells cells{table};
    std::array<std::size_t, 25> at{};
    for (std::size_t k = 0; k < at.size(); ++k)
        at[k] = table.column(profile_columns[k]);
    std::vector<Profile> profiles;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto whole = [&](std::size_t k) { return cells.count(row, at[k]); };
        const auto number = [&](std::size_t k) { return cells.number(row, at[k], not_seen); };
        profiles.push_back(
            {.op = cells.name(row, at[0]),
             .p = whole(1),
             .bytes = table.whole(row, at[2], 0),
             .launch = whole(3),
             .epoch = whole(24),
             .order = whole(4),
             .at = number(5),
             .took = number(6),
             .seconds = number(7),
             .half_width = number(8),
             .correlation = number(9),
             .repetitions = whole(10),
             .valid = whole(11),
             .late = whole(12),
             .verdict = cells.text(row, at[13]),
             .clock_error = number(14),
             .snapshot = {whole(3), number(15), number(16), number(17), number(18), number(19), number(20)},
             .machine_state = whole(21),
             .disturbance = cells.text(row, at[22]),
             .exits = {}});
        std::stringstream exits(cells.text(row, at[23]));
        for (std::string exit; std::getline(exits, exit, ';');)
            if (!parse_number(exit, profiles.back().exits.emplace_back()))
                table.refuse(row, at[23], "numbers with ; between");
    }
    return profiles;
}

std::vector<StepSample> read_calibration(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    const Cells cells{table};
    const std::size_t kernel = table.column("kernel"), bytes = table.column("bytes"), steps = table.column("steps");
    const std::size_t seconds = table.column("seconds"), launch = table.find("launch"), rep = table.find("rep");
    std::vector<StepSample> samples;
    samples.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
        samples.push_back({.kernel = cells.name(row, kernel),
                           .bytes = table.whole(row, bytes, 0),
                           .launch = cells.count(row, launch),
                           .rep = cells.count(row, rep),
                           .steps = table.number(row, steps),
                           .seconds = cells.seconds(row, seconds)});
        if (samples.back().steps <= 0)
            table.refuse(row, steps, "more than 0 steps");
    }
    return samples;
}

std::vector<Run> read_runs(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    const Cells cells{table};
    const std::size_t program = table.column("program"), p = table.column("p"), d = table.column("d");
    const std::size_t phase = table.find("phase"), seconds = table.column("seconds"), launch = table.find("launch");
    const std::size_t rep = table.find("rep"), valid = table.find("valid"), reason = table.find("reason");
    std::vector<Run> runs;
    runs.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row)
        runs.push_back({.program = cells.text(row, program),
                        .p = table.count(row, p, 1),
                        .d = table.whole(row, d, 0),
                        .launch = cells.count(row, launch),
                        .rep = cells.count(row, rep),
                        .phase = phase == Table::absent ? std::string("total") : cells.name(row, phase),
                        .seconds = cells.seconds(row, seconds),
                        .valid = cells.flag(row, valid, true),
                        .reason = cells.text(row, reason)});
    return runs;
}

Predictions read_predictions(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    const Cells cells{table};
    std::array<std::size_t, 7> known{};
    for (std::size_t i = 0; i < known.size(); ++i)
        known[i] = table.column(prediction_columns[i]);
    std::vector<std::size_t> parts;
    Predictions predictions;
    for (std::size_t column = 0; column < table.columns().size(); ++column)
        if (std::find(known.begin(), known.end(), column) == known.end()) {
            parts.push_back(column);
            predictions.parts.push_back(table.columns()[column]);
        }
    const auto optional = [&](std::size_t row, std::size_t column) {
        return table.text(row, column).empty() ? std::numeric_limits<double>::quiet_NaN() : table.number(row, column);
    };
    for (std::size_t row = 0; row < table.rows(); ++row) {
        predictions.rows.push_back({.program = cells.text(row, known[0]),
                                    .p = table.count(row, known[1], 1),
                                    .d = table.whole(row, known[2], 0),
                                    .seconds = table.number(row, known[3]),
                                    .lo_s = optional(row, known[4]),
                                    .hi_s = optional(row, known[5]),
                                    .extrapolated = cells.flag(row, known[6], false)});
        for (const std::size_t part : parts)
            predictions.rows.back().parts.push_back(optional(row, part));
    }
    return predictions;
}

bool is_calibration(const std::filesystem::path &path)
{
    const Table table = read_table(path);
    return table.find("kernel") != Table::absent && table.find("steps") != Table::absent;
}

std::string samples_header()
{
    return csv_line(sample_columns);
}

std::string to_row(const Sample &sample)
{
    return csv_line(std::array{sample.op, whole(sample.p), whole(sample.bytes), whole(sample.launch), whole(sample.rep),
                               format_number(sample.seconds), flag(sample.valid), sample.reason, whole(sample.ppn),
                               whole(sample.nodes), flag(sample.verified), format_number(sample.late),
                               whole(sample.epoch), whole(sample.order), whole(sample.machine_state),
                               sample.disturbance});
}

std::string profiles_header()
{
    return csv_line(profile_columns);
}

std::string to_row(const Profile &point)
{
    std::string exits;
    for (const double exit : point.exits)
        exits += (exits.empty() ? "" : ";") + format_number(exit);
    const Snapshot &snapshot = point.snapshot;
    return csv_line(std::array{point.op,
                               whole(point.p),
                               whole(point.bytes),
                               whole(point.launch),
                               whole(point.order),
                               optional_number(point.at),
                               optional_number(point.took),
                               optional_number(point.seconds),
                               optional_number(point.half_width),
                               optional_number(point.correlation),
                               whole(point.repetitions),
                               whole(point.valid),
                               whole(point.late),
                               point.verdict,
                               optional_number(point.clock_error),
                               optional_number(snapshot.message),
                               optional_number(snapshot.loop),
                               optional_number(snapshot.copy),
                               optional_number(snapshot.waited),
                               optional_number(snapshot.stolen),
                               optional_number(snapshot.foreign),
                               whole(point.machine_state),
                               point.disturbance,
                               exits,
                               whole(point.epoch)});
}

std::string calibration_header()
{
    return csv_line(step_columns);
}

std::string to_row(const StepSample &sample)
{
    return csv_line(std::array{sample.kernel, whole(sample.bytes), whole(sample.launch), whole(sample.rep),
                               format_number(sample.steps), format_number(sample.seconds)});
}

std::string runs_header()
{
    return csv_line(run_columns);
}

std::string to_row(const Run &run)
{
    return csv_line(std::array{run.program, whole(run.p), whole(run.d), whole(run.launch), whole(run.rep), run.phase,
                               format_number(run.seconds), flag(run.valid), run.reason});
}

std::string to_text(const Predictions &predictions)
{
    std::vector<std::string> cells = prediction_columns;
    cells.insert(cells.end(), predictions.parts.begin(), predictions.parts.end());
    std::string text = csv_line(cells);
    for (const Prediction &row : predictions.rows) {
        cells = {row.program,
                 whole(row.p),
                 whole(row.d),
                 format_number(row.seconds),
                 optional_number(row.lo_s),
                 optional_number(row.hi_s),
                 flag(row.extrapolated)};
        for (const double part : row.parts)
            cells.push_back(optional_number(part));
        text += csv_line(cells);
    }
    return text;
}

} // namespace mpisheet::formats
