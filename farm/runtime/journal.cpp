#include "farm/runtime/journal.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

namespace mpisheet::farm {
namespace {

constexpr std::string_view journal_title = "mpisheet-farm journal 1 ";

[[noreturn]] void refuse_journal(const std::string &path, const std::string &what)
{
    throw Error(Exit::bad_input, path + ": " + what);
}

/// The result whose line begins at `at`, which moves behind it; false: it is not whole.
bool parse_result(std::string_view text, std::size_t &at, Result &result)
{
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos)
        return false;
    const char *from = text.data() + at, *to = text.data() + end;
    int status = 0;
    std::int64_t bytes = 0;
    const auto read = [&](auto &value) {
        const auto found = std::from_chars(from, to, value);
        from = found.ptr < to ? found.ptr + 1 : to;
        return found.ec == std::errc();
    };
    if (!read(result.id) || !read(status) || !read(result.seconds) || !read(bytes) || result.id < 0 || bytes < 0)
        return false;
    const std::size_t size = static_cast<std::size_t>(bytes);
    if (text.size() - end - 1 < size + 1 || text[end + 1 + size] != '\n')
        return false;
    result.status = static_cast<Status>(status);
    result.bytes = std::as_bytes(std::span(text.data() + end + 1, size));
    result.node = -1;
    at = end + size + 2;
    return true;
}

} // namespace

Journal::Journal(const std::filesystem::path &path, const std::string &fingerprint,
                 const std::function<void(const Result &)> &take)
    : path_(path.string())
{
    const std::string title = std::string(journal_title) + fingerprint + "\n";
    std::string text = std::filesystem::exists(path) ? formats::read_file(path) : std::string();
    if (text.size() < title.size() && title.starts_with(text))
        text.clear(); // killed while it wrote the title
    if (!text.empty() && !text.starts_with(title))
        refuse_journal(path_, text.starts_with(journal_title)
                                  ? "the journal of another list of tasks; name another file, or remove this one"
                                  : "expected a journal of mpisheet-farm; name another file");
    file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    std::size_t whole = text.empty() ? 0 : title.size();
    if (file_ < 0 || ::ftruncate(file_, static_cast<off_t>(text.empty() ? 0 : text.size())) != 0)
        refuse_journal(path_, std::string("cannot write: ") + std::strerror(errno));
    if (text.empty() && ::write(file_, title.data(), title.size()) != static_cast<ssize_t>(title.size()))
        refuse_journal(path_, std::string("cannot write: ") + std::strerror(errno));
    for (Result result; !text.empty() && whole < text.size() && parse_result(text, whole, result);)
        take(result);
    if (!text.empty() && whole < text.size() && ::ftruncate(file_, static_cast<off_t>(whole)) != 0)
        refuse_journal(path_, std::string("cannot cut off an unfinished result: ") + std::strerror(errno));
}

Journal &Journal::operator=(Journal &&other) noexcept
{
    std::swap(file_, other.file_);
    std::swap(path_, other.path_);
    return *this;
}

Journal::~Journal()
{
    if (file_ >= 0)
        ::close(file_);
}

void Journal::add(const Result &result)
{
    std::string line = std::to_string(result.id) + " " + std::to_string(static_cast<int>(result.status)) + " " +
                       format_number(result.seconds) + " " + std::to_string(result.bytes.size()) + "\n";
    char end = '\n';
    std::array<iovec, 3> parts{iovec{line.data(), line.size()},
                               iovec{const_cast<std::byte *>(result.bytes.data()), result.bytes.size()},
                               iovec{&end, 1}};
    const std::size_t whole = line.size() + result.bytes.size() + 1;
    if (::writev(file_, parts.data(), static_cast<int>(parts.size())) != static_cast<ssize_t>(whole))
        refuse_journal(path_, std::string("cannot write: ") + std::strerror(errno));
}

} // namespace mpisheet::farm
