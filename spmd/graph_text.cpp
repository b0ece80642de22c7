#include "spmd/graph_text.hpp"

#include "spmd/header.hpp"

namespace mpisheet::spmd {
namespace {

void append(std::string &text, const std::vector<Step> &steps, const std::string &indent)
{
    for (const Step &step : steps) {
        if (step.kind == Step::Kind::repeat) {
            text += indent + "repeat " + plain(step.count);
            text += step.comm_count == step.count ? "" : ", " + plain(step.comm_count);
            text += step.index.empty() ? "\n" : " as " + step.index + "\n";
            append(text, step.steps, indent + "  ");
            text += indent + "end\n";
            continue;
        }
        text += indent + (step.kind == Step::Kind::communication ? "arcs " : "level ") + step.name + ":";
        const std::size_t parts = step.groups.size() + step.tasks.size() + step.exchanges.size() + step.arcs.size();
        const std::string before = parts == 1 ? " " : "\n" + indent + "  ";
        for (const TaskGroup &group : step.groups)
            text += before + plain(group.tasks) + (plain(group.tasks) == "1" ? " task of " : " tasks of ") +
                    plain(group.operations);
        for (std::size_t i = 0; i < step.tasks.size(); ++i) {
            const Task &task = step.tasks[i];
            text += before + "task " + task.name + (task.slot == i ? "" : " on " + std::to_string(task.slot)) + ": " +
                    plain(task.operations);
        }
        for (const Exchange &exchange : step.exchanges)
            text += before + exchange.routine + " of " + plain(exchange.items);
        for (const Arc &arc : step.arcs)
            text += before + arc.from + " -> " + arc.to + ": " +
                    (arc.routine == "point_to_point" ? "" : arc.routine + " of ") + plain(arc.items);
        text += "\n";
    }
}

} // namespace

std::string graph_text(const TaskGraph &graph)
{
    std::string text;
    for (const equations::Statement &statement : tidied(graph.header))
        text += statement.text;
    text += "\n";
    append(text, graph.steps, "");
    return text;
}

} // namespace mpisheet::spmd
