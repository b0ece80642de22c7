#include "farm/divide_outcome.hpp"

#include "model/quantity.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace mpisheet::farm {
namespace {

std::vector<DivideLevel> measured_levels(const DivideOutcome &outcome, std::size_t levels)
{
    std::vector<DivideLevel> found(levels);
    for (const DivideNodeReport &node : outcome.report.nodes) {
        DivideLevel &level = found[static_cast<std::size_t>(node.level - 1)];
        level.T_e += node.executing;
        level.T_s += node.splitting;
        level.T_j += node.joining;
    }
    for (std::size_t i = 0; i < levels; ++i) {
        const auto split = static_cast<double>(std::max<std::int64_t>(1, outcome.split[i]));
        found[i].T_s /= split;
        found[i].T_j /= split;
        if (outcome.executed[i] > 0)
            found[i].T_e /= static_cast<double>(outcome.executed[i]);
        else if (i > 0)
            found[i].T_e = outcome.children * found[i - 1].T_e;
    }
    return found;
}

} // namespace

void evaluate(DivideOutcome &outcome, int levels, std::vector<DivideLevel> asked, std::optional<double> beta_e,
              std::optional<double> beta_f, bool quotas)
{
    const auto count = static_cast<std::size_t>(levels);
    outcome.executed.assign(count, 0);
    outcome.split.assign(count, 0);
    std::vector<NodeReport> as_farm;
    for (const DivideNodeReport &node : outcome.report.nodes) {
        outcome.executed[static_cast<std::size_t>(node.level - 1)] += node.executed;
        outcome.split[static_cast<std::size_t>(node.level - 1)] += node.split;
        as_farm.push_back({.messages = node.executed, .forwarded_messages = node.split, .overhead = node.overhead});
    }
    const Overheads measured = measured_overheads(as_farm);
    outcome.overheads = {beta_e.value_or(measured.beta_e), beta_f.value_or(measured.beta_f)};
    outcome.blind = beta_e && beta_f && !asked.empty();
    outcome.levels = asked.empty() ? measured_levels(outcome, count) : std::move(asked);
    const DivideSimulation run = simulate_divide(outcome.children, outcome.levels, outcome.overheads.beta_e,
                                                 outcome.overheads.beta_f, outcome.report.tasks, {.quotas = quotas});
    outcome.predicted = run.makespan;
    outcome.error = outcome.report.makespan > 0 ? run.makespan / outcome.report.makespan - 1 : 0;
}

std::string divide_text(const DivideOutcome &outcome)
{
    std::string text =
        fmt::format("{}: {} tasks on {} levels, {}{}\n", outcome.program, outcome.report.tasks, outcome.levels.size(),
                    outcome.wrong.empty() ? "verified" : "WRONG: " + outcome.wrong,
                    outcome.result.empty() ? "" : "; " + outcome.result);
    if (outcome.oversubscribed)
        text += fmt::format("not valid: {}\n", oversubscribed_text);
    text += "level   executed      split        T_e        T_s        T_j\n";
    for (std::size_t i = outcome.levels.size(); i-- > 0;) {
        const DivideLevel &level = outcome.levels[i];
        text += fmt::format("{:>5} {:>10} {:>10} {:>10} {:>10} {:>10}\n", i + 1, outcome.executed[i], outcome.split[i],
                            format_seconds(level.T_e), format_seconds(level.T_s), format_seconds(level.T_j));
    }
    return text + fmt::format("makespan {}, predicted {} with beta_e {}, beta_f {}, {}: error {:+.2f} %\n",
                              format_seconds(outcome.report.makespan), format_seconds(outcome.predicted),
                              format_seconds(outcome.overheads.beta_e), format_seconds(outcome.overheads.beta_f),
                              outcome.blind ? "given" : "of this run", 100 * outcome.error);
}

std::string divide_json(const DivideOutcome &outcome)
{
    using Json = nlohmann::ordered_json;
    Json levels = Json::array();
    for (std::size_t i = 0; i < outcome.levels.size(); ++i)
        levels.push_back({{"level", i + 1},
                          {"executed", outcome.executed[i]},
                          {"split", outcome.split[i]},
                          {"T_e_s", outcome.levels[i].T_e},
                          {"T_s_s", outcome.levels[i].T_s},
                          {"T_j_s", outcome.levels[i].T_j}});
    const Json json{{"program", outcome.program},
                    {"parts", outcome.children},
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
                    {"levels", levels}};
    return json.dump(2) + "\n";
}

} // namespace mpisheet::farm
