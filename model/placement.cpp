#include "model/placement.hpp"

#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <map>
#include <set>

namespace mpisheet {
namespace {

std::string counted(int number, const std::string &what)
{
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

constexpr std::string_view block = "block", cyclic = "cyclic";

/// Where a sample's processes ran.
struct Where {
    int nodes = 0, ppn = 0;
    std::string_view dealt;
    bool operator==(const Where &) const = default;
};

Where where(const Sample &sample)
{
    const bool only_one_order = sample.dealt.empty() || sample.nodes == 1 || sample.ppn == 1;
    return {sample.nodes, sample.ppn, only_one_order ? block : sample.dealt};
}

std::string in_words(const Where &where)
{
    const std::string order = where.dealt == block ? "" : " in " + std::string(where.dealt) + " order";
    return counted(where.nodes, "node") + " x " + counted(where.ppn, "rank") + order;
}

/// Whether a sample is one that with_ppn() keeps.
bool lies_so(const Sample &sample, int ppn, bool in_turn)
{
    const int nodes = (sample.p + ppn - 1) / ppn;
    if (!in_turn)
        return where(sample) == Where{nodes, std::min(sample.p, ppn), block};
    const bool only_one_order = nodes == 1 || ppn == 1;
    return where(sample) == Where{nodes, (sample.p + nodes - 1) / nodes, only_one_order ? block : cyclic};
}

/// All of `text` as a number of at least 1; 0: it is none.
int positive(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::max(value, 0) : 0;
}

/// More ranks than any machine has are a mistake.
constexpr int most_ranks = 100'000'000;

/// "4x2:cyclic"; none: it is no layout.
Layout layout_in(std::string_view words)
{
    constexpr std::string_view in_turn = ":cyclic";
    const bool is_cyclic = words.ends_with(in_turn);
    if (is_cyclic)
        words.remove_suffix(in_turn.size());
    const std::size_t times = words.find('x');
    if (times == std::string_view::npos)
        return {};
    const Layout layout{positive(words.substr(0, times)), positive(words.substr(times + 1)), is_cyclic};
    const bool is_possible = layout.nodes > 0 && layout.ppn > 0 && layout.nodes <= most_ranks / layout.ppn;
    return is_possible ? layout : Layout();
}

} // namespace

std::vector<int> node_of_rank(const Layout &layout)
{
    std::vector<int> nodes;
    for (int rank = 0; rank < layout.nodes * layout.ppn; ++rank)
        nodes.push_back(layout.cyclic ? rank % layout.nodes : rank / layout.ppn);
    return nodes;
}

std::vector<Layout> parse_layouts(std::string_view text)
{
    std::vector<Layout> layouts;
    for (const std::string &item : split_list(text)) {
        layouts.push_back(layout_in(item));
        if (layouts.back().nodes == 0)
            throw Error(Exit::usage, "expected nodes x ranks a node like 8x1,4x2,4x2:cyclic, found \"" + item + "\"");
    }
    return layouts;
}

std::string order_named(std::string_view word)
{
    constexpr std::string_view blocks = " block rank core cores slot fill packed bycore byslot ",
                               in_turn = " cyclic node roundrobin rr scatter spread bynode ";
    std::string name = " ";
    for (const unsigned char c : word)
        if (c != '-' && c != '_' && c != ' ')
            name += static_cast<char>(std::tolower(c));
    if (name == " " || name == " mixed")
        return name.substr(1);
    name += ' ';
    return std::string(blocks.find(name) != std::string_view::npos    ? block
                       : in_turn.find(name) != std::string_view::npos ? cyclic
                                                                      : "");
}

std::string to_text(const Layout &layout)
{
    return layout.nodes == 0
               ? ""
               : std::to_string(layout.nodes) + "x" + std::to_string(layout.ppn) + (layout.cyclic ? ":cyclic" : "");
}

std::string to_text(std::span<const Layout> layouts)
{
    return joined(layouts, ",", [&](const Layout &layout) { return to_text(layout); });
}

std::vector<int> ranks_of_nodes(std::span<const Layout> layouts)
{
    std::vector<int> ranks;
    for (const Layout &layout : layouts) {
        const auto nodes = static_cast<std::size_t>(layout.nodes);
        ranks.resize(std::max(ranks.size(), nodes));
        for (std::size_t node = 0; node < nodes; ++node)
            ranks[node] = std::max(ranks[node], layout.ppn);
    }
    return ranks;
}

Layout main_layout(std::span<const Layout> layouts)
{
    const auto size = [](const Layout &layout) {
        return std::pair(layout.nodes * layout.ppn, std::min(layout.nodes, layout.ppn));
    };
    const auto largest = std::max_element(layouts.begin(), layouts.end(), [&](const Layout &one, const Layout &other) {
        return size(one) < size(other);
    });
    return largest == layouts.end() ? Layout() : *largest;
}

std::vector<Layout> layouts_of(std::span<const Sample> samples)
{
    std::set<std::string> names;
    for (const Sample &sample : samples)
        names.insert(sample.layout);
    std::vector<Layout> layouts;
    for (const std::string &name : names)
        if (const Layout layout = layout_in(name); layout.nodes > 0)
            layouts.push_back(layout);
    return layouts;
}

std::vector<Sample> of_main_layout(std::vector<Sample> samples)
{
    const Layout chosen = main_layout(layouts_of(samples));
    return chosen.nodes == 0 ? std::move(samples) : with_ppn(samples, chosen.ppn, chosen.cyclic);
}

std::vector<Sample> with_ppn(const std::vector<Sample> &samples, int ppn, bool cyclic)
{
    std::set<int> other_launches;
    for (const Sample &sample : samples)
        if (level_of(sample.op).empty() && !lies_so(sample, ppn, cyclic))
            other_launches.insert(sample.launch);
    std::set<std::string> such; // layouts
    for (const Layout &layout : layouts_of(samples))
        if (layout.ppn == ppn && layout.cyclic == cyclic)
            such.insert(to_text(layout));
    std::vector<Sample> kept;
    std::copy_if(samples.begin(), samples.end(), std::back_inserter(kept), [&](const Sample &sample) {
        if (level_of(sample.op).empty())
            return lies_so(sample, ppn, cyclic);
        return sample.layout.empty() ? !other_launches.contains(sample.launch) : such.contains(sample.layout);
    });
    return kept;
}

namespace {

bool is_cyclic(const Sample &sample)
{
    return sample.dealt == cyclic && sample.ppn > 1;
}

/// Several nodes, the last one perhaps not full.
bool fills_nodes(const Sample &sample, int ppn, bool in_turn)
{
    return sample.nodes > 1 && sample.ppn == ppn && is_cyclic(sample) == in_turn &&
           sample.nodes == (sample.p + ppn - 1) / ppn;
}

bool is_message_of_two(const Sample &sample)
{
    return kind_of(sample.op) == Kind::point_to_point;
}

} // namespace

std::size_t of_no_layout(std::span<const Sample> samples, std::span<const LayoutSamples> layouts)
{
    return static_cast<std::size_t>(std::count_if(samples.begin(), samples.end(), [&](const Sample &sample) {
        return !is_message_of_two(sample) && std::none_of(layouts.begin(), layouts.end(), [&](const auto &layout) {
            return fills_nodes(sample, layout.ppn, layout.cyclic) || (sample.nodes == 1 && sample.p <= layout.ppn);
        });
    }));
}

std::vector<LayoutSamples> by_layout(std::span<const Sample> samples)
{
    const bool has_levels =
        std::any_of(samples.begin(), samples.end(), [](const Sample &sample) { return !level_of(sample.op).empty(); });
    std::vector<LayoutSamples> layouts;
    if (has_levels || two_placements(samples).empty())
        return layouts;
    std::set<std::pair<bool, int>> found;
    for (const Sample &sample : samples)
        if (!is_message_of_two(sample) && sample.nodes > 1 && sample.p == sample.nodes * sample.ppn)
            found.emplace(is_cyclic(sample), sample.ppn);
    if (found.size() < 2)
        return layouts;
    for (const auto &[in_turn, ppn] : found) {
        LayoutSamples layout{ppn, in_turn, {}};
        std::vector<Sample> one_node, other_order; // what one node does in the other order, too, is better than nothing
        for (const Sample &sample : samples) {
            if (is_message_of_two(sample))
                continue;
            if (fills_nodes(sample, ppn, in_turn))
                layout.samples.push_back(sample);
            else if (sample.nodes == 1 && sample.p <= ppn)
                (is_cyclic(sample) == in_turn ? one_node : other_order).push_back(sample);
        }
        const std::vector<Sample> &within = one_node.empty() ? other_order : one_node;
        layout.samples.insert(layout.samples.end(), within.begin(), within.end());
        layouts.push_back(std::move(layout));
    }
    return layouts;
}

std::string two_placements(std::span<const Sample> samples)
{
    std::map<int, Where> of_count;
    for (const Sample &sample : samples) {
        const Where here = where(sample);
        if (here.nodes == 0 || here.ppn == 0 || !level_of(sample.op).empty()) // pairs of a level lie where it is
            continue;
        const Where &first = of_count.emplace(sample.p, here).first->second;
        if (!(first == here))
            return std::to_string(sample.p) + " processes ran on " + in_words(first) + " and on " + in_words(here);
    }
    for (auto fewer = of_count.begin(); fewer != of_count.end(); ++fewer)
        if (const auto more = std::next(fewer); more != of_count.end() && (more->second.nodes < fewer->second.nodes ||
                                                                           more->second.ppn < fewer->second.ppn))
            return std::to_string(fewer->first) + " processes ran on " + in_words(fewer->second) + ", " +
                   std::to_string(more->first) + " on " + in_words(more->second);
    return {};
}

} // namespace mpisheet
