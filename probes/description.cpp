#include "probes/description.hpp"

#include "formats/description.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/platform.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace mpisheet::probes {

namespace platform = measure::platform;
using measure::current_load;
using measure::Launch;
using measure::loaded_libraries;
using measure::mpi_library;
using measure::mpi_standard;
using measure::oversubscription;
using measure::relevant_environment;

namespace {

std::vector<formats::DescribedNode> nodes_of(const Launch &launch)
{
    std::vector<formats::DescribedNode> nodes;
    for (std::size_t node = 0; node < launch.hosts.size(); ++node) {
        const auto ranks = std::count(launch.node_of_rank.begin(), launch.node_of_rank.end(), static_cast<int>(node));
        nodes.push_back({launch.hosts[node], launch.processors[node], static_cast<int>(ranks)});
    }
    return nodes;
}

std::vector<formats::DescribedLeftOut> left_out(const std::vector<Arrangement> &arrangements, const Grid &grid,
                                                const SweepSummary *summary)
{
    std::vector<formats::DescribedLeftOut> list;
    const auto add = [&](const std::vector<LeftOut> &more) {
        for (const LeftOut &left : more) {
            list.push_back({left.op, left.p, {left.sizes.begin(), left.sizes.end()}, left.reason, {}});
            if (const Layout &own = arrangements[static_cast<std::size_t>(left.layout)].layout; own.nodes > 0)
                list.back().layout = to_text(own);
        }
    };
    add(grid.left_out);
    if (summary != nullptr)
        add(summary->left_out);
    return list;
}

std::string placement_in_words(const Launch &launch, const std::vector<Layout> &layouts)
{
    if (!layouts.empty())
        return to_text(layouts) +
               " (nodes x ranks a node), each of ranks of the launch; p processes are the first p of "
               "each; msg is between ranks 0 and 1";
    const measure::Placement all = measure::placement(launch.node_of_rank, launch.size);
    const auto count = [](int number, const char *what) {
        return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
    };
    return count(all.nodes, "node") + " x " + (all.nodes * all.ppn > launch.size ? "up to " : "") +
           count(all.ppn, "rank") + (all.order.empty() ? "" : ", " + all.order + " order") +
           "; p processes are the first p ranks; msg is between ranks 0 and 1";
}

/// The order of the ranks; none where several layouts were measured, whose rows have it.
std::optional<std::string> order_if_any(const Launch &launch, const std::vector<Layout> &layouts)
{
    std::string order = measure::placement(launch.node_of_rank, launch.size).order;
    return order.empty() || !layouts.empty() ? std::nullopt : std::optional(order);
}

std::optional<std::vector<std::string>> names_of(const std::vector<Layout> &layouts)
{
    std::vector<std::string> names;
    for (const Layout &layout : layouts)
        names.push_back(to_text(layout));
    return names.empty() ? std::nullopt : std::optional(names);
}

/// Medians over pairs and ranks, and what stands out.
formats::DescribedSurvey surveyed(const Description &about)
{
    constexpr std::array kinds{"computation", "messages", "link"};
    const auto middle = [&](double Meeting::*time) {
        std::vector<double> values;
        for (const Meeting &meeting : about.survey.meetings)
            values.push_back(meeting.*time);
        return median(std::move(values));
    };
    formats::DescribedSurvey survey{
        middle(&Meeting::small_s), middle(&Meeting::large_s), median(about.survey.computed_s), {}, {}, {}, {}, {}};
    if (about.survey.p > 2)
        survey.pairs = formats::described(pair_blocks(about.survey));
    if (about.ways.p > 0)
        survey.ways = formats::described(about.ways);
    if (!about.levels.empty()) {
        survey.levels.emplace();
        survey.network = in_words(about.levels, about.survey);
    }
    for (const Level &level : about.levels)
        survey.levels->push_back({std::string(level_names[static_cast<std::size_t>(level.name)]), level.block,
                                  level.small_s, level.large_s});
    for (const Suspect &suspect : about.slow)
        survey.slow.push_back({.what = kinds[static_cast<std::size_t>(suspect.kind)],
                               .rank = suspect.rank,
                               .other = suspect.other >= 0 ? std::optional(suspect.other) : std::nullopt,
                               .factor = suspect.factor,
                               .text = describe(suspect, host_of_rank(about.launch))});
    return survey;
}

formats::DescribedMethod method_of(const Description &about)
{
    const std::size_t align = about.options.align;
    return {.clock = platform::simulated()            ? "simulated time"
                     : about.launch.hosts.size() == 1 ? "MPI_Wtime, offset from rank 0's by the node's clock"
                                                      : "MPI_Wtime, offset and drift from rank 0's by ping-pongs "
                                                        "along a binomial tree, anew before each point",
            .quantity = "last end over the ranks - agreed start",
            .reduction = std::string(reduction_meaning),
            .buffers = (align == page ? "page-aligned" : "aligned to " + std::to_string(align) + " bytes") +
                       ", written before use, the same ones in every repetition (hot); OP_cold: each "
                       "repetition in other memory, walked through in turn",
            .cold = about.cold};
}

} // namespace

std::vector<std::string> host_of_rank(const Launch &launch)
{
    std::vector<std::string> hosts;
    for (const int node : launch.node_of_rank)
        hosts.push_back(launch.hosts[static_cast<std::size_t>(node)]);
    return hosts;
}

std::string to_json(const Description &about, const SweepSummary *summary)
{
    const ProbeOptions &options = about.options;
    std::set<int> processes;
    std::set<std::int64_t> sizes(options.sizes.begin(), options.sizes.end());
    if (!options.points.empty())
        sizes.clear();
    for (const Point &point : about.grid.points) {
        processes.insert(point.p);
        if (!options.points.empty() && point.probe->sized)
            sizes.insert(point.d);
    }
    formats::LaunchDescription launch{
        .program = {.name = "mpisheet-probe " + about.version,
                    .date = about.date,
                    .command = options.command,
                    .plan = about.plan,
                    .compiler = "g++ " __VERSION__,
                    .libraries = loaded_libraries()},
        .hardware = about.hardware,
        .simulated = platform::simulated(),
        .mpi = {mpi_library(), mpi_standard()},
        .ranks = {.count = about.launch.size,
                  .nodes = nodes_of(about.launch),
                  .host_of_rank = host_of_rank(about.launch),
                  .oversubscribed = about.launch.oversubscribed,
                  .binding = about.launch.processors_of_rank,
                  .warnings = warnings_of(about),
                  .placement = placement_in_words(about.launch, options.layouts),
                  .order = order_if_any(about.launch, options.layouts)},
        .plan = {.layouts = names_of(options.layouts),
                 .processes = {processes.begin(), processes.end()},
                 .sizes = {sizes.begin(), sizes.end()},
                 .launch = options.launch,
                 .seed = options.seed,
                 .repetitions = options.repetitions,
                 .epochs = about.epochs,
                 .budget = options.budget,
                 .memory = options.memory},
        .method = method_of(about),
        .environment = relevant_environment(),
        .left_out = left_out(about.arrangements, about.grid, summary),
        .complete = summary != nullptr && !summary->found.stopped,
    };
    if (about.survey.p > 1)
        launch.survey = surveyed(about);
    if (summary != nullptr) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - about.began;
        launch.seconds = platform::simulated() ? summary->found.seconds : summary->before + passed.count();
        launch.sweep = summary->found;
        launch.sweep->load_after = current_load();
    }
    return formats::to_json(launch);
}

std::vector<std::string> warnings_of(const Description &about)
{
    std::vector<std::string> warnings;
    const Launch &launch = about.launch;
    if (platform::simulated())
        return warnings;
    if (launch.oversubscribed)
        warnings.push_back(oversubscription(launch));
    const auto loose = std::count_if(launch.processors_of_rank.begin(), launch.processors_of_rank.end(),
                                     [&](int processors) { return processors > about.hardware.threads_per_core; });
    if (loose > 0 && launch.size > 1)
        warnings.push_back(std::to_string(loose) + " of " + std::to_string(launch.size) +
                           " ranks may move between processors: bind them (mpiexec -bind-to core, srun "
                           "--cpu-bind=cores) if programs run bound");
    if (!about.hardware.governor.empty() && about.hardware.governor != "performance")
        warnings.push_back("the frequency governor is \"" + about.hardware.governor +
                           "\": speeds change with the load; \"performance\" keeps them");
    if (about.hardware.clock_source == "hpet" || about.hardware.clock_source == "acpi_pm")
        warnings.push_back("the clock source is \"" + about.hardware.clock_source +
                           "\": each reading takes a microsecond");
    if (about.hardware.load_before > 0.5 * about.hardware.threads)
        warnings.push_back("the load average was " + format_number(about.hardware.load_before) +
                           " before: measure when others are not at work");
    return warnings;
}

bool is_of_plan(const std::filesystem::path &json, const std::string &plan)
{
    if (!std::filesystem::exists(json))
        return false;
    try {
        return formats::read_launch_description(json).program.plan == plan;
    } catch (const Error &) { // somebody else's file, or a damaged one
        return false;
    }
}

} // namespace mpisheet::probes
