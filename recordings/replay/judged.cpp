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
    Cause arriving;
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
            arriving = !is_message ? awaited->last_call : sends ? awaited->receiver : awaited->sender;
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
    Past past{call.enter,
              came,
              expected,
              std::max(call.enter, call.leave),
              cause(Fault::calls, rank, call),
              cause(Fault::operation, -1, call),
              {}};
    const double unexplained = past.leave - past.explained;
    double shares = 0; // which of several messages was late nobody knows: links that both of their ends find slow tell
    for (const AwaitedHandle &awaited : one.awaited)
        shares += awaited->from >= 0 ? 1 : 0;
    for (const AwaitedHandle &awaited : one.awaited) {
        if (awaited->from < 0)
            continue;
        Tally &link = by_link_[{awaited->from, awaited->to}];
        link.unexplained += unexplained / shares;
        if (awaited->is_sent)
            count_size("msg", 2, awaited->bytes, (past.leave - past.enter) / shares, 0);
        if (awaited->to != rank)
            continue;
        ++link.messages;
        link.explained += awaited->alone;
        past.unexplained = cause(Fault::slow_link, awaited->from, {}, rank);
    }
    if (shares == 0)
        causes_.lose(rank, past.unexplained, unexplained);
    if (whom >= 0 && came > call.enter)
        past.waited = causes_.blame(rank, whom, call.enter, came, arriving);
    causes_.add(rank, past);
    const CallTimes times{past.enter, past.came, past.explained, past.leave};
    spend(rank, times);
    if (observe_)
        observe_(rank, call, times);
    if (call.action == record::Action::send && call.request == 0 && one.awaited.size() == 1) {
        const int to = one.awaited.front()->to;
        one.sent_to.push_back(to);
        one.row_seconds += duration_of(call);
        one.row_bytes = std::max(one.row_bytes, one.awaited.front()->bytes);
    }
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

/// Blocking sends from one place to several ranks, one after the other: what a scatter, or a broadcast if they are the
/// same, would have done at once.
void Profiler::end_row(int rank)
{
    Rank &one = ranks_[at(rank)];
    std::sort(one.sent_to.begin(), one.sent_to.end());
    const auto different =
        static_cast<std::size_t>(std::unique(one.sent_to.begin(), one.sent_to.end()) - one.sent_to.begin());
    constexpr std::size_t least = 3;
    if (different >= least) {
        const double p = static_cast<double>(different) + 1;
        const auto each = costs_.operation("scatter", p, one.row_bytes),
                   same = costs_.operation("bcast", p, one.row_bytes);
        if (each || same) // which of them would do, sizes do not tell
            causes_.lose(rank, cause(Fault::serialised, rank, one.call),
                         one.row_seconds - std::min(each.value_or(one.row_seconds), same.value_or(one.row_seconds)));
    }
    one.sent_to.clear();
    one.row_seconds = one.row_bytes = 0;
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
        awaited.last_call = cause(Fault::computes, meeting.ranks[whom], meeting.events[whom]);
        awaited.is_there = true;
        awaited.there_at = meeting.predicted[at(member)];
        if (collective != nullptr)
            count_size(collective->operation, static_cast<int>(p), bytes, duration_of(meeting.events[i]), 1);
    }
    for (const int rank : meeting.ranks)
        judge_if_ready(rank);
}

} // namespace mpisheet::replay
