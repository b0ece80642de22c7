#include "farm/runtime/outcome.hpp"

#include <nlohmann/json.hpp>

namespace mpisheet::farm {

std::string outcome_json(const Outcome &outcome)
{
    using Json = nlohmann::ordered_json;
    const RunReport &report = outcome.report;
    Json json{{"program", outcome.program},
              {"tree", outcome.tree_name},
              {"nodes", outcome.tree.nodes()},
              {"manager_works", outcome.manager_works},
              {"tasks", report.tasks},
              {"makespan_s", report.makespan},
              {"T_e_s", outcome.mean_seconds},
              {"efficiency", outcome.efficiency},
              {"managing_s", outcome.managing},
              {"beta_e_s", outcome.measured.beta_e},
              {"beta_f_s", outcome.measured.beta_f},
              {"predicted_s", outcome.predicted.makespan},
              {"predicted_with",
               {{"beta_e_s", outcome.costs.beta_e}, {"beta_f_s", outcome.costs.beta_f}, {"blind", outcome.blind}}},
              {"error", outcome.error},
              {"valid", outcome.oversubscribed ? 0 : 1},
              {"reason", outcome.oversubscribed ? "oversubscribed" : ""},
              {"failed", report.failed},
              {"retried", report.retried},
              {"reissued", report.reissued},
              {"duplicates", report.duplicates},
              {"from_journal", report.from_journal}};
    if (outcome.wrong)
        json["verified"] = outcome.wrong->empty();
    Json bins = Json::array();
    for (const Bin &bin : histogram(outcome.tasks))
        bins.push_back({{"from_s", bin.low}, {"to_s", bin.high}, {"tasks", bin.tasks}});
    json["T_e_histogram"] = bins;
    Json nodes = Json::array();
    for (const NodeReport &node : report.nodes)
        nodes.push_back({{"executed", node.executed},
                         {"forwarded", node.forwarded},
                         {"first_task", node.first_task},
                         {"messages", node.messages},
                         {"forwarded_messages", node.forwarded_messages},
                         {"executing_s", node.executing},
                         {"overhead_s", node.overhead},
                         {"idle_s", node.idle},
                         {"copied_bytes", node.moved_bytes}});
    json["per_node"] = nodes;
    return json.dump(2) + "\n";
}

} // namespace mpisheet::farm
