#include "model/sheet/levels.hpp"

#include "equations/program.hpp"
#include "model/network.hpp"
#include "model/sheet/measured.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

namespace mpisheet {
namespace {

constexpr const char *no_blocks = ": ranks at distances and in no blocks";

} // namespace

std::string in_words(const std::vector<SheetLevel> &levels)
{
    if (levels.size() == 1)
        return levels[0].name + (levels[0].alike ? ": all ranks alike" : no_blocks);
    return joined(levels, ", ", [&](const SheetLevel &level) {
        return level.name + (level.block > 0 ? ": " + std::to_string(level.block) + " ranks in a row" : ": all others");
    });
}

std::vector<SheetLevel> parse_levels(std::string_view words)
{
    std::vector<SheetLevel> levels;
    while (!words.empty()) {
        const std::string_view one = words.substr(0, words.find(','));
        words.remove_prefix(std::min(words.size(), one.size() + 1));
        const std::size_t colon = one.find(':'), name = one.find_first_not_of(' ');
        if (colon == std::string_view::npos || name >= colon)
            return {};
        SheetLevel level{.name = std::string(one.substr(name, colon - name))};
        const std::string_view rest = one.substr(std::min(one.size(), colon + 2));
        std::from_chars(rest.data(), rest.data() + rest.size(), level.block);
        level.alike = !rest.starts_with("ranks at distances");
        levels.push_back(std::move(level));
    }
    return levels;
}

std::vector<SheetLevel> levels_of(const equations::Scope &sheet, const std::string &file)
{
    std::vector<SheetLevel> levels = parse_levels(last_note(sheet, "network").value_or(""));
    const auto between =
        std::find_if(levels.begin(), levels.end(), [](const SheetLevel &level) { return !is_within_node(level.name); });
    if (levels.empty() || sheet.find_variable("ppn") == nullptr)
        return levels;
    const int measured = between == levels.begin() ? levels.front().block : std::prev(between)->block;
    if (measured == 0)
        return levels;
    const double ppn = equations::compile_expression(sheet, "ppn", {}, file)({});
    for (SheetLevel &level : levels)
        level.block = static_cast<int>(
            std::lround(level.block < measured ? std::min<double>(level.block, ppn) : level.block * ppn / measured));
    return levels;
}

} // namespace mpisheet
