#pragma once
// Formulas and values of programs in any of the three forms.

#include "spmd/formula.hpp"
#include "spmd/graph_text.hpp"
#include "spmd/loop.hpp"
#include "tests/source_folder.hpp"
#include "tests/spmd/spmd.hpp"

namespace mpisheet::spmd {

using equations::Expression;

/// The file's own functions and what depends on N and P, put in where they are called: what is left are parameters and
/// calls of the library.
inline Expression inlined(const equations::Scope &scope, Expression tree)
{
    for (Expression &operand : tree.operands)
        operand = inlined(scope, std::move(operand));
    const equations::Definition *own = tree.kind == Expression::Kind::call ? scope.own_function(tree.name) : nullptr;
    if (own == nullptr)
        return tree;
    Names arguments;
    for (std::size_t i = 0; i < own->parameters.size(); ++i)
        arguments.emplace(own->parameters[i], tree.operands[i]);
    return inlined(scope, substituted(own->body, arguments));
}

inline std::string formula(const equations::Script &script, const std::string &entry)
{
    equations::Scope scope;
    scope.load(script);
    return plain(simplified(inlined(scope, equations::call(entry, {equations::name("N"), equations::name("P")}))));
}

inline equations::Script form(const std::string &program, const std::string &ending)
{
    const std::filesystem::path file = std::filesystem::path(source_folder()) / "spmd/programs" / (program + ending);
    const std::string text = formats::read_file(file);
    return ending == ".loop"    ? equations_of(read_loop(text, file))
           : ending == ".graph" ? equations_of(read_graph(text, file))
                                : equations::parse(text, file);
}

inline System machine()
{
    return described_system("machine", spmd_files::script("spmd/library.gp"),
                            equations::parse("T1(b) = 3\nT2(b) = b/16\nT3(b) = 1 + b/4\nT4(b) = 5\nT5(b) = b/8\n"
                                             "mflops(N) = 1\n",
                                             "machine.gp"));
}

/// comp [operations] and comm [µs] at one N and P.
inline std::pair<double, double> values(const equations::Script &script, std::int64_t N, std::int64_t P)
{
    const Application application = make_application(script, machine());
    const Cell cell = predict(application, N, P);
    return {work(application, N, P), cell.comm_s * 1e6};
}

inline equations::Script of_graph(const std::string &text)
{
    return equations_of(read_graph(text, "g.graph"));
}

} // namespace mpisheet::spmd
