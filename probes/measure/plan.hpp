#pragma once
// Which process counts, and in which order: pure, the same on every rank.

#include <cstdint>
#include <utility>
#include <vector>

namespace mpisheet::measure {

/// 1, 2, 3, 4, 6, 8, 11, 12, 16, 22, 24, 32, 43, 64, 96, 128, 171 … below `size`, then `size` itself: powers of two and
/// three times them; 11 and 22; from 32 on in every second octave an odd count instead (2^(k+2)/3 rounded up):
/// algorithms and nodes halve most process counts unevenly.
std::vector<int> process_counts(int size);

/// SplitMix64 (Steele, Lea, Flood 2014): a small generator whose sequence no library may change.
class Randomness {
public:
    explicit Randomness(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next();
    /// 0 … bound−1, each equally likely; bound > 0.
    std::uint64_t below(std::uint64_t bound);

private:
    std::uint64_t state_;
};

/// One seed from several numbers, so that each launch has an order of its own.
std::uint64_t combined_seed(std::uint64_t seed, std::uint64_t launch);

/// Fisher and Yates; the same order for the same seed on every platform.
template <class Item> void shuffle(std::vector<Item> &items, std::uint64_t seed)
{
    Randomness random(seed);
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[random.below(left)]);
}

} // namespace mpisheet::measure
