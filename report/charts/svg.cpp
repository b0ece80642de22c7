#include "report/charts/svg.hpp"

#include "model/quantity.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <cstdlib>

namespace mpisheet::report {
namespace {

/// ".5", "-12.3", "7": what needs no space after another number begins with its sign.
std::string tenths_text(long tenths)
{
    const long size = std::abs(tenths), whole = size / 10, rest = size % 10;
    return (tenths < 0 ? "-" : "") + (whole != 0 || rest == 0 ? std::to_string(whole) : "") +
           (rest != 0 ? "." + std::to_string(rest) : "");
}

} // namespace

void SvgPath::go(double x, double y)
{
    const long to_x = std::lround(10 * x), to_y = std::lround(10 * y);
    for (const long step : {to_x - x_, to_y - y_}) {
        const std::string number = tenths_text(step);
        const bool needs_space = std::isalpha(static_cast<unsigned char>(text_.back())) == 0 && number.front() != '-';
        text_ += (needs_space ? " " : "") + number;
    }
    x_ = to_x;
    y_ = to_y;
}

void SvgPath::move(double x, double y)
{
    text_ += 'm';
    go(x, y);
    start_x_ = x_;
    start_y_ = y_;
}

void SvgPath::line(double x, double y)
{
    text_ += 'l';
    go(x, y);
}

void SvgPath::dot()
{
    text_ += "h0";
}

void SvgPath::close()
{
    text_ += 'z';
    x_ = start_x_;
    y_ = start_y_;
}

std::string svg_number(double value)
{
    return format_number(std::round(10 * value) / 10 + 0.0); // no "-0"
}

std::string svg_text(double x, double y, const std::string &words, const char *attributes)
{
    return fmt::format("<text x=\"{}\" y=\"{}\"{}{}>{}</text>\n", svg_number(x), svg_number(y),
                       *attributes == '\0' ? "" : " ", attributes, escape(words));
}

} // namespace mpisheet::report
