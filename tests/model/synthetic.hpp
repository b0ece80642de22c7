#pragma once
// A machine whose costs are known: samples drawn from an equation, so that a fit can be held against the truth.

#include "model/sample.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace mpisheet::tests {

struct Synthetic {
    std::string op = "bcast";
    std::function<double(double p, double d)> us; ///< the true cost [µs]
    std::vector<int> p{2, 4, 8, 16, 32, 64};
    std::vector<std::int64_t> d = doubling(1, 1 << 20);
    int repetitions = 10;
    double sigma = 0.03; ///< of ln(repetition / truth)
    double outliers = 0; ///< share of repetitions that take 2 to 10 times as long

    static std::vector<std::int64_t> doubling(std::int64_t from, std::int64_t to)
    {
        std::vector<std::int64_t> values;
        for (std::int64_t d = from; d <= to; d *= 2)
            values.push_back(d);
        return values;
    }
};

inline std::vector<Sample> samples_of(const Synthetic &machine, std::mt19937_64 &random)
{
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<Sample> samples;
    for (const int p : machine.p)
        for (const std::int64_t d : machine.d)
            for (int rep = 0; rep < machine.repetitions; ++rep) {
                Sample sample;
                sample.op = machine.op;
                sample.p = p;
                sample.bytes = d;
                sample.rep = rep;
                sample.seconds = machine.us(p, double(d)) * 1e-6;
                if (machine.sigma > 0)
                    sample.seconds *= std::exp(machine.sigma * normal(random));
                if (unit(random) < machine.outliers)
                    sample.seconds *= 2 + 8 * unit(random);
                samples.push_back(sample);
            }
    return samples;
}

/// Log-uniform: as likely between 1 and 10 as between 10 and 100.
inline double spread_evenly(double low, double high, std::mt19937_64 &random)
{
    return std::exp(std::uniform_real_distribution<double>(std::log(low), std::log(high))(random));
}

} // namespace mpisheet::tests
