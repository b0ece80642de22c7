#include "recordings/record/stream.hpp"

#include "model/error.hpp"

namespace mpisheet::record {

void refuse(const std::filesystem::path &file, const std::string &why)
{
    throw Error(Exit::bad_input, file.string() + ": " + why);
}

std::ifstream open_stream(const std::filesystem::path &file)
{
    std::ifstream from(file, std::ios::binary);
    if (!from)
        refuse(file, "is missing or cannot be read: the recording is not whole");
    std::string title(stream_title.size(), ' ');
    from.read(title.data(), static_cast<std::streamsize>(title.size()));
    if (!from || title != stream_title)
        refuse(file, "expected a rank's stream of a recording, found something else");
    return from;
}

bool read_head(std::ifstream &from, BlockHead &head)
{
    HeadBytes bytes{};
    if (!from.read(reinterpret_cast<char *>(bytes.data()), bytes.size())) // NOLINT(*-reinterpret-cast)
        return false;
    head = head_from(bytes);
    return true;
}

bool read_content(std::ifstream &from, const BlockHead &head, Bytes &content, const std::filesystem::path &file)
{
    const auto begin = from.tellg();
    const auto end = from.seekg(0, std::ios::end).tellg();
    from.seekg(begin);
    if (end - begin < std::streamoff{head.size})
        return false; // truncated; looked at before resize(), as a damaged header may claim gigabytes
    content.resize(head.size);
    if (!from.read(reinterpret_cast<char *>(content.data()), head.size)) // NOLINT(*-reinterpret-cast)
        return false;
    if (checksum_of(head, content) != head.checksum)
        refuse(file, "is damaged: a checksum is wrong");
    return true;
}

} // namespace mpisheet::record
