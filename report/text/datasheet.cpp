#include "report/text/datasheet.hpp"

#include "equations/equations.hpp"
#include "formats/equation_file.hpp"
#include "model/error.hpp"
#include "model/network.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/sheet/measured.hpp"
#include "model/sheet/tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace mpisheet::report {
namespace {

using equations::Definition;
using equations::Program;
using equations::Scope;

/// An end of an interval, or what ends over all states of the machine are made of.
bool is_bound(const Definition &definition)
{
    return definition.name.ends_with("_lo") || definition.name.ends_with("_hi") ||
           definition.name.starts_with("state_");
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

/// X of a condition `d < X`.
std::optional<double> size_limit(const equations::Expression &condition)
{
    if (condition.op != equations::Operator::less || condition.operands[0].name != "d" ||
        condition.operands[1].kind != equations::Expression::Kind::number)
        return {};
    return condition.operands[1].value;
}

std::vector<double> breaks_of(const Definition &definition)
{
    std::vector<double> breaks;
    const equations::Expression *at = &definition.body;
    for (; at->kind == equations::Expression::Kind::conditional; at = &at->operands[2])
        if (const auto limit = size_limit(at->operands[0]))
            breaks.push_back(*limit);
    return breaks;
}

/// What the functions of the prelude are, for readers of an equation that calls them.
std::string prelude_sentence(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> sentences{
        {{"ceildiv", "ceildiv(a, b): a/b rounded up"},
         {"clog2", "clog2(p): log2(p) rounded up, the rounds of a tree over p processes"},
         {"log2", "log2(x): the logarithm of x to the base 2"},
         {"max", "max(a, b): the larger of the two"},
         {"min", "min(a, b): the smaller of the two"},
         {"np2", "np2(p): 0 where p is a power of two, else 1"}}};
    const auto *row =
        std::find_if(sentences.begin(), sentences.end(), [&](const auto &entry) { return entry.first == name; });
    return row == sentences.end() ? "" : "# " + std::string(row->second);
}

/// What an equation calls: the sheet's own functions and constants, and what these call, a line each.
struct Called {
    const Scope &scope;
    const Datasheet &sheet;
    std::set<std::string> seen{};
    std::vector<std::string> lines{}, sentences{};

    void add(const equations::Expression &tree)
    {
        using Kind = equations::Expression::Kind;
        if ((tree.kind == Kind::call || tree.kind == Kind::name) && seen.insert(tree.name).second)
            add_meaning(tree);
        for (const equations::Expression &operand : tree.operands)
            add(operand);
    }

private:
    void add_meaning(const equations::Expression &tree)
    {
        const bool is_call = tree.kind == equations::Expression::Kind::call;
        const Definition *called = is_call ? scope.own_function(tree.name) : scope.own_variable(tree.name);
        if (std::string sentence = is_call ? prelude_sentence(tree.name) : ""; !sentence.empty()) {
            sentences.push_back(std::move(sentence));
        } else if (called != nullptr && is_operation(*called) && sheet.find(tree.name.substr(1)) != nullptr) {
            sentences.push_back("# " + head(*called) + ": the operation " + tree.name.substr(1));
        } else if (called != nullptr) {
            lines.push_back(print_gnuplot(*called));
            add(called->body);
        }
    }
};

std::string called_by(const Scope &scope, const Datasheet &sheet, const Definition &definition)
{
    Called called{.scope = scope, .sheet = sheet, .seen = {definition.parameters.begin(), definition.parameters.end()}};
    called.seen.insert(definition.name);
    called.add(definition.body);
    for (const char *end : {"_lo", "_hi"})
        if (const Definition *bound = scope.own_function(definition.name + end))
            called.add(bound->body);
    std::string text;
    for (const std::vector<std::string> *lines : {&called.lines, &called.sentences})
        for (const std::string &line : *lines)
            text += (text.empty() ? "" : "\n") + line;
    return text;
}

Equation make_equation(const Scope &scope, const Definition &definition, std::string name)
{
    Equation equation{.name = std::move(name), .text = print_gnuplot(definition), .mathml = print_mathml(definition)};
    if (!std::all_of(definition.parameters.begin(), definition.parameters.end(), is_input)) {
        equation.problem = "it has parameters other than p and d";
        return equation;
    }
    equation.breaks = breaks_of(definition);
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
                    std::erase(notes.p, 1); // one rank communicates with no other
                equation.notes = std::move(notes);
                return;
            }
}

/// What sheets define to write their equations with (a network's tmsg_at, tgap_far) are no operations: those have notes
/// or known names. A sheet without notes may call its operations as it likes.
void part_with_helpers(Datasheet &sheet)
{
    const auto is_noted = [](const Equation &equation) { return !equation.notes.function.empty(); };
    const auto is_message_again = [](const Equation &equation) { // the nearest level, which msg is of
        return equation.text == "t" + equation.name + "(d) = tmsg(d)";
    };
    if (std::none_of(sheet.operations.begin(), sheet.operations.end(), is_noted))
        return;
    const auto known = known_operations();
    const auto helpers =
        std::stable_partition(sheet.operations.begin(), sheet.operations.end(), [&](const Equation &equation) {
            return is_noted(equation) || (is_message(equation.name) && !is_message_again(equation)) ||
                   std::any_of(known.begin(), known.end(),
                               [&](const Operation &op) { return op.name == base_operation(equation.name); });
        });
    for (auto at = helpers; at != sheet.operations.end(); ++at) {
        at->name = "t" + at->name;
        sheet.others.push_back(std::move(*at));
    }
    sheet.operations.erase(helpers, sheet.operations.end());
}

/// The known operations in their order, each with those of its levels from the nearest on.
std::pair<std::ptrdiff_t, std::ptrdiff_t> rank(const Equation &equation)
{
    const auto known = known_operations();
    const auto place_of = [&](const std::string &name) {
        return std::find_if(known.begin(), known.end(), [&](const Operation &op) { return op.name == name; }) -
               known.begin();
    };
    if (const std::string_view name = level_of(equation.name); !name.empty()) {
        const auto *level = std::find(level_names.begin(), level_names.end(), name);
        const std::ptrdiff_t place = place_of(equation.name.substr(0, equation.name.size() - name.size() - 1));
        return {place, 1 + (level - level_names.begin())};
    }
    return {place_of(equation.name), 0};
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

int Datasheet::ranks() const
{
    return std::atoi(note("ranks").c_str());
}

namespace {

/// What the library mpi.gp asks of the machine, by level.
std::vector<NetworkLevel> network_levels_of(const Scope &scope, const std::string &file)
{
    constexpr double many = 1e6; // more ranks than any block has
    std::vector<NetworkLevel> levels;
    for (const char *name : {"Width", "Gap", "Both", "Share"})
        if (scope.find_function(name) == nullptr)
            return levels;
    const auto of = [&](const char *name) { return equations::compile(scope, name); };
    for (const SheetLevel &level : levels_of(scope, file)) {
        const auto l = static_cast<double>(levels.size() + 1);
        const double width = of("Width")({l});
        const double medium = scope.find_function("Medium") == nullptr ? many : of("Medium")({l});
        levels.push_back({.name = level.name,
                          .block = width < many ? static_cast<int>(width) : 0,
                          .both = of("Both")({l}),
                          .medium = medium < many ? medium : 0,
                          .gap =
                              [gap = of("Gap"), l](double d) {
                                  return gap({l, d});
                              },
                          .share =
                              [share = of("Share"), l](double k) {
                                  return share({l, k});
                              }});
    }
    return levels;
}

} // namespace

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
    part_with_helpers(sheet);
    std::stable_sort(sheet.operations.begin(), sheet.operations.end(),
                     [](const Equation &a, const Equation &b) { return rank(a) < rank(b); });
    for (Equation &operation : sheet.operations)
        operation.called_text = called_by(scope, sheet, *scope.own_function("t" + operation.name));
    sheet.unit_s = seconds_of(sheet.note("time_unit"));
    sheet.intervals_up_to = intervals_up_to(scope);
    sheet.levels = network_levels_of(scope, "the sheet");
    return sheet;
}

namespace {

Datasheet made_datasheet(const std::function<equations::Script()> &read)
{
    try {
        equations::Script script = read();
        if (script.definitions().empty())
            throw Error(Exit::bad_input, script.file + ":1: expected equations like tbcast(p,d) = …, found none");
        return make_datasheet(std::move(script));
    } catch (const equations::Error &error) {
        throw Error(Exit::bad_input, error.what());
    }
}

} // namespace

Datasheet read_datasheet(std::string_view text, const std::string &name)
{
    return made_datasheet([&] { return parse_sheet(text, name); });
}

Datasheet read_datasheet(const std::filesystem::path &file)
{
    return made_datasheet([&] { return formats::read_equations(file); });
}

std::optional<Rendezvous> rendezvous_of(const Datasheet &sheet, const Equation &message)
{
    constexpr double least_rise = 1.1;
    if (!message.notes.sizes)
        return {};
    std::vector<double> ends{static_cast<double>(message.notes.sizes->least)};
    for (const double at : message.breaks)
        if (at > ends.back() && at < static_cast<double>(message.notes.sizes->most))
            ends.push_back(at);
    ends.push_back(static_cast<double>(message.notes.sizes->most));
    std::vector<double> starts; // of each piece, a straight line, carried on to no bytes
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        const double last = std::nextafter(ends[i + 1], 0);
        const double low = cost(sheet, message, 2, ends[i]).seconds, high = cost(sheet, message, 2, last).seconds;
        starts.push_back(std::max(0.0, low - ends[i] * (high - low) / (last - ends[i])));
    }
    std::optional<Rendezvous> found;
    for (std::size_t i = 0; i + 1 < starts.size(); ++i)
        if (starts[i + 1] >= least_rise * starts[i] &&
            (!found || starts[i + 1] - starts[i] > found->after - found->before))
            found = {ends[i + 1], starts[i], starts[i + 1]};
    return found;
}

Cost cost(const Datasheet &sheet, const Equation &equation, int p, double d)
{
    if (!equation.problem.empty())
        return {};
    Cost found{.seconds = sheet.unit_s * evaluate(equation.value, p, d)};
    const bool is_of_one = p <= 1 && equation.name.find("msg") == std::string::npos;
    if (equation.has_interval && (sheet.intervals_up_to > 1 || (sheet.intervals_up_to == 1 && is_of_one))) {
        found.lo = sheet.unit_s * evaluate(equation.lo, p, d);
        found.hi = sheet.unit_s * evaluate(equation.hi, p, d);
    } else {
        found.lo = found.hi = std::numeric_limits<double>::quiet_NaN();
    }
    return found;
}

} // namespace mpisheet::report
