#pragma once
// Texts of options as values. Errors from below know what is wrong and where, not which option it came from: here they
// get its name.

#include "model/error.hpp"

#include <cstdint>
#include <string>
#include <string_view>
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

/// The same for whole numbers of anything else: at least 1.
std::vector<std::int64_t> read_positive(const std::string &option, const std::string &text);

/// The same for process counts: at least 1.
std::vector<int> read_processes(const std::string &option, const std::string &text);

// Numbers: usage is the error for what is no number, bad_input for one that cannot be. The option without its dashes.

double parse_plain(std::string_view text); ///< "0.5"

using Parse = double (*)(std::string_view);

double read_number(const std::string &option, const std::string &text, Parse parse);
double read_positive(const std::string &option, const std::string &text, Parse parse);
std::int64_t read_whole(const std::string &option, const std::string &text, double least);

/// An expression of a variable there: 0 or more.
double read_expression(const std::string &option, const std::string &text, const std::string &variable, double at);

/// Whether the text is an expression of that variable.
bool depends_on(const std::string &text, const std::string &variable);

/// What an option is where g tasks travel as one: its number times `grouped`, or its expression of g.
double read_of_g(const std::string &option, const std::string &text, double g, double grouped, Parse parse);

} // namespace mpisheet::formats
