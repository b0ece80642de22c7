#include "farm/divide_outcome.hpp"

#include "model/quantity.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace mpisheet::farm {
namespace {

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

} // namespace

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

} // namespace mpisheet::farm
