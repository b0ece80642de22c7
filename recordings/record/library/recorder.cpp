#include "recordings/record/library/recorder.hpp"

#include "recordings/record/polling.hpp"

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

} // namespace

Recorder *recorder = nullptr;       // NOLINT(*-avoid-non-const-global-variables)
const void *fortran_site = nullptr; // NOLINT(*-avoid-non-const-global-variables)

Recorder::Recorder(const std::filesystem::path &folder, const StreamStart &start, double zero)
    : writer_(folder, start), zero_(zero), rank_(start.rank)
{
    communicators_[MPI_COMM_WORLD] = 0;
    communicators_[MPI_COMM_SELF] = writer_.add_communicator(rank_, self_number, {rank_});
}

void Recorder::enter(const char *call, CallNumber number, const void *site)
{
    inside = true;
    entered = now();
    call_ = call;
    event.call = number_of(call, number);
    event.site = site_of(fortran_site == nullptr ? site : fortran_site);
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

/// What was last is written when it is known that it is over; this happens within the next call, so that the recorder's
/// work is not taken for the program's computing.
void Recorder::post()
{
    event.enter = entered;
    event.leave = entered; // of all but the last event of a call
    if (has_last_ && found_nothing(last_) && is_poll(call_) && polls_on(last_, event))
        take_row(event, last_);
    else
        write_last();
    std::swap(last_, event);
    std::swap(last_matches_, matches);
    has_last_ = true;
    event.call = last_.call;
    event.site = last_.site;
    reset();
}

void Recorder::leave()
{
    post();
    last_.leave = now();
    inside = false;
}

void Recorder::leave_without_event()
{
    reset();
    inside = false;
}

void Recorder::leave_uncovered(const char *why)
{
    count_uncovered((std::string(call_) + why).c_str());
    leave_without_event();
}

void Recorder::count_uncovered(const char *call)
{
    if (++uncovered_[call] == 1)
        attempt([&] { writer_.add_uncovered(call); });
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

void Recorder::write_last()
{
    if (has_last_)
        attempt([&] { writer_.add(last_, last_matches_); });
    has_last_ = false;
}

std::uint16_t Recorder::number_of(const char *call, CallNumber number)
{
    if (number >= calls_.size())
        calls_.resize(number + 1);
    if (calls_[number] == 0)
        attempt([&] { calls_[number] = static_cast<std::uint16_t>(writer_.add_call(call) + 1); });
    return static_cast<std::uint16_t>(calls_[number] - 1);
}

std::uint32_t Recorder::site_of(const void *address)
{
    const auto bits = reinterpret_cast<std::uintptr_t>(address); // NOLINT(*-reinterpret-cast)
    Place &recent = recent_sites_.at((bits >> 2U) % recent_sites_.size());
    if (recent.address != address) {
        const auto [at, is_new] = sites_.emplace(address, 0);
        if (is_new)
            attempt([&, &number = at->second] { number = writer_.add_site(place_of(address)); });
        recent = {address, at->second};
    }
    return recent.number;
}

bool Recorder::on(MPI_Comm communicator)
{
    const auto at = communicators_.find(communicator);
    if (at == communicators_.end())
        return false;
    event.communicator = at->second;
    return true;
}

std::uint32_t Recorder::name_communicator(MPI_Comm made)
{
    int size = 0, own = 0;
    PMPI_Comm_size(made, &size);
    PMPI_Comm_rank(made, &own);
    std::array<std::uint64_t, 2> key{};
    std::vector<int> members;
    if (own == 0) {
        key = {static_cast<std::uint64_t>(rank_), ++last_communicator_};
        std::vector<int> ranks(static_cast<std::size_t>(size));
        std::iota(ranks.begin(), ranks.end(), 0);
        members.resize(ranks.size());
        MPI_Group of_made = MPI_GROUP_NULL, of_world = MPI_GROUP_NULL;
        PMPI_Comm_group(made, &of_made);
        PMPI_Comm_group(MPI_COMM_WORLD, &of_world);
        PMPI_Group_translate_ranks(of_made, size, ranks.data(), of_world, members.data());
        PMPI_Group_free(&of_made);
        PMPI_Group_free(&of_world);
    }
    PMPI_Bcast(key.data(), 2, MPI_UINT64_T, 0, made); // also makes the library ready for collectives on it
    std::uint32_t number = no_communicator;
    attempt([&] { number = writer_.add_communicator(static_cast<int>(key[0]), key[1], members); });
    know(made, number);
    return number;
}

void Recorder::completed(MPI_Request request, const MPI_Status &status)
{
    const auto at = begun_.find(request);
    if (at == begun_.end())
        return; // inactive, null, with MPI_PROC_NULL, or of a call that is counted alone
    const Begun &begun = at->second;
    event.action = Action::wait;
    for (std::uint64_t one = begun.first; one <= begun.last; ++one)
        event.requests.push_back(one);
    int is_cancelled = 0;
    if (begun.is_receive && has_cancelled_)
        PMPI_Test_cancelled(&status, &is_cancelled);
    if (is_cancelled != 0) {
        matches.push_back({begun.first, -1, begun.posted.tag, 0});
    } else if (begun.is_receive) {
        int bytes = 0;
        PMPI_Get_count(&status, MPI_BYTE, &bytes);
        const Match found{begun.first, status.MPI_SOURCE, status.MPI_TAG,
                          bytes < 0 ? begun.posted.bytes : static_cast<std::uint64_t>(bytes)};
        if (found.partner != begun.posted.partner || found.tag != begun.posted.tag || found.bytes != begun.posted.bytes)
            matches.push_back(found);
    }
    begun_.erase(at);
}

bool Recorder::cancels(MPI_Request request)
{
    const auto at = begun_.find(request);
    const bool is_receive = at != begun_.end() && at->second.is_receive;
    has_cancelled_ |= is_receive;
    return is_receive;
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
    write_last();
    attempt([&] { writer_.flush(); });
}

void Recorder::end(double bound, double drift)
{
    write_last();
    StreamEnd end{.seconds = entered, .drift = drift, .clock_bound = bound};
    for (const auto &[call, count] : uncovered_)
        end.uncovered.push_back({call, count});
    attempt([&] { writer_.end(end); });
}

} // namespace mpisheet::record
