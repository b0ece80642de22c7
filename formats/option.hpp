#pragma once
// Texts of options as values. Errors from below know what is wrong and where, not which option it came from: here they
// get its name.

#include "model/error.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mpisheet::formats {

/// What function() returns; its Error begins with the option: "--sizes: expected a size like 1024, 64K or 1MiB, …".
template <typename Function> decltype(auto) of_option(const std::string &option, Function function)
{
    try {
        return function();
    } catch (const Error &error) {
        throw Error(error.status(), option + ": " + error.what());
    }
}

/// "1,2,4", "2:64", "64K". Throws Error (usage).
std::vector<std::int64_t> read_sizes(const std::string &option, const std::string &text);

/// The same for sizes of problems: at least 1.
std::vector<std::int64_t> read_problem_sizes(const std::string &option, const std::string &text);

/// The same for process counts: at least 1.
std::vector<int> read_processes(const std::string &option, const std::string &text);

} // namespace mpisheet::formats
