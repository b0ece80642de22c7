#include "spmd/balance.hpp"

#include "equations/print.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

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
    std::string prefix;
    std::vector<std::string> parameters;
    equations::Place place;
    std::vector<Definition> &definitions;

    void make(const std::string &suffix, const std::vector<std::string> &more, Expression body)
    {
        Definition definition{.name = prefix + suffix, .is_function = true, .parameters = parameters, .place = place};
        definition.parameters.insert(definition.parameters.end(), more.begin(), more.end());
        definition.body = std::move(body);
        definitions.push_back(std::move(definition));
    }

    [[nodiscard]] Expression use(const std::string &suffix, std::vector<Expression> more) const
    {
        std::vector<Expression> arguments;
        for (const std::string &parameter : parameters)
            arguments.push_back(name(parameter));
        std::move(more.begin(), more.end(), std::back_inserter(arguments));
        return call(prefix + suffix, std::move(arguments));
    }

    /// key < 3 ? a : key < 5 ? b : c. Long ones call functions for their parts.
    Expression table(std::vector<Run> runs, const std::string &key)
    {
        constexpr std::size_t longest = 100;
        for (int made = 1; runs.size() > longest;) {
            std::vector<Run> fewer;
            for (std::size_t i = 0; i < runs.size(); i += longest) {
                const std::size_t end = std::min(i + longest, runs.size());
                const std::string suffix = "_part_" + std::to_string(made++);
                make(suffix, {key},
                     row({runs.begin() + static_cast<std::ptrdiff_t>(i),
                          runs.begin() + static_cast<std::ptrdiff_t>(end)},
                         key));
                fewer.push_back({runs[end - 1].end, use(suffix, {name(key)})});
            }
            runs = std::move(fewer);
        }
        return row(runs, key);
    }

    static Expression row(const std::vector<Run> &runs, const std::string &key)
    {
        Expression tree = runs.back().weight;
        for (std::size_t i = runs.size() - 1; i-- > 0;)
            tree = conditional(binary(Operator::less, name(key), integer(static_cast<double>(runs[i].end))),
                               runs[i].weight, std::move(tree));
        return tree;
    }
};

} // namespace

double Table::at(std::size_t P) const
{
    if (P <= of_P.size())
        return of_P[P - 1];
    double sum = 0;
    for (const auto &[slots, weight] : beyond)
        sum += std::ceil(slots / static_cast<double>(P)) * weight;
    return sum;
}

Table operator+(const Table &a, const Table &b)
{
    Table sum{std::vector<double>(std::max(a.of_P.size(), b.of_P.size())), a.beyond};
    for (std::size_t P = 1; P <= sum.of_P.size(); ++P)
        sum.of_P[P - 1] = a.at(P) + b.at(P);
    for (const auto &[slots, weight] : b.beyond)
        sum.beyond[slots] += weight;
    return sum;
}

Table fullest(const std::vector<double> &of_slot)
{
    if (of_slot.empty())
        return {};
    const double largest = *std::max_element(of_slot.begin(), of_slot.end());
    const auto slots = static_cast<double>(of_slot.size());
    if (std::count(of_slot.begin(), of_slot.end(), largest) == static_cast<std::ptrdiff_t>(of_slot.size()))
        return {{}, {{slots, largest}}};
    Table table{{}, {{of_slot.size() > longest_table ? slots : 1, largest}}};
    std::vector<double> load;
    for (std::size_t P = 1; P < of_slot.size() && P <= longest_table; ++P) {
        load.assign(P, 0);
        for (std::size_t first = 0; first < of_slot.size(); first += P)
            for (std::size_t q = 0; q < std::min(P, of_slot.size() - first); ++q)
                load[q] += of_slot[first + q];
        table.of_P.push_back(*std::max_element(load.begin(), load.end()));
    }
    return table;
}

Table most_messages(const std::vector<std::pair<std::size_t, std::size_t>> &messages)
{
    std::size_t slots = 0;
    for (const auto &[from, to] : messages)
        slots = std::max({slots, from + 1, to + 1});
    std::vector<std::uint32_t> processor(slots), sent, received;
    const auto most = [&](std::size_t P) {
        for (std::size_t slot = 0, q = 0; slot < slots; ++slot, q = q + 1 == P ? 0 : q + 1)
            processor[slot] = static_cast<std::uint32_t>(q);
        sent.assign(P, 0);
        received.assign(P, 0);
        for (const auto &[from, to] : messages) {
            const std::uint32_t leaves = processor[from] != processor[to] ? 1 : 0;
            sent[processor[from]] += leaves;
            received[processor[to]] += leaves;
        }
        return static_cast<double>(
            std::max(*std::max_element(sent.begin(), sent.end()), *std::max_element(received.begin(), received.end())));
    };
    if (messages.empty())
        return {};
    Table table{{}, {{slots > longest_table ? static_cast<double>(slots) : 1, most(slots)}}};
    for (std::size_t P = 1; P < slots && P <= longest_table; ++P)
        table.of_P.push_back(most(P));
    return table;
}

Expression table_formula(const Table &table, const std::string &function, const equations::Place &place,
                         std::vector<Definition> &definitions)
{
    Formula beyond;
    for (const auto &[slots, weight] : table.beyond) {
        const Expression rounds = slots == 1 ? integer(1) : call("ceildiv", {integer(slots), name("P")});
        add_to(beyond, formula_of(binary(Operator::multiply, rounds, equations::number(weight))));
    }
    if (table.of_P.empty())
        return tree_of(beyond);
    std::vector<Expression> values;
    for (const double value : table.of_P)
        values.push_back(integer(value)); // prints with a point where it is not whole
    std::vector<Run> runs = runs_of(values);
    for (Run &run : runs)
        ++run.end; // the first value is that of one processor
    runs.push_back({runs.back().end + 1, tree_of(beyond)});
    Writer writer{function, {}, place, definitions};
    Expression body = writer.table(std::move(runs), "P");
    writer.make("", {"P"}, std::move(body));
    return call(function, {name("P")});
}

Expression fullest(const Weights &weights, std::vector<Definition> &definitions)
{
    const auto slots = static_cast<double>(weights.of_slot.size());
    Writer writer{weights.name, weights.parameters, weights.place, definitions};
    writer.make("_of", {"slot"}, writer.table(runs_of(weights.of_slot), "slot"));
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
