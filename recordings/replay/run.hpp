#pragma once
// The walk through a recording that replay() makes. Used by replay.cpp, run.cpp and messages.cpp alone.

#include "recordings/replay/members.hpp"
#include "recordings/replay/message_list.hpp"
#include "recordings/replay/phases.hpp"
#include "recordings/replay/place.hpp"
#include "recordings/replay/replay.hpp"
#include "recordings/replay/under_way.hpp"

#include <queue>
#include <unordered_map>
#include <vector>

namespace mpisheet::replay {

class Run {
public:
    Run(const record::Recording &recording, const EventSource &next, Costs &costs, const Options &options,
        const Observer &observe);
    Replayed run();

private:
    /// What a rank may wait for.
    struct Request {
        bool done = false;
        bool awaited = false; ///< by the call that the rank is in
        double time = 0;      ///< when it was done [s]
        double came = 0;      ///< when the other side of it had come [s]
    };

    struct Rank {
        record::Event event;
        double enter = 0;         ///< its event [s]
        double left_recorded = 0; ///< its last event, where it was recorded [s]
        double ready = 0;         ///< what it waited for so far is done [s]
        double came = 0;          ///< the others that it waited for so far had come [s]
        std::size_t missing = 0;  ///< requests that it waits for
        bool ended = false;
        bool is_probing = false; ///< in a probe that found `probed`, which is not there yet
        Envelope probed;
        std::unordered_map<std::uint64_t, Request> requests;
        MessageList sent, wanted; ///< messages to it without their other side
        RankTime time;
    };

    struct Message {
        int from = 0, to = 0;
        double bytes = 0;
        std::uint64_t send_request = 0, receive_request = 0;
        double sent_at = 0, wanted_at = 0; ///< its send, its receive was posted [s]
        bool is_wanted = false, is_sent = false, is_there = false;
        bool frees_sender = false; ///< its sender waits until it is there
        double there_at = 0;       ///< [s]
    };

    /// What happens next: a rank enters its next event, or a message of a rank to itself is there.
    struct Next {
        double time;
        int who; ///< a rank; −1 − message
        bool operator>(const Next &other) const { return time > other.time || (time == other.time && who > other.who); }
    };

    int place(int rank) const { return options_.places.empty() ? rank : options_.places[at(rank)]; }
    void fetch(int rank, double left);
    void leave(int rank, double time, double came = 0);
    void complete(int rank, std::uint64_t request, double time, double came = 0);
    void execute(int rank, double time);
    void post_send(int rank, double time);
    void post_receive(int rank, double time);
    void leave_collectives();
    void wait(int rank, double time);
    void leave_wait(int rank);
    void ask(int rank, double time);
    void look(int rank);
    double after_poll(int rank, double time) const;
    void begin(int number, double time);
    void arrive(int number, double time);
    int new_message();
    void check_ended() const;
    void finish();

    const record::Recording &recording_;
    const EventSource &source_;
    Costs &costs_;
    const Options &options_;
    const Observer &observe_;
    traffic::Traffic traffic_;
    Members members_;
    UnderWay collectives_;
    std::vector<bool> is_poll_; ///< by call
    std::vector<Rank> ranks_;
    std::vector<Message> messages_;
    std::vector<int> free_;       ///< numbers of messages
    std::vector<int> on_the_way_; ///< message by the traffic's number
    std::priority_queue<Next, std::vector<Next>, std::greater<>> queue_;
    Phases phases_;
    Replayed out_;
};

} // namespace mpisheet::replay
