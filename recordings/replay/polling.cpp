// Polls of a replayed run: tests and probes. One that found something where it was recorded waits for it here, too,
// until the first poll after it is there. What found nothing and was followed by something else takes what it took.

#include "recordings/record/polling.hpp"

#include "recordings/replay/run.hpp"

namespace mpisheet::replay {

/// When a rank leaves what is done at `time`: at once, or with a poll.
double Run::after_poll(int rank, double time) const
{
    const Rank &one = ranks_[at(rank)];
    const double each = is_poll_[one.event.call] ? record::seconds_of_polls(one.event) * options_.compute : 0;
    return record::end_of_poll(one.enter, each, time);
}

void Run::ask(int rank, double time)
{
    Rank &one = ranks_[at(rank)];
    const record::Event &event = one.event;
    const int from = event.partner < 0 ? -1 : members_.world_rank(event.communicator, event.partner);
    if (from < 0) {
        leave(rank, after_poll(rank, time));
        return;
    }
    one.probed = {event.communicator, from, event.tag};
    one.is_probing = true;
    look(rank);
}

/// A probe finds a message that no receive has taken when it is there; one that waits for its receiver, when it has
/// been announced; on simulated machines any, when it was sent.
void Run::look(int rank)
{
    Rank &one = ranks_[at(rank)];
    const int number = one.sent.find(one.probed);
    if (number == MessageList::none)
        return;
    const Message &message = messages_[at(number)];
    double there_at = message.sent_at;
    if (!costs_.leaves_at_match()) {
        if (!message.frees_sender && !message.is_there)
            return;
        const int from = place(message.from), to = place(message.to);
        const double announced = from == to ? 0 : costs_.message(from, to, 0).alone;
        there_at = message.frees_sender ? message.sent_at + announced : message.there_at;
    }
    one.is_probing = false;
    leave(rank, after_poll(rank, there_at), message.sent_at);
}

} // namespace mpisheet::replay
