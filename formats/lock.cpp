#include "formats/lock.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"

#include <array>
#include <csignal>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace mpisheet::formats {
namespace {

/// How long the children of a process that was killed may take to notice [s].
constexpr int seconds_for_orphans = 5;

/// Who made a lock, as its file says.
struct Holder {
    int process = 0; ///< 0: not known
    std::string host;
};

Holder holder_of(const std::filesystem::path &lock)
{
    Holder holder;
    try {
        std::istringstream(read_file(lock)) >> holder.process >> holder.host;
    } catch (const Error &) { // just removed
    }
    return holder;
}

/// Whether a process of this host has ended; its parent may not have asked for its status yet.
bool has_ended(int process)
{
    if (kill(process, 0) != 0)
        return errno == ESRCH;
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string facts;              // "1234 (name) Z …"
    if (!std::getline(file, facts)) // it ended just now
        return kill(process, 0) != 0 && errno == ESRCH;
    const std::size_t name_end = facts.rfind(") ");
    return name_end != std::string::npos && facts.compare(name_end + 2, 1, "Z") == 0;
}

/// Whether the process that made the lock is dead: then its children hold it.
bool is_dead(const Holder &holder)
{
    return holder.process > 0 && holder.host == host_name() && has_ended(holder.process);
}

/// Whether the name still leads to the open file: the last holder may have removed it after we opened it.
bool is_still_there(int descriptor, const std::filesystem::path &path)
{
    struct stat opened = {}, named = {};
    return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

[[noreturn]] void refuse_second(const std::filesystem::path &file, const Holder &holder)
{
    std::string who = "another process";
    if (holder.process > 0)
        who = "process " + std::to_string(holder.process) + (holder.host == host_name() ? "" : " on " + holder.host);
    if (is_dead(holder))
        who = "what " + who + " has started and left behind";
    throw Error(Exit::stopped, file.string() + ": " + who + " is using it: run again when it has ended");
}

/// Whatever name leads there, links and ".." in it, it is one lock.
std::filesystem::path one_name(const std::filesystem::path &work)
{
    const std::filesystem::path name = std::filesystem::weakly_canonical(std::filesystem::absolute(work));
    return name.has_filename() ? name : name.parent_path(); // "folder/"
}

} // namespace

std::string host_name()
{
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

Lock::Lock(const std::filesystem::path &work)
    : work_(one_name(work)), path_(short_name(work_.parent_path(), "." + work_.filename().string() + ".lock"))
{
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(work_, error);
    if (std::filesystem::exists(work_, error) && !is_folder && !std::filesystem::is_regular_file(work_, error))
        return; // a device takes what anybody writes
    if (is_folder && access(work_.parent_path().c_str(), W_OK) != 0)
        path_ = work_ / ".lock";
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(seconds_for_orphans);
    while (!take()) {
        const Holder holder = holder_of(path_);
        if (!is_dead(holder) || std::chrono::steady_clock::now() > give_up)
            refuse_second(work, holder);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    if (descriptor_ < 0)
        return;
    file_ = std::make_unique<Temporary>(path_);
    const std::string text = std::to_string(getpid()) + " " + host_name() + "\n";
    if (ftruncate(descriptor_, 0) != 0 || pwrite(descriptor_, text.data(), text.size(), 0) < 0)
        return; // a full disk: the lock holds, only its holder's name is missing
}

void Lock::check() const
{
    if (descriptor_ >= 0 && !is_still_there(descriptor_, path_))
        throw Error(Exit::stopped, work_.string() + ": another process has removed " + path_.string() +
                                       ", and may have started again there: run again when no other process uses it");
}

/// False: somebody else has it. It is not closed in programs that are started: what they write is guarded as well.
bool Lock::take()
{
    while (true) {
        constexpr mode_t all_may_read_and_write = 0666;
        descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW, all_may_read_and_write); // NOLINT: see above
        if (descriptor_ < 0)
            return true; // a folder that cannot be written
        const bool locked = flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
        if (locked && is_still_there(descriptor_, path_))
            return true;
        const bool is_taken = !locked && errno == EWOULDBLOCK;
        close(std::exchange(descriptor_, -1));
        if (is_taken)
            return false;
        if (!locked)
            return true; // a file system without locks
    }
}

Lock::~Lock()
{
    if (descriptor_ < 0)
        return;
    if (!is_still_there(descriptor_, path_)) // removed: one of that name is another's
        file_->keep();
    file_.reset();
    close(descriptor_);
}

} // namespace mpisheet::formats
