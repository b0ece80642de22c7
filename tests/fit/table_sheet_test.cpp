// The table sheet: the samples themselves behind the names of the equations, here and in gnuplot.

#include "equations/equations.hpp"
#include "fit/table.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"
#include "tests/command/gnuplot.hpp"
#include "tests/command/shell.hpp"
#include "tests/model/synthetic.hpp"

#include <cmath>
#include <iostream>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

/// Costs that no equation of the fit describes: waves in p and d.
double waves(double p, double d)
{
    return 5 + 3 * std::sin(p) + (2 + std::cos(3 * std::log(d + 2))) * std::sqrt(d) * p;
}

std::vector<Sample> wavy_samples(std::mt19937_64 &random)
{
    std::vector<Sample> samples;
    for (const std::vector<int> &p : {std::vector{1, 2, 3, 4, 6, 8, 12, 16}}) {
        Synthetic bcast{.op = "bcast", .us = waves, .p = p, .repetitions = 3, .sigma = 0};
        Synthetic msg{.op = "msg", .us = [](double, double d) { return 3 + d / 1000; }, .p = {2}, .sigma = 0.02};
        Synthetic barrier{.op = "barrier", .us = [](double n, double) { return 2 * n; }, .p = p, .d = {0}, .sigma = 0};
        Synthetic scatter{.op = "scatter", .us = waves, .p = {4, 8, 16}, .d = {0, 100, 5000}, .sigma = 0};
        for (const Synthetic &machine : {msg, bcast, barrier, scatter})
            for (const Sample &sample : samples_of(machine, random))
                samples.push_back(sample);
    }
    return samples;
}

Fit a_fit()
{
    std::mt19937_64 random(7);
    const std::vector<Sample> samples = wavy_samples(random);
    const std::vector<StepSample> steps{{"product", 1024, 0, 0, 1e6, 0.001}, {"product", 65536, 0, 0, 1e6, 0.002}};
    return fit::fit(samples, steps);
}

equations::Scope scope_of(const Sheet &sheet)
{
    equations::Scope scope;
    scope.load(parse_sheet(sheet_text(sheet), "table.gp"));
    return scope;
}

std::string call(const std::string &op, double p, double d, const std::string &suffix = "")
{
    const std::string arguments = kind_of(op) == Kind::point_to_point ? number(d)
                                  : kind_of(op) == Kind::barrier      ? number(p)
                                                                      : number(p) + "," + number(d);
    return "t" + op + suffix + "(" + arguments + ")";
}

} // namespace

TEST_CASE("a table sheet says what was measured where it was measured", "[table]")
{
    const Fit fitted = a_fit();
    const Sheet sheet = table_sheet(fitted);
    const equations::Scope scope = scope_of(sheet);
    for (const OperationFit &operation : fitted.operations)
        for (const Point &point : operation.measured.points) {
            const std::string text = call(operation.op, point.p, point.d);
            INFO(text);
            const double value = equations::compile_expression(scope, text, {}, "test")({});
            CHECK(value == Approx(point.us).epsilon(1e-12));
            const double lo =
                equations::compile_expression(scope, call(operation.op, point.p, point.d, "_lo"), {}, "")({});
            const double hi =
                equations::compile_expression(scope, call(operation.op, point.p, point.d, "_hi"), {}, "")({});
            CHECK(lo < value);
            CHECK(hi > value);
        }
    CHECK(sheet.calibrations.size() == 1);
}

TEST_CASE("the text of a table is its value, in gnuplot too, between and beyond the points", "[table]")
{
    const Fit fitted = a_fit();
    const Sheet sheet = table_sheet(fitted);
    const equations::Scope scope = scope_of(sheet);
    const Scratch scratch;
    std::string questions = "set print '-'\nload '" + scratch.write("table.gp", sheet_text(sheet)) + "'\n";
    std::vector<double> expected;
    for (const OperationFit &operation : fitted.operations) {
        const CostTable table = make_table(operation);
        for (const int p : {1, 2, 3, 5, 7, 8, 11, 16, 17, 100, 1024})
            for (const int d : {0, 1, 2, 3, 100, 777, 5000, 1000000, 1048576, 16777216}) {
                const std::string text = call(operation.op, p, d);
                INFO(text);
                expected.push_back(equations::compile_expression(scope, text, {}, "test")({}));
                CHECK(expected.back() > 0);
                CHECK(expected.back() == Approx(at(table, p, d)).epsilon(1e-11));
                questions += "print sprintf('%.17g', " + text + ")\n";
            }
    }
    check_with_gnuplot(scratch, questions, expected);
}

TEST_CASE("powers are interpolated and continued exactly", "[table]")
{
    std::mt19937_64 random(1);
    const Synthetic machine{.us = [](double p, double d) { return p * std::sqrt(d); },
                            .p = {2, 4, 8, 16},
                            .d = {16, 256, 4096},
                            .sigma = 0};
    const std::vector<Sample> samples = samples_of(machine, random);
    const CostTable table = make_table(fit::fit(samples).operations.front());
    for (const double p : {2.0, 3.0, 13.0, 64.0})
        for (const double d : {16.0, 100.0, 65536.0})
            CHECK(at(table, p, d) == Approx(p * std::sqrt(d)).epsilon(1e-6));
    CHECK(at(table, 4, 1) == Approx(4 * std::sqrt(16)));  // level below the first size
    CHECK(at(table, 1, 16) == Approx(2 * std::sqrt(16))); // not measured: that of the smallest p
    CHECK(table.interval.inside == Approx(1.01).epsilon(0.01));
}

TEST_CASE("the interval of a table knows what interpolation misses and grows beyond the data", "[table]")
{
    std::mt19937_64 random(1);
    const Synthetic machine{
        .us = waves, .p = {2, 3, 4, 6, 8, 12, 16}, .d = Synthetic::doubling(1, 1 << 20), .sigma = 0};
    const std::vector<Sample> samples = samples_of(machine, random);
    const CostTable table = make_table(fit::fit(samples).operations.front());
    int inside = 0, all = 0;
    for (const double p : {5.0, 7.0, 9.0, 11.0, 13.0})
        for (double d = 3; d < 1e6; d *= 2, ++all)
            inside += std::abs(std::log(at(table, p, d) / waves(p, d))) < std::log(table.interval.inside);
    CHECK(inside >= 9 * all / 10);
    CHECK(table.quality.worst > table.quality.median);
    CHECK(table.interval.in_p >= 0.04);
    CHECK(table.interval.p_max == 16);
}

TEST_CASE("what was left out at the ends of one p is taken from its neighbours", "[table]")
{
    std::mt19937_64 random(1);
    std::vector<Sample> samples;
    const Synthetic machine{
        .op = "alltoall", .us = [](double p, double d) { return p * (1 + d); }, .p = {2, 3, 4}, .sigma = 0};
    for (const Sample &sample : samples_of(machine, random))
        if (sample.p != 3 || sample.bytes < 32768)
            samples.push_back(sample);
    const CostTable table = make_table(fit::fit(samples).operations.front());
    CHECK(at(table, 3, 1 << 20) == Approx(3 * (1 + (1 << 20))).epsilon(0.03));
}

TEST_CASE("partial data give a table", "[table]")
{
    std::mt19937_64 random(1);
    for (const std::vector<int> &p : {std::vector{1}, std::vector{4}, std::vector{1, 4}, std::vector{2, 16}})
        for (const std::vector<std::int64_t> &d :
             {std::vector<std::int64_t>{0}, std::vector<std::int64_t>{8}, std::vector<std::int64_t>{0, 8}}) {
            const std::vector<Sample> samples = samples_of({.us = waves, .p = p, .d = d, .repetitions = 1}, random);
            const Sheet sheet = table_sheet(fit::fit(samples));
            const equations::Scope scope = scope_of(sheet);
            for (const int q : {1, 2, 4, 1000})
                for (const int bytes : {0, 1, 1 << 24}) {
                    const double t = equations::compile_expression(scope, call("bcast", q, bytes), {}, "")({});
                    CHECK(t > 0);
                    CHECK(std::isfinite(t));
                }
        }
}
