#pragma once
// A network without blocks, such as a torus, a dragonfly or unlike zones: ranks at routers, and links between routers.
// It is found from what messages took alone, and nothing else of the machine is known.

#include "model/graph/ways.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::graph {

/// What a message crosses. `leave`, `within` and `enter` are of routers with several ranks: what all of them leave
/// through, what all messages from or to them cross, what all enter through.
enum class Kind { send, leave, within, hop, enter, receive };
constexpr std::array<std::string_view, 6> kind_names{"send", "leave", "within", "hop", "enter", "receive"};

struct Link {
    Kind kind = Kind::hop;
    int from = 0;           ///< the rank, or the router
    int to = 0;             ///< of a hop the next router; else as `from`
    double seconds = 0;     ///< of a hop: what it adds to a small message [s]
    double bytes_s = 0;     ///< the most that messages were seen to carry over it together [byte/s]
    bool both_ways = false; ///< of a hop: messages the other way take it too, and it stands here once
};

struct Graph {
    int p = 0;                 ///< ranks
    std::vector<int> router;   ///< of each rank, 0 … routers − 1
    std::vector<double> own_s; ///< of each rank: of a small message from or to it what no hop explains [s]
    std::vector<Link> links;   ///< each kind in the order of ranks or routers
    std::vector<std::vector<int>>
        next; ///< the link that a message at a router (row) for a router (column) takes; −1: same
    std::vector<std::vector<double>> alone_bytes_s; ///< of the bytes of a large message alone, as in Ways [byte/s]
    std::vector<double> sizes;                      ///< of messages, from 0 on [byte]; empty: not measured
    Sizes near, far;                                ///< as in Ways
    double both = 0;          ///< what a message takes of its way back, as a share of what it takes of its own
    bool by_distance = false; ///< on a full link messages go the slower the longer a small one takes; else alike
    double misfit = 0;        ///< the largest error of a pair's small message, as a share of it
    double at_once = 0;       ///< the same of messages at once, in 19 of 20 patterns

    [[nodiscard]] int routers() const { return static_cast<int>(next.size()); }
};

/// The router at the other end of a hop.
inline int over(const Link &hop, int router)
{
    return hop.from == router ? hop.to : hop.from;
}

/// Of each router (row) the hops to others; −1: none.
std::vector<std::vector<int>> hops_between(const Graph &graph);

/// The links that a message crosses, in order.
std::vector<int> way(const Graph &graph, int from, int to);

using Routes = std::vector<std::vector<std::vector<int>>>; ///< a row a sender, in it the links to each receiver

/// way() of all pairs.
Routes all_ways(const Graph &graph);

/// What a small message takes by the graph: half of what both ranks have of their own, and its hops [s].
double small_seconds(const Graph &graph, int from, int to);

/// Of a router (row) and another the routers that equally long ways begin with, where several do.
using Equal = std::vector<std::vector<std::vector<int>>>;

struct Found {
    std::optional<Graph> graph;
    std::string why_not; ///< where there is none, a sentence without its full stop
    /// Before capacities were measured: each direction of a hop is a link of its own. Of equally long ways one rule
    /// takes the first hop: to the router that is nearest or farthest by number, of two up or down.
    std::vector<Graph> bare;
    Equal equal;
    Ways ways;        ///< what it was found from: all pairs, without noise
    double noise = 0; ///< deviation of ln of what messages at once took
};

/// Of the graphs that explain each pair within `most_misfit` the one with the fewest links. There is none where levels
/// of blocks tell the pairs as well, and where a graph needs half as many numbers as there are pairs or more, as with
/// noise or ways that change.
///
/// A rank's own part is the least detour over it, min over j, k of L(j,i) + L(i,k) − L(j,k): nothing where it lies on
/// nobody's way, and what its messages take beyond its router elsewhere (Gromov's product); or, where ways are not the
/// shortest and that says too little, what a message to the nearest rank takes. Ranks with no distance left
/// are at one router. Two routers have a link where no third lies between them. Of equally long ways one rule takes the
/// first hop; traffic::find_ways() chooses. Capacities: see measure_capacities().
///
/// Where the two directions of pairs differ as by noise, all this is done of ways without_noise().
Found find_graph(const Ways &as_measured);

constexpr double most_misfit = 0.02;
constexpr double least_noise = 0.002; ///< less changes nothing

/// Gives one of those bare graphs what its links carry and what messages alone take.
Graph measured(const Found &found, Graph bare);

/// Gives a graph what messages alone take, which no link tells.
void add_messages(const Ways &ways, Graph &graph);

/// What the bytes of a large message take alone: a second one the same way takes as much longer [s].
double bytes_s(const Ways &ways, std::size_t from, std::size_t to);

/// What a message takes of the way back: as much longer do two take, one each way at once; the median over ways that
/// share no link.
double share_of_way_back(const Ways &ways, const Graph &graph);

/// Sets what each link carries: of all messages over it that began at one instant the bytes, over the time from the
/// first one's start-up to the last one's end; the largest of all patterns and of messages alone,
/// each the mean of those that are one with it within the noise. A hop is one link for
/// both directions where they were never seen to carry much more together than one of them, though enough wanted to;
/// three times `noise`, the deviation of ln of a time, is granted.
void measure_capacities(const Ways &ways, double noise, Graph &graph);

} // namespace mpisheet::graph
