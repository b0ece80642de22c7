#pragma once
// Messages on their way at once: each takes its latency, then a fair share of every link that it crosses.

#include "traffic/interconnect.hpp"

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace mpisheet::traffic {

/// A link that messages were on most of the time.
struct Busiest {
    double share = 0; ///< of its capacity, 0 … 1
    std::string name; ///< "rank 3's link", "the net level's links of ranks 8 to 15", "the net all share"
};

/// A fluid model. A message is on its way for alone − shared [s] without others, and then needs its links for shared
/// [s] at full rate. Rates are max-min fair: no message can be faster without slowing one that is slower. Shared are
/// each rank's own link (out and in; not within nodes), what a block of ranks leaves through, and a medium of all; a
/// message takes `both` of the way back with it.
class Traffic {
public:
    /// `interconnect` must outlive it.
    explicit Traffic(const Interconnect &interconnect) : interconnect_(&interconnect) {}

    /// Now a message leaves. Its number, which may be one that arrived.
    int start(double now, int from, int to, double bytes);
    /// When next something changes [s]; infinite: nothing is on its way.
    [[nodiscard]] double next() const;
    /// Goes on to next(). The number of the message that has arrived, or −1: one has begun to take its links.
    int advance();

    /// Over `seconds` from the beginning.
    [[nodiscard]] Busiest busiest(double seconds) const;

private:
    enum class State : char { gone, leaving, flowing };
    struct Use {
        int link;
        double weight;
    };
    struct Message {
        State state = State::gone;
        double left = 0;   ///< of the time at full rate, at since_; of a leaving one in all [s]
        double rate = 0;   ///< 1: full
        double change = 0; ///< when it begins to flow, or arrives [s]
        std::vector<Use> uses{};
    };
    enum class Way : char { own_out, own_in, out, in, medium };
    struct Link {
        double capacity; ///< messages at full rate
        Way way;
        std::size_t level;
        int place;                   ///< the rank, or the block
        double load = 0;             ///< Σ weights of those that flow
        double used = 0;             ///< ∫ Σ weight · rate dt [s]
        double room = 0, wanted = 0; ///< while rates are shared out: what is left, Σ weights of those without a rate

        [[nodiscard]] bool crowded() const { return load > capacity * (1 + 1e-9); } ///< not all at full rate
    };

    int link(Way way, std::size_t level, int place, double capacity);
    std::vector<Use> uses_between(int from, int to, std::size_t level);
    void pass_to(double now);
    void join(Message &message);
    void leave(Message &message);
    void set_rate(Message &message, double rate);
    void share();
    void look_ahead();
    Link &link_of(Use use) { return links_[static_cast<std::size_t>(use.link)]; }

    const Interconnect *interconnect_;
    double now_ = 0;
    std::vector<Message> messages_;
    std::vector<int> free_;          ///< numbers of messages that are gone
    int next_ = -1;                  ///< whose change is next; −1: nobody's
    std::vector<Message *> growing_; ///< while rates are shared out
    std::vector<Link> links_;
    std::map<std::tuple<Way, std::size_t, int>, int> link_numbers_;
    int crowded_ = 0; ///< links
};

} // namespace mpisheet::traffic
