#include "report/charts/svg.hpp"

#include "model/quantity.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <cmath>

namespace mpisheet::report {

std::string svg_number(double value)
{
    return format_number(std::round(10 * value) / 10 + 0.0); // no "-0"
}

std::string svg_text(double x, double y, const std::string &words, const char *attributes)
{
    return fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", svg_number(x), svg_number(y), attributes,
                       escape(words));
}

} // namespace mpisheet::report
