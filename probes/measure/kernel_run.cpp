#include "probes/measure/kernel_run.hpp"

#include "model/clock_step.hpp"
#include "probes/measure/platform.hpp"

namespace mpisheet::measure {
namespace {

TimedRun read_times(const Outcome &outcome, const Timeline &timeline, std::size_t phases, double step)
{
    const bool too_short = outcome.seconds < least_steps * step;
    TimedRun timed{outcome.seconds, std::vector<double>(phases), outcome.valid && !too_short,
                   too_short       ? "shorter than 20 steps of the clock"
                   : outcome.valid ? ""
                                   : "a rank started late"};
    for (std::size_t k = 0; k < timeline.phases.size(); ++k)
        timed.phases[static_cast<std::size_t>(timeline.phases[k])] += outcome.phases[k];
    return timed;
}

/// The ends of all ranks' phases as spans, on rank 0.
void add_trace(const Team &team, const Timeline &timeline, const Kernel &kernel, int rep, std::vector<Span> &trace)
{
    std::vector<double> mine{timeline.laps.begin - timeline.laps.start};
    for (const double end : timeline.laps.ends)
        mine.push_back(end - timeline.laps.start);
    const std::size_t n = mine.size();
    std::vector<double> all = mine;
    if (team.size > 1) {
        all.resize(team.rank == 0 ? n * static_cast<std::size_t>(team.size) : 0);
        MPI_Gather(mine.data(), static_cast<int>(n), MPI_DOUBLE, all.data(), static_cast<int>(n), MPI_DOUBLE, 0,
                   team.comm);
    }
    if (team.rank != 0)
        return;
    for (int rank = 0; rank < team.size; ++rank) {
        const double *times = &all[n * static_cast<std::size_t>(rank)];
        std::vector<int> seen(kernel.phases.size());
        for (std::size_t k = 0; k + 1 < n; ++k) {
            const auto phase = static_cast<std::size_t>(timeline.phases[k]);
            trace.push_back({rank, kernel.phases[phase], seen[phase]++, times[k], times[k + 1], rep});
        }
    }
}

} // namespace

Measurement measure(const Kernel &kernel, const Instance &instance, const Team &team, Stopwatch &watch, int repetitions,
                    bool trace, ResultForm form)
{
    Measurement measurement{&kernel, instance.size, team.size, {}, {}, 0, false, {}, {}};
    const auto run_once = [&] {
        if (instance.restart)
            instance.restart();
        Timeline timeline{watch, start_together(watch), {}};
        instance.run(timeline);
        return timeline;
    };
    double warm = 0; // the same on every rank
    for (int k = 0; k < most_warm_up_runs && warm < warm_enough; ++k) {
        warm += finish(watch, run_once().laps).seconds;
        if (platform::simulated())
            break;
    }
    for (int rep = 0; rep < repetitions; ++rep) {
        const Timeline timeline = run_once();
        const Outcome outcome = finish(watch, timeline.laps);
        measurement.runs.push_back(read_times(outcome, timeline, kernel.phases.size(), watch.step));
        if (trace)
            add_trace(team, timeline, kernel, rep, measurement.trace);
    }
    measurement.checksum = instance.checksum();
    measurement.verified = instance.agrees();
    if (instance.remarks)
        measurement.remarks = instance.remarks();
    if (form != ResultForm::none)
        measurement.result = instance.result(form == ResultForm::binary);
    return measurement;
}

} // namespace mpisheet::measure
