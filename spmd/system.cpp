#include "spmd/system.hpp"

#include "model/error.hpp"
#include "model/sheet/query.hpp"

#include <algorithm>

namespace mpisheet::spmd {
namespace {

using equations::Definition;
using equations::Expression;
using equations::Scope;
using equations::Script;
using equations::Statement;

bool is_known(const Expression &call, const Scope &scope)
{
    const Definition *function = scope.find_function(call.name);
    if (function != nullptr)
        return function->parameters.size() == call.operands.size();
    return equations::find_function(call.name) != nullptr || !equations::prelude_text(call.name).empty();
}

bool calls_only_known(const Expression &tree, const Scope &scope)
{
    return (tree.kind != Expression::Kind::call || is_known(tree, scope)) &&
           std::all_of(tree.operands.begin(), tree.operands.end(),
                       [&](const Expression &operand) { return calls_only_known(operand, scope); });
}

Scope layered(const Scope &sheet, const std::vector<Script> &scripts)
{
    Scope scope(&sheet);
    for (const Script &script : scripts)
        scope.load(script);
    return scope;
}

} // namespace

bool describes_system(const Script &file)
{
    const auto definitions = file.definitions();
    return std::any_of(definitions.begin(), definitions.end(), [](const Definition *definition) {
        return definition->is_function && definition->name == "T1";
    });
}

System described_system(const std::string &name, Script library, Script file)
{
    System system{.name = name, .title = name, .sheet = std::make_shared<Scope>()};
    for (const equations::Note &note : file.notes())
        if (note.key == "system")
            system.title = note.value;
    system.scripts = {std::move(library), std::move(file)};
    return system;
}

System system_of_sheet(const std::string &name, Script library, Script from_sheet, Scope sheet)
{
    const std::string file = sheet.scripts().empty() ? name : sheet.scripts().back()->file;
    System system{.name = name, .title = name, .sheet = std::make_shared<Scope>(completed(std::move(sheet)))};
    system.scripts = {std::move(library), std::move(from_sheet)};
    std::vector<Statement> &statements = system.scripts.back().statements;
    for (bool changed = true; changed;) { // a line left out may have been what another one calls
        const Scope scope = layered(*system.sheet, system.scripts);
        const auto left_out = std::remove_if(statements.begin(), statements.end(), [&](const Statement &statement) {
            return statement.kind == Statement::Kind::definition && !calls_only_known(statement.definition.body, scope);
        });
        changed = left_out != statements.end();
        statements.erase(left_out, statements.end());
    }
    if (!describes_system(system.scripts.back()))
        throw Error(Exit::bad_input, file + ": no system: expected T1(b) … T5(b), or a datasheet with tmsg(d), or with "
                                            "tsend(d) and trecv(d), or with tallsend");
    return system;
}

} // namespace mpisheet::spmd
