// A farm and its prediction in words and as JSON.

#include "command/console/json.hpp"
#include "command/farm/farm.hpp"
#include "farm/model/prune.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {

std::string rate_text(double tasks_per_second)
{
    return fmt::format("{:.4g} tasks/s", tasks_per_second);
}

/// What predictions of farms made at random missed beside the sheet's own intervals: of the time that the busiest node
/// does not spend in tasks, and half a task, for another order of messages brings a node one task more or less
/// (scripts/ground farms --seeds 9541:9546).
constexpr double own_misfit = 0.06, own_tasks = 0.5;

farm::FarmPrediction predict_farm(const FarmRequest &request, farm::Method method)
{
    farm::FarmPrediction found = farm::predict(request.farm, method);
    if (request.granularity != 1) {
        found.speedup = request.work / found.makespan;
        found.efficiency = found.speedup / request.farm.tree.nodes();
    }
    if (request.ends.size() < 2) // no interval of messages, none of what is made of them
        return found;
    for (const auto &end : request.ends) {
        farm::Case other = request.farm;
        other.farm.interconnect = end;
        const farm::FarmPrediction there = end == request.farm.farm.interconnect ? found : farm::predict(other, method);
        const double most = *std::max_element(there.tasks_per_node.begin(), there.tasks_per_node.end());
        const double task = other.costs.T_e;
        const double own = own_misfit * std::max(0.0, there.makespan - most * task) + own_tasks * task;
        found.low = std::min(found.low, there.low - own);
        found.high = std::max(found.high, there.high + own);
    }
    return found;
}

std::string overheads_in_words(const farm::Costs &costs, const farm::SimulationOptions &farm)
{
    if (farm.interconnect && costs.beta_e == 0 && costs.beta_f == 0)
        return "messages cost what the sheet says, no more (beta_e, beta_f 0)";
    return fmt::format("beta_e {}, beta_f {}", report::time_text(costs.beta_e), report::time_text(costs.beta_f));
}

std::string in_words(const FarmRequest &request)
{
    const farm::Case &farm = request.farm;
    std::string text =
        fmt::format("{} of {} on {}; {} of {}{}; {}", request.tree,
                    report::count_text(static_cast<std::size_t>(farm.tree.nodes()), "node"),
                    report::count_text(static_cast<std::size_t>(farm.tree.levels()), "level"),
                    report::count_text(static_cast<std::size_t>(farm.tasks), "task"), report::time_text(farm.costs.T_e),
                    farm.list.empty() && farm.batches.empty() && !farm.times ? "" : " on the average",
                    overheads_in_words(farm.costs, farm.farm));
    if (farm.costs.D_t > 0 || farm.costs.D_r > 0)
        text += fmt::format("; {:.15g} bytes there, {:.15g} back", farm.costs.D_t, farm.costs.D_r);
    return text;
}

std::string limit_in_words(const FarmRequest &request, const farm::FarmPrediction &found)
{
    const farm::Case &farm = request.farm;
    switch (found.limit) {
    case farm::Limit::processors:
        return "processors: none idles, more would help";
    case farm::Limit::forwarding: {
        const int enough = farm::pruned(farm.tree, farm.costs.alpha(), farm.costs.beta_f).nodes();
        return fmt::format(
            "forwarding: the root hands on at most 1/beta_f = {}{}", rate_text(1 / farm.costs.beta_f),
            enough < farm.tree.nodes()
                ? fmt::format("; {} as much", enough == 1 ? "1 node does" : std::to_string(enough) + " nodes do")
                : "");
    }
    case farm::Limit::links:
        return found.busiest.name.empty() ? "links: they carry no more"
                                          : fmt::format("links: {}, in use {} of the time", found.busiest.name,
                                                        report::percent_text(found.busiest.share));
    case farm::Limit::manager:
        return "the manager: it makes no more";
    }
    return "";
}

Json farm_json(const FarmRequest &request, const farm::FarmPrediction &found)
{
    Json json{{"makespan_s", found.makespan},
              {"startup_s", found.startup},
              {"steady_s", found.steady},
              {"winddown_s", found.winddown},
              {"throughput_per_s", found.throughput},
              {"speedup", found.speedup},
              {"efficiency", found.efficiency},
              {"bound", farm::name_of(found.limit)},
              {"tree", request.tree},
              {"tasks_per_node", found.tasks_per_node},
              {"method", found.method},
              {"nodes", request.farm.tree.nodes()},
              {"tasks", request.farm.tasks},
              {"floor_s", Json::object()}};
    if (!found.busiest.name.empty()) {
        json["busiest_link"] = found.busiest.name;
        json["busiest_link_use"] = found.busiest.share;
    }
    if (found.low < found.high) {
        json["lo_s"] = found.low;
        json["hi_s"] = found.high;
    }
    for (const farm::Floor &floor : farm::floors(request.farm))
        json["floor_s"][std::string(floor.key)] = floor.seconds;
    return json;
}

} // namespace mpisheet::command
