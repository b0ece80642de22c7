// mpisheet farm divide: tasks that are split on their way down the tree and whose results are joined on the way up.

#include "command/console/cli.hpp"
#include "command/farm/farm.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/programs/farm.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace mpisheet::command {
namespace {

struct DivideCommand {
    FarmOptions farm; ///< machine, tasks, times
    std::string levels, children = "2", size = "1", split_time = "0", join_time = "0", random_splits;
    bool simulate = false;
    Format format = Format::table;
};

constexpr double most_divide_processors = 1e6;
constexpr std::int64_t most_tasks = 10'000'000;

/// A function of the size n of a task.
using OfSize = std::function<double(double)>;

farm::DivideTree read_nodes(const FarmOptions::Processors &options, const DivideCommand &asked)
{
    if (!asked.levels.empty() || asked.children != "2")
        throw Error(Exit::usage, "--tree: --levels and --children are those of a balanced tree, give one or the other");
    const std::optional<int> root = evaluation::read_root(options);
    farm::Tree tree = formats::of_option(root ? "--root" : "--tree",
                                         [&] { return farm::tree_of(evaluation::read_topology(options), root); });
    if (tree.nodes() > most_divide_processors)
        throw Error(Exit::usage, fmt::format("--tree: expected a tree of at most {} processors, found {}",
                                             most_divide_processors, tree.nodes()));
    return farm::divide_nodes(std::move(tree));
}

farm::DivideTree read_levels(const DivideCommand &asked)
{
    const auto children =
        static_cast<int>(std::min<std::int64_t>(formats::read_whole("children", asked.children, 1), 1 << 20));
    const std::int64_t levels = formats::read_whole("levels", asked.levels, 1);
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

farm::DivideRequest read_request(FarmOptions options, const DivideCommand &asked)
{
    if (!options.overheads.sheet.empty())
        evaluation::fill_from_sheet(options.overheads);
    const bool balanced = options.processors.tree.empty();
    for (const auto &[name, text] : {std::pair{"levels", balanced ? &asked.levels : &options.processors.tree},
                                     {"tasks", &options.tasks.count},
                                     {"task-time", &options.tasks.time}})
        if (text->empty())
            throw Error(Exit::usage, fmt::format("--{} is needed", name));
    evaluation::refuse_missing(evaluation::needed_overheads(options.overheads));
    farm::DivideRequest request;
    evaluation::read_overheads(options.overheads, request.machine);
    request.size = formats::read_positive("size", asked.size, formats::parse_plain);
    request.tasks = static_cast<double>(formats::read_whole("tasks", options.tasks.count, 1));
    const auto of_n = [](const std::string &option, const std::string &text, formats::Parse parse) -> OfSize {
        return [=](double n) {
            return formats::depends_on(text, "n") ? formats::read_expression(option, text, "n", n)
                                                  : formats::read_number(option, text, parse);
        };
    };
    const OfSize bytes = of_n("task-bytes", options.tasks.bytes.empty() ? "0" : options.tasks.bytes, parse_bytes);
    request.tree = balanced ? read_levels(asked) : read_nodes(options.processors, asked);
    request.processors = request.tree.nodes().nodes();
    request.tree = farm::with_costs(
        std::move(request.tree), request.size, of_n("task-time", options.tasks.time, parse_seconds),
        of_n("split-time", asked.split_time, parse_seconds), of_n("join-time", asked.join_time, parse_seconds),
        [&](double n) { return bytes(n) / request.machine.tau; });
    for (const farm::DivideCosts &cost : request.tree.costs)
        if (!(cost.T_e + request.machine.beta_e > 0))
            throw Error(Exit::bad_input, "--task-time, --beta-e: expected more than 0 together on every level");
    request.simulate = asked.simulate || !asked.random_splits.empty();
    if (request.simulate && request.tasks > most_tasks)
        throw Error(Exit::usage, fmt::format("--tasks: expected at most {} to simulate", most_tasks));
    if (!asked.random_splits.empty())
        request.random_splits =
            static_cast<std::uint64_t>(formats::read_whole("random-splits", asked.random_splits, 0));
    return request;
}

int divide(const DivideCommand &options)
{
    const farm::DivideRequest request = read_request(options.farm, options);
    const farm::DividePrediction found = farm::predict(request);
    if (options.format == Format::json)
        fmt::print("{}\n", formats::json_text(report::divide_json(request, found)));
    else
        report::say(report::divide_text(request, found));
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
    sub->add_option("--tasks", options->farm.tasks.count, "undivided tasks M");
    sub->add_option("--size", options->size, "size n of an undivided task; a part has n over the children (1)");
    sub->add_option("--task-time", options->farm.tasks.time,
                    "executing a task of size n: an expression in seconds, or one time for all");
    sub->add_option("--split-time", options->split_time, "splitting a task of size n (0)");
    sub->add_option("--join-time", options->join_time, "joining the results of its parts (0)");
    sub->add_option("--task-bytes", options->farm.tasks.bytes, "bytes of a task of size n (0)");
    sub->add_option("--tree", options->farm.processors.tree,
                    "instead of --levels: any tree that predict takes; a node with K children splits into K parts");
    add_farm_options(sub, options->farm, {"nodes", "root", "beta-e", "beta-f", "sheet", "link-rate"});
    sub->add_flag("--simulate", options->simulate, "simulate every task instead of using the recurrence");
    sub->add_option("--random-splits", options->random_splits, "seed: simulate with parts of random sizes");
    add_json(sub, options->format);
    on(sub, action, options, divide);
}

} // namespace mpisheet::command
