#include "recordings/replay/replay.hpp"

#include "model/error.hpp"
#include "recordings/replay/run.hpp"

#include <algorithm>

namespace mpisheet::replay {

/// Who still waits says what the recording lacks.
void Run::check_ended() const
{
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
        const Rank &one = ranks_[rank];
        if (one.ended)
            continue;
        std::string text = "rank " + std::to_string(rank) + " waits for ever in " + recording_.calls[one.event.call];
        if (one.event.partner >= 0)
            text += " for rank " + std::to_string(one.event.partner) + ", tag " + std::to_string(one.event.tag);
        throw Error(Exit::bad_input, text + ": the recording lacks the other side of it");
    }
}

void Run::finish()
{
    if (recording_.complete)
        check_ended();
    for (Rank &one : ranks_) {
        if (!one.ended)
            one.time.seconds = one.enter; // of a run that was killed
        out_.seconds = std::max(out_.seconds, one.time.seconds);
        out_.ranks.push_back(one.time);
    }
    out_.phases = phases_.times();
    out_.busiest = traffic_.busiest(out_.seconds);
    for (const std::string &remark : collectives_.remarks())
        out_.remarks.push_back(remark);
    if (const int most = costs_.most_processes(); most > 0 && recording_.ranks > most)
        out_.remarks.push_back("the sheet was measured with up to " + std::to_string(most) +
                               " processes, the recording has " + std::to_string(recording_.ranks) +
                               ": what lies beyond is extrapolated");
    if (!recording_.complete)
        out_.remarks.emplace_back("the recorded run did not end: replayed as far as it goes");
    if (out_.timing_decides > 0)
        out_.remarks.push_back("in " + std::to_string(out_.timing_decides) +
                               " events the order of messages decided the course: replayed as it was recorded");
    for (const record::Uncovered &one : recording_.uncovered)
        out_.remarks.push_back(one.call + " was called " + std::to_string(one.count) +
                               " times and is not replayed: it costs nothing");
}

Replayed replay(const record::Recording &recording, const EventSource &next, Costs &costs, const Options &options,
                const Observer &observe)
{
    return Run(recording, next, costs, options, observe).run();
}

} // namespace mpisheet::replay
