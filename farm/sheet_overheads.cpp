#include "farm/sheet_overheads.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::farm {
namespace {

constexpr std::string_view empty_sheet = "#@ format = 1\n#@ time_unit = us\n#@ d_unit = byte\n";

/// Where the line that assigns `name` begins; npos: nowhere.
std::size_t find_assignment(std::string_view sheet, std::string_view name)
{
    for (std::size_t at = 0; at < sheet.size(); at = std::min(sheet.find('\n', at), sheet.size() - 1) + 1) {
        if (sheet.substr(at, name.size()) != name)
            continue;
        const std::size_t equals = sheet.find_first_not_of(" \t", at + name.size());
        if (equals != std::string_view::npos && sheet[equals] == '=')
            return at;
    }
    return std::string_view::npos;
}

} // namespace

std::optional<double> sheet_seconds(std::string_view sheet, std::string_view name)
{
    const std::size_t at = find_assignment(sheet, name);
    if (at == std::string_view::npos)
        return {};
    const std::size_t equals = sheet.find('=', at);
    std::string_view value = sheet.substr(equals + 1, sheet.find_first_of("#\n", equals) - equals - 1);
    value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
    value = value.substr(0, value.find_last_not_of(" \t\r") + 1);
    double us = 0;
    return parse_number(value, us) ? std::optional(us * 1e-6) : std::nullopt;
}

std::string with_sheet_seconds(std::string sheet, std::string_view name, double seconds, std::string_view remark)
{
    if (sheet.empty())
        sheet = empty_sheet;
    const double nanoseconds = std::round(seconds * 1e9); // three decimals of a µs
    const std::string line =
        std::string(name) + " = " + format_number(nanoseconds / 1000) + "   # " + std::string(remark) + "\n";
    const std::size_t at = find_assignment(sheet, name);
    if (at == std::string::npos)
        return sheet + (sheet.ends_with('\n') ? "" : "\n") + line;
    const std::size_t end = sheet.find('\n', at);
    return sheet.replace(at, end == std::string::npos ? std::string::npos : end + 1 - at, line);
}

} // namespace mpisheet::farm
