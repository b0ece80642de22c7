#include "recordings/course/structure.hpp"

#include <algorithm>
#include <map>

namespace mpisheet::course {
namespace {

using Stream = std::vector<int>;

/// Numbers of a rank's places, one an event.
Stream stream_of(const Run &run, std::size_t rank, const Apart &apart, Places &places)
{
    Stream stream;
    std::map<std::uint32_t, std::string> makers; // of communicators
    for (const Happened &one : run.ranks[rank]) {
        Place place = run.place(one.event);
        if (one.event.action == record::Action::communicator && one.event.made != record::no_communicator)
            makers[one.event.made] = place.text();
        if (apart.by_tag.count(place) != 0)
            place.tag = one.event.tag;
        if (apart.by_communicator.count(run.place(one.event)) != 0)
            place.source = one.event.communicator == 0 ? "all" : makers[one.event.communicator];
        stream.push_back(places.number(place));
    }
    return stream;
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
    for (auto run = streams.rbegin(); run != streams.rend(); ++run)
        for (const Stream &stream : *run)
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
    Tree tree = fold(*streams.front());
    for (int pass = 0; pass < most_passes; ++pass) {
        bool is_complete = true;
        for (const Stream *stream : streams) {
            if (parse(tree, number_nodes(tree), *stream).events == stream->size())
                continue;
            is_complete = false;
            tree = merge(tree, fold(*stream));
        }
        if (is_complete)
            return tree;
    }
    return {};
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
    std::vector<std::vector<Stream>> streams;
    for (const Run &run : runs) {
        streams.emplace_back();
        for (std::size_t rank = 0; rank < run.ranks.size(); ++rank)
            streams.back().push_back(stream_of(run, rank, apart, made->places));
    }
    std::optional<Tree> tree = common_tree(different(streams));
    if (!tree) {
        refusal = {"", "the ranks do the program's calls in orders that do not become one"};
        return {};
    }
    made->tree = std::move(*tree);
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
