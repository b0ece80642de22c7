#include "recordings/course/structure.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <unordered_map>

namespace mpisheet::course {
namespace {

using Stream = std::vector<int>;

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

/// Ranks' places, one an event. Places that are alike are one object.
class PlaceStreams {
public:
    using Stream = std::vector<const Place *>;

    explicit PlaceStreams(const Apart &apart) : apart_(apart)
    {
        for (const auto &[place, turns] : apart.by_turn) {
            auto &[around, period] = by_turn_[only(place)];
            period = turns.period;
            for (const Place &one : turns.around)
                around.insert(only(one));
        }
    }

    std::vector<Stream> of(const Run &run)
    {
        PlacesOf places(run);
        std::unordered_map<const Place *, const Place *> wholes; // of the run's places
        std::vector<Stream> streams;
        for (const std::vector<Happened> &rank : run.ranks) {
            std::map<std::uint32_t, std::string> makers; // of communicators
            std::map<const Place *, int> turns;          // since the loop began
            Stream &stream = streams.emplace_back();
            stream.reserve(rank.size());
            for (const Happened &one : rank) {
                const Place *&whole = wholes[&places(one.event)];
                if (whole == nullptr)
                    whole = only(places(one.event));
                stream.push_back(part_of(whole, one.event, makers, turns));
            }
        }
        return streams;
    }

private:
    const Place *only(const Place &place) { return &*all_.insert(place).first; }

    /// Of a place that is taken apart the part that the event is of; else the place.
    const Place *part_of(const Place *whole, const record::Event &event, std::map<std::uint32_t, std::string> &makers,
                         std::map<const Place *, int> &turns)
    {
        std::erase_if(turns, [&](const auto &turn) { return !by_turn_.at(turn.first).first.contains(whole); });
        if (event.action == record::Action::communicator && event.made != record::no_communicator)
            makers[event.made] = whole->text();
        const auto [known, is_new] = is_apart_.try_emplace(whole);
        if (is_new)
            known->second = {apart_.by_tag.contains(*whole), by_turn_.contains(whole),
                             apart_.by_communicator.contains(*whole)};
        const auto [by_tag, by_turn, by_communicator] = known->second;
        if (!by_tag && !by_turn && !by_communicator)
            return whole;
        const std::tuple key{whole, by_tag ? event.tag : -1, by_turn ? turn_of(whole, turns) : -1,
                             !by_communicator          ? std::string()
                             : event.communicator == 0 ? std::string("all")
                                                       : makers[event.communicator]};
        const auto at = parts_.find(key);
        if (at != parts_.end())
            return at->second;
        Place place = *whole;
        place.tag = std::get<1>(key);
        place.turn = std::get<2>(key);
        place.source = std::get<3>(key);
        return parts_.emplace(key, only(place)).first->second;
    }

    int turn_of(const Place *whole, std::map<const Place *, int> &turns) const
    {
        const int turn = turns[whole]++, period = by_turn_.at(whole).second;
        return period > 0 ? turn % period : turn;
    }

    struct IsApart {
        bool by_tag = false, by_turn = false, by_communicator = false;
    };

    const Apart &apart_;
    std::set<Place> all_;
    std::map<const Place *, std::pair<std::set<const Place *>, int>> by_turn_; ///< the loop's places; the period
    std::unordered_map<const Place *, IsApart> is_apart_;
    std::map<std::tuple<const Place *, int, int, std::string>, const Place *> parts_;
};

/// Numbers of places by run, rank and event.
std::vector<std::vector<Stream>> streams_of(const std::vector<Run> &runs, const Apart &apart, Places &places)
{
    PlaceStreams all(apart);
    std::vector<std::vector<PlaceStreams::Stream>> met;
    std::unordered_map<const Place *, int> numbers;
    for (const Run &run : runs)
        for (const PlaceStreams::Stream &stream : met.emplace_back(all.of(run)))
            for (const Place *place : stream)
                numbers.emplace(place, 0);
    std::vector<const Place *> ordered;
    for (const auto &[place, number] : numbers)
        ordered.push_back(place);
    std::sort(ordered.begin(), ordered.end(),
              [](const Place *one, const Place *other) { return stands_before(*one, *other); });
    for (const Place *place : ordered)
        numbers[place] = places.number(*place);
    std::vector<std::vector<Stream>> streams;
    for (const auto &run : met) {
        streams.emplace_back();
        for (const PlaceStreams::Stream &stream : run) {
            Stream &of_rank = streams.back().emplace_back();
            of_rank.reserve(stream.size());
            for (const Place *place : stream)
                of_rank.push_back(numbers.find(place)->second);
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
