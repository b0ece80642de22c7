// mpisheet farm prune: how many processors do as much as all (FindOptTree).

#include "farm/model/prune.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/farm/farm.hpp"
#include "farm/model/flow.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <array>

namespace mpisheet::command {
namespace {

struct PruneCommand {
    FarmOptions farm;
    Format format = Format::table;
};

struct Part {
    const char *name, *what;
    farm::Tree tree;
    double throughput = 0;
};

int prune(const PruneCommand &options)
{
    FarmOptions asked = options.farm;
    asked.tasks = "1"; // the steady state asks for none
    const FarmRequest request = read_farm(asked);
    const farm::Tree &tree = request.farm.tree;
    const double alpha = request.farm.costs.alpha();
    const double beta_f = request.farm.costs.beta_f;
    std::array parts{Part{"all", "the tree", tree},
                     Part{"as_printed", "FindOptTree as printed", farm::pruned_as_printed(tree, alpha, beta_f)},
                     Part{"corrected", "FindOptTree corrected", farm::pruned(tree, alpha, beta_f)}};
    for (Part &part : parts)
        part.throughput = farm::feasible_flow(part.tree, {&alpha, 1}, beta_f).throughput();
    if (options.format == Format::json) {
        Json json;
        for (const Part &part : parts)
            json[part.name] = {{"nodes", part.tree.nodes()},
                               {"throughput_per_s", part.throughput},
                               {"kept", part.throughput / parts[0].throughput},
                               {"node", part.tree.label}};
        fmt::print("{}\n", json_text(json));
        return 0;
    }
    using report::Align;
    report::Grid grid{.columns = {{""},
                                  {"nodes", Align::right},
                                  {"tasks/s", Align::right},
                                  {"throughput kept", Align::right},
                                  {"levels: nodes", Align::wrap}}};
    for (const Part &part : parts) {
        const std::vector<int> sizes = farm::level_sizes(part.tree);
        grid.rows.push_back({{part.what, std::to_string(part.tree.nodes()), fmt::format("{:.5g}", part.throughput),
                              report::percent_text(part.throughput / parts[0].throughput),
                              report::list_text({sizes.begin(), sizes.end()}, 16)}});
    }
    report::say(fmt::format("{} of {}; alpha {}, beta_f {}\n\n{}\n", asked.tree,
                            report::count_text(static_cast<std::size_t>(tree.nodes()), "node"),
                            report::time_text(alpha), report::time_text(beta_f),
                            report::to_text(grid, report::screen())));
    const int saved = tree.nodes() - parts[2].tree.nodes();
    report::say(saved > 0 ? fmt::format("The root only forwards: without the last {} the throughput stays 1/beta_f.\n",
                                        report::count_text(static_cast<std::size_t>(saved), "node"))
                          : "No processor is too many: the root still executes tasks.\n");
    return 0;
}

} // namespace

void add_farm_prune(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<PruneCommand>();
    CLI::App *sub = subcommand(farm, "prune", "how many processors do as much as all (FindOptTree)",
                               "mpisheet farm prune --tree binary --nodes 63 --task-time 10ms --sheet t800-dynamic");
    using enum OptionGroup;
    add_farm_options(sub, options->farm, {tree, task});
    add_json(sub, options->format);
    on(sub, action, options, prune);
}

} // namespace mpisheet::command
