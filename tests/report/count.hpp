#pragma once
// How often something stands in a page.

#include <string>

namespace mpisheet::tests {

inline std::size_t count(const std::string &text, const std::string &what)
{
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++n;
    return n;
}

} // namespace mpisheet::tests
