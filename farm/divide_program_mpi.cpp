#include "farm/divide_program_mpi.hpp"

#include "farm/runtime/outcome.hpp"
#include "farm/runtime/runtime_mpi.hpp"
#include "farm/simulation/divide_simulation.hpp"
#include "farm/tree/divide.hpp"
#include "formats/file.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::farm {

using measure::Launch;

namespace {

struct DivideOutcome {
    std::string program;
    DivideTree tree;             ///< with the costs of the prediction
    bool oversubscribed = false; ///< ranks shared processors
    RunReport report;
    std::string wrong, result;
    std::vector<std::int64_t> executed, split; ///< by all nodes of each kind
    Overheads overheads;
    bool blind = false;   ///< times and overheads were known before the run
    double predicted = 0; ///< makespan [s]
    double error = 0;     ///< predicted / measured − 1
};

std::vector<DivideCosts> measured_costs(const DivideOutcome &outcome)
{
    const DivideTree &tree = outcome.tree;
    const Tree nodes = tree.nodes();
    std::vector<DivideCosts> found(outcome.executed.size());
    for (std::size_t v = 0; v < outcome.report.nodes.size(); ++v) {
        const NodeReport &node = outcome.report.nodes[v];
        DivideCosts &cost = found[tree.kind_of(nodes, static_cast<int>(v))];
        cost.T_e += node.executing;
        cost.T_s += node.splitting;
        cost.T_j += node.joining;
    }
    for (std::size_t at = found.size(); at-- > 0;) { // leaves first
        const auto split = static_cast<double>(std::max<std::int64_t>(1, outcome.split[at]));
        found[at].T_s /= split;
        found[at].T_j /= split;
        if (outcome.executed[at] > 0)
            found[at].T_e /= static_cast<double>(outcome.executed[at]);
        else if (tree.parts(at) > 0)
            found[at].T_e = tree.parts(at) * found[index(tree.kinds.first_child[at])].T_e;
    }
    return found;
}

/// Fills in the prediction, and the tree's costs if they are not known before the run: the means that it measured,
/// where nothing was executed those of its parts together.
void evaluate(DivideOutcome &outcome, std::optional<double> beta_e, std::optional<double> beta_f, bool quotas)
{
    DivideTree &tree = outcome.tree;
    const Tree nodes = tree.nodes();
    outcome.executed.assign(tree.kinds.parent.size(), 0);
    outcome.split.assign(tree.kinds.parent.size(), 0);
    for (std::size_t v = 0; v < outcome.report.nodes.size(); ++v) {
        const NodeReport &node = outcome.report.nodes[v];
        outcome.executed[tree.kind_of(nodes, static_cast<int>(v))] += node.executed;
        outcome.split[tree.kind_of(nodes, static_cast<int>(v))] += node.forwarded_messages;
    }
    const Overheads measured = measured_overheads(outcome.report.nodes);
    outcome.overheads = {beta_e.value_or(measured.beta_e), beta_f.value_or(measured.beta_f)};
    outcome.blind = beta_e && beta_f && !tree.costs.empty();
    if (tree.costs.empty())
        tree.costs = measured_costs(outcome);
    outcome.predicted = simulate_divide(tree, outcome.overheads.beta_e, outcome.overheads.beta_f, outcome.report.tasks,
                                        {.quotas = quotas})
                            .makespan;
    outcome.error = outcome.report.makespan > 0 ? outcome.predicted / outcome.report.makespan - 1 : 0;
}

std::string divide_text(const DivideOutcome &outcome)
{
    std::string text = fmt::format("{}: {} tasks on {} {}, {}{}\n", outcome.program, outcome.report.tasks,
                                   outcome.tree.kinds.nodes(), outcome.tree.by_levels() ? "levels" : "nodes",
                                   outcome.wrong.empty() ? "verified" : "WRONG: " + outcome.wrong,
                                   outcome.result.empty() ? "" : "; " + outcome.result);
    if (outcome.oversubscribed)
        text += fmt::format("not valid: {}\n", oversubscribed_text);
    text += fmt::format("{:<5}   executed      split        T_e        T_s        T_j\n",
                        outcome.tree.by_levels() ? "level" : "node");
    for (std::size_t i = 0; i < outcome.tree.costs.size(); ++i) {
        const DivideCosts &cost = outcome.tree.costs[i];
        text +=
            fmt::format("{:>5} {:>10} {:>10} {:>10} {:>10} {:>10}\n", outcome.tree.kinds.label[i], outcome.executed[i],
                        outcome.split[i], format_seconds(cost.T_e), format_seconds(cost.T_s), format_seconds(cost.T_j));
    }
    return text + fmt::format("makespan {}, predicted {} with beta_e {}, beta_f {}, {}: error {:+.2f} %\n",
                              format_seconds(outcome.report.makespan), format_seconds(outcome.predicted),
                              format_seconds(outcome.overheads.beta_e), format_seconds(outcome.overheads.beta_f),
                              outcome.blind ? "given" : "of this run", 100 * outcome.error);
}

std::string divide_json(const DivideOutcome &outcome)
{
    using Json = nlohmann::ordered_json;
    const DivideTree &tree = outcome.tree;
    const bool balanced = tree.by_levels();
    Json places = Json::array();
    for (std::size_t i = 0; i < tree.costs.size(); ++i) {
        const std::size_t at = balanced ? tree.costs.size() - 1 - i : i; // levels from the leaves'
        places.push_back({{balanced ? "level" : "node", tree.kinds.label[at]},
                          {"executed", outcome.executed[at]},
                          {"split", outcome.split[at]},
                          {"T_e_s", tree.costs[at].T_e},
                          {"T_s_s", tree.costs[at].T_s},
                          {"T_j_s", tree.costs[at].T_j}});
    }
    const Json json{{"program", outcome.program},
                    {"parts", balanced ? Json(tree.children) : Json()},
                    {"nodes", outcome.report.nodes.size()},
                    {"tasks", outcome.report.tasks},
                    {"makespan_s", outcome.report.makespan},
                    {"predicted_s", outcome.predicted},
                    {"error", outcome.error},
                    {"blind", outcome.blind},
                    {"beta_e_s", outcome.overheads.beta_e},
                    {"beta_f_s", outcome.overheads.beta_f},
                    {"valid", outcome.oversubscribed ? 0 : 1},
                    {"reason", outcome.oversubscribed ? "oversubscribed" : ""},
                    {"failed", outcome.report.failed},
                    {"verified", outcome.wrong.empty()},
                    {balanced ? "levels" : "of_nodes", places}};
    return json.dump(2) + "\n";
}

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
