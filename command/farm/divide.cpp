// mpisheet farm divide: tasks that are split on their way down the tree and whose results are joined on the way up.

#include "command/cli.hpp"
#include "command/farm/farm.hpp"
#include "command/farm/values.hpp"
#include "command/json.hpp"
#include "farm/simulation/divide_simulation.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

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
    std::vector<farm::DivideLevel> levels; ///< leaves first
};

Request read_request(FarmOptions options, const DivideCommand &asked)
{
    if (!options.sheet.empty())
        fill_from_sheet(options);
    for (const auto &[name, text] :
         {std::pair{"levels", &asked.levels}, {"tasks", &options.tasks}, {"task-time", &options.task_time}})
        if (text->empty())
            throw Error(Exit::usage, fmt::format("--{} is needed", name));
    Request request;
    read_machine(options, request.machine);
    request.children = static_cast<int>(std::min<std::int64_t>(read_whole("children", asked.children, 1), 1 << 20));
    const std::int64_t levels = read_whole("levels", asked.levels, 1);
    for (std::int64_t i = 1; i < levels && request.processors <= most_divide_processors; ++i)
        request.processors += std::pow(request.children, i);
    if (request.processors > most_divide_processors)
        throw Error(Exit::usage,
                    fmt::format("--levels: expected a tree of at most {} processors, found {} levels of {} "
                                "children",
                                most_divide_processors, levels, request.children));
    request.size = read_positive("size", asked.size, parse_plain);
    request.tasks = static_cast<double>(read_whole("tasks", options.tasks, 1));
    const auto of_n = [](const std::string &option, const std::string &text, Parse parse) {
        return [=](double n) {
            return depends_on(text, "n") ? read_expression(option, text, "n", n) : read_number(option, text, parse);
        };
    };
    const auto bytes = of_n("task-bytes", options.task_bytes.empty() ? "0" : options.task_bytes, parse_bytes);
    request.levels = farm::equal_splits(
        request.size, request.children, static_cast<int>(levels), of_n("task-time", options.task_time, parse_seconds),
        of_n("split-time", asked.split_time, parse_seconds), of_n("join-time", asked.join_time, parse_seconds),
        [&](double n) { return bytes(n) / request.machine.tau; });
    for (const farm::DivideLevel &level : request.levels)
        if (!(level.T_e + request.machine.beta_e > 0))
            throw Error(Exit::bad_input, "--task-time, --beta-e: expected more than 0 together on every level");
    return request;
}

struct Found {
    std::vector<double> throughput; ///< S_i, leaves first [tasks of that level/s]
    double as_printed = 0;          ///< by the report's rule (k)
    double makespan = 0, startup = 0, rate = 0, speedup = 0;
    std::vector<std::int64_t> executed; ///< simulated: tasks on each level
};

Found find(const Request &request, const DivideCommand &options)
{
    const double beta_e = request.machine.beta_e;
    const double beta_f = request.machine.beta_f;
    Found found;
    found.throughput = farm::divide_throughput(request.levels, beta_e, beta_f);
    found.as_printed = farm::divide_throughput_as_printed(request.levels, beta_e, beta_f);
    if (options.simulate || !options.random_splits.empty()) {
        if (request.tasks > most_tasks)
            throw Error(Exit::usage, fmt::format("--tasks: expected at most {} to simulate", most_tasks));
        farm::DivideOptions how;
        if (!options.random_splits.empty())
            how.random_splits = static_cast<std::uint64_t>(read_whole("random-splits", options.random_splits, 0));
        const auto run = farm::simulate_divide(request.children, request.levels, beta_e, beta_f,
                                               static_cast<std::int64_t>(request.tasks), how);
        found.makespan = run.makespan;
        found.startup = run.first_result;
        found.rate = run.steady_rate;
        found.executed = run.executed;
    } else {
        found.makespan = farm::divide_seconds(request.tasks, request.levels, beta_e, beta_f);
        found.startup = farm::divide_startup_seconds(request.levels, beta_e, beta_f);
        found.rate = found.throughput.back();
    }
    found.speedup = request.tasks * request.levels.back().T_e / found.makespan;
    return found;
}

std::string text_of(const Request &request, const Found &found)
{
    using report::Align;
    report::Grid grid{.caption = fmt::format("{:g} tasks on a {}-ary tree of {:g} processors; beta_e {}, beta_f {}",
                                             request.tasks, request.children, request.processors,
                                             time_text(request.machine.beta_e), time_text(request.machine.beta_f)),
                      .columns = {{"level", Align::right},
                                  {"size", Align::right},
                                  {"executing", Align::right},
                                  {"split, join, beta_f", Align::right},
                                  {"throughput S", Align::right},
                                  {found.executed.empty() ? "" : "tasks executed", Align::right}}};
    double size = request.size;
    for (std::size_t i = request.levels.size(); i-- > 0; size /= request.children) {
        const farm::DivideLevel &level = request.levels[i];
        grid.rows.push_back(
            {{std::to_string(i + 1), fmt::format("{:g}", size), time_text(level.T_e),
              i == 0 ? "" : time_text(level.T_s + level.T_j + request.machine.beta_f), rate_text(found.throughput[i]),
              found.executed.empty() ? "" : std::to_string(found.executed[i])}});
    }
    report::drop_empty_last_column(grid);
    const double feasible = found.throughput.back();
    return report::to_text(grid) +
           fmt::format(
               "\nMakespan {}, the first result after {}; {} in the steady state. Speed-up {:.2f}, efficiency {}.\n",
               time_text(found.makespan), time_text(found.startup), rate_text(found.rate), found.speedup,
               report::percent_text(found.speedup / request.processors)) +
           (std::abs(found.as_printed / feasible - 1) > 1e-9
                ? fmt::format("The report's rule (k) would say {}: levels differ, and it looks at one.\n",
                              rate_text(found.as_printed))
                : "");
}

Json json_of(const Request &request, const Found &found)
{
    Json levels = Json::array();
    for (std::size_t i = 0; i < request.levels.size(); ++i) {
        const farm::DivideLevel &level = request.levels[i];
        levels.push_back({{"level", i + 1},
                          {"execute_s", level.T_e},
                          {"split_s", level.T_s},
                          {"join_s", level.T_j},
                          {"move_s", level.T_tau},
                          {"throughput_per_s", found.throughput[i]}});
        if (!found.executed.empty())
            levels.back()["executed"] = found.executed[i];
    }
    return {{"makespan_s", found.makespan},
            {"startup_s", found.startup},
            {"throughput_per_s", found.rate},
            {"speedup", found.speedup},
            {"efficiency", found.speedup / request.processors},
            {"as_printed_per_s", found.as_printed},
            {"nodes", static_cast<std::int64_t>(request.processors)},
            {"levels", levels}};
}

int divide(const DivideCommand &options)
{
    const Request request = read_request(options.farm, options);
    const Found found = find(request, options);
    if (options.format == Format::json)
        fmt::print("{}\n", json_text(json_of(request, found)));
    else
        fmt::print("{}", text_of(request, found));
    return 0;
}

} // namespace

void add_farm_divide(CLI::App &farm, Action &action)
{
    const auto options = std::make_shared<DivideCommand>();
    CLI::App *sub = subcommand(farm, "divide", "divide and conquer on a balanced tree (TR 91-27)",
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
    for (const FarmOption &option : farm_options())
        if (option.name == "beta-e" || option.name == "beta-f" || option.name == "sheet" || option.name == "link-rate")
            sub->add_option("--" + option.name, options->farm.*option.text, option.what);
    sub->add_flag("--simulate", options->simulate, "every task, instead of the recurrence");
    sub->add_option("--random-splits", options->random_splits, "simulated with parts of random sizes: a seed");
    add_json(sub, options->format);
    on(sub, action, options, divide);
}

} // namespace mpisheet::command
