#include "spmd/task_graph.hpp"

#include "equations/print.hpp"
#include "spmd/balance.hpp"
#include "spmd/header.hpp"

#include <algorithm>

namespace mpisheet::spmd {
namespace {

using equations::Definition;
using equations::Expression;
using equations::Statement;
using Kind = Step::Kind;

/// A level with its formula, and the repeats around it worked in.
struct Phase {
    const Step *level;
    std::string name;
    Formula value;
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

struct Deriving {
    std::vector<const Step *> repeats{};
    std::vector<Definition> definitions{}; ///< what the phases call
    std::vector<Phase> phases{};

    Weights weights(const Step &level, const std::string &name) const
    {
        Weights made{.name = name, .parameters = {"N", "P"}, .place = level.place};
        for (const Step *repeat : repeats)
            if (!repeat->index.empty())
                made.parameters.push_back(repeat->index);
        return made;
    }

    Formula computation(const Step &level, const std::string &name)
    {
        Formula total;
        for (const TaskGroup &group : level.groups)
            total = total + rounds(group.tasks) * formula_of(group.operations);
        Weights named = weights(level, name);
        for (const Task &task : level.tasks) {
            named.of_slot.resize(std::max(named.of_slot.size(), task.slot + 1), equations::integer(0));
            Expression &weight = named.of_slot[task.slot];
            weight = weight == equations::integer(0)
                         ? task.operations
                         : simplified(equations::binary(equations::Operator::add, weight, task.operations));
        }
        return total + formula_of(fullest(named, definitions));
    }

    /// Messages out of each slot (into each slot), one after the other; within a slot nothing travels.
    Formula arcs(const Step &level, const std::string &name)
    {
        std::vector<Formula> out, in;
        for (const Arc &arc : level.arcs) {
            if (arc.from_slot == arc.to_slot)
                continue;
            const Formula cost = formula_of(routine_call(arc.routine, arc.items));
            out.resize(std::max(out.size(), arc.from_slot + 1));
            in.resize(std::max(in.size(), arc.to_slot + 1));
            add_to(out[arc.from_slot], cost);
            add_to(in[arc.to_slot], cost);
        }
        const auto most = [&](const std::vector<Formula> &costs, const std::string &suffix) {
            Weights named = weights(level, name + suffix);
            for (const Formula &cost : costs)
                named.of_slot.push_back(tree_of(cost));
            return fullest(named, definitions);
        };
        const Expression sent = most(out, "_sent"), received = most(in, "_received");
        return formula_of(sent == received ? sent : equations::call("max", {sent, received}));
    }

    void level(const Step &step)
    {
        const bool communicates = step.kind == Kind::communication;
        const std::string name = (communicates ? "comm_" : "comp_") + step.name;
        Formula value = communicates ? arcs(step, name) : computation(step, name);
        for (const Exchange &exchange : step.exchanges)
            add_to(value, formula_of(routine_call(exchange.routine, exchange.items)));
        for (std::size_t i = repeats.size(); i-- > 0;) {
            const Step &repeat = *repeats[i];
            value = sum_over(value, repeat.index, formula_of(communicates ? repeat.comm_count : repeat.count));
        }
        phases.push_back({&step, name, std::move(value)});
    }

    void walk(const std::vector<Step> &steps)
    {
        for (const Step &step : steps)
            if (step.kind == Kind::repeat) {
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
void total(Output &output, const Deriving &deriving, Kind kind, bool named)
{
    const std::string name = kind == Kind::communication ? "comm" : "comp";
    Formula together;
    std::vector<Expression> parts;
    for (const Phase &phase : deriving.phases)
        if (phase.level->kind == kind) {
            add_to(together, phase.value);
            parts.push_back(equations::call(phase.name, {equations::name("N"), equations::name("P")}));
        }
    const Expression worked_out = tree_of(together);
    if (!named) {
        output.define(of_N_and_P(name, worked_out, {output.script.file, 1, 1}));
        return;
    }
    output.comment(name + " = " + plain(worked_out));
    output.define(of_N_and_P(name, sum_of(std::move(parts)), {output.script.file, 1, 1}));
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
    Output output;
    output.script.file = graph.header.file;
    std::string names;
    for (const Phase &phase : deriving.phases)
        names += (names.empty() ? "" : ", ") + phase.name;
    output.script.statements = tidied(graph.header);
    if (named && !names.empty())
        output.note("phases", names);
    for (Definition &definition : deriving.definitions)
        output.define(std::move(definition));
    if (named)
        for (const Phase &phase : deriving.phases)
            output.define(of_N_and_P(phase.name, tree_of(phase.value), phase.level->place));
    output.line_end();
    total(output, deriving, Kind::computation, named);
    total(output, deriving, Kind::communication, named);
    return std::move(output.script);
}

} // namespace mpisheet::spmd
