#pragma once
// A shell command run to its end while its parent serves others.

#include <functional>
#include <string>

namespace mpisheet::farm {

struct Ended {
    int exit = 0;
    int signal = 0; ///< that ended it
    bool timed_out = false;
    std::string out, err;
};

/// `sh -c line`, of any length, with its input from /dev/null and without the environment of the MPI that this process
/// runs under. Calls `serve` every `interval()` seconds at least, a millisecond at most where somebody depends on it.
/// After `timeout` seconds (0: never) its process group is terminated, then killed. The group does not outlive this
/// process, however that ends, nor an exception of `serve`. Throws Error (missing): no sh.
Ended run_child(const std::string &line, double timeout, const std::function<void()> &serve,
                const std::function<double()> &interval);

} // namespace mpisheet::farm
