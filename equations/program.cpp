#include "equations/program.hpp"

#include "equations/compile.hpp"
#include "equations/run.hpp"

namespace mpisheet::equations {
namespace {

const Definition &named(const Scope &scope, const std::string &name)
{
    const Definition *definition = scope.find(name);
    if (definition == nullptr) {
        const std::string file = scope.scripts().empty() ? "(no script)" : scope.scripts().back()->file;
        throw Error({file, 1, 1}, "expected a definition of " + name + ", found none" + suggestion(scope, name));
    }
    return *definition;
}

/// The scope, at or beyond this one, that a definition stands in: its names are those of that scope.
const Scope &home(const Scope &scope, const Definition &definition)
{
    const Scope *at = &scope;
    while (at->own_function(definition.name) != &definition && at->own_variable(definition.name) != &definition) {
        at = at->outer();
    }
    return *at;
}

Definition expression_definition(Expression expression, const std::vector<std::string> &parameters,
                                 const std::string &file)
{
    Definition definition;
    definition.name = "expression";
    definition.is_function = true;
    definition.parameters = parameters;
    definition.body = std::move(expression);
    definition.place = {file, 1, 1};
    return definition;
}

Program program(Code code)
{
    return Program(std::make_shared<const Code>(std::move(code)));
}

} // namespace

const std::vector<std::string> &Program::parameters() const
{
    return code_->parameters;
}

double Program::operator()(std::span<const double> arguments) const
{
    return run_point(*code_, arguments, {});
}

double Program::operator()(std::initializer_list<double> arguments) const
{
    return run_point(*code_, {arguments.begin(), arguments.size()}, {});
}

void Program::evaluate(std::span<const std::span<const double>> columns, std::span<double> out) const
{
    evaluate(columns, std::span(&out, 1));
}

void Program::evaluate(std::span<const std::span<const double>> columns, std::span<const std::span<double>> outs,
                       Watch *watch) const
{
    if (columns.size() != code_->parameters.size()) {
        throw Error(code_->place, "expected " + std::to_string(code_->parameters.size()) +
                                      " columns of arguments, found " + std::to_string(columns.size()));
    }
    if (outs.size() != code_->routines.front().results.size()) {
        throw Error(code_->place, "expected " + std::to_string(code_->routines.front().results.size()) +
                                      " columns for results, found " + std::to_string(outs.size()));
    }
    const std::size_t size = outs.front().size();
    for (const auto &column : columns) {
        if (column.size() != size && column.size() != 1) {
            throw Error(code_->place, "expected columns of " + std::to_string(size) + " values or of one, found " +
                                          std::to_string(column.size()));
        }
    }
    if (watch != nullptr) {
        watch->called.assign(watch->allowed.size(), 0);
        watch->outside.assign(size, 0);
    }
    constexpr std::size_t few = 8; // points, not worth filling a block's registers
    if (size > few) {
        return run_blocks(*code_, columns, outs, watch);
    }
    std::vector<double> arguments(columns.size()), results(outs.size());
    for (std::size_t n = 0; n < size; ++n) {
        for (std::size_t k = 0; k < columns.size(); ++k) {
            arguments[k] = columns[k][columns[k].size() == 1 ? 0 : n];
        }
        run_point(*code_, arguments, {results, nullptr, watch, n});
        for (std::size_t r = 0; r < outs.size(); ++r) {
            outs[r][n] = results[r];
        }
    }
}

Program compile(const Scope &scope, const std::string &name, const CompileOptions &options)
{
    const Definition &definition = named(scope, name);
    const Root root{&definition, options.outer_suffix};
    return program(compile_code(home(scope, definition), std::span(&root, 1), options, false));
}

Program compile_expression(const Scope &scope, const Expression &expression, const std::vector<std::string> &parameters,
                           const std::string &file, const CompileOptions &options)
{
    const Definition definition = expression_definition(expression, parameters, file);
    const Root root{&definition, options.outer_suffix};
    return program(compile_code(scope, std::span(&root, 1), options, false));
}

Program compile_expression(const Scope &scope, const std::string &text, const std::vector<std::string> &parameters,
                           const std::string &file, const CompileOptions &options)
{
    return compile_expression(scope, parse_expression(text, file), parameters, file, options);
}

Program compile_together(const Scope &scope, std::span<const Wanted> wanted, const std::vector<std::string> &parameters,
                         const std::string &file, const CompileOptions &options)
{
    std::vector<Definition> definitions;
    for (const Wanted &one : wanted) {
        definitions.push_back(expression_definition(parse_expression(one.text, file), parameters, file));
    }
    std::vector<Root> roots;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        roots.push_back({&definitions[i], wanted[i].outer_suffix});
    }
    return program(compile_code(scope, roots, options, false));
}

std::vector<BoundaryCall> trace(const Scope &scope, const std::string &name, std::span<const double> arguments,
                                const CompileOptions &options)
{
    const Definition &definition = named(scope, name);
    const Root root{&definition, options.outer_suffix};
    std::vector<BoundaryCall> calls;
    run_point(compile_code(home(scope, definition), std::span(&root, 1), options, true), arguments, {{}, &calls});
    return calls;
}

} // namespace mpisheet::equations
