#include "farm/divide_program_mpi.hpp"

#include "farm/divide_outcome.hpp"
#include "farm/runtime/divide_mpi.hpp"
#include "formats/file.hpp"

#include <cmath>
#include <iostream>
#include <utility>

namespace mpisheet::farm {

using measure::Launch;

namespace {

DivideJob prepare_divide(const Options &options)
{
    for (const DivideProgram &program : divide_programs())
        if (program.name == options.program)
            return program.prepare(options.divide, options.parts);
    throw Error(Exit::bug, "no program " + options.program);
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
    const DivideAsked &asked = options.divide;
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
    const DivideTree tree = tree_asked(options, launch.size);
    const DivideJob job = prepare_divide(options);
    const bool timed = options.program == "divide";
    if (options.quota && !timed)
        throw Error(Exit::usage, "--quota needs the times that only the program divide has before it runs");
    DivideRunOptions run;
    run.tree = tree.nodes();
    run.may_spin = !launch.oversubscribed;
    run.buffers = options.run.buffers;
    if (timed)
        run.quota = splits_allowed(options, tree, job.tasks);
    Crew crew(MPI_COMM_WORLD);
    const DivideReport report = run_divide(crew, job.application, run);
    crew.close();
    if (launch.rank > 0)
        return 0;
    DivideOutcome outcome;
    outcome.program = options.program;
    outcome.tree = tree;
    outcome.oversubscribed = launch.oversubscribed;
    outcome.report = report;
    outcome.wrong = job.verify();
    outcome.result = job.result();
    evaluate(outcome, options.beta_e, options.beta_f, options.quota);
    if (!options.json.empty())
        formats::write_file(options.json, divide_json(outcome));
    if (!options.quiet)
        std::cout << divide_text(outcome);
    if (!outcome.wrong.empty())
        throw Error(Exit::bug, "wrong result: " + outcome.wrong);
    const bool missed = options.enforce > 0 && std::fabs(outcome.error) > options.enforce;
    return static_cast<int>(report.failed > 0 || missed ? Exit::no : Exit::done);
}

} // namespace mpisheet::farm
