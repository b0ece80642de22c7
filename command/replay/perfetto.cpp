#include "command/replay/perfetto.hpp"

#include "command/replay/recorded.hpp"
#include "formats/file.hpp"
#include "recordings/record/perfetto.hpp"
#include "recordings/record/reader.hpp"

namespace mpisheet::command {

void export_recording(const std::filesystem::path &folder, const std::filesystem::path &output)
{
    const record::Recording recording = read_recorded(folder);
    const replay::EventSource next = events_of(recording);
    formats::write_pieces(output, [&](const formats::Sink &write) {
        record::PerfettoTrace trace(recording, write);
        record::Event event;
        for (int rank = 0; rank < recording.ranks; ++rank) {
            while (next(rank, event))
                trace.add(rank, event, event.enter, event.leave);
            trace.end(rank, recording.ends[static_cast<std::size_t>(rank)]);
        }
        trace.finish();
    });
}

} // namespace mpisheet::command
