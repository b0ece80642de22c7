#include "cowichan/kernels/gauss.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {

std::vector<double> gauss_reference(Grid<double> a, std::vector<double> v)
{
    const auto n = static_cast<std::int64_t>(v.size());
    const auto at = [](std::vector<double> &values, std::int64_t i) -> double & {
        return values[static_cast<std::size_t>(i)];
    };
    for (std::int64_t k = 0; k < n; ++k)
        for (std::int64_t i = k + 1; i < n; ++i) {
            const double l = a(i, k) / a(k, k);
            for (std::int64_t j = k + 1; j < n; ++j)
                a(i, j) -= l * a(k, j);
            at(v, i) -= l * at(v, k);
        }
    std::vector<double> x(v.size());
    for (std::int64_t k = n - 1; k >= 0; --k) {
        at(x, k) = at(v, k) / a(k, k);
        for (std::int64_t i = 0; i < k; ++i)
            at(v, i) -= a(i, k) * at(x, k);
    }
    return x;
}

double residual(const Grid<double> &a, const std::vector<double> &x, const std::vector<double> &v)
{
    double worst = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) {
        const double right = v[static_cast<std::size_t>(i)];
        double sum = -right, size = std::fabs(right);
        for (std::int64_t j = 0; j < a.columns; ++j) {
            const double term = a(i, j) * x[static_cast<std::size_t>(j)];
            sum += term;
            size += std::fabs(term);
        }
        worst = std::max(worst, size > 0 ? std::fabs(sum) / size : 0);
    }
    return worst;
}

} // namespace mpisheet::cowichan
