#include "model/sheet/band.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet {
namespace {

constexpr double near = 2, far = 8; ///< times the largest p, as Widening has them; and times the largest d

double at(const Widening &widening, double times)
{
    if (times <= 1)
        return widening.inside;
    return widening.twice *
           std::pow(std::max(1.0, times / near), std::log(widening.eight / widening.twice) / std::log(far / near));
}

std::string text(const Widening &widening, double p_max)
{
    if (p_max == 0 || !widening.grows())
        return real_text(widening.inside);
    std::string text =
        "(p <= " + format_number(p_max) + " ? " + real_text(widening.inside) + " : " + real_text(widening.twice);
    if (widening.eight != widening.twice)
        text += "*max(1,p/" + real_text(near * p_max) + ")**" +
                real_text(std::log(widening.eight / widening.twice) / std::log(far / near));
    return text + ")";
}

std::string size_text(const Band &band)
{
    if (band.d_max == 0 || band.size == 1)
        return "";
    return "*max(1,d/" + real_text(band.d_max) + ")**" + real_text(std::log(band.size) / std::log(far));
}

std::string text(const Band &band, const std::string &function)
{
    std::string all = text(band.small, band.p_max);
    if (band.large) {
        const Widening more{band.large->inside / band.small.inside, band.large->twice / band.small.twice,
                            band.large->eight / band.small.eight};
        all += "*" + text(more, band.p_max) + "**sqrt(max(0,1-real(" + function + "(p,1))/" + function + "(p,d)))";
    }
    if (band.layout)
        all += "*(as_measured(p) ? 1 : " + real_text(*band.layout) + ")";
    return all + size_text(band);
}

} // namespace

std::string real_text(double value)
{
    const std::string digits = format_number(value);
    return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

double factor(const Band &band, double p, double d, double share)
{
    const double times = band.p_max > 0 ? p / band.p_max : 1;
    double result = at(band.small, times);
    if (band.large)
        result *= std::pow(at(*band.large, times) / result, std::sqrt(std::max(0.0, share)));
    if (band.d_max > 0 && d > band.d_max)
        result *= std::pow(d / band.d_max, std::log(band.size) / std::log(far));
    return result;
}

std::pair<std::string, std::string> interval_equations(const Band &band, const std::string &function,
                                                       const std::string &parameters)
{
    const auto unless_power = [](double odd) {
        return odd > 1 ? "*(np2(p) > 0 ? " + real_text(odd) + " : 1)" : std::string();
    };
    const std::string call = function + parameters, all = text(band, function);
    std::string lo = call + "/(" + all + unless_power(band.between_lo) + ")";
    std::string hi = call + "*" + all + unless_power(band.between_hi);
    if (!band.one_rank)
        return {lo, hi};
    const OneRankBand &one = *band.one_rank;
    const auto of_ranks = [&](const char *p) { return function + "(" + p + (parameters == "(p)" ? ")" : ",d)"); };
    const std::string alone = one.factor ? real_text(*one.factor) + size_text(band) : "";
    const std::string most =
        one.factor ? call + "*" + alone : "max(" + of_ranks("1") + "," + of_ranks("2") + ")*" + all;
    const bool is_nothing = one.from_nothing || !one.factor;
    const std::string least = format_number(least_us),
                      nothing = "(" + call + " < " + least + " ? " + call + " : " + least + ")";
    lo = "p <= 1 ? " + (is_nothing ? nothing : call + "/(" + alone + ")") + " : " + lo;
    hi = "p <= 1 ? " + most + " : " + hi;
    return {lo, hi};
}

std::pair<std::string, std::string> interval_equations(const StepBand &band, const std::string &call)
{
    std::string factor = real_text(band.factor);
    if (band.from > 0)
        factor = "(w < " + format_number(band.from) + " ? " + factor + " : " + real_text(band.far_factor) + ")";
    if (band.w_max > 0)
        factor +=
            "*max(1,max(w/" + real_text(double(band.w_max)) + "," + real_text(double(band.w_min)) + "/max(w,1)))**0.2";
    return {call + "/(" + factor + ")", call + "*" + factor};
}

} // namespace mpisheet
