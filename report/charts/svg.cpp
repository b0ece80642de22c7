#include "report/charts/svg.hpp"

#include "model/quantity.hpp"

#include <cmath>

namespace mpisheet::report {

std::string svg_number(double value)
{
    return format_number(std::round(10 * value) / 10 + 0.0); // no "-0"
}

} // namespace mpisheet::report
