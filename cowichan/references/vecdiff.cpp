#include "cowichan/kernels/vecdiff.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {

double vecdiff_reference(std::span<const double> l, std::span<const double> r)
{
    double largest = 0;
    for (std::size_t i = 0; i < l.size(); ++i)
        largest = std::max(largest, std::fabs(l[i] - r[i]));
    return largest;
}

} // namespace mpisheet::cowichan
