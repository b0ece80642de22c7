#pragma once

#include <string>
#include <vector>

namespace mpisheet::exports {

/// Lines behind a comment mark, inert(). A "\" at a line's end goes, and what older C++ reads as one: in gnuplot and
/// C++ it would take the next line with it.
std::string comment(const std::vector<std::string> &lines, const std::string &mark);

} // namespace mpisheet::exports
