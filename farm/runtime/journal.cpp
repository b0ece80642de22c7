#include "farm/runtime/journal.hpp"

#include "farm/runtime/checksum.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpisheet::farm {
namespace {

constexpr std::string_view journal_title = "mpisheet-farm journal 1 ";

[[noreturn]] void refuse(const std::string &path, const std::string &what)
{
    throw Error(Exit::bad_input, path + ": " + what);
}

[[noreturn]] void refuse_with_reason(const std::string &path, const std::string &what)
{
    refuse(path, what + ": " + std::strerror(errno));
}

std::string hexadecimal(std::uint64_t value)
{
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
    return {digits.data(), end};
}

std::string_view characters(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

/// A result as the file has it.
struct Entry {
    enum class State { whole, unfinished, damaged } state = State::damaged;
    bool has_checksum = false;
    Result result;
    std::size_t end = 0; ///< where the next one begins
};

/// Takes a number and the blank after it off the line.
template <class Number> bool take_number(std::string_view &line, Number &value, int base = 10)
{
    std::from_chars_result found{};
    if constexpr (std::is_floating_point_v<Number>)
        found = std::from_chars(line.data(), line.data() + line.size(), value);
    else
        found = std::from_chars(line.data(), line.data() + line.size(), value, base);
    if (found.ec != std::errc())
        return false;
    line.remove_prefix(static_cast<std::size_t>(found.ptr - line.data()));
    if (line.empty())
        return true;
    const bool separated = line.front() == ' ';
    line.remove_prefix(1);
    return separated;
}

/// The result that begins at `at`.
Entry parse_entry(std::string_view text, std::size_t at)
{
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos)
        return {.state = Entry::State::unfinished};
    const std::string_view line = text.substr(at, end - at);
    std::string_view rest = line;
    Entry entry;
    int status = 0;
    std::int64_t bytes = 0;
    if (!take_number(rest, entry.result.id) || !take_number(rest, status) || !take_number(rest, entry.result.seconds) ||
        !take_number(rest, bytes))
        return entry;
    if (entry.result.id < 0 || static_cast<Status>(status) != Status::done || !(entry.result.seconds >= 0) || bytes < 0)
        return entry;
    const std::string_view numbers = line.substr(0, line.size() - rest.size());
    std::uint64_t expected = 0;
    entry.has_checksum = !rest.empty();
    if (entry.has_checksum && (!take_number(rest, expected, 16) || !rest.empty()))
        return entry;
    const auto size = static_cast<std::size_t>(bytes);
    if (text.size() - end - 1 <= size) {
        entry.state = Entry::State::unfinished;
        return entry;
    }
    const std::string_view content = text.substr(end + 1, size);
    if (text[end + 1 + size] != '\n' || (entry.has_checksum && checksum(content, checksum(numbers)) != expected))
        return entry;
    entry.result.status = Status::done;
    entry.result.bytes = std::as_bytes(std::span(content));
    entry.result.node = -1;
    entry.end = end + size + 2;
    entry.state = Entry::State::whole;
    return entry;
}

/// Whether a result follows somewhere: then what looks unfinished is no end of a file that a killed job left.
bool result_follows(std::string_view text, std::size_t at)
{
    while ((at = text.find('\n', at)) != std::string_view::npos) {
        const Entry entry = parse_entry(text, ++at);
        if (entry.state == Entry::State::whole && entry.has_checksum)
            return true;
    }
    return false;
}

std::string line_number(std::string_view text, std::size_t at)
{
    return std::to_string(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

} // namespace

Journal::Journal(const std::filesystem::path &path, const std::string &fingerprint, std::optional<std::int64_t> tasks)
    : path_(path.string())
{
    try {
        open(path);
        read(std::string(journal_title) + fingerprint + "\n");
        if (tasks)
            check_tasks(*tasks);
    } catch (...) {
        ::close(file_);
        throw;
    }
}

Journal::~Journal()
{
    ::close(file_);
}

void Journal::open(const std::filesystem::path &path)
{
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644);
    if (file_ < 0)
        refuse_with_reason(path_, "cannot be written");
    struct stat status {};
    if (::fstat(file_, &status) != 0 || !S_ISREG(status.st_mode))
        refuse(path_, "expected a regular file for the journal: it is read again when the job goes on");
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        refuse(path_, "another mpisheet-farm works with this journal; wait for its end, or name another file");
    std::array<char, 65536> block;
    for (;;) {
        const ssize_t count = ::read(file_, block.data(), block.size());
        if (count < 0)
            refuse_with_reason(path_, "cannot be read");
        if (count == 0)
            return;
        text_.append(block.data(), static_cast<std::size_t>(count));
    }
}

void Journal::read(const std::string &title)
{
    if (text_.size() < title.size() && title.starts_with(text_)) { // new, or killed while it wrote the title
        if (::ftruncate(file_, 0) != 0)
            refuse_with_reason(path_, "cannot be written");
        text_.clear();
        write(title);
        return;
    }
    if (!text_.starts_with(title))
        refuse(path_, text_.starts_with(journal_title)
                          ? "the journal of another list of tasks; name another file, or remove this one"
                          : "expected a journal of mpisheet-farm; name another file");
    std::size_t at = title.size();
    while (at < text_.size()) {
        const Entry entry = parse_entry(text_, at);
        if (entry.state == Entry::State::damaged ||
            (entry.state == Entry::State::unfinished && result_follows(text_, at)))
            throw Error(Exit::bad_input, path_ + ":" + line_number(text_, at) +
                                             ": expected a result as it was written, found a damaged one: cut the file "
                                             "off before this line to go on there, or name another file");
        if (entry.state == Entry::State::unfinished)
            break;
        results_.emplace(entry.result.id, entry.result);
        last_ = std::max(last_, entry.result.id);
        at = entry.end;
    }
    size_ = static_cast<std::int64_t>(at);
    unfinished_ = static_cast<std::int64_t>(text_.size() - at);
    if (unfinished_ > 0 && ::ftruncate(file_, size_) != 0)
        refuse_with_reason(path_, "cannot cut off an unfinished result");
}

const Result *Journal::find(std::int64_t id) const
{
    const auto found = results_.find(id);
    return found == results_.end() ? nullptr : &found->second;
}

void Journal::check_tasks(std::int64_t tasks) const
{
    if (last_ >= tasks)
        refuse(path_, "expected results of " + std::to_string(tasks) + " tasks, found one of task " +
                          std::to_string(last_ + 1));
}

/// All of it, or nothing: then the file is as it was.
void Journal::write(std::string_view bytes)
{
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = ::write(file_, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            const std::string reason = std::strerror(errno);
            const bool restored = ::ftruncate(file_, size_) == 0;
            throw Error(Exit::stopped,
                        path_ + ": cannot be written: " + reason +
                            (restored ? "; what was finished before is in it: run again to go on there" : ""));
        }
        done += static_cast<std::size_t>(count);
    }
    size_ += static_cast<std::int64_t>(bytes.size());
}

void Journal::add(const Result &result)
{
    const std::string_view content = characters(result.bytes);
    std::string text = std::to_string(result.id) + " " + std::to_string(static_cast<int>(result.status)) + " " +
                       format_number(result.seconds) + " " + std::to_string(content.size()) + " ";
    text += hexadecimal(checksum(content, checksum(text))) + "\n";
    text += content;
    text += '\n';
    write(text);
}

} // namespace mpisheet::farm
