#include "cowichan/kernels/product.hpp"

namespace mpisheet::cowichan {

std::vector<double> product_reference(const Grid<double> &a, const std::vector<double> &x)
{
    std::vector<double> y;
    for (std::int64_t i = 0; i < a.rows; ++i) {
        double sum = 0;
        for (std::int64_t j = 0; j < a.columns; ++j)
            sum += a(i, j) * x[static_cast<std::size_t>(j)];
        y.push_back(sum);
    }
    return y;
}

} // namespace mpisheet::cowichan
