#pragma once
// Members on their way through the rounds of plans: each posts the messages of its round, and goes on when they are
// done.

#include "model/traffic/traffic.hpp"
#include "recordings/replay/plan.hpp"

#include <cstddef>
#include <memory>
#include <queue>
#include <vector>

namespace mpisheet::replay {

/// A member that has done all of its rounds.
struct Done {
    int walk = 0, member = 0;
    double time = 0; ///< [s]
    double came = 0; ///< when those that it waited for had come [s]
};

class Walks {
public:
    /// `traffic` must outlive it.
    Walks(traffic::Traffic &traffic, bool leaves_at_match) : traffic_(&traffic), leaves_at_match_(leaves_at_match) {}

    /// A walk of p members through a plan that nobody has entered yet; its number, which may be one that ended.
    int begin(std::shared_ptr<const Plan> plan, std::size_t p);
    /// A message of the walk has other bytes than in the plan.
    void reprice(int walk, std::size_t message, double bytes, Costs &costs);
    void enter(int walk, int member, double time);
    /// All members have entered a plan of flows, now the last.
    void flow(int walk, const std::vector<double> &entries);
    /// When next something happens here [s]; infinite: nothing does.
    [[nodiscard]] double next() const;
    /// Goes on to next().
    void advance();
    /// A message of the traffic has arrived; whether it is one of these.
    bool arrive(int on_the_way, double time);
    /// Nobody is on this walk any more.
    void end(int walk);

    /// Members that have come to the end since this was cleared.
    std::vector<Done> done;

private:
    struct Message {
        double sent_at = -1, wanted_at = -1; ///< [s]; negative: not yet
        double sender_came = 0, receiver_came = 0;
        double there_at = -1; ///< [s]
        traffic::Price price{};
        double send = 0, receive = 0;
        bool waits = false;
    };
    struct Member {
        std::size_t step = 0;
        int missing = 0;  ///< messages of its round
        double ready = 0; ///< what is done of its round, is done by then [s]
        double came = 0;  ///< who it waited for, had come [s]
    };
    struct Walk {
        std::shared_ptr<const Plan> plan;
        std::vector<Message> messages;
        std::vector<Member> members;
        std::size_t phase = 0;     ///< of a plan of flows
        double part = 1;           ///< of its time: some of it is over when the last member comes
        std::vector<double> after; ///< of each member: how long after the flows it leaves [s]
    };
    struct Owner {
        int walk = -1, message = 0; ///< message −1: all of them
    };
    struct GoesOn {
        double time;
        int walk, member;
        bool operator>(const GoesOn &other) const
        {
            return time != other.time   ? time > other.time
                   : walk != other.walk ? walk > other.walk
                                        : member > other.member;
        }
    };

    void go_on(int walk, int member, double time);
    void post(int walk, int member, int message, double time);
    void start(int walk, int message, double time);
    void start_phase(int walk, double time);
    void end_phase(int walk, double time);
    void own(int on_the_way, Owner owner);
    void finish_one(int walk, int member, double time, double came);

    traffic::Traffic *traffic_;
    bool leaves_at_match_;
    std::vector<Walk> walks_;
    std::vector<int> free_;
    std::vector<Owner> owners_; ///< by the traffic's number
    std::priority_queue<GoesOn, std::vector<GoesOn>, std::greater<>> queue_;
};

/// What a plan takes whose members all enter at once and meet no other messages [s].
double seconds_alone(const std::shared_ptr<const Plan> &plan, const Costs &costs);

} // namespace mpisheet::replay
