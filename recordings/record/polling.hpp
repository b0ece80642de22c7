#pragma once
// Loops of tests and probes. Polls that find nothing, one right after the other, are one event, and one event with the
// poll that ends them: a wait, or a probe that found something, of `count` calls.

#include "recordings/record/recording.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace mpisheet::record {

/// Between two polls of a program that waits lie nanoseconds [s]: one that does more has something else to do. As much
/// more is let pass as there were polls, so that a row that the system interrupts stays one.
inline constexpr double longest_pause = 1e-6;

/// Whether a call of this name comes back at once, whether or not it finds what it asks for.
inline bool is_poll(std::string_view call)
{
    for (const std::string_view family : {"MPI_Test", "MPI_Iprobe", "MPI_Improbe", "MPI_Request_get_status"})
        if (call.substr(0, family.size()) == family)
            return true;
    return false;
}

/// A poll, or a row of them, that asked for something and did not find it.
inline bool found_nothing(const Event &event)
{
    return event.action == Action::local && event.timing_decides && event.partner < 0;
}

/// Whether `next`, a poll, belongs to the row of polls before it.
inline bool polls_on(const Event &row, const Event &next)
{
    const bool is_awaited = next.action == Action::local || next.action == Action::wait;
    return found_nothing(row) && is_awaited && next.timing_decides &&
           next.enter - row.leave < longest_pause * static_cast<double>(row.count);
}

/// What polls take of the processor: all those that found nothing, of those in which a rank waited the last one [s].
inline double seconds_of_polls(const Event &polls)
{
    const double all = std::max(0.0, polls.leave - polls.enter);
    const bool waited = polls.action == Action::wait || polls.partner >= 0;
    return waited ? all / static_cast<double>(std::max<std::uint64_t>(1, polls.count)) : all;
}

/// When the first poll ends that finds what is there at `time`, of polls that begin at `from` and take `each` [s].
inline double end_of_poll(double from, double each, double time)
{
    constexpr double rounding = 1e-6; // of a poll: the other side may be a whole number of polls away
    return each > 0 ? from + each * std::max(1.0, std::ceil((time - from) / each - rounding)) : std::max(from, time);
}

/// `next` with the row before it.
inline void take_row(Event &next, const Event &row)
{
    next.enter = row.enter;
    next.count += row.count;
}

} // namespace mpisheet::record
