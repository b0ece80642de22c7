#include "command/replay/answer.hpp"

#include "evaluation/sheets/sheet_engine.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <optional>

namespace mpisheet::command {
namespace {

/// Nothing where it is no run: ranks wait for ever, or an equation has no value.
std::optional<double> seconds_of(Performance &run, const equations::Scope &sheet, const std::string &file,
                                 const graph::Graph *graph, const replay::Options &options)
{
    try {
        replay::Costs costs(sheet, file, replay::End::middle, graph);
        return replay::replay(run.recording(), run.events(), costs, options).seconds;
    } catch (const Error &) {
        return {};
    }
}

} // namespace

Answer replay_all(Performance &run, const equations::Scope &sheet, const std::string &file,
                  const replay::Options &options, const replay::Observer &observe)
{
    const std::optional<graph::Graph> found = evaluation::read_graph_of(file);
    const graph::Graph *const graph = found ? &*found : nullptr;
    const auto at_end = [&](replay::End end, const replay::Observer &told = {}) {
        replay::Costs costs(sheet, file, end, graph);
        return replay::replay(run.recording(), run.events(), costs, options, told);
    };
    Answer answer{at_end(replay::End::middle, observe), 0, 0};
    double computing = 0; // of the rank that computes the most
    for (const replay::RankTime &one : answer.middle.ranks)
        computing = std::max(computing, one.computing);
    const double misfit = graph != nullptr ? replay::misfit_over(*graph) : replay::own_misfit;
    const double own = (misfit + run.fitted_error()) * std::max(0.0, answer.middle.seconds - computing) +
                       run.computing_error() * answer.middle.seconds;
    double least = answer.middle.seconds, most = answer.middle.seconds;
    for (const auto &other : run.alternatives())
        if (const std::optional<double> seconds = seconds_of(*other, sheet, file, graph, options)) {
            least = std::min(least, *seconds);
            most = std::max(most, *seconds);
        }
    answer.lo = least * std::min(1.0, at_end(replay::End::low).seconds / answer.middle.seconds) - own;
    answer.hi = most * std::max(1.0, at_end(replay::End::high).seconds / answer.middle.seconds) + own;
    return answer;
}

} // namespace mpisheet::command
