// mpisheet farm predict: how long a farm takes, and what bounds it.

#include "command/farm.hpp"
#include "farm/prune.hpp"
#include "model/quantity.hpp"
#include "report/text.hpp"
#include "report/units.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace mpisheet {
namespace {

using report::time_text;

struct Options {
    FarmOptions farm;
    Format format = Format::table;
};

std::string per_second(double rate)
{
    return fmt::format("{:.4g} tasks/s", rate);
}

report::Grid table(const FarmRequest &request, const farm::FarmPrediction &found)
{
    using report::Align;
    report::Grid grid{.columns = {{"", Align::left}, {"", Align::right}, {"", Align::left}}};
    const auto add = [&](const std::string &what, const std::string &value, const std::string &note = "") {
        grid.rows.push_back({{what, value, note}});
    };
    const bool varies = found.low < found.high;
    add("makespan", time_text(found.makespan),
        varies ? fmt::format("95 % of the runs: {} to {}", time_text(found.low), time_text(found.high)) : "");
    add("  start-up", time_text(found.startup));
    add("  steady state", time_text(found.steady));
    add("  wind-down", time_text(found.winddown));
    add("throughput", per_second(found.throughput), "bound by " + limit_in_words(request, found));
    add("speed-up", fmt::format("{:.2f}", found.speedup));
    add("efficiency", report::percent_text(found.efficiency));
    add("no farm is faster than", "");
    for (const farm::Floor &floor : farm::floors(request.farm))
        if (floor.seconds > 0)
            add("  " + std::string(floor.what), time_text(floor.seconds));
    return grid;
}

int predict(const Options &options)
{
    const FarmRequest request = read_farm(options.farm);
    const farm::FarmPrediction found = farm::predict(request.farm, request.method);
    if (options.format == Format::json) {
        fmt::print("{}", farm_json(request, found));
        return 0;
    }
    fmt::print("{}\n\n{}\n", in_words(options.farm, request), report::to_text(table(request, found)));
    fmt::print("Method: {}{}.\n", found.method,
               found.method == "hybrid"
                   ? fmt::format(", {} tasks simulated, the others in the steady state", found.simulated)
                   : "");
    return 0;
}

} // namespace

std::string in_words(const FarmOptions &options, const FarmRequest &request)
{
    const farm::Case &farm = request.farm;
    std::string text = fmt::format(
        "{} of {} node{} on {} level{}; {} tasks of {}{}; beta_e {}, beta_f {}", options.tree, farm.tree.nodes(),
        farm.tree.nodes() == 1 ? "" : "s", farm.tree.levels(), farm.tree.levels() == 1 ? "" : "s", farm.tasks,
        farm.list.empty() && farm.batches.empty() && !farm.times ? "" : "on the average ", time_text(farm.costs.T_e),
        time_text(farm.costs.beta_e), time_text(farm.costs.beta_f));
    if (farm.costs.D_t > 0 || farm.costs.D_r > 0)
        text += fmt::format("; {} bytes there, {} back", format_number(farm.costs.D_t), format_number(farm.costs.D_r));
    return text;
}

std::string limit_in_words(const FarmRequest &request, const farm::FarmPrediction &found)
{
    const farm::Case &farm = request.farm;
    switch (found.limit) {
    case farm::Limit::processors:
        return "processors: none idles, more would help";
    case farm::Limit::forwarding: {
        const int enough = farm::pruned(farm.tree, farm.costs.alpha(), farm.costs.beta_f).nodes();
        return fmt::format("forwarding: the root hands on at most 1/beta_f = {}{}", per_second(1 / farm.costs.beta_f),
                           enough < farm.tree.nodes() ? fmt::format("; {} nodes do as much", enough) : "");
    }
    case farm::Limit::links:
        return "links: they carry no more";
    case farm::Limit::manager:
        return "the manager: it makes no more";
    }
    return "";
}

std::string farm_json(const FarmRequest &request, const farm::FarmPrediction &found)
{
    nlohmann::ordered_json json{{"makespan_s", found.makespan},
                                {"startup_s", found.startup},
                                {"steady_s", found.steady},
                                {"winddown_s", found.winddown},
                                {"throughput_per_s", found.throughput},
                                {"speedup", found.speedup},
                                {"efficiency", found.efficiency},
                                {"bound", farm::name_of(found.limit)},
                                {"tasks_per_node", found.tasks_per_node},
                                {"method", found.method},
                                {"nodes", request.farm.tree.nodes()},
                                {"tasks", request.farm.tasks},
                                {"floor_s", nlohmann::ordered_json::object()}};
    if (found.low < found.high) {
        json["lo_s"] = found.low;
        json["hi_s"] = found.high;
    }
    for (const farm::Floor &floor : farm::floors(request.farm))
        json["floor_s"][std::string(floor.what)] = floor.seconds;
    return json.dump(2) + "\n";
}

void add_farm_predict(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<Options>();
    CLI::App *sub = command(farm, "predict", "time, phases, throughput and what bounds it",
                            "mpisheet farm predict --tree binary --nodes 31 --tasks 10000 --task-time 10ms "
                            "--beta-e 482us --beta-f 453us");
    constexpr std::array names{"tree",         "nodes",       "root",       "tasks",        "task-time",  "task-bytes",
                               "result-bytes", "granularity", "task-times", "order",        "phases",     "seed",
                               "beta-e",       "beta-f",      "link-rate",  "manager-rate", "c-send",     "c-recv",
                               "poll",         "buffers",     "method",     "sheet",        "application"};
    add_farm_options(sub, options->farm, names);
    sub->add_flag_callback(
        "--json", [options] { options->format = Format::json; }, "print JSON");
    on(sub, action, options, predict);
}

} // namespace mpisheet
