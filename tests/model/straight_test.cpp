// Messages of a near and a far pair in three protocols, whose start-ups and bytes differ, with 3 % noise.

#include "model/graph/straight.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>
#include <random>

using namespace mpisheet::graph;

namespace {

constexpr Apart apart{.near_s = 5e-6, .far_s = 20e-6, .near_byte_s = 1e-10, .far_byte_s = 1e-10};

std::vector<double> sizes()
{
    std::vector<double> all{0};
    for (double size = 16; size <= 1 << 20; size *= std::sqrt(2.0))
        all.push_back(std::round(size));
    return all;
}

/// As many times a small message, and [s] a byte.
struct Protocol {
    double times = 1, byte_s = 0;
};
Protocol protocol_of(double size)
{
    return size < 1500 ? Protocol{1, 4e-10} : size < 65000 ? Protocol{1.5, 2e-10} : Protocol{4, 1e-10};
}

NearAndFar exact(const std::vector<double> &of)
{
    NearAndFar both;
    for (const double size : of) {
        const Protocol protocol = protocol_of(size);
        both.near.push_back(protocol.times * apart.near_s + protocol.byte_s * size);
        both.far.push_back(protocol.times * apart.far_s + protocol.byte_s * size);
    }
    return both;
}

NearAndFar noisy(NearAndFar both, double noise, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> factor(0, noise);
    for (std::vector<double> *const pair : {&both.near, &both.far})
        for (double &seconds : *pair)
            seconds *= std::exp(factor(random));
    return both;
}

/// What a byte takes between two sizes, by their lines.
double byte_s(const NearAndFar &both, std::size_t at)
{
    const std::vector<double> of = sizes();
    return (both.near[at + 1] - both.near[at]) / (of[at + 1] - of[at]);
}

} // namespace

TEST_CASE("bytes and start-ups of both pairs are found under noise")
{
    const std::vector<double> of = sizes();
    const NearAndFar truth = exact(of);
    const auto place = [&](double size) {
        return static_cast<std::size_t>(std::lower_bound(of.begin(), of.end(), size) - of.begin());
    };
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const NearAndFar found = straightened(of, noisy(truth, 0.03, seed), apart, 0.03);
        CAPTURE(seed);
        for (std::size_t k = 0; k < of.size(); ++k) {
            CHECK_THAT(found.far[k] / truth.far[k], Catch::Matchers::WithinAbs(1, 0.08));
            CHECK_THAT(found.near[k] / truth.near[k], Catch::Matchers::WithinAbs(1, 0.08));
        }
        // Above 1500 and 65000 bytes start-up jumps, most of all of the far pair; bytes stay what they are.
        CHECK_THAT(byte_s(found, place(20000)) / 2e-10, Catch::Matchers::WithinAbs(1, 0.15));
        CHECK_THAT(byte_s(found, place(300000)) / 1e-10, Catch::Matchers::WithinAbs(1, 0.15));
        CHECK_THAT((found.far[place(20000)] - found.near[place(20000)]) / 15e-6, Catch::Matchers::WithinAbs(1.5, 0.15));
    }
}

TEST_CASE("far bytes that take longer, and start-ups that are no multiple of small messages")
{
    const std::vector<double> of = sizes();
    NearAndFar truth;
    for (const double size : of) {
        truth.near.push_back((size < 8000 ? 5e-6 : 9e-6) + 1e-10 * size);
        truth.far.push_back((size < 8000 ? 20e-6 : 22e-6) + 3e-10 * size);
    }
    const NearAndFar found = straightened(of, noisy(truth, 0.03, 7), {5e-6, 20e-6, 1e-10, 3e-10}, 0.03);
    for (std::size_t k = 0; k < of.size(); ++k) {
        CHECK_THAT(found.far[k] / truth.far[k], Catch::Matchers::WithinAbs(1, 0.08));
        CHECK_THAT(found.near[k] / truth.near[k], Catch::Matchers::WithinAbs(1, 0.1));
    }
}

TEST_CASE("without noise sizes stay as measured")
{
    const std::vector<double> of = sizes();
    const NearAndFar measured = noisy(exact(of), 0.1, 3);
    const NearAndFar found = straightened(of, measured, apart, 0);
    CHECK(found.near == measured.near);
    CHECK(found.far == measured.far);
}
