// The tasks of a farm: how many, how long, in which order.

#include "evaluation/programs/farm_case.hpp"
#include "formats/file.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <numeric>
#include <optional>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// "5000:1ms,5000:20ms"
std::vector<farm::Batch> read_phases(const std::string &text)
{
    std::vector<farm::Batch> batches;
    for (const std::string &item : split_list(text)) {
        const std::size_t colon = item.find(':');
        if (colon == std::string::npos)
            throw Error(Exit::usage, "--phases: expected TASKS:TIME, as in 5000:1ms,5000:20ms, found \"" + item + "\"");
        batches.push_back({formats::read_whole("phases", item.substr(0, colon), 1),
                           formats::read_number("phases", item.substr(colon + 1), parse_seconds)});
    }
    return batches;
}

double mean_of(const std::vector<double> &times)
{
    return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

/// What --task-times says of random times; none: it names a file, or was not given.
std::optional<farm::Distribution> read_distribution(const std::string &text, double mean)
{
    return formats::of_option("--task-times", [&] { return farm::parse_distribution(text, mean); });
}

} // namespace

void read_work(const FarmOptions::Tasks &options, farm::Request &request)
{
    farm::Case &farm = request.farm;
    const double g = request.granularity;
    request.grouped = formats::depends_on(options.count, "g") ? 1 : g;
    const std::string &times = options.times;
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
    farm.times = read_distribution(times, 0); // an exponential one waits for its mean
    if (!times.empty() && !farm.times) {
        if (!fs::is_regular_file(times))
            throw Error(Exit::usage, fmt::format("--task-times: expected {} or a file, found \"{}\"",
                                                 farm::distribution_texts, times));
        farm.list = farm::parse_task_times(formats::read_text(times), times);
        farm.tasks = static_cast<std::int64_t>(farm.list.size());
        farm.costs.T_e = mean_of(farm.list);
    } else {
        const double M = formats::read_of_g("tasks", options.count, g, 1 / g, formats::parse_plain);
        if (!(M > 0) || M > 1e15)
            throw Error(Exit::usage, "--tasks: expected 1 or more, found " + options.count);
        farm.tasks = static_cast<std::int64_t>(std::ceil(M - 1e-9));
        request.work = M;
    }
    if (times.empty() || times == "exponential") {
        farm.costs.T_e = formats::read_of_g("task-time", options.time, g, request.grouped, parse_seconds);
        request.work *= farm.costs.T_e;
    }
    if (farm.times) {
        farm.times = read_distribution(times, farm.costs.T_e);
        farm.costs.T_e = farm.times->mean;
    }
    if (!options.order.empty() && farm.tasks > farm::most_simulated)
        throw Error(Exit::usage,
                    fmt::format("--order: expected at most {} tasks, found {}", farm::most_simulated, farm.tasks));
    if (!options.order.empty() && farm.list.empty() && farm.times)
        farm.list = farm.times->draw(static_cast<std::size_t>(farm.tasks), farm.seed);
    if (!options.order.empty() && !farm.list.empty()) {
        farm.list = farm::arranged(
            farm.list,
            formats::of_option("--order", [&]() -> const farm::Arrival & { return farm::arrival(options.order); }),
            farm.seed);
        farm.costs.T_e = mean_of(farm.list);
    }
}

} // namespace mpisheet::evaluation
