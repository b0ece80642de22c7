#include "cowichan/kernels/winnow.hpp"

#include <cmath>
#include <cstddef>
#include <numeric>

namespace mpisheet::cowichan {

WinnowKeys winnow_candidates(std::span<const std::int32_t> weights, std::span<const std::uint8_t> mask,
                             std::uint32_t place)
{
    std::size_t count = 0;
    for (const std::uint8_t cell : mask)
        count += cell;
    WinnowKeys keys(count + 1); // the loop writes one too many
    std::size_t next = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) {
        keys[next] = winnow_key(weights[k], place++);
        next += mask[k];
    }
    keys.pop_back();
    return keys;
}

double sort_by_weight(WinnowKeys &keys, WinnowKeys &spare)
{
    constexpr int lowest = 32;
    WinnowKey any = 0, every = ~WinnowKey{0};
    std::array<std::size_t, 256> next{}; // of the lowest byte, which differs nearly always: one pass less
    for (const WinnowKey key : keys) {
        any |= key;
        every &= key;
        ++next[key >> lowest & 0xff];
    }
    double moved = 0;
    for (int shift = lowest; shift < 64; shift += 8) {
        if (((any ^ every) >> shift & 0xff) == 0)
            continue;
        if (shift > lowest) {
            next = {};
            for (const WinnowKey key : keys)
                ++next[key >> shift & 0xff];
        }
        std::exclusive_scan(next.begin(), next.end(), next.begin(), std::size_t{0});
        spare.resize(keys.size());
        for (const WinnowKey key : keys)
            spare[next[key >> shift & 0xff]++] = key;
        keys.swap(spare);
        moved += static_cast<double>(keys.size());
    }
    return moved;
}

double unevenness(std::span<const std::int64_t> elements)
{
    const auto p = static_cast<double>(elements.size());
    const auto all = static_cast<double>(std::accumulate(elements.begin(), elements.end(), std::int64_t{0}));
    if (all == 0 || p < 2)
        return 0;
    double deviations = 0;
    for (const std::int64_t mine : elements)
        deviations += std::fabs(static_cast<double>(mine) - all / p);
    return deviations / (2 * all * (1 - 1 / p));
}

} // namespace mpisheet::cowichan
