#include "cowichan/kernels/sor.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {

Relaxed sor_reference(const Grid<double> &a, const std::vector<double> &v, double tolerance, Order order)
{
    const std::size_t n = v.size();
    Relaxed result{std::vector<double>(n, 1.0), 0};
    double change = tolerance;
    while (change >= tolerance && result.sweeps < most_sweeps) {
        const std::vector<double> before = result.x;
        const std::vector<double> &from = order == Order::exact ? result.x : before;
        change = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const double *row = &a.cells[i * n];
            double newer = 0, older = 0;
            for (std::size_t j = 0; j < i; ++j)
                newer += row[j] * from[j];
            for (std::size_t j = i + 1; j < n; ++j)
                older += row[j] * from[j];
            const double step = relaxation * ((v[i] - (newer + older)) / row[i] - before[i]);
            result.x[i] = before[i] + step;
            change = std::max(change, std::fabs(step));
        }
        ++result.sweeps;
    }
    return result;
}

} // namespace mpisheet::cowichan
