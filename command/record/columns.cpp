#include "command/record/columns.hpp"

#include "launch/child.hpp"

#include <charconv>
#include <iterator>
#include <string_view>

namespace mpisheet::command {
namespace {

/// The number behind the last `words` of a line, in that base; false where there is none.
template <class Number> bool number_behind(std::string_view line, std::string_view words, int base, Number &value)
{
    const std::size_t at = line.rfind(words);
    if (at == std::string_view::npos)
        return false;
    const char *first = line.data() + at + words.size();
    return std::from_chars(first, line.data() + line.size(), value, base).ec == std::errc();
}

} // namespace

std::map<std::uint64_t, int> columns_of(const std::string &program)
{
    std::map<std::uint64_t, int> columns;
    if (launch::find_program("readelf").empty())
        return columns;
    std::uint64_t address = 0; // the statement machine of DWARF's line table, as readelf tells its steps
    int column = 0;
    const auto read = [&](std::string_view line) {
        number_behind(line, "column to ", 10, column);
        if (const std::size_t line_part = line.rfind(" and Line by"); line_part != std::string_view::npos) {
            number_behind(line.substr(0, line_part), "to 0x", 16, address);
            columns[address] = column;
        } else if (line.find("]  Copy") != std::string_view::npos) {
            columns[address] = column;
        } else if (line.find("End of Sequence") != std::string_view::npos) {
            columns[address] = column = 0;
        } else {
            number_behind(line, "to 0x", 16, address);
        }
    };
    launch::run_child({"readelf", "--debug-dump=rawline", "--wide", program}, read);
    return columns;
}

int column_at(const std::map<std::uint64_t, int> &columns, std::uint64_t address)
{
    const auto behind = columns.upper_bound(address);
    return behind == columns.begin() ? 0 : std::prev(behind)->second;
}

} // namespace mpisheet::command
