#include "spmd/header.hpp"

#include "equations/print.hpp"
#include "equations/resolve.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"
#include "spmd/routines.hpp"

#include <algorithm>

namespace mpisheet::spmd {
namespace {

using equations::Definition;
using equations::Expression;
using equations::Statement;

/// All variables in terms of N, P and parameters.
struct Replacing {
    const Names &variables;
    const std::string &file;
    Names done = {};
    int depth = 0;

    const Expression &operator()(const std::string &name)
    {
        const auto found = done.find(name);
        if (found != done.end())
            return found->second;
        const Expression &body = variables.at(name);
        if (++depth > 100)
            throw equations::Error({file, body.line, body.column}, name + " is defined by itself");
        Expression tree = replaced(body);
        --depth;
        return done.emplace(name, std::move(tree)).first->second;
    }

    Expression replaced(Expression tree)
    {
        if (tree.kind == Expression::Kind::name && variables.contains(tree.name)) {
            const Expression &value = (*this)(tree.name);
            return mentions(value, "N") || mentions(value, "P") ? value : tree;
        }
        for (Expression &operand : tree.operands)
            operand = replaced(std::move(operand));
        return tree;
    }
};

void check_names(const Header &header, const Expression &tree, const std::string &file,
                 std::vector<std::string> &indices)
{
    const bool is_index =
        tree.kind == Expression::Kind::name && std::count(indices.begin(), indices.end(), tree.name) != 0;
    if ((tree.kind == Expression::Kind::name || tree.kind == Expression::Kind::call) && !is_index)
        if (const std::string wrong = equations::problem(tree, header.scope, indices); !wrong.empty())
            throw equations::Error({file, tree.line, tree.column}, wrong);
    for (std::size_t i = 0; i < tree.operands.size(); ++i) {
        const bool body = tree.kind == Expression::Kind::sum && i == 2;
        if (body)
            indices.push_back(tree.name);
        check_names(header, tree.operands[i], file, indices);
        if (body)
            indices.pop_back();
    }
}

} // namespace

Header make_header(equations::Script script, const Names &known)
{
    for (const Statement &statement : script.statements)
        if (statement.kind == Statement::Kind::command)
            throw equations::Error(statement.place, "expected a definition, found a command of gnuplot");
    Header header;
    Names variables = known;
    for (const Definition *definition : script.definitions()) {
        if (definition->name == "comp" || definition->name == "comm")
            throw equations::Error(definition->place,
                                   definition->name + " follows from what is described here: expected another name");
        if (!definition->is_function)
            variables[definition->name] = definition->body;
    }
    if (!variables.contains("TYPE")) {
        variables["TYPE"] = equations::integer(8);
        equations::replace(script, {.name = "TYPE", .body = variables["TYPE"], .place = {script.file, 1, 1}});
    }
    header.scope.load(script);
    Replacing replacing{variables, script.file};
    for (const auto &[name, body] : variables)
        if (const Expression &value = replacing(name); mentions(value, "N") || mentions(value, "P"))
            header.replaced.emplace(name, value);
    const auto is_replaced = [&](const Statement &statement) {
        return statement.kind == Statement::Kind::definition && !statement.definition.is_function &&
               header.replaced.contains(statement.definition.name);
    };
    std::erase_if(script.statements, is_replaced);
    for (Statement &statement : script.statements)
        if (statement.kind == Statement::Kind::definition) {
            Names names = header.replaced;
            for (const std::string &parameter : statement.definition.parameters)
                names.erase(parameter);
            Expression body = substituted(statement.definition.body, names);
            if (body == statement.definition.body)
                continue;
            statement.definition.body = std::move(body);
            statement.text = equations::print_gnuplot(statement.definition);
        }
    header.script = std::move(script);
    return header;
}

Expression read_formula(const Header &header, const Expression &tree, const std::string &file,
                        const std::vector<std::string> &indices)
{
    if (tree.kind == Expression::Kind::number)
        return tree;
    const Expression whole = substituted(tree, header.replaced);
    std::vector<std::string> names = indices;
    names.insert(names.end(), {"N", "P"});
    check_names(header, whole, file, names);
    return simplified(whole);
}

std::vector<Statement> tidied(const equations::Script &header)
{
    std::vector<Statement> statements;
    const auto space = [&](const std::string &text) {
        statements.push_back({Statement::Kind::space, text, {}, {}, {}});
    };
    bool line_begins = true;
    for (const Statement &statement : header.statements) {
        if (statement.kind != Statement::Kind::space) {
            statements.push_back(statement);
            line_begins = false;
        } else if (!line_begins) {
            line_begins = statement.text.find_first_of("\n;") != std::string::npos;
            space(line_begins ? "\n" : statement.text);
        }
    }
    if (!line_begins)
        space("\n");
    return statements;
}

void check_routine(const Header &header, const std::string &name, const equations::Place &place)
{
    std::vector<std::string> known;
    for (const Routine &routine : routines)
        known.emplace_back(routine.name);
    if (std::count(known.begin(), known.end(), name) != 0)
        return;
    const Definition *own = header.scope.own_function(name);
    if (own != nullptr && own->parameters.size() == 2)
        return;
    const std::string list = joined(known, ", ");
    const std::string meant = nearest(name, known);
    throw equations::Error(place, "expected a routine of the library (" + list + ") or a function " + name +
                                      "(P,b) defined here, found \"" + name + "\"" +
                                      (meant.empty() ? "" : " (did you mean " + meant + "?)"));
}

} // namespace mpisheet::spmd
