#include "formats/option.hpp"

#include "model/quantity.hpp"

#include <fmt/format.h>

#include <limits>

namespace mpisheet::formats {

std::vector<std::int64_t> read_sizes(const std::string &option, const std::string &text)
{
    return of_option(option, [&] { return parse_sizes(text); });
}

std::vector<std::int64_t> read_problem_sizes(const std::string &option, const std::string &text)
{
    std::vector<std::int64_t> sizes = read_sizes(option, text);
    for (const std::int64_t d : sizes)
        if (d < 1)
            throw Error(Exit::usage, fmt::format("{}: expected sizes of a problem from 1 on, found {}", option, d));
    return sizes;
}

std::vector<int> read_processes(const std::string &option, const std::string &text)
{
    std::vector<int> processes;
    for (const std::int64_t p : read_sizes(option, text)) {
        if (p < 1 || p > std::numeric_limits<int>::max())
            throw Error(Exit::usage, fmt::format("{}: expected process counts of at least 1, found {}", option, p));
        processes.push_back(static_cast<int>(p));
    }
    return processes;
}

} // namespace mpisheet::formats
