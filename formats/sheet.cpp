#include "formats/sheet.hpp"

#include "model/operation.hpp"
#include "model/quantity.hpp"

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

/// One line; line ends and control characters of foreign text become blanks.
std::string clean(std::string text)
{
    for (char &c : text)
        if (static_cast<unsigned char>(c) < ' ')
            c = ' ';
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

std::string joined(const std::vector<int> &values)
{
    std::string text;
    for (const int value : values)
        text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
}

std::string range(std::int64_t low, std::int64_t high)
{
    return std::to_string(low) + ":" + std::to_string(high);
}

std::string quality(const FitQuality &quality, bool with_p)
{
    const std::string where = with_p ? "p=" + std::to_string(quality.worst_p) + " d=" + format_size(quality.worst_d)
                                     : "w=" + format_size(quality.worst_d);
    return "median " + percent(quality.median) + ", worst " + percent(quality.worst) + " at " + where;
}

void notes_of(std::string &out, const SheetOperation &operation)
{
    const std::string key = "op." + operation.op + ".";
    if (!operation.p.empty())
        note(out, key + "p", joined(operation.p));
    if (kind_of(operation.op) != Kind::barrier)
        note(out, key + "d", range(operation.d_min, operation.d_max));
    if (!operation.one_rank.empty())
        note(out, key + "one_rank", operation.one_rank);
    note(out, key + "quality", quality(operation.quality, true));
    if (!operation.algorithm.empty())
        note(out, key + "algorithm", operation.algorithm);
    for (const std::string &warning : operation.warnings)
        note(out, key + "warning", warning);
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
        notes_of(body, operation);
        for (const SheetFunction &function : operation.functions)
            define(body, function.head, function.equation);
        define(body, name + parameters, operation.equation);
        if (!operation.lo.empty())
            define(body, name + "_lo" + parameters, operation.lo);
        if (!operation.hi.empty())
            define(body, name + "_hi" + parameters, operation.hi);
    }
    for (const SheetCalibration &calibration : sheet.calibrations) {
        const std::string name = "c_" + calibration.kernel, key = "calibration." + calibration.kernel + ".";
        body += "\n";
        note(body, key + "w", range(calibration.w_min, calibration.w_max));
        note(body, key + "quality", quality(calibration.quality, false));
        define(body, name + "(w)", calibration.equation);
        define(body, name + "_lo(w)", calibration.lo);
        define(body, name + "_hi(w)", calibration.hi);
    }
    for (const SheetProfile &profile : sheet.profiles) {
        body += "\n";
        note(body, "profile." + profile.kernel + ".rows", std::to_string(profile.rows));
        define(body, "w_" + profile.kernel + "(y)", profile.equation);
    }

    std::string head = "#@ format = 1\n";
    for (const auto &[key, value] : sheet.provenance)
        note(head, key, value);
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
