#pragma once
// Trees as text: in our language, for gnuplot and for people.

#include "equations/tree.hpp"

#include <string>
#include <string_view>

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

/// Text in HTML or MathML that means itself.
std::string escaped_markup(std::string_view text);

/// A <math> element for HTML 5, everything escaped.
std::string print_mathml(const Expression &expression);
std::string print_mathml(const Definition &definition);

/// Shortest digits that read back the same; "40.0" when a real number must not look like an integer.
std::string print_number(double value, bool as_real);

} // namespace mpisheet::equations
