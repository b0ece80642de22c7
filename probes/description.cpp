#include "probes/description.hpp"

#include "formats/file.hpp"
#include "measure/platform.hpp"
#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <set>

namespace mpisheet {
namespace {

using nlohmann::ordered_json;

ordered_json nodes_of(const Launch &launch)
{
    ordered_json nodes = ordered_json::array();
    for (std::size_t node = 0; node < launch.hosts.size(); ++node)
        nodes.push_back(
            {{"host", launch.hosts[node]},
             {"processors", launch.processors[node]},
             {"ranks", std::count(launch.node_of_rank.begin(), launch.node_of_rank.end(), static_cast<int>(node))}});
    return nodes;
}

ordered_json left_out(const Grid &grid, const SweepSummary *summary)
{
    ordered_json list = ordered_json::array();
    const auto add = [&](const std::vector<LeftOut> &more) {
        for (const LeftOut &left : more)
            list.push_back({{"op", left.op}, {"p", left.p}, {"bytes", left.sizes}, {"reason", left.reason}});
    };
    add(grid.left_out);
    if (summary != nullptr)
        add(summary->left_out);
    return list;
}

ordered_json machine_of(const Machine &machine)
{
    return {{"processor", machine.processor},    {"cores", machine.cores},
            {"threads", machine.threads},        {"threads_per_core", machine.threads_per_core},
            {"memory_bytes", machine.memory},    {"caches_bytes", machine.caches},
            {"page_bytes", machine.page},        {"huge_pages", machine.huge_pages},
            {"frequency_hz", machine.frequency}, {"turbo", machine.turbo},
            {"hypervisor", machine.hypervisor},  {"kernel", machine.kernel},
            {"governor", machine.governor},      {"clock_source", machine.clock_source},
            {"load_before", machine.load}};
}

ordered_json found(const SweepSummary &summary)
{
    ordered_json trips;
    for (const auto &[bytes, count] : summary.trips)
        trips[std::to_string(bytes)] = count;
    return {{"points", summary.points},
            {"further_points", summary.further},
            {"disturbed_points", summary.disturbed},
            {"stopped", summary.stopped},
            {"unverified_points", summary.unverified},
            {"points_out_of_time", summary.out_of_time},
            {"samples", summary.samples},
            {"late_starts", summary.late},
            {"seconds", summary.seconds},
            {"load_after", current_load()},
            {"clock_error_bound_s", summary.clock_error},
            {"timer_step_s", summary.timer.step},
            {"timer_reading_s", summary.timer.reading},
            {"msg_round_trips_in_a_row", trips}};
}

/// Medians over pairs and ranks, and what stands out.
ordered_json surveyed(const Description &about)
{
    constexpr std::array kinds{"computation", "messages", "link"};
    const auto known = [](std::vector<double> values) {
        std::erase_if(values, [](double value) { return std::isnan(value); });
        return median(std::move(values));
    };
    ordered_json slow = ordered_json::array();
    for (const Suspect &suspect : about.slow) {
        ordered_json one{{"what", kinds[static_cast<std::size_t>(suspect.kind)]}, {"rank", suspect.rank}};
        if (suspect.other >= 0)
            one["other"] = suspect.other;
        one["factor"] = suspect.factor;
        one["text"] = describe(suspect, host_of_rank(about.launch));
        slow.push_back(one);
    }
    return {{"message_16_bytes_s", known(about.survey.small_s)},
            {"message_64_kib_s", known(about.survey.large_s)},
            {"computation_s", known(about.survey.computed_s)},
            {"slow", slow}};
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
    ordered_json json{
        {"format", 1},
        {"program", "mpisheet-probe " + about.version},
        {"date", about.date},
        {"command", options.command},
        {"plan", about.plan},
        {"compiler", "g++ " __VERSION__},
        {"libraries", loaded_libraries()},
        {"machine", machine_of(about.machine)},
        {"simulated", platform::simulated()},
        {"mpi", {{"library", mpi_library()}, {"standard", mpi_standard()}}},
        {"ranks", about.launch.size},
        {"nodes", nodes_of(about.launch)},
        {"oversubscribed", about.launch.oversubscribed},
        {"binding", about.launch.processors_of_rank},
        {"warnings", warnings_of(about)},
        {"placement", "p processes are the first p ranks; msg is between ranks 0 and 1"},
        {"processes", processes},
        {"sizes", sizes},
        {"launch", options.launch},
        {"seed", options.seed},
        {"repetitions", options.repetitions},
        {"epochs", about.epochs},
        {"budget_s", options.budget},
        {"memory_bytes", options.memory},
        {"clock",
         platform::simulated() ? "simulated time"
         : about.launch.hosts.size() == 1
             ? "MPI_Wtime, offset from rank 0's by the node's clock"
             : "MPI_Wtime, offset and drift from rank 0's by ping-pongs along a binomial tree, anew before each point"},
        {"quantity", "last end over the ranks - agreed start"},
        {"reduction", reduction_meaning},
        {"buffers",
         "page-aligned, written before use, the same ones in every repetition (hot); OP_cold: each repetition "
         "in other memory, walked through in turn"},
        {"cold_bytes_of_a_rank", about.cold},
        {"survey", about.survey.p > 1 ? surveyed(about) : ordered_json()},
        {"environment", relevant_environment()},
        {"left_out", left_out(about.grid, summary)},
        {"complete", summary != nullptr && !summary->stopped},
    };
    if (summary != nullptr) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - about.began;
        json["seconds"] = platform::simulated() ? summary->seconds : summary->before + passed.count();
        json["sweep"] = found(*summary);
    }
    return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
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
                                     [&](int processors) { return processors > about.machine.threads_per_core; });
    if (loose > 0 && launch.size > 1)
        warnings.push_back(std::to_string(loose) + " of " + std::to_string(launch.size) +
                           " ranks may move between processors: bind them (mpiexec -bind-to core, srun "
                           "--cpu-bind=cores) if programs run bound");
    if (!about.machine.governor.empty() && about.machine.governor != "performance")
        warnings.push_back("the frequency governor is \"" + about.machine.governor +
                           "\": speeds change with the load; \"performance\" keeps them");
    if (about.machine.clock_source == "hpet" || about.machine.clock_source == "acpi_pm")
        warnings.push_back("the clock source is \"" + about.machine.clock_source +
                           "\": each reading takes a microsecond");
    if (about.machine.load > 0.5 * about.machine.threads)
        warnings.push_back("the load average was " + format_number(about.machine.load) +
                           " before: measure when others are not at work");
    return warnings;
}

bool is_of_plan(const std::filesystem::path &json, const std::string &plan)
{
    if (!std::filesystem::exists(json))
        return false;
    const auto found = nlohmann::json::parse(formats::read_file(json), nullptr, false);
    return found.is_object() && found.value("plan", "") == plan;
}

std::string utc_now()
{
    const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

} // namespace mpisheet
