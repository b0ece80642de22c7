#pragma once
// A recorded run of an MPI program: what every rank called, with whom, how many bytes, when. Computing is what lies
// between two events.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::record {

/// What a call does to the course of the program. A call that does two things is two events: MPI_Sendrecv posts a send
/// and a receive with requests of their own and waits for both.
enum class Action : std::uint8_t {
    send,         ///< posts a send; without a request it waits until the buffer is free
    receive,      ///< posts a receive; without a request it waits for the message
    wait,         ///< until `requests` have completed
    collective,   ///< over the members of `communicator`; with a request it is only begun
    communicator, ///< makes `made` of `communicator`; waits for all its members
    phase,        ///< enters `phase` or leaves the last one that was entered (MPI_Pcontrol, --region)
    local,        ///< asks: a test that found nothing, a probe; `partner` and `tag` are those of the message it found
};

/// One action of one rank.
struct Event {
    Action action = Action::local;
    std::uint16_t call = 0;         ///< in Recording::calls: "MPI_Sendrecv"
    std::uint32_t site = 0;         ///< in Recording::sites: where it was called from
    std::uint32_t communicator = 0; ///< in Recording::communicators
    std::uint32_t made = 0;         ///< Action::communicator: the new one; no_communicator for MPI_COMM_NULL
    std::int32_t partner = -1;   ///< rank in the communicator: destination, source as it was matched, root; −1: none
    std::int32_t tag = 0;        ///< as it was matched
    std::uint64_t bytes = 0;     ///< sent; received, as the sender sent them; what this rank puts into a collective
    std::uint64_t request = 0;   ///< what it is waited for by; 0: the call itself waits
    double enter = 0, leave = 0; ///< since the end of MPI_Init, by the clock that all ranks share [s]
    bool timing_decides = false; ///< another run may take another course: MPI_ANY_SOURCE, MPI_Waitany, MPI_Test …
    std::vector<std::uint64_t> requests{}; ///< Action::wait: those that it completed
    std::vector<std::uint64_t> counts{};   ///< v-calls: bytes to (alltoallv, scatterv) or from each member
    std::uint64_t count = 1;               ///< calls: of polls those in a row, see polling.hpp; 0: another event of the
                                           ///< call of the one that follows
    std::uint32_t phase = 0;               ///< Action::phase: in Recording::phases; entered, left where `tag` is −1;
                                           ///< no_phase: leaves the last one that was entered
    std::uint32_t caller = 0;              ///< in Recording::callers: where the function was called that calls MPI
    bool operator==(const Event &) const = default;
};

inline constexpr std::uint32_t no_communicator = UINT32_MAX;
inline constexpr std::uint32_t no_phase = UINT32_MAX;

/// What phases a rank is in after `event`, the one that it entered last behind the others: they may overlap.
inline void change_phases(std::vector<std::uint32_t> &open, const Event &event)
{
    if (event.phase == no_phase) {
        if (!open.empty())
            open.pop_back();
    } else if (event.tag >= 0) {
        open.push_back(event.phase);
    } else if (const auto at = std::find(open.rbegin(), open.rend(), event.phase); at != open.rend()) {
        open.erase(std::next(at).base());
    }
}

struct Communicator {
    std::vector<int> members; ///< ranks of MPI_COMM_WORLD, in the communicator's order; number 0 is MPI_COMM_WORLD
};

/// Calls that are no events: replay leaves them out.
struct Uncovered {
    std::string call; ///< "MPI_Put"
    std::uint64_t count = 0;
    bool operator==(const Uncovered &) const = default;
};

/// How large a problem was, as whoever recorded it said: "n=512".
struct ProblemSize {
    std::string name; ///< empty: not said
    double value = 0;
    bool operator==(const ProblemSize &) const = default;
};

/// What of a rank's stream was not in its file when the process ended, and where it was then.
struct Unwritten {
    std::vector<unsigned char> block; ///< goes on where the file's last block ends
    std::uint64_t events = 0;         ///< in it
    std::vector<Event> last;          ///< at most one
    bool is_within = false;           ///< a call, else behind it
    std::string call, site;           ///< empty where it made none
    double since = 0;                 ///< when it was called, or ended [s]
};

/// How one rank's events are read: the names of its stream are numbered in the order in which it met them.
struct Stream {
    std::filesystem::path file; ///< empty where the rank ended before it had one
    Unwritten unwritten;
    std::uint64_t events = 0;
    double drift = 0;                                                        ///< its clock gains on rank 0's [s/s]
    std::vector<std::uint32_t> calls, sites, callers, communicators, phases; ///< the recording's numbers of the
                                                                             ///< stream's; callers: of its sites
};

/// What is true of all ranks. Events are read rank by rank as they are wanted: a recording may be larger than memory.
struct Recording {
    int ranks = 0;
    std::vector<std::string> hosts; ///< of each rank
    std::string program;            ///< as it was started
    ProblemSize size;
    std::vector<std::string> calls;   ///< MPI functions that were called
    std::vector<std::string> sites;   ///< "solver.c:120", or program+offset
    std::vector<std::string> callers; ///< of a call site: a line for each function, the nearest first; "": not known
    std::vector<std::string> phases;
    std::vector<Communicator> communicators; ///< numbered alike for all ranks
    std::vector<Uncovered> uncovered;        ///< of all ranks together
    std::vector<double> ends;                ///< of each rank: MPI_Finalize's begin, or the last thing written [s]
    std::vector<Stream> streams;             ///< of each rank
    std::vector<double> without_processor;   ///< of each rank: it waited for one, or the host had taken it away [s]
    double clock_bound = 0;                  ///< nobody is blamed for less: how far two ranks' clocks may be apart [s]
    bool complete = false;                   ///< every rank reached MPI_Finalize
    std::vector<int> stopped;                ///< ranks whose streams end before it

    /// Of an event's number; empty: not known.
    [[nodiscard]] std::string site(std::uint32_t number) const { return number < sites.size() ? sites[number] : ""; }
};

} // namespace mpisheet::record
