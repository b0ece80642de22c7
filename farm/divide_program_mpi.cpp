#include "farm/divide_program_mpi.hpp"

#include "farm/divide_outcome.hpp"
#include "farm/runtime/divide_mpi.hpp"
#include "formats/file.hpp"

#include <cmath>
#include <iostream>

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

/// The tree asked for; "auto": the complete one with --parts children.
DivideTree tree_asked(const Options &options, int ranks)
{
    if (options.tree == "auto")
        return {complete_kary(options.parts, levels_of(options.parts, ranks)), options.parts};
    if (options.quota)
        throw Error(Exit::usage, "--quota: shares are those of a balanced tree, without --tree");
    return {tree_for(options, ranks, options.parts).tree, 0};
}

/// What the options say of each level or node; only `divide` knows it before the run.
std::vector<DivideLevel> costs_asked(const Options &options, const DivideTree &tree)
{
    const DivideAsked &asked = options.divide;
    const auto splits = [&](const auto &...shape) {
        return equal_splits(
            1.0, shape..., [&](double n) { return n * asked.T_e; }, [&](double n) { return n * asked.T_s; },
            [&](double n) { return n * asked.T_j; }, [](double) { return 0.0; });
    };
    return tree.parts > 0 ? splits(tree.parts, tree.tree.levels()) : splits(tree.tree);
}

/// Tasks that each node may split: none where executing takes no longer; with --quota its share.
std::vector<std::int64_t> splits_allowed(const Options &options, const DivideTree &tree, std::int64_t tasks)
{
    const double beta_e = options.beta_e.value_or(0), beta_f = options.beta_f.value_or(0);
    const std::vector<DivideLevel> costs = costs_asked(options, tree);
    const std::vector<std::int64_t> allowed = tree.parts > 0
                                                  ? allowed_splits(costs, beta_e, beta_f, tasks, options.quota)
                                                  : allowed_splits(costs, beta_e, beta_f);
    std::vector<std::int64_t> of_nodes;
    for (int v = 0; v < tree.tree.nodes(); ++v)
        of_nodes.push_back(allowed[tree.place(v)]);
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
    run.tree = tree.tree;
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
    evaluate(outcome, timed ? costs_asked(options, tree) : std::vector<DivideLevel>(), options.beta_e, options.beta_f,
             options.quota);
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
