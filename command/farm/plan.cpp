// mpisheet farm plan: how many processors, which tree, which granularity, one farm or several.

#include "command/farm/plan.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/farm/values.hpp"
#include "farm/model/best_tree.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <sstream>

namespace mpisheet::command {
namespace {

constexpr int most_processors = 1'000'000;
constexpr int usual_processors = 64;
constexpr int tree_predictions = 300; ///< to choose a network's tree with

struct PlanCommand {
    FarmOptions farm;
    std::string trees, granularities;
    std::string processors; ///< empty: as many as the networks have, else usual_processors
    double within = 0.05;
    Format format = Format::table;
};

std::vector<std::string> words_of(const std::string &list)
{
    std::vector<std::string> words;
    std::istringstream rest(list);
    for (std::string word; std::getline(rest, word, ',');)
        words.push_back(word);
    return words;
}

/// The farm's tasks at each granularity. Where tasks of one are too brief to be forwarded, a note says so.
std::vector<farm::Work> works_of(const PlanCommand &options, const std::vector<std::int64_t> &granularities)
{
    std::vector<farm::Work> works;
    std::string refused;
    for (const std::int64_t g : granularities) {
        FarmOptions one = options.farm;
        one.tree = "chain";
        one.nodes = "1";
        one.root.clear();
        one.granularity = std::to_string(g);
        try {
            const FarmRequest request = read_farm(one);
            works.push_back(
                {static_cast<double>(g), request.farm.tasks, request.farm.costs, request.farm.farm, request.work});
        } catch (const Error &error) {
            if (error.status() != Exit::bad_input || granularities.size() == 1)
                throw;
            refused = fmt::format("granularity {}: {}", g, error.what());
            report::tell(fmt::format("left out: {}\n", refused));
        }
    }
    if (works.empty())
        throw Error(Exit::bad_input, "no granularity is possible; " + refused);
    return works;
}

/// K-ary trees by name; a network's tree is the best that is found for `work`, from the best root.
farm::Shape shape_of(const PlanCommand &options, const std::string &tree, const farm::Work &work)
{
    farm::Shape shape{.name = tree, .children = farm::children_of_kind(tree)};
    if (shape.children > 0)
        return shape;
    FarmOptions one = options.farm;
    one.tree = tree;
    const farm::Topology topology = read_topology(one);
    if (const auto *graph = std::get_if<farm::Graph>(&topology)) {
        farm::TreeSearch search{.root = {}, .predictions = tree_predictions, .seed = 1, .farm = {}};
        if (!one.root.empty())
            search.root = static_cast<int>(read_whole("root", one.root, 0));
        search.farm = work.farm;
        shape.network = farm::best_tree(*graph, work.costs, work.tasks, search).tree;
    } else {
        shape.network = std::get<farm::Tree>(topology);
    }
    return shape;
}

/// chain, binary, ternary, bushier ones and the star, as far as they differ for this many processors.
std::string usual_trees(std::int64_t processors)
{
    std::string trees = "chain";
    std::int64_t bushiest = 1;
    for (const auto &[name, children] :
         {std::pair{"binary", 2}, {"ternary", 3}, {"kary:4", 4}, {"kary:8", 8}, {"kary:16", 16}})
        if (children < processors) {
            trees += std::string(",") + name;
            bushiest = children;
        }
    return bushiest + 1 < processors ? trees + ",star" : trees;
}

/// Of --nodes; nothing if it is not given.
std::optional<std::int64_t> given_processors(const PlanCommand &options)
{
    if (options.processors.empty())
        return {};
    const std::int64_t processors = read_whole("nodes", options.processors, 1);
    if (processors > most_processors)
        throw Error(Exit::usage, fmt::format("--nodes: expected at most {}, found {}", most_processors, processors));
    return processors;
}

/// Those given. Networks alone have no more than the largest of them, and all of those if nothing is given.
int processors_for(std::optional<std::int64_t> given, const std::vector<farm::Shape> &shapes)
{
    const bool networks = std::all_of(shapes.begin(), shapes.end(), [](const auto &s) { return s.children == 0; });
    const farm::Shape &largest = *std::max_element(shapes.begin(), shapes.end(), [](const auto &a, const auto &b) {
        return a.network.nodes() < b.network.nodes();
    });
    if (networks && given > largest.network.nodes())
        throw Error(Exit::usage, fmt::format("--nodes: expected at most {}, as many as {} has, or none, found {}",
                                             largest.network.nodes(), largest.name, *given));
    return static_cast<int>(given.value_or(networks ? largest.network.nodes() : usual_processors));
}

int run_plan(const PlanCommand &options)
{
    const std::optional<std::int64_t> given = given_processors(options);
    farm::PlanRequest request{
        .shapes = {},
        .works = works_of(
            options, formats::read_sizes("--granularity", options.granularities.empty() ? "1" : options.granularities)),
        .within = options.within};
    for (const std::string &tree :
         words_of(options.trees.empty() ? usual_trees(given.value_or(usual_processors)) : options.trees))
        request.shapes.push_back(shape_of(options, tree, request.works.front()));
    request.processors = processors_for(given, request.shapes);
    const farm::Plan found = farm::plan(request);
    if (options.format == Format::json)
        fmt::print("{}\n", json_text(plan_json(request, found)));
    else
        report::say(plan_text(request, found));
    return 0;
}

} // namespace

void add_farm_plan(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<PlanCommand>();
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
            sub->add_option("--" + option.name, options->farm.*option.text, option.what);
    unit_option(sub, "--within", options->within, parse_share,
                "fewest processors whose speed-up is this close to the best (5%)");
    add_json(sub, options->format);
    on(sub, action, options, run_plan);
}

} // namespace mpisheet::command
