#include "recordings/replay/chosen.hpp"

#include "equations/program.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace mpisheet::replay {
namespace {

using equations::Expression;

constexpr int deepest = 8; ///< equations that call equations

struct Search {
    const equations::Scope &sheet;
    bool is_measured = true;
    std::set<const Algorithm *> found{};
};

const Algorithm *named(const std::string &function)
{
    const auto all = algorithms();
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const Algorithm &one) { return one.function == function; });
    return at == all.end() ? nullptr : &*at;
}

double value_of(const Search &search, const Expression &expression, const std::vector<std::string> &parameters,
                const std::vector<double> &arguments)
{
    return equations::compile_expression(search.sheet, expression, parameters, "")(arguments);
}

void look_into(Search &search, const equations::Definition &definition, const std::vector<double> &arguments,
               int depth);

/// What of an expression is computed with these arguments.
void look(Search &search, const Expression &expression, const std::vector<std::string> &parameters,
          const std::vector<double> &arguments, int depth)
{
    if (expression.kind == Expression::Kind::conditional) {
        const bool yes = value_of(search, expression.operands[0], parameters, arguments) != 0;
        look(search, expression.operands[yes ? 1 : 2], parameters, arguments, depth);
        if (search.found.empty() && !search.is_measured)
            look(search, expression.operands[yes ? 2 : 1], parameters, arguments, depth);
        return;
    }
    if (expression.kind == Expression::Kind::call) {
        if (const Algorithm *algorithm = named(expression.name)) {
            search.found.insert(algorithm);
            return;
        }
        const equations::Definition *called = search.sheet.find_function(expression.name);
        const bool is_operation = expression.name.starts_with('t') && depth < deepest;
        if (called != nullptr && is_operation && called->parameters.size() == expression.operands.size()) {
            std::vector<double> values;
            for (const Expression &operand : expression.operands)
                values.push_back(value_of(search, operand, parameters, arguments));
            look_into(search, *called, values, depth + 1);
            return;
        }
    }
    if (expression.kind == Expression::Kind::sum)
        return;
    for (const Expression &operand : expression.operands)
        look(search, operand, parameters, arguments, depth);
}

void look_into(Search &search, const equations::Definition &definition, const std::vector<double> &arguments, int depth)
{
    look(search, definition.body, definition.parameters, arguments, depth);
}

} // namespace

const Algorithm *chosen_algorithm(const equations::Scope &sheet, const std::string &op, double p, double d,
                                  bool is_measured)
{
    const equations::Definition *definition = sheet.find_function("t" + op);
    if (definition == nullptr)
        return nullptr;
    Search search{sheet, is_measured};
    try {
        look_into(search, *definition,
                  definition->parameters.size() == 1 ? std::vector<double>{p} : std::vector<double>{p, d}, 0);
    } catch (const Error &) {
        return nullptr; // an equation that has no value there
    }
    return search.found.size() == 1 ? *search.found.begin() : nullptr;
}

} // namespace mpisheet::replay
