#include "model/prediction/columns.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <limits>
#include <optional>

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
        for (std::size_t i = 0; i < size; ++i) {
            const double misfit = misfit_at(model, at(columns[0], i), at(columns[1], i));
            predicted.lo[i] /= misfit;
            predicted.hi[i] *= misfit;
        }
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
    predicted.measured.elsewhere = is_other_layout(*model.sheet);
    for (std::size_t k = 0; k < assumed; ++k)
        if (watch.called[k] != 0)
            predicted.assumed.push_back(options.watch[k]);
    return predicted;
}

namespace {

std::optional<SizeRange> common(const std::optional<SizeRange> &a, const std::optional<SizeRange> &b)
{
    return a && b ? std::optional(SizeRange{std::max(a->least, b->least), std::min(a->most, b->most)}) : a ? a : b;
}

void append_columns(PredictionColumns &all, const PredictionColumns &more)
{
    const auto add = [](auto &to, const auto &from) { to.insert(to.end(), from.begin(), from.end()); };
    add(all.seconds, more.seconds);
    add(all.lo, more.lo);
    add(all.hi, more.hi);
    add(all.extents, more.extents);
    all.parts.resize(std::max(all.parts.size(), more.parts.size()));
    for (std::size_t k = 0; k < more.parts.size(); ++k)
        add(all.parts[k], more.parts[k]);
    all.measured = {common(all.measured.p, more.measured.p), common(all.measured.d, more.measured.d)};
    for (const std::string &name : more.assumed)
        if (std::find(all.assumed.begin(), all.assumed.end(), name) == all.assumed.end())
            all.assumed.push_back(name);
}

/// What the model says of these points; NaN where it says nothing. Throws equations::Error where it says nothing of
/// many.
PredictionColumns where_defined(const Model &model, const std::vector<std::string> &names,
                                const std::vector<std::vector<double>> &columns, std::vector<Undefined> &undefined,
                                std::size_t from, std::size_t to)
{
    constexpr std::size_t many = 200; // each takes some compilations
    const auto part = [&](std::size_t first, std::size_t last) {
        std::vector<std::vector<double>> some;
        for (const std::vector<double> &column : columns)
            some.emplace_back(column.begin() + static_cast<std::ptrdiff_t>(first),
                              column.begin() + static_cast<std::ptrdiff_t>(last));
        return some;
    };
    try {
        return predict_columns(model, names, part(from, to));
    } catch (const equations::Error &error) {
        if (undefined.size() >= many)
            throw;
        if (to - from == 1) {
            undefined.push_back({from, error.what()});
            constexpr double none = std::numeric_limits<double>::quiet_NaN();
            const bool has_interval = model.has_interval || !why_no_interval(*model.sheet).empty();
            PredictionColumns nothing{.seconds = {none},
                                      .extents = {Extent::inside},
                                      .parts = std::vector<std::vector<double>>(model.parts.size(), {none})};
            if (has_interval)
                nothing.lo = nothing.hi = {none};
            return nothing;
        }
    }
    const std::size_t middle = from + (to - from) / 2;
    PredictionColumns all = where_defined(model, names, columns, undefined, from, middle);
    append_columns(all, where_defined(model, names, columns, undefined, middle, to));
    return all;
}

/// Nothing takes less than no time: an equation that says so has no value there.
void drop_negative(PredictionColumns &all, const Model &model, const std::vector<std::vector<double>> &columns,
                   std::vector<Undefined> &undefined)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = 0; i < all.seconds.size(); ++i) {
        if (!(all.seconds[i] < 0))
            continue;
        undefined.push_back({i, model.entry + " is " + format_number(all.seconds[i]) +
                                    " s, less than no time, at d = " + format_number(columns[1][i])});
        for (std::vector<double> *column : {&all.seconds, &all.lo, &all.hi})
            if (!column->empty())
                (*column)[i] = none;
        for (std::vector<double> &part : all.parts)
            part[i] = none;
    }
}

} // namespace

PredictionColumns predict_where_defined(const Model &model, const std::vector<std::string> &inputs,
                                        const std::vector<std::vector<double>> &columns,
                                        std::vector<Undefined> &undefined)
{
    PredictionColumns all = where_defined(model, inputs, columns, undefined, 0, columns.front().size());
    if (undefined.size() == columns.front().size())
        predict_columns(model, inputs, columns);
    drop_negative(all, model, columns, undefined);
    return all;
}

} // namespace mpisheet
