#include "farm/divide_outcome.hpp"

#include "model/quantity.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace mpisheet::farm {
namespace {

std::vector<DivideLevel> measured_costs(const DivideOutcome &outcome)
{
    const DivideTree &tree = outcome.tree;
    std::vector<DivideLevel> found(tree.places());
    for (std::size_t v = 0; v < outcome.report.nodes.size(); ++v) {
        const DivideNodeReport &node = outcome.report.nodes[v];
        DivideLevel &cost = found[tree.place(static_cast<int>(v))];
        cost.T_e += node.executing;
        cost.T_s += node.splitting;
        cost.T_j += node.joining;
    }
    std::vector<bool> done(found.size(), false);
    for (int v = tree.tree.nodes() - 1; v >= 0; --v) { // leaves first
        const std::size_t at = tree.place(v);
        if (done[at])
            continue;
        done[at] = true;
        const auto split = static_cast<double>(std::max<std::int64_t>(1, outcome.split[at]));
        found[at].T_s /= split;
        found[at].T_j /= split;
        const int children = tree.tree.child_count[index(v)];
        if (outcome.executed[at] > 0)
            found[at].T_e /= static_cast<double>(outcome.executed[at]);
        else if (children > 0)
            found[at].T_e = children * found[tree.place(tree.tree.first_child[index(v)])].T_e;
    }
    return found;
}

DivideSimulation predicted(const DivideOutcome &outcome, bool quotas)
{
    const double beta_e = outcome.overheads.beta_e, beta_f = outcome.overheads.beta_f;
    const DivideTree &tree = outcome.tree;
    return tree.parts > 0
               ? simulate_divide(tree.parts, outcome.costs, beta_e, beta_f, outcome.report.tasks, {.quotas = quotas})
               : simulate_divide(tree.tree, outcome.costs, beta_e, beta_f, outcome.report.tasks);
}

/// Places in the order of a person's table, and what they are called: levels from the root's, nodes by their label.
std::vector<std::pair<std::size_t, int>> named_places(const DivideTree &tree)
{
    std::vector<std::pair<std::size_t, int>> named;
    for (std::size_t i = 0; i < tree.places(); ++i)
        if (tree.parts > 0)
            named.emplace_back(tree.places() - 1 - i, static_cast<int>(tree.places() - i));
        else
            named.emplace_back(i, tree.tree.label[i]);
    return named;
}

} // namespace

void evaluate(DivideOutcome &outcome, std::vector<DivideLevel> asked, std::optional<double> beta_e,
              std::optional<double> beta_f, bool quotas)
{
    outcome.executed.assign(outcome.tree.places(), 0);
    outcome.split.assign(outcome.tree.places(), 0);
    std::vector<NodeReport> as_farm;
    for (std::size_t v = 0; v < outcome.report.nodes.size(); ++v) {
        const DivideNodeReport &node = outcome.report.nodes[v];
        outcome.executed[outcome.tree.place(static_cast<int>(v))] += node.executed;
        outcome.split[outcome.tree.place(static_cast<int>(v))] += node.split;
        as_farm.push_back({.messages = node.executed, .forwarded_messages = node.split, .overhead = node.overhead});
    }
    const Overheads measured = measured_overheads(as_farm);
    outcome.overheads = {beta_e.value_or(measured.beta_e), beta_f.value_or(measured.beta_f)};
    outcome.blind = beta_e && beta_f && !asked.empty();
    outcome.costs = asked.empty() ? measured_costs(outcome) : std::move(asked);
    outcome.predicted = predicted(outcome, quotas).makespan;
    outcome.error = outcome.report.makespan > 0 ? outcome.predicted / outcome.report.makespan - 1 : 0;
}

std::string divide_text(const DivideOutcome &outcome)
{
    std::string text = fmt::format("{}: {} tasks on {} {}, {}{}\n", outcome.program, outcome.report.tasks,
                                   outcome.tree.places(), outcome.tree.parts > 0 ? "levels" : "nodes",
                                   outcome.wrong.empty() ? "verified" : "WRONG: " + outcome.wrong,
                                   outcome.result.empty() ? "" : "; " + outcome.result);
    if (outcome.oversubscribed)
        text += fmt::format("not valid: {}\n", oversubscribed_text);
    text += fmt::format("{:<5}   executed      split        T_e        T_s        T_j\n",
                        outcome.tree.parts > 0 ? "level" : "node");
    for (const auto &[i, name] : named_places(outcome.tree)) {
        const DivideLevel &cost = outcome.costs[i];
        text += fmt::format("{:>5} {:>10} {:>10} {:>10} {:>10} {:>10}\n", name, outcome.executed[i], outcome.split[i],
                            format_seconds(cost.T_e), format_seconds(cost.T_s), format_seconds(cost.T_j));
    }
    return text + fmt::format("makespan {}, predicted {} with beta_e {}, beta_f {}, {}: error {:+.2f} %\n",
                              format_seconds(outcome.report.makespan), format_seconds(outcome.predicted),
                              format_seconds(outcome.overheads.beta_e), format_seconds(outcome.overheads.beta_f),
                              outcome.blind ? "given" : "of this run", 100 * outcome.error);
}

std::string divide_json(const DivideOutcome &outcome)
{
    using Json = nlohmann::ordered_json;
    const bool balanced = outcome.tree.parts > 0;
    Json places = Json::array();
    for (std::size_t i = 0; i < outcome.costs.size(); ++i)
        places.push_back(
            {{balanced ? "level" : "node", balanced ? static_cast<int>(i) + 1 : outcome.tree.tree.label[i]},
             {"executed", outcome.executed[i]},
             {"split", outcome.split[i]},
             {"T_e_s", outcome.costs[i].T_e},
             {"T_s_s", outcome.costs[i].T_s},
             {"T_j_s", outcome.costs[i].T_j}});
    const Json json{{"program", outcome.program},
                    {"parts", balanced ? Json(outcome.tree.parts) : Json()},
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
