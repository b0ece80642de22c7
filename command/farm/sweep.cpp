// mpisheet farm sweep: predictions over values of any option.

#include "command/console/cli.hpp"
#include "command/farm/farm.hpp"
#include "farm/model/flow.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"
#include "report/programs/farm_sweep.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

constexpr std::size_t most_sweep_points = 100'000;

/// `--over name=values`.
struct Over {
    const FarmOption *option;
    std::vector<std::string> values;
};

struct SweepCommand {
    FarmOptions farm;
    std::vector<std::string> over;
    std::string against;
    report::SweepPicture picture;
    std::filesystem::path output; ///< empty: stdout
    Format format = Format::table;
};

/// "2:64us" → 2us, 4us … 64us; what is no range of whole numbers stays as it is.
void append_values(std::vector<std::string> &values, const std::string &item)
{
    const std::size_t end = std::min(item.find_first_not_of("0123456789:"), item.size());
    const std::string range = item.substr(0, end), unit = item.substr(end);
    const std::size_t colons = std::count(range.begin(), range.end(), ':');
    const bool is_range = (colons == 1 || colons == 2) && pieces_of(range, ":").size() == colons + 1;
    if (!is_range || unit.find_first_of("0123456789.:+-*() ") != std::string::npos) {
        values.push_back(item);
        return;
    }
    for (const std::int64_t value : parse_sizes(range, most_sweep_points))
        values.push_back(std::to_string(value) + unit);
}

report::SweepPoint predicted(FarmOptions options, std::vector<std::string> values, const std::string &against)
{
    const farm::Request request = evaluation::read_farm(options);
    const farm::Case &farm = request.farm;
    report::SweepPoint point{.values = std::move(values),
                             .given = {},
                             .nodes = farm.tree.nodes(),
                             .tasks = farm.tasks,
                             .granularity = request.granularity,
                             .costs = farm.costs,
                             .found = farm::predict(request, request.method)};
    for (const FarmOption &option : farm_options())
        if (const std::string &text = option.text(options); !text.empty())
            point.given.emplace_back(option.name, text);
    point.found.tasks_per_node.clear();
    if (!against.empty()) {
        options.method = against;
        point.against = farm::predict(request, evaluation::read_farm(options).method).makespan;
    }
    if (request.children > 1)
        if (const auto nodes = farm::saturating_nodes(request.children, farm.costs.alpha(), farm.costs.beta_f))
            point.unsaturated = *nodes - 1;
    return point;
}

/// "nodes=1:64:1", "tree=chain,binary", "beta-f=100:1000:50us". Throws Error (usage), with the nearest option.
Over parse_over(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size())
        throw Error(Exit::usage, "--over: expected NAME=VALUES, as in nodes=2:64, found \"" + text + "\"");
    const std::string given = text.substr(0, equals);
    Over over{nullptr, {}};
    std::vector<std::string> known;
    for (const FarmOption &option : farm_options()) {
        known.push_back(option.name);
        if (option.name == given)
            over.option = &option;
    }
    if (over.option == nullptr) {
        const std::string meant = nearest(given, known);
        throw Error(Exit::usage, fmt::format("--over: no option '{}'{}", given,
                                             meant.empty() ? "; any of this command's, as in nodes=2:64"
                                                           : "; did you mean '" + meant + "'?"));
    }
    for (const std::string &item : split_list(std::string_view(text).substr(equals + 1)))
        append_values(over.values, item);
    return over;
}

/// Every combination, the last Over changing fastest.
std::vector<report::SweepPoint> sweep(const FarmOptions &options, const std::vector<Over> &overs,
                                      const std::string &against)
{
    std::size_t count = 1;
    for (const Over &over : overs)
        count *= over.values.size();
    if (count > most_sweep_points)
        throw Error(Exit::usage, fmt::format("--over: at most {} points, found {}", most_sweep_points, count));
    std::vector<report::SweepPoint> points;
    for (std::size_t i = 0; i < count; ++i) {
        FarmOptions one = options;
        std::vector<std::string> values(overs.size());
        std::size_t rest = i;
        for (std::size_t k = overs.size(); k-- > 0; rest /= overs[k].values.size())
            values[k] = overs[k].option->text(one) = overs[k].values[rest % overs[k].values.size()];
        points.push_back(predicted(std::move(one), std::move(values), against));
    }
    return points;
}

int run_sweep(const SweepCommand &options)
{
    std::vector<Over> overs;
    report::Sweep swept{.over = {}, .points = {}, .against = options.against};
    for (const std::string &text : options.over) {
        overs.push_back(parse_over(text));
        const std::string &name = overs.back().option->name;
        if (std::find(swept.over.begin(), swept.over.end(), name) != swept.over.end())
            throw Error(Exit::usage, "--over " + name + " is given twice: list its values");
        swept.over.push_back(name);
    }
    if (options.picture.what == "error" && options.against.empty())
        throw Error(Exit::usage, "--plot error: give --against METHOD, e.g. --against simulate");
    swept.points = sweep(options.farm, overs, options.against);
    if (!options.picture.what.empty())
        report::put(options.output, report::sweep_chart(swept, options.picture));
    else
        report::put(options.output, options.format == Format::csv    ? report::sweep_csv(swept)
                                    : options.format == Format::json ? report::sweep_json(swept)
                                                                     : report::sweep_text(swept));
    return 0;
}

} // namespace

void add_farm_sweep(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<SweepCommand>();
    CLI::App *sub = subcommand(farm, "sweep", "predictions over values of any option: tables, CSV, curves",
                               "mpisheet farm sweep --over nodes=1:64:1 --over tree=chain,binary,ternary --tasks 10000 "
                               "--task-time 40ms --sheet t800-dynamic --plot speedup -o figure.svg");
    sub->add_option(
           "--over", options->over,
           "NAME=VALUES, e.g. nodes=2:64 (doubling), nodes=1:64:1, beta-f=100:1000:50us, tree=chain,binary; again for "
           "curves of another option")
        ->required()
        ->allow_extra_args(false);
    using enum OptionGroup;
    add_farm_options(sub, options->farm, {tree, task, work, run, method});
    sub->add_option("--against", options->against, "another method; adds its time and the error against it");
    sub->add_option(
           "--plot", options->picture.what,
           "a picture, in the terminal or in -o FILE: time, speedup, efficiency, throughput, error, nodes (most that "
           "do not saturate)")
        ->check(CLI::IsMember({"time", "speedup", "efficiency", "throughput", "error", "nodes"}));
    sub->add_option("-o", options->output, "file: with --plot .svg, .png or .pdf");
    sub->add_option("--title", options->picture.title, "the picture's title");
    sub->add_option("--log", options->picture.log, "logarithmic axes: x, y or xy")
        ->check(CLI::IsMember({"x", "y", "xy"}));
    add_format(sub, options->format);
    on(sub, action, options, run_sweep);
}

} // namespace mpisheet::command
