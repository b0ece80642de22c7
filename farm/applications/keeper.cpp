#include "farm/applications/keeper.hpp"

#include "model/error.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

namespace mpisheet::farm {
namespace {

/// Reads group numbers, a line each, until the other end is closed.
constexpr const char *script = "trap '' HUP INT TERM\n"
                               "group=0\n"
                               "while read -r next; do group=$next; done\n"
                               "[ \"$group\" = 0 ] || kill -s KILL -- \"-$group\"\n";

} // namespace

Keeper::Keeper()
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw Error(Exit::missing, std::string("cannot make a socket: ") + std::strerror(errno));
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, 3);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID); // signals to the job's group do not reach it
    std::string shell = "sh", option = "-c", text = script;
    std::array<char *, 4> words{shell.data(), option.data(), text.data(), nullptr};
    pid_t keeper = 0;
    const int error = ::posix_spawn(&keeper, "/bin/sh", &files, &attributes, words.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    ::close(ends[1]);
    socket_ = ends[0];
    if (error != 0)
        throw Error(Exit::missing, std::string("cannot start /bin/sh: ") + std::strerror(error));
}

Keeper::~Keeper()
{
    if (socket_ >= 0)
        ::close(socket_);
}

void Keeper::watch(pid_t group) const
{
    std::array<char, 16> line{};
    char *end = std::to_chars(line.data(), line.data() + line.size() - 1, group).ptr;
    *end++ = '\n';
    // Without SIGPIPE: a keeper that somebody killed shall not take this process with it.
    (void)::send(socket_, line.data(), static_cast<std::size_t>(end - line.data()), MSG_NOSIGNAL);
}

} // namespace mpisheet::farm
