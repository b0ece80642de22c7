// Few process counts, far apart: curves carried on, and when terms are better.

#include "equations/equations.hpp"
#include "fit/fit.hpp"
#include "fit/operation/curves.hpp"
#include "fit/operation/few.hpp"
#include "fit/operation/growth.hpp"
#include "fit/operation/make_law.hpp"
#include "formats/records.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "model/statistics.hpp"
#include "tests/catch.hpp"
#include "tests/command/gnuplot.hpp"
#include "tests/command/shell.hpp"
#include "tests/fit/truths.hpp"
#include "tests/sheet_of.hpp"
#include "tests/source_folder.hpp"

#include <cmath>
#include <functional>
#include <random>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;

namespace {

using Cost = std::function<double(double p, double d)>; // [µs]

const std::vector<int> few_p{4, 32, 256};

/// What a published grid has: one launch, sizes that are eight times as large, nothing larger than 64 MiB in all.
std::vector<Sample> grid_of(const std::string &op, const std::vector<int> &p, const Cost &cost, double sigma)
{
    std::mt19937_64 random(20);
    std::normal_distribution<double> normal;
    std::vector<Sample> samples;
    for (const int at_p : p)
        for (std::int64_t d = 4; d * at_p <= 1 << 26; d *= 8)
            for (int rep = 0; rep < 9; ++rep) {
                Sample sample{.op = op, .p = at_p, .bytes = d, .rep = rep};
                sample.seconds = cost(at_p, double(d)) * std::exp(sigma * normal(random)) * 1e-6;
                samples.push_back(sample);
            }
    return samples;
}

OperationFit fit_of(const std::vector<Sample> &samples)
{
    return fit::fit(samples).operations.front();
}

/// Grows with the bytes of all together and with p by powers that no table of terms has.
double of_total_bytes(double p, double d)
{
    return 3 * std::pow(p * d, 0.45) * std::pow(p, 0.35);
}

MeasuredCurves curves_of_cost(const std::string &op, const std::vector<int> &p, const Cost &cost)
{
    std::vector<Point> points;
    for (const Sample &sample : grid_of(op, p, cost, 0))
        if (sample.rep == 0)
            points.push_back({double(sample.p), double(sample.bytes), sample.seconds * 1e6, 0.01});
    return curves_of(op, points);
}

} // namespace

TEST_CASE("a broken line is told by the knots that made it", "[fit][few]")
{
    const Bend knots{{4, 0.2}, {10, 0.8}, {16, 0.5}};
    Bend points;
    for (double doublings = 2; doublings <= 20; ++doublings)
        points.push_back({doublings, value_at(knots, std::exp2(doublings))});
    const Bend found = fewest_knots(points, 0.01);
    REQUIRE(found.size() == 3);
    CHECK(found == knots);
    CHECK(fewest_knots({{2, 0.3}, {5, 0.301}, {8, 0.299}}, 0.05).size() == 1);
    CHECK(value_at(knots, 128) == Approx(0.5));          // half the way in ln x
    CHECK(cost_at({{4, 2}, {10, 8}}, 128) == Approx(4)); // and in ln of a cost
    CHECK(value_text(knots, "d") == "bend3(d,4,0.2,10,0.8,16,0.5)");
    CHECK(cost_text(Bend(6, {3, 1.5}), "p*d") == // gnuplot's functions take twelve arguments
          "(p*d < 2**3 ? through5(p*d,3,1.5,3,1.5,3,1.5,3,1.5,3,1.5) : through2(p*d,3,1.5,3,1.5))");
}

TEST_CASE("beyond the last size a cost neither falls nor grows faster than the size", "[fit][few]")
{
    for (const auto &[last, beyond] : {std::pair(1., 1.), std::pair(4., 16.), std::pair(1024., 4096.)}) {
        INFO("2 µs at 16 bytes, " << last << " at 64");
        CHECK(cost_at({{4, 2}, {6, last}}, 64 * 4) == Approx(last == 4. ? 8 : last * beyond / last));
    }
}

TEST_CASE("a power of p at the same bytes of all together comes back, far beyond the largest p", "[fit][few]")
{
    const OperationFit fitted = fit_of(grid_of("allgather", few_p, of_total_bytes, 0.02));
    REQUIRE(is_law(fitted.equation));
    CHECK(fitted.quality.median < 0.03);
    for (const double p : {512., 2048.})
        for (const double d : {32., 1024., 16384.}) {
            INFO("p = " << p << ", d = " << d);
            const double us = of_total_bytes(p, d);
            CHECK(evaluate(fitted, p, d) == Approx(us).epsilon(0.25));
            CHECK(lower(fitted, p, d) < us);
            CHECK(upper(fitted, p, d) > us);
        }
}

TEST_CASE("terms that are right are kept, however few process counts there are", "[fit][few]")
{
    const Cost tree = [](double p, double d) { return (5 + 0.001 * d) * std::log2(p); };
    const Cost ring = [](double p, double d) { return (p - 1) * (1.5 + 0.0004 * d); };
    for (const auto &[op, cost] : {std::pair("bcast", tree), std::pair("allgather", ring)})
        for (const std::vector<int> &p : {few_p, {2, 4, 8}, {4, 8, 16, 32}}) {
            INFO(op << " from p = " << p.front() << " …");
            const OperationFit fitted = fit_of(grid_of(op, p, cost, 0.03));
            CHECK_FALSE(is_law(fitted.equation));
            CHECK(evaluate(fitted, 4 * p.back(), 2048) == Approx(cost(4 * p.back(), 2048)).epsilon(0.1));
        }
}

TEST_CASE("of truths that terms tell, drawn at random, hardly one is carried on by curves", "[fit][few][property]")
{
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937_64 random(seed);
    int laws = 0, all = 0;
    for (const std::vector<int> &p : {few_p, {2, 4, 8}, {2, 8, 32}, {4, 16, 64, 256}})
        for (int k = 0; k < 15; ++k, ++all) {
            Truth truth = easy_truth(random);
            truth.p = p;
            truth.d = {4, 32, 256, 2048, 16384, 131072, 1048576};
            truth.sigma = 0.03;
            laws += is_law(fit_of(samples_of(truth, random)).equation);
        }
    CHECK(all == 60);
    CHECK(laws <= 4); // 0 of 400 when this was written
}

TEST_CASE("without noise an equation is made of terms", "[fit][few]")
{
    CHECK_FALSE(is_law(fit_of(grid_of("allgather", few_p, of_total_bytes, 0)).equation));
}

TEST_CASE("beyond the largest p a cost neither falls nor grows faster than p, and joins without a step", "[fit][few]")
{
    const Cost falls = [](double p, double d) { return (10 + 0.01 * d) / std::sqrt(p); };
    const Cost soars = [](double p, double d) { return (10 + 0.01 * d) * p * p; };
    for (const Cost &cost : {falls, soars}) {
        const GrowthLaw law = make_law(curves_of_cost("bcast", few_p, cost));
        for (double d = 4; d <= 1 << 22; d *= 4) {
            INFO("d = " << d);
            CHECK(evaluate(law, 256 * (1 + 1e-9), d) == Approx(evaluate(law, 256, d)).epsilon(1e-8));
            const double grown = evaluate(law, 1024, d) / evaluate(law, 256, d);
            CHECK(grown >= 1 - 1e-9);
            CHECK(grown <= 4 * (1 + 1e-9));
        }
    }
}

TEST_CASE("a law has no more knots and digits than can be read, or than its points' own errors let anyone tell",
          "[fit][few]")
{
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal;
    const Cost steps = [](double p, double d) { return (5 + std::log2(p)) * std::pow(8 + d, 0.4) * (d < 300 ? 1 : 2); };
    for (const double sigma : {0.02, 0.1, 0.3}) { // of each point: another job
        std::vector<Point> points;
        for (const int p : few_p)
            for (double d = 4; d <= 1 << 26; d *= 4)
                points.push_back({double(p), d, steps(p, d) * std::exp(sigma * normal(random)), sigma});
        const MeasuredCurves curves = curves_of("bcast", points);
        const GrowthLaw law = make_law(curves), longest = make_law(curves, {.within = 0.0}),
                        rough = make_law(curves, {.within = 0.5});
        INFO("noise " << sigma << ": " << text(law));
        CHECK(text(law).size() <= readable);
        CHECK(text(longest).size() > 2 * readable);
        if (sigma < 0.25) // else nothing is within a half of nineteen in twenty points
            CHECK(text(rough).size() <= readable);
        std::vector<double> misses;
        for (const double miss : residuals(law, curves))
            misses.push_back(std::abs(miss));
        CHECK(median(misses) < std::max(0.03, 0.8 * sigma));
        for (const double d : {30., 3000., 3e6}) // what made the points, between them
            CHECK(std::abs(std::log(evaluate(law, 256, d) / steps(256, d))) < std::max(0.35, 1.5 * sigma));
    }
}

TEST_CASE("what is measured is met, also where p and sizes leave holes", "[fit][few]")
{
    std::vector<Sample> samples = grid_of("bcast", few_p, of_total_bytes, 0.02);
    std::erase_if(samples, [](const Sample &sample) { return sample.p == 32 && sample.bytes < 1 << 15; });
    const OperationFit fitted = fit_of(samples);
    REQUIRE(is_law(fitted.equation));
    CHECK(fitted.quality.median < 0.03);
    CHECK(fitted.quality.worst < 0.3);
}

TEST_CASE("sizes that the largest p lacks go on as the smaller p do", "[fit][few]")
{
    const Cost cost = [](double p, double d) { return std::pow(p, 0.3) * (d < 5000 ? 4 + d / 1000 : 30 + d / 100); };
    MeasuredCurves curves = curves_of_cost("bcast", few_p, cost);
    LogCurve &top = curves.at.at(256);
    top.x.resize(3), top.y.resize(3); // 4, 32, 256 bytes
    const LogCurve whole = with_whole_top(curves).at.at(256);
    REQUIRE(whole.x.size() == curves.at.at(4).x.size());
    for (std::size_t i = 0; i < whole.x.size(); ++i)
        CHECK(std::exp(whole.y[i]) == Approx(cost(256, std::exp(whole.x[i]))));
}

TEST_CASE("the text of a law is its value, here and in gnuplot", "[fit][few][gnuplot]")
{
    const Cost bent = [](double p, double d) { return 5 + 0.2 * std::pow(d, 0.7) * std::sqrt(p) + 3e-4 * d * p; };
    Fit fitted;
    for (const char *op : {"bcast", "allgather"})
        for (const OperationFit &operation : fit::fit(grid_of(op, {4, 32, 200, 512}, bent, 0.03)).operations) {
            fitted.operations.push_back(operation);
            fitted.operations.back().equation = law_of(op, operation.measured.points, 0);
            double d_max = 0;
            for (const Point &point : operation.measured.points)
                d_max = std::max(d_max, point.d);
            fitted.operations.back().interval = {
                .inside = 1.1, .in_d = 0.3, .in_root_p = 0.5, .p_max = 512, .d_max = d_max};
        }
    const std::string sheet = sheet_text(to_sheet(fitted));
    equations::Scope scope;
    scope.load(parse_sheet(sheet, "sheet.gp"));
    std::string script = "load 'sheet.gp'\nset print '-'\n";
    std::vector<double> expected;
    for (const OperationFit &operation : fitted.operations)
        for (const int p : {1, 2, 4, 5, 32, 100, 200, 400, 512, 513, 8192})
            for (const int d : {0, 1, 4, 1000, 65536, 100000000}) {
                const std::string call = operation.op + "(" + std::to_string(p) + "," + std::to_string(d) + ")";
                INFO(call);
                expected.push_back(evaluate(operation, p, d));
                CHECK(equations::compile_expression(scope, "t" + call, {}, "test")({}) ==
                      Approx(expected.back()).epsilon(1e-12));
                expected.push_back(upper(operation, p, d));
                script += "print sprintf('%.17g', t" + call + ")\n";
                script += "print sprintf('%.17g', t" + operation.op + "_hi" + call.substr(operation.op.size()) + ")\n";
            }
    const Scratch scratch;
    scratch.write("sheet.gp", with_intervals(sheet));
    check_with_gnuplot(scratch, script, expected);
}

TEST_CASE("powers of two and other p have curves of their own, one node has another", "[fit][few]")
{
    const Cost cost = [](double p, double d) {
        const bool even = std::exp2(std::round(std::log2(p))) == p;
        return (even ? 1 : 5) * std::pow(p, 0.8) * (3 + 0.02 * d) * (p <= 4 ? 0.1 : 1);
    };
    std::vector<Point> points;
    for (const double p : {4., 8., 12., 16., 24., 32., 48.})
        for (double d = 8; d <= 1 << 16; d *= 4)
            points.push_back({p, d, cost(p, d), 0.01});
    const Equation law = law_of("alltoall", points, 4);
    const auto at = [&](double p, double d) { return evaluate(law, p, d, nullptr); };
    for (const double d : {8., 512., 32768.}) {
        INFO(d << " bytes: " << text(law));
        CHECK(at(4, d) == Approx(cost(4, d)).epsilon(0.1));
        CHECK(at(64, d) == Approx(cost(64, d)).epsilon(0.15)); // 0.8 of the slopes and 0.2 of the usual one
        CHECK(at(96, d) == Approx(cost(96, d)).epsilon(0.15));
        CHECK(at(64, d) < at(48, d));
    }
}

TEST_CASE("a job that is far off its neighbours does not carry the law", "[fit][few]")
{
    MeasuredCurves curves =
        curves_of_cost("bcast", {4, 8, 16, 32}, [](double p, double d) { return std::sqrt(p) * (10 + 0.01 * d); });
    for (double &y : curves.at.at(32).y)
        y += std::log(1e4);
    const MeasuredCurves mended = without_spike(curves);
    const LogCurve &top = mended.at.at(32);
    for (std::size_t i = 0; i < top.x.size(); ++i)
        CHECK(std::abs(top.y[i] - std::log(std::sqrt(32) * (10 + 0.01 * std::exp(top.x[i])))) < std::log(2.2));
}

TEST_CASE("Leonardo's allgather of 512 bytes rises within each class of p", "[fit][few]")
{
    std::vector<Sample> samples = formats::read_samples(source_folder() + "/datasheets/leonardo/samples.csv");
    std::erase_if(samples, [](const Sample &sample) { return sample.op != "allgather"; });
    REQUIRE_FALSE(samples.empty());
    const OperationFit fitted = fit_of(samples);
    REQUIRE(is_law(fitted.equation));
    const auto at = [&](double p) { return evaluate(fitted, p, 512); };
    CHECK(at(254) < at(400));
    CHECK(at(400) < at(511));
    CHECK(at(512) < at(1024));
    CHECK(at(512) < at(511));
}
