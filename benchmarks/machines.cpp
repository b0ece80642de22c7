#include "benchmarks/machines.hpp"

#include "fit/fit.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/statistics.hpp"
#include "tests/fit/left_out.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace mpisheet::benchmarks {
namespace {

/// Factors max(predicted/measured, measured/predicted), and 95 % intervals, of points.
struct Factors {
    std::vector<double> errors, widths, scores; ///< ln of a factor, of half a width; Gneiting and Raftery 2007, eq. 43
    double held = 0;

    void add(double us, double predicted, double low, double high)
    {
        errors.push_back(std::abs(std::log(predicted / us)));
        widths.push_back(std::log(high / low) / 2);
        const double outside = std::max({0.0, std::log(low / us), std::log(us / high)});
        scores.push_back(std::log(high / low) + 2 / 0.05 * outside);
        held += outside <= 0;
    }
};

struct MachineBars {
    double median = 0, ninth = 0; ///< factors; 0: nothing
    double held = 0, width = 0;   ///< share, factor
};

bool print(const std::string &what, const Factors &factors, const MachineBars &bars)
{
    const auto factor = [](const std::vector<double> &logs, double q) { return std::exp(quantile(logs, q)); };
    const double middle = factor(factors.errors, 0.5), ninth = factor(factors.errors, 0.9),
                 width = factor(factors.widths, 0.5), held = factors.held / double(factors.errors.size());
    std::printf("  %-36s %4zu points: median %.3f", what.c_str(), factors.errors.size(), middle);
    const auto bar = [](double most, const char *sign) {
        if (most > 0)
            std::printf(" (%s %.3g)", sign, most);
    };
    bar(bars.median, "≤");
    std::printf(", 90th percentile %.3f", ninth);
    bar(bars.ninth, "≤");
    std::printf(", inside %.0f %%", 100 * held);
    bar(100 * bars.held, "≥");
    std::printf(", half width × %.2f", width);
    bar(bars.width, "≤");
    std::printf(", interval score %.2f\n", mean(factors.scores));
    const auto keeps = [](double value, double most) { return most == 0 || value <= most; };
    return keeps(middle, bars.median) && keeps(ninth, bars.ninth) && held >= bars.held && keeps(width, bars.width);
}

/// The same of points that were left out, and errors of rules by hand.
struct LeftOutFactors {
    Factors law;
    std::vector<double> line, last; ///< ln of factors

    void add(const tests::LeftOut &point)
    {
        law.add(point.us, point.law, point.low, point.high);
        line.push_back(std::abs(std::log(point.line / point.us)));
        last.push_back(std::abs(std::log(point.last / point.us)));
    }
};

bool print(const std::string &what, const LeftOutFactors &factors, const MachineBars &bars)
{
    const bool met = print(what, factors.law, bars);
    for (const auto &[rule, errors] : {std::pair("line", &factors.line), std::pair("last", &factors.last)})
        std::printf("    %-34s              median %.3f, 90th percentile %.3f\n", rule,
                    std::exp(quantile(*errors, 0.5)), std::exp(quantile(*errors, 0.9)));
    return met;
}

/// The rows of a packed file, by the gzip of the machine.
std::vector<Sample> read_packed(const std::filesystem::path &path)
{
    std::string unpacked = (std::filesystem::temp_directory_path() / "mpisheet-machines-XXXXXX").string();
    const int file = mkstemp(unpacked.data());
    if (file < 0)
        throw Error(Exit::bad_input, unpacked + ": expected a folder to write to");
    close(file);
    const std::string command = "gzip -dc '" + path.string() + "' > '" + unpacked + "'";
    const bool done = std::system(command.c_str()) == 0; // NOLINT(concurrency-mt-unsafe): one thread
    std::vector<Sample> samples;
    if (done)
        samples = formats::read_samples(unpacked);
    std::filesystem::remove(unpacked);
    if (!done)
        throw Error(Exit::bad_input, path.string() + ": expected what gzip can unpack");
    return samples;
}

/// An operation without a suffix is the library's own choice.
bool is_forced(const std::string &op)
{
    const auto known = known_operations();
    return std::none_of(known.begin(), known.end(), [&](const auto &row) { return row.name == op; });
}

struct System {
    const char *name;
    MachineBars chosen, forced; ///< of the library's own choice, of forced algorithms
};

constexpr std::array systems{
    System{"fugaku", {1.30, 2.7, 0.8, 2.5}, {1.27, 2.6, 0.8, 2.5}},
    System{"leonardo", {1.14, 1.35, 0.8, 2.5}, {1.22, 1.9, 0.8, 2.5}},
    System{"mare_nostrum-gpu", {}, {1.18, 1.55, 0.8, 2.5}},
};

bool judge(const System &system, const std::filesystem::path &folder, Factors &all)
{
    const std::string name = system.name;
    const fit::Fit fitted = fit::fit(read_packed(folder / (name + "-train.csv.gz")));
    const std::vector<Sample> truth = read_packed(folder / (name + "-judge.csv.gz"));
    const std::vector<MeasuredPoint> points = measured_points(truth);
    std::array<Factors, 2> groups; // the library's choice, forced
    for (const fit::OperationFit &operation : fitted.operations)
        for (const fit::Point &point : fit::reduce(of_operation(points, operation.op)).points)
            for (Factors *factors : {&groups.at(is_forced(operation.op) ? 1 : 0), &all})
                factors->add(point.us, evaluate(operation, point.p, point.d), lower(operation, point.p, point.d),
                             upper(operation, point.p, point.d));
    bool met = true;
    for (const std::size_t forced : {0U, 1U})
        if (!groups.at(forced).errors.empty())
            met = print(name + (forced == 1 ? ", forced" : ", the library's choice"), groups.at(forced),
                        forced == 1 ? system.forced : system.chosen) &&
                  met;
    return met;
}

} // namespace

bool judge_machines(const std::filesystem::path &folder)
{
    std::printf("%s: beyond the p that were fitted, factors\n", folder.c_str());
    Factors all;
    bool met = true;
    for (const System &system : systems)
        met = judge(system, folder, all) && met;
    met = print("all", all, {0, 0, 0.85, 0}) && met;
    std::printf("larger p of the fitted ones left out, one after the other\n");
    LeftOutFactors everywhere;
    for (const char *file : {"fugaku-train", "leonardo-train", "mare_nostrum-gpu-train", "lumi"}) {
        LeftOutFactors here;
        for (const tests::LeftOut &point :
             tests::left_out(read_packed(folder / (std::string(file) + ".csv.gz")), false)) {
            here.add(point);
            everywhere.add(point);
        }
        print(file, here, {});
    }
    met = print("all", everywhere, {0, 0, 0.945, 2.5}) && met;
    return met;
}

} // namespace mpisheet::benchmarks
