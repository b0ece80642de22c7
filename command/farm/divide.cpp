// mpisheet farm divide: tasks that are split on their way down the tree and whose results are joined on the way up.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/console/option.hpp"
#include "command/console/terminal.hpp"
#include "command/farm/farm.hpp"
#include "command/farm/values.hpp"
#include "farm/simulation/divide_simulation.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
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
    int children = 2;
    double size = 1, tasks = 1, processors = 1;
    farm::Costs machine;
    std::vector<farm::DivideLevel> levels; ///< leaves first; empty where a tree is given
    std::optional<farm::Tree> tree;        ///< any tree
    std::vector<farm::DivideLevel> nodes;  ///< of its nodes
};

/// A function of the size n of a task.
using OfSize = std::function<double(double)>;

struct Times {
    OfSize execute, split, join, move;
};

void read_tree(const FarmOptions &options, const DivideCommand &asked, const Times &times, Request &request)
{
    if (!asked.levels.empty() || asked.children != "2")
        throw Error(Exit::usage, "--tree: --levels and --children are those of a balanced tree, give one or the other");
    std::optional<int> root;
    if (!options.root.empty())
        root = static_cast<int>(read_whole("root", options.root, 0));
    request.tree = of_option(root ? "--root" : "--tree", [&] { return farm::tree_of(read_topology(options), root); });
    request.processors = request.tree->nodes();
    if (request.processors > most_divide_processors)
        throw Error(Exit::usage, fmt::format("--tree: expected a tree of at most {} processors, found {}",
                                             most_divide_processors, request.processors));
    request.nodes = farm::equal_splits(request.size, *request.tree, times.execute, times.split, times.join, times.move);
}

void read_levels(const DivideCommand &asked, const Times &times, Request &request)
{
    request.children = static_cast<int>(std::min<std::int64_t>(read_whole("children", asked.children, 1), 1 << 20));
    const std::int64_t levels = read_whole("levels", asked.levels, 1);
    for (std::int64_t i = 1; i < levels && request.processors <= most_divide_processors; ++i)
        request.processors += std::pow(request.children, i);
    if (request.processors > most_divide_processors)
        throw Error(Exit::usage,
                    fmt::format("--levels: expected a tree of at most {} processors, found {} levels of {} "
                                "children",
                                most_divide_processors, levels, request.children));
    request.levels = farm::equal_splits(request.size, request.children, static_cast<int>(levels), times.execute,
                                        times.split, times.join, times.move);
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
    const Times times{
        of_n("task-time", options.task_time, parse_seconds), of_n("split-time", asked.split_time, parse_seconds),
        of_n("join-time", asked.join_time, parse_seconds), [&](double n) { return bytes(n) / request.machine.tau; }};
    if (balanced)
        read_levels(asked, times, request);
    else
        read_tree(options, asked, times, request);
    for (const farm::DivideLevel &level : balanced ? request.levels : request.nodes)
        if (!(level.T_e + request.machine.beta_e > 0))
            throw Error(Exit::bad_input, "--task-time, --beta-e: expected more than 0 together on every level");
    return request;
}

/// What an undivided task costs.
const farm::DivideLevel &whole(const Request &request)
{
    return request.tree ? request.nodes.front() : request.levels.back();
}

struct Found {
    std::vector<double> throughput; ///< S_i, leaves first [tasks of that level/s]; of a tree S_v of each node
    double as_printed = 0;          ///< by the report's rule (k)
    double makespan = 0, startup = 0, rate = 0, speedup = 0;
    std::vector<std::int64_t> executed; ///< simulated: tasks on each level, of a tree on each node
};

void take(Found &found, const farm::DivideSimulation &run)
{
    found.makespan = run.makespan;
    found.startup = run.first_result;
    found.rate = run.steady_rate;
    found.executed = run.executed;
}

Found find(const Request &request, const DivideCommand &options)
{
    const double beta_e = request.machine.beta_e;
    const double beta_f = request.machine.beta_f;
    const farm::Tree *tree = request.tree ? &*request.tree : nullptr;
    Found found;
    found.throughput = tree != nullptr ? farm::divide_throughput(*tree, request.nodes, beta_e, beta_f)
                                       : farm::divide_throughput(request.levels, beta_e, beta_f);
    if (tree == nullptr)
        found.as_printed = farm::divide_throughput_as_printed(request.levels, beta_e, beta_f);
    if (options.simulate || !options.random_splits.empty()) {
        if (request.tasks > most_tasks)
            throw Error(Exit::usage, fmt::format("--tasks: expected at most {} to simulate", most_tasks));
        farm::DivideOptions how;
        if (!options.random_splits.empty())
            how.random_splits = static_cast<std::uint64_t>(read_whole("random-splits", options.random_splits, 0));
        const auto tasks = static_cast<std::int64_t>(request.tasks);
        take(found, tree != nullptr
                        ? farm::simulate_divide(*tree, request.nodes, beta_e, beta_f, tasks, how)
                        : farm::simulate_divide(request.children, request.levels, beta_e, beta_f, tasks, how));
    } else if (tree != nullptr) {
        found.startup = farm::divide_startup_seconds(*tree, request.nodes, beta_e, beta_f);
        found.rate = found.throughput.front();
        found.makespan = found.startup + (request.tasks - 1) / found.rate;
    } else {
        found.makespan = farm::divide_seconds(request.tasks, request.levels, beta_e, beta_f);
        found.startup = farm::divide_startup_seconds(request.levels, beta_e, beta_f);
        found.rate = found.throughput.back();
    }
    found.speedup = request.tasks * whole(request).T_e / found.makespan;
    return found;
}

std::string split_text(const Request &request, const farm::DivideLevel &cost, bool leaf)
{
    return leaf ? "" : time_text(cost.T_s + cost.T_j + request.machine.beta_f);
}

report::Grid grid_of(const Request &request, const Found &found, const std::string &tree, const std::string &each)
{
    using report::Align;
    return {.caption =
                fmt::format("{:g} tasks on {} of {:g} processors; beta_e {}, beta_f {}", request.tasks, tree,
                            request.processors, time_text(request.machine.beta_e), time_text(request.machine.beta_f)),
            .columns = {{each, Align::right},
                        {"size", Align::right},
                        {"executing", Align::right},
                        {"split, join, beta_f", Align::right},
                        {"throughput S", Align::right},
                        {found.executed.empty() ? "" : "tasks executed", Align::right}}};
}

std::string executed_text(const Found &found, std::size_t i)
{
    return found.executed.empty() ? "" : std::to_string(found.executed[i]);
}

report::Grid levels_table(const Request &request, const Found &found)
{
    report::Grid grid = grid_of(request, found, fmt::format("a {}-ary tree", request.children), "level");
    double size = request.size;
    for (std::size_t i = request.levels.size(); i-- > 0; size /= request.children)
        grid.rows.push_back({{std::to_string(i + 1), fmt::format("{:g}", size), time_text(request.levels[i].T_e),
                              split_text(request, request.levels[i], i == 0), rate_text(found.throughput[i]),
                              executed_text(found, i)}});
    return grid;
}

/// The sizes of the nodes' tasks.
std::vector<double> sizes_of(const Request &request)
{
    const farm::Tree &tree = *request.tree;
    std::vector<double> sizes(tree.parent.size(), request.size);
    for (std::size_t v = 1; v < sizes.size(); ++v)
        sizes[v] = sizes[farm::index(tree.parent[v])] / tree.child_count[farm::index(tree.parent[v])];
    return sizes;
}

report::Grid nodes_table(const Request &request, const Found &found)
{
    const farm::Tree &tree = *request.tree;
    report::Grid grid = grid_of(request, found, "a tree", "node");
    grid.columns.insert(grid.columns.begin() + 1, {"of", report::Align::right});
    const std::vector<double> sizes = sizes_of(request);
    for (std::size_t v = 0; v < sizes.size(); ++v)
        grid.rows.push_back(
            {{std::to_string(tree.label[v]), v == 0 ? "" : std::to_string(tree.label[farm::index(tree.parent[v])]),
              fmt::format("{:g}", sizes[v]), time_text(request.nodes[v].T_e),
              split_text(request, request.nodes[v], tree.child_count[v] == 0), rate_text(found.throughput[v]),
              executed_text(found, v)}});
    return grid;
}

std::string text_of(const Request &request, const Found &found)
{
    report::Grid grid = request.tree ? nodes_table(request, found) : levels_table(request, found);
    report::drop_empty_last_column(grid);
    const bool differs = !request.tree && std::abs(found.as_printed / found.throughput.back() - 1) > 1e-9;
    return report::to_text(grid, page()) +
           fmt::format(
               "\nMakespan {}, the first result after {}; {} in the steady state. Speed-up {:.2f}, efficiency {}.\n",
               time_text(found.makespan), time_text(found.startup), rate_text(found.rate), found.speedup,
               report::percent_text(found.speedup / request.processors)) +
           (differs ? fmt::format("The report's rule (k) would say {}: levels differ, and it looks at one.\n",
                                  rate_text(found.as_printed))
                    : "");
}

Json costs_json(const farm::DivideLevel &cost, const Found &found, std::size_t i)
{
    Json json{{"execute_s", cost.T_e},
              {"split_s", cost.T_s},
              {"join_s", cost.T_j},
              {"move_s", cost.T_tau},
              {"throughput_per_s", found.throughput[i]}};
    if (!found.executed.empty())
        json["executed"] = found.executed[i];
    return json;
}

/// A row for each level, or each node of a tree.
Json parts_json(const Request &request, const Found &found)
{
    Json parts = Json::array();
    for (std::size_t i = 0; i < request.levels.size(); ++i) {
        parts.push_back({{"level", i + 1}});
        parts.back().update(costs_json(request.levels[i], found, i));
    }
    const std::vector<double> sizes = request.tree ? sizes_of(request) : std::vector<double>();
    for (std::size_t v = 0; v < sizes.size(); ++v) {
        parts.push_back({{"node", request.tree->label[v]}, {"size", sizes[v]}});
        parts.back().update(costs_json(request.nodes[v], found, v));
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
            {"as_printed_per_s", request.tree ? Json() : Json(found.as_printed)},
            {"nodes", static_cast<std::int64_t>(request.processors)},
            {request.tree ? "of_nodes" : "levels", parts_json(request, found)}};
}

int divide(const DivideCommand &options)
{
    const Request request = read_request(options.farm, options);
    const Found found = find(request, options);
    if (options.format == Format::json)
        fmt::print("{}\n", json_text(json_of(request, found)));
    else
        say(text_of(request, found));
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
    sub->add_option("--split-time", options->split_time, "splitting it (0)");
    sub->add_option("--join-time", options->join_time, "joining its parts' results (0)");
    sub->add_option("--task-bytes", options->farm.task_bytes, "bytes of it (0)");
    sub->add_option("--tree", options->farm.tree,
                    "in the place of --levels: any tree as of predict; a node with K children splits into K parts");
    for (const FarmOption &option : farm_options())
        if (option.name == "nodes" || option.name == "root" || option.name == "beta-e" || option.name == "beta-f" ||
            option.name == "sheet" || option.name == "link-rate")
            sub->add_option("--" + option.name, options->farm.*option.text, option.what);
    sub->add_flag("--simulate", options->simulate, "every task, instead of the recurrence");
    sub->add_option("--random-splits", options->random_splits, "simulated with parts of random sizes: a seed");
    add_json(sub, options->format);
    on(sub, action, options, divide);
}

} // namespace mpisheet::command
