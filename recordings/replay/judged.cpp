// Calls of a recorded run whose course is known: what of them was waiting, what the sheet explains.

#include "recordings/record/polling.hpp"
#include "recordings/replay/place.hpp"
#include "recordings/replay/profiler.hpp"

#include <algorithm>
#include <bit>

namespace mpisheet::replay {
namespace {

double duration_of(const record::Event &event)
{
    return std::max(0.0, event.leave - event.enter);
}

} // namespace

void Profiler::judge_if_ready(int rank)
{
    const Rank &one = ranks_[at(rank)];
    if (!one.is_open)
        return;
    for (const AwaitedHandle &awaited : one.awaited) {
        const bool is_mine_to_send = awaited->from == rank && awaited->to != rank;
        if (!awaited->is_there && !(is_mine_to_send && !awaited->waits))
            return;
    }
    judge(rank);
}

/// What of the call was waiting for others, and what the sheet explains.
void Profiler::judge(int rank)
{
    Rank &one = ranks_[at(rank)];
    one.is_open = false;
    if (one.call.action == record::Action::local && !one.awaited.empty())
        see(rank);
    const record::Event &call = one.call;
    double came = call.enter, expected = call.enter;
    int whom = -1;
    for (const AwaitedHandle &awaited : one.awaited) {
        const bool sends = awaited->from == rank && awaited->to != rank;
        if (sends && !awaited->waits) {
            expected =
                std::max(expected, call.action == record::Action::send ? call.enter + costs_.send(awaited->bytes) : 0);
            continue;
        }
        const bool is_message = awaited->from >= 0;
        const double other_at = !is_message ? awaited->last_at : sends ? awaited->wanted_at : awaited->sent_at;
        const int other = !is_message ? awaited->last : sends ? awaited->to : awaited->from;
        if (other_at > came && other != rank) {
            came = other_at;
            whom = other;
        }
        expected = std::max(expected, awaited->is_there ? awaited->there_at : call.leave);
        if (is_message && !sends)
            expected = std::max(expected, call.enter + costs_.receive(awaited->bytes));
    }
    if (record::is_poll(recording_.calls[call.call]))
        expected = record::end_of_poll(call.enter, record::seconds_of_polls(call), expected);
    came = std::min(came, std::max(call.enter, call.leave));
    if (in_bound(came - call.enter) == 0)
        came = call.enter;
    expected = std::clamp(expected, came, std::max(came, call.leave));
    const CallTimes times{call.enter, came, expected, std::max(call.enter, call.leave)};
    double messages = 0;
    for (const AwaitedHandle &awaited : one.awaited)
        messages += awaited->from >= 0 ? 1 : 0;
    for (const AwaitedHandle &awaited : one.awaited)
        if (awaited->from >= 0 && awaited->is_sent)
            count_size("msg", 2, awaited->bytes, (times.leave - times.enter) / messages, 0);
    causes_.add(rank, {times.enter, times.came, times.leave,
                       whom >= 0 && came > call.enter ? causes_.blame(rank, whom, call.enter, came) : -1});
    spend(rank, times);
    if (observe_)
        observe_(rank, call, times);
    one.awaited.clear();
}

namespace {

/// Calls that are several events are counted at their last, which a recording says; older ones do not.
bool is_counted(const std::string &call, record::Action action)
{
    return action == record::Action::wait || action == record::Action::local ||
           (call.rfind("MPI_Sendrecv", 0) != 0 && call.rfind("MPI_Neighbor_", 0) != 0);
}

} // namespace

/// Adds the call that the rank is in to the others.
void Profiler::spend(int rank, const CallTimes &times)
{
    const record::Event &event = ranks_[at(rank)].call;
    const double seconds = times.leave - times.enter;
    RankSpent &of_rank = out_.ranks[at(rank)];
    of_rank.waiting += times.came - times.enter;
    of_rank.explained += times.explained - times.came;
    of_rank.unexplained += times.leave - times.explained;
    Spent &spent = spent_[{event.call, event.site, ranks_[at(rank)].phase}];
    if (is_counted(recording_.calls[event.call], event.action))
        spent.calls += event.count;
    if (event.action != record::Action::receive)
        spent.bytes += static_cast<double>(event.bytes);
    spent.seconds += seconds;
    spent.waiting += times.came - times.enter;
    spent.explained += times.explained - times.came;
    spent.unexplained += times.leave - times.explained;
    out_.in_calls += seconds;
}

void Profiler::count_size(std::string_view op, int p, double bytes, double seconds, std::uint64_t calls)
{
    const auto whole = static_cast<std::uint64_t>(bytes);
    const auto [at_size, is_new] = sizes_.try_emplace({op, p, whole == 0 ? 0 : std::bit_floor(whole)});
    Sizes &sizes = at_size->second;
    if (is_new) {
        sizes.operation = op;
        sizes.p = p;
        sizes.bytes_from = std::get<2>(at_size->first);
    }
    sizes.seconds += seconds;
    sizes.calls += calls;
    for (const MeasuredFunction &one : measured_)
        if (one.notes.function.size() == op.size() + 1 && one.notes.function.ends_with(op)) { // "tmsg"
            const Extent extent = extent_of(one.notes, p, bytes);
            sizes.extent = std::max(sizes.extent, extent);
            out_.outside += extent == Extent::inside ? 0 : calls;
        }
}

/// All have come: who was waited for.
void Profiler::judge_meeting(const Collective *collective, Meeting &meeting, std::uint32_t communicator)
{
    const std::size_t p = meeting.ranks.size();
    const Flow flow = collective != nullptr ? collective->flow : Flow::all;
    std::size_t last = 0, root = 0;
    double bytes = 0;
    for (std::size_t i = 0; i < p; ++i) {
        if (meeting.events[i].enter > meeting.events[last].enter)
            last = i;
        if (members_.rank_in(communicator, meeting.ranks[i]) == meeting.events[i].partner)
            root = i;
        bytes = std::max(bytes, static_cast<double>(meeting.events[i].bytes));
    }
    for (std::size_t i = 0; i < p; ++i) {
        const int member = members_.rank_in(communicator, meeting.ranks[i]);
        std::size_t whom = last;
        if (flow == Flow::down)
            whom = root;
        else if (flow == Flow::up && i != root)
            whom = i;
        else if (flow == Flow::scan)
            for (std::size_t j = whom = i; j < p; ++j)
                if (members_.rank_in(communicator, meeting.ranks[j]) < member &&
                    meeting.events[j].enter > meeting.events[whom].enter)
                    whom = j;
        Awaited &awaited = *meeting.begun[i];
        awaited.last = meeting.ranks[whom];
        awaited.last_at = meeting.events[whom].enter;
        awaited.is_there = true;
        awaited.there_at = meeting.predicted[at(member)];
        if (collective != nullptr)
            count_size(collective->operation, static_cast<int>(p), bytes, duration_of(meeting.events[i]), 1);
    }
    for (const int rank : meeting.ranks)
        judge_if_ready(rank);
}

} // namespace mpisheet::replay
