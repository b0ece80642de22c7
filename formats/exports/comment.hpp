#pragma once

#include <string>
#include <vector>

namespace mpisheet::exports {

/// Lines behind a comment mark. Control characters become blanks, and a "\" at a line's end goes: in gnuplot and C++ it
/// would take the next line with it.
std::string comment(const std::vector<std::string> &lines, const std::string &mark);

} // namespace mpisheet::exports
