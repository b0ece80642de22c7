// CLI11 and nothing of MPI: SimGrid's compiler turns exit into a macro, which CLI11's own `exit` does not survive.
#undef exit
#include "cowichan/options.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <limits>
#include <sstream>

namespace mpisheet {
namespace {

constexpr std::int64_t largest_size = 1 << 20;

/// As typed.
struct Words {
    std::string kernels, sizes, region, compute = "counted", budget = "6s";
    std::int64_t columns = 0;
    Problem problem;
    bool list = false, oversubscribe = false;
};

std::string pad(std::string cell, std::size_t width)
{
    cell.resize(std::max(width, cell.size()), ' ');
    return cell;
}

std::string table_of_kernels()
{
    std::string text = pad("kernel", 9) + pad("computes", 50) + pad("writes", 23) + pad("default d", 11) + "phases\n";
    for (const Kernel &kernel : kernels) {
        text += pad(std::string(kernel.name), 9) + pad(std::string(kernel.computes), 50) +
                pad(std::string(kernel.result), 23) + pad(std::to_string(kernel.d), 11);
        for (const std::string_view phase : kernel.phases)
            text += std::string(phase) + (phase == kernel.phases.back() ? "\n" : " ");
    }
    return text;
}

[[noreturn]] void misuse(const std::string &message)
{
    throw Error(Exit::usage, message);
}

const Kernel &named_kernel(const std::string &name)
{
    if (const Kernel *kernel = find_kernel(name))
        return *kernel;
    std::vector<std::string> known;
    for (const Kernel &kernel : kernels)
        known.emplace_back(kernel.name);
    const std::string near = nearest(name, known);
    misuse("no kernel \"" + name + "\"" + (near.empty() ? "; --list shows them" : "; did you mean \"" + near + "\"?"));
}

/// Runs `read`, naming the option in whatever it throws.
template <class Read> auto reading(const char *option, Read read)
{
    try {
        return read();
    } catch (const Error &error) {
        misuse(std::string(option) + ": " + error.what());
    }
}

std::vector<Job> read_jobs(const Words &words)
{
    std::vector<Job> jobs;
    std::stringstream names(words.kernels);
    for (std::string name; std::getline(names, name, ',');) {
        const Kernel &kernel = named_kernel(name);
        const std::string sizes = words.sizes.empty() ? std::to_string(kernel.d) : words.sizes;
        for (const std::int64_t d : reading("-d", [&] { return parse_sizes(sizes, 1000); })) {
            if (d < 1 || d > largest_size)
                misuse("-d: expected sizes from 1 to " + std::to_string(largest_size) + ", found \"" + sizes + "\"");
            Job job{&kernel, words.problem};
            job.problem.rows = d;
            job.problem.columns = words.columns > 0 ? words.columns : d;
            jobs.push_back(job);
        }
    }
    return jobs;
}

Region read_region(const std::string &text)
{
    if (text.empty())
        return {};
    const std::vector<double> numbers = reading("--region", [&] { return parse_numbers(text); });
    if (numbers.size() != 4)
        misuse("--region: expected x0,y0,dx,dy, found \"" + text + "\"");
    return {numbers[0], numbers[1], numbers[2], numbers[3]};
}

void interpret(Words &words, bool simulated, CowichanOptions &options)
{
    words.problem.region = read_region(words.region);
    options.rules.refuse_oversubscription = false;
    options.counted = words.compute == "counted";
    options.budget = reading("--budget", [&] { return parse_seconds(words.budget); });
    if (!simulated && !options.rates.empty())
        misuse("--rates: a real machine has rates of its own (this program was not built for SMPI)");
    if (simulated && options.counted && options.rates.empty())
        misuse("--rates: a simulated machine needs the seconds of a step of each kernel, for example --rates "
               "platforms/default.rates (or --compute measured, with smpirun --cfg=smpi/simulate-computation:yes)");
    if (options.calibrate) {
        if (!words.kernels.empty())
            misuse("--calibrate does all kernels: give no \"" + words.kernels + "\"");
        if (options.output.empty())
            misuse("--calibrate: say where the samples go, for example -o calibration.csv");
        return;
    }
    if (words.kernels.empty())
        misuse("give a kernel, for example mpisheet-cowichan life -d 512; --list shows them");
    options.jobs = read_jobs(words);
    const bool one = options.jobs.size() == 1;
    if (!options.output.empty() && !one)
        misuse("--output holds one result: give one kernel and one size");
    if (!options.input.empty() && (!one || !words.sizes.empty() || words.columns > 0))
        misuse("--input: the file says how large it is: give one kernel and no size");
    if (!options.input.empty() && options.jobs[0].kernel->name == "mandel")
        misuse("--input: mandel has no input");
}

/// CLI11's complaint, with a suggestion when an unknown option is a slip of the finger.
std::string complaint(const CLI::App &app, const CLI::ParseError &error, int argc, char **argv)
{
    std::vector<std::string> known;
    for (const CLI::Option *option : app.get_options())
        for (const std::string &name : option->get_lnames())
            known.push_back("--" + name);
    if (dynamic_cast<const CLI::ExtrasError *>(&error) == nullptr)
        return error.what();
    for (int k = 1; k < argc; ++k) {
        const std::string word = std::string(argv[k]).substr(0, std::string(argv[k]).find('='));
        if (!word.starts_with("--") || std::find(known.begin(), known.end(), word) != known.end())
            continue;
        const std::string near = nearest(word, known);
        return "no option " + word + (near.empty() ? "; --help lists them" : "; did you mean " + near + "?");
    }
    return error.what();
}

void declare(CLI::App &app, Words &words, CowichanOptions &options)
{
    constexpr int most = std::numeric_limits<int>::max();
    app.add_option("kernel", words.kernels, "kernels, for example life or mandel,life,product");
    app.add_option("-d", words.sizes, "sizes: rows of the problem, for example 512 or 256:4096 (doubling)");
    app.add_option("--columns", words.columns, "columns of the problem (default: as many as rows)")
        ->check(CLI::Range(std::int64_t{1}, largest_size));
    app.add_option("--seed", words.problem.seed, "seed of the input (default: 1)");
    app.add_option("--iterations", words.problem.generations, "generations of life (default: 50)")
        ->check(CLI::Range(0, most));
    app.add_option("--region", words.region, "region of mandel as x0,y0,dx,dy (default: -1.5,-1.5,3,3)");
    app.add_option("--input", options.input,
                   "text file with the input: a mask for life, matrix and vector for product");
    app.add_option("-o,--output", options.output, "text file for the result; with --calibrate: calibration.csv");
    app.add_option("--repetitions", options.repetitions, "timed runs, after one to warm up (default: 5, simulated 1)")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--json", options.json, "kernel, p, d, seconds, phases, checksum, verified");
    app.add_option("--trace", options.trace, "start and end of each phase on each rank, a CSV file");
    app.add_option("--runs", options.runs, "CSV file to which a row for each phase of each run is added");
    app.add_option("--launch", options.launch, "number of this launch, for the rows")->check(CLI::Range(0, most));
    app.add_flag("--calibrate", options.calibrate, "time the kernels' basic steps on one process instead");
    app.add_option("--budget", words.budget, "time for a calibration (default: 6s; ignored when simulated)");
    app.add_option("--rates", options.rates, "simulated machine: file with the seconds of each kernel's step");
    app.add_option("--compute", words.compute, "simulated machine: time advances by counted work or as measured")
        ->check(CLI::IsMember({"counted", "measured"}));
    app.add_option("--expect-ranks", options.rules.expected_ranks, "end with 78 unless MPI has so many ranks")
        ->check(CLI::Range(1, most));
    app.add_flag("--oversubscribe", words.oversubscribe,
                 "accepted for symmetry with mpisheet-probe: kernels always go on, and mark their rows as not valid");
    app.add_flag("--list", words.list, "print the kernels and end");
}

} // namespace

CommandLine read_options(int argc, char **argv, const std::string &version, bool simulated, CowichanOptions &options)
{
    Words words;
    CLI::App app{"Runs Cowichan problems on MPI: verifies the result, prints the time of each phase.\n"
                 "Example: mpiexec -n 2 mpisheet-cowichan mandel,life,product -d 512,1024 --runs runs.csv",
                 "mpisheet-cowichan"};
    app.set_version_flag("--version", version);
    declare(app, words, options);
    try {
        app.parse(argc, argv);
        if (words.list)
            return {0, table_of_kernels(), {}};
        interpret(words, simulated, options);
    } catch (const CLI::CallForHelp &) {
        return {0, app.help(), {}};
    } catch (const CLI::CallForVersion &) {
        return {0, version + "\n", {}};
    } catch (const CLI::ParseError &error) {
        return {static_cast<int>(Exit::usage), {}, "error: " + complaint(app, error, argc, argv) + "\n"};
    } catch (const Error &error) {
        return {static_cast<int>(error.status()), {}, std::string("error: ") + error.what() + "\n"};
    }
    return {};
}

} // namespace mpisheet
