#include "model/sheet/text.hpp"

#include "model/machine/algorithms.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/sheet/notes.hpp"
#include "model/sheet/states.hpp"
#include "model/sheet/tables.hpp"
#include "model/visible.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace mpisheet {
namespace {

constexpr std::size_t widest = 120, deepest = 30, widest_head = 26;

struct Helper {
    std::string_view name, text;
};

/// The functions that a sheet defines for itself when it uses them, each after those it needs.
constexpr std::array prelude = std::to_array<Helper>({
    {"log2", "log2(x) = log(x)/log(2.0)"},
    {"clog2", "clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))"},
    {"np2", "np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)"},
    {"ceildiv", "ceildiv(a, b) = real(ceil(real(a)/b))"},
    {"max", "max(a, b) = real(a > b ? a : b)"},
    {"min", "min(a, b) = real(a < b ? a : b)"},
});

/// The text as one inert() line.
std::string clean(std::string text)
{
    text = inert(text);
    while (text.ends_with('\\') || text.ends_with(' '))
        text.pop_back(); // gnuplot would take the next line for part of the comment
    return text;
}

void note(std::string &out, const std::string &key, const std::string &value)
{
    out += "#@ " + clean(key) + " = " + clean(value) + "\n";
}

std::string pad(const std::string &text, std::size_t width)
{
    return text + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

/// The next piece of an equation that is not broken, from `from` on: up to a blank; of what is longer than `room`, up
/// to the last comma that fits.
std::string_view next_piece(const std::string &body, std::size_t from, std::size_t room)
{
    const std::string_view word = std::string_view(body).substr(from, body.find(' ', from) - from);
    const std::size_t comma = word.size() > room ? word.rfind(',', room - 1) : std::string_view::npos;
    return word.substr(0, comma == std::string_view::npos ? comma : comma + 1);
}

/// `name(parameters) = right-hand side`, broken at blanks or commas; continuation lines are indented.
void define(std::string &out, const std::string &head, const std::string &body, std::size_t width = 0)
{
    std::string line = pad(head, width) + " =";
    const std::string indent(line.size() > deepest ? 4 : line.size(), ' ');
    bool blank = true; // before the piece
    for (std::size_t from = 0; from < body.size();) {
        const std::string_view piece = next_piece(body, from, widest - indent.size() - 3);
        if (line.size() + piece.size() + 3 > widest && line.find_first_not_of(' ') != std::string::npos) {
            out += line + " \\\n";
            line = indent;
            blank = indent.size() > 4;
        }
        line += (blank ? " " : "") + std::string(piece);
        from += piece.size();
        blank = from < body.size() && body[from] == ' ';
        from += blank ? 1 : 0;
    }
    out += line + "\n";
}

void define(std::string &out, const std::vector<SheetFunction> &functions)
{
    for (const SheetFunction &function : functions)
        define(out, function.head, function.equation);
}

/// What the rows of the table do not say; once for all the operations that it is said of: "op.*.warning", those that
/// several ranks take part in, "op.bcast,reduce.one_rank", or "op.bcast.algorithm".
std::string remarks(const std::vector<SheetOperation> &operations)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> all; // "warning = …", and of which operations
    std::size_t collectives = 0;
    for (const SheetOperation &operation : operations) {
        collectives += kind_of(operation.op) != mpisheet::Kind::point_to_point ? 1 : 0;
        const std::string call = operation.equation.substr(0, operation.equation.find('('));
        const auto same = std::find_if(operations.begin(), operations.end(),
                                       [&](const SheetOperation &other) { return "t" + other.op == call; });
        const std::string &equation = same == operations.end() ? operation.equation : same->equation;
        const bool is_told = algorithms_in(equation) == operation.algorithm;
        const FunctionNotes notes{.function = "t" + operation.op,
                                  .one_rank = operation.one_rank,
                                  .algorithm = is_told ? "" : operation.algorithm,
                                  .alike = operation.alike,
                                  .made = operation.made,
                                  .warnings = operation.warnings};
        for (const auto &[key, value] : print_notes(notes)) {
            const std::string said = key.substr(operation.op.size() + 4) + " = " + value; // after "op.<op>."
            auto found = std::find_if(all.begin(), all.end(), [&](const auto &one) { return one.first == said; });
            if (found == all.end())
                found = all.insert(found, {said, {}});
            found->second.push_back(operation.op);
        }
    }
    std::string text;
    for (const auto &[said, of] : all) {
        const bool is_of_all =
            of.size() > 1 && of.size() == collectives && std::none_of(of.begin(), of.end(), [](const std::string &op) {
                return kind_of(op) == mpisheet::Kind::point_to_point;
            });
        const std::string list = joined(of, ",");
        text += "#@ op." + clean(is_of_all ? "*" : list) + "." + clean(said) + "\n";
    }
    return text;
}

} // namespace

namespace {

/// A comment of a heading, and what stands below it; nothing where nothing does.
std::string section(const std::string &heading, const std::string &body)
{
    return body.empty() ? "" : "\n# " + heading + "\n" + body;
}

/// What one more message on the same link takes.
bool is_gap(const SheetFunction &function)
{
    return function.head.starts_with("tgap_");
}

/// The machine in a line for each of what the library asks for, with what it means.
std::string machine_text(const Sheet &sheet)
{
    constexpr auto meanings = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"ppn", "ranks of a node"},
        {"cyclic", "1: ranks are dealt out to the nodes in turn"},
        {"as_measured(p)", "the layout that was measured"},
        {"Width(l)", "consecutive ranks in a block of level l"},
        {"Message(l,d)", "one message"},
        {"Gap(l,d)", "extra time of each further one on the link"},
        {"Links(l)", "leaving a block of level l-1, shared by its ranks"},
        {"Medium(l)", "messages at once between all blocks of level l-1"},
        {"Both(l)", "one the other way: share of Gap, 0 full-duplex"},
        {"Held(d)", "share of the time for which it blocks its sender"},
    });
    constexpr std::size_t heads = 14, equations = 60;
    std::string text;
    for (const auto &[head, meaning] : meanings)
        for (const SheetFunction &function : sheet.machine)
            if (function.head == head) {
                std::string line = pad(function.head, heads) + " = " + function.equation;
                if (const std::string said = pad(line, equations) + "  # " + std::string(meaning);
                    !meaning.empty() && said.size() <= widest)
                    line = said;
                text += line + "\n";
            }
    std::string levels;
    for (std::size_t l = 0; l < sheet.levels.size() && sheet.levels.size() > 1; ++l)
        levels += (l == 0 ? ". Level " : ", ") + std::to_string(l + 1) + " " + sheet.levels[l].name;
    return section("The machine" + levels, text);
}

std::string operations_text(const Sheet &sheet, bool messages)
{
    std::string text;
    std::size_t width = 0; // of the heads
    const auto is_here = [&](const SheetOperation &operation) {
        return (kind_of(operation.op) == mpisheet::Kind::point_to_point) == messages;
    };
    const auto head = [](const SheetOperation &operation) {
        return "t" + operation.op + std::string(parameters_of(operation.op));
    };
    for (const SheetOperation &operation : sheet.operations)
        if (is_here(operation))
            width = std::max(width, std::min(widest_head, head(operation).size()));
    for (const SheetOperation &operation : sheet.operations) {
        if (!is_here(operation))
            continue;
        define(text, operation.functions);
        define(text, head(operation), operation.equation, width);
    }
    for (const SheetFunction &function : sheet.machine)
        if (messages && is_gap(function))
            define(text, function.head, function.equation, width);
    return text;
}

/// The functions of `prelude` that a text calls, and those that they call.
std::string prelude_of(const std::string &body)
{
    std::string definitions;
    for (const Helper &definition : prelude)
        if (calls(body, definition.name))
            definitions += std::string(definition.text) + "\n";
    return definitions;
}

std::string header_text(const Sheet &sheet)
{
    std::string head = "#@ format = 2\n";
    for (const auto &[key, value] : sheet.provenance)
        note(head, key, value);
    return head;
}

std::string units_text()
{
    return "#@ d_unit = byte\n#@ time_unit = us\n";
}

/// Steps of kernels, work profiles and rates of a node.
std::string steps_text(const Sheet &sheet)
{
    std::string steps, profiles, rates;
    define(steps, sheet.step_functions);
    for (const SheetCalibration &calibration : sheet.calibrations) {
        const std::string name = "c_" + calibration.kernel;
        for (const SheetSteps &step : calibration.steps)
            define(steps, name + (step.busy == 1 ? "" : "_" + std::to_string(step.busy)) + "(w)", step.equation);
        if (!calibration.busy.empty())
            define(steps, name + "_busy(w,k)", calibration.busy);
    }
    for (const SheetRate &rate : sheet.rates)
        define(rates, "r_" + rate.name + "(k)", rate.equation);
    for (const SheetProfile &profile : sheet.profiles) {
        const std::string name = "w_" + profile.kernel;
        for (const auto &[key, value] : print_notes({.function = name, .rows = profile.rows}))
            note(profiles, key, value);
        define(profiles, name + "(y)", profile.equation);
    }
    return section("Steps of the kernels [us] with data of w bytes, one processor busy; _2, _4: that many of a node",
                   steps) +
           section("What k busy processors of a node do together [1/us]", rates) +
           section(
               "Where measured; what the equations miss there [%]; the 95 % interval as a factor f, and another from "
               "some\n"
               "# working set on. Beyond what was measured it widens with the fifth root of the distance.",
               steps_table(sheet)) +
           section("Mean steps an element takes at relative position 0 <= y < 1 of its rows, from a pilot run",
                   profiles);
}

bool has_library(const Sheet &sheet)
{
    return std::any_of(sheet.machine.begin(), sheet.machine.end(),
                       [](const SheetFunction &line) { return line.head == "Width(l)"; });
}

std::string about_algorithms(const Sheet &sheet)
{
    return std::string("Operations [us] of p processes, d bytes") +
           (has_library(sheet) ? "; the algorithms that they name are defined below, under mpi.gp" : "");
}

std::string about_messages(const Sheet &sheet)
{
    std::string names, numbers;
    for (std::size_t l = 1; l < sheet.levels.size(); ++l) {
        names += (l == 1 ? "_" : ", _") + sheet.levels[l].name;
        numbers += (l == 1 ? "" : ", ") + std::to_string(l + 1);
    }
    return "Messages of d bytes [us]: tmsg one way; tsend, trecv in the call; tstream each further one" +
           (names.empty() ? "" : "; " + names + ": level " + numbers);
}

constexpr const char *about_operations =
    "Where measured (1:64: the counts of the note processes); what the equations miss there [%]: half, 19 of 20, all "
    "of\n"
    "# the points, the worst one's p,d. The true time is in t/f ... t*f (95 % of points) within the measured p; 2p, "
    "8p: f at\n"
    "# 2 and 8 times the largest. long, l2p, l8p: the same where bandwidth takes all the time. Times wider: 8d at 8 "
    "times\n"
    "# the largest d, ppn in another layout, odd where p is no power of two. p=1: f there, 0: down to 0, t2: to t(2,d)";

} // namespace

std::string calibration_text(const Sheet &sheet)
{
    const std::string steps = steps_text(sheet);
    return header_text(sheet) + units_text() + section("Arithmetic", prelude_of(steps)) + steps;
}

std::string sheet_text(const Sheet &sheet, const std::string &calibration)
{
    const std::vector<int> counts = common_counts(sheet.operations);
    std::string head = header_text(sheet);
    if (!sheet.levels.empty())
        note(head, "network", in_words(sheet.levels));
    for (const auto &[key, value] : state_notes(sheet.states))
        note(head, key, value);
    if (counts.size() > 1) {
        const std::string list = joined(counts, ",");
        note(head, "processes", list);
    }
    const bool has_steps = !sheet.calibrations.empty() || !sheet.profiles.empty() || !sheet.rates.empty();
    if (has_steps && !calibration.empty())
        note(head, "calibration", calibration);
    std::string helpers;
    define(helpers, sheet.functions);
    const std::string body =
        machine_text(sheet) + section(about_algorithms(sheet), operations_text(sheet, false)) +
        section(about_messages(sheet), operations_text(sheet, true)) +
        section(about_operations, operations_table(sheet.operations, counts) + remarks(sheet.operations)) +
        (calibration.empty() ? steps_text(sheet) : "");
    const std::string library = has_library(sheet) ? "\n" + std::string(mpi_library()) : "";
    const std::string arithmetic = library.empty() ? prelude_of(body + helpers) : "";
    return head + units_text() + body + section("What the equations above call", arithmetic + helpers) + library;
}

} // namespace mpisheet
