#pragma once
// What a rank keeps while it is recorded: the event of the call that it is in, its requests and communicators, and the
// numbers of calls, call sites and phases in its stream.

#include "recordings/record/library/callers.hpp"
#include "recordings/record/library/clock.hpp"
#include "recordings/record/writer.hpp"

#include <mpi.h>

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <unordered_map>

namespace mpisheet::record {

/// A message or collective that was begun. `first` to `last`: its events' requests.
struct Begun {
    std::uint64_t first = 0, last = 0;
    bool is_receive = false;
    Match posted;             ///< of a receive
    bool is_given_up = false; ///< MPI_Cancel: whether it was, its wait knows
};

/// A communicator by its number in the stream, which holds when the program has freed its own; `unknown` says why there
/// is none, as what follows the name of a call.
struct KnownCommunicator {
    std::uint32_t number;
    const char *unknown = nullptr;
};

/// What a message is, apart from its direction.
struct Message {
    KnownCommunicator communicator;
    int partner, tag;
    std::uint64_t bytes;
};

/// What MPI_Start begins.
struct Persistent {
    Action action = Action::send;
    Message message;
    std::uint16_t mode = 0; ///< MPI_Ssend_init, MPI_Bsend_init: its number in the stream + 1
};

/// Whose a call of MPI is.
enum class Claim : std::uint8_t {
    recorded, ///< the program's: enter() follows
    within,   ///< made within another call: MPI's own, or a callback's
    beside    ///< the program's, and not recorded: another thread calls MPI, or did
};

/// A call that goes on, by its frame; none where that is null.
struct OpenCall {
    void *const *frame = nullptr;
    const void *returns_to = nullptr;
    /// Whether it goes on, below this frame: an exception or longjmp may have left it, and its frame then lies above,
    /// or holds something else.
    [[nodiscard]] bool holds(void *const *other) const
    {
        return frame != nullptr && other < frame && frame[1] == returns_to;
    }
};

class Recorder {
public:
    /// The calls of MPI that events are made of are numbered by the library; a stream names those that were made.
    using CallNumber = std::size_t;

    /// `shared`: several threads may call MPI at once.
    Recorder(const std::filesystem::path &folder, const StreamStart &start, bool shared);
    /// The program goes on, `zero` by the own clock is time 0.
    void begin(double zero);

    /// Whose the call with this frame is.
    Claim claim(void *const *frame)
    {
        if (shared_)
            return claim_among_threads(frame);
        if (inside) {
            if (is_held_ || open_.holds(frame))
                return Claim::within;
            abandon();
        }
        inside = true;
        return take(frame);
    }
    /// The call that is beside is over.
    static void leave_beside() { of_thread() = {}; }
    /// The next events are of this call. Recorder::inside is true from claim() to leave().
    void enter(const char *call, CallNumber number);
    /// `event` is finished: the call has another one.
    void post();
    /// The call is over; what it did last is in `event`.
    void leave();
    /// The call is over and does not show.
    void leave_without_event();
    /// The call is counted, and took its time.
    void leave_uncovered(const char *why = "");
    void count_uncovered(const char *why);
    /// The same of a call on a communicator that is not known.
    void leave_unknown(const KnownCommunicator &communicator);
    void leave_unknown(MPI_Comm communicator) { leave_unknown(known(communicator)); }
    void count_unknown(const KnownCommunicator &communicator) { count_uncovered(communicator.unknown); }

    [[nodiscard]] KnownCommunicator known(MPI_Comm communicator) const;
    /// Into `event`. False for one that is not known (an intercommunicator).
    bool on(const KnownCommunicator &communicator);
    bool on(MPI_Comm communicator) { return on(known(communicator)); }
    void know_duplicate(MPI_Comm original, MPI_Comm made);
    void forget_communicator(MPI_Comm communicator) { communicators_.erase(communicator); }
    /// Collective over a new communicator, whose number in the stream it returns; no_communicator for one of two
    /// groups, or with processes that MPI_COMM_WORLD does not have.
    std::uint32_t name_communicator(MPI_Comm made);
    /// What the other members' name_communicator() waits for, of a call that is not recorded here.
    static void pass_over_communicator(MPI_Comm made);

    /// A number for `event`.
    std::uint64_t new_request() { return event.request = ++last_request_; }
    void begun(MPI_Request request, const Begun &begun) { begun_.emplace(request, begun); }
    /// `request` has completed: into `event`.
    void completed(MPI_Request request, const MPI_Status &status);
    /// False where it is no message's that is recorded.
    bool cancels(MPI_Request request);
    [[nodiscard]] bool may_be_cancelled(MPI_Request request) const;
    void forget_request(MPI_Request request);

    std::uint32_t phase(int level);
    void flush();
    /// What follows is the recorder's own.
    void hold()
    {
        if (inside.exchange(true))
            abandon();
        is_held_ = true;
        entered = now();
        without_processor_ = seconds_without_processor() - without_processor_;
    }
    void end(double bound, double drift);
    [[nodiscard]] double now() const { return own_seconds() - zero_; }

    Event event;
    std::vector<Match> matches;
    double entered = 0;              ///< when the call began
    std::atomic<bool> inside = true; ///< calls that MPI and this recorder make themselves are not recorded
    std::unordered_map<MPI_Request, Persistent> persistent;
    std::unordered_map<MPI_Message, Message> probed;
    std::vector<MPI_Request> handles; ///< of the wait that it is in
    std::vector<MPI_Status> statuses;

private:
    /// Of a call, in the stream.
    struct Named {
        std::uint16_t number = 0;
        bool is_there = false, polls = false;
    };
    Named named(const char *call, CallNumber number)
    {
        return number < calls_.size() && calls_[number].is_there ? calls_[number] : name_call(call, number);
    }
    Named name_call(const char *call, CallNumber number);
    std::uint32_t site_of(void *const *frame);
    template <class Write> void attempt(Write write);
    void write_row();
    void reset();
    void write_at_once();
    void abandon();
    Claim claim_among_threads(void *const *frame);
    Claim take(void *const *frame)
    {
        open_ = {frame, frame[1]};
        return Claim::recorded;
    }
    /// The same of each thread, of shared_ alone.
    static OpenCall &of_thread()
    {
        static thread_local OpenCall open;
        return open;
    }

    /// A communicator in the stream, and by what all its members know it.
    struct Known {
        std::uint32_t number = 0;
        int leader = 0;
        std::uint64_t key = 0, duplicates = 0;
    };
    struct Counted {
        std::uint64_t count = 0;
        std::uint16_t call = 0; ///< its number in the stream
    };

    struct Place {
        std::uint64_t key = 0; ///< of the addresses on the stack
        std::uint32_t number = 0;
    };
    Writer writer_;
    double zero_ = 0;
    double without_processor_ = 0; ///< until begin(); from hold() on, between the two [s]
    int rank_;
    bool shared_;
    std::atomic<bool> is_held_ = true;          ///< what is called is the recorder's own
    OpenCall open_;                             ///< the call that was entered last
    std::atomic<const void *> owner_ = nullptr; ///< the thread that is in it; of shared_ alone
    std::atomic<bool> broken_ = false;          ///< the stream cannot be written, or is refused
    Event row_{.timing_decides = true};         ///< of polls that found nothing, not written yet: more may follow
    bool has_row_ = false;
    const char *call_ = "";
    std::uint64_t last_request_ = 0;
    std::uint64_t last_communicator_ = 1;
    std::vector<Named> calls_;
    std::array<Place, 256> recent_sites_{};
    std::unordered_map<std::uint64_t, std::uint32_t> sites_; ///< by the same key
    Callers callers_;
    std::unordered_map<MPI_Comm, Known> communicators_;
    std::unordered_multimap<MPI_Request, Begun> begun_; ///< MPICH gives one handle to several sends that are done
    std::map<int, std::uint32_t> phases_;
    std::map<std::string, Counted> uncovered_;
};

/// Null before MPI_Init and after MPI_Finalize, and where nothing is recorded.
extern Recorder *recorder;

/// The frame of the function that a Fortran program called, which calls MPI in C for it; null for programs in C.
extern void *const *fortran_frame;

/// Before MPI_Init: whether the program's MPI library is the one that this recorder is of; ends the program if not.
void meet_library();
/// In the environment: the process that has a linked recorder.
inline constexpr const char *linked_recorder = "MPISHEET_RECORD_LINKED";
/// Whether a recorder that the program is linked with has met it: its calls of PMPI_ functions come by a preloaded one,
/// too, which is no second one to record them.
bool another_records();
/// After MPI_Init: begins to record where MPISHEET_RECORD names a folder.
void start_recorder();
/// Before MPI_Finalize.
void stop_recorder();
/// The program runs on, and `why` stands where its recording would: "it …". Over what is there already where that is
/// this program's.
void refuse_recording(const std::string &why, bool is_begun = false);

/// The function of MPI `name` that is called where this recorder's is not there, "P…" if it `has_p`: another tool's or
/// the library's. Null in programs that are linked with the recorder.
void *function_behind(const char *name, bool has_p);

/// "program+0x1234" of the first address, and a line for each other one: "+0x2345" where that is in the same program.
std::string places_of(std::span<const void *const> addresses);
/// How the program was started.
std::string program_text();

} // namespace mpisheet::record
