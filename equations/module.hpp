#pragma once
// A whole scope as a file of another language: every definition in force, and what of the prelude it needs.

#include "equations/scope.hpp"

#include <string>
#include <vector>

namespace mpisheet::equations {

/// Definitions in force in `scope` and those of the prelude that they need, callees before callers.
std::vector<const Definition *> definitions_for_export(const Scope &scope);

// `about`: lines of a comment at the top. Each text is a file that needs nothing else.

std::string gnuplot_module(const Scope &scope, const std::vector<std::string> &about);
/// A C++17 header: namespace datasheet, a function each.
std::string cpp_module(const Scope &scope, const std::vector<std::string> &about);
/// For node (require) and browsers (a script whose functions are global).
std::string javascript_module(const Scope &scope, const std::vector<std::string> &about);
std::string python_module(const Scope &scope, const std::vector<std::string> &about);
/// A document for pdflatex with a formula each; what is too wide is made smaller.
std::string latex_document(const Scope &scope, const std::vector<std::string> &about);

} // namespace mpisheet::equations
