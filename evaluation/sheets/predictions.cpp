#include "evaluation/sheets/predictions.hpp"

#include "equations/equations.hpp"
#include "formats/file.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/prediction/prediction.hpp"
#include "model/words.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <charconv>

namespace mpisheet::evaluation {
namespace {

/// The function as it was under another name, where `text` calls it; `text` then calls that.
std::string with_former(equations::Scope &scope, const equations::Definition &function, const std::string &text)
{
    std::string former = function.name + "_before";
    while (scope.find(former) != nullptr)
        former += "_before";
    if (!calls(text, function.name))
        return text;
    const std::string printed = equations::print_gnuplot(function);
    scope.load(equations::parse(former + printed.substr(printed.find('(')) + "\n", "--set"));
    std::string changed = text;
    for (std::size_t at = 0; (at = find_call(changed, function.name, at)) != std::string::npos; at += former.size())
        changed.replace(at, function.name.size(), former);
    return changed;
}

bool is_equation(const std::string &setting)
{
    return setting.find('(') != std::string::npos;
}

} // namespace

void Extrapolated::add(Extent extent, const MeasuredRange &range)
{
    if (extent == Extent::inside)
        return;
    ++outside;
    unknown += extent == Extent::unknown ? 1 : 0;
    measured = range;
}

std::string to_text(const Extrapolated &extrapolated)
{
    const std::string range = to_text(extrapolated.measured);
    std::string text =
        fmt::format("{} of {} prediction{} outside the measured range{}", extrapolated.outside, extrapolated.points,
                    extrapolated.points == 1 ? " lies" : "s lie", range.empty() ? "" : " (" + range + ")");
    if (extrapolated.unknown > 0)
        text +=
            fmt::format(", {} so far that no interval is known",
                        extrapolated.unknown == extrapolated.outside ? "all" : std::to_string(extrapolated.unknown));
    return text;
}

int end_with(const Extrapolated &extrapolated, bool strict)
{
    if (!extrapolated.any())
        return 0;
    report::tell(fmt::format("{}: {}\n", strict ? "strict" : "warning", to_text(extrapolated)));
    return strict ? 1 : 0;
}

void set_in(equations::Scope &sheet, const std::string &setting)
{
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
        throw Error(Exit::usage, fmt::format("--set: expected name=value, found \"{}\"", setting));
    const std::string left = setting.substr(0, equals), text = setting.substr(equals + 1);
    const std::string name = left.substr(0, left.find_first_of("( "));
    const equations::Definition *function = sheet.find_function(name);
    if (function != nullptr || is_equation(left)) {
        const std::string parameters =
            is_equation(left) ? left.substr(left.find('(')) : fmt::format("({})", fmt::join(function->parameters, ","));
        const std::string body = function != nullptr ? with_former(sheet, *function, text) : text;
        sheet.load(equations::parse(fmt::format("{}{} = {}\n", name, parameters, body), "--set"));
        return;
    }
    if (sheet.find_variable(name) == nullptr)
        throw Error(Exit::usage, fmt::format("--set: the sheet has no {0}{1}; --set '{0}(d)=…' adds an equation", name,
                                             equations::suggestion(sheet, name)));
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        throw Error(Exit::usage, fmt::format("--set: {} is a variable: expected a number, found \"{}\"", name, text));
    sheet.set(name, value);
}

equations::Scope with_equations(equations::Scope sheet, const std::vector<std::string> &settings)
{
    for (const std::string &setting : settings)
        if (is_equation(setting))
            set_in(sheet, setting);
    return sheet;
}

std::vector<std::string> without_equations(std::vector<std::string> settings)
{
    std::erase_if(settings, is_equation);
    return settings;
}

std::vector<std::pair<std::string, double>> parse_settings(const std::vector<std::string> &texts)
{
    std::vector<std::pair<std::string, double>> settings;
    for (const std::string &text : without_equations(texts))
        settings.push_back(formats::of_option("--set", [&] { return parse_setting(text); }));
    return settings;
}

bool keep_predictions(const std::filesystem::path &folder, const formats::Predictions &predictions)
{
    const std::filesystem::path file = folder / "predictions.csv", record = folder / "predictions.sha256";
    const std::string text = formats::to_text(predictions);
    const std::string digest = formats::sha256(text) + "  predictions.csv\n";
    if (std::filesystem::exists(file) && std::filesystem::exists(record) && formats::read_file(file) == text &&
        formats::read_file(record) == digest)
        return true;
    formats::write_file(file, text);
    formats::write_file(record, digest);
    return false;
}

} // namespace mpisheet::evaluation
