// A farm read from options, a sheet and an application's row.

#include "command/equation_files.hpp"
#include "command/farm.hpp"
#include "command/launch.hpp"
#include "datasheets/file.hpp"
#include "datasheets/table.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <regex>

namespace mpisheet {
namespace {

namespace fs = std::filesystem;

double parse_bytes(std::string_view text)
{
    double value = 0;
    return parse_number(text, value) ? value : static_cast<double>(parse_size(text));
}

double parse_rate(std::string_view text)
{
    return parse_bytes(text.ends_with("/s") ? text.substr(0, text.size() - 2) : text);
}

double parse_plain(std::string_view text)
{
    double value = 0;
    if (!parse_number(text, value))
        throw Error(Exit::usage, "expected a number, found \"" + std::string(text) + "\"");
    return value;
}

using Parse = double (*)(std::string_view);

/// The number that an option's text says; the option is named where it says none.
double read_number(const std::string &option, const std::string &text, Parse parse)
{
    try {
        return parse(text);
    } catch (const Error &error) {
        throw Error(error.status(), "--" + option + ": " + error.what());
    }
}

double read_positive(const std::string &option, const std::string &text, Parse parse)
{
    const double value = read_number(option, text, parse);
    if (!(value > 0))
        throw Error(Exit::bad_input, fmt::format("--{}: expected more than 0, found {}", option, text));
    return value;
}

std::int64_t read_whole(const std::string &option, const std::string &text, double least)
{
    const double value = read_number(option, text, parse_plain);
    if (value < least || value > 1e15 || value != std::floor(value))
        throw Error(Exit::usage,
                    fmt::format("--{}: expected a whole number from {} on, found {}", option, least, text));
    return static_cast<std::int64_t>(value);
}

/// What an option is where g tasks travel as one: its number times `grouped`, or its expression of g.
double read_of_g(const std::string &option, const std::string &text, double g, double grouped, Parse parse)
{
    static const std::regex names_g(R"(\bg\b)");
    if (!std::regex_search(text, names_g))
        return grouped * read_number(option, text, parse);
    const double value = equations::compile_expression({}, text, {"g"}, "--" + option)(std::array{g});
    if (!std::isfinite(value) || value < 0)
        throw Error(Exit::bad_input,
                    fmt::format("--{} {}: expected 0 or more at g = {}, found {}", option, text, g, value));
    return value;
}

/// Fills what was not given.
void set_if_empty(std::string &text, std::string_view value)
{
    if (text.empty())
        text = value;
}

void fill_from_application(FarmOptions &options)
{
    if (options.application.empty())
        return;
    const bool is_file = fs::is_regular_file(options.application);
    const Table table =
        read_table(is_file ? fs::path(options.application) : shared_file("farm/applications/pfarm.csv"));
    std::vector<std::string> known;
    std::size_t row = 0;
    for (; row < table.rows(); ++row) {
        known.emplace_back(table.text(row, table.column("application")));
        if (is_file || known.back() == options.application)
            break;
    }
    if (row == table.rows()) {
        const std::string meant = nearest(options.application, known);
        throw Error(Exit::usage,
                    fmt::format("--application {}: neither a file nor shipped ({}){}", options.application,
                                fmt::join(known, ", "), meant.empty() ? "" : "; did you mean '" + meant + "'?"));
    }
    const auto cell = [&](const char *column) { return table.text(row, table.column(column)); };
    set_if_empty(options.tasks, cell("tasks"));
    if (options.task_times.empty() && options.phases.empty())
        set_if_empty(options.task_time, cell("T_e_s"));
    set_if_empty(options.task_bytes, cell("task_bytes"));
    set_if_empty(options.result_bytes, cell("result_bytes"));
    set_if_empty(options.manager_rate, cell("manager_rate_per_s"));
    set_if_empty(options.sheet, cell("sheet"));
}

/// beta_e, beta_f [µs] and tau [byte/µs] of the sheet, where it has them.
void fill_from_sheet(FarmOptions &options)
{
    if (options.sheet.empty())
        return;
    const fs::path file = fs::is_regular_file(options.sheet) ? fs::path(options.sheet)
                                                             : shared_file("datasheets/" + options.sheet + ".gp");
    const equations::Scope scope = read_scope(std::span(&file, 1));
    const auto fill = [&](std::string &text, const char *name, double factor) {
        if (text.empty() && scope.find_variable(name) != nullptr)
            text = format_number(equations::compile_expression(scope, name, {}, options.sheet)({}) * factor);
    };
    fill(options.beta_e, "beta_e", 1e-6);
    fill(options.beta_f, "beta_f", 1e-6);
    fill(options.link_rate, "tau", 1e6);
}

/// "uniform:A:B" → {A, B}.
std::array<double, 2> read_two_times(const std::string &text)
{
    const std::size_t first = text.find(':');
    const std::size_t second = text.find(':', first + 1);
    if (second == std::string::npos)
        throw Error(Exit::usage,
                    fmt::format("--task-times: expected {}:A:B with two times, as in {}:1ms:20ms, found \"{}\"",
                                text.substr(0, first), text.substr(0, first), text));
    return {read_number("task-times", text.substr(first + 1, second - first - 1), parse_seconds),
            read_number("task-times", text.substr(second + 1), parse_seconds)};
}

/// One time a line; `#` begins a comment.
std::vector<double> read_times(const std::string &file)
{
    std::vector<double> times;
    const std::string text = read_file(file);
    int line = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        std::string item = text.substr(from, std::min(text.find('#', from), end) - from);
        from = end + 1;
        ++line;
        item.erase(item.find_last_not_of(" \t\r") + 1);
        item.erase(0, item.find_first_not_of(" \t"));
        if (item.empty())
            continue;
        try {
            times.push_back(parse_seconds(item));
        } catch (const Error &error) {
            throw Error(Exit::bad_input, fmt::format("{}:{}: {}", file, line, error.what()));
        }
        if (times.back() < 0)
            throw Error(Exit::bad_input,
                        fmt::format("{}:{}: expected a time from 0 on, found \"{}\"", file, line, item));
    }
    if (times.empty())
        throw Error(Exit::bad_input, file + ": expected the tasks' times, one a line, found none");
    return times;
}

/// "5000:1ms,5000:20ms"
std::vector<farm::Batch> read_phases(const std::string &text)
{
    std::vector<farm::Batch> batches;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        const std::string item = text.substr(from, comma - from);
        from = comma + 1;
        const std::size_t colon = item.find(':');
        if (colon == std::string::npos)
            throw Error(Exit::usage, "--phases: expected TASKS:TIME, as in 5000:1ms,5000:20ms, found \"" + item + "\"");
        batches.push_back({read_whole("phases", item.substr(0, colon), 1),
                           read_number("phases", item.substr(colon + 1), parse_seconds)});
    }
    return batches;
}

double mean_of(const std::vector<double> &times)
{
    return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

farm::Distribution read_distribution(const FarmOptions &options, double T_e)
{
    const std::string kind = options.task_times.substr(0, options.task_times.find(':'));
    if (kind == "exponential")
        return farm::exponential(T_e);
    const auto [low, high] = read_two_times(options.task_times);
    if (low < 0 || high < low)
        throw Error(Exit::bad_input, "--task-times: expected 0 <= A <= B, found \"" + options.task_times + "\"");
    return kind == "uniform" ? farm::uniform(low, high) : farm::bimodal(low, high);
}

/// M, T_e and how the times differ.
void read_work(const FarmOptions &options, FarmRequest &request)
{
    farm::Case &farm = request.farm;
    const double g = request.granularity;
    const std::string &times = options.task_times;
    const bool drawn = times.starts_with("exponential") || times.starts_with("uniform:") ||
                       times.starts_with("bimodal:") || times == "uniform" || times == "bimodal";
    if (g != 1 && (!times.empty() || !options.phases.empty()))
        throw Error(Exit::usage, "--granularity: tasks are put together only where all take --task-time");
    if (!options.phases.empty()) {
        farm.batches = read_phases(options.phases);
        for (const farm::Batch &batch : farm.batches) {
            farm.tasks += batch.tasks;
            farm.costs.T_e += static_cast<double>(batch.tasks) * batch.T_e;
        }
        farm.costs.T_e /= static_cast<double>(farm.tasks);
        return;
    }
    if (!times.empty() && !drawn) {
        if (!fs::is_regular_file(times))
            throw Error(Exit::usage,
                        "--task-times: expected exponential, uniform:A:B, bimodal:A:B or a file, found \"" + times +
                            "\"");
        farm.list = read_times(times);
        farm.tasks = static_cast<std::int64_t>(farm.list.size());
        farm.costs.T_e = mean_of(farm.list);
    } else {
        if (options.tasks.empty())
            throw Error(Exit::usage, "--tasks M is needed: how many tasks");
        const double M = read_of_g("tasks", options.tasks, g, 1 / g, parse_plain);
        if (!(M > 0) || M > 1e15)
            throw Error(Exit::usage, "--tasks: expected 1 or more, found " + options.tasks);
        farm.tasks = static_cast<std::int64_t>(std::ceil(M - 1e-9));
    }
    if (times.empty() || times == "exponential") {
        if (options.task_time.empty())
            throw Error(Exit::usage, "--task-time T is needed: execution time of a task, e.g. 10ms");
        farm.costs.T_e = read_of_g("task-time", options.task_time, g, g, parse_seconds);
    }
    if (drawn) {
        farm.times = read_distribution(options, farm.costs.T_e);
        farm.costs.T_e = farm.times->mean;
    }
    if (!options.order.empty() && farm.list.empty() && farm.times)
        farm.list = farm.times->draw(static_cast<std::size_t>(farm.tasks), farm.seed);
    if (!options.order.empty() && !farm.list.empty()) {
        farm.list = farm::arranged(farm.list, farm::arrival(options.order), farm.seed);
        farm.costs.T_e = mean_of(farm.list);
    }
}

void read_costs(const FarmOptions &options, FarmRequest &request)
{
    farm::Case &farm = request.farm;
    farm::Costs &costs = farm.costs;
    for (const auto &[name, text] : {std::pair{"beta-e", &options.beta_e}, {"beta-f", &options.beta_f}})
        if (text->empty())
            throw Error(Exit::usage,
                        fmt::format("--{} T is needed, or a --sheet that has it, e.g. --sheet t800-dynamic", name));
    const double g = request.granularity;
    costs.beta_e = read_number("beta-e", options.beta_e, parse_seconds);
    costs.beta_f = read_number("beta-f", options.beta_f, parse_seconds);
    if (!options.task_bytes.empty())
        costs.D_t = read_of_g("task-bytes", options.task_bytes, g, g, parse_bytes);
    if (!options.result_bytes.empty())
        costs.D_r = read_of_g("result-bytes", options.result_bytes, g, g, parse_bytes);
    if (!options.link_rate.empty())
        costs.tau = read_positive("link-rate", options.link_rate, parse_rate);
    if (costs.beta_e < 0 || costs.T_e < 0)
        throw Error(Exit::bad_input, fmt::format("--task-time, --beta-e: expected times from 0 on, found {} s and {} s",
                                                 format_number(costs.T_e), format_number(costs.beta_e)));
    if (!(costs.beta_f > 0) || costs.beta_f > costs.alpha())
        throw Error(
            Exit::bad_input,
            fmt::format("--beta-f: expected more than 0 and at most alpha = T_e + beta_e = {}, found {}: tasks that "
                        "take longer to forward than to execute need larger grains (--granularity)",
                        format_seconds(costs.alpha()), format_seconds(costs.beta_f)));
    farm.farm.manager = farm::default_manager(costs);
    if (!options.manager_rate.empty())
        farm.farm.manager.rate = read_of_g("manager-rate", options.manager_rate, g, 1 / g, parse_rate);
    if (!(farm.farm.manager.rate > 0))
        throw Error(Exit::bad_input, "--manager-rate: expected more than 0, found " + options.manager_rate);
    if (!options.c_send.empty())
        farm.farm.manager.C_S = read_number("c-send", options.c_send, parse_seconds);
    if (!options.c_recv.empty())
        farm.farm.manager.C_R = read_number("c-recv", options.c_recv, parse_seconds);
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

} // namespace

farm::Topology read_topology(const FarmOptions &options)
{
    if (options.tree.empty())
        throw Error(Exit::usage,
                    "--tree is needed: chain, binary, ternary, kary:K, mesh:RxC, torus:RxC, hypercube:D or a file");
    std::optional<int> nodes;
    if (!options.nodes.empty())
        nodes = static_cast<int>(
            std::min<std::int64_t>(read_whole("nodes", options.nodes, 1), std::numeric_limits<int>::max()));
    if (auto known = farm::parse_topology(options.tree, nodes))
        return std::move(*known);
    if (fs::is_regular_file(options.tree))
        return farm::parse_topology_file(read_file(options.tree), options.tree);
    const std::string meant = nearest(options.tree.substr(0, options.tree.find(':')),
                                      {"chain", "binary", "ternary", "kary", "mesh", "torus", "hypercube"});
    throw Error(Exit::usage,
                fmt::format("--tree {}: neither chain, binary, ternary, kary:K, mesh:RxC, torus:RxC, hypercube:D "
                            "nor a file{}",
                            options.tree, meant.empty() ? "" : "; did you mean '" + meant + "'?"));
}

FarmRequest read_farm(const FarmOptions &given)
{
    FarmOptions options = given;
    fill_from_application(options);
    fill_from_sheet(options);
    FarmRequest request;
    farm::Case &farm = request.farm;
    std::optional<int> root;
    if (!options.root.empty())
        root = static_cast<int>(read_whole("root", options.root, 0));
    farm.tree = farm::tree_of(read_topology(options), root);
    request.children = farm::children_of_kind(options.tree);
    if (!options.granularity.empty())
        request.granularity = read_positive("granularity", options.granularity, parse_plain);
    if (!options.seed.empty())
        farm.seed = static_cast<std::uint64_t>(read_whole("seed", options.seed, 0));
    if (!options.poll.empty())
        farm.farm.poll_interval = read_number("poll", options.poll, parse_seconds);
    if (!options.buffers.empty())
        farm.farm.buffers = static_cast<int>(read_whole("buffers", options.buffers, 1));
    if (!options.method.empty())
        request.method = read_method(options.method);
    read_work(options, request);
    read_costs(options, request);
    return request;
}

std::span<const FarmOption> farm_options()
{
    using F = FarmOptions;
    static const std::array all{
        FarmOption{"tree", &F::tree,
                   "chain, binary, ternary, kary:K, mesh:RxC, torus:RxC, hypercube:D, or a file of parents or links"},
        FarmOption{"nodes", &F::nodes, "processors N of a chain or K-ary tree"},
        FarmOption{"root", &F::root, "vertex of the mesh, torus, hypercube or file that the manager feeds"},
        FarmOption{"tasks", &F::tasks, "tasks M; an expression of g if it depends on the granularity"},
        FarmOption{"task-time", &F::task_time,
                   "execution time T_e of a task, e.g. 10ms, or an expression of g in seconds"},
        FarmOption{"task-bytes", &F::task_bytes, "size of a task, e.g. 4K, or an expression of g (0)"},
        FarmOption{"result-bytes", &F::result_bytes, "size of a result (0)"},
        FarmOption{"granularity", &F::granularity, "g: so many tasks travel as one; M, times and bytes follow (1)"},
        FarmOption{
            "task-times", &F::task_times,
            "tasks that differ: exponential (mean --task-time), uniform:A:B, bimodal:A:B, or a file, one time a line"},
        FarmOption{"order", &F::order, "in which tasks that differ arrive: mixed, long-first, short-first, sorted"},
        FarmOption{"phases", &F::phases, "tasks of one length after tasks of another, e.g. 5000:1ms,5000:20ms"},
        FarmOption{"seed", &F::seed, "of random times and orders (1)"},
        FarmOption{"beta-e", &F::beta_e, "CPU overhead of executing a task, e.g. 482us"},
        FarmOption{"beta-f", &F::beta_f, "CPU overhead of forwarding a task and its result, e.g. 453us"},
        FarmOption{"link-rate", &F::link_rate, "bytes a second, e.g. 1.73MB/s (no limit)"},
        FarmOption{"manager-rate", &F::manager_rate, "tasks a second that the manager makes and takes back (no limit)"},
        FarmOption{"c-send", &F::c_send, "least time between two sends on a link (a quarter of beta-f)"},
        FarmOption{"c-recv", &F::c_recv, "least time between two receives on a link (a quarter of beta-f)"},
        FarmOption{"poll", &F::poll, "nodes look for messages after so much of a task's execution (at once)"},
        FarmOption{"buffers", &F::buffers, "tasks that a node's InLink holds (1)"},
        FarmOption{"method", &F::method,
                   "hybrid (simulated as far as it pays), simulate, steady (M/X), paper (Pfarm's phases), tr91-27"},
        FarmOption{"sheet", &F::sheet,
                   "beta_e, beta_f [us] and tau [bytes/us]: a file or shipped (t800-fixed, t800-dynamic)"},
        FarmOption{"application", &F::application,
                   "tasks, times, sizes and sheet of Fact, FFT, Mult, Ssum, Cepstral, Synthetic"},
    };
    return all;
}

void add_farm_options(CLI::App *sub, FarmOptions &options, std::span<const char *const> names)
{
    for (const FarmOption &option : farm_options())
        if (std::any_of(names.begin(), names.end(), [&](const char *name) { return option.name == name; }))
            sub->add_option("--" + option.name, options.*option.text, option.what);
}

} // namespace mpisheet
