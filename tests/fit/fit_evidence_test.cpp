// Why terms and cuts are there, and what the data cannot tell apart.

#include "fit/evidence.hpp"
#include "fit/fit.hpp"
#include "tests/catch.hpp"
#include "tests/model/synthetic.hpp"

#include <algorithm>
#include <cmath>
#include <random>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;

namespace {

double eager_then_not(double p, double d)
{
    return d < 3000 ? 2 + 3 * std::log2(p) + 1e-3 * d * std::log2(p) : 9 * std::log2(p) + 5e-4 * d * std::log2(p);
}

} // namespace

TEST_CASE("the cut and the terms that made the data are what the evidence is about", "[fit]")
{
    std::mt19937_64 random(1);
    const Fit fitted = fit::fit(samples_of({.us = eager_then_not, .sigma = 0.02}, random));
    const OperationFit &bcast = fitted.operations.front();
    const auto found = evidence(bcast, nullptr);
    REQUIRE(found.size() >= 4);
    CHECK(found.front().where.empty());
    CHECK(found.front().what.find("cut at d < ") == 0);
    CHECK(found.front().gain > 100);
    int latencies = 0, bandwidths = 0;
    for (const Evidence &here : found) {
        CHECK(here.gain > -1e-6); // nothing is there that the score would be better without
        CHECK_FALSE(here.instead.empty());
        latencies += here.what == "log2(p)";
        bandwidths += here.what == "log2(p)*d";
    }
    CHECK(latencies == 2);
    CHECK(bandwidths == 2);
}

TEST_CASE("the shapes that were weighed are kept by score, the one taken first", "[fit]")
{
    std::mt19937_64 random(2);
    const Fit fitted = fit::fit(samples_of({.us = eager_then_not, .sigma = 0.02}, random));
    const auto &shapes = fitted.operations.front().candidates;
    REQUIRE(shapes.size() >= 3);
    CHECK(shapes.front().what == "ranges in d");
    CHECK(std::is_sorted(shapes.begin(), shapes.end(),
                         [](const Candidate &a, const Candidate &b) { return a.score < b.score; }));
}

TEST_CASE("forms that a few process counts cannot tell apart are rivals", "[fit]")
{
    std::mt19937_64 random(3);
    const auto tree = [](double p, double d) { return 4 + 3 * std::log2(p) + 1e-3 * d * std::log2(p); };
    const auto rivals_with = [&](std::vector<int> p) {
        const Fit fitted = fit::fit(samples_of({.us = tree, .p = std::move(p), .sigma = 0.05}, random));
        return rivals(fitted.operations.front(), nullptr);
    };
    const auto few = rivals_with({2, 4}), many = rivals_with({2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64});
    CHECK(few.size() > many.size());
    REQUIRE_FALSE(few.empty());
    double least = INFINITY, most = 0;
    for (const Candidate &rival : few) {
        CHECK(evaluate(rival.equation, 4, 1000, nullptr) == Approx(tree(4, 1000)).epsilon(0.1));
        const double us = evaluate(rival.equation, 64, 1000, nullptr);
        least = std::min(least, us);
        most = std::max(most, us);
    }
    CHECK(most > 1.5 * least); // and far away they differ
}
