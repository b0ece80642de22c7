#include "report/datasheet.hpp"

#include "equations/equations.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <array>
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

/// p, d and w are the only inputs that a point of a report has; y is a profile's, k a rate's, and never evaluated here.
bool is_input(const std::string &parameter)
{
    return parameter == "p" || parameter == "d" || parameter == "w" || parameter == "y" || parameter == "k";
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

bool is_of_function(const equations::Note &note)
{
    constexpr std::array keys{"op.", "calibration.", "profile.", "rate."};
    return std::any_of(keys.begin(), keys.end(), [&](const char *key) { return note.key.starts_with(key); });
}

/// To the equation of that function, when the sheet has it.
void take_notes(Datasheet &sheet, FunctionNotes notes)
{
    for (auto *list : {&sheet.operations, &sheet.calibration, &sheet.others})
        for (Equation &equation : *list)
            if (notes.function == (list == &sheet.operations ? "t" : "") + equation.name) {
                if (list == &sheet.operations)
                    std::erase(notes.p, 1); // one rank communicates with nobody
                equation.notes = std::move(notes);
                return;
            }
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
        if (!is_of_function(note))
            sheet.provenance.emplace_back(note.key, note.value);
    for (FunctionNotes &notes : parse_notes(scope.notes()))
        take_notes(sheet, std::move(notes));
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

} // namespace mpisheet::report
