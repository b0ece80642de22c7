#pragma once
// What went wrong, said once: main prints the message on stderr and ends with the status of the contract.

#include <stdexcept>
#include <string>

namespace mpisheet {

/// Exit statuses of every program (BSD sysexits where one fits).
enum class Exit {
    done = 0,
    no = 1,         ///< done, and the answer is no (an accuracy missed that the user asked to enforce)
    usage = 64,     ///< wrong usage
    bad_input = 65, ///< a file or value that cannot be used: file:line: column: expected …, found …
    missing = 69,   ///< a needed program is missing; the message names its package
    bug = 70,       ///< ours
    stopped = 75,   ///< stopped early, everything finished is saved: run again to resume
    mismatch = 78,  ///< launcher and MPI disagree on the number of ranks, or more ranks than cores
};

class Error : public std::runtime_error {
public:
    Error(Exit status, const std::string &message) : std::runtime_error(message), status_(status) {}
    [[nodiscard]] Exit status() const { return status_; }

private:
    Exit status_;
};

} // namespace mpisheet
