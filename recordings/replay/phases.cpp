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

/// What has passed belongs to the innermost phase.
void Phases::account(int rank, double time, const RankTime &spent)
{
    OfRank &one = ranks_[at(rank)];
    if (!one.open.empty()) {
        seconds_[one.open.back()][at(rank)] += time - one.since;
        sums_[one.open.back()].in_calls += spent.in_calls - one.in_calls;
        sums_[one.open.back()].waiting += spent.waiting - one.waiting;
    }
    one.since = time;
    one.in_calls = spent.in_calls;
    one.waiting = spent.waiting;
}

void Phases::change(int rank, std::uint32_t phase, double time, const RankTime &spent)
{
    account(rank, time, spent);
    std::vector<std::uint32_t> &open = ranks_[at(rank)].open;
    if (phase != record::no_phase)
        open.push_back(phase);
    else if (!open.empty())
        open.pop_back();
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
