#include "fit/fit.hpp"

#include "fit/calibration.hpp"
#include "fit/refine.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string_view>

namespace mpisheet::fit {
namespace {

/// Operation names whose t<op> gnuplot already has.
constexpr std::array built_in{"an", "anh", "ime"};

void check_name(const std::string &name, const char *what)
{
    const auto refuse = [&](const std::string &why) {
        throw Error(Exit::bad_input,
                    std::string(what) + ": expected letters, digits and _, found \"" + name + "\"" + why);
    };
    if (name.empty() ||
        !std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; }))
        refuse("");
    if (name.ends_with("_lo") || name.ends_with("_hi"))
        refuse(": names ending in _lo and _hi are those of intervals");
}

/// Place in the sheet: the table's order, then by name; `msg` first, the others are composed from it.
std::pair<std::size_t, std::string> rank(const std::string &op)
{
    const auto known = known_operations();
    for (std::size_t i = 0; i < known.size(); ++i)
        if (known[i].name == op)
            return {i, op};
    return {known.size(), op};
}

std::string factor_text(const Interval &interval, double odd)
{
    std::string text = real_number(interval.inside);
    if (odd > 1)
        text += "*(np2(p) > 0 ? " + real_number(odd) + " : 1)";
    if (interval.p_max > 0)
        text += "*max(1,p/" + real_number(interval.p_max) + ")**" + real_number(interval.in_p);
    if (interval.d_max > 0)
        text += "*max(1,d/" + real_number(interval.d_max) + ")**" + real_number(interval.in_d);
    return text;
}

void list_ranges(const Equation &equation, Kind kind, const std::string &condition, std::vector<SheetRange> &ranges)
{
    if (!equation.is_sum()) {
        const std::string here = text(equation.condition);
        const std::string both = condition.empty() ? "" : condition + " && ";
        list_ranges(equation.branches[0], kind, both + here, ranges);
        list_ranges(equation.branches[1], kind, both + "!(" + here + ")", ranges);
        return;
    }
    SheetRange range{condition, for_kind(text(equation), kind), {}};
    for (const auto &weighted : equation.terms)
        range.terms.push_back(weighted.term == Term{} ? "1" : for_kind(text(weighted.term), kind));
    ranges.push_back(std::move(range));
}

SheetOperation to_sheet(const OperationFit &fit)
{
    SheetOperation result;
    result.op = fit.op;
    result.equation = for_kind(text(fit.equation), fit.kind);
    const std::string parameters(parameters_of(fit.op)), call = "t" + fit.op + parameters;
    result.lo = call + "/(" + factor_text(fit.interval, fit.interval.odd_lo) + ")";
    result.hi = call + "*" + factor_text(fit.interval, fit.interval.odd_hi);
    if (!fit.interval.one_rank) {
        const auto at = [&](const char *p) {
            return "t" + fit.op + "(" + p + (fit.kind == Kind::barrier ? ")" : ",d)");
        };
        result.lo = "p <= 1 ? " + number(least_us) + " : " + result.lo;
        result.hi = "p <= 1 ? max(" + at("1") + "," + at("2") + ")*" + factor_text(fit.interval, 1) + " : " + result.hi;
    }
    result.quality = fit.quality;
    result.algorithm = fit.algorithm;
    result.one_rank = fit.one_rank;
    result.warnings = fit.warnings;
    list_ranges(fit.equation, fit.kind, "", result.ranges);
    std::set<int> p;
    result.d_min = std::numeric_limits<std::int64_t>::max();
    for (const Point &point : fit.measured.points) {
        const auto d = static_cast<std::int64_t>(point.d);
        p.insert(static_cast<int>(point.p));
        result.d_min = std::min(result.d_min, d);
        result.d_max = std::max(result.d_max, d);
        result.points.push_back(
            {static_cast<int>(point.p), d, point.us * 1e-6, evaluate(fit, point.p, point.d) * 1e-6});
    }
    result.p.assign(p.begin(), p.end());
    return result;
}

} // namespace

const OperationFit *Fit::find(std::string_view op) const
{
    const auto found =
        std::find_if(operations.begin(), operations.end(), [&](const auto &fit) { return fit.op == op; });
    return found == operations.end() ? nullptr : &*found;
}

Fit fit(std::span<const Sample> samples, std::span<const StepSample> steps)
{
    std::set<std::pair<std::size_t, std::string>> operations;
    std::set<std::string_view> seen;
    for (const Sample &sample : samples) {
        if (!sample.valid)
            continue;
        if (seen.insert(sample.op).second) {
            check_name(sample.op, "op");
            if (std::find(built_in.begin(), built_in.end(), sample.op) != built_in.end())
                throw Error(Exit::bad_input, "op: expected another name, found \"" + sample.op + "\": t" + sample.op +
                                                 " is a function of gnuplot's own");
            operations.insert(rank(sample.op));
        }
        if (!(sample.seconds >= 0 && std::isfinite(sample.seconds)))
            throw Error(Exit::bad_input, sample.op + ", p = " + std::to_string(sample.p) + ", " +
                                             std::to_string(sample.bytes) + " bytes: seconds: expected a time, found " +
                                             std::to_string(sample.seconds));
    }
    const std::vector<MeasuredPoint> points = measured_points(samples);
    Fit result;
    result.operations.reserve(operations.size());
    for (const auto &[place, op] : operations)
        result.operations.push_back(fit_operation(op, reduce(of_operation(points, op)), result.find("msg")));

    std::map<std::string, std::vector<const StepSample *>> kernels;
    for (const StepSample &step : steps)
        kernels[step.kernel].push_back(&step);
    for (const auto &[kernel, rows] : kernels) {
        check_name(kernel, "kernel");
        if (kernel.starts_with("w_"))
            result.profiles.push_back(fit_profile(kernel.substr(2), rows));
        else if (auto found = fit_calibration(kernel, rows); !found.knots.empty())
            result.calibrations.push_back(found);
    }
    return result;
}

Sheet to_sheet(const Fit &fit)
{
    Sheet sheet;
    for (const OperationFit &operation : fit.operations)
        sheet.operations.push_back(to_sheet(operation));
    for (const CalibrationFit &calibration : fit.calibrations) {
        SheetCalibration result;
        result.kernel = calibration.kernel;
        result.equation = text(calibration);
        const double low = calibration.knots.front().w, high = calibration.knots.back().w;
        const std::string call = "c_" + calibration.kernel + "(w)";
        const std::string beyond = "*max(1,max(w/" + real_number(high) + "," + real_number(low) + "/max(w,1)))**0.2";
        result.lo = call + "/(" + real_number(calibration.factor) + beyond + ")";
        result.hi = call + "*" + real_number(calibration.factor) + beyond;
        result.w_min = static_cast<std::int64_t>(low);
        result.w_max = static_cast<std::int64_t>(high);
        result.quality = calibration.quality;
        sheet.calibrations.push_back(std::move(result));
    }
    for (const ProfileFit &profile : fit.profiles)
        sheet.profiles.push_back({profile.kernel, text(profile), profile.rows.size()});
    return sheet;
}

Sheet fit_sheet(std::span<const Sample> samples, std::span<const StepSample> steps,
                std::vector<std::pair<std::string, std::string>> provenance)
{
    Sheet sheet = to_sheet(fit(samples, steps));
    sheet.provenance = std::move(provenance);
    return sheet;
}

} // namespace mpisheet::fit
