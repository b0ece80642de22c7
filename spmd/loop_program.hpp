#pragma once
// A LOOP program as its parser leaves it.

#include "equations/script.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::spmd {

/// The text of an argument. Which ones are formulas depends on the routine.
struct LoopArgument {
    std::string_view text;
    equations::Place place;
};

struct LoopStatement {
    enum class Kind { assignment, routine, loop };
    Kind kind = Kind::assignment;
    equations::Place place;
    int operations = 0;                  ///< of an assignment
    bool has_element = false;            ///< of an assignment: it has an array's element
    std::string name;                    ///< of a routine, without its backslash; the variable of a loop
    std::vector<LoopArgument> arguments; ///< of a routine; of a loop: count, how often its communication counts
    std::vector<LoopStatement> body;     ///< of a loop
};

struct LoopProgram {
    equations::Script header; ///< definitions, notes and comments before the first statement
    std::vector<LoopStatement> statements;
};

/// `text` must outlive the program. Throws equations::Error.
LoopProgram parse_loop(std::string_view text, const std::string &file);

} // namespace mpisheet::spmd
