#include "recordings/replay/phases.hpp"

#include "recordings/replay/place.hpp"

#include <algorithm>
#include <numeric>

namespace mpisheet::replay {

Phases::Phases(const record::Recording &recording)
    : names_(&recording.phases), ranks_(at(recording.ranks)),
      seconds_(recording.phases.size(), std::vector<double>(at(recording.ranks))), sums_(recording.phases.size())
{
}

/// What has passed belongs to each phase that the rank is in.
void Phases::account(int rank, double time, const RankTime &spent)
{
    OfRank &one = ranks_[at(rank)];
    for (std::size_t i = 0; i < one.open.size(); ++i) {
        const std::uint32_t phase = one.open[i];
        if (std::find(one.open.begin(), one.open.begin() + static_cast<std::ptrdiff_t>(i), phase) !=
            one.open.begin() + static_cast<std::ptrdiff_t>(i))
            continue; // entered twice
        seconds_[phase][at(rank)] += time - one.since;
        sums_[phase].in_calls += spent.in_calls - one.in_calls;
        sums_[phase].waiting += spent.waiting - one.waiting;
    }
    one.since = time;
    one.in_calls = spent.in_calls;
    one.waiting = spent.waiting;
}

void Phases::change(int rank, const record::Event &event, double time, const RankTime &spent)
{
    account(rank, time, spent);
    record::change_phases(ranks_[at(rank)].open, event);
}

std::vector<PhaseTime> Phases::times() const
{
    std::vector<PhaseTime> times = sums_;
    const auto ranks = static_cast<double>(ranks_.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
        const std::vector<double> &seconds = seconds_[i];
        times[i].name = (*names_)[i];
        times[i].longest = *std::max_element(seconds.begin(), seconds.end());
        times[i].mean = std::accumulate(seconds.begin(), seconds.end(), 0.0) / ranks;
        times[i].in_calls /= ranks;
        times[i].waiting /= ranks;
    }
    return times;
}

} // namespace mpisheet::replay
