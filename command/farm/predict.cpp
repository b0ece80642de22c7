// mpisheet farm predict: how long a farm takes, and what bounds it.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "command/console/json.hpp"
#include "command/farm/farm.hpp"
#include "evaluation/machine_sheets.hpp"
#include "model/error.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

using report::time_text;

struct PredictCommand {
    FarmOptions farm;
    std::vector<std::string> machines; ///< compared; each one's sheet stands for farm.sheet
    Format format = Format::table;
};

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

report::Grid table(const FarmRequest &request, const farm::FarmPrediction &found)
{
    using report::Align;
    report::Grid grid{.columns = {{"", Align::left}, {"predicted", Align::right}, {"", Align::left}}};
    const auto add = [&](const std::string &what, const std::string &value, const std::string &note = "") {
        grid.rows.push_back({{what, value, note}});
    };
    const bool varies = found.low < found.high;
    add("makespan", time_text(found.makespan),
        varies ? fmt::format("95 %: {} to {}", time_text(found.low), time_text(found.high)) : "");
    add("  start-up", time_text(found.startup));
    add("  steady state", time_text(found.steady));
    add("  wind-down", time_text(found.winddown));
    add("throughput", rate_text(found.throughput), "bound by " + limit_in_words(request, found));
    add("speed-up", fmt::format("{:.2f}", found.speedup));
    add("efficiency", report::percent_text(found.efficiency));
    if (request.farm.farm.interconnect)
        add("levels a task goes down", fmt::format("{:.2f}", mean_depth(request.farm.tree, found)), "on the average");
    add("no farm is faster than", "");
    for (const farm::Floor &floor : farm::floors(request.farm))
        if (floor.seconds > 0)
            add("  " + std::string(floor.what), time_text(floor.seconds));
    return grid;
}

struct MachineFarm {
    std::string machine;
    FarmRequest request;
    farm::FarmPrediction found;
};

/// The same farm on each machine, the fastest first.
std::vector<MachineFarm> predict_on_machines(const PredictCommand &options)
{
    if (!options.farm.sheet.empty())
        throw Error(Exit::usage, "--sheet is one machine: give it as one more --machine");
    std::vector<MachineFarm> farms;
    for (const evaluation::MachineSheet &machine : evaluation::read_machines(options.machines)) {
        FarmOptions farm = options.farm;
        farm.sheet = machine.file.string();
        const FarmRequest request = read_farm(farm);
        farms.push_back({machine.name, request, predict_farm(request, request.method)});
    }
    std::stable_sort(farms.begin(), farms.end(),
                     [](const MachineFarm &a, const MachineFarm &b) { return a.found.makespan < b.found.makespan; });
    return farms;
}

report::Grid table(const std::vector<MachineFarm> &farms)
{
    using report::Align;
    report::Grid grid{.caption = "The same farm on each machine, the fastest first",
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
              rate_text(one.found.throughput), fmt::format("{:.2f}", one.found.speedup),
              report::percent_text(one.found.efficiency), limit_in_words(one.request, one.found)}});
    return grid;
}

int compare_machines(const PredictCommand &options)
{
    const std::vector<MachineFarm> farms = predict_on_machines(options);
    if (options.format != Format::json) {
        fmt::print("{}", report::to_text(table(farms), report::screen()));
        return 0;
    }
    Json json{{"machines", Json::array()}, {"fastest", farms.front().machine}};
    for (const MachineFarm &one : farms) {
        Json of_machine{{"machine", one.machine}};
        of_machine.update(farm_json(one.request, one.found));
        json["machines"].push_back(std::move(of_machine));
    }
    fmt::print("{}\n", json_text(json));
    return 0;
}

int predict_command(const PredictCommand &options)
{
    if (!options.machines.empty())
        return compare_machines(options);
    const FarmRequest request = read_farm(options.farm);
    const farm::FarmPrediction found = predict_farm(request, request.method);
    if (options.format == Format::json) {
        fmt::print("{}\n", json_text(farm_json(request, found)));
        return 0;
    }
    report::say(in_words(request) + "\n\n" + report::to_text(table(request, found), report::screen()) + "\n");
    if (options.farm.tree.empty())
        report::say("Tree: a star, as --tree names none; mpisheet farm plan compares trees.\n");
    fmt::print("Method: {}{}.\n", found.method,
               found.method == "hybrid"
                   ? fmt::format(", {} tasks simulated, the others in the steady state", found.simulated)
                   : "");
    return 0;
}

} // namespace

void add_farm_predict(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<PredictCommand>();
    CLI::App *sub = subcommand(farm, "predict", "time, phases, throughput and what bounds it",
                               "mpisheet farm predict --tree binary --nodes 31 --tasks 10000 --task-time 10ms "
                               "--beta-e 482us --beta-f 453us");
    using enum OptionGroup;
    add_farm_options(sub, options->farm, {tree, task, work, run, method});
    add_machines(sub, options->machines);
    add_json(sub, options->format);
    on(sub, action, options, predict_command);
}

} // namespace mpisheet::command
