#include "evaluation/programs/farm_case.hpp"

#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/sheet_engine.hpp"
#include "formats/file.hpp"
#include "formats/option.hpp"
#include "formats/table.hpp"
#include "launch/launcher.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/sheet/measured.hpp"
#include "model/traffic/network.hpp"
#include "model/traffic/sheet.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// Gives an option that was not given its value.
void set_if_empty(std::string &text, std::string_view value)
{
    if (text.empty())
        text = value;
}

void fill_from_application(FarmOptions &options)
{
    const bool is_file = fs::is_regular_file(options.application);
    const formats::Table table = formats::read_table(is_file ? fs::path(options.application)
                                                             : launch::shared_file("farm/applications/pfarm.csv"));
    std::vector<std::string> known;
    std::size_t row = 0;
    for (; row < table.rows(); ++row) {
        known.emplace_back(table.text(row, table.column("application")));
        if (is_file || known.back() == options.application)
            break;
    }
    if (is_file && row == table.rows())
        throw Error(Exit::bad_input, options.application + ":1: expected a row below the header, found none");
    if (row == table.rows()) {
        const std::string meant = nearest(options.application, known);
        throw Error(Exit::usage,
                    fmt::format("--application {}: neither a file nor shipped ({}){}", options.application,
                                fmt::join(known, ", "), meant.empty() ? "" : "; did you mean '" + meant + "'?"));
    }
    const auto cell = [&](const char *name, double least) {
        const std::size_t column = table.column(name);
        if (const std::string_view text = table.text(row, column); !text.empty() && table.number(row, column) < least)
            table.refuse(row, column, fmt::format("a number from {} on", least));
        return table.text(row, column);
    };
    set_if_empty(options.tasks.count, cell("tasks", 1));
    if (options.tasks.times.empty() && options.tasks.phases.empty())
        set_if_empty(options.tasks.time, cell("T_e_s", 0));
    set_if_empty(options.tasks.bytes, cell("task_bytes", 0));
    set_if_empty(options.tasks.result_bytes, cell("result_bytes", 0));
    set_if_empty(options.manager.rate, cell("manager_rate_per_s", 0));
    set_if_empty(options.overheads.sheet, table.text(row, table.column("sheet")));
}

void read_costs(const FarmOptions &options, farm::Request &request)
{
    farm::Case &farm = request.farm;
    farm::Costs &costs = farm.costs;
    const double g = request.granularity;
    read_overheads(options.overheads, costs);
    if (!options.tasks.bytes.empty())
        costs.D_t = formats::read_of_g("task-bytes", options.tasks.bytes, g, request.grouped, parse_bytes);
    if (!options.tasks.result_bytes.empty())
        costs.D_r = formats::read_of_g("result-bytes", options.tasks.result_bytes, g, request.grouped, parse_bytes);
    if (!(costs.alpha() > 0))
        throw Error(Exit::bad_input, "--task-time: expected more than 0 together with --beta-e");
    if (costs.beta_f > costs.alpha())
        throw Error(Exit::bad_input,
                    fmt::format("--beta-f: handing a task on takes {}, longer than executing it (task-time and beta-e, "
                                "{}): the equations hold up to there; let more tasks travel as one (--granularity)",
                                format_seconds(costs.beta_f), format_seconds(costs.alpha())));
    farm.farm.manager = farm::default_manager(costs);
    if (!options.manager.rate.empty())
        farm.farm.manager.rate =
            formats::read_of_g("manager-rate", options.manager.rate, g, 1 / request.grouped, parse_rate);
    if (!(farm.farm.manager.rate > 0))
        throw Error(Exit::bad_input, "--manager-rate: expected more than 0, found " + options.manager.rate);
    if (!options.manager.c_send.empty())
        farm.farm.manager.C_S = formats::read_number("c-send", options.manager.c_send, parse_seconds);
    if (!options.manager.c_recv.empty())
        farm.farm.manager.C_R = formats::read_number("c-recv", options.manager.c_recv, parse_seconds);
}

farm::Method read_method(const std::string &name)
{
    std::vector<std::string> known;
    for (const farm::MethodName &row : farm::methods) {
        if (row.name == name)
            return row.method;
        known.emplace_back(row.name);
    }
    throw Error(Exit::usage, fmt::format("--method: expected one of {}, found \"{}\"", fmt::join(known, ", "), name));
}

/// Whether the tree is one of any number of nodes.
bool needs_nodes(const FarmOptions::Processors &options)
{
    return formats::of_option("--tree", [&] { return farm::children_of_kind(options.tree); }) > 0;
}

/// All that a farm needs and was not given.
void refuse_missing(const FarmOptions &options, bool has_messages)
{
    const std::string &times = options.tasks.times;
    const bool listed = !options.tasks.phases.empty() || fs::is_regular_file(times);
    const bool timed = listed || (!times.empty() && times != "exponential");
    std::vector<Needed> needed{
        {!options.processors.nodes.empty() || !needs_nodes(options.processors), "--nodes N", "how many processors"},
        {listed || !options.tasks.count.empty(), "--tasks M", "how many tasks"},
        {timed || !options.tasks.time.empty(), "--task-time T", "execution time of a task, e.g. 10ms"}};
    if (!has_messages)
        for (const Needed &overhead : needed_overheads(options.overheads))
            needed.push_back(overhead);
    refuse_missing(needed);
}

/// A speed for each vertex, in the order of the tree's nodes.
std::vector<double> read_speeds(const std::string &text, const farm::Tree &tree)
{
    const std::vector<double> given = formats::of_option("--speeds", [&] { return parse_numbers(text); });
    if (given.size() != tree.parent.size() || !std::all_of(given.begin(), given.end(), [](double v) { return v > 0; }))
        throw Error(Exit::usage, fmt::format("--speeds: expected {} numbers above 0, one a processor, found {}",
                                             tree.nodes(), text));
    std::vector<double> speed;
    for (const int vertex : tree.label)
        speed.push_back(given[static_cast<std::size_t>(vertex)]);
    return speed;
}

/// Whether the manager is the root too.
bool read_manager(const std::string &text, bool otherwise)
{
    if (!text.empty() && text != "works" && text != "feeds")
        throw Error(Exit::usage, "--manager: expected works or feeds, found \"" + text + "\"");
    return text.empty() ? otherwise : text == "works";
}

/// An overhead [s]. A warning names a bare number of seconds: papers have these numbers in µs.
double read_overhead(const std::string &option, const std::string &text)
{
    const double seconds = formats::read_number(option, text, parse_seconds);
    if (double bare = 0; seconds >= 1 && parse_number(text, bare))
        report::tell(fmt::format("warning: --{0} {1} is {1} seconds: say {1}us or {1}ms for less, {1}s for this\n",
                                 option, text));
    return seconds;
}

} // namespace

std::vector<std::shared_ptr<const traffic::Interconnect>> fill_from_sheet(FarmOptions::Overheads &options)
{
    const fs::path file = fs::is_directory(options.sheet) ? sheet_path(options.sheet)
                                                          : file_or_shipped(options.sheet, "datasheets", "sheet");
    equations::Scope scope = read_scope(std::span(&file, 1));
    if (!options.ppn.empty()) {
        if (scope.find_variable("ppn") == nullptr)
            throw Error(Exit::bad_input,
                        "--ppn: " + file.string() + " has no ppn: its equations do not depend on the ranks a node");
        scope.set("ppn", static_cast<double>(formats::read_whole("ppn", options.ppn, 1)));
    }
    const auto fill = [&](std::string &text, const char *name, double units) {
        const equations::Definition *written = text.empty() ? scope.find_variable(name) : nullptr;
        if (written == nullptr)
            return;
        const double value = equations::compile_expression(scope, name, {}, options.sheet)({});
        if (!(value >= 0) || !std::isfinite(value / units))
            throw Error(Exit::bad_input, fmt::format("{}: {}: expected a number from 0 on, found {}",
                                                     equations::to_string(written->place), name, format_number(value)));
        text = format_number(value / units);
    };
    fill(options.beta_e, "beta_e", 1e6);
    fill(options.beta_f, "beta_f", 1e6);
    fill(options.link_rate, "tau", 1e-6);
    const std::optional<graph::Graph> graph = read_graph_of(file);
    const std::string unknown = graph ? "" : why_links_are_not_known(scope);
    if (!unknown.empty())
        report::tell(
            fmt::format("{}: warning: no interval of a farm is known, links are not: {}\n", file.string(), unknown));
    const bool is_known = has_intervals(scope) && unknown.empty();
    std::vector<std::shared_ptr<const traffic::Interconnect>> all;
    std::optional<traffic::Interconnect> found = traffic::interconnect_of(scope, file.string());
    if (found && graph)
        found = traffic::with_graph(std::move(*found), *graph);
    if (found)
        for (const char *end : is_known ? std::vector{"", "_lo", "_hi"} : std::vector{""})
            all.push_back(std::make_shared<const traffic::Interconnect>(traffic::at_end(*found, scope, end)));
    return all;
}

void refuse_missing(std::span<const Needed> options)
{
    std::vector<std::string> missing, what;
    for (const Needed &one : options)
        if (!one.is_given) {
            missing.emplace_back(one.option);
            what.emplace_back(one.what);
        }
    if (!missing.empty())
        throw Error(Exit::usage, fmt::format("{} {} needed: {}", fmt::join(missing, ", "),
                                             missing.size() == 1 ? "is" : "are", fmt::join(what, "; ")));
}

std::array<Needed, 2> needed_overheads(const FarmOptions::Overheads &options)
{
    return {Needed{!options.beta_e.empty(), "--beta-e T", "overhead of executing a task"},
            {!options.beta_f.empty(), "--beta-f T",
             "overhead of forwarding one, or a --sheet with messages (ethernet-16) or with beta_e, beta_f "
             "(t800-dynamic)"}};
}

void read_overheads(const FarmOptions::Overheads &options, farm::Costs &costs)
{
    if (!options.beta_e.empty())
        costs.beta_e = read_overhead("beta-e", options.beta_e);
    if (!options.beta_f.empty())
        costs.beta_f = read_overhead("beta-f", options.beta_f);
    if (!options.link_rate.empty())
        costs.tau = formats::read_positive("link-rate", options.link_rate, parse_rate);
}

farm::Topology read_topology(const FarmOptions::Processors &options)
{
    std::optional<int> nodes;
    if (!options.nodes.empty())
        nodes = static_cast<int>(
            std::min<std::int64_t>(formats::read_whole("nodes", options.nodes, 1), std::numeric_limits<int>::max()));
    if (!nodes && needs_nodes(options))
        throw Error(Exit::usage, fmt::format("--tree {} needs --nodes N", options.tree));
    if (auto known = formats::of_option("--tree", [&] { return farm::parse_topology(options.tree, nodes); }))
        return std::move(*known);
    if (fs::is_regular_file(options.tree))
        return farm::parse_topology_file(formats::read_text(options.tree), options.tree);
    const std::string meant = nearest(options.tree.substr(0, options.tree.find(':')),
                                      {"star", "chain", "binary", "ternary", "kary", "mesh", "torus", "hypercube"});
    throw Error(Exit::usage,
                fmt::format("--tree {}: neither star, chain, binary, ternary, kary:K, mesh:RxC, torus:RxC, hypercube:D "
                            "nor a file{}",
                            options.tree, meant.empty() ? "" : "; did you mean '" + meant + "'?"));
}

std::optional<int> read_root(const FarmOptions::Processors &options)
{
    return options.root.empty() ? std::nullopt
                                : std::optional(static_cast<int>(formats::read_whole("root", options.root, 0)));
}

farm::Request read_farm(const FarmOptions &given)
{
    FarmOptions options = given;
    if (!options.application.empty())
        fill_from_application(options);
    farm::Request request;
    farm::Case &farm = request.farm;
    if (!options.overheads.sheet.empty())
        request.ends = fill_from_sheet(options.overheads);
    if (!request.ends.empty())
        farm.farm.interconnect = request.ends.front();
    const std::optional<int> root = read_root(options.processors);
    set_if_empty(options.processors.tree, "star");
    request.tree = options.processors.tree;
    refuse_missing(options, farm.farm.interconnect != nullptr && options.overheads.link_rate.empty());
    const farm::Topology topology = read_topology(options.processors);
    farm.tree = formats::of_option(root ? "--root" : "--tree", [&] { return farm::tree_of(topology, root); });
    request.children = farm::children_of_kind(options.processors.tree);
    if (!options.overheads.link_rate.empty() || !farm.tree.rate.empty())
        farm.farm.interconnect.reset(), request.ends.clear();
    farm.farm.root_manages = read_manager(options.manager.role, farm.farm.interconnect != nullptr);
    farm.farm.first_rank = farm.farm.root_manages ? 0 : 1;
    if (!options.tasks.granularity.empty())
        request.granularity = formats::read_positive("granularity", options.tasks.granularity, formats::parse_plain);
    if (!options.tasks.seed.empty())
        farm.seed = static_cast<std::uint64_t>(formats::read_whole("seed", options.tasks.seed, 0));
    if (!options.overheads.poll.empty())
        farm.farm.poll_interval = formats::read_number("poll", options.overheads.poll, parse_seconds);
    if (!options.overheads.buffers.empty())
        farm.farm.buffers = static_cast<int>(formats::read_whole("buffers", options.overheads.buffers, 1));
    if (!options.processors.speeds.empty())
        farm.farm.speed = read_speeds(options.processors.speeds, farm.tree);
    if (!options.method.empty())
        request.method = read_method(options.method);
    read_work(options.tasks, request);
    read_costs(options, request);
    return request;
}

} // namespace mpisheet::evaluation
