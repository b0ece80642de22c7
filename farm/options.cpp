#include "farm/options.hpp"

#include "farm/model/task_times.hpp"
#include "farm/sheet_overheads.hpp"
#include "formats/file.hpp"
#include "model/quantity.hpp"
#include "model/traffic/sheet.hpp"
#include "probes/measure/command_line.hpp"

#include <algorithm>

namespace mpisheet::farm {

using measure::CommandLine;
using measure::hint;
using measure::read_command_line;
using measure::reading;

namespace {

/// What is typed and not yet understood.
struct Words {
    std::string file, tasks, task_time, task_times, task_bytes, result_bytes, size, grain, batch, reissue, timeout,
        beta_e, beta_f, link_rate, enforce, split_time, join_time;
    bool feeder = false, keep_order = false;
};

[[noreturn]] void misuse(const std::string &message)
{
    throw Error(Exit::usage, message);
}

void declare_farm(CLI::App &app, Words &words, Options &options)
{
    app.option_defaults()->group("The farm");
    app.add_option("--tree", options.tree,
                   "auto, star (or flat), chain, binary, ternary, kary:K, mesh:RxC, torus:RxC, hypercube:D or a file");
    app.add_option("--root", options.root, "vertex of a mesh, torus or hypercube that is the root");
    app.add_flag("--feeder", words.feeder, "rank 0 only feeds the root, rank 1 (default: rank 0 works as the root)");
    app.add_option("--batch", words.batch, "tasks in a message; auto: as many as keep overhead below 1 % (default: 1)");
    app.add_option("--buffers", options.run.buffers,
                   "tasks waiting in a node beside the one in its manager (default: 1)")
        ->check(CLI::Range(1, 1000));
    app.add_flag("-k,--keep-order", words.keep_order, "results in the order of the tasks, not of completion");
    app.add_option("--retries", options.run.retries, "how often a task that fails is tried again (default: 0)")
        ->check(CLI::Range(0, 1000));
    app.add_option("--reissue", words.reissue, "send a task out again if its result is not back after this time");
    app.add_option("--journal", options.run.journal, "file of finished tasks: a job that was killed goes on there");
}

void declare_work(CLI::App &app, Words &words, Options &options)
{
    app.option_defaults()->group("The work");
    app.add_option("--tasks", words.tasks, "number of tasks M, for synthetic and some other programs");
    app.add_option("--task-time", words.task_time, "synthetic: T_e of each task (default: 10ms)");
    app.add_option("--task-times", words.task_times, "synthetic: exponential, uniform:A:B, bimodal:A:B or a file");
    app.add_flag("--busy", options.asked.busy, "synthetic: tasks use up the processor (default: they let time pass)");
    app.add_option("--task-bytes", words.task_bytes, "synthetic: D_t (default: 8)");
    app.add_option("--result-bytes", words.result_bytes, "synthetic: D_r (default: 8)");
    app.add_option("--size", words.size, "problem size of the other programs; --list shows what it means");
    app.add_option("--grain", words.grain, "size of one task within the problem");
    app.add_option("--seed", options.asked.seed, "seed of random times and inputs (default: 1)");
    app.add_option("--timeout", words.timeout, "run: kill a command after this time");
}

void declare_divide(CLI::App &app, Words &words, Options &options)
{
    app.option_defaults()->group("Divide and conquer");
    app.add_option("--parts", options.parts,
                   "K: parts of a split, children of a node (default: 2); with --tree as many as the node has children")
        ->check(CLI::Range(1, 64));
    app.add_flag("--quota", options.quota, "a node splits its share of the tasks in the steady state, no more");
    app.add_option("--split-time", words.split_time,
                   "divide: time to split the whole task; a part takes its share of it");
    app.add_option("--join-time", words.join_time, "divide: time to join the results, shared in the same way");
    app.add_flag("--random-splits", options.asked.random_splits, "divide: parts of random sizes");
}

void declare_results(CLI::App &app, Words &words, Options &options)
{
    app.option_defaults()->group("The machine and the results");
    app.add_option("--beta-e", words.beta_e, "overhead of executing a task (default: the sheet's, else the run's own)");
    app.add_option("--beta-f", words.beta_f, "overhead of forwarding a task");
    app.add_option("--link-rate", words.link_rate, "bytes a second of every link (default: the sheet's messages)");
    app.add_option("--sheet", options.sheet,
                   "datasheet: beta_e, beta_f, which calibrate writes into it, and what messages cost");
    app.add_option("--json", options.json, "JSON file for what was measured and predicted");
    app.add_option("--trace", options.trace, "CSV: each task with node, start and time");
    app.add_option("--joblog", options.joblog,
                   "run: each command with times and exit status, as GNU parallel writes it");
    app.add_flag("--quiet", options.quiet, "no table at the end");
    app.add_option("--enforce", words.enforce, "exit status 1 if the prediction is further off, e.g. 5%");
    app.add_option("--expect-ranks", options.rules.expected_ranks, "refuse to run on another number of ranks");
}

void interpret_times(const Words &words, Options &options)
{
    const std::int64_t tasks = words.tasks.empty() ? 1000 : parse_size(words.tasks);
    options.asked.tasks = words.tasks.empty() ? 0 : tasks;
    if (tasks < 0)
        misuse("--tasks: expected 0 or more, found " + words.tasks);
    const double mean =
        words.task_time.empty() ? 0.01 : reading("--task-time", [&] { return parse_seconds(words.task_time); });
    const auto count = static_cast<std::size_t>(tasks);
    if (options.program != "synthetic") {
        options.mean_time = words.task_time.empty() ? 0 : mean;
        return;
    }
    options.mean_time = mean;
    options.asked.times.assign(count, mean);
    const std::string &kind = words.task_times;
    if (kind.empty())
        return;
    if (const auto random = reading("--task-times", [&] { return parse_distribution(kind, mean); }))
        options.asked.times = random->draw(count, options.asked.seed);
    else if (std::filesystem::is_regular_file(kind))
        options.asked.times = parse_task_times(formats::read_text(kind), kind);
    else
        misuse("--task-times: expected " + std::string(distribution_texts) + " or a file, found \"" + kind + "\"");
    double sum = 0;
    for (const double time : options.asked.times)
        sum += time;
    options.mean_time = options.asked.times.empty() ? 0 : sum / static_cast<double>(options.asked.times.size());
}

/// What messages cost on the sheet's machine: tau, or its equations.
void read_links(const std::string &sheet, Options &options)
{
    if (const std::optional<double> tau = sheet_seconds(sheet, "tau")) // [byte/us]
        options.link_rate = *tau * 1e12;
    equations::Scope scope;
    scope.load(equations::parse(sheet, options.sheet.string()));
    if (auto found = traffic::interconnect_of(scope, options.sheet.string()))
        options.interconnect = std::make_shared<const traffic::Interconnect>(std::move(*found));
}

void interpret_machine(const Words &words, Options &options)
{
    if (!options.sheet.empty() && std::filesystem::exists(options.sheet)) {
        const std::string text = formats::read_file(options.sheet);
        options.beta_e = sheet_seconds(text, "beta_e");
        options.beta_f = sheet_seconds(text, "beta_f");
        if (options.program != "calibrate")
            read_links(text, options);
    } else if (!options.sheet.empty() && options.program != "calibrate") {
        throw Error(Exit::bad_input, "--sheet " + options.sheet.string() + ": there is no such file");
    }
    if (!words.beta_e.empty())
        options.beta_e = reading("--beta-e", [&] { return parse_seconds(words.beta_e); });
    if (!words.beta_f.empty())
        options.beta_f = reading("--beta-f", [&] { return parse_seconds(words.beta_f); });
    if (!words.link_rate.empty())
        options.link_rate = reading("--link-rate", [&] { return parse_rate(words.link_rate); });
    if (options.link_rate)
        options.interconnect.reset();
    options.run.beta_e = options.beta_e.value_or(0);
}

void interpret(const Words &words, Options &options)
{
    std::vector<std::string> known{"run", "calibrate"};
    for (const Program &program : programs())
        known.emplace_back(program.name);
    if (options.program.empty())
        misuse("which program? --list shows them, --help how");
    if (std::find(known.begin(), known.end(), options.program) == known.end())
        misuse("no program \"" + options.program + "\"" + hint(options.program, known));
    options.file = words.file;
    if (options.program == "run" && words.file.empty())
        misuse("run COMMANDS.txt: a file with one command a line is needed, or - for stdin");
    if (options.program != "run" && !words.file.empty())
        misuse("\"" + words.file + "\": only run takes a file");
    interpret_times(words, options);
    const auto size = [](const std::string &option, const std::string &text, std::int64_t otherwise) {
        return text.empty() ? otherwise : reading(option, [&] { return parse_size(text); });
    };
    options.asked.task_bytes = size("--task-bytes", words.task_bytes, 8);
    options.asked.result_bytes = size("--result-bytes", words.result_bytes, 8);
    options.asked.size = size("--size", words.size, 0);
    options.asked.grain = size("--grain", words.grain, 0);
    options.run.batch = words.batch == "auto" ? 0 : size("--batch", words.batch, 1);
    if (options.run.batch < (words.batch == "auto" ? 0 : 1))
        misuse("--batch: expected auto or a number from 1 on, found " + words.batch);
    options.run.manager_works = !words.feeder;
    options.run.order = words.keep_order ? Order::submission : Order::completion;
    const auto seconds = [](const std::string &option, const std::string &text) {
        return text.empty() ? 0 : reading(option, [&] { return parse_seconds(text); });
    };
    options.run.reissue_after = seconds("--reissue", words.reissue);
    options.timeout = seconds("--timeout", words.timeout);
    options.asked.T_e = words.task_time.empty() ? 0.01 : options.mean_time;
    options.asked.T_s = seconds("--split-time", words.split_time);
    options.asked.T_j = seconds("--join-time", words.join_time);
    if (!words.enforce.empty())
        options.enforce = reading("--enforce", [&] { return parse_share(words.enforce); });
    interpret_machine(words, options);
}

std::string list_of_programs()
{
    std::string text;
    const auto row = [&text](std::string name, std::string_view what) {
        name.resize(std::max<std::size_t>(name.size(), 14), ' ');
        text += name + "  " + std::string(what) + "\n";
    };
    row("run FILE", "the commands of a file, one a line");
    row("calibrate", "beta_e and beta_f of this machine, into --sheet");
    for (const bool divides : {false, true}) {
        if (divides)
            text += "Divide and conquer, on 1, 3, 7, 15 … ranks:\n";
        for (const Program &program : programs())
            if (program.divides == divides)
                row(std::string(program.name), program.what);
    }
    return text;
}

} // namespace

CommandLine read_options(int argc, char **argv, const std::string &version, Options &options)
{
    Words words;
    CLI::App app{"Processor farms on MPI: runs a program's tasks on a tree of ranks, measures and predicts itself.\n"
                 "Examples: mpiexec -n 4 mpisheet-farm run commands.txt\n"
                 "          mpiexec -n 2 mpisheet-farm synthetic --tasks 1000 --task-time 5ms --tree chain",
                 "mpisheet-farm"};
    app.add_option("program", options.program, "run, calibrate, or one of --list");
    app.add_option("file", words.file, "run: the commands, one a line; - is stdin");
    const std::string of_others = app.option_defaults()->get_group();
    declare_farm(app, words, options);
    declare_work(app, words, options);
    declare_divide(app, words, options);
    declare_results(app, words, options);
    app.option_defaults()->group(of_others);
    return read_command_line(app, argc, argv, version, list_of_programs, [&] { interpret(words, options); });
}

} // namespace mpisheet::farm
