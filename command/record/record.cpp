// mpisheet record: any MPI program with the recorder in it, and what it left behind.

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/record/folder.hpp"
#include "command/record/processors.hpp"
#include "command/record/sites.hpp"
#include "formats/file.hpp"
#include "formats/json_file.hpp"
#include "launch/child.hpp"
#include "launch/launcher.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <unistd.h>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

struct RecordOptions {
    fs::path output;
    std::vector<std::string> regions; ///< "1=solve"
    std::string size;                 ///< "n=512"
    std::vector<std::string> words;   ///< launcher, program and their arguments
    Format format = Format::table;
};

/// "1=solve,2=halo". Throws Error (usage).
std::string regions_text(const std::vector<std::string> &regions)
{
    std::string text;
    for (const std::string &region : regions) {
        const std::size_t equals = region.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == region.size() ||
            region.find_first_not_of("0123456789") != equals || region.find(',') != std::string::npos)
            throw Error(Exit::usage, "--region: expected LEVEL=NAME as 1=solve, found \"" + region + "\"");
        text += (text.empty() ? "" : ",") + region;
    }
    return text;
}

/// "n=512", "n=64K". Throws Error (usage).
record::ProblemSize problem_size(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (text.empty())
        return {};
    if (equals == 0 || equals == std::string::npos || equals + 1 == text.size() ||
        !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(equals), is_in_name))
        throw Error(Exit::usage, "--size: expected NAME=NUMBER as n=512, found \"" + text + "\"");
    record::ProblemSize size{text.substr(0, equals), parse_bytes(text.substr(equals + 1))};
    if (size.value <= 0)
        throw Error(Exit::usage, "--size: expected more than 0, found \"" + text + "\"");
    return size;
}

/// Says in recording.json how large the problem was.
void add_size(const fs::path &folder, const record::ProblemSize &size)
{
    const fs::path file = folder / record::recording_name;
    Json json = formats::read_json_object(file);
    json["size"] = {{"name", size.name}, {"value", size.value}};
    formats::write_file(file, json_text(json) + "\n");
}

/// The command with the recorder in its environment. Programs for SMPI are linked with theirs.
std::vector<std::string> recorded_words(const RecordOptions &options, const fs::path &folder)
{
    std::vector<std::string> words{"env", "MPISHEET_RECORD=" + folder.string(),
                                   "MPISHEET_RECORD_REGIONS=" + regions_text(options.regions)};
    if (fs::path(options.words.front()).filename() != "smpirun") {
        const char *others = std::getenv("LD_PRELOAD"); // NOLINT(concurrency-mt-unsafe)
        words.push_back("LD_PRELOAD=" + launch::recorder_library().string() +
                        (others == nullptr || *others == '\0' ? "" : std::string(":") + others));
    }
    words.insert(words.end(), options.words.begin(), options.words.end());
    return words;
}

std::uint64_t event_count(const record::Recording &recording)
{
    std::uint64_t events = 0;
    for (const record::Stream &stream : recording.streams)
        events += stream.events;
    return events;
}

double last_end(const record::Recording &recording)
{
    return *std::max_element(recording.ends.begin(), recording.ends.end());
}

Json to_json(const record::Recording &recording)
{
    Json json;
    json["ranks"] = recording.ranks;
    json["events"] = event_count(recording);
    json["seconds"] = last_end(recording);
    json["complete"] = recording.complete;
    json["clock_bound_s"] = recording.clock_bound;
    json["without_processor_s"] = recording.without_processor;
    json["uncovered"] = Json::object();
    for (const record::Uncovered &one : recording.uncovered)
        json["uncovered"][one.call] = one.count;
    return json;
}

void describe(const record::Recording &recording, const fs::path &folder)
{
    report::tell(fmt::format("{}: {} of {} in {} from MPI_Init to MPI_Finalize\n", folder.string(),
                             report::count_text(event_count(recording), "event"),
                             report::count_text(static_cast<std::size_t>(recording.ranks), "rank"),
                             report::time_text(last_end(recording))));
    if (const std::string words = processors_in_words(recording); !words.empty())
        report::tell(words + "\n");
    for (const record::Uncovered &one : recording.uncovered)
        report::tell(fmt::format("not recorded, only counted: {} of {}\n", one.count, one.call));
}

/// Where the ranks were that did not come to MPI_Finalize.
void tell_of_unfinished(const record::Recording &recording)
{
    std::map<std::string, std::vector<int>> ranks_by_place;
    for (int rank = 0; rank < recording.ranks; ++rank) {
        const record::Unwritten &one = recording.streams[static_cast<std::size_t>(rank)].unwritten;
        if (recording.streams[static_cast<std::size_t>(rank)].file.empty())
            report::tell(fmt::format("rank {}: ended before its recording began\n", rank));
        if (!one.call.empty())
            ranks_by_place[fmt::format("{} {} at {}", one.is_within ? "in" : "behind", one.call, one.site)].push_back(
                rank);
    }
    for (const auto &[place, ranks] : ranks_by_place) {
        const record::Unwritten &first = recording.streams[static_cast<std::size_t>(ranks.front())].unwritten;
        constexpr std::size_t most_shown = 16;
        const bool all = ranks.size() <= most_shown;
        report::tell(
            fmt::format("{} {}{}: {}{}, since {} after MPI_Init\n", ranks.size() == 1 ? "rank" : "ranks",
                        fmt::join(ranks.begin(),
                                  ranks.begin() + static_cast<std::ptrdiff_t>(all ? ranks.size() : most_shown), ", "),
                        all ? "" : fmt::format(" … ({})", ranks.size()), first.is_within ? "" : "computing ", place,
                        report::time_text(first.since)));
    }
}

/// Of the worlds that were recorded: of each MPI program that was started, one after the other or by another.
std::vector<fs::path> worlds_in(const fs::path &folder)
{
    std::vector<fs::path> worlds;
    for (std::uint64_t world = 1; fs::exists(record::folder_of_world(folder, world) / record::recording_name); ++world)
        worlds.push_back(record::folder_of_world({}, world));
    return worlds;
}

/// Says where ranks took turns: more of them were on this node than it has processors for them.
void tell_crowded(const record::Recording &recording)
{
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    const auto here = std::count(recording.hosts.begin(), recording.hosts.end(), std::string(name.data()));
    if (const int processors = launch::processors_here(); here > processors)
        report::tell(
            fmt::format("{} ranks ran on {} of {}: they took turns, and their times say little of the program\n", here,
                        report::count_text(static_cast<std::size_t>(processors), "processor"), name.data()));
}

int record_program(const RecordOptions &options)
{
    const record::ProblemSize size = problem_size(options.size);
    launch::need_program(options.words.front());
    if (const char *others = std::getenv("LD_PRELOAD"); others != nullptr && *others != '\0') // NOLINT(*-mt-unsafe)
        report::tell(
            fmt::format("LD_PRELOAD names {}: what of it wraps calls of MPI sees none of those that are recorded; "
                        "to use it, run without mpisheet record\n",
                        others));
    RecordingFolder folder(options.output);
    const bool json = options.format == Format::json; // then stdout is for that
    const int status = launch::run_as_ours(recorded_words(options, folder.path()), json);
    const std::vector<fs::path> worlds = worlds_in(folder.path());
    if (worlds.empty()) {
        folder.require_writable();
        throw Error(Exit::missing,
                    fmt::format("nothing was recorded: {} ended with status {}, and no program that it started called "
                                "MPI_Init by way of the recorder; programs that are linked statically with their MPI "
                                "library, and those for SMPI, are linked with libmpisheet-record.a",
                                options.words.front(), status));
    }
    std::vector<record::Recording> recordings;
    bool complete = true;
    for (const fs::path &world : worlds) {
        if (!size.name.empty())
            add_size(folder.path() / world, size);
        name_sites(folder.path() / world);
        complete = recordings.emplace_back(record::read_recording(folder.path() / world)).complete && complete;
    }
    if (!complete)
        folder.require_writable();
    const bool delivered = folder.deliver(complete);
    Json all = Json::array();
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        if (!recordings[i].complete)
            tell_of_unfinished(recordings[i]);
        if (json)
            all.push_back(to_json(recordings[i]));
        else if (delivered)
            describe(recordings[i], worlds[i].empty() ? options.output : options.output / worlds[i]);
    }
    if (fs::path(options.words.front()).filename() != "smpirun")
        tell_crowded(recordings.front());
    if (json) {
        Json first = all.front();
        if (all.size() > 1)
            first["worlds"] = all;
        report::put({}, json_text(first) + "\n");
    } else if (worlds.size() > 1) {
        report::tell(
            fmt::format("{} MPI programs were started: each has a recording of its own, the first in {}, the others in "
                        "folders within it\n",
                        worlds.size(), options.output.string()));
    }
    if (!complete)
        throw Error(Exit::stopped,
                    fmt::format("{} ended with status {} before MPI_Finalize: {}", options.words.front(), status,
                                delivered ? "what was recorded until then is in " + options.output.string()
                                          : options.output.string() + " keeps the complete recording that it has"));
    return status;
}

} // namespace

void add_record(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<RecordOptions>();
    CLI::App *sub = subcommand(app, "record", "what a run of any MPI program called, when, with whom",
                               "mpisheet record -o run -- mpiexec -n 8 ./app input.txt");
    sub->add_option("-o", options->output,
                    "folder of the recording; an earlier one in it is replaced when the new one is complete")
        ->required();
    sub->add_option("--region", options->regions,
                    "1=solve: name for the part between MPI_Pcontrol(1) and MPI_Pcontrol(-1)")
        ->type_size(1)
        ->allow_extra_args(false);
    sub->add_option("--size", options->size, "n=512: how large the problem is, for mpisheet derive");
    add_json(sub, options->format);
    sub->add_option("COMMAND", options->words, "after --: launcher, program, and their arguments")->required();
    on(sub, action, options, record_program);
}

} // namespace mpisheet::command
