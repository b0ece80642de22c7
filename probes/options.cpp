#include "probes/options.hpp"

#include "model/quantity.hpp"
#include "probes/measure/command_line.hpp"

#include <algorithm>
#include <limits>
#include <sstream>

namespace mpisheet::probes {

using measure::CommandLine;
using measure::hint;
using measure::read_command_line;
using measure::reading;

namespace {

struct Words {
    std::string layouts, points, ops, processes, plan, sizes = "1:1M", budget = "12s", memory = "1GiB";
};

void check_op(const char *option, const std::string &op, const std::vector<std::string> &known)
{
    if (std::find(known.begin(), known.end(), op) != known.end())
        return;
    throw Error(Exit::usage, std::string(option) + ": no operation \"" + op + "\"" +
                                 hint(op, known, "; mpisheet-probe --list shows them"));
}

/// "a,b" as names of the table, each once; "levels" is no operation. Throws Error (usage) with a suggestion.
std::vector<std::string> read_ops(const std::string &text, const std::vector<std::string> &known, bool &levels)
{
    std::vector<std::string> ops;
    std::stringstream words(text);
    for (std::string op; std::getline(words, op, ',');) {
        levels = levels || op == "levels";
        if (op == "levels")
            continue;
        check_op("--ops", op, known);
        if (std::find(ops.begin(), ops.end(), op) == ops.end())
            ops.push_back(op);
    }
    if (levels && ops.empty())
        throw Error(Exit::usage, "--ops: expected operations beside \"levels\", found none");
    return ops;
}

std::vector<std::int64_t> read_list(const char *option, const std::string &text, std::int64_t least, std::int64_t most)
{
    auto values = reading(option, [&] { return parse_sizes(text, 10'000); });
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    if (!values.empty() && (values.front() < least || values.back() > most))
        throw Error(Exit::usage, std::string(option) + ": expected values from " + std::to_string(least) + " to " +
                                     std::to_string(most) + ", found \"" + text + "\"");
    return values;
}

constexpr std::int64_t most = std::numeric_limits<int>::max();

/// "bcast:96:64K,barrier:6": operation, p and, where it has messages, d.
std::vector<WantedPoint> read_points(const std::string &text, const std::vector<std::string> &known)
{
    std::vector<WantedPoint> points;
    std::stringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        std::stringstream fields(word);
        std::string op, p, d;
        std::getline(fields, op, ':'), std::getline(fields, p, ':'), std::getline(fields, d);
        check_op("--points", op, known);
        const auto number = [&](const std::string &field, std::int64_t least) {
            const std::int64_t value = reading("--points", [&] { return parse_size(field); });
            if (value < least || value > most)
                throw Error(Exit::usage, "--points: expected OP:P:D with P ≥ 1 and D ≥ 0, found \"" + word + "\"");
            return value;
        };
        points.push_back({op, static_cast<int>(number(p, 1)), d.empty() ? 0 : number(d, 0), {}});
    }
    return points;
}

void interpret(const Words &words, const std::vector<std::string> &known, ProbeOptions &options)
{
    if (!words.layouts.empty())
        options.layouts = reading("--layouts", [&] { return parse_layouts(words.layouts); });
    options.points = read_points(words.points, known);
    options.ops = read_ops(words.ops, known, options.levels);
    options.sizes = read_list("--sizes", words.sizes, 1, most);
    if (!words.processes.empty())
        for (const std::int64_t p : read_list("--processes", words.processes, 1, most))
            options.processes.push_back(static_cast<int>(p));
    options.budget = reading("--budget", [&] { return parse_seconds(words.budget); });
    options.memory = reading("--memory", [&] { return parse_size(words.memory); });
    if (!words.plan.empty()) {
        const std::vector<Layout> layouts = reading("--plan", [&] { return parse_layouts(words.plan); });
        if (layouts.size() != 1)
            throw Error(Exit::usage, "--plan: expected one layout like 4x2, found \"" + words.plan + "\"");
        options.plan = layouts.front();
        return;
    }
    if (options.output.empty())
        throw Error(Exit::usage, "-o: say where the samples go, for example -o samples.csv");
    if (options.json.empty())
        options.json = std::filesystem::path(options.output).replace_extension(".json");
    if (options.profile.empty())
        options.profile = std::filesystem::path(options.output).replace_extension(".profile.csv");
    if (options.json == options.output)
        throw Error(Exit::usage,
                    "--json: samples and their description would be the same file, " + options.json.string());
}

} // namespace

CommandLine read_options(int argc, char **argv, const std::string &version, const ListOfOperations &table,
                         ProbeOptions &options)
{
    Words words;
    CLI::App app{"Measures what MPI operations cost at every number of processes up to the launch's.\n"
                 "Example: mpiexec -n 2 mpisheet-probe --ops bcast,allreduce --sizes 8:64K -o samples.csv",
                 "mpisheet-probe"};
    CLI::Option *layouts = app.add_option(
        "--layouts", words.layouts,
        "layouts to measure, nodes x ranks a node, e.g. 8x1,4x2,4x2:cyclic (default: all ranks as they were placed)");
    CLI::Option *points =
        app.add_option("--points", words.points, "these points alone: OP:P:D, for example bcast:6:64K,barrier:3");
    app.add_option("--ops", words.ops, "operations, for example bcast,allreduce (default: all; --list shows them)")
        ->excludes(points);
    app.add_flag("--cold", options.cold,
                 "also each operation as OP_cold, its messages in memory that no cache holds (from 1 KiB on)")
        ->excludes(points);
    app.add_option("--processes", words.processes, "process counts (default: 1,2,3,4,6,8,12,… up to the launch's)")
        ->excludes(points);
    CLI::Option *sizes =
        app.add_option("--sizes", words.sizes,
                       "message sizes d (default: 1:1M, doubling, and further ones where the curves jump or bend)")
            ->excludes(points);
    CLI::Option *like =
        app.add_option("--like", options.like, "the points of a CSV file with columns op,p,bytes: a list, or samples")
            ->excludes(points)
            ->excludes(sizes);
    app.add_option(
           "--repetitions", options.repetitions,
           "repetitions of every point (default: until the median is known to 2 % or its time is up; simulated: 1)")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--launch", options.launch, "number of this launch, for the rows and the order")
        ->check(CLI::Range(0, std::numeric_limits<int>::max()));
    app.add_option("--seed", options.seed, "seed of the random order (default: 1)");
    app.add_option("--budget", words.budget, "time for the whole launch (default: 12s; ignored when simulated)");
    app.add_option("--align", options.align,
                   "alignment of the buffers in bytes, and no more: 16, 32 … 2048; 4096: a page (default)")
        ->check(CLI::IsMember(std::vector<std::size_t>{16, 32, 64, 128, 256, 512, 1024, 2048, page}));
    app.add_option("--memory", words.memory, "memory for the messages of a node's ranks (default: 1GiB)");
    app.add_option("--expect-ranks", options.rules.expected_ranks, "end with 78 unless MPI has this number of ranks")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()));
    bool oversubscribe = false;
    app.add_flag("--oversubscribe", oversubscribe,
                 "go on with more ranks than processors; every row is then not valid");
    app.add_option("-o,--output", options.output, "the samples, a CSV file");
    app.add_option("--profile", options.profile,
                   "each point's precision, state of the machine, exits (default: beside -o, ending in .profile.csv)");
    app.add_flag(
           "--node-rates", options.node_rates,
           "instead of operations: memory and compute rates of the first node, 1, 2, 4 … of its ranks busy; -o is "
           "rates.csv")
        ->excludes(points);
    app.add_option("--plan", words.plan,
                   "print what a launch on NODESxRANKS would measure, as CSV, and measure nothing; needs no launcher")
        ->excludes(like);
    app.add_flag("--resume", options.resume, "go on with a launch that was stopped: keep the points in the files");
    app.add_flag("--part", options.part,
                 "this is one of several launches: machine states are found over all of them, not in this one");
    app.add_option("--json", options.json, "what was measured where (default: beside -o, ending in .json)");
    for (int k = 0; k < argc; ++k)
        options.command += (k == 0 ? "" : " ") + std::string(argv[k]);
    return read_command_line(
        app, argc, argv, version, [&] { return table.text; },
        [&] {
            options.rules.refuse_oversubscription = !oversubscribe;
            options.further = layouts->count() + points->count() + sizes->count() + like->count() == 0;
            interpret(words, table.names, options);
        });
}

} // namespace mpisheet::probes
