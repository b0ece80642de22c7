#pragma once
// What a careful reader would say about a script: where gnuplot would give another value or stop, what is unknown.

#include "equations/scope.hpp"

#include <string>
#include <vector>

namespace mpisheet::equations {

struct Warning {
    enum class Kind {
        notice,  ///< skipped commands and the like
        differs, ///< gnuplot gives another value
        stops,   ///< gnuplot stops with an error
        error, ///< unknown names, wrong numbers of arguments, endless recursion: an error here as well, when evaluated
    };
    Kind kind = Kind::notice;
    Place place;
    std::string text;
};

/// "file:line:column: warning: text"
std::string to_string(const Warning &warning);

/// Warnings about the scripts of this scope (not of the outer one), in the order of the text.
std::vector<Warning> check(const Scope &scope);

} // namespace mpisheet::equations
