#include "report/charts/bars.hpp"

#include "report/charts/svg.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::report {

Picture bars_picture(std::span<const Bar> bars, const std::string &description)
{
    constexpr double width = 700, left = 10, row = 40, thick = 14; // [px]
    double longest = 0;
    for (const Bar &bar : bars)
        longest = std::max({longest, bar.seconds, bar.hi});
    const auto x_of = [&](double seconds) {
        return left + (longest > 0 ? width * std::max(0.0, seconds) / longest : 0);
    };
    std::string svg =
        fmt::format("<svg class=\"wide plot\" viewBox=\"0 0 {} {}\" fill=\"currentColor\" aria-hidden=\"true\" "
                    "focusable=\"false\">\n",
                    svg_number(left + width + 90), svg_number(row * static_cast<double>(bars.size())));
    double top = 0;
    for (const Bar &bar : bars) {
        svg += svg_text(left, top + 14, bar.name);
        svg += fmt::format("<g class=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></g>\n",
                           bar.stands_out ? "s1" : "s2", svg_number(left), svg_number(top + 19),
                           svg_number(std::max(1.0, x_of(bar.seconds) - left)), svg_number(thick));
        svg += fmt::format("<path d=\"M{} {}H{}\" stroke=\"currentColor\"/>\n", svg_number(x_of(bar.lo)),
                           svg_number(top + 19 + thick / 2), svg_number(x_of(bar.hi)));
        svg += svg_text(x_of(std::max(bar.seconds, bar.hi)) + 6, top + 31, time_text(bar.seconds));
        top += row;
    }
    return {svg + "</svg>", description};
}

} // namespace mpisheet::report
