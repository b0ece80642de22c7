#include "model/prediction/prediction.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/sheet/measured.hpp"
#include "model/sheet/query.hpp"
#include "model/sheet/size_unit.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>

namespace mpisheet {
namespace {

/// A function that the model lacks: a mistake of whoever asked for it, else of the line that names it.
[[noreturn]] void refuse_missing(const equations::Scope &scope, const std::string &name, const ModelOptions &options)
{
    const std::string what = "the model has no function " + name + equations::suggestion(scope, name, {});
    if (name == options.entry)
        throw Error(Exit::usage, what);
    equations::Place place{scope.scripts().front()->file, 1, 1};
    for (const equations::Note &note : scope.notes())
        if (note.value.find(name) != std::string::npos)
            place = note.place;
    throw Error(Exit::bad_input, equations::to_string(place) + ": " + what);
}

/// `tpart(p, d, c)`: a function of the model called with its own parameters, p and d from the caller, the rest by name.
std::string call_with_own_parameters(const equations::Scope &scope, const std::string &name,
                                     const ModelOptions &options)
{
    const equations::Definition *function = scope.find_function(name);
    if (function == nullptr) {
        if (scope.find_variable(name) != nullptr)
            return name;
        refuse_missing(scope, name, options);
    }
    const std::string arguments = joined(function->parameters, ", ");
    return name + "(" + arguments + ")";
}

/// Whether the expression uses a variable or parameter of that name.
bool mentions(const equations::Expression &tree, const std::string &name)
{
    return (tree.kind == equations::Expression::Kind::name && tree.name == name) ||
           std::any_of(tree.operands.begin(), tree.operands.end(),
                       [&](const equations::Expression &operand) { return mentions(operand, name); });
}

void bind_settings(equations::Scope &sheet, equations::Scope &scope, const ModelOptions &options)
{
    for (const auto &[name, value] : options.settings) {
        if (name == "p" || name == "d")
            throw Error(Exit::usage, "setting " + name + ": it is an argument of the model, not a variable");
        bool known = scope.find_variable(name) != nullptr;
        for (const equations::Definition *definition : scope.definitions())
            known = known || mentions(definition->body, name) ||
                    std::count(definition->parameters.begin(), definition->parameters.end(), name) != 0;
        if (!known)
            throw Error(Exit::usage, "setting " + name + ": the model has no variable of that name" +
                                         equations::suggestion(scope, name));
        if (sheet.find_variable(name) != nullptr)
            sheet.set(name, value);
        scope.set(name, value);
    }
}

/// A calibration that the sheet lacks is the usual reason why a model of a program does not fit to a sheet.
equations::Program compile_entry(const equations::Scope &scope)
{
    try {
        return equations::compile(scope, entry_function);
    } catch (const equations::Error &error) {
        const std::string unknown = error.message().substr(0, error.message().find(" ("));
        if (!unknown.starts_with("unknown function c_") && !unknown.starts_with("unknown name c_"))
            throw;
        throw equations::Error(
            error.place(), error.message() + ": what a step of the program costs on this machine; `mpisheet "
                                             "characterise` measures those of the shipped kernels, others stand in a "
                                             "second sheet (docs/own-program.md)");
    }
}

} // namespace

Model make_model(equations::Script script, const equations::Scope &sheet, const ModelOptions &options)
{
    Model model;
    model.program = std::filesystem::path(script.file).stem();
    const std::string file = script.file;
    model.sheet = std::make_unique<equations::Scope>(sheet);
    if (const std::string missing = as_when_met(sheet); !missing.empty())
        model.sheet->load(equations::parse(missing, "calls as when met"));
    model.scope = std::make_unique<equations::Scope>(model.sheet.get());
    equations::Scope &scope = *model.scope;
    scope.load(std::move(script));
    bind_settings(*model.sheet, scope, options);
    model.program = last_note(scope, "program").value_or(model.program);

    model.machine = last_note(sheet, "machine").value_or("");

    const std::string entry = options.entry.empty() ? last_note(scope, "predict").value_or("ttotal") : options.entry;
    model.entry = entry;
    scope.load(equations::parse(
        std::string(entry_function) + "(p, d) = " + call_with_own_parameters(scope, entry, options) + "\n", file));
    model.total = compile_entry(scope);
    model.learnt = parse_notes(scope.notes());
    std::erase_if(model.learnt, [](const FunctionNotes &notes) { return notes.function != "ttotal"; });
    if (const auto misfit = last_note(scope, "misfit")) {
        if (!parse_number(*misfit, model.misfit) || model.misfit < 1)
            throw Error(Exit::bad_input,
                        file + ": #@ misfit: expected a factor of at least 1, found \"" + *misfit + "\"");
    } else if (!model.learnt.empty()) {
        model.misfit = std::numeric_limits<double>::quiet_NaN();
    }
    model.has_interval = has_intervals(sheet);
    model.intervals_up_to = intervals_up_to(sheet);
    if (const std::string why = why_no_interval(sheet); !why.empty())
        model.warnings.push_back("intervals are not known: " + why);
    else if (const std::string of_several = why_no_interval_of_several(sheet); !of_several.empty())
        model.warnings.push_back("intervals of two processes or more are not known: " + of_several);
    if (model.has_interval) {
        model.lo = equations::compile(scope, entry_function, {.outer_suffix = "_lo"});
        model.hi = equations::compile(scope, entry_function, {.outer_suffix = "_hi"});
    }
    const auto add_part = [&](const std::string &name, const std::string &text) {
        model.parts.push_back(name);
        model.part_texts.push_back(text);
        model.part_programs.push_back(equations::compile_expression(scope, text, {"p", "d"}, file));
    };
    if (entry == last_note(scope, "predict").value_or("ttotal")) {
        for (const std::string &part : split_list(last_note(scope, "parts").value_or("")))
            add_part(part, call_with_own_parameters(scope, part, options));
        if (const auto communication = last_note(scope, "communication")) {
            std::string text = "0";
            for (const std::string &part : split_list(*communication))
                text += " + " + call_with_own_parameters(scope, part, options);
            add_part("communication", text);
        }
    }
    for (const equations::Warning &warning : equations::check(scope))
        if (warning.kind == equations::Warning::Kind::differs)
            model.warnings.push_back("line " + std::to_string(warning.place.line) + ": " + warning.text);
    if (std::string warning = size_unit_warning(scope, entry_function); !warning.empty())
        model.warnings.push_back(std::move(warning));
    return model;
}

double misfit_at(const Model &model, double p, double d)
{
    constexpr double least_beyond = 1.3; // as of simulated messages beyond the measured p
    double doublings = 0;
    for (const FunctionNotes &learnt : model.learnt) {
        if (!learnt.p.empty())
            doublings += std::max(0.0, std::log2(p / learnt.p.back()));
        if (learnt.sizes)
            doublings += std::max(0.0, std::log2(d / static_cast<double>(learnt.sizes->most)));
    }
    return model.misfit * std::pow(std::max(model.misfit, least_beyond), doublings);
}

Prediction predict(const Model &model, int p, std::int64_t d)
{
    const std::array point{static_cast<double>(p), static_cast<double>(d)};
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Prediction prediction{.program = model.program,
                          .p = p,
                          .d = d,
                          .seconds = model.total(point) / us_per_second,
                          .lo_s = none,
                          .hi_s = none};
    if (model.has_interval) {
        const double misfit = misfit_at(model, point[0], point[1]);
        prediction.lo_s = model.lo(point) / us_per_second / misfit;
        prediction.hi_s = model.hi(point) / us_per_second * misfit;
    }
    for (const equations::Program &part : model.part_programs)
        prediction.parts.push_back(part(point) / us_per_second);
    const std::vector<MeasuredFunction> measured = measured_functions(*model.sheet);
    const auto calls = equations::trace(*model.scope, entry_function, point);
    Extent extent = extent_of(measured, calls);
    for (const FunctionNotes &learnt : model.learnt)
        extent = std::max(extent, extent_of(learnt, point[0], point[1]));
    prediction.extrapolated = extent != Extent::inside;
    if (extent == Extent::unknown || p > model.intervals_up_to)
        prediction.lo_s = prediction.hi_s = none;
    return prediction;
}

std::pair<std::string, double> parse_setting(const std::string &text)
{
    const auto [name, values] = parse_setting_values(text);
    if (values.size() != 1)
        throw Error(Exit::usage, "expected name=value with one number, found \"" + text + "\"");
    return {name, values.front()};
}

std::pair<std::string, std::vector<double>> parse_setting_values(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw Error(Exit::usage, "expected name=value with a number, found \"" + text + "\"");
    const std::string name = text.substr(0, equals);
    try {
        return {name, parse_numbers(std::string_view(text).substr(equals + 1))};
    } catch (const Error &error) {
        throw Error(Exit::usage, name + ": " + error.what());
    }
}

} // namespace mpisheet
