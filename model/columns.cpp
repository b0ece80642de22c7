#include "model/columns.hpp"

#include "model/measured.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet {
namespace {

std::string call_entry()
{
    return std::string(entry_function) + "(p, d)";
}

/// Total, its interval, the parts.
std::vector<equations::Wanted> wanted_of(const Model &model)
{
    std::vector<equations::Wanted> wanted{{call_entry(), ""}};
    if (model.has_interval)
        wanted.insert(wanted.end(), {{call_entry(), "_lo"}, {call_entry(), "_hi"}});
    for (const std::string &part : model.part_texts)
        wanted.push_back({part, ""});
    return wanted;
}

} // namespace

PredictionColumns predict_columns(const Model &model, const std::vector<std::string> &inputs,
                                  std::span<const std::vector<double>> columns)
{
    equations::CompileOptions options{.inputs = inputs, .watch = assumed_names(*model.sheet)};
    const std::size_t assumed = options.watch.size();
    equations::Watch watch{.allowed = std::vector<std::vector<equations::Watch::Range>>(assumed)};
    const std::vector<MeasuredFunction> measured = measured_functions(*model.sheet, false);
    std::vector<std::size_t> place; // of each measured function among the names watched
    for (const MeasuredFunction &function : measured) {
        const auto known = std::find(options.watch.begin(), options.watch.end(), function.notes.function);
        place.push_back(static_cast<std::size_t>(known - options.watch.begin()));
        if (known == options.watch.end()) {
            options.watch.push_back(function.notes.function);
            watch.allowed.emplace_back();
        }
        watch.allowed[place.back()] = function.allowed;
    }
    std::vector<equations::Wanted> wanted = wanted_of(model);
    const bool has_layouts = model.sheet->find_function("as_measured") != nullptr;
    if (has_layouts)
        wanted.push_back({"as_measured(1)", ""}); // ppn may be one of the inputs
    const equations::Program program =
        equations::compile_together(*model.scope, wanted, {"p", "d"}, model.program, options);

    const std::size_t size = columns.front().size();
    std::vector<std::vector<double>> results(wanted.size(), std::vector<double>(size));
    program.evaluate(std::vector<std::span<const double>>(columns.begin(), columns.end()),
                     std::vector<std::span<double>>(results.begin(), results.end()), &watch);
    const auto at = [](const std::vector<double> &values, std::size_t i) { return values[values.size() > 1 ? i : 0]; };
    if (has_layouts) {
        for (std::size_t i = 0; i < size; ++i)
            if (results.back()[i] == 0 && at(columns[0], i) > 1)
                watch.outside[i] = std::max<char>(watch.outside[i], Extent::outside_range);
        results.pop_back();
    }
    for (std::vector<double> &result : results)
        for (double &value : result)
            value /= us_per_second;

    for (const FunctionNotes &learnt : model.learnt)
        for (std::size_t i = 0; i < size; ++i) {
            const Extent extent = extent_of(learnt, at(columns[0], i), at(columns[1], i));
            watch.outside[i] = std::max(watch.outside[i], static_cast<char>(extent));
        }

    PredictionColumns predicted{.seconds = std::move(results[0]), .extents = std::move(watch.outside)};
    if (model.has_interval) {
        predicted.lo = std::move(results[1]);
        predicted.hi = std::move(results[2]);
        for (std::size_t i = 0; i < size; ++i)
            if (predicted.extents[i] == Extent::unknown || at(columns[0], i) > model.intervals_up_to)
                predicted.lo[i] = predicted.hi[i] = std::numeric_limits<double>::quiet_NaN();
    }
    if (!why_no_interval(*model.sheet).empty())
        predicted.lo = predicted.hi = std::vector<double>(size, std::numeric_limits<double>::quiet_NaN());
    predicted.parts.assign(std::make_move_iterator(results.end() - static_cast<std::ptrdiff_t>(model.parts.size())),
                           std::make_move_iterator(results.end()));
    std::vector<char> called;
    for (const std::size_t k : place)
        called.push_back(watch.called[k]);
    std::vector<MeasuredFunction> known = measured;
    for (const FunctionNotes &learnt : model.learnt) {
        known.push_back({learnt, {}});
        called.push_back(1);
    }
    predicted.measured = common_range(known, called);
    for (std::size_t k = 0; k < assumed; ++k)
        if (watch.called[k] != 0)
            predicted.assumed.push_back(options.watch[k]);
    return predicted;
}

} // namespace mpisheet
