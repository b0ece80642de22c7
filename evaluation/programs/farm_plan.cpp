#include "evaluation/programs/farm_case.hpp"
#include "farm/model/best_tree.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>

namespace mpisheet::evaluation {
namespace {

constexpr int most_processors = 1'000'000;
constexpr int usual_processors = 64;
constexpr int tree_predictions = 300; ///< to choose a network's tree with

std::vector<std::string> items_of(const std::string &list)
{
    std::vector<std::string> words;
    std::istringstream rest(list);
    for (std::string word; std::getline(rest, word, ',');)
        words.push_back(word);
    return words;
}

/// The farm's tasks at each granularity. Where tasks of one are too brief to be forwarded, a note says so.
std::vector<farm::Work> works_of(const FarmPlanOptions &options, const std::vector<std::int64_t> &granularities)
{
    std::vector<farm::Work> works;
    std::string refused;
    for (const std::int64_t g : granularities) {
        FarmOptions one = options.farm;
        one.processors.tree = "chain";
        one.processors.nodes = "1";
        one.processors.root.clear();
        one.tasks.granularity = std::to_string(g);
        try {
            const farm::Request request = read_farm(one);
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
farm::Shape shape_of(const FarmPlanOptions &options, const std::string &tree, const farm::Work &work)
{
    farm::Shape shape{.name = tree, .children = farm::children_of_kind(tree)};
    if (shape.children > 0)
        return shape;
    FarmOptions::Processors one = options.farm.processors;
    one.tree = tree;
    const farm::Topology topology = read_topology(one);
    if (const auto *graph = std::get_if<farm::Graph>(&topology)) {
        const farm::TreeSearch search{
            .root = read_root(one), .predictions = tree_predictions, .seed = 1, .farm = work.farm};
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
std::optional<std::int64_t> given_processors(const FarmPlanOptions &options)
{
    if (options.processors.empty())
        return {};
    const std::int64_t processors = formats::read_whole("nodes", options.processors, 1);
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

} // namespace

farm::PlanRequest read_plan(const FarmPlanOptions &options)
{
    const std::optional<std::int64_t> given = given_processors(options);
    farm::PlanRequest request{
        .shapes = {},
        .works = works_of(
            options, formats::read_sizes("--granularity", options.granularities.empty() ? "1" : options.granularities)),
        .within = options.within};
    for (const std::string &tree :
         items_of(options.trees.empty() ? usual_trees(given.value_or(usual_processors)) : options.trees))
        request.shapes.push_back(shape_of(options, tree, request.works.front()));
    request.processors = processors_for(given, request.shapes);
    return request;
}

} // namespace mpisheet::evaluation
