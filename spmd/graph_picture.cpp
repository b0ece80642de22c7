#include "spmd/graph_picture.hpp"

#include "model/error.hpp"
#include "spmd/routines.hpp"

#include <algorithm>
#include <map>

namespace mpisheet::spmd {
namespace {

constexpr std::size_t most_circles = 1000;

std::string quoted(const std::string &text)
{
    std::string result = "\"";
    for (const char c : text)
        result += c == '"' || c == '\\' ? std::string("\\") + c : c == '\n' ? std::string("\\n") : std::string(1, c);
    return result + "\"";
}

Pattern pattern_of(const std::string &routine)
{
    const auto *row =
        std::find_if(routines.begin(), routines.end(), [&](const Routine &known) { return known.name == routine; });
    return row == routines.end() ? Pattern::partners : row->pattern; // a routine of the user's own
}

/// Which circle of the level above sends to which of the level below, both levels as wide as they are.
std::vector<std::pair<std::size_t, std::size_t>> arrows(Pattern pattern, std::size_t above, std::size_t below)
{
    std::vector<std::pair<std::size_t, std::size_t>> all;
    const std::size_t n = std::max(above, below);
    const auto add = [&](std::size_t from, std::size_t to) { all.emplace_back(from % above, to % below); };
    switch (pattern) {
    case Pattern::two:
        add(0, 1);
        break;
    case Pattern::all_to_one:
        for (std::size_t i = 0; i < above; ++i)
            add(i, 0);
        break;
    case Pattern::one_to_all:
        for (std::size_t i = 0; i < below; ++i)
            add(0, i);
        break;
    case Pattern::ring:
        for (std::size_t i = 0; i < n; ++i)
            add(i, (i + 1) % n);
        break;
    case Pattern::partners:
        for (std::size_t i = 0; i < n; ++i)
            add(i, (i ^ 1U) < n ? i ^ 1U : i);
        break;
    case Pattern::butterfly:
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t bit = 1; bit < n; bit *= 2)
                if ((i ^ bit) < n)
                    add(i, i ^ bit);
        break;
    case Pattern::all:
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < n; ++k)
                if (i != k)
                    add(i, k);
        break;
    }
    return all;
}

struct Drawing {
    std::size_t processes;
    std::string text{};
    std::size_t rows = 0, circles = 0, boxes = 0;
    std::size_t width = 0;                   ///< of the row above
    const Step *between = nullptr;           ///< the arcs that go from there to the next row
    std::map<std::string, std::string> of{}; ///< circle of a named task

    [[nodiscard]] static std::string circle(std::size_t row, std::size_t i)
    {
        return "r" + std::to_string(row) + "_" + std::to_string(i);
    }

    [[nodiscard]] std::size_t width_of(const equations::Expression &tasks) const
    {
        const bool number = tasks.kind == equations::Expression::Kind::number;
        return number && tasks.value < static_cast<double>(processes) ? static_cast<std::size_t>(tasks.value)
                                                                      : processes;
    }

    /// A row of circles with words to the left of it, joined to the row above by the arcs between them.
    void row(const std::string &words, const std::vector<std::string> &labels)
    {
        circles += labels.size();
        if (circles > most_circles)
            throw Error(Exit::bad_input, "expected at most " + std::to_string(most_circles) +
                                             " circles in a picture, found more: as text there is no limit");
        const std::string id = std::to_string(rows);
        text += "l" + id + " [shape=plaintext, style=\"\", label=" + quoted(words) + "];\n{rank=same; l" + id;
        for (std::size_t i = 0; i < labels.size(); ++i)
            text += "; " + circle(rows, i) + " [label=" + quoted(labels[i]) +
                    (labels[i].empty() ? ", shape=point, width=0.08" : "") + "]";
        text += "}\nl" + id; // from left to right
        for (std::size_t i = 0; i < labels.size(); ++i)
            text += " -> " + circle(rows, i);
        text += " [style=invis];\n";
        if (rows > 0) {
            const std::string above = std::to_string(rows - 1);
            text += "l" + above + " -> l" + id +
                    " [color=transparent, label=" + quoted(between == nullptr ? "" : words_of(*between)) + "];\n";
            join(labels.size());
        }
        width = labels.size();
        between = nullptr;
        ++rows;
    }

    void join(std::size_t below)
    {
        // Every circle below one above: what a processor keeps, and what holds the rows in order.
        for (std::size_t i = 0; i < std::max(width, below); ++i)
            text += circle(rows - 1, i % width) + " -> " + circle(rows, i % below) +
                    (between == nullptr ? " [style=dotted, arrowhead=none];\n" : " [style=invis];\n");
        if (between == nullptr)
            return;
        for (const Exchange &exchange : between->exchanges)
            for (const auto &[from, to] : arrows(pattern_of(exchange.routine), width, below))
                text += circle(rows - 1, from) + " -> " + circle(rows, to) + ";\n";
    }

    [[nodiscard]] static std::string words_of(const Step &arcs)
    {
        std::string words = "arcs " + arcs.name + ":";
        for (const Exchange &exchange : arcs.exchanges)
            words += " " + exchange.routine + " of " + plain(exchange.items);
        return words;
    }

    void level(const Step &step)
    {
        std::string words = "level " + step.name + ":";
        std::vector<std::string> labels;
        for (const TaskGroup &group : step.groups) {
            const std::string tasks = plain(group.tasks);
            words += " " + tasks + (tasks == "1" ? " task of " : " tasks of ") + plain(group.operations);
            for (std::size_t i = 0; i < width_of(group.tasks); ++i)
                labels.push_back(std::to_string(i));
        }
        for (const Task &task : step.tasks) {
            of[task.name] = circle(rows, labels.size());
            labels.push_back(task.name + "\n" + plain(task.operations));
        }
        row(words, labels);
    }

    void arcs(const Step &step)
    {
        if (rows == 0 || between != nullptr) { // nothing computes between two communications
            const bool collected = between != nullptr && !between->exchanges.empty() &&
                                   pattern_of(between->exchanges.back().routine) == Pattern::all_to_one;
            row("", std::vector<std::string>(collected ? 1 : processes));
        }
        between = &step;
    }

    void draw(const std::vector<Step> &steps)
    {
        for (const Step &step : steps)
            if (step.kind == Step::Kind::repeat) {
                if (between != nullptr) // what was sent before arrives before
                    row("", std::vector<std::string>(processes));
                text += "subgraph cluster_" + std::to_string(boxes++) + " {\nlabel=" +
                        quoted(plain(step.count) + " times" + (step.index.empty() ? "" : ", " + step.index)) +
                        "; labeljust=r; color=gray60;\n";
                draw(step.steps);
                if (between != nullptr)
                    row("", std::vector<std::string>(processes));
                text += "}\n";
            } else if (step.kind == Step::Kind::communication)
                arcs(step);
            else
                level(step);
    }

    void named_arcs(const std::vector<Step> &steps)
    {
        for (const Step &step : steps) {
            for (const Arc &arc : step.arcs)
                text += of[arc.from] + " -> " + of[arc.to] + " [label=" + quoted(plain(arc.items)) +
                        ", constraint=false];\n";
            named_arcs(step.steps);
        }
    }
};

} // namespace

std::string dot_text(const TaskGraph &graph, int processes)
{
    Drawing drawing{static_cast<std::size_t>(processes)};
    drawing.draw(graph.steps);
    if (drawing.between != nullptr)
        drawing.row("", std::vector<std::string>(drawing.processes));
    drawing.named_arcs(graph.steps);
    return "digraph tasks {\nranksep=0.45; nodesep=0.3; fontname=\"sans-serif\"; fontsize=11;\n"
           "node [shape=circle, fontname=\"sans-serif\", fontsize=10, width=0.4, margin=0.03, style=filled, "
           "fillcolor=\"#dce9f5\"];\n"
           "edge [arrowsize=0.6, fontname=\"sans-serif\", fontsize=10];\n" +
           drawing.text + "}\n";
}

} // namespace mpisheet::spmd
