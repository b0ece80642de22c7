#include "farm/divide_program_mpi.hpp"

#include "farm/divide_outcome.hpp"
#include "farm/runtime/runtime_mpi.hpp"
#include "formats/file.hpp"

#include <cmath>
#include <iostream>
#include <utility>

namespace mpisheet::farm {

using measure::Launch;

namespace {

/// Levels of the complete K-ary tree of that number of nodes; throws Error (usage), naming the numbers near by, if
/// there is none.
int levels_of(int children, int nodes)
{
    int levels = 1, complete = 1;
    std::int64_t width = 1, all = 1;
    while (all < nodes) {
        complete = static_cast<int>(all);
        width *= children;
        all += width;
        ++levels;
    }
    if (all != nodes)
        throw Error(Exit::usage, "divide and conquer with " + std::to_string(children) + " parts needs " +
                                     std::to_string(complete) + " or " + std::to_string(all) + " ranks, there are " +
                                     std::to_string(nodes));
    return levels;
}

/// The tree asked for, "auto" being the complete one with --parts children; with costs where the options say them, for
/// the program divide alone.
DivideTree tree_asked(const Options &options, int ranks)
{
    const bool balanced = options.tree == "auto";
    if (!balanced && options.quota)
        throw Error(Exit::usage, "--quota: shares are those of a balanced tree, without --tree");
    DivideTree tree = balanced ? divide_levels(options.parts, levels_of(options.parts, ranks))
                               : divide_nodes(tree_for(options, ranks, options.parts).tree);
    if (options.program != "divide")
        return tree;
    const ProgramOptions &asked = options.asked;
    return with_costs(
        std::move(tree), 1.0, [&](double n) { return n * asked.T_e; }, [&](double n) { return n * asked.T_s; },
        [&](double n) { return n * asked.T_j; }, [](double) { return 0.0; });
}

/// Tasks that each node may split: none where executing takes no longer; with --quota its share.
std::vector<std::int64_t> splits_allowed(const Options &options, const DivideTree &tree, std::int64_t tasks)
{
    const std::vector<std::int64_t> allowed =
        allowed_splits(tree, options.beta_e.value_or(0), options.beta_f.value_or(0), tasks, options.quota);
    const Tree nodes = tree.nodes();
    std::vector<std::int64_t> of_nodes;
    for (int v = 0; v < nodes.nodes(); ++v)
        of_nodes.push_back(allowed[tree.kind_of(nodes, v)]);
    return of_nodes;
}

} // namespace

int run_divide_program(const Launch &launch, const Options &options)
{
    DivideOutcome outcome;
    outcome.program = options.program;
    outcome.tree = tree_asked(options, launch.size);
    outcome.oversubscribed = launch.oversubscribed;
    const Job job = program_of(options.program).prepare(options.asked);
    const bool timed = options.program == "divide";
    if (options.quota && !timed)
        throw Error(Exit::usage, "--quota needs the times that only the program divide has before it runs");
    RunOptions run;
    run.tree = outcome.tree.nodes();
    run.may_spin = !launch.oversubscribed;
    run.buffers = options.run.buffers;
    if (timed)
        run.quota = splits_allowed(options, outcome.tree, job.tasks);
    Crew crew(MPI_COMM_WORLD);
    outcome.report = run_farm(crew, job.application, run);
    crew.close();
    if (launch.rank > 0)
        return 0;
    outcome.wrong = job.verify();
    outcome.result = job.result();
    evaluate(outcome, options.beta_e, options.beta_f, options.quota);
    return end_of_run(options, divide_json(outcome), divide_text(outcome), outcome.wrong, outcome.report.failed,
                      outcome.error);
}

int end_of_run(const Options &options, const std::string &json, const std::string &text, const std::string &wrong,
               std::int64_t failed, double error)
{
    if (!options.json.empty())
        formats::write_file(options.json, json);
    if (!options.quiet) // after commands, stdout is theirs
        (options.program == "run" ? std::cerr : std::cout) << text;
    if (!wrong.empty())
        throw Error(Exit::bug, "wrong result: " + wrong);
    const bool missed = options.enforce > 0 && std::fabs(error) > options.enforce;
    return static_cast<int>(failed > 0 || missed ? Exit::no : Exit::done);
}

} // namespace mpisheet::farm
