// policy_benchmark SAMPLES.csv…: what half and one and a half times each number of fit/operation/policy.hpp does to
// predictions of process counts that were left out, as the table of docs/results/policy.md. Fitted to messages and to
// collectives of at most a quarter of each file's largest p, judged beyond.

#include "fit/operation/policy.hpp"

#include "fit/fit.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace {

using namespace mpisheet;

/// One machine: what is fitted, and the points that are judged.
struct Machine {
    std::vector<Sample> fitted{}, left_out{};
};

/// How well left-out points are predicted.
struct Score {
    std::vector<double> errors{}; ///< |ln(predicted / measured)|
    std::vector<double> widths{}; ///< half of the interval's, ln
    double inside = 0;            ///< points in their interval
};

Machine machine_of(const std::string &file)
{
    Machine machine;
    std::vector<Sample> samples = formats::read_samples(file);
    int largest = 0;
    for (const Sample &sample : samples)
        largest = std::max(largest, sample.p);
    for (Sample &sample : samples) {
        const bool collective = kind_of(sample.op) == Kind::collective && level_of(sample.op).empty();
        (collective && sample.p > largest / 4 ? machine.left_out : machine.fitted).push_back(std::move(sample));
    }
    return machine;
}

Score score_of(const std::vector<Machine> &machines)
{
    Score score;
    for (const Machine &machine : machines) {
        const fit::Fit fitted = fit::fit(machine.fitted);
        const std::vector<MeasuredPoint> points = measured_points(machine.left_out);
        for (const fit::OperationFit &operation : fitted.operations)
            for (const fit::Point &point : fit::reduce(of_operation(points, operation.op)).points) {
                const double low = lower(operation, point.p, point.d), high = upper(operation, point.p, point.d);
                score.errors.push_back(std::abs(std::log(evaluate(operation, point.p, point.d) / point.us)));
                score.widths.push_back(std::log(high / low) / 2);
                score.inside += low <= point.us && point.us <= high ? 1 : 0;
            }
    }
    return score;
}

/// "6.1 / 31, 94 at × 1.30": median and 90th percentile of the error [%], share inside [%], median half-width.
std::string text_of(const Score &score)
{
    return fmt::format("{:.2f} / {:.1f}, {:.1f} at × {:.3f}", 100 * std::expm1(median(score.errors)),
                       100 * std::expm1(quantile(score.errors, 0.9)),
                       100 * score.inside / static_cast<double>(score.errors.size()), std::exp(median(score.widths)));
}

void print_table(const std::vector<Machine> &machines)
{
    const std::string as_it_is = text_of(score_of(machines));
    fmt::print("As they are: {}.\n\n| number | value | origin | × ½ | × 1½ |\n|---|---|---|---|---|\n", as_it_is);
    std::string unmoved;
    for (fit::Constant &constant : fit::constants()) {
        const double value = constant.value;
        std::array<std::string, 2> scores;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            constant.value = (i == 0 ? 0.5 : 1.5) * value;
            const std::string changed = text_of(score_of(machines));
            scores.at(i) = changed == as_it_is ? "same" : changed;
        }
        constant.value = value;
        if (scores[0] == "same" && scores[1] == "same")
            unmoved += fmt::format("{}`{}`", unmoved.empty() ? "" : ", ", constant.name);
        else
            fmt::print("| {} | {:.4g} | {} | {} | {} |\n", constant.name, value, constant.origin, scores[0], scores[1]);
        std::fflush(stdout);
    }
    fmt::print("\nThe same to the last digit with half and one and a half times: {}.\n", unmoved);
}

} // namespace

int main(int argc, char **argv)
{
    try {
        if (argc < 2)
            throw Error(Exit::usage, "usage: policy_benchmark SAMPLES.csv...");
        std::vector<Machine> machines;
        for (int i = 1; i < argc; ++i)
            machines.push_back(machine_of(argv[i]));
        print_table(machines);
        return 0;
    } catch (const std::exception &error) {
        fmt::print(stderr, "policy_benchmark: {}\n", error.what());
        return 1;
    }
}
