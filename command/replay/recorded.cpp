#include "command/replay/recorded.hpp"

#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "recordings/record/reader.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <memory>
#include <sys/resource.h>

namespace mpisheet::command {
namespace {

/// Every rank has a file of its own.
void allow_files(std::size_t files)
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= files + 64)
        return;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, files + 64);
    setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace

record::Recording read_recorded(const std::filesystem::path &folder)
{
    record::Recording recording = record::read_recording(folder);
    if (recording.complete)
        return recording;
    const int first = recording.stopped.front();
    const std::size_t others = recording.stopped.size() - 1;
    report::tell(
        fmt::format("warning: {}: the events of rank {}{} stop at {}, before MPI_Finalize: the run was stopped, or a "
                    "file was cut on its way here. What follows is of the events that are there\n",
                    folder.string(), first, others == 0 ? "" : " and of " + report::count_text(others, "other rank"),
                    report::time_text(recording.ends[static_cast<std::size_t>(first)])));
    return recording;
}

replay::EventSource events_of(const record::Recording &recording)
{
    allow_files(recording.streams.size());
    const auto ranks = std::make_shared<std::vector<record::Events>>();
    for (int rank = 0; rank < recording.ranks; ++rank)
        ranks->emplace_back(recording, rank);
    return [ranks](int rank, record::Event &event) { return (*ranks)[static_cast<std::size_t>(rank)].next(event); };
}

equations::Scope read_sheet_with(const std::filesystem::path &file, const std::vector<std::string> &settings)
{
    equations::Scope scope = evaluation::read_sheet(file);
    for (const std::string &setting : settings)
        evaluation::set_in(scope, setting);
    return scope;
}

} // namespace mpisheet::command
