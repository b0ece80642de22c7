#pragma once
// How a launch ended, told by its exit status and by what launcher and program said: pure.

#include "model/error.hpp"

#include <string>
#include <string_view>

namespace mpisheet::launch {

/// What was heard of a launch on its standard error.
struct Heard {
    bool program = false;  ///< a word of the program itself: it was started
    std::string end;       ///< the launcher's last words on a node that died or a job that was taken away; or empty
    std::string refused;   ///< why SimGrid refuses to begin, its one line; or empty
    std::string last;      ///< the last line that was no progress, or all that stood between rules of dashes
    bool in_rules = false; ///< a rule of dashes was opened: Open MPI's way of saying what to do
};

/// Takes in one more line.
void hear(Heard &heard, std::string_view line);

/// What a launcher that refuses wants, in short; else its last words.
std::string remedy_of(const Heard &heard);

/// Whether a line is of the backtrace, or the farewell, that SimGrid prints with a refusal.
bool is_backtrace(std::string_view line);

/// Whether a launcher that ends with this status was ended by a signal, or says so of the program.
bool is_of_signal(int status);

/// What an exit status other than 0 comes to. Statuses of our programs keep their meaning; a launch that was refused,
/// so that the program never spoke, is `missing`; one that was killed, or lost a node, is `stopped`; all else is our
/// bug.
Exit ending(int status, const Heard &heard);

/// A sentence about it.
std::string describe_ending(Exit exit, int status, const std::string &launcher, const std::string &program, int ranks,
                            const Heard &heard);

} // namespace mpisheet::launch
