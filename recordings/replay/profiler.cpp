#include "recordings/replay/profiler.hpp"

#include "recordings/replay/place.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet::replay {
namespace {

using record::Action;
using record::Event;

} // namespace

Profiler::Profiler(const record::Recording &recording, const EventSource &next, Costs &costs,
                   const std::vector<MeasuredFunction> &measured, const Observer &observe)
    : recording_(recording), source_(next), costs_(costs), measured_(measured), observe_(observe),
      traffic_(costs.interconnect()), members_(recording), collectives_(recording, members_, costs),
      causes_(recording.ranks), ranks_(at(recording.ranks)), met_(recording.communicators.size())
{
    out_.ranks.resize(ranks_.size());
}

void Profiler::fetch(int rank)
{
    Rank &one = ranks_[at(rank)];
    const double left = one.left;
    if (source_(rank, one.event)) {
        out_.ranks[at(rank)].computing += std::max(0.0, one.event.enter - left);
        one.left = one.event.leave;
        queue_.emplace(one.event.enter, rank);
        return;
    }
    const double end = at(rank) < recording_.ends.size() ? std::max(left, recording_.ends[at(rank)]) : left;
    out_.ranks[at(rank)].computing += end - left;
    out_.seconds = std::max(out_.seconds, end);
}

/// Messages that the sheet has there until then.
void Profiler::advance_messages(double until)
{
    while (traffic_.next() <= until) {
        const double now = traffic_.next();
        const int on_the_way = traffic_.advance();
        if (on_the_way < 0)
            continue;
        const int number = on_the_way_[at(on_the_way)];
        const AwaitedHandle message = messages_[at(number)];
        if (message->is_wanted)
            free_.push_back(number);
        message->is_there = true;
        message->there_at = now;
        judge_if_ready(message->to);
        judge_if_ready(message->from);
    }
}

/// The message of that envelope whose other side waits, or a new one that does.
int Profiler::pair_up(MessageList &waiting, MessageList &posted, const Envelope &envelope, bool &matched)
{
    int number = waiting.take(envelope);
    matched = number != MessageList::none;
    if (matched)
        return number;
    number = free_.empty() ? static_cast<int>(messages_.size()) : free_.back();
    if (free_.empty())
        messages_.emplace_back();
    else
        free_.pop_back();
    messages_[at(number)] = std::make_shared<Awaited>();
    posted.add(envelope, number);
    return number;
}

void Profiler::begin(int number, double time)
{
    const AwaitedHandle message = messages_[at(number)];
    if (message->from == message->to) {
        message->is_there = true;
        message->there_at = time + costs_.to_itself(message->bytes);
        return;
    }
    const int on_the_way =
        traffic_.start(time, message->from, message->to, costs_.message(message->from, message->to, message->bytes));
    on_the_way_.resize(std::max(on_the_way_.size(), at(on_the_way) + 1));
    on_the_way_[at(on_the_way)] = number;
}

/// One side of a message.
void Profiler::post(int rank, bool is_send)
{
    Rank &one = ranks_[at(rank)];
    const Event &event = one.event;
    const int partner = members_.world_rank(event.communicator, event.partner);
    if (partner < 0) {
        if (event.request != 0)
            one.requests.erase(event.request);
        open_call(rank, {});
        return;
    }
    const Envelope envelope{event.communicator, is_send ? rank : partner, event.tag};
    Rank &receiver = is_send ? ranks_[at(partner)] : one;
    bool matched = false;
    const int number = is_send ? pair_up(receiver.wanted, receiver.sent, envelope, matched)
                               : pair_up(receiver.sent, receiver.wanted, envelope, matched);
    const AwaitedHandle message = messages_[at(number)];
    message->from = is_send ? rank : partner;
    message->to = is_send ? partner : rank;
    (is_send ? message->is_sent : message->is_wanted) = true;
    (is_send ? message->sent_at : message->wanted_at) = event.enter;
    if (is_send) {
        message->bytes = static_cast<double>(event.bytes);
        message->waits = waits_for_receiver(recording_.calls[event.call], costs_.waits_for_receiver(message->bytes));
        count_size("msg", 2, message->bytes, 0, 1);
    }
    const bool leaves_at_once = !message->waits && !costs_.leaves_at_match();
    if (is_send ? leaves_at_once || matched : matched && !leaves_at_once)
        begin(number, event.enter);
    if (matched && message->is_there)
        free_.push_back(number);
    if (event.request != 0)
        one.requests[event.request] = message;
    open_call(rank, event.request != 0 ? std::vector<AwaitedHandle>{} : std::vector<AwaitedHandle>{message});
    if (matched && partner != rank)
        judge_if_ready(partner);
}

/// What a probe found is sent by now, and no receive has taken it.
void Profiler::see(int rank)
{
    Rank &one = ranks_[at(rank)];
    const int from = members_.world_rank(one.call.communicator, one.call.partner);
    const int number = from < 0 ? MessageList::none : one.sent.find({one.call.communicator, from, one.call.tag});
    if (number == MessageList::none)
        return;
    const Awaited &message = *messages_[at(number)];
    Awaited &seen = *one.awaited.front();
    seen.last = from;
    seen.last_at = message.sent_at;
    seen.is_there = true;
    seen.there_at = message.sent_at +
                    (from == rank ? costs_.to_itself(message.bytes) : costs_.message(from, rank, message.bytes).alone);
}

/// A call that ends when these are there.
void Profiler::open_call(int rank, std::vector<AwaitedHandle> awaited)
{
    Rank &one = ranks_[at(rank)];
    one.awaited = std::move(awaited);
    one.call = one.event;
    one.phase = one.phases.empty() ? record::no_phase : one.phases.back();
    one.is_open = true;
    judge_if_ready(rank);
}

void Profiler::collective(int rank)
{
    Rank &one = ranks_[at(rank)];
    const Event event = one.event;
    const std::uint32_t communicator = event.communicator;
    const int member = members_.rank_in(communicator, rank);
    std::vector<std::size_t> &met = met_[communicator];
    met.resize(members_.of(communicator).size());
    const std::size_t number = met[at(member)]++;
    Meeting &meeting = meetings_[{communicator, number}];
    const std::size_t p = met.size();
    meeting.ranks.push_back(rank);
    meeting.events.push_back(event);
    meeting.begun.push_back(event.request != 0 ? std::make_shared<Awaited>() : nullptr);
    if (event.request != 0)
        one.requests[event.request] = meeting.begun.back();
    open_call(rank, event.request != 0 ? std::vector<AwaitedHandle>{}
                                       : std::vector<AwaitedHandle>{std::make_shared<Awaited>()});
    if (event.request == 0)
        meeting.begun.back() = one.awaited.front();
    meeting.predicted.resize(p, event.enter);
    for (const Leaving &leaving : collectives_.enter(rank, event, event.enter))
        meeting.predicted[at(members_.rank_in(communicator, leaving.rank))] = leaving.time;
    if (meeting.ranks.size() < p)
        return;
    Meeting all = std::move(meeting);
    meetings_.erase({communicator, number});
    judge_meeting(collective_of(recording_.calls[event.call]), all, communicator);
}

void Profiler::take(int rank)
{
    Rank &one = ranks_[at(rank)];
    if (one.is_open)
        judge(rank); // by the sheet it would not have ended yet
    ++out_.events;
    const Event &event = one.event;
    switch (event.action) {
    case Action::send:
    case Action::receive:
        post(rank, event.action == Action::send);
        break;
    case Action::wait: {
        std::vector<AwaitedHandle> awaited;
        for (const std::uint64_t request : event.requests)
            if (const auto found = one.requests.find(request); found != one.requests.end()) {
                awaited.push_back(found->second);
                one.requests.erase(found);
            }
        open_call(rank, std::move(awaited));
        break;
    }
    case Action::collective:
    case Action::communicator:
        collective(rank);
        break;
    case Action::phase:
        record::change_phases(one.phases, event);
        break;
    case Action::local: // a probe that found something waited for it
        open_call(rank, event.partner < 0 ? std::vector<AwaitedHandle>{}
                                          : std::vector<AwaitedHandle>{std::make_shared<Awaited>()});
        break;
    }
    fetch(rank);
}

Profile Profiler::run()
{
    for (int rank = 0; rank < recording_.ranks; ++rank)
        fetch(rank);
    while (!queue_.empty()) {
        const auto [time, rank] = queue_.top();
        queue_.pop();
        advance_messages(time);
        take(rank);
    }
    advance_messages(std::numeric_limits<double>::max());
    for (int rank = 0; rank < recording_.ranks; ++rank)
        if (ranks_[at(rank)].is_open)
            judge(rank);
    for (const RankSpent &one : out_.ranks)
        out_.computing += one.computing;
    out_.caused = causes_.longest();
    for (const auto &[key, spent] : spent_) {
        out_.places.push_back(spent);
        Spent &made = out_.places.back();
        made.call = recording_.calls[std::get<0>(key)];
        made.site = recording_.site(std::get<1>(key));
        const std::uint32_t phase = std::get<2>(key);
        made.phase = phase < recording_.phases.size() ? recording_.phases[phase] : "";
    }
    std::stable_sort(out_.places.begin(), out_.places.end(),
                     [](const Spent &a, const Spent &b) { return a.seconds > b.seconds; });
    for (const auto &[key, sizes] : sizes_)
        out_.sizes.push_back(sizes);
    std::stable_sort(out_.sizes.begin(), out_.sizes.end(),
                     [](const Sizes &a, const Sizes &b) { return a.seconds > b.seconds; });
    for (const std::string &remark : collectives_.remarks())
        out_.remarks.push_back(remark);
    if (!recording_.complete)
        out_.remarks.insert(out_.remarks.begin(), "the recorded run did not end: what each rank did is known as far as "
                                                  "its stream goes, and waiting for what is missing is not seen");
    return std::move(out_);
}

Profile profile(const record::Recording &recording, const EventSource &next, Costs &costs,
                const std::vector<MeasuredFunction> &measured, const Observer &observe)
{
    return Profiler(recording, next, costs, measured, observe).run();
}

} // namespace mpisheet::replay
