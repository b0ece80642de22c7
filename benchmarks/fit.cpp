// fit_benchmark                              fits fresh truths, easy and hard, and judges them
// fit_benchmark --truths N --seed S [--worst]
// fit_benchmark DATA                         the data sets easy, hard and smpi below the folder DATA, and the real
//                                            machines of supercomputers beside it; or those alone, by their folder
// fit_benchmark SAMPLES.csv EVAL.csv [--fit-p P [--powers]] [--predictions OUT.csv] [--sheet]
// Every figure is printed beside the bar that the project holds it to; exit status 1 when one is missed.

#include "benchmarks/machines.hpp"
#include "benchmarks/properties.hpp"
#include "benchmarks/score.hpp"
#include "fit/evidence.hpp"
#include "formats/file.hpp"
#include "formats/records.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/sheet/text.hpp"
#include "model/statistics.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <limits>
#include <map>
#include <string>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::benchmarks;

namespace {

struct Options {
    std::vector<std::string> files;
    int truths = 100;
    unsigned long long seed = 0; ///< of the truths; 0: another one each time
    double fit_p = std::numeric_limits<double>::infinity();
    std::string predictions;
    bool powers = false; ///< powers of two alone are fitted and judged, to twice the largest fitted
    bool sheet = false, worst = false;

    [[nodiscard]] bool takes(double p, double largest) const { return p <= largest && (!powers || is_power_of_two(p)); }
};

using RegionBars = std::map<std::string, Bars>;

const RegionBars easy_bars{{"inside", {1, 4, 93, 20}},
                           {"between", {1.5, 6, 93, 20}},
                           {"p_extra", {1, 8, 85, 35}},
                           {"d_extra", {0, 0, 85, 35}},
                           {"pd_extra", {1.5, 8, 85, 35}}};
const RegionBars hard_bars{{"inside", {2.5, 15, 93, 20}},
                           {"between", {3, 18, 93, 20}},
                           {"p_extra", {5.5, 45, 85, 35}},
                           {"d_extra", {4, 40, 85, 35}},
                           {"pd_extra", {7, 60, 80, 35}}};
const RegionBars smpi_bars{
    {"in range", {0.5, 15, 0, 0}}, {"beyond", {2, 60, 0, 0}}, {"  beyond, alltoall", {25, 100, 0, 0}}};
const RegionBars powers_bars{{"in range", {0.5, 15, 0, 0}}, {"beyond", {1, 25, 0, 0}}};
const RegionBars ompi_bars{{"beyond", {0, 0, 75, 0}}};

/// Seconds of this process on a core since `start`: what else the machine does weighs less.
double seconds_since(std::clock_t start)
{
    return double(std::clock() - start) / CLOCKS_PER_SEC;
}

Bars bars_of(const RegionBars &bars, const std::string &region)
{
    const auto found = bars.find(region);
    return found == bars.end() ? Bars{} : found->second;
}

bool print(const std::map<std::string, Score> &scores, const RegionBars &bars)
{
    bool met = true;
    for (const auto &[region, score] : scores)
        met = print(region, score, bars_of(bars, region)) && met;
    return met;
}

/// Characters of the equations for p > 1.
void print_lengths(const Fit &fitted)
{
    std::vector<double> characters;
    for (const OperationFit &operation : fitted.operations)
        characters.push_back(double(text(beyond_one_rank(operation.equation)).size()));
    std::printf("  characters of an equation: median %.0f, longest %.0f\n", median(characters),
                quantile(characters, 1));
}

/// Reads, fits and judges one pair of files.
bool judge(const std::filesystem::path &samples_file, const std::filesystem::path &truth_file, const Options &options,
           const RegionBars &bars, std::span<const tests::Truth> truths = {}, const Brevity &brevity = {})
{
    const bool is_long = brevity.within.has_value();
    auto start = std::clock();
    auto samples = formats::read_samples(samples_file);
    const double reading = seconds_since(start);
    const std::size_t rows = samples.size();
    std::erase_if(samples, [&](const Sample &sample) { return !options.takes(sample.p, options.fit_p); });
    start = std::clock();
    const Fit fitted = fit::fit(samples, {}, brevity);
    const double each = 1e3 * seconds_since(start) / double(std::max<std::size_t>(1, fitted.operations.size()));
    std::printf("%s%s: %zu rows read in %.3f s (%.2f s for 350000, ≤ 1); %zu operations fitted, %.1f ms each (≤ 50)\n",
                samples_file.c_str(), is_long ? ", equations not shortened" : "", rows, reading,
                reading * 350000 / double(rows), fitted.operations.size(), each);
    if (options.sheet)
        std::cout << sheet_text(to_sheet(fitted));

    const formats::Table table = formats::read_table(truth_file);
    const auto op = table.column("op"), p = table.column("p"), bytes = table.column("bytes"),
               seconds = table.column("seconds");
    const auto region = table.find("region");
    std::map<std::string, Score> scores;
    std::string predictions = "op,p,bytes,seconds,lo,hi\n";
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string name(table.text(row, op));
        const OperationFit *found = fitted.find(name);
        if (!found)
            continue;
        const double at_p = table.number(row, p), at_d = table.number(row, bytes);
        if (options.powers && !options.takes(at_p, 2 * options.fit_p))
            continue;
        const std::string where = region != formats::Table::absent ? std::string(table.text(row, region))
                                  : at_p <= options.fit_p          ? "in range"
                                                                   : "beyond";
        scores[where].add(*found, at_p, at_d, table.number(row, seconds) * 1e6);
        if (region == formats::Table::absent)
            scores["  " + where + ", " + name].add(*found, at_p, at_d, table.number(row, seconds) * 1e6);
        predictions += name + "," + std::string(table.text(row, p)) + "," + std::string(table.text(row, bytes));
        for (const double us : {evaluate(*found, at_p, at_d), lower(*found, at_p, at_d), upper(*found, at_p, at_d)})
            predictions += "," + format_number(us * 1e-6);
        predictions += "\n";
    }
    bool met = print(scores, bars) && each <= 50;
    print_lengths(fitted);
    met = is_cost_everywhere(fitted, options.seed) && met;
    met = is_same_in_gnuplot(fitted, options.seed) && met;
    if (is_long && fitted.find("msg") && options.fit_p == 32 && samples_file.stem().string().starts_with("mpich"))
        met = finds_what_mpich_does(fitted) && met;
    if (!truths.empty()) {
        benchmarks::Structure structure;
        for (const tests::Truth &truth : truths)
            if (const OperationFit *found = fitted.find(truth.op))
                structure.add(*found, truth);
        met = print(structure, true) && met;
    }
    if (!options.predictions.empty())
        formats::write_file(options.predictions, predictions);
    return met;
}

/// truths.json of a data set: pieces of (coefficient, factor, "1" or "d") under conditions on d or p·d.
std::vector<tests::Truth> read_truths(const std::filesystem::path &path)
{
    std::vector<tests::Truth> truths;
    const auto all = nlohmann::json::parse(formats::read_file(path));
    for (const auto &json : all["truths"]) {
        tests::Truth truth;
        truth.op = json["op"];
        truth.family = json["family"];
        truth.p = {2, 4, 8, 16, 32, 64};
        for (std::int64_t d = 1; d <= 1 << 20; d *= json["dgrid"] == "pow4" ? 4 : 2)
            truth.d.push_back(d);
        const auto terms_of = [](const nlohmann::json &piece) {
            std::vector<tests::TruthTerm> terms;
            for (const auto &term : piece["terms"])
                terms.push_back(
                    tests::truth_term(term[0].get<double>() * 1e6, term[1].get<std::string>(), term[2] == "d"));
            return terms;
        };
        truth.below = terms_of(json["pieces"][0]);
        if (json["pieces"].size() > 1) {
            truth.above = terms_of(json["pieces"][1]);
            truth.axis = json["pieces"][0]["cond"][0] == "pd" ? Axis::pd : Axis::d;
            truth.threshold = json["pieces"][0]["cond"][1];
        }
        truths.push_back(std::move(truth));
    }
    return truths;
}

bool judge_folder(const std::filesystem::path &folder, Options options)
{
    const auto easy = folder / "easy", hard = folder / "hard", smpi = folder / "smpi";
    bool met = judge(easy / "samples.csv", easy / "eval.csv", options, easy_bars, read_truths(easy / "truths.json"));
    met = judge(hard / "samples.csv", hard / "eval.csv", options, hard_bars) && met;
    const Brevity not_shortened{.within = 0.0};
    for (const Brevity &brevity : {Brevity{}, not_shortened}) {
        options.fit_p = 32;
        options.powers = false;
        for (const char *file : {"mpich-agreed-start.csv", "mpich-barrier.csv"})
            met = judge(smpi / file, smpi / file, options, smpi_bars, {}, brevity) && met;
        const auto ompi = smpi / "ompi-agreed-start.csv", mpich = smpi / "mpich-agreed-start.csv";
        met = judge(ompi, ompi, options, ompi_bars, {}, brevity) && met;
        options.fit_p = 64;
        options.powers = true;
        std::printf("powers of two to 64 for 128: ");
        met = judge(mpich, mpich, options, powers_bars, {}, brevity) && met;
    }
    return met;
}

/// The worst places of single truths, to look at.
struct Worst {
    double error = 0;
    std::string what;
};

bool judge_truths(const char *name, tests::Truth (*draw)(std::mt19937_64 &), const Options &options,
                  const RegionBars &bars)
{
    std::mt19937_64 random(options.seed);
    std::map<std::string, Score> scores;
    benchmarks::Structure structure;
    std::vector<Worst> worst;
    double seconds = 0;
    for (int i = 0; i < options.truths; ++i) {
        const tests::Truth truth = draw(random);
        const auto samples = samples_of(truth, random);
        const auto start = std::clock();
        const Fit fitted = fit::fit(samples);
        seconds += seconds_since(start);
        const OperationFit &op = fitted.operations.front();
        std::map<std::string, Score> own;
        for (const tests::Place &place : places(truth)) {
            scores[place.region].add(op, place.p, place.d, truth(place.p, place.d));
            own[place.region].add(op, place.p, place.d, truth(place.p, place.d));
        }
        structure.add(op, truth);
        std::string what = "truth " + std::to_string(i) + " " + truth.family + " threshold " +
                           format_number(truth.threshold) + (truth.axis == Axis::pd ? " in p*d\n" : "\n");
        for (const auto &[region, score] : own)
            what += "    " + region + " median " + format_number(100 * median(score.errors)) + " worst " +
                    format_number(100 * quantile(score.errors, 1)) + "\n";
        worst.push_back(
            {median(own["inside"].errors) + 0.1 * median(own["p_extra"].errors), what + "    " + text(op.equation)});
    }
    std::printf("%s: %d truths, seed %llu, %.1f ms each\n", name, options.truths, options.seed,
                1e3 * seconds / options.truths);
    std::sort(worst.begin(), worst.end(), [](const Worst &a, const Worst &b) { return a.error > b.error; });
    for (std::size_t i = 0; options.worst && i < std::min<std::size_t>(10, worst.size()); ++i)
        std::printf("%s\n", worst[i].what.c_str());
    const bool met = print(scores, bars);
    const bool is_easy = draw == tests::easy_truth;
    const bool is_hard = draw == tests::hard_truth;
    return (is_easy || is_hard) ? print(structure, is_easy) && met : met;
}

Options parse(int argc, char **argv)
{
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool more = i + 1 < argc;
        if (word == "--truths" && more)
            options.truths = std::stoi(argv[++i]);
        else if (word == "--seed" && more)
            options.seed = std::stoull(argv[++i]);
        else if (word == "--fit-p" && more)
            options.fit_p = std::stod(argv[++i]);
        else if (word == "--predictions" && more)
            options.predictions = argv[++i];
        else if (word == "--powers")
            options.powers = true;
        else if (word == "--sheet")
            options.sheet = true;
        else if (word == "--worst")
            options.worst = true;
        else
            options.files.push_back(word);
    }
    if (options.seed == 0)
        options.seed = std::random_device{}();
    return options;
}

} // namespace

int main(int argc, char **argv)
try {
    const Options options = parse(argc, argv);
    bool met = true;
    if (options.files.empty()) {
        met = judge_truths("easy", tests::easy_truth, options, easy_bars);
        met = judge_truths("hard", tests::hard_truth, options, hard_bars) && met;
        const auto rough = [](std::mt19937_64 &random) {
            tests::Truth truth = tests::easy_truth(random);
            truth.outliers = 0.2;
            return truth;
        };
        met = judge_truths("easy, every fifth repetition an outlier", rough, options, {{"inside", {1, 4, 93, 20}}}) &&
              met;
    } else if (options.files.size() == 1) {
        const std::filesystem::path folder = options.files[0];
        const bool of_machines = std::filesystem::exists(folder / "fugaku-train.csv.gz");
        const auto machines = of_machines ? folder : folder.parent_path() / "supercomputers";
        met = of_machines || judge_folder(folder, options);
        if (std::filesystem::exists(machines))
            met = judge_machines(machines) && met;
    } else {
        met = judge(options.files[0], options.files[1], options, {});
    }
    return met ? 0 : 1;
} catch (const Error &error) {
    std::cerr << error.what() << '\n';
    return static_cast<int>(error.status());
}
