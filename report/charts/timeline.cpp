#include "report/charts/timeline.hpp"

#include "formats/trace.hpp"
#include "model/statistics.hpp"
#include "report/charts/lanes.hpp"
#include "report/text/markup.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace mpisheet::report {
namespace {

constexpr double clear_share = 0.01; ///< of the run: less is not worth a sentence
constexpr double outlying = 3;       ///< times the median
constexpr std::size_t most_timelines = 6;

using PhaseOccurrence = std::pair<std::string, int>; ///< phase and iteration

/// Spans of each phase and iteration, in the order of their last ends.
std::vector<std::pair<PhaseOccurrence, std::vector<const TraceSpan *>>> occurrences(const Trace &trace)
{
    std::map<PhaseOccurrence, std::vector<const TraceSpan *>> groups;
    for (const TraceSpan &span : trace.spans)
        groups[{span.phase, span.iteration}].push_back(&span);
    std::vector<std::pair<PhaseOccurrence, std::vector<const TraceSpan *>>> ordered(groups.begin(), groups.end());
    const auto start = [](const auto &group) { // all ranks have the same order of phases
        double first = group.second[0]->start;
        for (const TraceSpan *span : group.second)
            first = std::min(first, span->start);
        return first;
    };
    std::stable_sort(ordered.begin(), ordered.end(), [&](const auto &a, const auto &b) { return start(a) < start(b); });
    return ordered;
}

std::vector<std::string> phases_of(const Trace &trace)
{
    std::vector<std::string> phases;
    for (const TraceSpan &span : trace.spans)
        if (std::find(phases.begin(), phases.end(), span.phase) == phases.end())
            phases.push_back(span.phase);
    return phases;
}

std::string findings_text(const TraceFindings &findings)
{
    std::string text = findings.slowest < 0
                           ? "No rank keeps the others waiting."
                           : fmt::format("Rank {} keeps the others waiting: it ends late by {} in all, {} of the run.",
                                         findings.slowest, time_text(findings.lateness),
                                         percent_text(findings.lateness / findings.seconds));
    if (findings.outlier_phase.empty())
        return text + " No iteration stands out.";
    return text + fmt::format(" Iteration {} of {} took {}, usually it takes {}.", findings.outlier_iteration,
                              findings.outlier_phase, time_text(findings.outlier), time_text(findings.usual));
}

} // namespace

std::vector<Trace> read_trace(const std::filesystem::path &path)
{
    std::vector<Trace> traces;
    for (const formats::TraceRow &row : formats::read_trace_rows(path)) {
        const Trace trace{row.program, row.p, row.d, row.rep, {}};
        if (traces.empty() || traces.back().program != trace.program || traces.back().p != trace.p ||
            traces.back().d != trace.d || traces.back().rep != trace.rep)
            traces.push_back(trace);
        traces.back().spans.push_back({row.rank, row.phase, row.iteration, row.start, row.end});
    }
    return traces;
}

TraceFindings findings_of(const Trace &trace)
{
    TraceFindings findings;
    std::map<int, double> lateness;
    std::map<std::string, std::vector<std::pair<int, double>>> lasting; // iterations and seconds of each phase
    double before = 0;
    for (const auto &[occurrence, spans] : occurrences(trace)) {
        std::vector<double> ends;
        for (const TraceSpan *span : spans)
            ends.push_back(span->end);
        const double middle = median(ends), last = *std::max_element(ends.begin(), ends.end());
        for (const TraceSpan *span : spans)
            lateness[span->rank] += std::max(0.0, span->end - middle);
        lasting[occurrence.first].emplace_back(occurrence.second, std::max(0.0, last - before));
        before = std::max(before, last);
    }
    findings.seconds = before;
    for (const auto &[rank, seconds] : lateness)
        if (lateness.size() > 1 && seconds > findings.lateness && seconds > clear_share * before) {
            findings.slowest = rank;
            findings.lateness = seconds;
        }
    double most = clear_share * before;
    for (const auto &[phase, iterations] : lasting) {
        std::vector<double> seconds;
        for (const auto &[iteration, lasted] : iterations)
            seconds.push_back(lasted);
        const double usual = median(seconds);
        for (const auto &[iteration, lasted] : iterations)
            if (iterations.size() > 2 && lasted > outlying * usual && lasted - usual > most) {
                most = lasted - usual;
                findings.outlier_phase = phase;
                findings.outlier_iteration = iteration;
                findings.outlier = lasted;
                findings.usual = usual;
            }
    }
    return findings;
}

std::string timeline_svg(const Trace &trace)
{
    const std::vector<std::string> phases = phases_of(trace);
    Lanes lanes(trace.p, phases);
    for (const TraceSpan &span : trace.spans)
        lanes.add(span.rank,
                  static_cast<std::size_t>(std::find(phases.begin(), phases.end(), span.phase) - phases.begin()),
                  span.start, span.end);
    return lanes.svg();
}

std::string timelines(std::span<const Trace> traces)
{
    std::string html;
    std::size_t drawn = 0;
    for (std::size_t k = 0; k < traces.size(); ++k) {
        const Trace &trace = traces[k];
        const bool last_run = k + 1 == traces.size() || traces[k + 1].program != trace.program ||
                              traces[k + 1].p != trace.p || traces[k + 1].d != trace.d;
        if (!last_run || drawn++ >= most_timelines)
            continue;
        const std::string text = findings_text(findings_of(trace));
        const std::string name = trace.program + ", " + place_text(trace.p, trace.d);
        html +=
            figure(timeline_svg(trace), "A bar for each rank over time, its phases in colours.", name + ". " + text) +
            '\n';
    }
    return html;
}

} // namespace mpisheet::report
