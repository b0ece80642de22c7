#pragma once
// What a rank keeps while it is recorded: the event of the call that it is in, its requests and communicators, and the
// numbers of calls, call sites and phases in its stream.

#include "recordings/record/library/clock.hpp"
#include "recordings/record/writer.hpp"

#include <mpi.h>

#include <array>
#include <map>
#include <memory>
#include <unordered_map>

namespace mpisheet::record {

/// A message or collective that was begun. `first` to `last`: its events' requests.
struct Begun {
    std::uint64_t first = 0, last = 0;
    bool is_receive = false;
    Match posted; ///< of a receive
};

/// What a message is, apart from its direction.
struct Message {
    MPI_Comm communicator;
    int partner, tag;
    std::uint64_t bytes;
};

/// What MPI_Start begins.
struct Persistent {
    Action action = Action::send;
    MPI_Comm communicator = MPI_COMM_NULL;
    int partner = MPI_PROC_NULL, tag = 0;
    std::uint64_t bytes = 0;
};

class Recorder {
public:
    /// The calls of MPI that events are made of are numbered by the library; a stream names those that were made.
    using CallNumber = std::size_t;

    Recorder(const std::filesystem::path &folder, const StreamStart &start, double zero);

    /// The next events are of this call. Recorder::inside is true from here to leave().
    void enter(const char *call, CallNumber number, const void *site);
    /// `event` is finished: the call may have another one.
    void post();
    /// The call is over; what it did last is in `event`.
    void leave();
    /// The call is over and does not show.
    void leave_without_event();
    /// The call is counted instead.
    void leave_uncovered(const char *why = "");

    /// Into `event`. False, and counted, for one that is not known (an intercommunicator).
    bool on(MPI_Comm communicator);
    void know(MPI_Comm communicator, std::uint32_t number) { communicators_[communicator] = number; }
    void forget_communicator(MPI_Comm communicator) { communicators_.erase(communicator); }
    /// Collective over a new communicator, whose number in the stream it returns.
    std::uint32_t name_communicator(MPI_Comm made);

    /// A number for `event`.
    std::uint64_t new_request() { return event.request = ++last_request_; }
    void begun(MPI_Request request, const Begun &begun) { begun_.emplace(request, begun); }
    /// `request` has completed: into `event`.
    void completed(MPI_Request request, const MPI_Status &status);
    /// False where it is no receive's.
    bool cancels(MPI_Request request);
    void forget_request(MPI_Request request);

    std::uint32_t phase(int level);
    void count_uncovered(const char *call);
    void flush();
    void end(double bound, double drift);
    [[nodiscard]] double now() const { return own_seconds() - zero_; }

    Event event;
    std::vector<Match> matches;
    double entered = 0; ///< when the call began
    bool inside = true; ///< calls that MPI and this recorder make themselves are not recorded
    std::unordered_map<MPI_Request, Persistent> persistent;
    std::unordered_map<MPI_Message, Message> probed;
    std::vector<MPI_Request> handles; ///< of the wait that it is in
    std::vector<MPI_Status> statuses;

private:
    std::uint16_t number_of(const char *call, CallNumber number);
    std::uint32_t site_of(const void *address);
    template <class Write> void attempt(Write write);
    void write_last();
    void reset();

    struct Place {
        const void *address = nullptr;
        std::uint32_t number = 0;
    };
    Writer writer_;
    double zero_;
    int rank_;
    bool broken_ = false; ///< the stream cannot be written
    Event last_;          ///< not written yet: more of its kind may follow
    std::vector<Match> last_matches_;
    bool has_last_ = false;
    const char *call_ = "";
    std::uint64_t last_request_ = 0;
    bool has_cancelled_ = false;
    std::uint64_t last_communicator_ = 1;
    std::vector<std::uint16_t> calls_; ///< number in the stream + 1
    std::array<Place, 256> recent_sites_{};
    std::unordered_map<const void *, std::uint32_t> sites_;
    std::unordered_map<MPI_Comm, std::uint32_t> communicators_;
    std::unordered_multimap<MPI_Request, Begun> begun_; ///< MPICH gives one handle to several sends that are done
    std::map<int, std::uint32_t> phases_;
    std::map<std::string, std::uint64_t> uncovered_;
};

/// Null before MPI_Init and after MPI_Finalize, and where nothing is recorded.
extern Recorder *recorder;

/// Where a Fortran program called the function that calls MPI in C for it; null for programs in C.
extern const void *fortran_site;

/// After MPI_Init: begins to record where MPISHEET_RECORD names a folder.
void start_recorder(int thread_level);
/// Before MPI_Finalize.
void stop_recorder();

/// "program+0x1234" of an address in it.
std::string place_of(const void *address);
/// How the program was started.
std::string program_text();

} // namespace mpisheet::record
