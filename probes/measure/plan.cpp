#include "probes/measure/plan.hpp"

#include "model/random.hpp"

namespace mpisheet::measure {

std::vector<int> process_counts(int size)
{
    std::vector<int> counts;
    for (std::int64_t power = 1; power < size; power *= 2) {
        counts.push_back(static_cast<int>(power));
        const std::int64_t uneven = (4 * power + 2) / 3; // odd in every second octave
        const bool instead = power >= 32 && uneven % 2 > 0;
        if (power >= 8 && (power < 32 || instead) && uneven < size)
            counts.push_back(static_cast<int>(uneven));
        if (power >= 2 && !instead && power / 2 * 3 < size)
            counts.push_back(static_cast<int>(power / 2 * 3));
    }
    counts.push_back(size);
    return counts;
}

std::uint64_t Randomness::next()
{
    return mix(std::exchange(state_, state_ + 0x9e3779b97f4a7c15U));
}

std::uint64_t Randomness::below(std::uint64_t bound)
{
    const std::uint64_t fair = UINT64_MAX - UINT64_MAX % bound; // beyond it small values would come more often
    std::uint64_t value = next();
    while (value >= fair)
        value = next();
    return value % bound;
}

std::uint64_t combined_seed(std::uint64_t seed, std::uint64_t launch)
{
    Randomness first(seed);
    return Randomness(first.next() ^ launch).next();
}

} // namespace mpisheet::measure
