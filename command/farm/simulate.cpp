// mpisheet farm simulate: every task of a farm, and what each processor did.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/farm/farm.hpp"
#include "farm/model/steady_state.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>

namespace mpisheet::command {
namespace {

using report::time_text;

struct SimulateCommand {
    FarmOptions farm;
    Format format = Format::table;
};

constexpr int most_rows = 40;

/// What the nodes from `first` to before `last` did, on the average.
report::Row row_of(const farm::Simulation &run, const std::string &who, int first, int last)
{
    const auto mean = [&](const auto &values) {
        return std::accumulate(values.begin() + first, values.begin() + last, 0.0) / (last - first);
    };
    const double executing = mean(run.executing) / run.makespan;
    const double overhead = mean(run.overhead) / run.makespan;
    return {{who, fmt::format("{:.6g}", mean(run.tasks)), report::percent_text(executing),
             report::percent_text(overhead), report::percent_text(std::max(0.0, 1 - executing - overhead))}};
}

/// A row for each node; for each level where they are many.
report::Grid table(const farm::Tree &tree, const farm::Simulation &run)
{
    using report::Align;
    const bool levels = tree.nodes() > most_rows;
    report::Grid grid{.columns = {{levels ? "level: nodes" : "node, level"},
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
        grid.rows.push_back(row_of(run, who, first, last));
        first = last;
    }
    return grid;
}

std::string json_of(const FarmRequest &request, const farm::Simulation &run, const farm::FarmPrediction &found)
{
    Json json = farm_json(request, found);
    json["events"] = run.events;
    json["last_entry_s"] = run.last_entry;
    json["winddown_tasks"] = run.winddown_tasks;
    json["first_task"] = run.first_task;
    json["executing_s"] = run.executing;
    json["overhead_s"] = run.overhead;
    json["node"] = request.farm.tree.label;
    json["parent"] = request.farm.tree.parent;
    return json_text(json) + "\n";
}

int simulate(const SimulateCommand &options)
{
    const FarmRequest request = read_farm(options.farm);
    const farm::Tree &tree = request.farm.tree;
    const farm::Simulation run = farm::simulate(request.farm);
    const farm::FarmPrediction found = farm::told(request.farm, run);
    if (options.format == Format::json) {
        fmt::print("{}", json_of(request, run, found));
        return 0;
    }
    report::say(in_words(request) + "\n\n" + report::to_text(table(tree, run), report::screen()) + "\n");
    report::say(fmt::format(
        "Makespan {}: start-up {} until the last node has its first task, steady state {}, wind-down {} from the last "
        "task's entry, in which one node finished at most {}.\n",
        time_text(found.makespan), time_text(found.startup), time_text(found.steady), time_text(found.winddown),
        report::count_text(static_cast<std::size_t>(run.winddown_tasks), "task")));
    report::say(fmt::format("Throughput {:.4g} tasks/s, bound by {}. Speed-up {:.2f}, efficiency {}.\n",
                            found.throughput, limit_in_words(request, found), found.speedup,
                            report::percent_text(found.efficiency)));
    return 0;
}

} // namespace

void add_farm_simulate(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<SimulateCommand>();
    CLI::App *sub =
        subcommand(farm, "simulate", "every task: what each processor did, polling, orders of arrival",
                   "mpisheet farm simulate --tree chain --nodes 16 --tasks 10000 --sheet t800-dynamic --task-times "
                   "bimodal:1ms:20ms --order sorted");
    using enum OptionGroup;
    add_farm_options(sub, options->farm, {tree, task, work, run});
    add_json(sub, options->format);
    on(sub, action, options, simulate);
}

} // namespace mpisheet::command
