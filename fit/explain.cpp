#include "fit/explain.hpp"

#include "fit/advice.hpp"
#include "fit/evidence.hpp"
#include "fit/loggp.hpp"
#include "fit/operation/rounding.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace mpisheet::fit {
namespace {

/// An equation whose score is within this of the best one is a rival: the data do not rule it out.
constexpr double rival_window = 6;
constexpr std::size_t most_told = 5;

/// ln of the largest factor between two equations at the measured sizes, up to twice the largest p.
double apart(const Equation &a, const Equation &b, const OperationFit &fit, const Equation *message)
{
    double most = 0, largest = 0;
    for (const Point &point : fit.used)
        largest = std::max(largest, point.p);
    for (const Point &point : fit.used)
        for (const double p : {point.p, 1.5 * largest, 2 * largest})
            most =
                std::max(most, std::abs(std::log(evaluate(a, p, point.d, message) / evaluate(b, p, point.d, message))));
    return std::isfinite(most) ? most : std::log(1e6);
}

/// Numbers with a point to three digits: these equations are for reading, and were not through the final solve.
std::string short_numbers(const std::string &text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const bool starts =
            std::isdigit(static_cast<unsigned char>(text[i])) != 0 && (i == 0 || !is_in_name(text[i - 1]));
        double value = 0;
        const auto end = starts ? std::from_chars(text.data() + i, text.data() + text.size(), value).ptr : nullptr;
        const std::size_t length = starts ? static_cast<std::size_t>(end - text.data()) - i : 1;
        const std::string word = text.substr(i, length);
        result += starts && word.find_first_of(".e") != std::string::npos ? number(to_digits(value, 3)) : word;
        i += length;
    }
    return result;
}

Shape shape(const Candidate &candidate, double best, const OperationFit &fit, const Equation *message)
{
    return {candidate.what, short_numbers(for_kind(text(candidate.equation), fit.kind)),
            std::max(0.0, candidate.score - best), candidate.chi2 / double(std::max<std::size_t>(1, fit.used.size())),
            apart(candidate.equation, beyond_one_rank(fit.equation), fit, message)};
}

Explanation explain(const OperationFit &fit, const OperationFit *message)
{
    Explanation result;
    result.noise = fit.measured.noise;
    result.shift = fit.shift;
    for (const Form &form : fit.forms)
        result.forms.push_back({for_kind(text(form.equation), fit.kind), form.characters, form.median, form.high,
                                form.beyond, form.taken});
    if (fit.used.empty())
        return result;
    const Equation *curve = message != nullptr && fit.kind != Kind::point_to_point ? &message->equation : nullptr;
    const double best = fit.candidates.empty() ? 0 : fit.candidates.front().score;
    for (const Candidate &candidate : fit.candidates)
        result.shapes.push_back(shape(candidate, best, fit, curve));
    for (const Candidate &candidate : rivals(fit, message, rival_window))
        if (result.rivals.size() < most_told)
            result.rivals.push_back(shape(candidate, best, fit, curve));
    for (const Evidence &found : evidence(fit, message))
        result.reasons.push_back({found.where, for_kind(found.what, fit.kind),
                                  short_numbers(for_kind(found.instead, fit.kind)), found.gain});
    return result;
}

} // namespace

Sheet explained_sheet(const Fit &fit, std::span<const Sample> samples)
{
    Sheet sheet = to_sheet(fit);
    const std::vector<MeasuredPoint> points = measured_points(samples);
    const OperationFit *message = fit.find("msg");
    for (std::size_t i = 0; i < sheet.operations.size(); ++i) {
        Explanation &explanation = sheet.operations[i].explanation;
        explanation = explain(fit.operations[i], message);
        explanation.launches = launch_effects(of_operation(points, fit.operations[i].op));
    }
    sheet.advice = advise(fit);
    sheet.point_to_point = point_to_point(fit);
    return sheet;
}

} // namespace mpisheet::fit
