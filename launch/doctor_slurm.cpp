// A Slurm cluster, by short steps on its nodes.

#include "launch/batch.hpp"
#include "launch/child.hpp"
#include "launch/doctor.hpp"
#include "model/words.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <utility>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

/// How long a step may wait for nodes, and last.
const std::vector<std::string> short_step{"srun", "--immediate=60", "--time=2"};

std::vector<std::string> split_at(const std::string &line, char separator)
{
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(part);
    return parts;
}

std::vector<std::string> step_on(int nodes, const std::string &partition)
{
    std::vector<std::string> words = short_step;
    words.insert(words.end(), {"--nodes=" + std::to_string(nodes), "--ntasks-per-node=1"});
    if (!partition.empty())
        words.push_back("--partition=" + partition);
    return words;
}

/// What the mark behind a state of sinfo means.
constexpr auto marks = std::to_array<std::pair<char, const char *>>({
    {'~', "must be powered up first"},
    {'#', "are being powered up"},
    {'!', "are to be powered down"},
    {'%', "are being powered down"},
    {'$', "are reserved for maintenance"},
    {'@', "are to be rebooted"},
    {'^', "are being rebooted"},
    {'*', "do not answer"},
    {'-', "are planned for another job"},
    {'+', "have a further state"},
});

/// Of "idle~"; nullptr: the state has none, or is another one.
const std::pair<char, const char *> *mark_of(const std::string &state)
{
    const auto *found = std::find_if(marks.begin(), marks.end(), [&](const auto &mark) {
        return state.starts_with(std::string("idle") + mark.first);
    });
    return found == marks.end() ? nullptr : found;
}

/// What srun says when no step begins, whatever its MPI, and what to do then; the first that fits counts.
struct Refusal {
    const char *said, *remedy;
};
constexpr auto refusals = std::to_array<Refusal>({
    {"nvalid partition", "name one that `sinfo` lists with -p"},
    {"nvalid account", "name your account: export SLURM_ACCOUNT=…; sacctmgr show assoc user=$USER lists them"},
    {"ermission denied", "the partition or account is not yours to use: name others with -p, SLURM_ACCOUNT"},
    {"not permitted", "the partition or account is not yours to use: name others with -p, SLURM_ACCOUNT"},
    {"nvalid qos", "name a QOS of your account: export SLURM_QOS=…"},
    {"QOS", "the limits of the account or QOS are reached: fewer nodes, or later"},
    {"ssoc", "the limits of the account are reached: fewer nodes, or later"},
    {"time limit", "this partition wants another time limit: name another with -p"},
    {"nodes are busy", "the nodes are taken: try again later, or let a job wait for them (mpisheet job writes one)"},
    {"mmediate execution impossible", "the nodes are taken: try again later, or let a job wait for them (mpisheet job "
                                      "writes one)"},
    {"nable to allocate resources", "no step gets nodes: as Slurm says; `sinfo -R` tells what is wrong with nodes"},
    {"llocation", "no step gets nodes: as Slurm says; `sinfo -R` tells what is wrong with nodes"},
    {"nable to contact slurm controller", "slurmctld does not answer: ask the site"},
    {"nable to create step", "the step got no processors: an allocation of another job is in the way"},
});

/// The refusal in what a step of srun said; nullptr: it began.
const Refusal *refusal_in(const std::string &said)
{
    const bool is_of_srun = said.find("srun: ") != std::string::npos;
    const auto *found = std::find_if(refusals.begin(), refusals.end(), [&](const Refusal &refusal) {
        return is_of_srun && said.find(refusal.said) != std::string::npos;
    });
    return found == refusals.end() ? nullptr : found;
}

/// Idle nodes of the partition, and what a person should know of it.
struct Partition {
    int idle = 0;
    Finding finding;
};

Partition examine_partition(const std::string &name)
{
    std::vector<std::string> words{"sinfo", "--noheader", "--format=%P|%l|%D|%T"};
    if (!name.empty())
        words.push_back("--partition=" + name);
    const Printed printed = run_and_read(words);
    if (printed.status != 0 || printed.lines.empty())
        return {0,
                {"partition", Health::bad, fmt::format("sinfo: {}", fmt::join(printed.lines, " | ")),
                 "name one that `sinfo` lists with -p"}};
    Partition partition;
    std::string found, not_ready;
    for (const std::string &line : printed.lines) {
        const std::vector<std::string> fields = split_at(line, '|');
        const bool is_default = fields.size() == 4 && fields[0].ends_with('*');
        if (fields.size() != 4 || (name.empty() && !is_default))
            continue;
        if (fields[3] == "idle") // marks behind it are of nodes that no step gets at once
            partition.idle += std::atoi(fields[2].c_str());
        else if (const auto *mark = mark_of(fields[3]))
            not_ready += fmt::format("{}{} of the idle {}", not_ready.empty() ? "" : ", ", fields[2], mark->second);
        found += fmt::format("{}{}: {} {} {}", found.empty() ? "" : ", ", fields[0], fields[2],
                             fields[2] == "1" ? "node" : "nodes", fields[3]);
        if (found.find("limit") == std::string::npos)
            found += ", time limit " + fields[1];
    }
    partition.finding = {"partition", partition.idle > 0 ? Health::fine : Health::bad, found,
                         partition.idle > 0  ? ""
                         : not_ready.empty() ? "no node is idle: try again later"
                                             : "no node answers now: " + not_ready +
                                                   "; srun --immediate cannot have them: a job waits for them "
                                                   "(mpisheet job writes one)"};
    return partition;
}

/// What `srun --mpi=list` offers, what says nothing to MPI last.
std::vector<std::string> plugins()
{
    const Printed printed = run_and_read({"srun", "--mpi=list"});
    std::vector<std::string> names;
    for (const std::string &line : printed.lines)
        for (std::string word : words_in(line)) {
            std::replace(word.begin(), word.end(), ',', ' ');
            for (const std::string &name : words_in(word))
                if (name.starts_with("pmi") || name.starts_with("cray"))
                    names.push_back(name);
        }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    names.emplace_back("none");
    return names;
}

/// The beginning of what a launcher said on several lines.
std::string first_of(const std::string &found)
{
    return found.substr(0, found.find(" | "));
}

/// One finding for each, and the first that works among them.
std::vector<Finding> examine_plugins(const Launcher &launcher, int nodes, const std::string &partition)
{
    std::vector<Finding> findings, of_ranks;
    std::string works;
    for (const std::string &plugin : plugins()) {
        std::vector<std::string> words = step_on(nodes, partition);
        words.push_back("--mpi=" + plugin);
        Launcher with = launcher;
        with.command = joined(words, " ");
        const std::vector<Finding> found = examine_ranks(with, fs::current_path());
        const Finding &first = found.front();
        const bool is_one_world = first.health == Health::fine;
        if (const Refusal *refusal = is_one_world ? nullptr : refusal_in(first.found)) // of MPI nothing is known
            return {{"step", Health::bad, first.found, refusal->remedy}};
        if (is_one_world && works.empty()) {
            works = plugin;
            of_ranks = {found.begin() + 1, found.end()};
        }
        const bool is_many = first.found.find("the launcher started") != std::string::npos;
        findings.push_back({"--mpi=" + plugin, is_one_world ? Health::fine : Health::note,
                            is_one_world ? first.found
                            : is_many    ? "as many worlds of one rank as there are ranks"
                                         : first_of(first.found),
                            ""});
    }
    findings.push_back(
        works.empty() ? Finding{"launcher", Health::bad, "no --mpi makes one world of the ranks",
                                "build mpisheet with the site's MPI (its wrapper mpicc), or start it by that MPI's "
                                "mpiexec in a job"}
                      : Finding{"launcher", Health::fine,
                                fmt::format("--launcher \"srun --mpi={}\" is the one to give", works), ""});
    findings.insert(findings.end(), of_ranks.begin(), of_ranks.end());
    return findings;
}

/// Each on a line of its own: host|fact|fact…
std::vector<Finding> examine_nodes(int nodes, const std::string &partition)
{
    const std::vector<std::string> names{"processor", "processors", "kernel", "governor"};
    std::vector<std::string> words = step_on(nodes, partition);
    words.insert(words.end(),
                 {"--mpi=none", "sh", "-c",
                  "echo \"@node $(hostname -s)|$(grep -m1 'model name' /proc/cpuinfo | cut -d: -f2- | sed 's/^ //')|"
                  "${SLURM_CPUS_ON_NODE:-?} of $(grep -c ^processor /proc/cpuinfo)|$(uname -r)|"
                  "$(cat /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor 2>/dev/null || "
                  "echo not visible)\""});
    words.insert(words.begin() + 1, "--exclusive");
    const Printed printed = run_and_read(words);
    std::vector<NodeFacts> facts;
    constexpr std::string_view mark = "@node ";
    for (const std::string &line : printed.lines)
        if (line.starts_with(mark)) {
            std::vector<std::string> fields = split_at(line.substr(mark.size()), '|');
            fields.resize(names.size() + 1);
            facts.push_back({fields.front(), {fields.begin() + 1, fields.end()}});
        }
    if (facts.empty())
        return {{"nodes", Health::bad,
                 fmt::format("a step on {} printed: {}", report::count_text(static_cast<std::size_t>(nodes), "node"),
                             fmt::join(printed.lines, " | ")),
                 "try it by hand: " + joined(words, " ")}};
    return differences(facts, names);
}

} // namespace

std::vector<Finding> differences(const std::vector<NodeFacts> &nodes, const std::vector<std::string> &names)
{
    std::vector<Finding> findings;
    for (std::size_t k = 0; k < names.size(); ++k) {
        std::map<std::string, std::vector<std::string>> hosts;
        for (const NodeFacts &node : nodes)
            hosts[node.facts[k]].push_back(node.host);
        const auto most = std::max_element(
            hosts.begin(), hosts.end(), [](const auto &a, const auto &b) { return a.second.size() < b.second.size(); });
        std::string others;
        for (const auto &[fact, names_of_hosts] : hosts)
            if (fact != most->first)
                others += fmt::format("; {}: {}", fmt::join(names_of_hosts, ", "), fact);
        findings.push_back({names[k], others.empty() ? Health::fine : Health::bad,
                            fmt::format("{} of {} node{}: {}{}", most->second.size(), nodes.size(),
                                        nodes.size() == 1 ? "" : "s", most->first, others),
                            others.empty() ? "" : "measure nodes that are alike: leave these out (sbatch --exclude)"});
    }
    return findings;
}

std::vector<Finding> examine_slurm(const Launcher &launcher, const std::string &partition)
{
    need_program("srun");
    std::vector<Finding> findings;
    if (const std::string here = login_node({.command = "mpiexec"}); !here.empty())
        findings.push_back({"here", Health::note, "a login node: no job of the batch system",
                            "mpisheet job writes a job that measures"});
    const Partition found = examine_partition(partition);
    findings.push_back(found.finding);
    if (found.idle == 0)
        return findings;
    const auto add = [&](const std::vector<Finding> &more) {
        findings.insert(findings.end(), more.begin(), more.end());
    };
    add(examine_plugins(launcher, std::min(found.idle, 2), partition));
    if (findings.back().subject != "step")
        add(examine_nodes(found.idle, partition));
    if (const std::optional<double> left = seconds_left_of_job())
        findings.push_back({"time left", Health::fine, fmt::format("this job ends in {:.0f} s", *left), ""});
    return findings;
}

} // namespace mpisheet::launch
