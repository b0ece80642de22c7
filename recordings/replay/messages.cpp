// Messages of a replayed run: posted, on their way, there.

#include "recordings/replay/operations.hpp"
#include "recordings/replay/run.hpp"

#include <algorithm>

namespace mpisheet::replay {

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
        complete(there.from, there.send_request, time, there.wanted_at);
    if (there.is_wanted)
        complete(there.to, there.receive_request,
                 std::max(time, there.wanted_at + (there.frees_sender ? 0 : costs_.receive(there.bytes))),
                 there.sent_at);
    else if (ranks_[at(there.to)].is_probing)
        look(there.to);
}

void Run::post_send(int rank, double time)
{
    const record::Event &event = ranks_[at(rank)].event;
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
    const bool waits = waits_for_receiver(recording_.calls[event.call], costs_.waits_for_receiver(bytes));
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
    message.sent_at = time;
    message.is_sent = true;
    message.frees_sender = waits;
    if (matched || !(waits || costs_.leaves_at_match()))
        begin(number, time);
    if (!matched && ranks_[at(to)].is_probing)
        look(to);
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
        complete(rank, request, std::max(message.there_at, time + costs_.receive(message.bytes)), message.sent_at);
    }
    if (request != 0)
        leave(rank, time);
}

} // namespace mpisheet::replay
