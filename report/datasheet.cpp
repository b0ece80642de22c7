#include "report/datasheet.hpp"

#include "equations/equations.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::report {
namespace {

using equations::Definition;
using equations::Program;
using equations::Scope;

bool is_bound(const Definition &definition)
{
    return definition.name.ends_with("_lo") || definition.name.ends_with("_hi");
}

bool is_operation(const Definition &definition)
{
    return definition.is_function && definition.name.size() > 1 && definition.name.front() == 't' &&
           !is_bound(definition);
}

bool is_calibration(const Definition &definition)
{
    return (definition.name.starts_with("c_") || definition.name.starts_with("w_") ||
            definition.name.starts_with("beta_")) &&
           !is_bound(definition);
}

/// p, d and w are the only inputs that a point of a report has; y is a profile's and never evaluated here.
bool is_input(const std::string &parameter)
{
    return parameter == "p" || parameter == "d" || parameter == "w" || parameter == "y";
}

std::optional<Range> parse_range(std::string_view text)
{
    const std::size_t colon = text.find(':');
    double low = 0, high = 0;
    if (colon == std::string_view::npos || !parse_number(text.substr(0, colon), low) ||
        !parse_number(text.substr(colon + 1), high))
        return {};
    return Range{std::llround(low), std::llround(high)};
}

std::vector<std::int64_t> parse_counts(std::string_view text)
{
    std::vector<std::int64_t> counts;
    for (const std::string &item : split_list(text))
        if (double value = 0; parse_number(item, value))
            counts.push_back(std::llround(value));
    return counts;
}

Equation make_equation(const Scope &scope, const Definition &definition, std::string name)
{
    Equation equation{.name = std::move(name), .text = print_gnuplot(definition), .mathml = print_mathml(definition)};
    if (!std::all_of(definition.parameters.begin(), definition.parameters.end(), is_input)) {
        equation.problem = "it has parameters other than p and d";
        return equation;
    }
    try {
        equation.value = compile(scope, definition.name);
        const Definition *lo = scope.own_function(definition.name + "_lo");
        const Definition *hi = scope.own_function(definition.name + "_hi");
        equation.has_interval = lo != nullptr && hi != nullptr;
        if (!equation.has_interval)
            return equation;
        equation.lo = compile(scope, lo->name);
        equation.hi = compile(scope, hi->name);
        equation.lo_text = print_gnuplot(*lo);
        equation.hi_text = print_gnuplot(*hi);
    } catch (const equations::Error &error) {
        equation.problem = error.message();
    }
    return equation;
}

void take_note(Datasheet &sheet, const equations::Note &note)
{
    const auto apply = [&](std::vector<Equation> &list, std::string_view key, const std::string &prefix) {
        const std::size_t dot = key.rfind('.');
        if (dot == std::string_view::npos)
            return;
        const std::string name = prefix + std::string(key.substr(0, dot));
        const std::string_view what = key.substr(dot + 1);
        for (Equation &equation : list) {
            if (equation.name != name)
                continue;
            if (what == "p") {
                equation.p = parse_counts(note.value);
                std::erase(equation.p, 1); // one rank communicates with nobody
            }
            if (what == "d" || what == "w")
                equation.d = parse_range(note.value);
            if (what == "quality")
                equation.quality = note.value;
            if (what == "algorithm")
                equation.algorithm = note.value;
            if (what == "warning")
                equation.warnings.push_back(note.value);
        }
    };
    const std::string_view key = note.key;
    if (key.starts_with("op."))
        apply(sheet.operations, key.substr(3), "");
    else if (key.starts_with("calibration."))
        apply(sheet.calibration, key.substr(12), "c_");
    else if (key.starts_with("profile."))
        apply(sheet.calibration, key.substr(8), "w_");
    else
        sheet.provenance.emplace_back(note.key, note.value);
}

double seconds_of(std::string_view unit)
{
    if (unit == "s")
        return 1;
    if (unit == "ms")
        return 1e-3;
    if (unit == "ns")
        return 1e-9;
    return 1e-6;
}

double evaluate(const Program &program, int p, double d)
{
    std::vector<double> arguments;
    for (const std::string &parameter : program.parameters())
        arguments.push_back(parameter == "p" ? p : d);
    try {
        return program(arguments);
    } catch (const equations::Error &) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace

const Equation *Datasheet::find(std::string_view op) const
{
    const auto at = std::find_if(operations.begin(), operations.end(), [&](const Equation &e) { return e.name == op; });
    return at == operations.end() ? nullptr : &*at;
}

std::string Datasheet::note(std::string_view key) const
{
    const auto at =
        std::find_if(provenance.begin(), provenance.end(), [&](const auto &entry) { return entry.first == key; });
    return at == provenance.end() ? std::string() : at->second;
}

Datasheet make_datasheet(equations::Script script)
{
    Datasheet sheet;
    Scope scope;
    scope.load(std::move(script));
    std::set<std::string> taken;
    for (const Definition *written : scope.scripts().front()->definitions()) {
        const Definition &definition = *scope.find(written->name);
        if (!taken.insert(written->name).second || !equations::prelude_text(written->name).empty())
            continue;
        if (is_operation(definition))
            sheet.operations.push_back(make_equation(scope, definition, definition.name.substr(1)));
        else if (is_calibration(definition))
            sheet.calibration.push_back(make_equation(scope, definition, definition.name));
        else if (!is_bound(definition))
            sheet.others.push_back(make_equation(scope, definition, definition.name));
    }
    for (const equations::Note &note : scope.notes())
        take_note(sheet, note);
    const auto rank = [](const Equation &equation) {
        const auto known = known_operations();
        return std::find_if(known.begin(), known.end(), [&](const Operation &op) { return op.name == equation.name; }) -
               known.begin();
    };
    std::stable_sort(sheet.operations.begin(), sheet.operations.end(),
                     [&](const Equation &a, const Equation &b) { return rank(a) < rank(b); });
    sheet.unit_s = seconds_of(sheet.note("time_unit"));
    return sheet;
}

Datasheet read_datasheet(std::string_view text, const std::string &name)
{
    try {
        equations::Script script = equations::parse(text, name);
        if (script.definitions().empty())
            throw Error(Exit::bad_input, name + ":1: expected equations like tbcast(p,d) = …, found none");
        return make_datasheet(std::move(script));
    } catch (const equations::Error &error) {
        throw Error(Exit::bad_input, error.what());
    }
}

Cost cost(const Datasheet &sheet, const Equation &equation, int p, double d)
{
    if (!equation.problem.empty())
        return {};
    Cost found{.seconds = sheet.unit_s * evaluate(equation.value, p, d)};
    if (equation.has_interval) {
        found.lo = sheet.unit_s * evaluate(equation.lo, p, d);
        found.hi = sheet.unit_s * evaluate(equation.hi, p, d);
    } else {
        found.lo = found.hi = std::numeric_limits<double>::quiet_NaN();
    }
    return found;
}

bool extrapolates(const Equation &equation, int p, std::int64_t d)
{
    const bool outside_d = equation.d && (d < equation.d->low || d > equation.d->high);
    if (equation.p.empty() || p <= 1)
        return outside_d;
    const auto [low, high] = std::minmax_element(equation.p.begin(), equation.p.end());
    return outside_d || p < *low || p > *high;
}

} // namespace mpisheet::report
