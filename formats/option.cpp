#include "formats/option.hpp"

#include "equations/equations.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
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

std::vector<std::int64_t> read_positive(const std::string &option, const std::string &text)
{
    std::vector<std::int64_t> values = read_sizes(option, text);
    for (const std::int64_t value : values)
        if (value < 1)
            throw Error(Exit::usage, option + ": expected whole numbers from 1 on, found " + std::to_string(value));
    return values;
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

double parse_plain(std::string_view text)
{
    double value = 0;
    if (!parse_number(text, value))
        throw Error(Exit::usage, "expected a number, found \"" + std::string(text) + "\"");
    return value;
}

double read_number(const std::string &option, const std::string &text, Parse parse)
{
    return of_option("--" + option, [&] { return parse(text); });
}

double read_positive(const std::string &option, const std::string &text, Parse parse)
{
    const double value = read_number(option, text, parse);
    if (!(value > 0))
        throw Error(Exit::bad_input, fmt::format("--{}: expected more than 0, found {}", option, text));
    return value;
}

std::int64_t read_whole(const std::string &option, const std::string &text, double least)
{
    const double value = read_number(option, text, parse_plain);
    if (value < least || value > 1e15 || value != std::floor(value))
        throw Error(Exit::usage,
                    fmt::format("--{}: expected a whole number from {} on, found {}", option, least, text));
    return static_cast<std::int64_t>(value);
}

bool depends_on(const std::string &text, const std::string &variable)
{
    return find_name(text, variable) != std::string::npos;
}

double read_expression(const std::string &option, const std::string &text, const std::string &variable, double at)
{
    const double value =
        equations::compile_expression(equations::Scope(), text, {variable}, "--" + option)(std::array{at});
    if (!std::isfinite(value) || value < 0)
        throw Error(Exit::bad_input,
                    fmt::format("--{} {}: expected 0 or more at {} = {}, found {}", option, text, variable, at, value));
    return value;
}

double read_of_g(const std::string &option, const std::string &text, double g, double grouped, Parse parse)
{
    return depends_on(text, "g") ? read_expression(option, text, "g", g) : grouped * read_number(option, text, parse);
}

} // namespace mpisheet::formats
