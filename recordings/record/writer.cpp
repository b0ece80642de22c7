#include "recordings/record/writer.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/resource.h>
#include <unistd.h>

namespace mpisheet::record {
namespace {

/// A block is written when it has so many bytes, or when its first event is so old.
constexpr std::size_t full_block = std::size_t{1} << 16U;
constexpr double most_seconds_in_memory = 1;

/// A name's number in each of a stream's tables.
constexpr std::size_t kinds_of_names = 5;

[[noreturn]] void cannot_write(const std::filesystem::path &file)
{
    throw std::runtime_error(file.string() + ": cannot be written: " + std::strerror(errno));
}

/// Whether a file may grow so much: whoever writes more than RLIMIT_FSIZE is killed (SIGXFSZ).
bool may_grow(int file, std::size_t bytes)
{
    struct rlimit most = {};
    return getrlimit(RLIMIT_FSIZE, &most) != 0 || most.rlim_cur == RLIM_INFINITY ||
           static_cast<rlim_t>(lseek(file, 0, SEEK_END)) + bytes <= most.rlim_cur;
}

/// The file stays closed between two blocks: a simulation of a thousand ranks is one process, and programs close files
/// that they did not open. False where the program has all the files open that it may.
bool append(const std::filesystem::path &file, const Bytes &bytes, int flags)
{
    const int to = open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666); // NOLINT(*-vararg)
    if (to < 0 && (errno == EMFILE || errno == ENFILE))
        return false;
    if (to < 0)
        cannot_write(file);
    std::size_t done = 0;
    while (done < bytes.size()) {
        errno = EFBIG;
        const ssize_t now =
            may_grow(to, bytes.size() - done) ? ::write(to, bytes.data() + done, bytes.size() - done) : -1;
        if (now < 0 && errno != EINTR) {
            const int why = errno;
            close(to);
            errno = why;
            cannot_write(file);
        }
        done += now > 0 ? static_cast<std::size_t>(now) : 0;
    }
    close(to);
    return true;
}

/// How many bytes from `at` on are one character in UTF-8; 0 where they are none.
std::size_t character_at(const std::string &text, std::size_t at)
{
    const auto byte = [&](std::size_t k) {
        return static_cast<unsigned char>(at + k < text.size() ? text[at + k] : 0);
    };
    const unsigned first = byte(0);
    const std::size_t size = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
    for (std::size_t k = 1; k < size; ++k)
        if ((byte(k) & 0xC0U) != 0x80)
            return 0;
    const bool is_other = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0) ||
                          (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90);
    return is_other ? 0 : size;
}

/// As JSON has it; a byte that is no UTF-8 as the character that has it in Latin-1.
std::string quoted(const std::string &text)
{
    constexpr const char *digits = "0123456789abcdef";
    std::string result = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = character_at(text, at);
        const auto code = static_cast<unsigned char>(text[at]);
        if (code == '"' || code == '\\')
            result += '\\';
        if (size == 0 || code < 0x20)
            result += {'\\', 'u', '0', '0', digits[code >> 4U], digits[code & 15U]};
        else
            result += text.substr(at, size);
        at += std::max<std::size_t>(size, 1);
    }
    return result + "\"";
}

std::string title_text(std::uint64_t recording, int ranks, const std::string &program)
{
    return "{\n\"format\": 1,\n\"recording\": \"" + std::to_string(recording) +
           "\",\n\"ranks\": " + std::to_string(ranks) + ",\n\"program\": " + quoted(program) + "\n}\n";
}

/// False where the file is there already.
bool create(const std::filesystem::path &file, const std::string &text)
{
    try {
        if (!append(file, Bytes(text.begin(), text.end()), O_EXCL))
            cannot_write(file);
        return true;
    } catch (const std::runtime_error &) {
        if (errno == EEXIST)
            return false;
        throw;
    }
}

} // namespace

std::filesystem::path stream_path(const std::filesystem::path &folder, int rank)
{
    return folder / ("rank-" + std::to_string(rank) + ".events");
}

void start_recording(const std::filesystem::path &folder, std::uint64_t recording, int ranks,
                     const std::string &program)
{
    std::filesystem::create_directories(folder);
    const std::string text = title_text(recording, ranks, program);
    append(folder / recording_name, Bytes(text.begin(), text.end()), O_TRUNC);
}

std::filesystem::path folder_of_world(const std::filesystem::path &folder, std::uint64_t world)
{
    return world < 2 ? folder : folder / std::to_string(world);
}

std::uint64_t start_next_recording(const std::filesystem::path &folder, std::uint64_t recording, int ranks,
                                   const std::string &program)
{
    for (std::uint64_t world = 1;; ++world) {
        const std::filesystem::path own = folder_of_world(folder, world);
        std::filesystem::create_directories(own);
        if (create(own / recording_name, title_text(recording, ranks, program)))
            return world;
    }
}

void write_refusal(const std::filesystem::path &folder, const std::string &why, bool over)
{
    std::filesystem::create_directories(folder);
    const std::string text = "{\n\"format\": 1,\n\"refused\": " + quoted(why) + "\n}\n";
    if (over)
        append(folder / recording_name, Bytes(text.begin(), text.end()), O_TRUNC);
    else
        create(folder / recording_name, text);
}

Writer::Writer(const std::filesystem::path &folder, const StreamStart &start)
    : file_(stream_path(folder, start.rank)), names_(kinds_of_names),
      live_(live_path(folder, start.rank), start.recording)
{
    names_[static_cast<std::size_t>(Name::communicator)] = 1;
    if (!append(file_, Bytes(stream_title.begin(), stream_title.end()), O_TRUNC))
        cannot_write(file_);
    Bytes content;
    put(content, start.recording);
    put(content, static_cast<std::uint64_t>(start.rank));
    put(content, static_cast<std::uint64_t>(start.ranks));
    put(content, start.host);
    put(content, start.clock_bound);
    write(BlockKind::start, content);
}

void Writer::write(BlockKind kind, const Bytes &content)
{
    BlockHead head{.kind = kind, .size = static_cast<std::uint32_t>(content.size()), .seconds = seconds_};
    if (kind == BlockKind::events)
        head.events = events_;
    head.checksum = checksum_of(head, content);
    const HeadBytes bytes = to_bytes(head);
    unwritten_.insert(unwritten_.end(), bytes.begin(), bytes.end());
    unwritten_.insert(unwritten_.end(), content.begin(), content.end());
    if (append(file_, unwritten_, O_APPEND))
        unwritten_.clear();
    else if (kind == BlockKind::end)
        cannot_write(file_);
}

std::uint32_t Writer::add_name(Name name, const Bytes &content)
{
    Bytes all;
    put(all, static_cast<std::uint64_t>(name));
    all.insert(all.end(), content.begin(), content.end());
    write(BlockKind::names, all);
    return names_[static_cast<std::size_t>(name)]++;
}

static Bytes packed(std::string_view text)
{
    Bytes bytes;
    put(bytes, text);
    return bytes;
}

std::uint16_t Writer::add_call(std::string_view name)
{
    return static_cast<std::uint16_t>(add_name(Name::call, packed(name)));
}

std::uint32_t Writer::add_site(std::string_view where)
{
    return add_name(Name::site, packed(where));
}

std::uint32_t Writer::add_phase(std::string_view name)
{
    return add_name(Name::phase, packed(name));
}

std::uint32_t Writer::add_communicator(int leader, std::uint64_t number, const std::vector<int> &members)
{
    Bytes content;
    put(content, static_cast<std::uint64_t>(leader));
    put(content, number);
    put(content, members.size());
    int before = -1;
    for (const int member : members) {
        put(content, fold(std::int64_t{member} - before - 1)); // ranks in a row: zeros
        before = member;
    }
    return add_name(Name::communicator, content);
}

void Writer::add_uncovered(std::string_view call)
{
    add_name(Name::uncovered, packed(call));
}

void Writer::add(const Event &event, const std::vector<Match> &matches)
{
    prepare(event, matches);
    finish(event.enter, event.leave);
    flush_when_due(event.leave);
}

void Writer::finish(double enter, double leave)
{
    if (events_ == 0)
        flushed_ = enter;
    encoder_.finish(enter, leave);
    ++events_;
    seconds_ = leave;
    live_.add(encoder_.bytes(), encoder_.run(), events_, seconds_);
}

void Writer::flush_when_due(double now)
{
    if (encoder_.size() >= full_block || (events_ > 0 && now - flushed_ > most_seconds_in_memory))
        flush();
}

void Writer::flush()
{
    if (events_ == 0)
        return;
    encoder_.take(block_);
    write(BlockKind::events, block_);
    written_ += events_;
    events_ = 0;
    live_.written(written_);
}

void Writer::end(const StreamEnd &end)
{
    flush();
    Bytes content;
    put(content, end.seconds);
    put(content, end.drift);
    put(content, end.clock_bound);
    put(content, end.uncovered.size());
    for (const Uncovered &one : end.uncovered) {
        put(content, one.call);
        put(content, one.count);
    }
    put(content, end.without_processor);
    write(BlockKind::end, content);
    live_.remove();
}

} // namespace mpisheet::record
