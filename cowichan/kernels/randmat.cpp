#include "cowichan/kernels/randmat.hpp"

#include "probes/compute/vectorise.hpp"

#include <algorithm>

namespace mpisheet::cowichan {
namespace {

constexpr std::uint32_t modulus = 56197;

/// v → (multiplier·v + addend) mod 56197.
struct Leap {
    std::uint32_t multiplier = 1;
    std::uint32_t addend = 0;

    [[nodiscard]] constexpr std::uint32_t operator()(std::uint32_t v) const
    {
        return (multiplier * v + addend) % modulus; // below 2³²
    }
};

constexpr Leap one_step{1291, 917};

constexpr Leap then(const Leap &first, const Leap &second)
{
    return {first.multiplier * second.multiplier % modulus, second(first.addend)};
}

constexpr Leap leap_of(std::uint64_t k)
{
    Leap all, power = one_step;
    for (; k > 0; k /= 2, power = then(power, power))
        if (k % 2 == 1)
            all = then(all, power);
    return all;
}

/// Streams: v of 128 consecutive indices. All go on by 128 steps, in words of 16 bits, of which a register holds most;
/// the product mod 56197 is Montgomery's, R = 2¹⁶: no division.
struct Streams {
    static constexpr int count = 128;
    static constexpr Leap leap = leap_of(count);
    static constexpr std::uint16_t multiplier = (std::uint64_t{leap.multiplier} << 16) % modulus; // times R
    static constexpr std::uint16_t addend = leap.addend;

    static constexpr std::uint16_t inverse() // of the modulus, mod R; Newton doubles the bits that are right
    {
        std::uint32_t x = modulus; // 3 bits
        for (int k = 0; k < 3; ++k)
            x *= 2 - modulus * x;
        return static_cast<std::uint16_t>(x);
    }

    [[gnu::always_inline]] static void advance(std::uint16_t *v)
    {
        for (int i = 0; i < count; ++i) {
            const auto low = static_cast<std::uint16_t>(multiplier * v[i]);
            const auto high = static_cast<std::uint16_t>((std::uint32_t{multiplier} * v[i]) >> 16);
            const auto q = static_cast<std::uint16_t>(low * inverse());
            const auto less = static_cast<std::uint16_t>((std::uint32_t{q} * modulus) >> 16);
            const auto product = static_cast<std::uint16_t>(high - less + (high < less ? modulus : 0));
            constexpr std::uint16_t room = modulus - addend;
            v[i] = static_cast<std::uint16_t>(product >= room ? product - room : product + addend);
        }
    }

    /// v mod limit for 1 ≤ limit ≤ 65536: the quotient by a reciprocal of 16 bits is right or one too large.
    [[gnu::always_inline]] static void remainders(const std::uint16_t *v, std::int32_t *values, std::int64_t n,
                                                  std::int32_t limit)
    {
        const std::uint32_t reciprocal = 65536U / static_cast<std::uint32_t>(limit) + 1;
        for (std::int64_t i = 0; i < n; ++i) {
            const std::uint32_t wide = v[i];
            const std::int32_t rest =
                static_cast<std::int32_t>(wide) - static_cast<std::int32_t>((wide * reciprocal) >> 16) * limit;
            values[i] = rest + (rest < 0 ? limit : 0);
        }
    }

    template <int lanes>
    [[gnu::always_inline]] static int run(std::uint32_t first, std::int32_t limit, std::int32_t *values, std::int64_t n)
    {
        std::uint16_t v[count];
        v[0] = static_cast<std::uint16_t>(first);
        for (int i = 1; i < count; ++i)
            v[i] = static_cast<std::uint16_t>(one_step(v[i - 1]));
        std::int64_t k = 0;
        for (; k + count <= n; k += count) {
            remainders(v, values + k, count, limit);
            advance(v);
        }
        remainders(v, values + k, n - k, limit);
        return 0;
    }
};
static_assert(static_cast<std::uint16_t>(Streams::inverse() * modulus) == 1);

} // namespace

std::uint32_t random_at(std::uint64_t seed, std::uint64_t k)
{
    return leap_of(k)(static_cast<std::uint32_t>(seed % modulus));
}

double random_integers(std::uint64_t seed, std::uint64_t first, int limit, std::span<std::int32_t> values, int widest)
{
    if (values.empty())
        return 0;
    compute::vectorise<Streams>(widest, random_at(seed, first), std::min<std::int32_t>(limit, 65536), values.data(),
                                static_cast<std::int64_t>(values.size()));
    return static_cast<double>(values.size());
}

} // namespace mpisheet::cowichan
