#include "report/programs/farm.hpp"

#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace mpisheet::report {
namespace {

/// What the throughput is bound by, in words.
std::string limit_in_words(const farm::Request &request, const farm::FarmPrediction &found)
{
    const farm::Case &farm = request.farm;
    switch (found.limit) {
    case farm::Limit::processors:
        return "processors: none idles, more would help";
    case farm::Limit::forwarding: {
        const int enough = farm::pruned(farm.tree, farm.costs.alpha(), farm.costs.beta_f).nodes();
        return fmt::format(
            "forwarding: the root hands on at most 1/beta_f = {}{}", task_rate_text(1 / farm.costs.beta_f),
            enough < farm.tree.nodes()
                ? fmt::format("; {} as much", enough == 1 ? "1 node does" : std::to_string(enough) + " nodes do")
                : "");
    }
    case farm::Limit::links:
        return found.busiest.name.empty() ? "links: they carry no more"
                                          : fmt::format("links: {}, in use {} of the time", found.busiest.name,
                                                        percent_text(found.busiest.share));
    case farm::Limit::manager:
        return "the manager: it makes no more";
    }
    return "";
}

/// Of the tasks' nodes: as often each of them is sent on.
double mean_depth(const farm::Tree &tree, const farm::FarmPrediction &found)
{
    double links = 0, tasks = 0;
    for (std::size_t v = 0; v < found.tasks_per_node.size(); ++v) {
        links += found.tasks_per_node[v] * tree.depth[v];
        tasks += found.tasks_per_node[v];
    }
    return tasks > 0 ? links / tasks : 0;
}

constexpr int most_nodes = 40;

/// What the nodes from `first` to before `last` did, on the average.
Row nodes_row(const farm::Simulation &run, const std::string &who, int first, int last)
{
    const auto mean = [&](const auto &values) {
        return std::accumulate(values.begin() + first, values.begin() + last, 0.0) / (last - first);
    };
    const double executing = mean(run.executing) / run.makespan;
    const double overhead = mean(run.overhead) / run.makespan;
    return {{who, fmt::format("{:.6g}", mean(run.tasks)), percent_text(executing), percent_text(overhead),
             percent_text(std::max(0.0, 1 - executing - overhead))}};
}

/// A row for each node; for each level where they are many.
Grid nodes_table(const farm::Tree &tree, const farm::Simulation &run)
{
    const bool levels = tree.nodes() > most_nodes;
    Grid grid{.columns = {{levels ? "level: nodes" : "node, level"},
                          {levels ? "tasks each" : "tasks", Align::right},
                          {"executing", Align::right},
                          {"beta_e, beta_f", Align::right},
                          {"idle", Align::right}}};
    for (int first = 0; first < tree.nodes();) {
        int last = first + 1;
        while (levels && last < tree.nodes() && tree.depth[last] == tree.depth[first])
            ++last;
        const std::string who = levels ? fmt::format("{}: {}", tree.depth[first], last - first)
                                       : fmt::format("{}, {}", tree.label[first], tree.depth[first]);
        grid.rows.push_back(nodes_row(run, who, first, last));
        first = last;
    }
    return grid;
}

} // namespace

std::string task_rate_text(double tasks_per_second)
{
    return fmt::format("{:.4g} tasks/s", tasks_per_second);
}

std::string overheads_in_words(const farm::Costs &costs, const farm::SimulationOptions &farm)
{
    if (farm.interconnect && costs.beta_e == 0 && costs.beta_f == 0)
        return "messages cost what the sheet says, no more (beta_e, beta_f 0)";
    return fmt::format("beta_e {}, beta_f {}", time_text(costs.beta_e), time_text(costs.beta_f));
}

std::string in_words(const farm::Request &request)
{
    const farm::Case &farm = request.farm;
    std::string text = fmt::format("{} of {} on {}; {} of {}{}; {}", request.tree,
                                   count_text(static_cast<std::size_t>(farm.tree.nodes()), "node"),
                                   count_text(static_cast<std::size_t>(farm.tree.levels()), "level"),
                                   count_text(static_cast<std::size_t>(farm.tasks), "task"), time_text(farm.costs.T_e),
                                   farm.list.empty() && farm.batches.empty() && !farm.times ? "" : " on the average",
                                   overheads_in_words(farm.costs, farm.farm));
    if (farm.costs.D_t > 0 || farm.costs.D_r > 0)
        text += fmt::format("; {:.15g} bytes there, {:.15g} back", farm.costs.D_t, farm.costs.D_r);
    return text;
}

formats::Json farm_json(const farm::Request &request, const farm::FarmPrediction &found)
{
    formats::Json json{{"makespan_s", found.makespan},
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
                       {"floor_s", formats::Json::object()}};
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

Grid farm_table(const farm::Request &request, const farm::FarmPrediction &found)
{
    Grid grid{.columns = {{"", Align::left}, {"predicted", Align::right}, {"", Align::left}}};
    const auto add = [&](const std::string &what, const std::string &value, const std::string &note = "") {
        grid.rows.push_back({{what, value, note}});
    };
    const bool varies = found.low < found.high;
    add("makespan", time_text(found.makespan),
        varies ? fmt::format("95 %: {} to {}", time_text(found.low), time_text(found.high)) : "");
    add("  start-up", time_text(found.startup));
    add("  steady state", time_text(found.steady));
    add("  wind-down", time_text(found.winddown));
    add("throughput", task_rate_text(found.throughput), "bound by " + limit_in_words(request, found));
    add("speed-up", fmt::format("{:.2f}", found.speedup));
    add("efficiency", percent_text(found.efficiency));
    if (request.farm.farm.interconnect)
        add("levels a task goes down", fmt::format("{:.2f}", mean_depth(request.farm.tree, found)), "on the average");
    add("no farm is faster than", "");
    for (const farm::Floor &floor : farm::floors(request.farm))
        if (floor.seconds > 0)
            add("  " + std::string(floor.what), time_text(floor.seconds));
    return grid;
}

formats::Json farms_json(std::span<const MachineFarm> farms)
{
    formats::Json json{{"machines", formats::Json::array()}, {"fastest", farms.front().machine}};
    for (const MachineFarm &one : farms) {
        formats::Json of_machine{{"machine", one.machine}};
        of_machine.update(farm_json(one.request, one.found));
        json["machines"].push_back(std::move(of_machine));
    }
    return json;
}

Grid farms_table(std::span<const MachineFarm> farms)
{
    Grid grid{.caption = "The same farm on each machine, the fastest first",
              .columns = {{"machine"},
                          {"beta_e", Align::right},
                          {"beta_f", Align::right},
                          {"makespan", Align::right},
                          {"times the fastest", Align::right},
                          {"throughput", Align::right},
                          {"speed-up", Align::right},
                          {"efficiency", Align::right},
                          {"bound by"}}};
    for (const MachineFarm &one : farms)
        grid.rows.push_back(
            {{one.machine, time_text(one.request.farm.costs.beta_e), time_text(one.request.farm.costs.beta_f),
              time_text(one.found.makespan), fmt::format("{:.2f}", one.found.makespan / farms.front().found.makespan),
              task_rate_text(one.found.throughput), fmt::format("{:.2f}", one.found.speedup),
              percent_text(one.found.efficiency), limit_in_words(one.request, one.found)}});
    return grid;
}

formats::Json simulation_json(const farm::Request &request, const farm::Simulation &run,
                              const farm::FarmPrediction &found)
{
    formats::Json json = farm_json(request, found);
    json["events"] = run.events;
    json["last_entry_s"] = run.last_entry;
    json["winddown_tasks"] = run.winddown_tasks;
    json["first_task"] = run.first_task;
    json["executing_s"] = run.executing;
    json["overhead_s"] = run.overhead;
    json["node"] = request.farm.tree.label;
    json["parent"] = request.farm.tree.parent;
    return json;
}

std::string simulation_text(const farm::Request &request, const farm::Simulation &run,
                            const farm::FarmPrediction &found)
{
    return in_words(request) + "\n\n" + to_text(nodes_table(request.farm.tree, run), screen()) +
           fmt::format(
               "\nMakespan {}: start-up {} until the last node has its first task, steady state {}, wind-down {} from "
               "the last task's entry, in which one node finished at most {}.\n"
               "Throughput {:.4g} tasks/s, bound by {}. Speed-up {:.2f}, efficiency {}.\n",
               time_text(found.makespan), time_text(found.startup), time_text(found.steady), time_text(found.winddown),
               count_text(static_cast<std::size_t>(run.winddown_tasks), "task"), found.throughput,
               limit_in_words(request, found), found.speedup, percent_text(found.efficiency));
}

formats::Json pruned_json(std::span<const farm::PrunedTree> parts)
{
    formats::Json json;
    for (const farm::PrunedTree &part : parts)
        json[part.name] = {{"nodes", part.tree.nodes()},
                           {"throughput_per_s", part.throughput},
                           {"kept", part.throughput / parts[0].throughput},
                           {"node", part.tree.label}};
    return json;
}

std::string pruned_text(const farm::Request &request, std::span<const farm::PrunedTree> parts)
{
    Grid grid{.columns = {{""},
                          {"nodes", Align::right},
                          {"tasks/s", Align::right},
                          {"throughput kept", Align::right},
                          {"levels: nodes", Align::wrap}}};
    for (const farm::PrunedTree &part : parts) {
        const std::vector<int> sizes = farm::level_sizes(part.tree);
        grid.rows.push_back(
            {{part.what, std::to_string(part.tree.nodes()), fmt::format("{:.5g}", part.throughput),
              percent_text(part.throughput / parts[0].throughput), list_text({sizes.begin(), sizes.end()}, 16)}});
    }
    const int nodes = parts[0].tree.nodes(), saved = nodes - parts[2].tree.nodes();
    return fmt::format(
        "{} of {}; alpha {}, beta_f {}\n\n{}\n{}", request.tree, count_text(static_cast<std::size_t>(nodes), "node"),
        time_text(request.farm.costs.alpha()), time_text(request.farm.costs.beta_f), to_text(grid, screen()),
        saved > 0 ? fmt::format("The root only forwards: without the last {} the throughput stays 1/beta_f.\n",
                                count_text(static_cast<std::size_t>(saved), "node"))
                  : "No processor is too many: the root still executes tasks.\n");
}

} // namespace mpisheet::report
