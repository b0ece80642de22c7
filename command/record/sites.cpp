#include "command/record/sites.hpp"

#include "command/console/json.hpp"
#include "formats/file.hpp"
#include "launch/child.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"
#include "report/terminal/terminal.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <set>
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

/// At which column of a source line an instruction belongs, by the address at which a range of instructions begins, up
/// to the next one: from 1 on; 0: not known. Empty where readelf (Debian's package binutils) is not installed or the
/// program has no lines.
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

/// That of one address; 0: not known.
int column_at(const std::map<std::uint64_t, int> &columns, std::uint64_t address)
{
    const auto behind = columns.upper_bound(address);
    return behind == columns.begin() ? 0 : std::prev(behind)->second;
}

/// An address within the call, which ends where its place is; 0: the place has none.
std::uint64_t call_address(const std::string &place)
{
    const std::size_t at = place.rfind("+0x");
    std::uint64_t address = 0;
    const char *end = place.data() + place.size();
    if (at == std::string::npos || std::from_chars(place.data() + at + 3, end, address, 16).ptr != end || address == 0)
        return 0;
    return address - 1;
}

/// An address as addr2line takes it.
std::string hexadecimal(std::uint64_t address)
{
    std::string text(16, '0');
    text.resize(
        static_cast<std::size_t>(std::to_chars(text.data(), text.data() + text.size(), address, 16).ptr - text.data()));
    return "0x" + text;
}

/// "solver.c:120 (solve)" of a function and "/home/me/solver.c:120 (discriminator 3)"; empty where neither is known.
std::string site_name(const std::string &function, const std::string &line)
{
    const std::string place = std::filesystem::path(line.substr(0, line.find(' '))).filename().string();
    const bool has_place = !place.starts_with("??") && !place.ends_with(":?") && !place.ends_with(":0");
    if (!has_place)
        return "";
    return function.starts_with("??") ? place : place + " (" + function.substr(0, function.find('(')) + ")";
}

/// Calls that stand side by side on a line get its columns, "solver.c:120:17 (solve)"; the copies that a compiler makes
/// of one call stay one place.
void tell_apart(const std::string &program, std::map<std::string, std::string> &name_of)
{
    std::map<std::string, std::vector<std::string>> places_of;
    for (const auto &[place, name] : name_of)
        places_of[name].push_back(place);
    std::map<std::uint64_t, int> columns;
    for (const auto &[name, places] : places_of) {
        if (places.size() == 1)
            continue;
        if (columns.empty())
            columns = columns_of(program);
        std::map<std::string, int> column_of;
        std::set<int> different;
        for (const std::string &place : places)
            different.insert(column_of[place] = column_at(columns, call_address(place)));
        if (different.size() > 1 && !different.contains(0))
            for (const auto &[place, column] : column_of)
                name_of[place].insert(std::min(name.find(' '), name.size()), ":" + std::to_string(column));
    }
}

/// Of call sites and their callers, each once.
std::set<std::string> places_of(const record::Recording &recording)
{
    std::set<std::string> places(recording.sites.begin(), recording.sites.end());
    for (const std::string &callers : recording.callers)
        for (std::size_t begin = 0; begin < callers.size();) {
            const std::size_t end = std::min(callers.find('\n', begin), callers.size());
            places.insert(callers.substr(begin, end - begin));
            begin = end + 1;
        }
    return places;
}

} // namespace

void name_sites(const std::filesystem::path &folder)
{
    if (launch::find_program("addr2line").empty()) {
        report::tell("call sites stay addresses: addr2line (Debian's package binutils) is not installed\n");
        return;
    }
    std::map<std::string, std::vector<std::string>> places; // by program
    for (const std::string &place : places_of(record::read_recording(folder)))
        if (call_address(place) > 0)
            places[place.substr(0, place.rfind("+0x"))].push_back(place);
    Json names = Json::object();
    for (const auto &[program, its_places] : places) {
        std::vector<std::string> words{"addr2line", "-a", "-i", "-f", "-C", "-e", program}, lines;
        for (const std::string &place : its_places)
            words.push_back(hexadecimal(call_address(place)));
        launch::run_child(words, [&](std::string_view line) { lines.emplace_back(line); });
        std::map<std::string, std::string> name_of, around; // by place; functions that it was put into
        for (std::size_t k = 0, line = 0; k < its_places.size() && line < lines.size(); ++k) {
            std::vector<std::string> all;
            for (++line; line + 1 < lines.size() && !lines[line].starts_with("0x"); line += 2)
                if (std::string name = site_name(lines[line], lines[line + 1]); !name.empty())
                    all.push_back(std::move(name));
            for (std::size_t n = 0; n < all.size(); ++n)
                (n == 0 ? name_of : around)[its_places[k]] += (n == 0 ? "" : "\n") + all[n];
        }
        tell_apart(program, name_of);
        for (const auto &[place, name] : name_of)
            names[place] = name + around[place];
    }
    formats::write_file(folder / record::sites_name, json_text(names) + "\n");
}

} // namespace mpisheet::command
