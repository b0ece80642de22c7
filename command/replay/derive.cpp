// mpisheet derive: a model of a program from recordings of its runs.

#include "derive/derive.hpp"

#include "command/cli.hpp"
#include "command/replay/recorded.hpp"
#include "command/terminal.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "record/reader.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

struct DeriveOptions {
    std::vector<fs::path> folders;
    fs::path output;
};

/// "wave" of "smpimain /tmp/wave 512".
std::string name_of(const std::string &program)
{
    for (std::size_t begin = 0; begin < program.size();) {
        const std::size_t end = std::min(program.find(' ', begin), program.size());
        std::string name = fs::path(program.substr(begin, end - begin)).filename().string();
        if (!name.empty() && name != "smpimain")
            return name;
        begin = end + 1;
    }
    return "program";
}

int derive_program(const DeriveOptions &options)
{
    std::vector<derive::Summary> runs;
    derive::Origin origin;
    for (const fs::path &folder : options.folders) {
        const record::Recording recording = record::read_recording(folder);
        if (!recording.complete)
            tell(fmt::format("{} was stopped before MPI_Finalize: its counts are too low\n", folder.string()));
        if (!runs.empty() && recording.size.name != origin.size_name)
            throw Error(Exit::bad_input, fmt::format("{}: expected a size {}, as {} has, found {}", folder.string(),
                                                     origin.size_name.empty() ? "that is not said" : origin.size_name,
                                                     options.folders.front().string(),
                                                     recording.size.name.empty() ? "none (mpisheet record --size n=512)"
                                                                                 : recording.size.name));
        origin.size_name = recording.size.name;
        origin.program = name_of(recording.program);
        runs.push_back(derive::summarise(recording, events_of(recording)));
    }
    const derive::Derived derived = derive::derive_model(runs, origin);
    put(options.output, derived.text);
    tell(fmt::format("{} of {}: {} exact, {} fitted\n", origin.program, report::count_text(runs.size(), "run"),
                     report::count_text(static_cast<std::size_t>(derived.exact), "equation"), derived.fitted));
    for (const std::string &remark : derived.remarks)
        tell("- " + remark + "\n");
    return 0;
}

} // namespace

void add_derive(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<DeriveOptions>();
    CLI::App *sub = subcommand(app, "derive", "a model of any MPI program, from recordings of it",
                               "mpisheet derive run-2 run-4 run-8 -o app.gp");
    sub->add_option("DIR", options->folders, "folders of mpisheet record")->required();
    sub->add_option("-o", options->output, "the model (standard output)");
    on(sub, action, options, derive_program);
}

} // namespace mpisheet::command
