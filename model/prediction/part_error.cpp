// Which part of a prediction is off: parts beside the phases of their names.

#include "model/prediction/comparison.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace mpisheet {
namespace {

using PhaseMedians = std::map<std::pair<PointKey, std::string>, double>; // (program, p, d), phase [s]

PhaseMedians phase_medians(std::span<const Run> runs)
{
    std::map<std::pair<PointKey, std::string>, SecondsByLaunch> timed;
    for (const Run &run : runs)
        if (run.valid)
            timed[{{run.program, run.p, run.d}, run.phase}][run.launch].push_back(run.seconds);
    PhaseMedians medians;
    for (const auto &[phase, seconds] : timed)
        medians[phase] = median_over_launches(launch_medians(seconds)).seconds;
    return medians;
}

/// A program whose mean |error| is this or less needs no explanation.
constexpr double negligible = 1e-3;

/// One part in one cell.
struct PartCell {
    const Comparison *cell = nullptr;
    double predicted = 0, measured = 0; ///< [s]

    [[nodiscard]] double miss() const { return (predicted - measured) / cell->measured.seconds; }
};

PartError summarise_part(const std::string &name, const std::vector<PartCell> &cells, double all_errors)
{
    PartError part{.program = cells.front().cell->program, .part = name, .cells = static_cast<int>(cells.size())};
    std::vector<double> errors;
    double share = 0, explained = 0, most = -1;
    for (const PartCell &one : cells) {
        share += one.measured / one.cell->measured.seconds;
        explained += std::copysign(1.0, one.cell->error) * one.miss();
        if (one.measured > 0)
            errors.push_back(std::abs(one.predicted - one.measured) / one.measured);
        if (one.measured > 0 && std::abs(one.miss()) > most) {
            most = std::abs(one.miss());
            part.worst = (one.predicted - one.measured) / one.measured;
            part.worst_p = one.cell->p;
            part.worst_d = one.cell->d;
        }
    }
    part.share = share / part.cells;
    if (!errors.empty())
        part.median = median(std::move(errors));
    if (all_errors > negligible * part.cells)
        part.explained = explained / all_errors;
    return part;
}

/// The phase that a part is: texchange is `exchange`, or `texchange` itself.
const double *phase_of(const PhaseMedians &phases, const Comparison &cell, const std::string &part)
{
    const auto named = [&](const std::string &phase) {
        const auto found = phases.find({{cell.program, cell.p, cell.d}, phase});
        return found == phases.end() ? nullptr : &found->second;
    };
    if (const double *same = named(part))
        return same;
    return part.starts_with('t') ? named(part.substr(1)) : nullptr;
}

void add_program(const std::string &program, std::span<const Comparison> cells,
                 const std::map<std::pair<std::int64_t, int>, const Prediction *> &predictions,
                 std::span<const std::string> parts, const PhaseMedians &phases, std::vector<PartError> &all)
{
    std::map<std::string, std::vector<PartCell>> of_part;
    std::vector<PartCell> rest;
    double all_errors = 0;
    for (const Comparison &cell : cells) {
        const auto predicted = predictions.find({cell.d, cell.p});
        if (cell.program != program || predicted == predictions.end())
            continue;
        PartCell other{&cell, cell.predicted, cell.measured.seconds};
        for (std::size_t i = 0; i < std::min(parts.size(), predicted->second->parts.size()); ++i) {
            const double *measured = parts[i] == communication_part ? nullptr : phase_of(phases, cell, parts[i]);
            const double seconds = predicted->second->parts[i];
            if (measured == nullptr || !std::isfinite(seconds))
                continue;
            of_part[parts[i]].push_back({&cell, seconds, *measured});
            other.predicted -= seconds;
            other.measured -= *measured;
        }
        all_errors += std::abs(cell.error);
        rest.push_back(other);
    }
    if (of_part.empty())
        return;
    for (const std::string &part : parts)
        if (const auto found = of_part.find(part); found != of_part.end())
            all.push_back(summarise_part(part, found->second, all_errors));
    PartError uncovered = summarise_part("", rest, all_errors);
    uncovered.median = uncovered.worst = std::numeric_limits<double>::quiet_NaN(); // relative to next to nothing
    all.push_back(uncovered);
}

} // namespace

std::vector<PartError> compare_parts(std::span<const Comparison> cells, std::span<const Prediction> predictions,
                                     std::span<const std::string> parts, std::span<const Run> runs)
{
    std::vector<PartError> all;
    const PhaseMedians phases = phase_medians(runs);
    for (const std::string &program : programs_of(cells)) {
        std::map<std::pair<std::int64_t, int>, const Prediction *> predicted;
        for (const Prediction &prediction : predictions)
            if (prediction.program == program)
                predicted[{prediction.d, prediction.p}] = &prediction;
        add_program(program, cells, predicted, parts, phases, all);
    }
    return all;
}

} // namespace mpisheet
