#include "spmd/task_graph.hpp"

#include "equations/print.hpp"
#include "model/words.hpp"
#include "spmd/balance.hpp"
#include "spmd/header.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace mpisheet::spmd {
namespace {

using equations::Definition;
using equations::Expression;
using equations::Statement;

/// A level with its formula, and the repeats around it worked in.
struct GraphPhase {
    const Step *level;
    std::string name;
    Formula value;
    std::map<Formula, Table> tables; ///< each times its formula is added to the value
};

Expression routine_call(const std::string &routine, const Expression &items)
{
    using equations::binary, equations::name;
    Expression bytes = binary(equations::Operator::multiply, name("TYPE"), items);
    return equations::call(routine, {name("P"), simplified(bytes)});
}

/// How many of the groups' tasks one processor has at most.
Formula rounds(const Expression &tasks)
{
    using equations::call, equations::integer, equations::name;
    if (tasks == name("P") || tasks == integer(1))
        return formula_of(integer(1));
    return formula_of(call("ceildiv", {tasks, name("P")}));
}

/// What the formulas are multiples of, if they are: the first one that is not zero, over its first coefficient.
Formula unit_of(const std::vector<Formula> &formulas)
{
    for (const Formula &formula : formulas)
        if (!formula.empty()) {
            Formula unit = formula;
            for (auto &[factors, coefficient] : unit)
                coefficient /= formula.begin()->second;
            return unit;
        }
    return {};
}

std::optional<double> multiple_of(const Formula &formula, const Formula &unit)
{
    if (formula.empty())
        return 0;
    const double multiple = formula.begin()->second;
    const auto same = [&](const auto &a, const auto &b) {
        return std::fabs(a.second - multiple * b.second) <= 1e-12 * std::fabs(a.second) && !(a.first < b.first) &&
               !(b.first < a.first);
    };
    return std::equal(formula.begin(), formula.end(), unit.begin(), unit.end(), same) ? std::optional(multiple)
                                                                                      : std::nullopt;
}

Expression largest_of(const std::vector<Expression> &trees)
{
    Expression largest = trees.front();
    for (std::size_t i = 1; i < trees.size(); ++i)
        largest = equations::call("max", {std::move(largest), trees[i]});
    return largest;
}

struct Deriving {
    std::vector<const Step *> repeats{};
    std::vector<Definition> definitions{}; ///< what the phases call
    std::vector<GraphPhase> phases{};

    Weights weights(const Step &level, const std::string &name) const
    {
        Weights made{.name = name, .parameters = {"N", "P"}, .place = level.place};
        for (const Step *repeat : repeats)
            if (!repeat->index.empty())
                made.parameters.push_back(repeat->index);
        return made;
    }

    void computation(const Step &level, GraphPhase &phase)
    {
        for (const TaskGroup &group : level.groups)
            add_to(phase.value, rounds(group.tasks) * formula_of(group.operations));
        std::vector<Formula> of_slot;
        for (const Task &task : level.tasks) {
            of_slot.resize(std::max(of_slot.size(), task.slot + 1));
            add_to(of_slot[task.slot], formula_of(task.operations));
        }
        const Formula unit = unit_of(of_slot);
        std::vector<double> multiples;
        for (const Formula &operations : of_slot)
            if (const std::optional<double> multiple = multiple_of(operations, unit))
                multiples.push_back(*multiple);
        if (multiples.size() == of_slot.size()) {
            if (!unit.empty())
                phase.tables.emplace(unit, fullest(multiples));
            return;
        }
        Weights named = weights(level, phase.name);
        for (const Formula &operations : of_slot)
            named.of_slot.push_back(tree_of(operations));
        add_to(phase.value, formula_of(fullest(named, definitions)));
    }

    /// As many messages as one processor sends or receives at most, each as long as the longest. Those between tasks of
    /// one slot are none.
    static void arcs(const Step &level, GraphPhase &phase)
    {
        std::vector<std::pair<std::size_t, std::size_t>> messages;
        std::map<std::string, Expression> longest; // by routine, and by formula where that is no number
        for (const Arc &arc : level.arcs) {
            if (arc.from_slot == arc.to_slot)
                continue;
            messages.emplace_back(arc.from_slot, arc.to_slot);
            const bool number = arc.items.kind == Expression::Kind::number;
            Expression &most = longest
                                   .emplace(arc.routine + (number ? "" : " " + plain(arc.items)),
                                            equations::call(arc.routine, {arc.items}))
                                   .first->second.operands[0];
            if (number && arc.items.value > most.value)
                most = arc.items;
        }
        if (messages.empty())
            return;
        std::vector<Expression> costs;
        for (const auto &[key, call] : longest)
            costs.push_back(routine_call(call.name, call.operands[0]));
        phase.tables.emplace(formula_of(largest_of(costs)), most_messages(messages));
    }

    [[nodiscard]] Formula repeated(Formula value, bool communicates) const
    {
        for (std::size_t i = repeats.size(); i-- > 0;) {
            const Step &repeat = *repeats[i];
            value = sum_over(value, repeat.index, formula_of(communicates ? repeat.comm_count : repeat.count));
        }
        return value;
    }

    void level(const Step &step)
    {
        const bool communicates = step.kind == Step::Kind::communication;
        GraphPhase phase{&step, (communicates ? "comm_" : "comp_") + step.name};
        if (communicates)
            arcs(step, phase);
        else
            computation(step, phase);
        for (const Exchange &exchange : step.exchanges)
            add_to(phase.value, formula_of(routine_call(exchange.routine, exchange.items)));
        phase.value = repeated(std::move(phase.value), communicates);
        std::map<Formula, Table> tables;
        for (auto &[unit, table] : phase.tables)
            tables.emplace(repeated(unit, communicates), std::move(table));
        phase.tables = std::move(tables);
        phases.push_back(std::move(phase));
    }

    /// The formula of tables that are added up, with the functions that it calls.
    Formula of_tables(const std::map<Formula, Table> &tables, const std::string &name, const equations::Place &place)
    {
        Formula sum;
        int number = 0;
        for (const auto &[unit, table] : tables) {
            const std::string function = name + (tables.size() == 1 ? "" : "_" + std::to_string(++number));
            add_to(sum, unit * formula_of(table_formula(table, function, place, definitions)));
        }
        return sum;
    }

    void walk(const std::vector<Step> &steps)
    {
        for (const Step &step : steps)
            if (step.kind == Step::Kind::repeat) {
                repeats.push_back(&step);
                walk(step.steps);
                repeats.pop_back();
            } else
                level(step);
    }
};

void give_place(Expression &tree, const equations::Place &place)
{
    if (tree.line == 0) {
        tree.line = place.line;
        tree.column = place.column;
    }
    for (Expression &operand : tree.operands)
        give_place(operand, place);
}

struct Output {
    equations::Script script;

    void text(Statement::Kind kind, const std::string &text) { script.statements.push_back({kind, text, {}, {}, {}}); }
    void line_end() { text(Statement::Kind::space, "\n"); }
    void comment(const std::string &words)
    {
        text(Statement::Kind::comment, "# " + words);
        line_end();
    }
    void note(const std::string &key, const std::string &value)
    {
        text(Statement::Kind::note, "#@ " + key + " = " + value);
        script.statements.back().note = {key, value, {script.file, 1, 1}};
        line_end();
    }
    void define(Definition definition)
    {
        give_place(definition.body, definition.place);
        text(Statement::Kind::definition, equations::print_gnuplot(definition));
        script.statements.back().place = definition.place;
        script.statements.back().definition = std::move(definition);
        line_end();
    }
};

Definition of_N_and_P(const std::string &name, Expression body, const equations::Place &place)
{
    return {.name = name, .is_function = true, .parameters = {"N", "P"}, .body = std::move(body), .place = place};
}

/// comp or comm: the sum of its phases, or where these are too many, their formulas worked out together.
void total(Output &output, Deriving &deriving, Step::Kind kind, bool named)
{
    const std::string name = kind == Step::Kind::communication ? "comm" : "comp";
    const equations::Place place{output.script.file, 1, 1};
    Formula together;
    std::map<Formula, Table> tables;
    std::vector<Expression> parts;
    for (const GraphPhase &phase : deriving.phases)
        if (phase.level->kind == kind) {
            add_to(together, phase.value);
            for (const auto &[unit, table] : phase.tables)
                tables[unit] = tables[unit] + table;
            parts.push_back(equations::call(phase.name, {equations::name("N"), equations::name("P")}));
        }
    if (named) {
        output.comment(name + " = " + plain(tree_of(together)));
        output.define(of_N_and_P(name, sum_of(std::move(parts)), place));
        return;
    }
    deriving.definitions.clear();
    add_to(together, deriving.of_tables(tables, name + "_most", place));
    for (Definition &definition : deriving.definitions)
        output.define(std::move(definition));
    output.define(of_N_and_P(name, tree_of(together), place));
}

} // namespace

std::string plain(const Expression &formula)
{
    return equations::print(equations::normalised(formula));
}

equations::Script equations_of(const TaskGraph &graph)
{
    constexpr std::size_t most_phases = 40; // more than one wants to read
    Deriving deriving;
    deriving.walk(graph.steps);
    const bool named = deriving.phases.size() <= most_phases;
    if (named)
        for (GraphPhase &phase : deriving.phases) {
            add_to(phase.value, deriving.of_tables(phase.tables, phase.name + "_most", phase.level->place));
            phase.tables.clear();
        }
    Output output;
    output.script.file = graph.header.file;
    const std::string names = joined(deriving.phases, ", ", &GraphPhase::name);
    output.script.statements = tidied(graph.header);
    if (named && !names.empty())
        output.note("phases", names);
    for (Definition &definition : deriving.definitions)
        output.define(std::move(definition));
    if (named)
        for (const GraphPhase &phase : deriving.phases)
            output.define(of_N_and_P(phase.name, tree_of(phase.value), phase.level->place));
    output.line_end();
    total(output, deriving, Step::Kind::computation, named);
    total(output, deriving, Step::Kind::communication, named);
    return std::move(output.script);
}

} // namespace mpisheet::spmd
