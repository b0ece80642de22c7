// What the costs of levels come to as the lines of a sheet that describe its machine, in gnuplot text.

#include "fit/levels/network.hpp"

#include "fit/operation/terms.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::fit {
namespace {

/// "l == 1 ? A : l == 2 ? B : C"; levels at the end that are alike are one.
std::string by_level(const std::vector<LevelCost> &levels, const std::function<std::string(std::size_t)> &of)
{
    std::size_t last = levels.size() - 1;
    while (last > 0 && of(last - 1) == of(levels.size() - 1))
        --last;
    std::string text;
    for (std::size_t place = 0; place < last; ++place)
        text += "l == " + std::to_string(place + 1) + " ? " + of(place) + " : ";
    return text + of(last);
}

/// What a further message of d bytes takes on the link that each rank of the nearest level has for itself: as measured;
/// else as on the first link that pairs share, where that is as fast; else its bytes. Within a node nothing, if pairs
/// share nothing.
std::string own_gap(const std::vector<LevelCost> &levels)
{
    constexpr double as_fast = 0.05;
    const LevelCost &nearest = levels.front();
    if (nearest.links > 0 || nearest.is_streamed || is_in_node(nearest))
        return nearest.gap.empty() ? "0" : "tgap_" + nearest.name + "(d)";
    for (const LevelCost &level : levels)
        if (level.links > 0 && std::abs(level.per_byte / nearest.per_byte - 1) < as_fast)
            return "tgap_" + level.name + "(d)";
    return real_text(nearest.per_byte) + "*d";
}

/// The same of the links that level `place` adds.
std::string gap_of(const std::vector<LevelCost> &levels, std::size_t place)
{
    if (place == 0)
        return own_gap(levels);
    return levels[place].gap.empty() ? real_text(levels[place].per_byte) + "*d" : "tgap_" + levels[place].name + "(d)";
}

} // namespace

std::vector<SheetLevel> sheet_levels(const std::vector<LevelCost> &levels)
{
    std::vector<SheetLevel> found;
    for (const LevelCost &level : levels)
        found.push_back({level.name, level.block});
    return found;
}

std::vector<SheetFunction> machine_functions(const std::vector<LevelCost> &levels, const OperationFit *send)
{
    std::vector<SheetFunction> functions;
    const auto add = [&](const std::string &head, const std::string &text) { functions.push_back({head, text}); };
    const auto of_level = [&](const std::string &head, const auto &of) {
        add(head, by_level(levels, [&](std::size_t place) { return of(place); }));
    };
    const auto node =
        std::find_if(levels.begin(), levels.end(), [](const LevelCost &level) { return level.ranks == "ppn"; });
    const std::string ppn = node == levels.end() ? "" : std::to_string(node->block);
    if (!ppn.empty())
        add("ppn", ppn);
    add("cyclic", "0");
    if (!ppn.empty())
        add("as_measured(p)", "ppn == " + ppn + " && cyclic == 0");
    of_level("Width(l)", [&](auto place) { return place + 1 < levels.size() ? levels[place].ranks : "All"; });
    of_level("Message(l,d)", [&](auto place) { return place == 0 ? "tmsg(d)" : levels[place].message + "(d)"; });
    of_level("Gap(l,d)", [&](auto place) { return gap_of(levels, place); });
    of_level("Links(l)",
             [&](auto place) { return levels[place].links > 0 ? number(levels[place].links) : std::string("All"); });
    of_level("Medium(l)",
             [&](auto place) { return levels[place].medium > 0 ? number(levels[place].medium) : std::string("All"); });
    of_level("Both(l)", [&](auto place) { return number(levels[place].both); });
    add("Held(d)", send == nullptr ? "0" : "tsend(d)/tmsg(d)");
    for (const LevelCost &level : levels)
        if (const std::string gap = "tgap_" + level.name + "(d)";
            std::any_of(functions.begin(), functions.end(), [&](const SheetFunction &function) {
                return function.equation.find(gap) != std::string::npos;
            }))
            add(gap, level.gap);
    return functions;
}

} // namespace mpisheet::fit
