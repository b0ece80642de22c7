#include "report/programs/farm.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <cmath>

namespace mpisheet::report {
namespace {

/// A row for each level, from the root's, or for each node of a tree, with the one above it.
Grid divide_table(const farm::DivideRequest &request, const farm::DividePrediction &found)
{
    const farm::DivideTree &tree = request.tree;
    const farm::Tree &kinds = tree.kinds;
    Grid grid{.caption =
                  fmt::format("{:g} tasks on {} of {:g} processors; beta_e {}, beta_f {}", request.tasks,
                              tree.by_levels() ? fmt::format("a {}-ary tree", tree.children) : "a tree",
                              request.processors, time_text(request.machine.beta_e), time_text(request.machine.beta_f)),
              .columns = {{tree.by_levels() ? "level" : "node", Align::right}}};
    if (!tree.by_levels())
        grid.columns.push_back({"of", Align::right});
    for (const char *title :
         {"size", "executing", "split, join, beta_f", "throughput S", found.executed.empty() ? "" : "tasks executed"})
        grid.columns.push_back({title, Align::right});
    const std::vector<double> sizes = farm::sizes_of(tree, request.size);
    for (std::size_t v = 0; v < sizes.size(); ++v) {
        const farm::DivideCosts &cost = tree.costs[v];
        std::vector<std::string> cells{std::to_string(kinds.label[v])};
        if (!tree.by_levels())
            cells.push_back(v == 0 ? "" : std::to_string(kinds.label[farm::index(kinds.parent[v])]));
        cells.push_back(fmt::format("{:g}", sizes[v]));
        cells.push_back(time_text(cost.T_e));
        cells.push_back(tree.parts(v) == 0 ? "" : time_text(cost.T_s + cost.T_j + request.machine.beta_f));
        cells.push_back(task_rate_text(found.throughput[v]));
        cells.push_back(found.executed.empty() ? "" : std::to_string(found.executed[v]));
        grid.rows.push_back({std::move(cells)});
    }
    drop_empty_last_column(grid);
    return grid;
}

/// An object for each level, from the leaves', or for each node of a tree.
formats::Json divided_parts_json(const farm::DivideRequest &request, const farm::DividePrediction &found)
{
    const farm::DivideTree &tree = request.tree;
    const std::vector<double> sizes = farm::sizes_of(tree, request.size);
    formats::Json parts = formats::Json::array();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::size_t v = tree.by_levels() ? sizes.size() - 1 - i : i;
        formats::Json part{{tree.by_levels() ? "level" : "node", tree.kinds.label[v]}};
        if (!tree.by_levels())
            part["size"] = sizes[v];
        const farm::DivideCosts &cost = tree.costs[v];
        part.update({{"execute_s", cost.T_e},
                     {"split_s", cost.T_s},
                     {"join_s", cost.T_j},
                     {"move_s", cost.T_tau},
                     {"throughput_per_s", found.throughput[v]}});
        if (!found.executed.empty())
            part["executed"] = found.executed[v];
        parts.push_back(part);
    }
    return parts;
}

} // namespace

std::string divide_text(const farm::DivideRequest &request, const farm::DividePrediction &found)
{
    const bool differs = request.tree.by_levels() && std::abs(found.as_printed / found.throughput.front() - 1) > 1e-9;
    return to_text(divide_table(request, found), page()) +
           fmt::format(
               "\nMakespan {}, the first result after {}; {} in the steady state. Speed-up {:.2f}, efficiency {}.\n",
               time_text(found.makespan), time_text(found.startup), task_rate_text(found.rate), found.speedup,
               percent_text(found.speedup / request.processors)) +
           (differs ? fmt::format("The report's rule (k) would say {}: levels differ, and it looks at one.\n",
                                  task_rate_text(found.as_printed))
                    : "");
}

formats::Json divide_json(const farm::DivideRequest &request, const farm::DividePrediction &found)
{
    return {{"makespan_s", found.makespan},
            {"startup_s", found.startup},
            {"throughput_per_s", found.rate},
            {"speedup", found.speedup},
            {"efficiency", found.speedup / request.processors},
            {"as_printed_per_s", request.tree.by_levels() ? formats::Json(found.as_printed) : formats::Json()},
            {"nodes", static_cast<std::int64_t>(request.processors)},
            {request.tree.by_levels() ? "levels" : "of_nodes", divided_parts_json(request, found)}};
}

} // namespace mpisheet::report
