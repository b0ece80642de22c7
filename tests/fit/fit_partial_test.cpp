// Data of which little is there, drawn at random: always an equation, every value of its text a cost.

#include "equations/equations.hpp"
#include "fit/fit.hpp"
#include "model/error.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"
#include "tests/fit/truths.hpp"

#include <cmath>
#include <iostream>
#include <limits>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;

namespace {

std::mt19937_64 fresh_random()
{
    const auto seed = std::random_device{}();
    std::cout << "seed " << seed << '\n';
    return std::mt19937_64(seed);
}

const std::vector<int> wide_p{1,  2,  3,  4,  5,  6,  7,   8,   9,   12,  15,  16,   17,
                              31, 32, 33, 48, 64, 65, 100, 128, 255, 256, 512, 1000, 1024};

std::vector<double> wide_d()
{
    std::vector<double> sizes{0, 1, 2, 3};
    for (double d = 4; d <= 1 << 26; d *= 2)
        sizes.insert(sizes.end(), {d - 1, d, d + 1, 1.5 * d});
    return sizes;
}

/// Values that the text of a sheet gives for its operations, p = 1 … 1024 and d = 0 … 2^26, that are no costs: not
/// positive, not finite, or outside their own interval.
int values_that_are_no_cost(const Fit &fitted)
{
    equations::Scope scope;
    scope.load(parse_sheet(sheet_text(to_sheet(fitted)), "sheet.gp"));
    const auto sizes = wide_d();
    int bad = 0;
    for (const OperationFit &operation : fitted.operations) {
        const auto compiled = [&](const std::string &suffix) {
            const std::string arguments = operation.kind == Kind::barrier          ? "(p)"
                                          : operation.kind == Kind::point_to_point ? "(d)"
                                                                                   : "(p,d)";
            return equations::compile_expression(scope, "t" + operation.op + suffix + arguments, {"p", "d"}, "test");
        };
        const auto value = compiled(""), low = compiled("_lo"), high = compiled("_hi");
        for (const int p : wide_p)
            for (const double d : sizes) {
                const std::vector<double> at{double(p), d};
                const double us = value(at), lo = low(at), hi = high(at);
                bad += !(lo > 0 && lo <= us && us <= hi && std::isfinite(hi));
            }
    }
    return bad;
}

template <typename T> const T &any_of(const std::vector<T> &values, std::mt19937_64 &random)
{
    return values[random() % values.size()];
}

/// Samples as an interrupted, careless or broken measurement leaves them.
std::vector<Sample> partial(std::mt19937_64 &random)
{
    Truth truth = random() % 2 ? easy_truth(random) : hard_truth(random);
    truth.op = any_of<std::string>({"bcast", "alltoall", "barrier", "msg", "sendrecv", "odd"}, random);
    truth.p = any_of<std::vector<int>>(
        {{1}, {2}, {7}, {1, 2}, {2, 3}, {1, 2, 3, 5}, {2, 4, 8}, {1, 2, 4, 8, 16, 32}, {3, 48}}, random);
    truth.d = any_of<std::vector<std::int64_t>>(
        {{0}, {1}, {4096}, {0, 1}, {8, 1 << 20}, {0, 1, 2, 3}, {1, 16, 256, 4096, 65536}}, random);
    truth.repetitions = any_of<int>({1, 2, 3, 9}, random);
    auto samples = samples_of(truth, random);
    const double lost = any_of<double>({0, 0, 0.3, 0.9}, random), dropped = any_of<double>({0, 0, 0.2, 1}, random);
    const bool twice = random() % 4 == 0;
    std::uniform_real_distribution<double> unit;
    std::vector<Sample> kept;
    for (Sample &sample : samples) {
        if (unit(random) < lost)
            continue;
        if (unit(random) < dropped)
            sample.seconds = 0;
        if (random() % 50 == 0)
            sample.seconds *= 1e6;
        sample.launch = static_cast<int>(random() % 3);
        kept.push_back(sample);
        if (twice)
            kept.push_back(sample);
    }
    return kept;
}

} // namespace

TEST_CASE("whatever part of a measurement is there, its sheet is made of costs", "[fit][property]")
{
    auto random = fresh_random();
    for (int i = 0; i < 60; ++i) {
        auto samples = partial(random);
        for (const Sample &sample : partial(random)) // perhaps of another operation, perhaps more of the same
            samples.push_back(sample);
        const Fit fitted = fit::fit(samples);
        INFO("case " << i << "\n" << sheet_text(to_sheet(fitted)));
        REQUIRE(values_that_are_no_cost(fitted) == 0);
    }
}

TEST_CASE("every value of a sheet is a cost, from one rank to a thousand, from no byte to 64 MB", "[fit][property]")
{
    auto random = fresh_random();
    for (int i = 0; i < 15; ++i) {
        const Truth truth = i % 2 ? easy_truth(random) : hard_truth(random);
        const Fit fitted = fit::fit(samples_of(truth, random));
        INFO("truth " << i << "\n" << sheet_text(to_sheet(fitted)));
        REQUIRE(values_that_are_no_cost(fitted) == 0);
    }
}

TEST_CASE("a million samples of one operation are as good as a thousand", "[fit]")
{
    std::vector<Sample> samples;
    samples.reserve(1000000);
    for (int rep = 0; rep < 25000; ++rep)
        for (const int p : {2, 4, 8, 16})
            for (const std::int64_t d : {1, 64, 1024, 4096, 16384, 65536, 262144, 524288, 786432, 1048576}) {
                const double us = 3 * std::log2(p) + 1e-3 * double(d) * (1 + 0.01 * (rep % 21 - 10));
                samples.push_back({.op = "bcast", .p = p, .bytes = d, .rep = rep, .seconds = us * 1e-6, .valid = true});
            }
    const Fit fitted = fit::fit(samples);
    CHECK(evaluate(fitted.operations.front(), 8, 65536) == Approx(9 + 65.536).epsilon(0.003));
}

TEST_CASE("times that are none are bad input, with the place", "[fit]")
{
    for (const double wrong : {std::nan(""), -1e-6, std::numeric_limits<double>::infinity()}) {
        const std::vector<Sample> samples{{.op = "bcast", .p = 4, .bytes = 64, .seconds = wrong, .valid = true}};
        CHECK_THROWS_WITH(fit::fit(samples), Catch::Contains("bcast, p = 4, 64 bytes: seconds: expected"));
    }
}
