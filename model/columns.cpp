#include "model/columns.hpp"

#include "model/measured.hpp"

#include <algorithm>

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
    for (MeasuredFunction &function : measured_functions(*model.sheet)) {
        const auto known =
            std::find(options.watch.begin(), options.watch.end(), function.name); // assumed, with a range
        if (known == options.watch.end()) {
            options.watch.push_back(function.name);
            watch.allowed.push_back(std::move(function.allowed));
        } else {
            watch.allowed[static_cast<std::size_t>(known - options.watch.begin())] = std::move(function.allowed);
        }
    }
    const std::vector<equations::Wanted> wanted = wanted_of(model);
    const equations::Program program =
        equations::compile_together(*model.scope, wanted, {"p", "d"}, model.program, options);

    const std::size_t size = columns.front().size();
    std::vector<std::vector<double>> results(wanted.size(), std::vector<double>(size));
    program.evaluate(std::vector<std::span<const double>>(columns.begin(), columns.end()),
                     std::vector<std::span<double>>(results.begin(), results.end()), &watch);
    for (std::vector<double> &result : results)
        for (double &value : result)
            value /= us_per_second;

    PredictionColumns predicted{.seconds = std::move(results[0]), .extrapolated = std::move(watch.outside)};
    if (model.has_interval) {
        predicted.lo = std::move(results[1]);
        predicted.hi = std::move(results[2]);
    }
    predicted.parts.assign(std::make_move_iterator(results.end() - static_cast<std::ptrdiff_t>(model.parts.size())),
                           std::make_move_iterator(results.end()));
    for (std::size_t k = 0; k < assumed; ++k)
        if (watch.called[k] != 0)
            predicted.assumed.push_back(options.watch[k]);
    return predicted;
}

} // namespace mpisheet
