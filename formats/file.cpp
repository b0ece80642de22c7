#include "formats/file.hpp"

#include "model/error.hpp"

#include <climits>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <random>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace mpisheet::formats {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;

[[noreturn]] void refuse(const std::filesystem::path &path, const char *what)
{
    throw Error(Exit::bad_input, path.string() + ": " + what + ": " + std::strerror(errno));
}

/// How files begin that people take for text, and the command that makes text of them.
struct Signature {
    std::string_view begin, what, command;
};
constexpr auto signatures = std::to_array<Signature>({
    {"\x1f\x8b", "gzip", "zcat"},
    {"BZh9", "bzip2", "bzcat"},
    {"\xfd"
     "7zXZ",
     "xz", "xzcat"},
    {"\x28\xb5\x2f\xfd", "zstd", "zstdcat"},
    {"PK\x03\x04", "a zip archive or a spreadsheet", "unzip, or saving it as CSV,"},
    {"\xff\xfe", "UTF-16", "iconv -f UTF-16 -t UTF-8"},
    {"\xfe\xff", "UTF-16", "iconv -f UTF-16 -t UTF-8"},
});

} // namespace

std::string read_file(const std::filesystem::path &path)
{
    const File file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file)
        refuse(path, "cannot be read");
    std::string text;
    std::string block(1 << 16, '\0');
    for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), file.get())) > 0;)
        text.append(block, 0, n);
    if (std::ferror(file.get()) != 0)
        refuse(path, "cannot be read");
    return text;
}

void check_text(std::string_view text, const std::string &name)
{
    for (const Signature &signature : signatures)
        if (text.starts_with(signature.begin))
            throw Error(Exit::bad_input, name + ":1: expected text, in ASCII or UTF-8, found " +
                                             std::string(signature.what) + " (" + std::string(signature.command) +
                                             " makes text of it)");
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
        const auto before = text.begin() + static_cast<std::ptrdiff_t>(zero);
        throw Error(Exit::bad_input, name + ":" + std::to_string(1 + std::count(text.begin(), before, '\n')) +
                                         ": a zero byte: expected text, in ASCII or UTF-8");
    }
    if (text.find('\n') == std::string_view::npos &&
        text.substr(0, text.size() - 1).find('\r') != std::string_view::npos)
        throw Error(Exit::bad_input, name + ":1: lines end in CR alone: expected LF or CR LF (`mac2unix` makes them)");
}

std::string read_text(const std::filesystem::path &path)
{
    std::string text = read_file(path);
    check_text(text, path.string());
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text.starts_with(mark))
        text.erase(0, mark.size());
    return text;
}

namespace {

/// A descriptor that is closed with the object.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor()
    {
        if (number_ >= 0)
            close(number_);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    [[nodiscard]] int number() const { return number_; }
    /// Closes it now: false, with errno, where the system could not keep what was written.
    bool end() { return close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

bool write_all(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t n = write(descriptor, text.data(), text.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

/// The open descriptor that a name stands for (/dev/stdout, /dev/fd/63, /proc/self/fd/1); −1: the name is a file's.
int descriptor_named(const std::filesystem::path &path)
{
    const std::string name = path.lexically_normal().string();
    if (name == "/dev/stdout")
        return STDOUT_FILENO;
    if (name == "/dev/stderr")
        return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        int number = -1;
        const char *const end = name.data() + name.size();
        if (name.starts_with(folder) && std::from_chars(name.data() + folder.size(), end, number).ptr == end)
            return number;
    }
    return -1;
}

using Maker = std::function<void(const Sink &)>;

/// What is no regular file takes the text itself: a device, a pipe.
void write_into(int descriptor, const Maker &make, const std::filesystem::path &path)
{
    make([&](std::string_view piece) {
        if (!write_all(descriptor, piece))
            refuse(path, "cannot be written");
    });
}

/// A name in `folder` that nobody else writes to. It is drawn at random: process numbers are equal on two hosts that
/// share the folder, in two containers, and in all simulations (SimGrid's getpid() is the rank).
std::filesystem::path own_name_in(const std::filesystem::path &folder)
{
    std::random_device random;
    return folder / (".mpisheet-" + std::to_string(random()) + "-" + std::to_string(random()));
}

/// A new file with the permissions that the user's mask leaves. Where the file system can, it has no name as yet: then
/// not even SIGKILL leaves it behind.
int open_new(const std::filesystem::path &name)
{
    constexpr mode_t all_may_read_and_write = 0666;
    const std::filesystem::path folder = name.has_parent_path() ? name.parent_path() : ".";
    const bool can_be_named = access("/proc/self/fd", X_OK) == 0; // not in every chroot
    const int unnamed =
        can_be_named ? open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, all_may_read_and_write) : -1;
    return unnamed >= 0 ? unnamed : open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, all_may_read_and_write);
}

/// Gives a file of open_new() its name, where it has none.
bool take_name(int descriptor, const std::filesystem::path &name)
{
    struct stat facts = {};
    if (fstat(descriptor, &facts) != 0 || facts.st_nlink > 0)
        return true;
    const std::string unnamed = "/proc/self/fd/" + std::to_string(descriptor);
    return linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

/// Where a name leads: behind symbolic links, so that a link to a file stays one, also to a file that is not there yet.
/// Throws Error for a loop of links.
std::filesystem::path behind_links(std::filesystem::path path)
{
    constexpr int most_links = 40; // as many as the system follows
    const std::filesystem::path name = path;
    std::error_code not_there;
    for (int links = 0; std::filesystem::is_symlink(path, not_there); ++links) {
        if (links == most_links) {
            errno = ELOOP;
            refuse(name, "cannot be written");
        }
        path = path.parent_path() / std::filesystem::read_symlink(path);
    }
    return path;
}

void write_to(const std::filesystem::path &path, const Maker &make, bool is_synced)
{
    if (const int open_already = descriptor_named(path); open_already >= 0)
        return write_into(open_already, make, path);
    struct stat there = {};
    const bool exists = stat(path.c_str(), &there) == 0;
    if (exists && !S_ISREG(there.st_mode)) {
        Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (file.number() < 0)
            refuse(path, "cannot be written");
        write_into(file.number(), make, path);
        if (!file.end())
            refuse(path, "cannot be written");
        return;
    }
    const std::filesystem::path target = behind_links(path);
    make_folder(target.parent_path());
    const Temporary temporary(own_name_in(target.parent_path()));
    Descriptor file(open_new(temporary.path()));
    if (file.number() < 0)
        refuse(path, "cannot be written");
    write_into(file.number(), make, path);
    if ((exists && fchmod(file.number(), there.st_mode) != 0) || (is_synced && fsync(file.number()) != 0) ||
        !take_name(file.number(), temporary.path()) || !file.end() ||
        std::rename(temporary.path().c_str(), target.c_str()) != 0)
        refuse(path, "cannot be written");
}

std::filesystem::path make_unique_folder(const std::filesystem::path &within)
{
    std::string name = (within / "mpisheet-XXXXXX").string(); // mkdtemp puts letters in
    if (mkdtemp(name.data()) == nullptr)
        refuse(name, "cannot be made");
    return name;
}

Maker whole(std::string_view text)
{
    return [text](const Sink &write) { write(text); };
}

} // namespace

void write_file(const std::filesystem::path &path, std::string_view text)
{
    write_to(path, whole(text), false);
}

void write_pieces(const std::filesystem::path &path, const std::function<void(const Sink &)> &make)
{
    write_to(path, make, false);
}

void write_file_to_disk(const std::filesystem::path &path, std::string_view text)
{
    write_to(path, whole(text), true);
}

std::filesystem::path short_name(const std::filesystem::path &folder, const std::string &name)
{
    constexpr std::size_t most = NAME_MAX; // bytes, of all file systems in use
    if (name.size() <= most)
        return folder / name;
    const std::string digest = "-" + std::to_string(std::hash<std::string>()(name));
    return folder / (name.substr(0, most - digest.size()) + digest);
}

void make_folder(const std::filesystem::path &folder)
{
    std::error_code error;
    if (!folder.empty() && !std::filesystem::is_directory(folder, error))
        std::filesystem::create_directories(folder, error);
    if (error)
        throw Error(Exit::bad_input, folder.string() + ": cannot be made: " + error.message());
}

ScratchFolder::ScratchFolder(const std::filesystem::path &within) : folder_(make_unique_folder(within)) {}

} // namespace mpisheet::formats
