#include "recordings/record/live.hpp"

#include <fcntl.h>
#include <fstream>
#include <sys/mman.h>
#include <unistd.h>

namespace mpisheet::record {

std::filesystem::path live_path(const std::filesystem::path &folder, int rank)
{
    return folder / ("rank-" + std::to_string(rank) + ".now.events");
}

Live::Live(const std::filesystem::path &file, std::uint64_t recording) : file_(file)
{
    // All of it is allocated: a full disk must not end the program later.
    const int to = open(file.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666); // NOLINT(*-vararg)
    const bool has_file = to >= 0 && posix_fallocate(to, 0, sizeof(LiveContent)) == 0;
    void *memory =
        has_file ? mmap(nullptr, sizeof(LiveContent), PROT_READ | PROT_WRITE, MAP_SHARED, to, 0) : MAP_FAILED;
    if (to >= 0)
        close(to);
    if (memory == MAP_FAILED) { // NOLINT(*-cstyle-cast, *-int-to-ptr)
        remove();
        content_ = new LiveContent; // NOLINT(*-owning-memory): until the process ends
    } else {
        content_ = static_cast<LiveContent *>(memory);
    }
    content_->recording = recording;
}

void Live::show_row(const Event &row)
{
    content_->polls = row.count;
    content_->row_call = row.call;
    content_->row_site = row.site;
    content_->row_communicator = row.communicator;
    content_->row_enter = row.enter;
    content_->row_leave = row.leave;
}

void Live::remove()
{
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
}

std::unique_ptr<LiveContent> read_live(const std::filesystem::path &file, std::uint64_t recording)
{
    auto content = std::make_unique<LiveContent>();
    std::ifstream from(file, std::ios::binary);
    const bool is_read =
        from.read(reinterpret_cast<char *>(content.get()), sizeof(LiveContent)) // NOLINT(*-reinterpret-cast)
            .good();
    if (!is_read || content->recording != recording || content->size > LiveContent::capacity)
        return nullptr;
    return content;
}

std::optional<Event> row_of(const LiveContent &content)
{
    if (content.polls == 0)
        return {};
    return Event{.call = content.row_call,
                 .site = content.row_site,
                 .communicator = content.row_communicator,
                 .enter = content.row_enter,
                 .leave = content.row_leave,
                 .timing_decides = true,
                 .count = content.polls};
}

} // namespace mpisheet::record
