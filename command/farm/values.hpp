#pragma once
// Numbers of a farm as people type them. All throw Error that names the option: usage for what is no number, bad_input
// for one that no farm has.

#include <cstdint>
#include <string>
#include <string_view>

namespace mpisheet::command {

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

} // namespace mpisheet::command
