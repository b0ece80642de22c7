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
    return run_point(*code_, arguments, nullptr);
}

double Program::operator()(std::initializer_list<double> arguments) const
{
    return run_point(*code_, {arguments.begin(), arguments.size()}, nullptr);
}

void Program::evaluate(std::span<const std::span<const double>> columns, std::span<double> out) const
{
    if (columns.size() != code_->parameters.size()) {
        throw Error(code_->place, "expected " + std::to_string(code_->parameters.size()) +
                                      " columns of arguments, found " + std::to_string(columns.size()));
    }
    for (const auto &column : columns) {
        if (column.size() != out.size() && column.size() != 1) {
            throw Error(code_->place, "expected columns of " + std::to_string(out.size()) +
                                          " values or of one, found " + std::to_string(column.size()));
        }
    }
    constexpr std::size_t few = 8; // points, not worth filling a block's registers
    if (code_->routines.size() == 1 && out.size() > few) {
        return run_blocks(*code_, columns, out);
    }
    std::vector<double> arguments(columns.size());
    for (std::size_t n = 0; n < out.size(); ++n) {
        for (std::size_t k = 0; k < columns.size(); ++k) {
            arguments[k] = columns[k][columns[k].size() == 1 ? 0 : n];
        }
        out[n] = run_point(*code_, arguments, nullptr);
    }
}

Program compile(const Scope &scope, const std::string &name, const CompileOptions &options)
{
    const Definition &definition = named(scope, name);
    return program(compile_code(home(scope, definition), definition, options, false));
}

Program compile_expression(const Scope &scope, const Expression &expression, const std::vector<std::string> &parameters,
                           const std::string &file, const CompileOptions &options)
{
    Definition definition;
    definition.name = "expression";
    definition.is_function = true;
    definition.parameters = parameters;
    definition.body = expression;
    definition.place = {file, 1, 1};
    return program(compile_code(scope, definition, options, false));
}

Program compile_expression(const Scope &scope, const std::string &text, const std::vector<std::string> &parameters,
                           const std::string &file, const CompileOptions &options)
{
    return compile_expression(scope, parse_expression(text, file), parameters, file, options);
}

std::vector<BoundaryCall> trace(const Scope &scope, const std::string &name, std::span<const double> arguments,
                                const CompileOptions &options)
{
    const Definition &definition = named(scope, name);
    std::vector<BoundaryCall> calls;
    run_point(compile_code(home(scope, definition), definition, options, true), arguments, &calls);
    return calls;
}

} // namespace mpisheet::equations
