#include "formats/sheet.hpp"

#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/sheet_notes.hpp"
#include "model/visible.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string_view>

namespace mpisheet::formats {
namespace {

constexpr std::size_t widest = 110;

struct Definition {
    std::string_view name, text;
};

/// The functions that a sheet defines for itself when it uses them, each after those it needs.
constexpr std::array prelude = std::to_array<Definition>({
    {"log2", "log2(x) = log(x)/log(2.0)"},
    {"clog2", "clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))"},
    {"np2", "np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)"},
    {"ceildiv", "ceildiv(a, b) = real(ceil(real(a)/b))"},
    {"max", "max(a, b) = real(a > b ? a : b)"},
    {"min", "min(a, b) = real(a < b ? a : b)"},
});

/// Two significant digits below 10 %, whole per cent above.
std::string percent(double share)
{
    std::array<char, 32> text{};
    const auto end =
        share < 0.1 ? std::to_chars(text.data(), text.data() + text.size(), 100 * share, std::chars_format::general, 2)
                    : std::to_chars(text.data(), text.data() + text.size(), 100 * share, std::chars_format::fixed, 0);
    return std::string(text.data(), end.ptr) + " %";
}

/// One line, inert().
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

/// `name(parameters) = right-hand side`, broken at blanks; continuation lines are indented.
void define(std::string &out, const std::string &head, const std::string &body)
{
    std::string line = head + " =";
    std::size_t from = 0;
    while (from < body.size()) {
        const std::size_t end = std::min(body.find(' ', from), body.size());
        const std::string_view word(body.data() + from, end - from);
        if (line.size() + word.size() + 3 > widest && line.find_first_not_of(' ') != std::string::npos) {
            out += line + " \\\n";
            line = "    ";
        }
        line += (line == "    " ? "" : " ") + std::string(word);
        from = end + 1;
    }
    out += line + "\n";
}

std::string quality(const FitQuality &quality, bool with_p)
{
    const std::string where = with_p ? "p=" + std::to_string(quality.worst_p) + " d=" + format_size(quality.worst_d)
                                     : "w=" + format_size(quality.worst_d);
    const std::string high = quality.high > 0 ? ", 19 of 20 within " + percent(quality.high) : "";
    return "median " + percent(quality.median) + high + ", worst " + percent(quality.worst) + " at " + where;
}

void add_notes(std::string &out, const FunctionNotes &notes)
{
    for (const auto &[key, value] : print_notes(notes))
        note(out, key, value);
}

FunctionNotes notes_of(const SheetOperation &operation)
{
    FunctionNotes notes{.function = "t" + operation.op, .p = operation.p, .one_rank = operation.one_rank};
    if (kind_of(operation.op) != mpisheet::Kind::barrier)
        notes.sizes = SizeRange{operation.d_min, operation.d_max};
    notes.quality = quality(operation.quality, true);
    notes.algorithm = operation.algorithm;
    notes.warnings = operation.warnings;
    return notes;
}

bool calls(const std::string &text, std::string_view name)
{
    const std::string call = std::string(name) + "(";
    for (std::size_t at = text.find(call); at != std::string::npos; at = text.find(call, at + 1)) {
        const unsigned char before = at == 0 ? ' ' : static_cast<unsigned char>(text[at - 1]);
        if (!std::isalnum(before) && before != '_')
            return true;
    }
    return false;
}

} // namespace

std::string sheet_text(const Sheet &sheet)
{
    std::string body = sheet.functions.empty() ? "" : "\n";
    for (const SheetFunction &function : sheet.functions)
        define(body, function.head, function.equation);
    for (const SheetOperation &operation : sheet.operations) {
        const std::string name = "t" + operation.op, parameters(parameters_of(operation.op));
        body += "\n";
        add_notes(body, notes_of(operation));
        for (const SheetFunction &function : operation.functions)
            define(body, function.head, function.equation);
        define(body, name + parameters, operation.equation);
        if (!operation.lo.empty())
            define(body, name + "_lo" + parameters, operation.lo);
        if (!operation.hi.empty())
            define(body, name + "_hi" + parameters, operation.hi);
    }
    for (const SheetCalibration &calibration : sheet.calibrations) {
        const std::string name = "c_" + calibration.kernel;
        body += "\n";
        add_notes(body, {.function = name,
                         .sizes = SizeRange{calibration.w_min, calibration.w_max},
                         .quality = quality(calibration.quality, false)});
        define(body, name + "(w)", calibration.equation);
        define(body, name + "_lo(w)", calibration.lo);
        define(body, name + "_hi(w)", calibration.hi);
        if (calibration.busy.empty())
            continue;
        for (const SheetFunction &function : calibration.functions)
            define(body, function.head, function.equation);
        add_notes(body, {.function = name + "_busy", .sizes = SizeRange{calibration.w_min, calibration.w_max}});
        define(body, name + "_busy(w,k)", calibration.busy);
        define(body, name + "_busy_lo(w,k)", calibration.busy_lo);
        define(body, name + "_busy_hi(w,k)", calibration.busy_hi);
    }
    for (const SheetProfile &profile : sheet.profiles) {
        body += "\n";
        const std::string name = "w_" + profile.kernel;
        add_notes(body, {.function = name, .rows = profile.rows});
        define(body, name + "(y)", profile.equation);
    }

    for (const SheetRate &rate : sheet.rates) {
        body += "\n";
        add_notes(body, {.function = "r_" + rate.name,
                         .p = rate.busy,
                         .unit = rate.counts + "/us, all k busy processors of a node together",
                         .quality = "repetitions within " + percent(rate.spread)});
        define(body, "r_" + rate.name + "(k)", rate.equation);
        if (!rate.lo.empty()) {
            define(body, "r_" + rate.name + "_lo(k)", rate.lo);
            define(body, "r_" + rate.name + "_hi(k)", rate.hi);
        }
    }

    std::string head = "#@ format = 1\n";
    for (const auto &[key, value] : sheet.provenance)
        note(head, key, value);
    if (!sheet.network.empty())
        note(head, "network", sheet.network);
    note(head, "d_unit", "byte");
    note(head, "time_unit", "us");
    std::string definitions;
    for (const Definition &definition : prelude)
        if (calls(body, definition.name))
            definitions += std::string(definition.text) + "\n";
    if (!definitions.empty())
        head += "\n" + definitions;
    return head + body;
}

} // namespace mpisheet::formats
