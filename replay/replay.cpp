#include "replay/replay.hpp"

#include "model/error.hpp"
#include "replay/collectives.hpp"
#include "replay/members.hpp"
#include "replay/message_list.hpp"
#include "replay/place.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>
#include <unordered_map>
#include <utility>

namespace mpisheet::replay {
namespace {

using record::Action;
using record::Event;

/// What a rank may wait for.
struct Request {
    bool done = false;
    bool awaited = false; ///< by the call that the rank is in
    double time = 0;      ///< when it was done [s]
};

struct Rank {
    Event event;
    double enter = 0;         ///< its event [s]
    double left_recorded = 0; ///< its last event, where it was recorded [s]
    double ready = 0;         ///< what it waited for so far is done [s]
    std::size_t missing = 0;  ///< requests that it waits for
    bool ended = false;
    std::unordered_map<std::uint64_t, Request> requests;
    MessageList sent, wanted;                   ///< messages to it without their other side
    std::vector<std::uint32_t> phases;          ///< that it is in
    double phase_since = 0, phase_in_calls = 0; ///< [s]
    RankTime time;
};

struct Message {
    int from = 0, to = 0;
    double bytes = 0;
    std::uint64_t send_request = 0, receive_request = 0;
    double wanted_at = 0; ///< its receive was posted [s]
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

class Run {
public:
    Run(const record::Recording &recording, const EventSource &next, Costs &costs, const Options &options,
        const Observer &observe)
        : recording_(recording), source_(next), costs_(costs), options_(options), observe_(observe),
          traffic_(costs.interconnect()), members_(recording), collectives_(recording, members_, costs, options.places),
          ranks_(at(recording.ranks)),
          phase_seconds_(recording.phases.size(), std::vector<double>(at(recording.ranks))),
          phase_in_calls_(recording.phases.size())
    {
    }

    Replayed run();

private:
    int place(int rank) const { return options_.places.empty() ? rank : options_.places[at(rank)]; }
    void fetch(int rank, double left);
    void leave(int rank, double time);
    void complete(int rank, std::uint64_t request, double time);
    void execute(int rank, double time);
    void post_send(int rank, double time);
    void post_receive(int rank, double time);
    void wait(int rank, double time);
    void phase(int rank, double time);
    void begin(int number, double time);
    void arrive(int number, double time);
    int new_message();
    void account_phase(int rank, double time);
    void check_ended() const;

    const record::Recording &recording_;
    const EventSource &source_;
    Costs &costs_;
    const Options &options_;
    const Observer &observe_;
    traffic::Traffic traffic_;
    Members members_;
    Collectives collectives_;
    std::vector<Rank> ranks_;
    std::vector<Message> messages_;
    std::vector<int> free_;       ///< numbers of messages
    std::vector<int> on_the_way_; ///< message by the traffic's number
    std::priority_queue<Next, std::vector<Next>, std::greater<>> queue_;
    std::vector<std::vector<double>> phase_seconds_; ///< of each phase and rank
    std::vector<double> phase_in_calls_;             ///< of all ranks together
    Replayed out_;
};

/// The rank computes, then enters its next event, if it has one.
void Run::fetch(int rank, double left)
{
    Rank &one = ranks_[at(rank)];
    const double before = one.left_recorded;
    const bool more = source_(rank, one.event);
    const double until = more                                ? one.event.enter
                         : at(rank) < recording_.ends.size() ? recording_.ends[at(rank)]
                                                             : before;
    const double computing = std::max(0.0, until - before) * options_.compute;
    one.time.computing += computing;
    if (more) {
        one.left_recorded = one.event.leave;
        one.enter = left + computing;
        queue_.push({one.enter, rank});
        return;
    }
    one.ended = true;
    one.time.seconds = left + computing;
    account_phase(rank, one.time.seconds);
}

void Run::leave(int rank, double time)
{
    Rank &one = ranks_[at(rank)];
    one.time.in_calls += time - one.enter;
    ++out_.events;
    if (rank == 0 && one.event.action == Action::communicator)
        out_.communicators_made = time;
    out_.timing_decides += one.event.timing_decides ? 1 : 0;
    if (observe_)
        observe_(rank, one.event, one.enter, time);
    fetch(rank, time);
}

/// Request 0 is the call that the rank is in.
void Run::complete(int rank, std::uint64_t request, double time)
{
    if (request == 0) {
        leave(rank, time);
        return;
    }
    Rank &one = ranks_[at(rank)];
    const auto found = one.requests.find(request);
    if (found == one.requests.end())
        return;
    if (!found->second.awaited) {
        found->second = {true, false, time};
        return;
    }
    one.requests.erase(found);
    one.ready = std::max(one.ready, time);
    if (--one.missing == 0)
        leave(rank, one.ready);
}

int Run::new_message()
{
    ++out_.messages;
    if (free_.empty()) {
        messages_.emplace_back();
        return static_cast<int>(messages_.size()) - 1;
    }
    const int number = free_.back();
    free_.pop_back();
    messages_[at(number)] = {};
    return number;
}

/// A message leaves.
void Run::begin(int number, double time)
{
    const Message &message = messages_[at(number)];
    const int from = place(message.from), to = place(message.to);
    if (from == to) {
        queue_.push({time + costs_.to_itself(message.bytes), -1 - number});
        return;
    }
    const int on_the_way = traffic_.start(time, from, to, costs_.message(from, to, message.bytes));
    if (at(on_the_way) >= on_the_way_.size())
        on_the_way_.resize(at(on_the_way) + 1);
    on_the_way_[at(on_the_way)] = number;
}

void Run::arrive(int number, double time)
{
    Message &message = messages_[at(number)];
    message.is_there = true;
    message.there_at = time;
    const Message there = message;
    if (there.is_wanted)
        free_.push_back(number);
    if (there.frees_sender)
        complete(there.from, there.send_request, time);
    if (there.is_wanted)
        complete(there.to, there.receive_request,
                 std::max(time, there.wanted_at + (there.frees_sender ? 0 : costs_.receive(there.bytes))));
}

void Run::post_send(int rank, double time)
{
    const Event &event = ranks_[at(rank)].event;
    const std::uint64_t request = event.request;
    if (request != 0)
        ranks_[at(rank)].requests[request] = {};
    const int to = members_.world_rank(event.communicator, event.partner);
    if (to < 0) {
        complete(rank, request, time);
        if (request != 0)
            leave(rank, time);
        return;
    }
    const Envelope envelope{event.communicator, rank, event.tag};
    const auto bytes = static_cast<double>(event.bytes);
    const bool waits = costs_.waits_for_receiver(bytes);
    int number = ranks_[at(to)].wanted.take(envelope);
    const bool matched = number != MessageList::none;
    if (!matched) {
        number = new_message();
        ranks_[at(to)].sent.add(envelope, number);
    }
    Message &message = messages_[at(number)];
    message.from = rank;
    message.to = to;
    message.bytes = bytes;
    message.send_request = request;
    message.is_sent = true;
    message.frees_sender = waits;
    if (matched || !(waits || costs_.leaves_at_match()))
        begin(number, time);
    if (waits && request == 0)
        return; // until it is there
    const double end = waits ? time : time + costs_.send(bytes);
    if (!waits)
        complete(rank, request, end);
    if (request != 0)
        leave(rank, end);
}

void Run::post_receive(int rank, double time)
{
    Rank &one = ranks_[at(rank)];
    const std::uint64_t request = one.event.request;
    if (request != 0)
        one.requests[request] = {};
    const int from = members_.world_rank(one.event.communicator, one.event.partner);
    if (from < 0) {
        complete(rank, request, time);
        if (request != 0)
            leave(rank, time);
        return;
    }
    const Envelope envelope{one.event.communicator, from, one.event.tag};
    int number = one.sent.take(envelope);
    const bool matched = number != MessageList::none;
    if (!matched) {
        number = new_message();
        one.wanted.add(envelope, number);
    }
    Message &message = messages_[at(number)];
    message.receive_request = request;
    message.wanted_at = time;
    message.is_wanted = true;
    if (matched && (message.frees_sender || costs_.leaves_at_match())) {
        begin(number, time);
    } else if (matched && message.is_there) {
        free_.push_back(number);
        complete(rank, request, std::max(message.there_at, time + costs_.receive(message.bytes)));
    }
    if (request != 0)
        leave(rank, time);
}

void Run::wait(int rank, double time)
{
    Rank &one = ranks_[at(rank)];
    one.ready = time;
    one.missing = 0;
    for (const std::uint64_t request : one.event.requests) {
        const auto found = one.requests.find(request);
        if (found == one.requests.end())
            continue;
        if (found->second.done) {
            one.ready = std::max(one.ready, found->second.time);
            one.requests.erase(found);
        } else {
            found->second.awaited = true;
            ++one.missing;
        }
    }
    if (one.missing == 0)
        leave(rank, one.ready);
}

/// What has passed belongs to the innermost phase.
void Run::account_phase(int rank, double time)
{
    Rank &one = ranks_[at(rank)];
    if (!one.phases.empty()) {
        phase_seconds_[one.phases.back()][at(rank)] += time - one.phase_since;
        phase_in_calls_[one.phases.back()] += one.time.in_calls - one.phase_in_calls;
    }
    one.phase_since = time;
    one.phase_in_calls = one.time.in_calls;
}

void Run::phase(int rank, double time)
{
    account_phase(rank, time);
    std::vector<std::uint32_t> &phases = ranks_[at(rank)].phases;
    if (ranks_[at(rank)].event.phase != record::no_phase)
        phases.push_back(ranks_[at(rank)].event.phase);
    else if (!phases.empty())
        phases.pop_back();
}

void Run::execute(int rank, double time)
{
    const Event &event = ranks_[at(rank)].event;
    switch (event.action) {
    case Action::send:
        post_send(rank, time);
        return;
    case Action::receive:
        post_receive(rank, time);
        return;
    case Action::wait:
        wait(rank, time);
        return;
    case Action::collective:
    case Action::communicator: {
        const std::uint64_t request = event.request;
        if (request != 0)
            ranks_[at(rank)].requests[request] = {};
        for (const Leaving &one : collectives_.enter(rank, event, time))
            complete(one.rank, one.request, one.time);
        if (request != 0)
            leave(rank, time);
        return;
    }
    case Action::phase:
        phase(rank, time);
        leave(rank, time);
        return;
    case Action::local:
        leave(rank, time);
        return;
    }
}

/// Who still waits says what the recording lacks.
void Run::check_ended() const
{
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
        const Rank &one = ranks_[rank];
        if (one.ended)
            continue;
        std::string text = "rank " + std::to_string(rank) + " waits for ever in " + recording_.calls[one.event.call];
        if (one.event.partner >= 0)
            text += " for rank " + std::to_string(one.event.partner) + ", tag " + std::to_string(one.event.tag);
        throw Error(Exit::bad_input, text + ": the recording lacks the other side of it");
    }
}

Replayed Run::run()
{
    for (int rank = 0; rank < recording_.ranks; ++rank)
        fetch(rank, 0);
    const double never = std::numeric_limits<double>::infinity();
    for (;;) {
        const double message = traffic_.next(), event = queue_.empty() ? never : queue_.top().time;
        if (message == never && event == never)
            break;
        if (message <= event) {
            if (const int number = traffic_.advance(); number >= 0)
                arrive(on_the_way_[at(number)], message);
            continue;
        }
        const int who = queue_.top().who;
        queue_.pop();
        if (who >= 0)
            execute(who, event);
        else
            arrive(-1 - who, event);
    }
    if (recording_.complete)
        check_ended();
    for (Rank &one : ranks_) {
        if (!one.ended)
            one.time.seconds = one.enter; // of a run that was killed
        out_.seconds = std::max(out_.seconds, one.time.seconds);
        out_.ranks.push_back(one.time);
    }
    for (std::size_t i = 0; i < recording_.phases.size(); ++i) {
        const std::vector<double> &seconds = phase_seconds_[i];
        const auto ranks = static_cast<double>(seconds.size());
        out_.phases.push_back({recording_.phases[i], *std::max_element(seconds.begin(), seconds.end()),
                               std::accumulate(seconds.begin(), seconds.end(), 0.0) / ranks,
                               phase_in_calls_[i] / ranks});
    }
    out_.busiest = traffic_.busiest(out_.seconds);
    out_.remarks.assign(collectives_.remarks().begin(), collectives_.remarks().end());
    if (!recording_.complete)
        out_.remarks.emplace_back("the recorded run did not end: replayed as far as it goes");
    if (out_.timing_decides > 0)
        out_.remarks.push_back("in " + std::to_string(out_.timing_decides) +
                               " events the order of messages decided the course: replayed as it was recorded");
    for (const record::Uncovered &one : recording_.uncovered)
        out_.remarks.push_back(one.call + " was called " + std::to_string(one.count) +
                               " times and is not replayed: it costs nothing");
    return std::move(out_);
}

} // namespace

Replayed replay(const record::Recording &recording, const EventSource &next, Costs &costs, const Options &options,
                const Observer &observe)
{
    return Run(recording, next, costs, options, observe).run();
}

} // namespace mpisheet::replay
