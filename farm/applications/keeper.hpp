#pragma once
// A process that kills a command when the process that waits for the command has died.

#include <sys/types.h>

namespace mpisheet::farm {

/// A shell in a session of its own, one for each process that runs commands. It reads which process group to watch from
/// a socket and sees the socket's end when this process dies, by whatever signal; then it kills the group.
class Keeper {
public:
    /// Throws Error (missing): no sh.
    Keeper();
    ~Keeper();
    Keeper(const Keeper &) = delete;
    Keeper &operator=(const Keeper &) = delete;
    /// From now on that group is killed if this process dies; 0: none. Safe between vfork and exec.
    void watch(pid_t group) const;

private:
    int socket_ = -1; ///< our end
};

} // namespace mpisheet::farm
