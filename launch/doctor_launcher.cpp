// Launcher, MPI library, programs and packages.

#include "formats/file.hpp"
#include "formats/json.hpp"
#include "launch/child.hpp"
#include "launch/doctor.hpp"
#include "launch/ending.hpp"
#include "model/error.hpp"
#include "model/words.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <set>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;
using formats::Json;

/// One of the packages that some commands need.
Finding examine_program(const std::string &program, const std::string &package, const std::string &what_for)
{
    const fs::path found = find_program(program);
    if (!found.empty())
        return {program, Health::fine, found.string(), ""};
    return {program, Health::note, "not installed", fmt::format("{}: sudo apt install {}", what_for, package)};
}

/// How the launcher that is there binds ranks to cores.
std::string binding_option(const std::string &launcher)
{
    const std::string name = fs::path(launcher).filename().string();
    return name == "srun"                                                  ? "srun --cpu-bind=cores"
           : name.find("openmpi") != std::string::npos || name == "mpirun" ? name + " --bind-to core"
                                                                           : name + " -bind-to core";
}

/// Whether a rank keeps to one processor, as the probe's own process finds: MPICH's and Open MPI's defaults differ.
Finding examine_binding(const Json &description, const std::string &launcher)
{
    for (const auto &node : description.value("nodes", Json::array())) {
        const int processors = node.value("processors", 0), ranks = node.value("ranks", 0);
        if (processors > ranks && ranks > 0)
            return {"binding", Health::note,
                    fmt::format("{} may move among {} processors",
                                report::count_text(static_cast<std::size_t>(ranks), "rank"), processors),
                    "bind them: --launcher '" + binding_option(launcher) + "'"};
    }
    return {"binding", Health::fine, "every processor has a rank", ""};
}

/// Makes libraries tell what they send messages by, on stderr: UCX, MPICH and Intel MPI over libfabric.
const std::vector<std::string> talkative{"env", "UCX_LOG_LEVEL=info", "MPIR_CVAR_DEBUG_SUMMARY=1", "I_MPI_DEBUG=2"};

/// What two ranks took for their messages, as their libraries say it.
Finding examine_transport(const std::vector<std::string> &launch)
{
    std::vector<std::string> words = talkative;
    words.insert(words.end(), launch.begin(), launch.end());
    std::vector<std::string> lines;
    run_child(words, [&](std::string_view line) { lines.emplace_back(line); });
    const std::string told = transport_told(lines);
    return {"messages", told.empty() ? Health::note : Health::fine,
            told.empty() ? "the library does not say what it sends them by" : "sent by " + told, ""};
}

/// The file that the ranks' MPI is in: LD_LIBRARY_PATH may have put another one of the same name before the one that
/// the programs were built with. Nothing where the ranks do not say what they have loaded: simulated ones.
std::vector<Finding> examine_library(const Json &description)
{
    const Json libraries = description.value("libraries", Json::array());
    if (libraries.empty())
        return {};
    for (const auto &library : libraries)
        if (fs::path(library.get<std::string>()).filename().string().starts_with("libmpi"))
            return {{"library", Health::fine, library.get<std::string>(), ""}};
    return {{"library", Health::fine, "the programs have it inside: LD_LIBRARY_PATH cannot change it", ""}};
}

/// "node1 and node2", as the ranks found them.
std::string hosts_of(const Json &description)
{
    return joined(description.value("nodes", Json::array()), " and ",
                  [&](const auto &node) { return node.value("host", std::string()); });
}

} // namespace

std::vector<Finding> examine_ranks(const Launcher &launcher, const fs::path &shared)
{
    const formats::ScratchFolder folder(shared);
    const fs::path samples = folder.path() / "samples.csv", json = folder.path() / "samples.json";
    const std::vector<std::string> words =
        launch_words(launcher, 2, "mpisheet-probe",
                     {"--expect-ranks", "2", "--ops", "barrier", "--processes", "2", "--repetitions", "5", "--budget",
                      "0.2s", "-o", samples.string(), "--json", json.string()});
    Heard heard;
    const int status = run_child(words, [&](std::string_view line) { hear(heard, line); });
    if (status == static_cast<int>(Exit::mismatch))
        return {{"MPI", Health::bad, heard.last,
                 "start them with the launcher of the library they were built with: " MPISHEET_FLAVOUR
                 " (mpiexec." MPISHEET_FLAVOUR "; srun --mpi=pmi2 for MPICH, --mpi=pmix for Open MPI)"}};
    if (const std::string remedy = remedy_of(heard); status != 0 || !fs::exists(json))
        return {{"MPI", Health::bad, fmt::format("two ranks ended with {}: {}", status, remedy),
                 (remedy == heard.last ? "try it by hand: " : "then again: ") + joined(words, " ")}};
    const Json description = Json::parse(formats::read_file(json), nullptr, false);
    if (!description.is_object())
        return {{"MPI", Health::bad, json.string() + " is no JSON", "this is a bug of mpisheet"}};
    const std::string library = description.value(Json::json_pointer("/mpi/library"), "");
    std::vector<Finding> findings{
        {"MPI", Health::fine, fmt::format("{}: two ranks found each other on {}", library, hosts_of(description)), ""}};
    for (Finding &finding : examine_library(description))
        findings.push_back(std::move(finding));
    findings.push_back(examine_transport(words));
    findings.push_back(examine_binding(description, words.front()));
    return findings;
}

std::string transport_told(const std::vector<std::string> &lines)
{
    const auto between = [](const std::string &line, std::string_view before, std::string_view end) {
        const std::size_t at = line.find(before);
        const std::size_t begin = at + before.size();
        return at == std::string::npos ? std::string() : line.substr(begin, line.find_first_of(end, begin) - begin);
    };
    std::set<std::string> told;
    for (const std::string &line : lines) {
        // "… UCX  INFO  ep_cfg[1]: tag(tcp/eth0) …"; the way of a rank to itself is none.
        const bool is_of_ucx = line.find("UCX") != std::string::npos && line.find("cfg") != std::string::npos;
        if (const std::string ways = is_of_ucx ? between(line, "tag(", ")") : ""; !ways.empty())
            if (!ways.starts_with("self/"))
                told.insert("UCX: " + ways);
        if (const std::string provider = between(line, "libfabric provider: ", "\r"); !provider.empty())
            told.insert("libfabric: " + provider);
    }
    return fmt::format("{}", fmt::join(told, "; "));
}

std::vector<Finding> examine_launcher(const Launcher &launcher)
{
    std::vector<Finding> findings;
    try {
        check_launcher(launcher, 1);
        const std::vector<std::string> words = launch_words(launcher, 2, "mpisheet-probe", {});
        findings.push_back({"launcher", Health::fine, need_program(words.front()).string(), ""});
        for (Finding &finding : examine_ranks(launcher, fs::current_path()))
            findings.push_back(std::move(finding));
    } catch (const Error &error) {
        if (error.status() == Exit::stopped || error.status() == Exit::usage)
            throw;
        findings.push_back({findings.empty() ? "launcher" : "MPI", Health::bad, error.what(), "as it says"});
    }
    findings.push_back(examine_program("gnuplot", "gnuplot-nox", "plots and the report's pictures need it"));
    findings.push_back(examine_program("smpirun", "libsimgrid-dev", "simulated machines need it"));
    return findings;
}

} // namespace mpisheet::launch
