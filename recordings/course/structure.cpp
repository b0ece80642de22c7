#include "recordings/course/structure.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>

namespace mpisheet::course {
namespace {

using Stream = std::vector<int>;

/// A rank's places, one an event.
std::vector<Place> places_of(const Run &run, std::size_t rank, const Apart &apart)
{
    std::vector<Place> stream;
    std::map<std::uint32_t, std::string> makers; // of communicators
    std::map<Place, int> turns;                  // since the loop began
    for (const Happened &one : run.ranks[rank]) {
        const Place whole = run.place(one.event);
        Place place = whole;
        std::erase_if(turns, [&](const auto &turn) { return !apart.by_turn.at(turn.first).contains(whole); });
        if (one.event.action == record::Action::communicator && one.event.made != record::no_communicator)
            makers[one.event.made] = place.text();
        if (apart.by_tag.contains(whole))
            place.tag = one.event.tag;
        if (apart.by_turn.contains(whole))
            place.turn = turns[whole]++;
        if (apart.by_communicator.contains(whole))
            place.source = one.event.communicator == 0 ? "all" : makers[one.event.communicator];
        stream.push_back(std::move(place));
    }
    return stream;
}

/// The file, and the line in it (0: not known): "solver.c:120 (solve)".
std::pair<std::string, int> line_of(const std::string &site)
{
    const std::size_t colon = site.find(':');
    return colon == std::string::npos ? std::pair(site, 0)
                                      : std::pair(site.substr(0, colon), std::atoi(site.c_str() + colon + 1));
}

/// As they stand in the program.
bool stands_before(const Place &one, const Place &other)
{
    return std::tuple(line_of(one.site), one.call, one.action, one.phase, one.turn, one.tag, one.source, one.site) <
           std::tuple(line_of(other.site), other.call, other.action, other.phase, other.turn, other.tag, other.source,
                      other.site);
}

/// Numbers of places by run, rank and event.
std::vector<std::vector<Stream>> streams_of(const std::vector<Run> &runs, const Apart &apart, Places &places)
{
    std::vector<std::vector<std::vector<Place>>> all;
    std::set<Place, decltype(&stands_before)> ordered(&stands_before);
    for (const Run &run : runs) {
        all.emplace_back();
        for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
            all.back().push_back(places_of(run, rank, apart));
            ordered.insert(all.back().back().begin(), all.back().back().end());
        }
    }
    for (const Place &place : ordered)
        places.number(place);
    std::vector<std::vector<Stream>> streams;
    for (const auto &run : all) {
        streams.emplace_back();
        for (const auto &rank : run) {
            streams.back().emplace_back();
            for (const Place &place : rank)
                streams.back().back().push_back(places.number(place));
        }
    }
    return streams;
}

void list_nodes(const Tree &tree, int parent, Structure &structure)
{
    for (const Node &node : tree) {
        structure.nodes.push_back(&node);
        structure.parents.push_back(parent);
        list_nodes(node.body, node.number, structure);
    }
}

/// Streams that differ, those with the most places first: they need the fewest merges.
std::vector<const Stream *> different(const std::vector<std::vector<Stream>> &streams)
{
    std::set<Stream> seen;
    std::vector<std::pair<std::size_t, const Stream *>> all;
    for (std::size_t run = streams.size(); run-- > 0;)
        for (const Stream &stream : streams[run])
            if (seen.insert(stream).second)
                all.emplace_back(std::set<int>(stream.begin(), stream.end()).size(), &stream);
    std::stable_sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    std::vector<const Stream *> ordered;
    for (const auto &[places, stream] : all)
        ordered.push_back(stream);
    return ordered;
}

/// A tree along which all go.
std::optional<Tree> common_tree(const std::vector<const Stream *> &streams)
{
    constexpr int most_passes = 6;
    std::vector<Tree> folded;
    Order order;
    for (const Stream *stream : streams)
        order.see(folded.emplace_back(fold(*stream)));
    Tree tree = folded.front();
    for (int pass = 0; pass < most_passes; ++pass) {
        bool is_complete = true;
        for (std::size_t k = 0; k < streams.size(); ++k) {
            if (parse(tree, number_nodes(tree), *streams[k]).events == streams[k]->size())
                continue;
            is_complete = false;
            tree = merge(tree, folded[k], order);
        }
        if (is_complete)
            return tree;
    }
    return {};
}

/// Merging may leave places behind that every stream goes past.
Tree without_unmet(Tree tree, const std::vector<const Stream *> &streams)
{
    const int nodes = number_nodes(tree);
    std::vector<bool> met(static_cast<std::size_t>(nodes), false);
    for (const Stream *stream : streams) {
        const Parsed parsed = parse(tree, nodes, *stream);
        const auto mark = [&](const auto &self, const Tree &list) -> void {
            for (const Node &node : list) {
                for (const Parsed::Visit &visit : parsed.visits[static_cast<std::size_t>(node.number)])
                    if (!node.is_loop() || visit.what > 0)
                        met[static_cast<std::size_t>(node.number)] = true;
                self(self, node.body);
            }
        };
        mark(mark, tree);
    }
    return without_unmet(tree, met);
}

} // namespace

std::vector<int> Structure::around(int number) const
{
    std::vector<int> loops;
    for (int loop = parents[static_cast<std::size_t>(number)]; loop >= 0;
         loop = parents[static_cast<std::size_t>(loop)])
        loops.insert(loops.begin(), loop);
    return loops;
}

std::optional<Structure> structure_of(const std::vector<Run> &runs, const Apart &apart, Refusal &refusal)
{
    std::optional<Structure> made(std::in_place);
    const std::vector<std::vector<Stream>> streams = streams_of(runs, apart, made->places);
    const std::vector<const Stream *> different_ones = different(streams);
    std::optional<Tree> tree = common_tree(different_ones);
    if (!tree) {
        refusal = {"", "the ranks do the program's calls in orders that do not become one"};
        return {};
    }
    made->tree = without_unmet(std::move(*tree), different_ones);
    const int nodes = number_nodes(made->tree);
    list_nodes(made->tree, -1, *made);
    for (std::size_t n = 0; n < runs.size(); ++n) {
        made->parsed.emplace_back();
        made->node.emplace_back();
        for (const Stream &stream : streams[n]) {
            const Parsed &parsed = made->parsed.back().emplace_back(parse(made->tree, nodes, stream));
            std::vector<int> &of = made->node.back().emplace_back(stream.size(), -1);
            for (int node = 0; node < nodes; ++node)
                if (!made->nodes[static_cast<std::size_t>(node)]->is_loop())
                    for (const Parsed::Visit &visit : parsed.visits[static_cast<std::size_t>(node)])
                        of[visit.what] = node;
        }
    }
    return made;
}

} // namespace mpisheet::course
