// The published grids of datasheets/: the largest p left out and predicted.

#include "fit/few/curves.hpp"
#include "fit/few/make_law.hpp"
#include "fit/fit.hpp"
#include "formats/records.hpp"
#include "model/points.hpp"
#include "model/statistics.hpp"
#include "tests/catch.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string>

using namespace mpisheet;
using namespace mpisheet::fit;

namespace {

std::vector<Sample> samples_of_machine(const std::string &machine)
{
    return formats::read_samples(source_folder() + "/datasheets/" + machine + "/samples.csv");
}

std::vector<std::string> operations_in(const std::vector<Sample> &samples)
{
    std::set<std::string> names;
    for (const Sample &sample : samples)
        names.insert(sample.op);
    return {names.begin(), names.end()};
}

/// |ln(predicted/measured)| at the largest p, where sizes reach, by three rules.
struct Errors {
    std::vector<double> law, line, last;
};

/// As anybody would by hand: straight on in ln t over ln p through the last two p at the same d, between 0 and 2.
double line_by_hand(const MeasuredCurves &known, double p, double d)
{
    const auto &[p1, top] = *known.at.rbegin();
    const auto &[p0, below] = *std::next(known.at.rbegin());
    const auto at = [&](const LogCurve &curve, double q) {
        return value_at(curve, std::log(known.of_total ? q * d : d));
    };
    const double slope = std::clamp((at(top, p1) - at(below, p0)) / std::log(p1 / p0), 0.0, 2.0);
    return at(top, p1) + slope * std::log(p / p1);
}

Errors left_out(const std::string &machine)
{
    Errors errors;
    const std::vector<Sample> samples = samples_of_machine(machine);
    const std::vector<MeasuredPoint> points = measured_points(samples);
    for (const std::string &op : operations_in(samples)) {
        MeasuredCurves known = curves_of(op, reduce(of_operation(points, op)).points);
        if (known.at.size() < 3)
            continue;
        const auto [p, curve] = *known.at.rbegin();
        known.at.erase(p);
        const GrowthLaw law = make_law(known);
        const auto &[largest, top] = *known.at.rbegin();
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            if (!reaches(top, curve.x[i]))
                continue;
            const double d = std::exp(curve.x[i]) / (known.of_total ? p : 1);
            errors.law.push_back(std::abs(std::log(evaluate(law, p, d)) - curve.y[i]));
            errors.line.push_back(std::abs(line_by_hand(known, p, d) - curve.y[i]));
            errors.last.push_back(std::abs(value_at(top, std::log(known.of_total ? largest * d : d)) - curve.y[i]));
        }
    }
    return errors;
}

} // namespace

TEST_CASE("the largest p of a real machine, left out, is no further from the law than from rules by hand", "[fit][few]")
{
    Errors all;
    for (const char *machine : {"fugaku", "leonardo", "lumi", "marenostrum5"}) {
        const Errors errors = left_out(machine);
        INFO(machine << ": 90th percentile of " << errors.law.size() << " points: law "
                     << std::exp(quantile(errors.law, 0.9)) << ", last p " << std::exp(quantile(errors.last, 0.9)));
        CHECK(quantile(errors.law, 0.9) < quantile(errors.last, 0.9));
        for (const auto &[from, to] : {std::pair(&errors.law, &all.law), std::pair(&errors.line, &all.line)})
            to->insert(to->end(), from->begin(), from->end());
    }
    CHECK(median(all.law) < 1.03 * median(all.line)); // with two p left they know as little
    CHECK(quantile(all.law, 0.9) < 0.95 * quantile(all.line, 0.9));
}

TEST_CASE("every operation of a real machine is met where it was measured", "[fit][few]")
{
    for (const char *machine : {"fugaku", "leonardo", "marenostrum5"})
        for (const OperationFit &operation : fit::fit(samples_of_machine(machine)).operations) {
            std::vector<double> errors;
            for (const Point &point : operation.measured.points)
                errors.push_back(std::abs(std::log(evaluate(operation, point.p, point.d) / point.us)));
            INFO(machine << " " << operation.op);
            CHECK(std::exp(median(errors)) < 1.03);
            CHECK(std::exp(quantile(errors, 0.9)) < 1.3);
        }
}
