// fit_benchmark SAMPLES.csv EVAL.csv [--fit-p P] [--predictions OUT.csv] [--sheet]
// Fits every operation of SAMPLES (p ≤ P only) and judges the equations at the points of EVAL (op,p,bytes,seconds and
// perhaps region): median and 95th percentile of the relative error, values that are no cost, coverage and half-width
// of the intervals, per region; the time a fit takes.

#include "fit/fit.hpp"

#include "datasheets/file.hpp"
#include "datasheets/records.hpp"
#include "datasheets/sheet.hpp"
#include "datasheets/table.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>

using namespace mpisheet;

namespace {

struct Score {
    std::vector<double> errors, widths;
    int bad = 0, covered = 0;
};

double seconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void print(const std::string &region, const Score &score)
{
    const auto n = double(score.errors.size());
    std::printf("%-24s n=%-6zu med=%7.2f%% p95=%8.1f%% bad=%.2f%% coverage=%.1f%% halfwidth=%.1f%%\n", region.c_str(),
                score.errors.size(), 100 * median(score.errors), 100 * quantile(score.errors, 0.95),
                100 * score.bad / n, 100 * score.covered / n, 100 * median(score.widths));
}

} // namespace

int main(int argc, char **argv)
try {
    std::vector<std::string> files;
    std::string out;
    double fit_p = 1e9;
    bool sheet = false;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--fit-p" && i + 1 < argc)
            fit_p = std::stod(argv[++i]);
        else if (word == "--predictions" && i + 1 < argc)
            out = argv[++i];
        else if (word == "--sheet")
            sheet = true;
        else
            files.push_back(word);
    }
    if (files.size() != 2)
        throw Error(Exit::usage, "fit_benchmark SAMPLES.csv EVAL.csv [--fit-p P] [--predictions OUT.csv] [--sheet]");

    auto start = std::chrono::steady_clock::now();
    auto samples = read_samples(files[0]);
    std::printf("read %zu rows in %.3f s\n", samples.size(), seconds_since(start));
    std::erase_if(samples, [&](const Sample &sample) { return sample.p > fit_p; });
    start = std::chrono::steady_clock::now();
    const Fit fitted = fit(samples);
    const double spent = seconds_since(start);
    std::printf("fitted %zu operations in %.3f s: %.1f ms each\n", fitted.operations.size(), spent,
                1e3 * spent / double(std::max<std::size_t>(1, fitted.operations.size())));
    if (sheet)
        std::cout << sheet_text(to_sheet(fitted));

    const Table table = read_table(files[1]);
    const auto op = table.column("op"), p = table.column("p"), bytes = table.column("bytes"),
               seconds = table.column("seconds");
    const auto region = table.find("region");
    std::map<std::string, Score> scores;
    std::string predictions = "op,p,bytes,seconds,lo,hi\n";
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const OperationFit *found = fitted.find(table.text(row, op));
        if (!found)
            continue;
        const double at_p = table.number(row, p), at_d = table.number(row, bytes), truth = table.number(row, seconds);
        const double value = evaluate(*found, at_p, at_d) * 1e-6, lo = lower(*found, at_p, at_d) * 1e-6,
                     hi = upper(*found, at_p, at_d) * 1e-6;
        const std::string where = region != Table::absent ? std::string(table.text(row, region))
                                  : at_p <= fit_p         ? "in range"
                                                          : "beyond";
        for (const std::string &name : {where, where + "|" + std::string(table.text(row, op))}) {
            if (name != where && region != Table::absent)
                continue;
            Score &score = scores[name];
            score.errors.push_back(std::abs(value / truth - 1));
            score.widths.push_back((hi - lo) / 2 / truth);
            score.bad += !(value > 0 && std::isfinite(value));
            score.covered += lo <= truth && truth <= hi;
        }
        predictions += std::string(table.text(row, op)) + "," + std::string(table.text(row, p)) + "," +
                       std::string(table.text(row, bytes)) + "," + format_number(value) + "," + format_number(lo) +
                       "," + format_number(hi) + "\n";
    }
    for (const auto &[name, score] : scores)
        print(name, score);
    if (!out.empty())
        write_file(out, predictions);
    return 0;
} catch (const Error &error) {
    std::cerr << error.what() << '\n';
    return static_cast<int>(error.status());
}
