#include "command/record/import_trace.hpp"

#include "command/console/json.hpp"
#include "command/record/folder.hpp"
#include "recordings/record/otf2/otf2.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

namespace mpisheet::command {

int import_trace(const std::filesystem::path &trace, const std::filesystem::path &output, bool json)
{
    const std::filesystem::path anchor = std::filesystem::is_directory(trace) ? trace / "traces.otf2" : trace;
    RecordingFolder folder(output);
    const record::Imported imported = record::import_otf2(anchor, folder.path());
    folder.deliver(true);
    if (json)
        fmt::print("{}\n", json_text(Json{
                               {"ranks", imported.ranks}, {"events", imported.events}, {"remarks", imported.remarks}}));
    else
        report::say(fmt::format("{}: {}, {}\n", output.string(),
                                report::count_text(static_cast<std::size_t>(imported.ranks), "rank"),
                                report::count_text(static_cast<std::size_t>(imported.events), "event")));
    for (const std::string &remark : imported.remarks)
        report::tell("- " + remark + "\n");
    return 0;
}

} // namespace mpisheet::command
