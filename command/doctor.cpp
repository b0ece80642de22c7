// mpisheet doctor: what spoils measurements here, and what to do about it.

#include "launch/doctor.hpp"

#include "command/console/json.hpp"
#include "command/console/launch_options.hpp"
#include "launch/drain.hpp"
#include "model/error.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace mpisheet::command {
namespace {

struct DoctorOptions {
    launch::Launcher launcher;
    std::filesystem::path root = "/"; ///< of the kernel's files
    std::filesystem::path drain;      ///< measured; empty: this machine is examined
    bool slurm = false;               ///< a Slurm cluster's nodes are examined …
    std::string partition;            ///< … of this partition; empty: the default one
    bool json = false;
};

std::string word(launch::Health health)
{
    constexpr std::array words{"fine", "note", "bad"};
    return words[static_cast<std::size_t>(health)];
}

report::Grid findings_table(const std::vector<launch::Finding> &findings)
{
    report::Grid grid{.columns = {{"what"}, {""}, {"found", report::Align::wrap}, {"what to do", report::Align::wrap}}};
    for (const launch::Finding &finding : findings)
        grid.rows.push_back({.cells = {finding.subject, word(finding.health), finding.found, finding.remedy},
                             .alert = finding.health == launch::Health::bad});
    return grid;
}

/// The hosts that a measurement found slow.
int list_slow(const DoctorOptions &options)
{
    const std::vector<launch::SlowHost> hosts = launch::slow_hosts(options.drain);
    Json list = Json::array();
    for (const launch::SlowHost &host : hosts)
        list.push_back({{"host", host.name}, {"why", host.why}});
    if (options.json)
        fmt::print("{}\n", json_text(Json{{"slow_hosts", list}}));
    else
        for (const launch::SlowHost &host : hosts)
            report::put({}, launch::drain_command(host) + "\n");
    return hosts.empty() ? 0 : static_cast<int>(Exit::no);
}

int examine(const DoctorOptions &options)
{
    if (!options.drain.empty())
        return list_slow(options);
    std::vector<launch::Finding> findings;
    const auto add = [&](const std::vector<launch::Finding> &more) {
        findings.insert(findings.end(), more.begin(), more.end());
    };
    constexpr double long_enough = 1; // to meet what comes a few times a second
    if (options.slurm) {
        add(launch::examine_slurm(options.launcher, options.partition));
    } else {
        if (!launch::is_simulated(options.launcher)) {
            add(launch::examine_noise(long_enough, options.root)); // before our own ranks make some
            add(launch::examine_node(options.root));
        }
        add(launch::examine_launcher(options.launcher));
    }
    const auto bad = std::count_if(findings.begin(), findings.end(), [](const launch::Finding &finding) {
        return finding.health == launch::Health::bad;
    });
    if (options.json) {
        Json list = Json::array();
        for (const launch::Finding &finding : findings)
            list.push_back({{"what", finding.subject},
                            {"health", word(finding.health)},
                            {"found", finding.found},
                            {"remedy", finding.remedy}});
        fmt::print("{}\n", json_text(Json{{"bad", bad}, {"findings", list}}));
    } else {
        fmt::print("{}\n{}\n", report::to_text(findings_table(findings), report::screen()),
                   bad == 0 ? "Nothing here spoils measurements."
                            : fmt::format("{} thing{} here spoil{} measurements.", bad, bad == 1 ? "" : "s",
                                          bad == 1 ? "s" : ""));
    }
    return bad == 0 ? 0 : static_cast<int>(Exit::no);
}

} // namespace

void add_doctor(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<DoctorOptions>();
    CLI::App *sub = subcommand(app, "doctor", "what spoils measurements here, and what to do; status 1 where it does",
                               "mpisheet doctor --launcher \"srun --mpi=pmi2\"\n  mpisheet doctor --slurm -p main");
    add_launcher(sub, options->launcher);
    sub->add_flag("--slurm", options->slurm, "look at the nodes of a Slurm cluster, with a short job step on each");
    sub->add_option("-p,--partition", options->partition, "with --slurm: nodes of this partition (the default one)");
    sub->add_option("--root", options->root, "folder of another machine's sys/ and proc/ files")
        ->group(""); // for tests
    sub->add_option("--drain", options->drain,
                    "folder of characterise: the hosts that its survey found slow, as commands for Slurm");
    sub->add_flag("--json", options->json, "print JSON");
    on(sub, action, options, examine);
}

} // namespace mpisheet::command
