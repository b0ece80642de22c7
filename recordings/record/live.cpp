#include "recordings/record/live.hpp"

#include <algorithm>
#include <fcntl.h>
#include <fstream>
#include <new>
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

void Live::show(const Event &event)
{
    LiveContent &to = *content_;
    to.has_last = false;
    to.action = event.action;
    to.timing_decides = event.timing_decides;
    to.last_call = event.call;
    to.last_site = event.site;
    to.communicator = event.communicator;
    to.made = event.made;
    to.phase = event.phase;
    to.partner = event.partner;
    to.tag = event.tag;
    to.bytes_moved = event.bytes;
    to.request = event.request;
    to.count = event.count;
    to.enter = event.enter;
    to.leave = event.leave;
    to.requests = static_cast<std::uint32_t>(event.requests.size());
    if (to.requests <= LiveContent::most_requests)
        std::copy(event.requests.begin(), event.requests.end(), to.completed.begin());
    to.has_last = to.requests <= LiveContent::most_requests && event.counts.empty();
    to.is_within = false;
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
    if (!is_read || content->recording != recording || content->size > LiveContent::capacity ||
        content->requests > LiveContent::most_requests || content->action > Action::local)
        return nullptr;
    return content;
}

std::optional<Event> last_of(const LiveContent &content)
{
    if (!content.has_last)
        return {};
    Event event;
    event.action = content.action;
    event.timing_decides = content.timing_decides;
    event.call = content.last_call;
    event.site = content.last_site;
    event.communicator = content.communicator;
    event.made = content.made;
    event.phase = content.phase;
    event.partner = content.partner;
    event.tag = content.tag;
    event.bytes = content.bytes_moved;
    event.request = content.request;
    event.count = content.count;
    event.enter = content.enter;
    event.leave = content.leave;
    event.requests.assign(content.completed.begin(), content.completed.begin() + content.requests);
    return event;
}

} // namespace mpisheet::record
