#pragma once
// Messages on their way at once: each takes its latency, then a fair share of every link that it crosses.

#include "model/traffic/interconnect.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace mpisheet::traffic {

/// A link that messages were on most of the time.
struct Busiest {
    double share = 0; ///< of its capacity, 0 … 1
    std::string name; ///< "rank 3's link", "the net level's links of ranks 8 to 15", "the net all share"
};

/// What an exchange between rank 0 and another takes of a link, whichever way it goes.
struct Burden {
    std::string name{};
    int near = 0;       ///< ranks that need no such exchange: rank 0 and those on its side of the link
    double seconds = 0; ///< at full rate, a message there and one back; of several levels the least [s]
};

/// Which links it takes: a part of what Traffic keeps.
struct Route {
    std::size_t begin = 0, count = 0;
    double growth = 1; ///< on a full link messages go at rates in proportion to it
};

/// A fluid model. A message is on its way for alone − shared [s] without others, and then needs its links for shared
/// [s] at full rate. Rates are max-min fair: no message can be faster without slowing one that is slower. Shared are
/// each rank's own link (out and in; not within nodes), what a block of ranks leaves through, and a medium of all; a
/// message takes `both` of the way back with it. Or the links of a network. Rates are shared out again only among those
/// whom a change concerns: messages on crowded links, and those who share other crowded links with them.
class Traffic {
public:
    /// `interconnect` must outlive it.
    explicit Traffic(const Interconnect &interconnect);

    /// Links of these ranks, which are in order, and of blocks that none but them are in, give a `factor`-th of what
    /// the machine's give. Before anything is on its way.
    void slow_down(std::vector<int> ranks, double factor);

    /// Now a message leaves. Its number, which may be one that arrived.
    int start(double now, int from, int to, double bytes);
    /// The same for a message of that price.
    int start(double now, int from, int to, Price price);
    /// The same for what takes other links than those between two ranks: many messages as one.
    int start(double now, Route route, Price price);
    /// Links between two ranks, after those that are there.
    void links_between(int from, int to, std::vector<Use> &uses);
    /// Of these links.
    Route route_of(const std::vector<Use> &uses, double growth = 1);
    [[nodiscard]] double capacity(int link) const { return links_[static_cast<std::size_t>(link)].capacity; }
    /// When next something changes [s]; infinite: nothing is on its way.
    [[nodiscard]] double next();
    /// Goes on to next(). The number of the message that has arrived, or −1: one has begun to take its links.
    int advance();

    /// Over `seconds` from the beginning.
    [[nodiscard]] Busiest busiest(double seconds) const;

    friend std::vector<Burden> burdens(const Interconnect &interconnect, int ranks, double there, double back);

private:
    enum class State : char { gone, leaving, flowing };
    struct Message {
        State state = State::gone;
        double left = 0;   ///< of the time at full rate, at `since`; of a leaving one in all [s]
        double rate = 0;   ///< 1: full
        double since = 0;  ///< it goes at this rate [s]
        double change = 0; ///< when it begins to flow, or arrives [s]
        Route route{};
        std::vector<std::size_t> places{}; ///< in Link::flowing of each of its links
        std::size_t in_order = 0;          ///< its place in order_
        int round = 0;                     ///< of sharing out, in which its rate was looked at
        bool settled = false;              ///< in that round
    };
    enum class Way : unsigned char { own_out, own_in, out, in, medium, wire };
    struct Flowing {
        int message;
        std::size_t use; ///< which of the message's links this is
    };
    struct Link {
        double capacity; ///< messages at full rate
        Way way;
        std::size_t level;
        int place;                   ///< the rank, the block, or the network's number
        double load = 0;             ///< Σ weights of those that flow
        double used = 0;             ///< ∫ Σ weight · rate dt, as far as rates were settled [s]
        double room = 0, wanted = 0; ///< while rates are shared out: what is left, Σ weights of those without a rate
        double growing = 0;          ///< and Σ weight · growth of these
        std::vector<Flowing> flowing{}; ///< who
        int round = 0;                  ///< of sharing out, in which it was met

        [[nodiscard]] bool crowded() const { return load > capacity * (1 + 1e-9); } ///< not all at full rate
    };

    [[nodiscard]] std::string name_of(const Link &link) const;
    int link(Way way, std::size_t level, int place, double capacity);
    Route route_between(int from, int to);
    void add_links(int from, int to, std::vector<Use> &uses);
    void settle(Message &message);
    void join(int number);
    void leave(Message &message);
    void set_rate(int number, double rate);
    void share();
    void meet(int number);
    void meet_all_of(Link &link);
    void fill_links();
    bool let_go(double level);
    void fill(Link &link, double level);
    void give(int number, double rate);
    [[nodiscard]] bool is_before(int one, int other) const;
    void place_in_order(std::size_t at, int number);
    void sort_in(int number);
    void take_out(int number);
    Message &message_of(int number) { return messages_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] const Message &message_of(int number) const { return messages_[static_cast<std::size_t>(number)]; }
    Link &link_of(std::size_t use) { return links_[static_cast<std::size_t>(uses_[use].link)]; }

    [[nodiscard]] bool is_slow(Way way, std::size_t level, int place) const;

    const Interconnect *interconnect_;
    std::vector<int> slow_ranks_;
    double slower_ = 1; ///< their links, as many times
    double now_ = 0;
    std::vector<Message> messages_;
    std::vector<int> free_;  ///< numbers of messages that are gone
    std::vector<int> order_; ///< a heap of the others: who changes first
    std::vector<Link> links_;
    std::vector<Use> uses_;
    std::unordered_map<std::uint64_t, int> link_numbers_;
    std::unordered_map<std::uint64_t, Route> routes_;

    std::vector<int> changed_; ///< links whose rates must be shared out again
    int round_ = 0;            ///< of sharing out
    std::vector<int> met_, met_links_;
};

/// The links that nobody can avoid who brings messages of `there` bytes from rank 0 of `ranks` to others and messages
/// of `back` bytes from there: rank 0's own, those through which its blocks are left, a medium of all.
std::vector<Burden> burdens(const Interconnect &interconnect, int ranks, double there, double back);

} // namespace mpisheet::traffic
