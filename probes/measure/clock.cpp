#include "probes/measure/clock.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/timer_step.hpp"

#include <array>
#include <chrono>
#include <limits>
#include <unistd.h>

namespace mpisheet::measure {
namespace {

/// The largest drift of a clock against another: systems correct theirs by no more.
constexpr double most_drift = 5e-4;
/// By how much a drift may change while the clock's history is still believed.
constexpr double wander = 1e-7;
/// How many readings a history keeps.
constexpr std::size_t most_bars = 48;
/// How long the first synchronisations take together, and how many there are [s].
constexpr double settling = 0.2;
constexpr int settling_rounds = 10;

/// Answers the ping-pongs of rank `other` with this rank's already corrected clock and its error bound.
void serve(MPI_Comm comm, int other, int pingpongs, const Clock &clock)
{
    for (int k = 0; k < pingpongs; ++k) {
        MPI_Recv(nullptr, 0, MPI_BYTE, other, tag_clock, comm, MPI_STATUS_IGNORE);
        const double at = MPI_Wtime();
        const std::array<double, 3> reply{common(clock, at), error_at(clock, at), clock.one_way};
        MPI_Send(reply.data(), 3, MPI_DOUBLE, other, tag_clock_reply, comm);
    }
}

/// This rank's clock by ping-pongs with `reference`, whose clock is already rank 0's to within its own bound.
Clock learn(MPI_Comm comm, int reference, int pingpongs, ClockHistory &history)
{
    std::vector<Bar> bars;
    std::array<double, 3> reply{}; // its time, bound, one way
    double one_way = std::numeric_limits<double>::infinity();
    for (int k = 0; k < pingpongs; ++k) {
        const double sent = MPI_Wtime();
        MPI_Send(nullptr, 0, MPI_BYTE, reference, tag_clock, comm);
        MPI_Recv(reply.data(), 3, MPI_DOUBLE, reference, tag_clock_reply, comm, MPI_STATUS_IGNORE);
        const double received = MPI_Wtime();
        bars.push_back(offset_bar(sent, reply[0], received, reply[1] + coarse_step_of_timer()));
        one_way = std::min(one_way, (received - sent) / 2 + reply[2]);
    }
    Clock clock = from_bars(history, bars, MPI_Wtime());
    clock.one_way = std::min(one_way, clock.error);
    return clock;
}

double node_clock()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The same from the operating system's clock, which the processes of a node share: some MPI libraries let each
/// process's MPI_Wtime begin at zero. `messages` is what ping-pongs found; where the two contradict each other, it
/// stands.
Clock compare_on_node(MPI_Comm comm, const Clock &messages)
{
    Range mine; // MPI_Wtime − the node's clock
    for (int k = 0; k < 20; ++k) {
        const double before = node_clock();
        const double at = MPI_Wtime();
        const double after = node_clock();
        mine.low = std::max(mine.low, at - after);
        mine.high = std::min(mine.high, at - before);
    }
    constexpr double rounding = 1e-9; // of seconds as numbers: the two readings of a coarse clock may be one
    mine.low -= rounding;
    mine.high += rounding;
    std::array<double, 2> of_root{mine.low, mine.high};
    broadcast(comm, of_root);
    const double error = error_at(messages, MPI_Wtime()) + coarse_step_of_timer();
    const double low = std::max(mine.low - of_root[1], messages.offset - error);
    const double high = std::min(mine.high - of_root[0], messages.offset + error);
    if (low > high)
        return messages;
    if (low <= 0 && high >= 0)
        return {};
    return {(low + high) / 2, (high - low) / 2, 0, 0, 0, 0};
}

} // namespace

double passed(double before, double after)
{
    if (after < before)
        throw Error(Exit::bad_input, "the clock (MPI_Wtime) went back by " + format_number(before - after) +
                                         " s: expected one that only goes forward");
    return after - before;
}

Bar offset_bar(double sent, double remote, double received, double spread)
{
    // The remote reading was taken at some instant of sent … received: the offset then differs from that in the middle.
    const double slack = spread + most_drift * (received - sent) / 2;
    return {(sent + received) / 2, sent - remote - slack, received - remote + slack};
}

Clock from_bars(ClockHistory &history, const std::vector<Bar> &fresh, double at)
{
    std::vector<Bar> bars = fresh;
    for (const Bar &old : history.bars) {
        const double aged = wander * (at - old.x);
        bars.push_back({old.x, old.low - aged, old.high + aged});
    }
    constexpr Range any{-most_drift, most_drift};
    Range drifts = slopes(bars, any);
    Range offsets = values_at(at, bars, drifts);
    if (!drifts.possible() || !offsets.possible()) {
        history.bars.clear();
        bars = fresh;
        drifts = slopes(bars, any);
        if (!drifts.possible())
            drifts = any;
        offsets = values_at(at, bars, drifts);
    }
    history.bars.push_back(*std::min_element(fresh.begin(), fresh.end(), [](const Bar &one, const Bar &other) {
        return one.high - one.low < other.high - other.low;
    }));
    if (history.bars.size() > most_bars) { // every second of the older ones goes, the first stays
        std::vector<Bar> fewer;
        for (std::size_t k = 0; k < history.bars.size(); ++k)
            if (k % 2 == 0 || k > most_bars / 2)
                fewer.push_back(history.bars[k]);
        history.bars = fewer;
    }
    Clock clock;
    clock.at = at;
    clock.offset = (offsets.low + offsets.high) / 2;
    clock.error = std::abs(offsets.high - offsets.low) / 2;
    clock.drift = drifts.nearest(0); // a drift is only corrected as far as it is certain
    clock.drift_error = drifts.reach(clock.drift);
    return clock;
}

Clock synchronise(MPI_Comm comm, bool one_node, ClockHistory &history, int pingpongs)
{
    int rank = 0, size = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    Clock clock;
    int top = 1;
    while (top < size)
        top <<= 1;
    // From the top bit down: ranks that are multiples of 2·bit know rank 0's time and tell rank + bit.
    for (int bit = top >> 1; bit > 0; bit >>= 1) {
        if (rank % (2 * bit) == 0 && rank + bit < size)
            serve(comm, rank + bit, pingpongs, clock);
        if (rank % (2 * bit) == bit)
            clock = learn(comm, rank - bit, pingpongs, history);
    }
    return one_node ? compare_on_node(comm, clock) : clock;
}

Clock synchronise_with_drift(MPI_Comm comm, ClockHistory &history)
{
    Clock clock = synchronise(comm, false, history);
    for (int round = 1; round < settling_rounds; ++round) {
        usleep(static_cast<useconds_t>(settling / settling_rounds * 1e6));
        clock = synchronise(comm, false, history);
    }
    return clock;
}

double largest_error(MPI_Comm comm, const Clock &clock)
{
    double error = error_at(clock, MPI_Wtime());
    allreduce_max(comm, {&error, 1});
    return error;
}

double largest_likely_error(MPI_Comm comm, const Clock &clock)
{
    double error = likely_error_at(clock, MPI_Wtime());
    allreduce_max(comm, {&error, 1});
    return error;
}

} // namespace mpisheet::measure
