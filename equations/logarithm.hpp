#pragma once
// The natural logarithm as arithmetic alone, so that a loop over it vectorises: three times as fast as the library's
// over arrays.

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace mpisheet::equations {

/// Within 0.7 units in the last place for normal x > 0; NaN for 0, subnormal, negative, infinite x. The method and
/// coefficients are those of Sun's fdlibm (e_log.c): x = 2^k m with sqrt(1/2) <= m < sqrt(2), f = m − 1, s = f/(2 + f),
/// log m = f − (f²/2 − s (f²/2 + R(s²))).
inline double plain_log(double x)
{
    constexpr std::uint64_t one = 0x3ff0000000000000, root = 0x3fe6a09e667f3bcd; // 1 and sqrt(1/2), as bits
    constexpr std::uint64_t mantissa = 0x000fffffffffffff, two52 = 0x4330000000000000;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(x) + (one - root);
    const double k = std::bit_cast<double>((bits >> 52) | two52) - (0x1p52 + 1023);
    const double f = std::bit_cast<double>((bits & mantissa) + root) - 1;
    const double s = f / (2 + f), z = s * s, w = z * z, half = 0.5 * f * f;
    const double odd = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    const double even =
        z * (6.666666666666735130e-01 +
             w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    const double ln2_high = 6.93147180369123816490e-01, ln2_low = 1.90821492927058770002e-10;
    const double value = k * ln2_high - ((half - (s * (half + odd + even) + k * ln2_low)) - f);
    const bool normal = x >= std::numeric_limits<double>::min() && x <= std::numeric_limits<double>::max();
    return normal ? value : std::numeric_limits<double>::quiet_NaN();
}

/// The natural logarithm for every x, subnormal and negative ones too.
inline double natural_log(double x)
{
    const double value = plain_log(x);
    return value == value ? value : std::log(x);
}

} // namespace mpisheet::equations
