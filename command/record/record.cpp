// mpisheet record: any MPI program with the recorder in it, and what it left behind.

#include "command/cli.hpp"
#include "command/json.hpp"
#include "command/launch/child.hpp"
#include "command/launch/launch.hpp"
#include "command/record/folder.hpp"
#include "command/record/sites.hpp"
#include "command/terminal.hpp"
#include "formats/file.hpp"
#include "formats/json_file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
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

bool is_word(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

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
        !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(equals), is_word))
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
        words.push_back("LD_PRELOAD=" + recorder_library().string() +
                        (others == nullptr || *others == '\0' ? "" : std::string(":") + others));
    }
    words.insert(words.end(), options.words.begin(), options.words.end());
    return words;
}

Json to_json(const record::Recording &recording, double seconds, std::uint64_t events)
{
    Json json;
    json["ranks"] = recording.ranks;
    json["events"] = events;
    json["seconds"] = seconds;
    json["complete"] = recording.complete;
    json["clock_bound_s"] = recording.clock_bound;
    json["uncovered"] = Json::object();
    for (const record::Uncovered &one : recording.uncovered)
        json["uncovered"][one.call] = one.count;
    return json;
}

void describe(const record::Recording &recording, const RecordOptions &options)
{
    std::uint64_t events = 0;
    for (const record::Stream &stream : recording.streams)
        events += stream.events;
    const double seconds = *std::max_element(recording.ends.begin(), recording.ends.end());
    if (options.format == Format::json) {
        put({}, json_text(to_json(recording, seconds, events)) + "\n");
        return;
    }
    tell(fmt::format("{}: {} of {} in {} from MPI_Init to MPI_Finalize\n", options.output.string(),
                     report::count_text(events, "event"),
                     report::count_text(static_cast<std::size_t>(recording.ranks), "rank"),
                     report::time_text(seconds)));
    for (const record::Uncovered &one : recording.uncovered)
        tell(fmt::format("not recorded, only counted: {} of {}\n", one.count, one.call));
}

/// Says where ranks took turns: more of them were on this node than it has processors for them.
void tell_crowded(const record::Recording &recording)
{
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    const auto here = std::count(recording.hosts.begin(), recording.hosts.end(), std::string(name.data()));
    if (const int processors = processors_here(); here > processors)
        tell(fmt::format("{} ranks ran on {} of {}: they took turns, and their times say little of the program\n", here,
                         report::count_text(static_cast<std::size_t>(processors), "processor"), name.data()));
}

/// Runs it, its output passed on. A status also where we are told to stop: what was recorded until then is kept.
int run_recorded(const RecordOptions &options, const fs::path &folder)
{
    std::FILE *to = options.format == Format::json ? stderr : stdout; // stdout is for the JSON then
    try {
        return run_child(recorded_words(options, folder), [&](std::string_view line) {
            std::fwrite(line.data(), 1, line.size(), to);
            std::fputc('\n', to);
            std::fflush(to);
        });
    } catch (const Error &error) {
        if (error.status() != Exit::stopped)
            throw;
        constexpr int terminated = 143;
        return terminated;
    }
}

int record_program(const RecordOptions &options)
{
    const record::ProblemSize size = problem_size(options.size);
    need_program(options.words.front());
    if (const char *others = std::getenv("LD_PRELOAD"); others != nullptr && *others != '\0') // NOLINT(*-mt-unsafe)
        tell(fmt::format("LD_PRELOAD names {}: what of it wraps calls of MPI sees none of those that are recorded; "
                         "to use it, run without mpisheet record\n",
                         others));
    RecordingFolder folder(options.output);
    const int status = run_recorded(options, folder.path());
    if (!fs::exists(folder.path() / record::recording_name)) {
        folder.require_writable();
        throw Error(Exit::missing,
                    fmt::format("nothing was recorded (exit status {}): {} started no program that calls MPI_Init of "
                                "this MPI library through a shared library; programs that are linked statically, and "
                                "those for SMPI, are linked with libmpisheet-record.a",
                                status, options.words.front()));
    }
    if (!size.name.empty())
        add_size(folder.path(), size);
    name_sites(folder.path());
    const record::Recording recording = record::read_recording(folder.path());
    if (!recording.complete)
        folder.require_writable();
    const bool delivered = folder.deliver(recording.complete);
    if (delivered)
        describe(recording, options);
    if (fs::path(options.words.front()).filename() != "smpirun")
        tell_crowded(recording);
    if (status != 0 || !recording.complete)
        throw Error(Exit::stopped,
                    fmt::format("{} ended with status {}{}: {}", options.words.front(), status,
                                recording.complete ? "" : " before MPI_Finalize",
                                delivered ? "what was recorded until then is in " + options.output.string()
                                          : options.output.string() + " keeps the complete recording that it has"));
    return 0;
}

} // namespace

void add_record(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<RecordOptions>();
    CLI::App *sub = subcommand(app, "record", "what a run of any MPI program called, when, with whom",
                               "mpisheet record -o run -- mpiexec -n 8 ./app input.txt");
    sub->add_option("-o", options->output,
                    "folder of the recording; an earlier one in it goes when the new one is complete")
        ->required();
    sub->add_option("--region", options->regions,
                    "1=solve: name of what is between MPI_Pcontrol(1) and MPI_Pcontrol(-1)")
        ->type_size(1)
        ->allow_extra_args(false);
    sub->add_option("--size", options->size, "n=512: how large the problem is, for mpisheet derive");
    add_json(sub, options->format);
    sub->add_option("COMMAND", options->words, "after --: launcher, program, and their arguments")->required();
    on(sub, action, options, record_program);
}

} // namespace mpisheet::command
