#pragma once
// Trees as text: in our language, for gnuplot, people, browsers, compilers and Python.

#include "equations/tree.hpp"

#include <string>

namespace mpisheet::equations {

/// Our language, nothing added: parse_expression(print(tree)) == normalised tree.
std::string print(const Expression &expression);
std::string print(const Definition &definition);

/// gnuplot 5.4 that gives our value at integer arguments too: real(d)/p where it would divide integers, 2.0**k, ….
std::string print_gnuplot(const Expression &expression, const std::string &file = {}); ///< `file`: for messages
std::string print_gnuplot(const Definition &definition); ///< `tbcast(p, d) = …`, one line without its end

/// LaTeX math, without delimiters.
std::string print_latex(const Expression &expression);
std::string print_latex(const Definition &definition);

/// A <math> element for HTML 5, everything escaped.
std::string print_mathml(const Expression &expression);
std::string print_mathml(const Definition &definition);

/// Functions of numbers; a variable becomes a function without parameters. Support functions that JavaScript lacks
/// are called as mpisheet.name and defined by javascript_support().
std::string print_javascript(const Expression &expression, const std::vector<std::string> &parameters = {});
std::string print_javascript(const Definition &definition);
std::string javascript_support();

/// C++17: `inline double tbcast(double p, double d) { return …; }`. cpp_support() goes before, with includes.
std::string print_cpp(const Expression &expression, const std::vector<std::string> &parameters = {});
std::string print_cpp(const Definition &definition);
std::string print_cpp_declaration(const Definition &definition);
std::string cpp_support();

/// Python 3: `def tbcast(p, d):` and its one line. python_support() goes before.
std::string print_python(const Definition &definition);
std::string python_support();

/// Shortest digits that read back the same; "40.0" when a real number must not look like an integer.
std::string print_number(double value, bool as_real);

} // namespace mpisheet::equations
