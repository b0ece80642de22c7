#include "cowichan/kernels/thresh.hpp"

#include "probes/compute/vectorise.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet::cowichan {
namespace {

struct RangeOfValues {
    template <int lanes> [[gnu::always_inline]] static ValueRange run(const std::int32_t *values, std::int64_t n)
    {
        ValueRange range{std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()};
        for (std::int64_t k = 0; k < n; ++k) {
            range.least = std::min(range.least, values[k]);
            range.most = std::max(range.most, values[k]);
        }
        return range;
    }
};

struct CountAbove {
    template <int lanes>
    [[gnu::always_inline]] static int run(const std::int32_t *values, std::int64_t n, std::int32_t first,
                                          std::int64_t *above)
    {
        constexpr std::int64_t batch = 4096; // whose counts fit 32 bits
        for (std::int64_t begin = 0; begin < n; begin += batch) {
            const std::int64_t end = begin + batch < n ? begin + batch : n;
            std::int32_t counts[window_width] = {};
            for (std::int64_t k = begin; k < end; ++k)
                for (int j = 0; j < window_width; ++j)
                    counts[j] += values[k] > first + j ? 1 : 0;
            for (int j = 0; j < window_width; ++j)
                above[j] += counts[j];
        }
        return 0;
    }
};

struct MaskOfValues {
    template <int lanes>
    [[gnu::always_inline]] static int run(const std::int32_t *values, std::int64_t n, std::int32_t least,
                                          std::uint8_t *__restrict mask)
    {
        for (std::int64_t k = 0; k < n; ++k)
            mask[k] = values[k] >= least ? 1 : 0;
        return 0;
    }
};

} // namespace

ValueRange range_of(std::span<const std::int32_t> some, int widest)
{
    return compute::vectorise<RangeOfValues>(widest, some.data(), static_cast<std::int64_t>(some.size()));
}

Bins bins_of(const ValueRange &range)
{
    if (range.least > range.most)
        return {};
    const auto width = static_cast<std::uint32_t>(range.most) - static_cast<std::uint32_t>(range.least);
    Bins bins{range.least, 0, 1};
    while (width >> bins.shift >= 65536)
        ++bins.shift;
    bins.count = static_cast<int>(width >> bins.shift) + 1;
    return bins;
}

double count_values(std::span<const std::int32_t> values, const Bins &bins, std::vector<std::int64_t> &counts)
{
    // Several tables in turn, so that equal neighbours do not wait for each other; the last bin takes what lies
    // outside.
    constexpr std::size_t tables = 8;
    const auto stride = static_cast<std::size_t>(bins.count) + 1;
    std::vector<std::uint32_t> table(tables * stride);
    const auto least = static_cast<std::uint32_t>(bins.least);
    const auto outside = static_cast<std::uint32_t>(bins.count);
    const auto bin = [&](std::int32_t value) {
        return std::min((static_cast<std::uint32_t>(value) - least) >> bins.shift, outside);
    };
    const std::size_t whole = values.size() - values.size() % tables;
    for (std::size_t k = 0; k < whole; k += tables)
        for (std::size_t t = 0; t < tables; ++t)
            ++table[t * stride + bin(values[k + t])];
    for (std::size_t k = whole; k < values.size(); ++k)
        ++table[bin(values[k])];
    for (std::size_t b = 0; b + 1 < stride; ++b)
        for (std::size_t t = 0; t < tables; ++t)
            counts[b] += table[t * stride + b];
    return static_cast<double>(values.size());
}

int bin_that_stays(std::span<const std::int64_t> counts, std::int64_t most, std::int64_t &brighter)
{
    auto bin = static_cast<int>(counts.size()) - 1;
    while (bin > 0 && brighter + counts[static_cast<std::size_t>(bin)] <= most)
        brighter += counts[static_cast<std::size_t>(bin--)];
    return bin;
}

double count_above(std::span<const std::int32_t> values, std::int32_t first, std::span<std::int64_t> above, int widest)
{
    compute::vectorise<CountAbove>(widest, values.data(), static_cast<std::int64_t>(values.size()), first,
                                   above.data());
    return static_cast<double>(values.size());
}

double mask_values(std::span<const std::int32_t> values, std::int32_t least, std::uint8_t *mask, int widest)
{
    compute::vectorise<MaskOfValues>(widest, values.data(), static_cast<std::int64_t>(values.size()), least, mask);
    return static_cast<double>(values.size());
}

} // namespace mpisheet::cowichan
