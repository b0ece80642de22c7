#include "equations/script.hpp"

#include "equations/print.hpp"

#include <algorithm>

namespace mpisheet::equations {

std::vector<Note> Script::notes() const
{
    std::vector<Note> result;
    for (const Statement &statement : statements) {
        if (statement.kind == Statement::Kind::note) {
            result.push_back(statement.note);
        }
    }
    return result;
}

std::vector<const Definition *> Script::definitions() const
{
    std::vector<const Definition *> result;
    for (const Statement &statement : statements) {
        if (statement.kind == Statement::Kind::definition) {
            result.push_back(&statement.definition);
        }
    }
    return result;
}

std::string print(const Script &script)
{
    std::string text;
    for (const Statement &statement : script.statements) {
        text += statement.text;
    }
    return text;
}

void replace(Script &script, const Definition &definition)
{
    const auto same = [&](const Statement &statement) {
        return statement.kind == Statement::Kind::definition && statement.definition.name == definition.name &&
               statement.definition.is_function == definition.is_function;
    };
    auto &statements = script.statements;
    const auto last = std::find_if(statements.rbegin(), statements.rend(), same);
    if (last != statements.rend()) {
        last->definition = definition;
        last->text = print_gnuplot(definition);
        return;
    }
    Statement space, added;
    if (!statements.empty() && (statements.back().text.empty() || statements.back().text.back() != '\n')) {
        space.text = "\n";
        statements.push_back(space);
    }
    added.kind = Statement::Kind::definition;
    added.text = print_gnuplot(definition);
    added.place = definition.place;
    added.definition = definition;
    statements.push_back(std::move(added));
    space.text = "\n";
    statements.push_back(std::move(space));
}

} // namespace mpisheet::equations
