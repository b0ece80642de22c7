#include "command/replay/answer.hpp"

#include <algorithm>

namespace mpisheet::command {
Answer replay_all(Performance &run, const equations::Scope &sheet, const std::string &file,
                  const replay::Options &options, const replay::Observer &observe)
{
    const auto at_end = [&](replay::End end, const replay::Observer &told = {}) {
        replay::Costs costs(sheet, file, end);
        return replay::replay(run.recording(), run.events(), costs, options, told);
    };
    Answer answer{at_end(replay::End::middle, observe), 0, 0};
    double computing = 0; // of the rank that computes the most
    for (const replay::RankTime &one : answer.middle.ranks)
        computing = std::max(computing, one.computing);
    const double own = replay::own_misfit * std::max(0.0, answer.middle.seconds - computing) +
                       run.computing_error() * answer.middle.seconds;
    answer.lo = std::min(answer.middle.seconds, at_end(replay::End::low).seconds) - own;
    answer.hi = std::max(answer.middle.seconds, at_end(replay::End::high).seconds) + own;
    return answer;
}

} // namespace mpisheet::command
