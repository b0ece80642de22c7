#pragma once
// Reproducible inputs and order-free checksums: any value of a sequence at once, the same whoever asks.

#include <cstdint>

namespace mpisheet {

/// A bijection of 64-bit words without visible pattern (finaliser of SplitMix64, Steele, Lea & Flood 2014).
constexpr std::uint64_t mix(std::uint64_t z)
{
    z += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/// Word i of the sequence of a seed.
constexpr std::uint64_t word(std::uint64_t seed, std::uint64_t i)
{
    return mix(mix(seed) ^ i);
}

/// What value v at index i adds to a checksum. The sum (mod 2⁶⁴) depends on every value and its index, not on the order
/// of adding: ranks sum up what they hold.
constexpr std::uint64_t checksum_term(std::uint64_t i, std::uint64_t v)
{
    return mix(mix(i) ^ v);
}

} // namespace mpisheet
