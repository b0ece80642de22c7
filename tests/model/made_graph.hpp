#pragma once
// Networks that are known, and what messages on them take.

#include "model/graph/graph.hpp"
#include "tests/random.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace mpisheet::tests {

inline std::size_t at(int number)
{
    return static_cast<std::size_t>(number);
}

/// A rank a router, in rings of `across` and `down` routers; a message goes across first (or down), and back where both
/// ways round are equally long.
inline graph::Graph made_torus(int across, int down, double hop_s, double bytes_s, bool down_first = false)
{
    graph::Graph torus;
    torus.p = across * down;
    std::map<std::pair<int, int>, int> numbers;
    const auto neighbour = [&](int u, int dimension, int step) {
        const int x = u % across, y = u / across;
        return dimension == 0 ? y * across + (x + step + across) % across : (y + step + down) % down * across + x;
    };
    for (int u = 0; u < torus.p; ++u) {
        torus.router.push_back(u);
        torus.own_s.push_back(0.1e-6);
        for (const int dimension : {0, 1})
            for (const int step : {1, -1})
                if (const int v = neighbour(u, dimension, step); numbers.try_emplace({u, v}, torus.links.size()).second)
                    torus.links.push_back({graph::Kind::hop, u, v, hop_s, bytes_s});
    }
    for (int u = 0; u < torus.p; ++u) {
        torus.next.emplace_back();
        for (int v = 0; v < torus.p; ++v) {
            const bool is_across = u % across != v % across, is_down = u / across != v / across;
            const int dimension = is_across && !(down_first && is_down) ? 0 : 1;
            const int side = dimension == 0 ? across : down;
            const int ahead = dimension == 0 ? (v - u % across + side * side) % side : (v / across - u / across + side) % side;
            torus.next.back().push_back(u == v ? -1
                                               : numbers.at({u, neighbour(u, dimension, 2 * ahead <= side ? 1 : -1)}));
        }
    }
    return torus;
}

/// Two routers with so many ranks, whose links carry less on the second, and one link between them for both directions.
inline graph::Graph made_zones(int first, int second, double own_s, double hop_s, double rank_bytes_s,
                               double hop_bytes_s)
{
    graph::Graph zones;
    zones.p = first + second;
    for (int rank = 0; rank < zones.p; ++rank) {
        zones.router.push_back(rank < first ? 0 : 1);
        zones.own_s.push_back(own_s);
        for (const graph::Kind kind : {graph::Kind::send, graph::Kind::receive})
            zones.links.push_back({kind, rank, rank, 0, rank < first ? rank_bytes_s : rank_bytes_s / 2});
    }
    const auto hop = static_cast<int>(zones.links.size());
    zones.links.push_back({graph::Kind::hop, 0, 1, hop_s, hop_bytes_s, true});
    zones.next = {{-1, hop}, {hop, -1}};
    return zones;
}

/// Max-min fair rates of messages on these ways: the fullest link's first, which stay there.
inline std::vector<double> fair_rates(const graph::Graph &made, const std::vector<std::vector<int>> &ways)
{
    std::vector<double> rates(ways.size(), -1), room;
    for (const graph::Link &link : made.links)
        room.push_back(link.bytes_s);
    for (;;) {
        std::vector<int> wanted(room.size());
        for (std::size_t k = 0; k < ways.size(); ++k)
            for (const int link : ways[k])
                wanted[at(link)] += rates[k] < 0 ? 1 : 0;
        std::size_t fullest = room.size();
        for (std::size_t link = 0; link < room.size(); ++link)
            if (wanted[link] > 0 &&
                (fullest == room.size() || room[link] / wanted[link] < room[fullest] / wanted[fullest]))
                fullest = link;
        if (fullest == room.size())
            return rates;
        const double rate = room[fullest] / wanted[fullest];
        for (std::size_t k = 0; k < ways.size(); ++k)
            if (rates[k] < 0 && std::count(ways[k].begin(), ways[k].end(), static_cast<int>(fullest)) > 0) {
                rates[k] = rate;
                for (const int link : ways[k])
                    room[at(link)] = std::max(0.0, room[at(link)] - rate);
            }
    }
}

/// Large messages that begin at one instant, each after a start-up of five small ones.
inline graph::AtOnce sent_on(const graph::Graph &made, const std::vector<std::pair<int, int>> &pattern)
{
    graph::AtOnce sent;
    std::vector<double> begins, left(pattern.size(), graph::large_bytes);
    for (const auto &[from, to] : pattern) {
        sent.push_back({from, to, 0});
        begins.push_back(5 * graph::small_seconds(made, from, to));
    }
    for (double now = 0;;) {
        std::vector<std::size_t> flowing;
        std::vector<std::vector<int>> ways;
        double next = 1e300;
        for (std::size_t k = 0; k < sent.size(); ++k)
            if (left[k] > 0 && begins[k] <= now) {
                flowing.push_back(k);
                ways.push_back(graph::way(made, sent[k].from, sent[k].to));
            } else if (left[k] > 0) {
                next = std::min(next, begins[k]);
            }
        const std::vector<double> rates = fair_rates(made, ways);
        for (std::size_t k = 0; k < flowing.size(); ++k)
            next = std::min(next, now + left[flowing[k]] / rates[k]);
        if (next > 1e299)
            return sent;
        for (std::size_t k = 0; k < flowing.size(); ++k) {
            double &bytes = left[flowing[k]];
            bytes -= rates[k] * (next - now);
            if (bytes < 1e-3) {
                bytes = 0;
                sent[flowing[k]].took_s = next;
            }
        }
        now = next;
    }
}

/// What a survey of it measures, each time up to `noise` too long.
inline graph::Ways ways_on(const graph::Graph &made, double noise, Random &random)
{
    const int p = made.p;
    graph::Ways ways{.p = p, .small_s = {}, .large_s = {}, .two_s = {}, .swap_s = {}, .at_once = {}};
    const auto noisy = [&](double seconds) { return seconds * (1 + noise * random.uniform()); };
    const auto table = [&](auto seconds) {
        std::vector<std::vector<double>> rows;
        for (int i = 0; i < p; ++i) {
            rows.emplace_back();
            for (int j = 0; j < p; ++j)
                rows.back().push_back(i == j ? 0 : noisy(seconds(i, j)));
        }
        return rows;
    };
    ways.small_s = table([&](int i, int j) { return graph::small_seconds(made, i, j); });
    ways.large_s = table([&](int i, int j) { return sent_on(made, {{i, j}})[0].took_s; });
    ways.two_s = table([&](int i, int j) { return sent_on(made, {{i, j}, {i, j}})[0].took_s; });
    ways.swap_s = table([&](int i, int j) {
        const graph::AtOnce both = sent_on(made, {{i, j}, {j, i}});
        return std::max(both[0].took_s, both[1].took_s);
    });
    for (int s = 1; s < p; s *= 2) {
        std::vector<std::pair<int, int>> up, down, forth, back;
        for (int i = 0; i < p; ++i) {
            up.emplace_back(i, (i + s) % p);
            down.emplace_back((i + s) % p, i);
            if ((i & s) == 0 && i + s < p) {
                forth.emplace_back(i, i + s);
                back.emplace_back(i + s, i);
            }
        }
        for (const auto &pattern : {up, down, forth, back})
            ways.at_once.push_back(sent_on(made, pattern));
    }
    for (int i = 0; i < p; ++i) {
        std::vector<std::pair<int, int>> from, to;
        for (int j = 0; j < p; ++j)
            if (j != i) {
                from.emplace_back(i, j);
                to.emplace_back(j, i);
            }
        ways.at_once.push_back(sent_on(made, from));
        ways.at_once.push_back(sent_on(made, to));
    }
    ways.sizes = {0, 1, 1024, 2048, 4096, graph::large_bytes};
    for (int i = 0; i < p; ++i)
        for (int j = 0; j < p; ++j) {
            const auto small = [&](const graph::Sizes &of) { return ways.small_s[at(of.from)][at(of.to)]; };
            if (const graph::Sizes pair{i, j, {}}; i != j) {
                ways.near = ways.near.from == ways.near.to || small(pair) < small(ways.near) ? pair : ways.near;
                ways.far = ways.far.from == ways.far.to || small(pair) > small(ways.far) ? pair : ways.far;
            }
        }
    for (graph::Sizes *const one : {&ways.near, &ways.far})
        for (const double size : ways.sizes)
            one->seconds.push_back(noisy((size < 2048 ? 1 : 5) * graph::small_seconds(made, one->from, one->to) +
                                         size / graph::large_bytes * graph::bytes_s(ways, at(one->from), at(one->to))));
    for (graph::AtOnce &messages : ways.at_once)
        for (graph::Sent &sent : messages)
            sent.took_s = noisy(sent.took_s);
    return ways;
}

} // namespace mpisheet::tests
