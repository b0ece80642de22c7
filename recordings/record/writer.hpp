#pragma once
// Writes a recording: recording.json once, a stream for each rank. Used by the ranks of the recorded program: it needs
// nothing but the operating system.

#include "recordings/record/blocks.hpp"
#include "recordings/record/coder.hpp"
#include "recordings/record/live.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::record {

inline constexpr const char *recording_name = "recording.json";
/// What addr2line said of the call sites: {"app+0x1234": "solver.c:120 (solve)"}; need not be there.
inline constexpr const char *sites_name = "sites.json";
std::filesystem::path stream_path(const std::filesystem::path &folder, int rank);

/// Makes the folder and its recording.json. `recording` is the number that its streams carry, too.
/// Of the n-th world that began while `folder` was recorded into: itself, then DIR/2 and so on.
std::filesystem::path folder_of_world(const std::filesystem::path &folder, std::uint64_t world);

/// Starts the recording of the next world of `folder`, whose number it returns: what is there already stays.
std::uint64_t start_next_recording(const std::filesystem::path &folder, std::uint64_t recording, int ranks,
                                   const std::string &program);

/// In place of a recording: why there is none. Where one is there it stays, if not `over` it.
void write_refusal(const std::filesystem::path &folder, const std::string &why, bool over);

void start_recording(const std::filesystem::path &folder, std::uint64_t recording, int ranks,
                     const std::string &program);

struct StreamStart {
    std::uint64_t recording = 0;
    int rank = 0, ranks = 1;
    std::string host;
    double clock_bound = 0; ///< how far its clock may be from rank 0's [s]
};

struct StreamEnd {
    double seconds = 0;     ///< MPI_Finalize's begin, on the rank's clock [s]
    double drift = 0;       ///< what the rank's clock gained on rank 0's since the start [s/s]
    double clock_bound = 0; ///< [s]
    std::vector<Uncovered> uncovered;
    double without_processor = 0; ///< it waited for one, or the host had taken it away [s]
};

/// One rank's events. Their numbers of calls, sites, phases and communicators are those that add_… returned; times are
/// by the rank's own clock, which shows rank 0's time at the start. Communicator 0 is MPI_COMM_WORLD.
/// Throws std::runtime_error where a file cannot be written.
class Writer {
public:
    Writer(const std::filesystem::path &folder, const StreamStart &start);

    std::uint16_t add_call(std::string_view name);
    std::uint32_t add_site(std::string_view where);
    std::uint32_t add_phase(std::string_view name);
    /// `leader` and `number` are the same on all its ranks and on no other communicator (0, 0 is MPI_COMM_WORLD);
    /// `members` may be left to one of the ranks.
    std::uint32_t add_communicator(int leader, std::uint64_t number, const std::vector<int> &members);
    /// A call that is no event; how often it was made is said at the end.
    void add_uncovered(std::string_view call);

    /// `matches`: of the receives among the requests that a wait completed, where they were not as they were posted.
    void add(const Event &event, const std::vector<Match> &matches = {});
    /// The same in three steps: all but the times; these; and where it is time for it, at `now`, a block to the file.
    void prepare(const Event &event, const std::vector<Match> &matches) { encoder_.prepare(event, matches); }
    void finish(double enter, double leave);
    void flush_when_due(double now);
    /// Writes what has been added.
    void flush();
    /// What is not written yet, for whoever looks after this process has ended.
    Live &live() { return live_; }
    void end(const StreamEnd &end);

private:
    void write(BlockKind kind, const Bytes &content);
    std::uint32_t add_name(Name name, const Bytes &content);

    std::filesystem::path file_;
    Bytes unwritten_; ///< what waits until the program has closed a file
    Encoder encoder_;
    Bytes block_;
    std::vector<std::uint32_t> names_;
    std::uint64_t events_ = 0; ///< since the last flush
    std::uint64_t written_ = 0;
    Live live_;
    double seconds_ = 0, flushed_ = 0;
};

} // namespace mpisheet::record
