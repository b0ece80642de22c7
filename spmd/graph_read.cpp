#include "spmd/graph_lines.hpp"
#include "spmd/graph_text.hpp"
#include "spmd/header.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_map>

namespace mpisheet::spmd {
namespace {

struct Reader {
    Header header;
    const std::string &file;
    std::vector<Step> open = std::vector<Step>(1); ///< the graph, then each repeat not yet ended
    Step *level = nullptr;                         ///< that lines without a keyword belong to
    std::vector<std::string> indices{};
    std::unordered_map<std::string, std::size_t> tasks{};                      ///< their slots
    std::vector<equations::Place> targets{};                                   ///< of all arcs
    std::unordered_map<std::string_view, equations::Expression> read_before{}; ///< with the indices as they are
    std::set<std::pair<Step::Kind, std::string>> names{};                      ///< of levels

    equations::Expression formula(GraphLine &line, std::string_view text, const std::string &expected)
    {
        if (text.find_first_not_of(" \t") == std::string_view::npos)
            line.fail(expected);
        // Large graphs say the same thing often.
        const auto known = read_before.find(text);
        if (known != read_before.end())
            return known->second;
        const int column = static_cast<int>(text.data() - line.whole.data()) + 1;
        return read_before
            .emplace(text, read_formula(header,
                                        equations::parse_expression(text, equations::Place{file, line.number, column}),
                                        file, indices))
            .first->second;
    }
    equations::Expression formula(GraphLine &line, const std::string &expected)
    {
        if (line.rest.empty())
            line.fail(expected);
        const std::string_view text = line.before(std::string_view::npos);
        return formula(line, text, expected);
    }

    void begin_level(GraphLine &line, Step::Kind kind)
    {
        Step step{.kind = kind, .place = line.place()};
        step.name = line.name("a name of letters, digits and _");
        if (!names.emplace(kind, step.name).second)
            throw equations::Error(step.place, "expected a name of its own, found \"" + step.name + "\" again");
        line.need(":", "a colon after the name");
        open.back().steps.push_back(std::move(step));
        level = &open.back().steps.back();
    }

    void begin_repeat(GraphLine &line)
    {
        Step step{.kind = Step::Kind::repeat, .place = line.place()};
        const std::string what = "how often, a formula in N and P";
        const std::size_t as = line.rest.rfind(" as ");
        std::string_view counts = line.before(as, 4);
        line.blanks();
        // A comma outside of parentheses separates the two counts.
        int depth = 0;
        std::size_t comma = std::string_view::npos;
        for (std::size_t i = 0; i < counts.size() && comma == std::string_view::npos; ++i) {
            depth += counts[i] == '(' || counts[i] == '[' ? 1 : counts[i] == ')' || counts[i] == ']' ? -1 : 0;
            if (counts[i] == ',' && depth == 0)
                comma = i;
        }
        step.count = formula(line, counts.substr(0, comma), what);
        step.comm_count = comma == std::string_view::npos ? step.count : formula(line, counts.substr(comma + 1), what);
        if (as != std::string_view::npos) {
            const equations::Place at = line.place();
            step.index = line.name("the name of the index");
            if (step.index == "N" || step.index == "P")
                throw equations::Error(at, "expected another name for the index than " + step.index);
        }
        line.end();
        indices.push_back(step.index);
        read_before.clear();
        open.push_back(std::move(step));
        level = nullptr;
    }

    void end_repeat(GraphLine &line)
    {
        if (open.size() == 1)
            throw equations::Error({file, line.number, 1}, "expected a repeat before its end");
        line.end();
        Step step = std::move(open.back());
        open.pop_back();
        indices.pop_back();
        read_before.clear();
        open.back().steps.push_back(std::move(step));
        level = nullptr;
    }

    /// A line of a level.
    void work(GraphLine &line)
    {
        if (line.take("task")) {
            Task task{.slot = level->tasks.size()};
            const equations::Place at = line.place();
            task.name = line.name("the task's name");
            if (line.take("on"))
                task.slot = slot(line);
            line.need(":", "a colon after the task's name");
            if (!tasks.emplace(task.name, task.slot).second)
                throw equations::Error(at, "expected a name of its own, found \"" + task.name + "\" again");
            task.operations = formula(line, "operations, a formula in N and P");
            level->tasks.push_back(std::move(task));
            return;
        }
        for (const std::string_view words : {" tasks of ", " task of "})
            if (const std::size_t at = line.rest.find(words); at != std::string_view::npos) {
                const std::string_view count = line.before(at, words.size());
                TaskGroup group;
                group.tasks = formula(line, count, "a number of tasks");
                group.operations = formula(line, "operations, a formula in N and P");
                level->groups.push_back(std::move(group));
                return;
            }
        line.fail("COUNT tasks of OPERATIONS, task NAME: OPERATIONS, or level, arcs, repeat, end");
    }

    static std::size_t slot(GraphLine &line)
    {
        constexpr std::size_t most = 1'000'000;
        std::size_t value = 0;
        const auto read = std::from_chars(line.rest.data(), line.rest.data() + line.rest.size(), value);
        if (read.ec != std::errc{} || value > most)
            line.fail("a slot from 0 to " + std::to_string(most));
        line.before(static_cast<std::size_t>(read.ptr - line.rest.data()));
        line.blanks();
        return value;
    }

    /// `ROUTINE of`, if it is next.
    std::string routine(GraphLine &line) const
    {
        GraphLine ahead = line;
        if (ahead.rest.empty() || !is_word(ahead.rest[0]))
            return "";
        std::string name = ahead.name("");
        if (!ahead.take("of"))
            return "";
        check_routine(header, name, line.place());
        line.rest = ahead.rest;
        return name;
    }

    /// A line of arcs.
    void messages(GraphLine &line)
    {
        const std::string items = "items, a formula in N and P";
        if (line.rest.find("->") != std::string_view::npos) {
            Arc arc;
            arc.from = source(line, arc.from_slot);
            line.need("->", "-> and a task");
            targets.push_back(line.place());
            arc.to = line.name("a task's name");
            line.need(":", "a colon after the task's name");
            arc.routine = routine(line);
            if (arc.routine.empty())
                arc.routine = "point_to_point";
            arc.items = formula(line, items);
            level->arcs.push_back(std::move(arc));
            return;
        }
        Exchange exchange{.routine = routine(line)};
        if (exchange.routine.empty())
            line.fail("ROUTINE of ITEMS, TASK -> TASK: ITEMS, or level, arcs, repeat, end");
        exchange.items = formula(line, items);
        level->exchanges.push_back(std::move(exchange));
    }

    std::string source(GraphLine &line, std::size_t &slot) const
    {
        const equations::Place at = line.place();
        std::string name = line.name("a task's name");
        const auto found = tasks.find(name);
        if (found == tasks.end())
            throw equations::Error(at, "expected a task of a level before these arcs, found \"" + name + "\"");
        slot = found->second;
        return name;
    }

    void read(GraphLine &line)
    {
        if (line.take("level"))
            begin_level(line, Step::Kind::computation);
        else if (line.take("arcs"))
            begin_level(line, Step::Kind::communication);
        else if (line.take("repeat"))
            return begin_repeat(line);
        else if (line.take("end"))
            return end_repeat(line);
        else if (level == nullptr)
            line.fail("level NAME:, arcs NAME:, repeat COUNT, end, or name = formula");
        if (line.rest.empty())
            return;
        if (level->kind == Step::Kind::communication)
            messages(line);
        else
            work(line);
    }

    /// Where the arcs go: the tasks after them are known now.
    void resolve(std::vector<Step> &steps, std::size_t &next) const
    {
        for (Step &step : steps) {
            for (Arc &arc : step.arcs) {
                const auto found = tasks.find(arc.to);
                if (found == tasks.end())
                    throw equations::Error(targets[next], "expected a task of some level, found \"" + arc.to + "\"");
                arc.to_slot = found->second;
                ++next;
            }
            resolve(step.steps, next);
        }
    }
};

} // namespace

TaskGraph read_graph(std::string_view text, const std::string &file)
{
    GraphLines lines = split_lines(text, file);
    Reader reader{make_header(equations::parse(only(text, lines.header), file)), file};
    for (GraphLine &line : lines.steps)
        reader.read(line);
    if (reader.open.size() > 1)
        throw equations::Error(reader.open.back().place, "expected an end of this repeat");
    std::vector<Step> steps = std::move(reader.open.front().steps);
    if (steps.empty())
        throw equations::Error({file, 1, 1}, "expected level NAME:, arcs NAME: or repeat COUNT, found none");
    std::size_t next = 0;
    reader.resolve(steps, next);
    return {std::move(reader.header.script), std::move(steps)};
}

} // namespace mpisheet::spmd
