#include "benchmarks/properties.hpp"

#include "equations/equations.hpp"
#include "fit/evidence.hpp"
#include "fit/operation/search.hpp"
#include "formats/file.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <sstream>

namespace mpisheet::benchmarks {
namespace {

struct Place {
    int p = 1;
    std::int64_t d = 0;
};

Place random_place(std::mt19937_64 &random)
{
    const auto p = static_cast<int>(random() % 4 == 0 ? 1 + random() % 8 : 1 + random() % 1024);
    return {p, static_cast<std::int64_t>(random() % (std::uint64_t{1} << random() % 25))};
}

std::string call(const fit::OperationFit &operation, const std::string &suffix, Place at)
{
    const std::string p = std::to_string(at.p), d = std::to_string(at.d);
    const std::string arguments = operation.kind == Kind::barrier          ? p
                                  : operation.kind == Kind::point_to_point ? d
                                                                           : p + "," + d;
    return "t" + operation.op + suffix + "(" + arguments + ")";
}

std::vector<std::string> random_calls(const fit::Fit &fitted, unsigned long long seed)
{
    constexpr int values = 1000, ends = 100;
    std::mt19937_64 random(seed);
    std::vector<std::string> calls;
    for (const fit::OperationFit &operation : fitted.operations) {
        for (int i = 0; i < values; ++i)
            calls.push_back(call(operation, "", random_place(random)));
        for (const char *suffix : {"_lo", "_hi"})
            for (int i = 0; i < ends; ++i)
                calls.push_back(call(operation, suffix, random_place(random)));
    }
    return calls;
}

/// What gnuplot prints for each call after loading a sheet; empty when it fails.
std::vector<double> ask_gnuplot(const std::string &sheet, const std::vector<std::string> &calls)
{
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("fit_benchmark_" + std::to_string(std::random_device{}()));
    fs::create_directory(folder);
    std::string script = sheet + "\nset print '" + (folder / "answers").string() + "'\n";
    for (const std::string &one : calls)
        script += "print sprintf('%.17g', " + one + ")\n";
    formats::write_file(folder / "ask.gp", script);
    std::vector<double> answers;
    if (std::system(("gnuplot " + (folder / "ask.gp").string()).c_str()) == 0) {
        std::istringstream lines(formats::read_file(folder / "answers"));
        for (double value = 0; lines >> value;)
            answers.push_back(value);
    }
    fs::remove_all(folder);
    return answers;
}

bool known(const char *what, bool is)
{
    std::printf("  %-52s %s\n", what, is ? "found" : "MISSED");
    return is;
}

void list_cuts(const fit::Equation &equation, fit::Axis axis, std::vector<double> &limits)
{
    if (equation.is_sum())
        return;
    if (equation.condition.axis == axis)
        limits.push_back(equation.condition.limit);
    for (const fit::Equation &branch : equation.branches)
        list_cuts(branch, axis, limits);
}

bool has_cut(const fit::Equation &equation, fit::Axis axis, double above, double up_to)
{
    std::vector<double> limits;
    list_cuts(equation, axis, limits);
    return std::any_of(limits.begin(), limits.end(), [&](double limit) { return above < limit && limit <= up_to; });
}

} // namespace

bool is_cost_everywhere(const fit::Fit &fitted, unsigned long long seed)
{
    std::mt19937_64 random(seed);
    int bad = 0;
    for (const fit::OperationFit &operation : fitted.operations)
        for (int i = 0; i < 10000; ++i) {
            const Place at = random_place(random);
            const double us = evaluate(operation, at.p, double(at.d)), lo = lower(operation, at.p, double(at.d)),
                         hi = upper(operation, at.p, double(at.d));
            bad += !(lo > 0 && lo <= us && us <= hi && std::isfinite(hi));
        }
    std::printf("  no cost at 10000 random places an operation: %d%s\n", bad, bad == 0 ? "" : " MISSED");
    return bad == 0;
}

bool is_same_in_gnuplot(const fit::Fit &fitted, unsigned long long seed)
{
    const std::string sheet = sheet_text(to_sheet(fitted));
    const auto calls = random_calls(fitted, seed);
    const auto answers = ask_gnuplot(sheet, calls);
    equations::Scope scope;
    scope.load(parse_sheet(sheet, "sheet.gp"));
    double worst = answers.size() == calls.size() ? 0 : INFINITY;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const double ours = equations::compile_expression(scope, calls[i], {}, "benchmark")({});
        worst = std::max(worst, std::abs(answers[i] / ours - 1));
    }
    const bool met = worst <= 1e-12;
    std::printf("  gnuplot differs by %.1e in %zu calls (≤ 1e-12%s)\n", worst, calls.size(), met ? "" : " MISSED");
    return met;
}

bool finds_what_mpich_does(const fit::Fit &fitted)
{
    const fit::OperationFit *msg = fitted.find("msg"), *allgather = fitted.find("allgather"),
                            *alltoall = fitted.find("alltoall");
    if (!msg || !allgather || !alltoall)
        return known("msg, allgather and alltoall", false);
    bool met = known("msg: protocol break in (32768, 65536]", has_cut(msg->equation, fit::Axis::d, 32768, 65536));
    const fit::Equation &gather = beyond_one_rank(allgather->equation);
    const bool classes = !gather.is_sum() && gather.condition.axis == fit::Axis::class_of_p;
    met = known("allgather: powers of two apart", classes) && met;
    met = known("allgather: others cut within twice p*d = 81920",
                classes && has_cut(gather.branches[0], fit::Axis::pd, 40960, 163840)) &&
          met;
    met = known("allgather: powers of two cut within twice 524288",
                classes && has_cut(gather.branches[1], fit::Axis::pd, 262144, 1048576)) &&
          met;
    bool knee = false;
    for (const fit::Equation *sum : sums_of(alltoall->equation))
        for (const auto &weighted : sum->terms)
            knee = knee || (weighted.term.k >= 12 && weighted.term.k <= 20);
    return known("alltoall: contention from p = 12 … 20", knee) && met;
}

} // namespace mpisheet::benchmarks
