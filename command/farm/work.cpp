// The tasks of a farm: how many, how long, in which order.

#include "command/farm/farm.hpp"
#include "command/farm/values.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <numeric>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

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

} // namespace

void read_work(const FarmOptions &options, FarmRequest &request)
{
    farm::Case &farm = request.farm;
    const double g = request.granularity;
    request.grouped = depends_on(options.tasks, "g") ? 1 : g;
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
        farm.list = farm::parse_task_times(formats::read_text(times), times);
        farm.tasks = static_cast<std::int64_t>(farm.list.size());
        farm.costs.T_e = mean_of(farm.list);
    } else {
        if (options.tasks.empty())
            throw Error(Exit::usage, "--tasks M is needed: how many tasks");
        const double M = read_of_g("tasks", options.tasks, g, 1 / g, parse_plain);
        if (!(M > 0) || M > 1e15)
            throw Error(Exit::usage, "--tasks: expected 1 or more, found " + options.tasks);
        farm.tasks = static_cast<std::int64_t>(std::ceil(M - 1e-9));
        request.work = M;
    }
    if (times.empty() || times == "exponential") {
        if (options.task_time.empty())
            throw Error(Exit::usage, "--task-time T is needed: execution time of a task, e.g. 10ms");
        farm.costs.T_e = read_of_g("task-time", options.task_time, g, request.grouped, parse_seconds);
        request.work *= farm.costs.T_e;
    }
    if (drawn) {
        farm.times = read_distribution(options, farm.costs.T_e);
        farm.costs.T_e = farm.times->mean;
    }
    if (!options.order.empty() && farm.tasks > farm::most_simulated)
        throw Error(Exit::usage,
                    fmt::format("--order: expected at most {} tasks, found {}", farm::most_simulated, farm.tasks));
    if (!options.order.empty() && farm.list.empty() && farm.times)
        farm.list = farm.times->draw(static_cast<std::size_t>(farm.tasks), farm.seed);
    if (!options.order.empty() && !farm.list.empty()) {
        farm.list = farm::arranged(farm.list, farm::arrival(options.order), farm.seed);
        farm.costs.T_e = mean_of(farm.list);
    }
}

} // namespace mpisheet::command
