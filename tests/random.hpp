#pragma once
// Random numbers of tests.

#include <cmath>
#include <cstdint>
#include <random>

/// The same numbers with every library.
class Random {
public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}
    double uniform() { return static_cast<double>(bits_() >> 11) * 0x1p-53; } ///< [0, 1)
    double normal() { return std::sqrt(-2 * std::log(1 - uniform())) * std::cos(2 * M_PI * uniform()); }

private:
    std::mt19937_64 bits_;
};
