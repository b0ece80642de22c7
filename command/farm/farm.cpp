// mpisheet farm: processor farms on paper. predict: how long a farm takes, and what bounds it; simulate: every task,
// and what each processor did; prune: how many processors do as much as all (FindOptTree); plan: how many processors,
// which tree, which granularity, one farm or several.

#include "command/farm/farm.hpp"

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "evaluation/sheets/machine_sheets.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/programs/farm.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

using enum OptionGroup;

struct FarmCommand {
    FarmOptions farm;
    Format format = Format::table;
};

struct PredictCommand : FarmCommand {
    std::vector<std::string> machines; ///< compared; each one's sheet stands for farm.sheet
};

/// The same farm on each machine, the fastest first.
std::vector<report::MachineFarm> predict_on_machines(const PredictCommand &options)
{
    if (!options.farm.overheads.sheet.empty())
        throw Error(Exit::usage, "--sheet is one machine: give it as one more --machine");
    std::vector<report::MachineFarm> farms;
    for (const evaluation::MachineSheet &machine : evaluation::read_machines(options.machines)) {
        FarmOptions asked = options.farm;
        asked.overheads.sheet = machine.file.string();
        const farm::Request request = evaluation::read_farm(asked);
        farms.push_back({machine.name, request, farm::predict(request, request.method)});
    }
    std::stable_sort(farms.begin(), farms.end(),
                     [](const auto &a, const auto &b) { return a.found.makespan < b.found.makespan; });
    return farms;
}

int compare_machines(const PredictCommand &options)
{
    const std::vector<report::MachineFarm> farms = predict_on_machines(options);
    fmt::print("{}", options.format == Format::json ? formats::json_text(report::farms_json(farms)) + "\n"
                                                    : report::to_text(report::farms_table(farms), report::screen()));
    return 0;
}

int predict_command(const PredictCommand &options)
{
    if (!options.machines.empty())
        return compare_machines(options);
    const farm::Request request = evaluation::read_farm(options.farm);
    const farm::FarmPrediction found = farm::predict(request, request.method);
    if (options.format == Format::json) {
        fmt::print("{}\n", formats::json_text(report::farm_json(request, found)));
        return 0;
    }
    report::say(report::in_words(request) + "\n\n" +
                report::to_text(report::farm_table(request, found), report::screen()) + "\n");
    if (options.farm.processors.tree.empty())
        report::say("Tree: a star, as --tree names none; mpisheet farm plan compares trees.\n");
    fmt::print("Method: {}{}.\n", found.method,
               found.method == "hybrid"
                   ? fmt::format(", {} tasks simulated, the others in the steady state", found.simulated)
                   : "");
    return 0;
}

int simulate(const FarmCommand &options)
{
    const farm::Request request = evaluation::read_farm(options.farm);
    const farm::Simulation run = farm::simulate(request.farm);
    const farm::FarmPrediction found = farm::told(request.farm, run);
    if (options.format == Format::json)
        fmt::print("{}\n", formats::json_text(report::simulation_json(request, run, found)));
    else
        report::say(report::simulation_text(request, run, found));
    return 0;
}

int prune(const FarmCommand &options)
{
    FarmOptions asked = options.farm;
    asked.tasks.count = "1"; // the steady state asks for none
    const farm::Request request = evaluation::read_farm(asked);
    const farm::Costs &costs = request.farm.costs;
    const auto parts = farm::pruned_trees(request.farm.tree, costs.alpha(), costs.beta_f);
    if (options.format == Format::json)
        fmt::print("{}\n", formats::json_text(report::pruned_json(parts)));
    else
        report::say(report::pruned_text(request, parts));
    return 0;
}

struct FarmPlanCommand : evaluation::FarmPlanOptions {
    Format format = Format::table;
};

int run_plan(const FarmPlanCommand &options)
{
    const farm::PlanRequest request = evaluation::read_plan(options);
    const farm::Plan found = farm::plan(request);
    if (options.format == Format::json)
        fmt::print("{}\n", formats::json_text(report::plan_json(request, found)));
    else
        report::say(report::plan_text(request, found));
    return 0;
}

void add_farm_predict(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<PredictCommand>();
    CLI::App *sub = subcommand(farm, "predict", "time, phases, throughput and what bounds it",
                               "mpisheet farm predict --tree binary --nodes 31 --tasks 10000 --task-time 10ms "
                               "--beta-e 482us --beta-f 453us");
    add_farm_options(sub, options->farm, {tree, task, work, run, method});
    add_machines(sub, options->machines);
    add_json(sub, options->format);
    on(sub, action, options, predict_command);
}

void add_farm_simulate(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<FarmCommand>();
    CLI::App *sub =
        subcommand(farm, "simulate", "every task: what each processor did, polling, orders of arrival",
                   "mpisheet farm simulate --tree chain --nodes 16 --tasks 10000 --sheet t800-dynamic --task-times "
                   "bimodal:1ms:20ms --order sorted");
    add_farm_options(sub, options->farm, {tree, task, work, run});
    add_json(sub, options->format);
    on(sub, action, options, simulate);
}

void add_farm_prune(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<FarmCommand>();
    CLI::App *sub = subcommand(farm, "prune", "how many processors do as much as all (FindOptTree)",
                               "mpisheet farm prune --tree binary --nodes 63 --task-time 10ms --sheet t800-dynamic");
    add_farm_options(sub, options->farm, {tree, task});
    add_json(sub, options->format);
    on(sub, action, options, prune);
}

void add_farm_plan(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<FarmPlanCommand>();
    CLI::App *sub =
        subcommand(farm, "plan", "how many processors, which tree, how many tasks in one, one farm or several",
                   "mpisheet farm plan --nodes 64 --tasks 10000 --task-time 5ms --sheet t800-dynamic "
                   "--granularity 1:64");
    sub->add_option("--nodes", options->processors,
                    "processors available for workers (64; where all trees are networks, the networks')");
    sub->add_option("--tree", options->trees,
                    "trees to choose from, as in predict, separated by commas (chain, binary, ternary, kary:4, kary:8, "
                    "kary:16 and star, "
                    "as far as --nodes makes them differ); for a network the best tree and root are searched");
    sub->add_option("--granularity", options->granularities,
                    "how many tasks may travel as one, e.g. 1:64 or 1,10,100 (1)");
    for (const FarmOption &option : farm_options())
        if (option.group == OptionGroup::work || (option.group == OptionGroup::task && option.name != "granularity") ||
            option.name == "root")
            sub->add_option("--" + option.name, option.text(options->farm), option.what);
    unit_option(sub, "--within", options->within, parse_share,
                "fewest processors whose speed-up is this close to the best (5%)");
    add_json(sub, options->format);
    on(sub, action, options, run_plan);
}

} // namespace

void add_farm(CLI::App &app, Action &action)
{
    CLI::App *farm = subcommand(
        app, "farm", "processor farms: predict, simulate, plan, sweep …",
        "mpisheet farm predict --tree binary --nodes 31 --tasks 10000 --task-time 10ms --sheet t800-dynamic");
    farm->require_subcommand(1);
    add_farm_predict(*farm, action);
    add_farm_simulate(*farm, action);
    add_farm_prune(*farm, action);
    add_farm_plan(*farm, action);
    add_farm_sweep(*farm, action);
    add_farm_divide(*farm, action);
}

} // namespace mpisheet::command
