// mpisheet farm predict: how long a farm takes, and what bounds it.

#include "command/cli.hpp"
#include "command/farm/farm.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

namespace mpisheet::command {
namespace {

using report::time_text;

struct PredictCommand {
    FarmOptions farm;
    Format format = Format::table;
};

report::Grid table(const FarmRequest &request, const farm::FarmPrediction &found)
{
    using report::Align;
    report::Grid grid{.columns = {{"", Align::left}, {"predicted", Align::right}, {"", Align::left}}};
    const auto add = [&](const std::string &what, const std::string &value, const std::string &note = "") {
        grid.rows.push_back({{what, value, note}});
    };
    const bool varies = found.low < found.high;
    add("makespan", time_text(found.makespan),
        varies ? fmt::format("95 % of the runs: {} to {}", time_text(found.low), time_text(found.high)) : "");
    add("  start-up", time_text(found.startup));
    add("  steady state", time_text(found.steady));
    add("  wind-down", time_text(found.winddown));
    add("throughput", rate_text(found.throughput), "bound by " + limit_in_words(request, found));
    add("speed-up", fmt::format("{:.2f}", found.speedup));
    add("efficiency", report::percent_text(found.efficiency));
    add("no farm is faster than", "");
    for (const farm::Floor &floor : farm::floors(request.farm))
        if (floor.seconds > 0)
            add("  " + std::string(floor.what), time_text(floor.seconds));
    return grid;
}

int predict_command(const PredictCommand &options)
{
    const FarmRequest request = read_farm(options.farm);
    const farm::FarmPrediction found = predict_farm(request, request.method);
    if (options.format == Format::json) {
        fmt::print("{}\n", farm_json(request, found).dump(2));
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

void add_farm_predict(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<PredictCommand>();
    CLI::App *sub = subcommand(farm, "predict", "time, phases, throughput and what bounds it",
                               "mpisheet farm predict --tree binary --nodes 31 --tasks 10000 --task-time 10ms "
                               "--beta-e 482us --beta-f 453us");
    using enum OptionGroup;
    add_farm_options(sub, options->farm, {tree, task, work, run, method});
    add_json(sub, options->format);
    on(sub, action, options, predict_command);
}

} // namespace mpisheet::command
