#include "formats/temporary.hpp"

#include <climits>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace mpisheet::formats {
namespace {

namespace fs = std::filesystem;

/// A name where a signal's handler can read it: it may neither allocate nor wait.
struct Place {
    std::atomic<bool> taken = false; ///< by an object
    std::atomic<bool> valid = false; ///< the name is whole
    std::array<char, PATH_MAX> name{};
};
std::array<Place, 32> places; // NOLINT(*-avoid-non-const-global-variables): a handler has no other access
constexpr std::size_t nowhere = places.size();
pid_t owner = 0; // NOLINT(*-avoid-non-const-global-variables): a child before its exec removes nothing

/// A file, or a folder with all that is in it, by what a handler may call.
void remove_now(const char *name)
{
    if (unlink(name) == 0 || errno != EISDIR)
        return;
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/rm", "rm", "-rf", "--", name, nullptr); // NOLINT(*-vararg)
        _exit(1);
    }
    if (child > 0)
        waitpid(child, nullptr, 0);
}

void remove_all_and_end(int signal)
{
    if (getpid() == owner)
        for (const Place &place : places)
            if (place.valid)
                remove_now(place.name.data());
    std::signal(signal, SIG_DFL); // NOLINT(*-err33-c)
    (void)raise(signal);
}

fs::path between_of(const fs::path &next)
{
    return next.string() + ".replaced";
}

} // namespace

void remove_temporaries_on_signals()
{
    owner = getpid();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action = {};
        if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL)
            continue; // nohup's SIGHUP stays ignored
        action.sa_handler = remove_all_and_end;
        sigaction(signal, &action, nullptr);
    }
}

Temporary::Temporary(fs::path path) : path_(std::move(path)), place_(nowhere)
{
    const std::string name = fs::absolute(path_).string();
    for (std::size_t i = 0; i < places.size() && place_ == nowhere && name.size() < PATH_MAX; ++i)
        if (!places[i].taken.exchange(true)) {
            place_ = i;
            std::memcpy(places[i].name.data(), name.c_str(), name.size() + 1);
            places[i].valid = true;
        }
}

void Temporary::keep()
{
    if (place_ != nowhere) {
        places[place_].valid = false;
        places[place_].taken = false;
    }
    place_ = nowhere;
    path_.clear();
}

Temporary::~Temporary()
{
    std::error_code ignored;
    if (!path_.empty())
        fs::remove_all(path_, ignored);
    keep();
}

void exchange(const fs::path &next, const fs::path &folder)
{
    if (!fs::exists(folder))
        return fs::rename(next, folder);
    if (renameat2(AT_FDCWD, next.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) == 0)
        return;
    fs::rename(folder, between_of(next)); // NFS
    finish_exchange(next, folder);
}

void finish_exchange(const fs::path &next, const fs::path &folder)
{
    if (!fs::exists(between_of(next)))
        return;
    if (!fs::exists(folder))
        fs::rename(next, folder);
    fs::rename(between_of(next), next);
}

} // namespace mpisheet::formats
