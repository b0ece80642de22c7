#include "command/record/sites.hpp"

#include "command/console/json.hpp"
#include "command/console/terminal.hpp"
#include "command/launch/child.hpp"
#include "formats/file.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"

#include <charconv>
#include <map>

namespace mpisheet::command {
namespace {

/// The address as addr2line wants it: within the call, which ends where its place is.
std::string call_address(const std::string &place)
{
    const std::size_t at = place.rfind("+0x");
    std::uint64_t address = 0;
    const char *end = place.data() + place.size();
    if (at == std::string::npos || std::from_chars(place.data() + at + 3, end, address, 16).ptr != end || address == 0)
        return "";
    std::string text(16, '0');
    text.resize(static_cast<std::size_t>(std::to_chars(text.data(), text.data() + text.size(), address - 1, 16).ptr -
                                         text.data()));
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

} // namespace

void name_sites(const std::filesystem::path &folder)
{
    if (find_program("addr2line").empty()) {
        tell("call sites stay addresses: addr2line (Debian's package binutils) is not installed\n");
        return;
    }
    std::map<std::string, std::vector<std::string>> places; // by program
    for (const std::string &place : record::read_recording(folder).sites)
        if (const std::string address = call_address(place); !address.empty())
            places[place.substr(0, place.rfind("+0x"))].push_back(place);
    Json names = Json::object();
    for (const auto &[program, its_places] : places) {
        std::vector<std::string> words{"addr2line", "-f", "-C", "-e", program}, lines;
        for (const std::string &place : its_places)
            words.push_back(call_address(place));
        run_child(words, [&](std::string_view line) { lines.emplace_back(line); });
        for (std::size_t k = 0; k < its_places.size() && lines.size() == 2 * its_places.size(); ++k)
            if (const std::string name = site_name(lines[2 * k], lines[2 * k + 1]); !name.empty())
                names[its_places[k]] = name;
    }
    formats::write_file(folder / record::sites_name, json_text(names) + "\n");
}

} // namespace mpisheet::command
