#include "probes/compute/multiply.hpp"
#include "spmd/kernels/cg.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mpisheet::spmd {

double cg_matrix(std::uint64_t seed, std::int64_t n, std::int64_t i, std::int64_t j)
{
    const auto high = static_cast<std::uint64_t>(std::max(i, j)), low = static_cast<std::uint64_t>(std::min(i, j));
    if (i == j)
        return std::ceil(std::sqrt(static_cast<double>(n))) + 1;
    return compute::coefficient(seed, high * (high + 1) / 2 + low) - 0.5;
}

double cg_right_side(std::uint64_t seed, std::int64_t i)
{
    return compute::coefficient(seed + 1, static_cast<std::uint64_t>(i)) + 1.0 / 1024; // never 0
}

double step_length(double numerator, double denominator)
{
    return denominator > 0 ? static_cast<float>(numerator / denominator) : 0;
}

std::vector<double> cg_reference(std::uint64_t seed, std::int64_t n, int iterations)
{
    const auto size = static_cast<std::size_t>(n);
    const auto dot = [](const auto &u, const auto &v) {
        return std::inner_product(u.begin(), u.end(), v.begin(), 0.0);
    };
    std::vector<double> x(size), direction(size), product(size), residual(size);
    for (std::size_t i = 0; i < size; ++i)
        residual[i] = -cg_right_side(seed, static_cast<std::int64_t>(i));
    double now = dot(residual, residual), before = 0;
    for (int k = 0; k < iterations; ++k) {
        const double beta = step_length(now, before);
        for (std::size_t i = 0; i < size; ++i)
            direction[i] = beta * direction[i] - residual[i];
        for (std::size_t i = 0; i < size; ++i) {
            product[i] = 0;
            for (std::size_t j = 0; j < size; ++j)
                product[i] +=
                    cg_matrix(seed, n, static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)) * direction[j];
        }
        const double alpha = step_length(now, dot(direction, product));
        for (std::size_t i = 0; i < size; ++i) {
            x[i] += alpha * direction[i];
            residual[i] += alpha * product[i];
        }
        before = now;
        now = dot(residual, residual);
    }
    return x;
}

} // namespace mpisheet::spmd
