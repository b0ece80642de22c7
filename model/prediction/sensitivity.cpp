#include "model/prediction/sensitivity.hpp"

#include "model/prediction/composition.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace mpisheet {
namespace {

using equations::Definition;
using equations::Program;
using equations::Scope;

constexpr double step = 0.1;
/// A derivative is taken over this relative step.
constexpr double near = 1e-4;
constexpr std::array factors{1 - step, 1 + step, 1 - near, 1 + near};
/// The scaled twin of a datasheet function has its name with this suffix.
constexpr const char *suffix = "_scaled_by_mpisheet";

/// A thing to change, and the model for each of the factors; none where that is not possible.
struct Change {
    Influence influence;
    std::array<Program, factors.size()> total;
};

void collect_sheet_functions(const ModelCall &call, std::set<std::string> &names)
{
    if (call.of_sheet && call.meaning.definition->is_function)
        names.insert(call.name);
    for (const ModelCall &child : call.calls)
        collect_sheet_functions(child, names);
}

/// `tbcast_scaled…(p, d) = factor*tbcast(p, d)`
equations::Script scaled(const Definition &function, double factor)
{
    std::vector<equations::Expression> parameters;
    for (const std::string &parameter : function.parameters)
        parameters.push_back(equations::name(parameter));
    Definition twin = function;
    twin.name += suffix;
    twin.computed = nullptr;
    twin.body = equations::binary(equations::Operator::multiply, equations::number(factor),
                                  equations::call(function.name, parameters));
    equations::Script script{.file = function.place.file};
    equations::replace(script, twin);
    return script;
}

/// The model's calls of one datasheet function go to its scaled twin.
Change scale_function(const equations::Script &script, const Scope &sheet, const ModelOptions &options,
                      const std::string &name)
{
    Change change{.influence = {.name = name, .kind = Influence::Kind::function}};
    for (std::size_t i = 0; i < factors.size(); ++i) {
        Scope twin = sheet;
        twin.load(scaled(*sheet.find_function(name), factors[i]));
        const Model model = make_model(script, twin, options);
        change.total[i] = equations::compile(*model.scope, entry_function, {.outer_suffix = suffix});
    }
    return change;
}

Change scale_variable(const equations::Script &script, const Scope &sheet, const ModelOptions &options,
                      const std::string &name, double value)
{
    Change change{.influence = {.name = name, .kind = Influence::Kind::variable, .value = value}};
    change.influence.lower = value * factors[0];
    change.influence.higher = value * factors[1];
    for (std::size_t i = 0; i < factors.size(); ++i) {
        ModelOptions with = options;
        with.settings.emplace_back(name, value == 0 ? near : value * factors[i]); // 0: does it matter at all?
        change.total[i] = make_model(script, sheet, with).total;
    }
    return change;
}

bool names_another(const equations::Expression &tree, const Scope &scope)
{
    using Kind = equations::Expression::Kind;
    const bool is_name = tree.kind == Kind::name || tree.kind == Kind::call;
    return (is_name && equations::resolve(tree.name, tree.kind == Kind::call, scope).definition != nullptr) ||
           std::any_of(tree.operands.begin(), tree.operands.end(),
                       [&](const auto &operand) { return names_another(operand, scope); });
}

/// Variables that are numbers (3.5, 1.0/8), not formulas over others.
std::map<std::string, double> numeric_variables(const Model &model)
{
    std::map<std::string, double> values;
    for (const Scope *scope : {model.scope.get(), model.sheet.get()})
        for (const Definition *definition : scope->definitions())
            if (!definition->is_function && model.scope->find_variable(definition->name) == definition &&
                !names_another(definition->body, *scope)) {
                const Program value =
                    equations::compile_expression(*scope, definition->body, {}, definition->place.file);
                try {
                    values.emplace(definition->name, value({}));
                } catch (const equations::Error &) { // no number: what needs it fails without our help
                }
            }
    return values;
}

std::vector<Change> changes_of(const equations::Script &script, const Scope &sheet, const ModelOptions &options,
                               const Model &model)
{
    std::set<std::string> functions;
    collect_sheet_functions(composition(*model.scope, entry_function), functions);
    std::vector<Change> changes;
    for (const std::string &name : functions)
        changes.push_back(scale_function(script, sheet, options, name));
    for (const auto &[name, value] : numeric_variables(model))
        changes.push_back(scale_variable(script, sheet, options, name, value));
    return changes;
}

/// The total at four arguments; on an error, no number and the reason.
template <typename Total> void fill(Influence &influence, double total, Total at, bool derivative)
{
    try {
        influence.down = at(0) / total - 1;
        influence.up = at(1) / total - 1;
        influence.elasticity = derivative ? (at(3) - at(2)) / (2 * near * total)
                                          : std::log(at(1) / at(0)) / std::log(influence.higher / influence.lower);
    } catch (const equations::Error &error) {
        influence.problem = error.message();
    }
}

/// p or d, changed by a tenth of itself, at least by one.
Influence change_argument(const Program &total, const std::string &name, const ModelPoint &point)
{
    const bool is_p = name == "p";
    const double value = is_p ? point.p : static_cast<double>(point.d);
    const double by = std::max(1.0, std::round(step * value));
    Influence influence{.name = name,
                        .kind = Influence::Kind::argument,
                        .value = value,
                        .lower = std::max(1.0, value - by),
                        .higher = value + by};
    const auto at = [&](double x) {
        return is_p ? total({x, static_cast<double>(point.d)}) : total({static_cast<double>(point.p), x});
    };
    fill(
        influence, at(value), [&](int side) { return at(side == 0 ? influence.lower : influence.higher); }, false);
    return influence;
}

double effect(const Influence &influence)
{
    const double most = std::max(std::abs(influence.down), std::abs(influence.up));
    return std::isnan(most) ? 0 : most;
}

std::vector<Influence> at_point(const Model &model, const std::vector<Change> &changes, const ModelPoint &point)
{
    const std::array arguments{static_cast<double>(point.p), static_cast<double>(point.d)};
    const double total = model.total(arguments);
    std::vector<Influence> influences;
    for (const Change &change : changes) {
        Influence influence = change.influence;
        const auto at = [&](std::size_t i) { return change.total.at(i)(arguments); };
        fill(influence, total, at, true);
        if (influence.value == 0 && effect(influence) != 0)
            influence = {.name = influence.name,
                         .kind = influence.kind,
                         .value = 0,
                         .problem = "matters, but a tenth of 0 is 0: give it a value"};
        influences.push_back(influence);
    }
    influences.push_back(change_argument(model.total, "p", point));
    influences.push_back(change_argument(model.total, "d", point));
    std::erase_if(influences,
                  [](const Influence &influence) { return influence.problem.empty() && effect(influence) == 0; });
    std::stable_sort(influences.begin(), influences.end(), [](const Influence &a, const Influence &b) {
        return a.problem.empty() != b.problem.empty() ? a.problem.empty() : effect(a) > effect(b);
    });
    return influences;
}

} // namespace

std::vector<std::vector<Influence>> sensitivity(const equations::Script &script, const equations::Scope &sheet,
                                                const ModelOptions &options, std::span<const ModelPoint> points)
{
    const Model model = make_model(script, sheet, options);
    const std::vector<Change> changes = changes_of(script, sheet, options, model);
    std::vector<std::vector<Influence>> all;
    all.reserve(points.size());
    for (const ModelPoint &point : points)
        all.push_back(at_point(model, changes, point));
    return all;
}

namespace {

/// Definitions that make the ends of intervals those of the fitted functions where `certain` says so of their names.
equations::Script without_intervals(const std::vector<const equations::Definition *> &definitions,
                                    const std::function<bool(const std::string &)> &certain)
{
    std::string text;
    for (const equations::Definition *end : definitions) {
        const bool is_end = end->is_function && (end->name.ends_with("_lo") || end->name.ends_with("_hi"));
        const std::string name = is_end ? end->name.substr(0, end->name.size() - 3) : "";
        if (!is_end || !certain(name))
            continue;
        const std::string parameters = joined(end->parameters, ",");
        text += end->name + "(" + parameters + ") = " + name + "(" + parameters + ")\n";
    }
    return equations::parse(text, "without intervals");
}

} // namespace

std::vector<IntervalSource> interval_sources(const equations::Script &script, const equations::Scope &sheet,
                                             const ModelOptions &options, const ModelPoint &point)
{
    const auto is_step = [](const std::string &name) { return name.starts_with("c_"); };
    const auto never = [](const std::string &) { return false; };
    const auto always = [](const std::string &) { return true; };
    struct Source {
        const char *name;
        std::function<bool(const std::string &)> certain_in_sheet, certain_in_model;
    };
    const std::array sources{Source{"operations of the sheet", is_step, always},
                             Source{"steps of the calibration", std::not_fn(is_step), always},
                             Source{"the model itself", always, never}, Source{"all at once", never, never}};
    equations::Scope own;
    own.load(script);
    std::vector<IntervalSource> found;
    for (const Source &source : sources) {
        equations::Scope of_sheet = sheet;
        of_sheet.load(without_intervals(sheet.definitions(), source.certain_in_sheet));
        equations::Script of_model = script;
        for (equations::Statement &statement : without_intervals(own.definitions(), source.certain_in_model).statements)
            of_model.statements.push_back(std::move(statement));
        const Prediction predicted = predict(make_model(std::move(of_model), of_sheet, options), point.p, point.d);
        if (std::isnan(predicted.lo_s))
            return {};
        found.push_back({source.name, predicted.lo_s, predicted.hi_s});
    }
    return found;
}

} // namespace mpisheet
