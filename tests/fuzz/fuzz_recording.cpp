// A recording of one rank, whatever is in its recording.json and around its blocks: frames, starts, ends, names,
// events. An input is the text of recording.json, a zero byte, and then blocks: kind, how the frame is wrong, size and
// number of events (two bytes, one byte), content. Frames that are right carry the checksum that belongs to what they
// hold.

#include "formats/file.hpp"
#include "model/error.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fstream>

namespace {

using namespace mpisheet::record;

/// Blocks of `from` as a stream's file has them.
std::string framed(std::string_view from)
{
    std::string file(stream_title);
    constexpr std::size_t described = 5;
    while (from.size() >= described) {
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(from[at]); };
        const unsigned char wrong = byte(1);
        const std::size_t size = std::min<std::size_t>(byte(2) + 256U * byte(3), from.size() - described);
        const Bytes content(from.begin() + described, from.begin() + static_cast<std::ptrdiff_t>(described + size));
        BlockHead head{.kind = static_cast<BlockKind>(byte(0)), .size = static_cast<std::uint32_t>(size)};
        head.events = byte(4);
        if ((wrong & 1U) != 0)
            std::memcpy(&head.seconds, content.data(), std::min(content.size(), sizeof head.seconds));
        if ((wrong & 2U) != 0)
            head.events <<= 32U;
        if ((wrong & 4U) != 0)
            head.size += 0x7f000000U;
        head.checksum = checksum_of(head, content) ^ ((wrong & 8U) != 0 ? 1U : 0U);
        const HeadBytes bytes = to_bytes(head);
        file.append(bytes.begin(), bytes.end());
        file.append(content.begin(), content.end());
        from.remove_prefix(described + size);
    }
    return file.append(from); // a head that is cut
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *bytes, std::size_t size)
{
    constexpr int most_events = 1000;
    static const mpisheet::formats::ScratchFolder scratch;
    const std::string input(bytes, bytes + size);
    const std::size_t end = std::min(input.find('\0'), input.size());
    std::ofstream(scratch.path() / recording_name, std::ios::binary) << input.substr(0, end);
    std::ofstream(stream_path(scratch.path(), 0), std::ios::binary)
        << framed(std::string_view(input).substr(std::min(end + 1, input.size())));
    try {
        const Recording recording = read_recording(scratch.path());
        for (const double last : recording.ends)
            if (!(last - last == 0))
                __builtin_trap(); // no time
        Events events(recording, 0);
        Event event;
        for (int k = 0; k < most_events && events.next(event); ++k) {
        }
    } catch (const mpisheet::Error &) {
        return 0;
    }
    return 0;
}
