// mpisheet farm divide: tasks that are split on their way down the tree and whose results are joined on the way up.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/farm/farm.hpp"
#include "command/farm/values.hpp"
#include "farm/simulation/divide_simulation.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace mpisheet::command {
namespace {

using report::time_text;

struct DivideCommand {
    FarmOptions farm; ///< machine, tasks, times
    std::string levels, children = "2", size = "1", split_time = "0", join_time = "0", random_splits;
    bool simulate = false;
    Format format = Format::table;
};

constexpr double most_divide_processors = 1e6;
constexpr std::int64_t most_tasks = 10'000'000;

struct Request {
    double size = 1, tasks = 1, processors = 1;
    farm::Costs machine;
    farm::DivideTree tree;
};

/// A function of the size n of a task.
using OfSize = std::function<double(double)>;

farm::DivideTree read_nodes(const FarmOptions &options, const DivideCommand &asked)
{
    if (!asked.levels.empty() || asked.children != "2")
        throw Error(Exit::usage, "--tree: --levels and --children are those of a balanced tree, give one or the other");
    std::optional<int> root;
    if (!options.root.empty())
        root = static_cast<int>(read_whole("root", options.root, 0));
    farm::Tree tree =
        formats::of_option(root ? "--root" : "--tree", [&] { return farm::tree_of(read_topology(options), root); });
    if (tree.nodes() > most_divide_processors)
        throw Error(Exit::usage, fmt::format("--tree: expected a tree of at most {} processors, found {}",
                                             most_divide_processors, tree.nodes()));
    return farm::divide_nodes(std::move(tree));
}

farm::DivideTree read_levels(const DivideCommand &asked)
{
    const auto children = static_cast<int>(std::min<std::int64_t>(read_whole("children", asked.children, 1), 1 << 20));
    const std::int64_t levels = read_whole("levels", asked.levels, 1);
    double processors = 1;
    for (std::int64_t i = 1; i < levels && processors <= most_divide_processors; ++i)
        processors += std::pow(children, i);
    if (processors > most_divide_processors)
        throw Error(Exit::usage,
                    fmt::format("--levels: expected a tree of at most {} processors, found {} levels of {} "
                                "children",
                                most_divide_processors, levels, children));
    return farm::divide_levels(children, static_cast<int>(levels));
}

Request read_request(FarmOptions options, const DivideCommand &asked)
{
    if (!options.sheet.empty())
        fill_from_sheet(options);
    const bool balanced = options.tree.empty();
    for (const auto &[name, text] : {std::pair{"levels", balanced ? &asked.levels : &options.tree},
                                     {"tasks", &options.tasks},
                                     {"task-time", &options.task_time}})
        if (text->empty())
            throw Error(Exit::usage, fmt::format("--{} is needed", name));
    refuse_missing(needed_overheads(options));
    Request request;
    read_machine(options, request.machine);
    request.size = read_positive("size", asked.size, parse_plain);
    request.tasks = static_cast<double>(read_whole("tasks", options.tasks, 1));
    const auto of_n = [](const std::string &option, const std::string &text, Parse parse) -> OfSize {
        return [=](double n) {
            return depends_on(text, "n") ? read_expression(option, text, "n", n) : read_number(option, text, parse);
        };
    };
    const OfSize bytes = of_n("task-bytes", options.task_bytes.empty() ? "0" : options.task_bytes, parse_bytes);
    request.tree = balanced ? read_levels(asked) : read_nodes(options, asked);
    request.processors = request.tree.nodes().nodes();
    request.tree = farm::with_costs(
        std::move(request.tree), request.size, of_n("task-time", options.task_time, parse_seconds),
        of_n("split-time", asked.split_time, parse_seconds), of_n("join-time", asked.join_time, parse_seconds),
        [&](double n) { return bytes(n) / request.machine.tau; });
    for (const farm::DivideCosts &cost : request.tree.costs)
        if (!(cost.T_e + request.machine.beta_e > 0))
            throw Error(Exit::bad_input, "--task-time, --beta-e: expected more than 0 together on every level");
    return request;
}

struct Found {
    std::vector<double> throughput; ///< S of each kind of node [tasks of its size/s]
    double as_printed = 0;          ///< by the report's rule (k)
    double makespan = 0, startup = 0, rate = 0, speedup = 0;
    std::vector<std::int64_t> executed; ///< simulated: tasks, by all nodes of each kind
};

Found find(const Request &request, const DivideCommand &options)
{
    const double beta_e = request.machine.beta_e;
    const double beta_f = request.machine.beta_f;
    const farm::DivideTree &tree = request.tree;
    Found found;
    found.throughput = farm::divide_throughput(tree, beta_e, beta_f);
    if (tree.by_levels())
        found.as_printed = farm::divide_throughput_as_printed(tree, beta_e, beta_f);
    if (options.simulate || !options.random_splits.empty()) {
        if (request.tasks > most_tasks)
            throw Error(Exit::usage, fmt::format("--tasks: expected at most {} to simulate", most_tasks));
        farm::DivideOptions how;
        if (!options.random_splits.empty())
            how.random_splits = static_cast<std::uint64_t>(read_whole("random-splits", options.random_splits, 0));
        const farm::DivideSimulation run =
            farm::simulate_divide(tree, beta_e, beta_f, static_cast<std::int64_t>(request.tasks), how);
        found.makespan = run.makespan;
        found.startup = run.first_result;
        found.rate = run.steady_rate;
        found.executed = run.executed;
    } else {
        found.makespan = farm::divide_seconds(request.tasks, tree, beta_e, beta_f);
        found.startup = farm::divide_startup_seconds(tree, beta_e, beta_f);
        found.rate = found.throughput.front();
    }
    found.speedup = request.tasks * tree.costs.front().T_e / found.makespan;
    return found;
}

/// A row for each level, from the root's, or for each node of a tree, with the one above it.
report::Grid grid_of(const Request &request, const Found &found)
{
    using report::Align;
    const farm::DivideTree &tree = request.tree;
    const farm::Tree &kinds = tree.kinds;
    report::Grid grid{.caption = fmt::format("{:g} tasks on {} of {:g} processors; beta_e {}, beta_f {}", request.tasks,
                                             tree.by_levels() ? fmt::format("a {}-ary tree", tree.children) : "a tree",
                                             request.processors, time_text(request.machine.beta_e),
                                             time_text(request.machine.beta_f)),
                      .columns = {{tree.by_levels() ? "level" : "node", Align::right}}};
    if (!tree.by_levels())
        grid.columns.push_back({"of", Align::right});
    for (const char *title :
         {"size", "executing", "split, join, beta_f", "throughput S", found.executed.empty() ? "" : "tasks executed"})
        grid.columns.push_back({title, Align::right});
    const std::vector<double> sizes = sizes_of(tree, request.size);
    for (std::size_t v = 0; v < sizes.size(); ++v) {
        const farm::DivideCosts &cost = tree.costs[v];
        std::vector<std::string> cells{std::to_string(kinds.label[v])};
        if (!tree.by_levels())
            cells.push_back(v == 0 ? "" : std::to_string(kinds.label[farm::index(kinds.parent[v])]));
        cells.push_back(fmt::format("{:g}", sizes[v]));
        cells.push_back(time_text(cost.T_e));
        cells.push_back(tree.parts(v) == 0 ? "" : time_text(cost.T_s + cost.T_j + request.machine.beta_f));
        cells.push_back(rate_text(found.throughput[v]));
        cells.push_back(found.executed.empty() ? "" : std::to_string(found.executed[v]));
        grid.rows.push_back({std::move(cells)});
    }
    report::drop_empty_last_column(grid);
    return grid;
}

std::string text_of(const Request &request, const Found &found)
{
    const bool differs = request.tree.by_levels() && std::abs(found.as_printed / found.throughput.front() - 1) > 1e-9;
    return report::to_text(grid_of(request, found), report::page()) +
           fmt::format(
               "\nMakespan {}, the first result after {}; {} in the steady state. Speed-up {:.2f}, efficiency {}.\n",
               time_text(found.makespan), time_text(found.startup), rate_text(found.rate), found.speedup,
               report::percent_text(found.speedup / request.processors)) +
           (differs ? fmt::format("The report's rule (k) would say {}: levels differ, and it looks at one.\n",
                                  rate_text(found.as_printed))
                    : "");
}

/// An object for each level, from the leaves', or for each node of a tree.
Json parts_json(const Request &request, const Found &found)
{
    const farm::DivideTree &tree = request.tree;
    const std::vector<double> sizes = sizes_of(tree, request.size);
    Json parts = Json::array();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::size_t v = tree.by_levels() ? sizes.size() - 1 - i : i;
        Json part{{tree.by_levels() ? "level" : "node", tree.kinds.label[v]}};
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

Json json_of(const Request &request, const Found &found)
{
    return {{"makespan_s", found.makespan},
            {"startup_s", found.startup},
            {"throughput_per_s", found.rate},
            {"speedup", found.speedup},
            {"efficiency", found.speedup / request.processors},
            {"as_printed_per_s", request.tree.by_levels() ? Json(found.as_printed) : Json()},
            {"nodes", static_cast<std::int64_t>(request.processors)},
            {request.tree.by_levels() ? "levels" : "of_nodes", parts_json(request, found)}};
}

int divide(const DivideCommand &options)
{
    const Request request = read_request(options.farm, options);
    const Found found = find(request, options);
    if (options.format == Format::json)
        fmt::print("{}\n", json_text(json_of(request, found)));
    else
        report::say(text_of(request, found));
    return 0;
}

} // namespace

void add_farm_divide(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<DivideCommand>();
    CLI::App *sub = subcommand(farm, "divide", "divide and conquer on a balanced tree, or any (TR 91-27)",
                               "mpisheet farm divide --levels 6 --size 65536 --task-time '1e-6*n*log(n)/log(2)' "
                               "--join-time '0.2e-6*n' --tasks 1000 --sheet t800-dynamic");
    sub->add_option("--levels", options->levels, "levels of the tree");
    sub->add_option("--children", options->children, "parts that a task is split into (2)");
    sub->add_option("--tasks", options->farm.tasks, "undivided tasks M");
    sub->add_option("--size", options->size, "size n of an undivided task; a part has n over the children (1)");
    sub->add_option("--task-time", options->farm.task_time,
                    "executing a task of size n: an expression in seconds, or one time for all");
    sub->add_option("--split-time", options->split_time, "splitting a task of size n (0)");
    sub->add_option("--join-time", options->join_time, "joining the results of its parts (0)");
    sub->add_option("--task-bytes", options->farm.task_bytes, "bytes of a task of size n (0)");
    sub->add_option("--tree", options->farm.tree,
                    "instead of --levels: any tree that predict takes; a node with K children splits into K parts");
    for (const FarmOption &option : farm_options())
        if (option.name == "nodes" || option.name == "root" || option.name == "beta-e" || option.name == "beta-f" ||
            option.name == "sheet" || option.name == "link-rate")
            sub->add_option("--" + option.name, options->farm.*option.text, option.what);
    sub->add_flag("--simulate", options->simulate, "simulate every task instead of using the recurrence");
    sub->add_option("--random-splits", options->random_splits, "seed: simulate with parts of random sizes");
    add_json(sub, options->format);
    on(sub, action, options, divide);
}

} // namespace mpisheet::command
