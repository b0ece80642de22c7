#include "recordings/record/otf2/rank.hpp"

#include "recordings/record/polling.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace mpisheet::record {
namespace {

/// The number of a name in the stream, which is told it when it comes for the first time.
template <class Number, class Add>
Number number_of(std::map<std::string, Number> &known, const std::string &name, const Add &add)
{
    const auto found = known.find(name);
    return found != known.end() ? found->second : known.emplace(name, add(name)).first->second;
}

bool begins_with_one_of(std::string_view name, std::initializer_list<std::string_view> beginnings)
{
    return std::any_of(beginnings.begin(), beginnings.end(), [&](auto one) { return name.starts_with(one); });
}

/// A total over p members, or over all but oneself where the buffer was MPI_IN_PLACE, as what one of them gives.
std::uint64_t one_of(std::uint64_t total, std::size_t p)
{
    return p > 1 && total % p != 0 && total % (p - 1) == 0 ? total / (p - 1) : total / p;
}

/// The d of the operation in a datasheet, from what Score-P counts as sent and received: a rank's own share included,
/// a broadcast once for each member, and sums like the operations that move as much.
std::uint64_t bytes_of(std::string_view function, const TracedCollective &traced, std::size_t p, std::size_t member)
{
    std::string name(function.substr(function.starts_with("MPI_I") ? 5 : 4));
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    if (name.starts_with("Gather") || name == "Reduce")
        return traced.sent > 0 || p == 1 ? traced.sent : traced.received / (p - 1);
    if (begins_with_one_of(name, {"Bcast", "Scatter"}))
        return traced.received > 0 || p == 1 ? traced.received : traced.sent / (p - 1);
    if (name == "Alltoallv" || name == "Alltoallw")
        return traced.sent;
    if (name == "Reduce_scatter")
        return one_of(traced.received, p);
    if (name == "Scan")
        return traced.sent / (p - member);
    if (name == "Exscan")
        return member > 0 ? traced.received / member : traced.sent / std::max<std::size_t>(1, p - 1);
    return one_of(traced.sent, p); // Allgather(v), Allreduce, Alltoall, Reduce_scatter_block
}

} // namespace

TracedRank::TracedRank(const TraceDefinitions &definitions, Writer writer, int rank)
    : definitions_(&definitions), writer_(std::move(writer)), rank_(rank)
{
    communicators_[definitions.world] = 0;
}

std::size_t TracedRank::members_of(std::uint32_t traced) const
{
    const auto found = definitions_->communicators.find(traced);
    return found == definitions_->communicators.end() ? 1 : std::max<std::size_t>(1, found->second.size());
}

std::uint32_t TracedRank::communicator_of(std::uint32_t traced)
{
    if (const auto known = communicators_.find(traced); known != communicators_.end())
        return known->second;
    std::vector<int> members = definitions_->communicators.at(traced);
    if (members.empty())
        members = {rank_};
    return communicators_[traced] = writer_.add_communicator(members.front(), std::uint64_t{traced} + 1, members);
}

void TracedRank::enter(const Region &region, double time)
{
    regions_.push_back(&region);
    if (region.is_mpi && mpi_depth_++ == 0) {
        function_ = &region;
        entered_ = time;
    }
    if (region.is_phase)
        add({{.action = Action::phase,
              .phase = number_of(phases_, region.name, [&](auto &name) { return writer_.add_phase(name); })}},
            time, time);
}

void TracedRank::leave(double time)
{
    if (regions_.empty())
        return; // it was entered before the trace begins
    const Region &region = *regions_.back();
    regions_.pop_back();
    if (region.is_phase)
        add({{.action = Action::phase, .phase = no_phase}}, time, time);
    if (region.is_mpi && --mpi_depth_ == 0)
        close_call(time);
}

void TracedRank::post(Action action, std::uint64_t traced_request, bool is_open)
{
    Pending made{.event = {.action = action}, .function = function_, .is_open = is_open};
    if (traced_request != 0)
        made.event.request = requests_[traced_request] = ++last_request_;
    call_.push_back(std::move(made));
}

void TracedRank::sent(std::uint32_t communicator, int to, int tag, std::uint64_t bytes, std::uint64_t request)
{
    post(Action::send, request, false);
    Event &event = call_.back().event;
    event.communicator = communicator_of(communicator);
    event.partner = to;
    event.tag = tag;
    event.bytes = bytes;
}

void TracedRank::received(std::uint32_t communicator, int from, int tag, std::uint64_t bytes)
{
    sent(communicator, from, tag, bytes, 0);
    call_.back().event.action = Action::receive;
}

void TracedRank::begun(std::uint64_t request, bool is_collective)
{
    if (function_ == nullptr)
        return; // outside of any call: its end says nothing either
    post(is_collective ? Action::collective : Action::receive, request, true);
}

/// Where what is said at its end belongs; nullptr: it was begun before the trace begins.
TracedRank::Pending *TracedRank::open_event(std::uint64_t traced_request)
{
    const auto request = requests_.find(traced_request);
    if (request == requests_.end())
        return nullptr;
    for (Pending &one : call_)
        if (one.is_open && one.event.request == request->second)
            return &one;
    const auto found = open_.find(request->second);
    if (found == open_.end())
        return nullptr;
    Pending &pending = pending_[found->second - written_];
    open_.erase(found);
    return &pending;
}

void TracedRank::completed(std::uint64_t traced_request)
{
    const auto request = requests_.find(traced_request);
    if (request == requests_.end())
        return;
    done_.push_back(request->second);
    requests_.erase(request);
}

void TracedRank::receive_done(std::uint32_t communicator, int from, int tag, std::uint64_t bytes, std::uint64_t request)
{
    if (Pending *const pending = open_event(request); pending != nullptr) {
        pending->event.communicator = communicator_of(communicator);
        pending->event.partner = from;
        pending->event.tag = tag;
        pending->event.bytes = bytes;
        pending->is_open = false;
    }
    completed(request);
}

void TracedRank::send_done(std::uint64_t request)
{
    completed(request);
}

void TracedRank::describe(Pending &pending, const TracedCollective &collective)
{
    Event &event = pending.event;
    event.communicator = communicator_of(collective.communicator);
    event.partner = collective.root;
    const auto found = definitions_->communicators.find(collective.communicator);
    std::size_t member = 0;
    if (found != definitions_->communicators.end())
        member = static_cast<std::size_t>(std::find(found->second.begin(), found->second.end(), rank_) -
                                          found->second.begin());
    const std::size_t p = members_of(collective.communicator);
    event.bytes = bytes_of(pending.function->name, collective, p, std::min(member, p - 1));
}

void TracedRank::collective(const TracedCollective &collective)
{
    if (function_ == nullptr)
        return;
    post(collective.makes_communicator ? Action::communicator : Action::collective, 0, false);
    if (!collective.makes_communicator) {
        describe(call_.back(), collective);
        return;
    }
    Event &event = call_.back().event;
    event.communicator = communicator_of(collective.communicator);
    event.made = made_ == UINT32_MAX ? no_communicator : communicator_of(made_);
}

void TracedRank::collective_done(const TracedCollective &collective, std::uint64_t request)
{
    if (Pending *const pending = open_event(request); pending != nullptr) {
        describe(*pending, collective);
        pending->is_open = false;
    }
    completed(request);
}

void TracedRank::cancelled(std::uint64_t request)
{
    if (Pending *const pending = open_event(request); pending != nullptr) {
        pending->is_open = false;
        pending->is_dropped = true;
    }
    requests_.erase(request);
}

void TracedRank::uncovered()
{
    if (function_ != nullptr)
        ++uncovered_[function_->name + " (intercommunicator)"];
}

void TracedRank::made(std::uint32_t communicator)
{
    made_ = communicator;
}

/// A call that sends and receives posts both and waits for them.
void TracedRank::wait_for_blocking_ones()
{
    const bool is_one = call_.size() == 1 && done_.empty();
    for (Pending &one : call_) {
        const bool is_message = one.event.action == Action::send || one.event.action == Action::receive;
        if (is_one || !is_message || one.event.request != 0)
            continue;
        one.event.request = ++last_request_;
        done_.push_back(one.event.request);
    }
}

void TracedRank::close_call(double time)
{
    const Region &function = *std::exchange(function_, nullptr);
    wait_for_blocking_ones();
    const bool polls = is_poll(function.name);
    if (!done_.empty()) {
        Event wait{.action = Action::wait};
        wait.requests = std::move(done_);
        wait.timing_decides = polls || begins_with_one_of(function.name, {"MPI_Waitany", "MPI_Waitsome"});
        call_.push_back({std::move(wait)});
    } else if (call_.empty() && (polls || begins_with_one_of(function.name, {"MPI_Probe", "MPI_Mprobe"}))) {
        call_.push_back({{.action = Action::local, .timing_decides = polls}});
    }
    if (call_.empty() && function.is_uncovered)
        ++uncovered_[function.name];
    const auto caller = std::find_if(regions_.rbegin(), regions_.rend(), [](auto *region) { return !region->is_mpi; });
    for (std::size_t i = 0; i < call_.size(); ++i) {
        Event &event = call_[i].event;
        event.call = number_of(calls_, function.name, [&](auto &name) { return writer_.add_call(name); });
        event.site = number_of(sites_, caller == regions_.rend() ? function.name : (*caller)->place,
                               [&](auto &name) { return writer_.add_site(name); });
        add(call_[i], entered_, i + 1 == call_.size() ? time : entered_, polls);
    }
    call_.clear();
    done_.clear();
    made_ = UINT32_MAX;
}

void TracedRank::add(const Pending &pending, double enter, double leave, bool polls)
{
    Pending next = pending;
    next.event.enter = enter;
    next.event.leave = leave;
    if (!pending_.empty() && polls && polls_on(pending_.back().event, next.event)) {
        take_row(next.event, pending_.back().event);
        pending_.back() = std::move(next);
    } else {
        pending_.push_back(std::move(next));
    }
    if (pending.is_open)
        open_[pending.event.request] = written_ + pending_.size() - 1;
    write_known();
}

/// All but the last row of polls, which may go on.
void TracedRank::write_known(bool is_end)
{
    const auto may_go_on = [&] { return !is_end && pending_.size() == 1 && found_nothing(pending_.front().event); };
    while (!pending_.empty() && !pending_.front().is_open && !may_go_on()) {
        if (pending_.front().is_dropped)
            ++dropped_;
        else
            writer_.add(pending_.front().event);
        pending_.pop_front();
        ++written_;
    }
}

void TracedRank::end(double time)
{
    for (Pending &one : pending_)
        one.is_dropped |= std::exchange(one.is_open, false); // nobody waited for it
    write_known(true);
    StreamEnd end{.seconds = time};
    for (const auto &[call, count] : uncovered_)
        end.uncovered.push_back({call, count});
    writer_.end(end);
}

} // namespace mpisheet::record
