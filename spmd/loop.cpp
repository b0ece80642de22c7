#include "spmd/loop.hpp"

#include "model/quantity.hpp"
#include "spmd/header.hpp"
#include "spmd/loop_program.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::spmd {
namespace {

using equations::Expression;

/// Arguments: v variable, b bytes, n items; in [] may be left out.
struct LoopRoutine {
    std::string_view name, arguments;
    std::string_view routine;  ///< of the library; empty: it computes
    std::string_view left_out; ///< items where they are left out
    bool adds = false;         ///< a global sum: one process adds an item of each process
};

constexpr std::array loop_routines{
    LoopRoutine{"SCALPROD", "vvvn", "", ""},
    LoopRoutine{"SIMPLE_COLLECT_VEC", "v[n]", "simple_collect", "psize_node"},
    LoopRoutine{"TREE_COLLECT_VEC", "v[n]", "tree_collect", "psize_node"},
    LoopRoutine{"TREE_GATHER_VEC", "v[n]", "tree_gather", "psize_node"},
    LoopRoutine{"SIMPLE_BCAST", "vb", "simple_bcast", ""},
    LoopRoutine{"TREE_BCAST", "vb", "tree_bcast", ""},
    LoopRoutine{"SIMPLE_GLOBAL_SUM", "vv[n]", "simple_sum", "1", true},
    LoopRoutine{"TREE_GLOBAL_SUM", "vv[n]", "tree_sum", "1", true},
    LoopRoutine{"COMMUNICATE", "vb", "communicate", ""},
    LoopRoutine{"EXCHANGE", "vb", "exchange", ""},
    LoopRoutine{"SHIFT", "vb", "shift", ""},
    LoopRoutine{"BUTTERFLY", "vb", "butterfly", ""},
    LoopRoutine{"ALLTOALL", "vb", "alltoall", ""},
    LoopRoutine{"POINT_TO_POINT", "vb", "point_to_point", ""},
    LoopRoutine{"SEND", "vb", "send", ""},
    LoopRoutine{"RECEIVE", "vb", "receive", ""},
};

/// "\SIMPLE_GLOBAL_SUM(variable, variable[, items])"
std::string usage(const LoopRoutine &routine)
{
    std::string text = "\\" + std::string(routine.name) + "(";
    bool optional = false;
    for (const char c : routine.arguments) {
        if (c == '[' || c == ']') {
            optional = c == '[';
            text += c == ']' ? "]" : "";
            continue;
        }
        text += text.back() == '(' ? "" : optional ? "[, " : ", ";
        text += c == 'v' ? "variable" : c == 'b' ? "bytes" : "items";
    }
    return text + ")";
}

Names known_variables()
{
    using equations::binary, equations::name;
    const Expression block = binary(equations::Operator::divide, name("N"), name("P"));
    return {{"psize", name("N")}, {"psize_node", block}, {"n_procs", name("P")}, {"nprocs", name("P")}};
}

/// sizeof(TYPE) and sizeof(a variable) are TYPE; C's types have their sizes.
Expression without_sizeof(Expression tree)
{
    if (tree.kind == Expression::Kind::call && tree.name == "sizeof" && tree.operands.size() == 1) {
        constexpr std::array<std::pair<std::string_view, int>, 5> sizes{
            {{"double", 8}, {"float", 4}, {"int", 4}, {"long", 8}, {"char", 1}}};
        for (const auto &[type, bytes] : sizes)
            if (tree.operands[0].name == type)
                return equations::integer(bytes);
        Expression type = equations::name("TYPE");
        type.line = tree.line;
        type.column = tree.column;
        return type;
    }
    for (Expression &operand : tree.operands)
        operand = without_sizeof(std::move(operand));
    return tree;
}

bool communicates(const std::vector<Step> &steps)
{
    return std::any_of(steps.begin(), steps.end(),
                       [](const Step &step) { return step.kind != Step::Kind::computation; });
}

struct Converter {
    Header header;
    std::string file;
    std::vector<std::string> indices{};

    [[nodiscard]] Expression formula(const LoopArgument &argument) const
    {
        return read_formula(header, without_sizeof(equations::parse_expression(argument.text, argument.place)), file,
                            indices);
    }
    [[nodiscard]] Expression formula(std::string_view text) const
    {
        return read_formula(header, equations::parse_expression(text, file), file, indices);
    }
    /// A number that the program may have under this name.
    [[nodiscard]] Formula setting(const std::string &name, double otherwise) const
    {
        return formula_of(header.has(name) ? equations::name(name) : equations::integer(otherwise));
    }

    /// Operations of each of P processes, or of one alone, after those that are there.
    static void compute(std::vector<Step> &steps, const Formula &operations, const equations::Place &place,
                        const Expression &tasks)
    {
        if (operations.empty())
            return;
        const bool goes_on =
            !steps.empty() && steps.back().kind == Step::Kind::computation && steps.back().groups[0].tasks == tasks;
        if (!goes_on)
            steps.push_back(
                {.kind = Step::Kind::computation, .place = place, .groups = {{tasks, equations::integer(0)}}});
        Expression &all = steps.back().groups[0].operations;
        all = tree_of(formula_of(all) + operations);
    }

    void routine(std::vector<Step> &steps, const LoopStatement &statement) const
    {
        const auto *row = std::find_if(loop_routines.begin(), loop_routines.end(),
                                       [&](const LoopRoutine &one) { return one.name == statement.name; });
        const LoopRoutine own{statement.name, "vb", statement.name, ""};
        if (row == loop_routines.end()) {
            const equations::Definition *function = header.scope.own_function(statement.name);
            if (function == nullptr || function->parameters.size() != 2)
                unknown(statement);
            row = &own;
        }
        const Expression amount = last_argument(*row, statement);
        if (row->routine.empty()) {
            compute(steps, formula_of(equations::integer(2)) * formula_of(amount), statement.place,
                    equations::name("P"));
            return;
        }
        const bool bytes = row->arguments.back() == 'b';
        const Expression items =
            bytes ? simplified(equations::binary(equations::Operator::divide, amount, equations::name("TYPE")))
                  : amount;
        steps.push_back({.kind = Step::Kind::communication,
                         .place = statement.place,
                         .exchanges = {{std::string(row->routine), items}}});
        if (row->adds)
            compute(steps, setting("count_sum", 1) * formula_of(equations::name("P")) * formula_of(amount),
                    statement.place, equations::integer(1));
    }

    [[nodiscard]] Expression last_argument(const LoopRoutine &row, const LoopStatement &statement) const
    {
        const bool optional = row.arguments.back() == ']';
        const std::size_t most = row.arguments.size() - (optional ? 2 : 0);
        const std::size_t given = statement.arguments.size();
        if (given != most && !(optional && given + 1 == most))
            throw equations::Error(statement.place, "expected " + usage(row) + ", found " + std::to_string(given) +
                                                        (given == 1 ? " argument" : " arguments"));
        return given == most ? formula(statement.arguments.back()) : formula(row.left_out);
    }

    [[noreturn]] static void unknown(const LoopStatement &statement)
    {
        std::vector<std::string> known{"LOOP", "DEFINE"};
        std::string list;
        for (const LoopRoutine &row : loop_routines) {
            known.emplace_back(row.name);
            list += ", \\" + known.back();
        }
        const std::string meant = nearest(statement.name, known);
        throw equations::Error(statement.place, "expected LOOP, DEFINE or a routine (" + list.substr(2) +
                                                    ", or name(P,b) of \\DEFINE), "
                                                    "found \"" +
                                                    statement.name + "\"" +
                                                    (meant.empty() ? "" : " (did you mean \\" + meant + "?)"));
    }

    void loop(std::vector<Step> &steps, const LoopStatement &statement, bool over_data)
    {
        const Expression count = statement.arguments.empty() ? equations::name("N") : formula(statement.arguments[0]);
        const Expression comm_count = statement.arguments.size() < 2 ? count : formula(statement.arguments[1]);
        indices.push_back(statement.name);
        std::vector<Step> body = convert(statement.body, over_data || mentions(count, "N") || mentions(count, "P"));
        indices.pop_back();
        if (communicates(body)) {
            steps.push_back({.kind = Step::Kind::repeat,
                             .place = statement.place,
                             .count = count,
                             .comm_count = comm_count,
                             .index = statement.name,
                             .steps = std::move(body)});
            return;
        }
        for (const Step &level : body)
            compute(steps, sum_over(formula_of(level.groups[0].operations), statement.name, formula_of(count)),
                    statement.place, level.groups[0].tasks);
    }

    std::vector<Step> convert(const std::vector<LoopStatement> &statements, bool over_data)
    {
        std::vector<Step> steps;
        for (const LoopStatement &statement : statements)
            switch (statement.kind) {
            case LoopStatement::Kind::assignment: {
                const Formula operations = formula_of(equations::integer(statement.operations));
                const bool counts = over_data || statement.has_element;
                compute(steps, counts ? operations : setting("count_scalar", 0) * operations, statement.place,
                        equations::name("P"));
                break;
            }
            case LoopStatement::Kind::routine:
                routine(steps, statement);
                break;
            case LoopStatement::Kind::loop:
                loop(steps, statement, over_data);
                break;
            }
        return steps;
    }
};

void number_levels(std::vector<Step> &steps, int &computations, int &communications)
{
    for (Step &step : steps)
        if (step.kind == Step::Kind::repeat)
            number_levels(step.steps, computations, communications);
        else
            step.name = std::to_string(step.kind == Step::Kind::communication ? ++communications : ++computations);
}

} // namespace

TaskGraph read_loop(std::string_view text, const std::string &file)
{
    LoopProgram program = parse_loop(text, file);
    Converter converter{make_header(std::move(program.header), known_variables()), file};
    std::vector<Step> steps = converter.convert(program.statements, false);
    if (program.statements.empty())
        throw equations::Error({file, 1, 1}, "expected \\LOOP, a routine or an assignment, found none");
    int computations = 0, communications = 0;
    number_levels(steps, computations, communications);
    return {std::move(converter.header.script), std::move(steps)};
}

} // namespace mpisheet::spmd
