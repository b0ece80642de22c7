#pragma once
// A sign of life from what takes longer than a second and has no progress of its own.

#include <string>

namespace mpisheet::report {

/// From its second second on, "fit: at work for 3 s" on stderr where that is a terminal; taken away when it ends.
class Waiting {
public:
    explicit Waiting(std::string what);
    ~Waiting();
    Waiting(const Waiting &) = delete;
    Waiting &operator=(const Waiting &) = delete;
};

/// Takes it away for good: something else will be shown on stderr.
void end_waiting();

} // namespace mpisheet::report
