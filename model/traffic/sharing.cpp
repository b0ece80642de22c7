#include "model/traffic/sharing.hpp"

#include "model/graph/partial.hpp"
#include "model/traffic/network.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

namespace mpisheet::traffic {
namespace {

using graph::at;

constexpr double worth =
    0.9; ///< what is said beyond the simplest leaves that or less missed, so that noise says nothing

/// A message of a pattern.
struct OnWay {
    graph::Sent sent;
    int first = 0, last = 0;              ///< routers
    double startup_s = 0, bytes_s = 0;    ///< alone
    double growth = 1;                    ///< as Route::growth
    double missed = 0, missed_before = 0; ///< |ln(as by the links / measured)|
    std::vector<Use> uses{}, before{};
    [[nodiscard]] double share_s() const { return bytes_s / growth; } ///< of a link, if it had no others
};
using Pattern = std::vector<OnWay>; ///< as they begin

/// Patterns of messages at once over the links of a graph whose ways change.
class Patterns {
public:
    /// `alone`: with what messages take alone.
    Patterns(const graph::Ways &measured, const graph::Ways &alone, const graph::Graph &graph, double noise)
        : noise_(std::max(noise, graph::least_noise)), graph_(&graph), routes_(graph::all_ways(graph)),
          next_(graph.next), hops_(graph::hops_between(*graph_)), on_link_(graph_->links.size())
    {
        for (const graph::AtOnce &messages : measured.at_once) {
            Pattern pattern;
            for (const graph::Sent &sent : messages) {
                const double alone_s = alone.large_s[at(sent.from)][at(sent.to)],
                             bytes_s = std::min(alone_s, graph::bytes_s(alone, at(sent.from), at(sent.to)));
                pattern.push_back({.sent = sent,
                                   .first = graph_->router[at(sent.from)],
                                   .last = graph_->router[at(sent.to)],
                                   .startup_s = alone_s - bytes_s,
                                   .bytes_s = bytes_s,
                                   .growth = growth_of(*graph_, sent.from, sent.to)});
                pattern.back().uses = uses_now(sent);
            }
            std::stable_sort(pattern.begin(), pattern.end(),
                             [](const OnWay &one, const OnWay &other) { return one.startup_s < other.startup_s; });
            judge(pattern);
            patterns_.push_back(std::move(pattern));
        }
        find_passing();
    }

    /// Lets all messages that have the choice between two hops at a router go over the other one where that is better.
    void change_hops(const graph::Equal &equal)
    {
        const int m = graph_->routers();
        for (int u = 0; u < m; ++u)
            for (int one = 0; one < m; ++one)
                for (int other = 0; other < m && hops_[at(u)][at(one)] >= 0; ++other)
                    if (one != other && hops_[at(u)][at(other)] >= 0)
                        go_over(u, with_choice(equal[at(u)], u, one, other), other);
    }
    /// The same of those to one router.
    void change_ways(const graph::Equal &equal)
    {
        for (int u = 0; u < graph_->routers(); ++u)
            for (int to = 0; to < graph_->routers(); ++to)
                for (const int other : equal[at(u)][at(to)])
                    if (next(u, to) != other)
                        go_over(u, {to}, other);
    }
    /// The router that comes next.
    [[nodiscard]] int next(int u, int to) const { return graph::over(graph_->links[at(next_[at(u)][at(to)])], u); }
    [[nodiscard]] double missed() const
    {
        double sum = 0;
        for (const Pattern &pattern : patterns_)
            for (const OnWay &message : pattern)
                sum += message.missed;
        return sum;
    }

private:
    /// Routers to which messages go over `one` at u and could go over `other`.
    [[nodiscard]] std::vector<int> with_choice(const std::vector<std::vector<int>> &equal, int u, int one,
                                               int other) const
    {
        std::vector<int> found;
        for (int to = 0; to < graph_->routers(); ++to)
            if (const std::vector<int> &of = equal[at(to)];
                std::find(of.begin(), of.end(), other) != of.end() && next(u, to) == one)
                found.push_back(to);
        return found;
    }

    [[nodiscard]] std::vector<int> way(int from, int to) const
    {
        std::vector<int> links;
        const int last = graph_->router[at(to)];
        int router = graph_->router[at(from)];
        for (const int link : routes_[at(from)][at(to)])
            if (graph_->links[at(link)].kind != graph::Kind::hop)
                links.push_back(link);
            else
                for (; router != last; router = next(router, last))
                    links.push_back(next_[at(router)][at(last)]);
        return links;
    }

    [[nodiscard]] std::vector<Use> uses_now(const graph::Sent &sent) const
    {
        return uses_of(*graph_, sent.from, sent.to, way(sent.from, sent.to), way(sent.to, sent.from));
    }

    /// When its messages are there if each of their links goes on at full capacity as long as it has any, shared as
    /// routes grow, and the latest of its links counts for each.
    void judge(Pattern &pattern)
    {
        std::vector<double> there;
        for (std::size_t k = 0; k < pattern.size(); ++k) {
            there.push_back(pattern[k].startup_s + pattern[k].bytes_s);
            for (const Use &use : pattern[k].uses) {
                if (on_link_[at(use.link)].empty())
                    links_.push_back(use.link);
                on_link_[at(use.link)].emplace_back(k, use.weight * pattern[k].growth);
            }
        }
        for (const int link : links_) {
            share(pattern, on_link_[at(link)], graph_->links[at(link)].bytes_s, there);
            on_link_[at(link)].clear();
        }
        links_.clear();
        for (std::size_t k = 0; k < pattern.size(); ++k)
            pattern[k].missed = std::abs(std::log(there[k] / pattern[k].sent.took_s));
    }

    using OnLink = std::vector<std::pair<std::size_t, double>>; ///< places of messages as they begin, and their weights

    /// Of one link: `done` is what a message of growth 1 would have had of it until now [s].
    static void share(const Pattern &pattern, const OnLink &messages, double capacity, std::vector<double> &there)
    {
        using Last = std::tuple<double, std::size_t, double>; // when by `done` it is there, place, weight
        std::priority_queue<Last, std::vector<Last>, std::greater<>> under_way;
        double now = 0, done = 0, wanted = 0;
        const auto go_on_to = [&](double end) {
            while (!under_way.empty()) {
                const auto [last, k, weight] = under_way.top();
                const double then = now + (last - done) * wanted / capacity;
                if (then > end)
                    break;
                there[k] = std::max(there[k], then);
                now = then;
                done = last;
                wanted -= weight;
                under_way.pop();
            }
        };
        for (const auto &[k, weight] : messages) {
            const double begins = pattern[k].startup_s;
            go_on_to(begins);
            if (!under_way.empty())
                done += (begins - now) * capacity / wanted;
            now = begins;
            wanted = under_way.empty() ? weight : wanted + weight;
            under_way.emplace(done + pattern[k].share_s(), k, weight);
        }
        go_on_to(std::numeric_limits<double>::infinity());
    }

    void find_passing()
    {
        passing_.assign(next_.size(), {});
        for (std::size_t number = 0; number < patterns_.size(); ++number)
            for (std::size_t k = 0; k < patterns_[number].size(); ++k)
                for (int last = patterns_[number][k].last, u = patterns_[number][k].first; u != last; u = next(u, last))
                    passing_[at(u)].emplace_back(number, k);
    }

    /// Patterns with messages that go on at u to some routers; none where those are not missed by more than noise that
    /// go on there over the hop to `other` or with these.
    [[nodiscard]] std::vector<std::size_t> patterns_over(int u, const std::vector<bool> &is_one, int one,
                                                         int other) const
    {
        std::vector<std::size_t> numbers;
        double missed = 0, count = 0;
        for (const auto &[number, k] : passing_[at(u)]) {
            const OnWay &message = patterns_[number][k];
            if (is_one[at(message.last)] && (numbers.empty() || numbers.back() != number))
                numbers.push_back(number);
            if (const int hop = next(u, message.last); hop == one || hop == other) {
                missed += message.missed;
                ++count;
            }
        }
        return missed > noise_ * count ? numbers : std::vector<std::size_t>{};
    }

    /// Lets messages at u for these routers go over another one where that is worth it.
    void go_over(int u, const std::vector<int> &routers, int other)
    {
        std::vector<bool> is_one(next_.size());
        for (const int router : routers)
            is_one[at(router)] = true;
        const std::vector<std::size_t> numbers =
            routers.empty() ? std::vector<std::size_t>{} : patterns_over(u, is_one, next(u, routers.front()), other);
        if (numbers.empty())
            return;
        std::vector<int> &row = next_[at(u)];
        const std::vector<int> before = row;
        for (const int router : routers)
            row[at(router)] = hops_[at(u)][at(other)];
        double missed = 0, less = 0; // of messages whose times it changes
        for (const std::size_t number : numbers) {
            Pattern &pattern = patterns_[number];
            for (OnWay &message : pattern) {
                message.missed_before = message.missed;
                if (is_one[at(message.last)] || is_one[at(message.first)])
                    message.before = std::exchange(message.uses, uses_now(message.sent));
            }
            judge(pattern);
            for (const OnWay &message : pattern)
                if (message.missed != message.missed_before) {
                    missed += message.missed_before;
                    less += message.missed;
                }
        }
        if (less < worth * missed) {
            find_passing();
            return;
        }
        row = before;
        for (const std::size_t number : numbers)
            for (OnWay &message : patterns_[number]) {
                message.missed = message.missed_before;
                if (is_one[at(message.last)] || is_one[at(message.first)])
                    message.uses = std::move(message.before);
            }
    }

    double noise_;
    const graph::Graph *graph_;
    graph::Routes routes_;
    std::vector<std::vector<int>> next_, hops_; ///< links, as in Graph::next; between two routers, −1: none
    std::vector<Pattern> patterns_;
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>>
        passing_;                 ///< of a router the messages that go on there: their pattern and place
    std::vector<OnLink> on_link_; ///< of each link, while a pattern is judged
    std::vector<int> links_;      ///< that have some
};

double missed_of(const graph::Ways &ways, const graph::Graph &graph)
{
    return Patterns(ways, ways, graph, 0).missed();
}

/// With links of that kind that carry whatever the links of their routers' ranks can.
graph::Graph without_limits(graph::Graph graph, graph::Kind kind)
{
    std::vector<double> of_ranks(static_cast<std::size_t>(graph.routers()));
    for (const graph::Link &link : graph.links)
        if (link.kind == graph::Kind::send || link.kind == graph::Kind::receive)
            of_ranks[static_cast<std::size_t>(graph.router[static_cast<std::size_t>(link.from)])] += link.bytes_s;
    const bool of_rank = kind == graph::Kind::send || kind == graph::Kind::receive;
    double of_hops = 0;
    for (const graph::Link &link : graph.links)
        of_hops += link.kind == graph::Kind::hop ? link.bytes_s : 0;
    for (graph::Link &link : graph.links)
        if (link.kind == kind)
            link.bytes_s = std::max(link.bytes_s, of_rank ? of_hops : of_ranks[static_cast<std::size_t>(link.from)]);
    return graph;
}

/// With hops that carry no more than most do.
graph::Graph with_common_hops(graph::Graph graph)
{
    std::map<double, std::size_t> counts;
    for (const graph::Link &link : graph.links)
        if (link.kind == graph::Kind::hop)
            ++counts[link.bytes_s];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto &one, const auto &other) { return one.second < other.second; });
    for (graph::Link &link : graph.links)
        if (link.kind == graph::Kind::hop)
            link.bytes_s = std::min(link.bytes_s, most->first);
    return graph;
}

} // namespace

void find_sharing(const graph::Ways &measured, graph::Graph &graph)
{
    const graph::Ways ways = graph::completed(measured);
    graph.by_distance = false;
    graph::Graph by_distance = graph;
    by_distance.by_distance = true;
    double missed = missed_of(ways, graph);
    if (const double less = missed_of(ways, by_distance); less <= worth * missed) {
        graph = std::move(by_distance);
        missed = less;
    }
    using graph::Kind;
    for (const Kind kind : {Kind::leave, Kind::within, Kind::enter, Kind::send, Kind::receive}) {
        graph::Graph other = without_limits(graph, kind);
        if (const double more = missed_of(ways, other); missed >= worth * more) {
            graph = std::move(other);
            missed = more;
        }
    }
}

void find_ways(const graph::Ways &measured, graph::Found &found)
{
    graph::Graph bare;
    double missed = std::numeric_limits<double>::infinity();
    const auto take = [&](graph::Graph other) {
        graph::Graph graph = graph::measured(found, other);
        find_sharing(measured, graph);
        const double less = Patterns(measured, found.ways, graph, found.noise).missed();
        if (!(less < missed))
            return false;
        missed = less;
        graph.misfit = found.graph->misfit;
        found.graph = std::move(graph);
        bare = std::move(other);
        return true;
    };
    for (graph::Graph &one : found.bare)
        take(std::move(one));
    const std::vector<std::vector<int>> hops = graph::hops_between(bare);
    using Change = void (Patterns::*)(const graph::Equal &);
    const auto improve_from = [&](Change change, const graph::Graph &graph) {
        Patterns patterns(measured, found.ways, graph, found.noise);
        (patterns.*change)(found.equal);
        graph::Graph other = bare;
        for (int u = 0; u < other.routers(); ++u)
            for (int to = 0; to < other.routers(); ++to)
                if (u != to)
                    other.next[at(u)][at(to)] = hops[at(u)][at(patterns.next(u, to))];
        return other.next != bare.next && take(std::move(other));
    };
    const auto improve = [&](Change change) {
        return improve_from(change, with_common_hops(*found.graph)) || improve_from(change, graph::Graph(*found.graph));
    };
    while (improve(&Patterns::change_hops))
        continue;
    const auto last = [&] { return improve_from(&Patterns::change_ways, graph::Graph(*found.graph)); };
    if (last())
        last();
    found.graph->at_once = misfit_at_once(measured, *found.graph);
}

} // namespace mpisheet::traffic
