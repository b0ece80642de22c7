#include "spmd/balance.hpp"

#include "equations/print.hpp"

#include <algorithm>

namespace mpisheet::spmd {
namespace {

using equations::binary;
using equations::call;
using equations::conditional;
using equations::Definition;
using equations::Expression;
using equations::integer;
using equations::name;
using equations::Operator;

/// Equal weights of neighbouring slots: up to slot `end`, without it.
struct Run {
    std::size_t end;
    Expression weight;
};

std::vector<Run> runs_of(const std::vector<Expression> &weights)
{
    std::vector<Run> runs;
    for (std::size_t k = 0; k < weights.size(); ++k)
        if (!runs.empty() && runs.back().weight == weights[k])
            runs.back().end = k + 1;
        else
            runs.push_back({k + 1, weights[k]});
    return runs;
}

struct Writer {
    const Weights &weights;
    std::vector<Definition> &definitions;

    Expression make(const std::string &suffix, const std::vector<std::string> &more, Expression body)
    {
        Definition definition{.name = weights.name + suffix, .is_function = true, .place = weights.place};
        definition.parameters = weights.parameters;
        definition.parameters.insert(definition.parameters.end(), more.begin(), more.end());
        definition.body = std::move(body);
        definitions.push_back(std::move(definition));
        return name(definitions.back().name);
    }

    [[nodiscard]] Expression use(const std::string &suffix, std::vector<Expression> more) const
    {
        std::vector<Expression> arguments;
        for (const std::string &parameter : weights.parameters)
            arguments.push_back(name(parameter));
        std::move(more.begin(), more.end(), std::back_inserter(arguments));
        return call(weights.name + suffix, std::move(arguments));
    }

    /// slot < 3 ? a : slot < 5 ? b : c. Long ones call functions for their parts.
    Expression table(std::vector<Run> runs)
    {
        constexpr std::size_t longest = 100;
        for (int made = 0; runs.size() > longest;) {
            std::vector<Run> fewer;
            for (std::size_t i = 0; i < runs.size(); i += longest) {
                const std::size_t end = std::min(i + longest, runs.size());
                const std::string suffix = "_part" + std::to_string(definitions.size()) + "_" + std::to_string(made++);
                make(suffix, {"slot"},
                     row({runs.begin() + static_cast<std::ptrdiff_t>(i),
                          runs.begin() + static_cast<std::ptrdiff_t>(end)}));
                fewer.push_back({runs[end - 1].end, use(suffix, {name("slot")})});
            }
            runs = std::move(fewer);
        }
        return row(runs);
    }

    static Expression row(const std::vector<Run> &runs)
    {
        Expression tree = runs.back().weight;
        for (std::size_t i = runs.size() - 1; i-- > 0;)
            tree = conditional(binary(Operator::less, name("slot"), integer(static_cast<double>(runs[i].end))),
                               runs[i].weight, std::move(tree));
        return tree;
    }
};

} // namespace

Expression fullest(const Weights &weights, std::vector<Definition> &definitions)
{
    if (weights.of_slot.empty())
        return integer(0);
    const auto slots = static_cast<double>(weights.of_slot.size());
    std::vector<Run> runs = runs_of(weights.of_slot);
    if (runs.size() == 1)
        return slots == 1 ? runs[0].weight
                          : binary(Operator::multiply, call("ceildiv", {integer(slots), name("P")}), runs[0].weight);
    Writer writer{weights, definitions};
    writer.make("_of", {"slot"}, writer.table(std::move(runs)));
    // Processor q has the slots q, q + P, …
    const Expression rounds =
        call("int", {binary(Operator::divide, binary(Operator::subtract, integer(slots - 1), name("processor")),
                            call("real", {name("P")}))});
    const Expression slot =
        binary(Operator::add, name("processor"), binary(Operator::multiply, name("turn"), name("P")));
    writer.make("_on", {"processor"}, equations::sum("turn", integer(0), rounds, writer.use("_of", {slot})));
    // The largest of processors first … last, by halves.
    const Expression half = call(
        "int", {binary(Operator::divide, binary(Operator::add, name("first"), name("last")), equations::number(2))});
    Expression larger = call("max", {writer.use("_most", {name("first"), half}),
                                     writer.use("_most", {binary(Operator::add, half, integer(1)), name("last")})});
    writer.make("_most", {"first", "last"},
                conditional(binary(Operator::equal, name("first"), name("last")), writer.use("_on", {name("first")}),
                            std::move(larger)));
    const Expression last = binary(Operator::subtract, call("min", {name("P"), integer(slots)}), integer(1));
    return writer.use("_most", {integer(0), last});
}

} // namespace mpisheet::spmd
