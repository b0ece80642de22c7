#pragma once
// One rank of a trace in OTF2 as events of a recording. What the trace says within a call of MPI becomes one event, or
// several of which the last takes the call's time. Receives are written when it is known what they received.

#include "recordings/record/otf2/definitions.hpp"
#include "recordings/record/writer.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace mpisheet::record {

/// A collective as the trace has it: bytes of one rank.
struct TracedCollective {
    std::uint32_t communicator = 0;
    int root = -1;
    std::uint64_t sent = 0, received = 0;
    bool makes_communicator = false;
};

class TracedRank {
public:
    TracedRank(const TraceDefinitions &definitions, Writer writer, int rank);

    // What the trace says, in its order; times since the end of MPI_Init [s].
    void enter(const Region &region, double time);
    void leave(double time);
    /// Without a request: 0.
    void sent(std::uint32_t communicator, int to, int tag, std::uint64_t bytes, std::uint64_t request);
    void received(std::uint32_t communicator, int from, int tag, std::uint64_t bytes);
    /// A receive or a collective was begun.
    void begun(std::uint64_t request, bool is_collective);
    void receive_done(std::uint32_t communicator, int from, int tag, std::uint64_t bytes, std::uint64_t request);
    void send_done(std::uint64_t request);
    void collective(const TracedCollective &collective);
    void collective_done(const TracedCollective &collective, std::uint64_t request);
    void cancelled(std::uint64_t request);
    /// What the call did goes to another group of ranks.
    void uncovered();
    void made(std::uint32_t communicator);

    /// MPI_Finalize begins, or the trace ends.
    void end(double time);
    [[nodiscard]] std::uint64_t events() const { return written_ - dropped_; }

private:
    struct Pending {
        Event event;
        const Region *function = nullptr; ///< of MPI, that did it
        bool is_open = false;             ///< what it receives is not known yet
        bool is_dropped = false;          ///< it never took place
    };
    void post(Action action, std::uint64_t traced_request, bool is_open);
    Pending *open_event(std::uint64_t traced_request);
    void completed(std::uint64_t traced_request);
    void describe(Pending &pending, const TracedCollective &collective);
    void close_call(double time);
    void wait_for_blocking_ones();
    void add(const Pending &pending, double enter, double leave, bool polls = false);
    void write_known(bool is_end = false);
    std::uint32_t communicator_of(std::uint32_t traced);
    [[nodiscard]] std::size_t members_of(std::uint32_t traced) const;

    const TraceDefinitions *definitions_;
    Writer writer_;
    int rank_;
    std::vector<const Region *> regions_; ///< that it is in
    int mpi_depth_ = 0;
    const Region *function_ = nullptr;                ///< of MPI, that it is in
    double entered_ = 0;                              ///< that [s]
    std::vector<Pending> call_;                       ///< what the call has done so far
    std::vector<std::uint64_t> done_;                 ///< requests that it completed
    std::uint32_t made_ = UINT32_MAX;                 ///< the communicator that it made
    std::deque<Pending> pending_;                     ///< not written yet: the first one is open, or a row of polls
    std::uint64_t written_ = 0;                       ///< events before them
    std::uint64_t dropped_ = 0;                       ///< of these
    std::map<std::uint64_t, std::uint64_t> requests_; ///< ours by the trace's
    std::map<std::uint64_t, std::uint64_t> open_;     ///< by our requests: which event
    std::uint64_t last_request_ = 0;
    std::map<std::string, std::uint16_t> calls_;
    std::map<std::string, std::uint32_t> sites_, phases_;
    std::map<std::uint32_t, std::uint32_t> communicators_;
    std::map<std::string, std::uint64_t> uncovered_;
};

} // namespace mpisheet::record
