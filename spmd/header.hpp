#pragma once
// What task graphs and LOOP programs have before their levels and loops: notes, parameters, functions, in the equation
// language; and the formulas that use them.

#include "equations/scope.hpp"
#include "spmd/formula.hpp"

namespace mpisheet::spmd {

struct Header {
    equations::Script script; ///< without the variables that depend on N and P
    Names replaced;           ///< those variables, in N, P and parameters
    equations::Scope scope;   ///< all of it

    [[nodiscard]] bool has(const std::string &variable) const { return scope.own_variable(variable) != nullptr; }
};

/// `known`: variables that need no definition but may have one. Gets TYPE = 8 if it has no TYPE. Throws
/// equations::Error for definitions of comp and comm, and for variables that are defined by themselves.
Header make_header(equations::Script script, const Names &known = {});

/// The formula in N, P, parameters and indices, simplified. Throws equations::Error for names that are none of them.
equations::Expression read_formula(const Header &header, const equations::Expression &tree, const std::string &file,
                                   const std::vector<std::string> &indices);

/// The header's statements without the blanks that levels and loops leave; ends with the end of a line.
std::vector<equations::Statement> tidied(const equations::Script &header);

/// A routine of the library, or a function of two parameters (P, b) in the header. Else throws equations::Error.
void check_routine(const Header &header, const std::string &name, const equations::Place &place);

} // namespace mpisheet::spmd
