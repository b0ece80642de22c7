// mpisheet farm sweep: predictions over values of any option.

#include "command/farm/sweep.hpp"

#include "command/console/cli.hpp"
#include "farm/model/flow.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <regex>

namespace mpisheet::command {
namespace {

constexpr std::size_t most_sweep_points = 100'000;

struct SweepCommand {
    FarmOptions farm;
    std::vector<std::string> over;
    std::string against;
    SweepPicture picture;
    std::filesystem::path output; ///< empty: stdout
    Format format = Format::table;
};

/// "2:64us" → 2us, 4us … 64us; what is no range of whole numbers stays as it is.
void append_values(std::vector<std::string> &values, const std::string &item)
{
    static const std::regex range(R"((\d+(?::\d+){1,2})([A-Za-zµ/]*))");
    std::smatch match;
    if (!std::regex_match(item, match, range)) {
        values.push_back(item);
        return;
    }
    for (const std::int64_t value : parse_sizes(match[1].str(), most_sweep_points))
        values.push_back(std::to_string(value) + match[2].str());
}

SweepPoint predicted(const FarmOptions &options, std::vector<std::string> values, const std::string &against)
{
    const FarmRequest request = read_farm(options);
    const farm::Case &farm = request.farm;
    SweepPoint point{.values = std::move(values),
                     .options = options,
                     .nodes = farm.tree.nodes(),
                     .tasks = farm.tasks,
                     .granularity = request.granularity,
                     .costs = farm.costs,
                     .found = predict_farm(request, request.method)};
    point.found.tasks_per_node.clear();
    if (!against.empty()) {
        FarmOptions other = options;
        other.method = against;
        point.against = predict_farm(request, read_farm(other).method).makespan;
    }
    if (request.children > 1)
        if (const auto nodes = farm::saturating_nodes(request.children, farm.costs.alpha(), farm.costs.beta_f))
            point.unsaturated = *nodes - 1;
    return point;
}

int run_sweep(const SweepCommand &options)
{
    std::vector<Over> overs;
    for (const std::string &text : options.over) {
        overs.push_back(parse_over(text));
        if (std::count_if(overs.begin(), overs.end(),
                          [&](const Over &over) { return over.name == overs.back().name; }) > 1)
            throw Error(Exit::usage, "--over " + overs.back().name + " is given twice: list its values");
    }
    if (options.picture.what == "error" && options.against.empty())
        throw Error(Exit::usage, "--plot error: give --against METHOD, e.g. --against simulate");
    const std::vector<SweepPoint> points = sweep(options.farm, overs, options.against);
    if (!options.picture.what.empty()) {
        SweepPicture picture = options.picture;
        picture.against = options.against;
        report::put(options.output, sweep_chart(overs, points, picture));
        return 0;
    }
    const std::string text = options.format == Format::csv    ? sweep_csv(points)
                             : options.format == Format::json ? sweep_json(points)
                                                              : sweep_text(overs, points);
    report::put(options.output, text);
    return 0;
}

} // namespace

Over parse_over(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size())
        throw Error(Exit::usage, "--over: expected NAME=VALUES, as in nodes=2:64, found \"" + text + "\"");
    Over over{.name = text.substr(0, equals), .text = nullptr, .values = {}};
    std::vector<std::string> known;
    for (const FarmOption &option : farm_options()) {
        known.push_back(option.name);
        if (option.name == over.name)
            over.text = option.text;
    }
    if (over.text == nullptr) {
        const std::string meant = nearest(over.name, known);
        throw Error(Exit::usage, fmt::format("--over: no option '{}'{}", over.name,
                                             meant.empty() ? "; any of this command's, as in nodes=2:64"
                                                           : "; did you mean '" + meant + "'?"));
    }
    for (const std::string &item : split_list(std::string_view(text).substr(equals + 1)))
        append_values(over.values, item);
    return over;
}

std::vector<SweepPoint> sweep(const FarmOptions &options, const std::vector<Over> &overs, const std::string &against)
{
    std::size_t count = 1;
    for (const Over &over : overs)
        count *= over.values.size();
    if (count > most_sweep_points)
        throw Error(Exit::usage, fmt::format("--over: at most {} points, found {}", most_sweep_points, count));
    std::vector<SweepPoint> points;
    for (std::size_t i = 0; i < count; ++i) {
        FarmOptions one = options;
        std::vector<std::string> values(overs.size());
        std::size_t rest = i;
        for (std::size_t k = overs.size(); k-- > 0; rest /= overs[k].values.size())
            values[k] = one.*overs[k].text = overs[k].values[rest % overs[k].values.size()];
        points.push_back(predicted(one, std::move(values), against));
    }
    return points;
}

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
