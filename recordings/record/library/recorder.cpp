#include "recordings/record/library/recorder.hpp"

#include "recordings/record/library/messages.hpp"
#include "recordings/record/polling.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace mpisheet::record {
namespace {

/// MPI_COMM_SELF in every rank's stream: (its rank, 1); those that are made count on from 2.
constexpr std::uint64_t self_number = 1;

/// "1=solve,2=halo" of the environment: the name of phase `level`.
std::string phase_name(int level)
{
    const char *regions = std::getenv("MPISHEET_RECORD_REGIONS"); // NOLINT(concurrency-mt-unsafe)
    const std::string text = "," + std::string(regions == nullptr ? "" : regions) + ",";
    const std::string key = "," + std::to_string(level) + "=";
    const std::size_t at = text.find(key);
    if (at == std::string::npos)
        return "phase " + std::to_string(level);
    const std::size_t from = at + key.size();
    return text.substr(from, text.find(',', from) - from);
}

/// As ranks of MPI_COMM_WORLD; MPI_UNDEFINED where it does not have one.
std::vector<int> members_of(MPI_Comm communicator)
{
    std::vector<int> ranks(static_cast<std::size_t>(size_of(communicator))), members(ranks.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    MPI_Group own = MPI_GROUP_NULL, world = MPI_GROUP_NULL;
    PMPI_Comm_group(communicator, &own);
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    PMPI_Group_translate_ranks(own, static_cast<int>(ranks.size()), ranks.data(), world, members.data());
    PMPI_Group_free(&own);
    PMPI_Group_free(&world);
    return members;
}

/// Elsewhere others may have no recorder: no message.
bool is_within_world(MPI_Comm communicator, const std::vector<int> &members)
{
    int is_between_groups = 0;
    PMPI_Comm_test_inter(communicator, &is_between_groups);
    return is_between_groups == 0 && std::find(members.begin(), members.end(), MPI_UNDEFINED) == members.end();
}

/// By what all members know a communicator: its leader, and how many that has led.
using Key = std::array<std::uint64_t, 2>;

/// The leader's. Also makes the library ready for collectives on it.
void agree_on(Key &key, MPI_Comm communicator)
{
    PMPI_Bcast(key.data(), 2, MPI_UINT64_T, 0, communicator);
}

} // namespace

Recorder *recorder = nullptr;         // NOLINT(*-avoid-non-const-global-variables)
void *const *fortran_frame = nullptr; // NOLINT(*-avoid-non-const-global-variables)

Recorder::Recorder(const std::filesystem::path &folder, const StreamStart &start, bool shared)
    : writer_(folder, start), rank_(start.rank), shared_(shared)
{
    communicators_[MPI_COMM_WORLD] = {};
    communicators_[MPI_COMM_SELF] = {writer_.add_communicator(rank_, self_number, {rank_}), rank_, self_number};
}

void Recorder::begin(double zero)
{
    zero_ = zero;
    without_processor_ = seconds_without_processor();
    is_held_ = false;
    inside = false;
}

/// From when two threads have met on, no call is recorded: what was begun or made by one of the others is not known.
Claim Recorder::claim_among_threads(void *const *frame)
{
    if (is_held_ || of_thread().holds(frame))
        return Claim::within;
    of_thread() = {frame, frame[1]};
    if (broken_)
        return Claim::beside;
    const void *const self = __builtin_thread_pointer();
    const bool was_inside = inside.exchange(true);
    if (was_inside && owner_ != self) {
        if (!broken_.exchange(true))
            refuse_recording(
                "several of its threads call MPI at the same time (MPI_THREAD_MULTIPLE): their calls cannot "
                "be told apart; one thread at a time is recorded",
                true);
        return Claim::beside;
    }
    owner_ = self;
    if (was_inside)
        abandon();
    return take(frame);
}

void Recorder::enter(const char *call, CallNumber number)
{
    entered = now();
    call_ = call;
    attempt([&] { writer_.flush_when_due(entered); });
    const Named known = named(call, number);
    if (has_row_ && !known.polls)
        write_row();
    event.call = known.number;
    event.site = site_of(fortran_frame == nullptr ? open_.frame : fortran_frame);
    writer_.live().enter(event.call, event.site, entered);
}

void Recorder::reset()
{
    event.action = Action::local;
    event.communicator = 0;
    event.partner = -1;
    event.tag = 0;
    event.bytes = 0;
    event.request = 0;
    event.timing_decides = false;
    event.requests.clear();
    event.counts.clear();
    event.count = 1;
    matches.clear();
}

void Recorder::post()
{
    event.count = 0; // the call is counted at its last event
    write_at_once();
}

/// An event that takes no time: all but the last one of a call.
void Recorder::write_at_once()
{
    attempt([&] {
        writer_.prepare(event, matches);
        writer_.finish(entered, entered);
    });
    reset();
}

/// The call that was entered last did not return; how long it took is not known.
void Recorder::abandon()
{
    reset();
    count_uncovered(" (failed)");
    write_row();
    write_at_once();
}

/// The recorder's work is done before the time is taken, so that it is not taken for the program's computing.
void Recorder::leave()
{
    event.enter = entered;
    const bool goes_on = has_row_ && polls_on(row_, event);
    if (goes_on && !found_nothing(event)) {
        take_row(event, row_);
        has_row_ = false;
    }
    if (!goes_on)
        write_row();
    if (found_nothing(event)) {
        row_.enter = goes_on ? row_.enter : entered;
        row_.count = goes_on ? row_.count + 1 : 1;
        row_.call = event.call;
        row_.site = event.site;
        row_.communicator = event.communicator;
        row_.leave = now();
        has_row_ = true;
        writer_.live().show_row(row_);
    } else {
        attempt([&] {
            writer_.prepare(event, matches);
            writer_.finish(event.enter, now());
        });
    }
    leave_without_event();
}

void Recorder::leave_without_event()
{
    reset();
    writer_.live().leave();
    if (shared_) {
        owner_ = nullptr;
        of_thread() = {};
    }
    inside.store(false, std::memory_order_release);
}

void Recorder::count_uncovered(const char *why)
{
    const std::string call = std::string(call_) + why;
    Counted &counted = uncovered_[call];
    if (++counted.count == 1)
        attempt([&] {
            writer_.add_uncovered(call);
            counted.call = *why == '\0' ? event.call : writer_.add_call(call);
        });
    event.call = counted.call;
}

void Recorder::leave_uncovered(const char *why)
{
    reset();
    count_uncovered(why);
    leave();
}

void Recorder::leave_unknown(const KnownCommunicator &communicator)
{
    reset();
    count_unknown(communicator);
    leave();
}

/// What write() did; a stream that cannot be written ends, the program goes on.
template <class Write> void Recorder::attempt(Write write)
{
    if (broken_)
        return;
    try {
        write();
    } catch (const std::exception &error) {
        broken_ = true;
        std::fprintf(stderr, "mpisheet record: %s: rank %d is recorded no further\n", error.what(), rank_);
    }
}

void Recorder::write_row()
{
    if (has_row_)
        attempt([&] { writer_.add(row_); });
    has_row_ = false;
}

Recorder::Named Recorder::name_call(const char *call, CallNumber number)
{
    if (number >= calls_.size())
        calls_.resize(number + 1);
    attempt([&] { calls_[number] = {writer_.add_call(call), true, is_poll(call)}; });
    return calls_[number];
}

std::uint32_t Recorder::site_of(void *const *frame)
{
    constexpr std::size_t most_sites = 4096; // with their callers: a program that calls itself may have any number
    std::span<const void *const> addresses = callers_.above(frame);
    const auto key_of = [](std::span<const void *const> all) {
        constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U; // odd, its bits spread evenly: the golden ratio's
        std::uint64_t key = 1;
        for (const void *address : all)
            key = (key ^ reinterpret_cast<std::uintptr_t>(address)) * factor; // NOLINT(*-reinterpret-cast)
        return key;
    };
    std::uint64_t key = key_of(addresses);
    constexpr unsigned high_bits = 56; // the last factor reaches them
    Place *recent = &recent_sites_.at(key >> high_bits);
    if (recent->key == key)
        return recent->number;
    if (sites_.size() >= most_sites && !sites_.contains(key)) {
        addresses = addresses.first(1);
        key = key_of(addresses);
        recent = &recent_sites_.at(key >> high_bits);
    }
    const auto [at, is_new] = sites_.emplace(key, 0);
    if (is_new)
        attempt([&, &number = at->second] { number = writer_.add_site(places_of(addresses)); });
    *recent = {key, at->second};
    return at->second;
}

KnownCommunicator Recorder::known(MPI_Comm communicator) const
{
    const auto at = communicators_.find(communicator);
    if (at != communicators_.end())
        return {at->second.number};
    int is_between_groups = 0;
    PMPI_Comm_test_inter(communicator, &is_between_groups);
    return {no_communicator, is_between_groups != 0 ? " (intercommunicator)" : " (communicator of other processes)"};
}

bool Recorder::on(const KnownCommunicator &communicator)
{
    if (communicator.unknown != nullptr)
        return false;
    event.communicator = communicator.number;
    return true;
}

std::uint32_t Recorder::name_communicator(MPI_Comm made)
{
    std::vector<int> members = members_of(made);
    if (!is_within_world(made, members))
        return no_communicator;
    Key key{};
    if (rank_in(made) == 0)
        key = {static_cast<std::uint64_t>(rank_), ++last_communicator_};
    else
        members.clear();
    agree_on(key, made);
    Known &known = communicators_[made];
    known = {no_communicator, static_cast<int>(key[0]), key[1]};
    attempt([&] { known.number = writer_.add_communicator(known.leader, known.key, members); });
    return known.number;
}

void Recorder::pass_over_communicator(MPI_Comm made)
{
    Key key{};
    if (is_within_world(made, members_of(made)))
        agree_on(key, made);
}

/// All members duplicate a communicator in the same order: what is the n-th of one is the n-th of all.
void Recorder::know_duplicate(MPI_Comm original, MPI_Comm made)
{
    constexpr std::uint64_t most_made = std::uint64_t{1} << 32U; // numbers of duplicates are no others'
    Known &of = communicators_.at(original);
    Known known{no_communicator, of.leader, most_made * (1 + ++of.duplicates) + of.key * 0x9E3779B1U % most_made};
    const std::vector<int> members = members_of(original);
    attempt([&] { known.number = writer_.add_communicator(known.leader, known.key, members); });
    communicators_[made] = known;
}

void Recorder::completed(MPI_Request request, const MPI_Status &status)
{
    const auto at = begun_.find(request);
    if (at == begun_.end())
        return; // inactive, null, with MPI_PROC_NULL, or of a call that is counted alone
    const Begun &begun = at->second;
    int is_cancelled = 0; // MPICH's MPI_Isendrecv says nothing true of what it received
    if (begun.is_given_up)
        PMPI_Test_cancelled(&status, &is_cancelled);
    if (begun.is_receive || is_cancelled == 0) { // nobody waits for a send that is taken back: nobody receives it
        event.action = Action::wait;
        for (std::uint64_t one = begun.first; one <= begun.last; ++one)
            event.requests.push_back(one);
    }
    if (begun.is_receive && is_cancelled != 0) {
        matches.push_back({begun.posted.request, -1, begun.posted.tag, 0});
    } else if (begun.is_receive && !(begun.first != begun.last && begun.posted.partner >= 0 && begun.posted.tag >= 0)) {
        const Match found{begun.posted.request, status.MPI_SOURCE, status.MPI_TAG,
                          received_bytes(status, begun.posted.bytes)};
        if (found.partner != begun.posted.partner || found.tag != begun.posted.tag || found.bytes != begun.posted.bytes)
            matches.push_back(found);
    }
    begun_.erase(at);
}

bool Recorder::cancels(MPI_Request request)
{
    const auto at = begun_.find(request);
    if (at == begun_.end())
        return false;
    at->second.is_given_up = true;
    return true;
}

bool Recorder::may_be_cancelled(MPI_Request request) const
{
    const auto at = begun_.find(request);
    return at != begun_.end() && at->second.is_receive && at->second.is_given_up;
}

void Recorder::forget_request(MPI_Request request)
{
    if (const auto at = begun_.find(request); at != begun_.end())
        begun_.erase(at);
    persistent.erase(request);
}

std::uint32_t Recorder::phase(int level)
{
    const auto [at, is_new] = phases_.emplace(level, 0);
    if (is_new)
        attempt([&, &number = at->second] { number = writer_.add_phase(phase_name(level)); });
    return at->second;
}

void Recorder::flush()
{
    write_row();
    attempt([&] { writer_.flush(); });
}

void Recorder::end(double bound, double drift)
{
    write_row();
    StreamEnd end{.seconds = entered, .drift = drift, .clock_bound = bound, .without_processor = without_processor_};
    for (const auto &[call, counted] : uncovered_)
        end.uncovered.push_back({call, counted.count});
    attempt([&] { writer_.end(end); });
}

} // namespace mpisheet::record
