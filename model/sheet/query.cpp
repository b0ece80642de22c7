#include "model/sheet/query.hpp"

#include "model/operation.hpp"
#include "model/sheet/notes.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace mpisheet {
namespace {

constexpr double no_interval = std::numeric_limits<double>::quiet_NaN();

/// Of how many ranks a call of t… is.
void take_ranks(SheetQuery &query, const equations::Definition &function, const equations::Expression &call,
                const std::vector<std::string> &parameters)
{
    for (std::size_t i = 0; i < function.parameters.size() && i < call.operands.size(); ++i) {
        if (function.parameters[i] != "p")
            continue;
        const equations::Expression &argument = call.operands[i];
        if (argument.kind == equations::Expression::Kind::number)
            query.ranks = argument.value;
        const auto place = std::find(parameters.begin(), parameters.end(), argument.name);
        if (argument.kind == equations::Expression::Kind::name && place != parameters.end())
            query.ranks_parameter = static_cast<std::size_t>(place - parameters.begin());
    }
}

} // namespace

SheetQuery make_query(const equations::Scope &scope, const std::string &text,
                      const std::vector<std::string> &parameters, const std::string &file)
{
    SheetQuery query{.program = {}, .functions = measured_functions(scope)};
    const equations::Expression tree = equations::parse_expression(text, file);
    const equations::Definition *function =
        tree.kind == equations::Expression::Kind::call ? scope.find_function(tree.name) : nullptr;
    if (function != nullptr) { // nothing but that call
        query.has_interval = scope.find_function(function->name + "_lo") != nullptr &&
                             scope.find_function(function->name + "_hi") != nullptr;
        query.is_time = function->name.starts_with('t');
        query.intervals_up_to = intervals_up_to(scope);
        if (query.is_time)
            take_ranks(query, *function, tree, parameters);
        else
            query.ranks = 1; // a step of one processor
    }
    std::vector<equations::Wanted> wanted{{text, ""}};
    if (query.has_interval)
        wanted.insert(wanted.end(), {{text, "_lo"}, {text, "_hi"}});
    equations::CompileOptions options;
    for (const MeasuredFunction &function : query.functions)
        options.watch.push_back(function.notes.function);
    const equations::Scope outside(&scope); // the names of the scope are then further out, where they are watched
    query.program = equations::compile_together(outside, wanted, parameters, file, options);
    return query;
}

SheetQuery operation_query(const equations::Scope &scope, const std::string &op)
{
    const std::string name = "t" + op;
    std::string call = name + std::string(parameters_of(op));
    if (const equations::Definition *function = scope.find_function(name)) {
        call = name;
        for (const std::string &parameter : function->parameters)
            call += (call.size() == name.size() ? "(" : ",") + parameter;
        call += ")";
    }
    return make_query(scope, call, {"p", "d"}, "op " + op);
}

SheetValues ask(const SheetQuery &query, std::span<const std::vector<double>> columns, std::size_t size)
{
    equations::Watch watch;
    for (const MeasuredFunction &function : query.functions)
        watch.allowed.push_back(function.allowed);
    std::vector<std::vector<double>> results(query.has_interval ? 3 : 1, std::vector<double>(size));
    query.program.evaluate(std::vector<std::span<const double>>(columns.begin(), columns.end()),
                           std::vector<std::span<double>>(results.begin(), results.end()), &watch);
    SheetValues found{.points = {}, .measured = common_range(query.functions, watch.called)};
    for (std::size_t i = 0; i < size; ++i) {
        SheetValue one{.value = results[0][i],
                       .lo = no_interval,
                       .hi = no_interval,
                       .extent = static_cast<Extent>(watch.outside[i])};
        const auto ranks_at = [&](const std::vector<double> &column) {
            return column.size() == 1 ? column[0] : column[i];
        };
        const double ranks = query.ranks_parameter ? ranks_at(columns[*query.ranks_parameter]) : query.ranks;
        if (query.has_interval && one.extent != Extent::unknown && ranks <= query.intervals_up_to) {
            one.lo = results[1][i];
            one.hi = results[2][i];
        }
        found.points.push_back(one);
    }
    return found;
}

namespace {

void name_busy_steps(const equations::Scope &scope, equations::Expression &tree)
{
    for (equations::Expression &operand : tree.operands)
        name_busy_steps(scope, operand);
    const equations::Definition *known = scope.find_function(tree.name);
    const bool means_busy = tree.kind == equations::Expression::Kind::call && tree.name.starts_with("c_") &&
                            tree.operands.size() == 2 && known != nullptr && known->parameters.size() == 1;
    if (means_busy && scope.find_function(tree.name + "_busy") != nullptr)
        tree.name += "_busy";
}

} // namespace

std::string with_busy_steps(const equations::Scope &scope, const std::string &text)
{
    equations::Expression tree = equations::parse_expression(text, "-e");
    const std::string before = equations::print(tree);
    name_busy_steps(scope, tree);
    const std::string after = equations::print(tree);
    return after == before ? text : after;
}

std::string stand_ins(const equations::Scope &sheet)
{
    std::string text;
    const std::vector<FunctionNotes> notes = parse_notes(sheet.notes());
    for (const equations::Definition *step : sheet.definitions()) {
        const std::string busy = step->name + "_busy";
        const bool is_step = step->is_function && step->name.starts_with("c_") && step->parameters.size() == 1 &&
                             !step->name.ends_with("_lo") && !step->name.ends_with("_hi");
        if (!is_step || sheet.find_function(busy) != nullptr)
            continue;
        for (const FunctionNotes &of_function : notes)
            if (of_function.function == step->name && of_function.sizes)
                for (const auto &[key, value] : print_notes({.function = busy, .sizes = of_function.sizes}))
                    text += "#@ " + key + " = " + value + "\n";
        for (const std::string end : {"", "_lo", "_hi"})
            if (sheet.find_function(step->name + end) != nullptr)
                text += busy + end + "(w,k) = " + step->name + end + "(w)\n";
    }
    if (sheet.find_function("tmake") == nullptr && sheet.find_function("tcomm_dup") != nullptr)
        text += "tmake(p) = tcomm_dup(p)\n";
    else if (sheet.find_function("tmake") == nullptr && sheet.find_function("tallgather") != nullptr)
        text += "tmake(p) = p > 1 ? tallgather(p,8) : 0\n";
    const equations::Definition *message = sheet.find_function("tmsg");
    if (message != nullptr && message->parameters.size() == 1 && sheet.find_function("tmsg_at") == nullptr)
        text += "tmsg_at(s,d) = tmsg(d)\n";
    if (message != nullptr && message->parameters.size() == 1 && sheet.find_function("tfan_all") == nullptr)
        text += "tfan_all(p,d) = p > 2 ? (p-2)*(tmsg(d) - tmsg(1)) : 0\n";
    if (message != nullptr && message->parameters.size() == 1 && sheet.find_function("held") == nullptr)
        text += sheet.find_function("tsend") != nullptr ? "held(d) = real(tsend(d))/tmsg(d)\n" : "held(d) = 0\n";
    const equations::Definition *all = sheet.find_function("tallsend");
    if (sheet.find_function("tshift_all") == nullptr && (message != nullptr || all != nullptr))
        text += all != nullptr && all->parameters.size() == 2 ? "tshift_all(p,s,d) = tallsend(p,d)\n"
                                                              : "tshift_all(p,s,d) = tmsg(d)\n";
    return text;
}

equations::Scope completed(equations::Scope sheet)
{
    if (const std::string missing = stand_ins(sheet) + as_when_met(sheet); !missing.empty())
        sheet.load(equations::parse(missing, "stand-ins"));
    return sheet;
}

std::string composed_of_messages(const equations::Scope &sheet)
{
    const auto each_round = [](const std::string &cost) {
        return "sum [k=0:int(ceil(log(p)/log(2.0) - 1e-9))-1] " + cost;
    };
    const std::string branch = "(p < 2**(k+1) ? p-2**k : 2**k)*d"; // what so many ranks contribute
    const std::string tree = each_round("tmsg_at(2**k,d)"), growing_tree = each_round("tmsg_at(2**k," + branch + ")"),
                      doubling = each_round("tshift_all(p,2**k,d)"),
                      gathering = each_round("tshift_all(p,2**k," + branch + ")"),
                      pairs = "sum [k=1:p-1] tshift_all(p,k,d)", fan = "sum [k=1:p-1] tmsg_at(k,d)";
    struct Composed {
        std::string_view op;
        const std::string *cost; ///< of p > 1
    };
    const std::array table{
        Composed{"barrier", &doubling},
        Composed{"bcast", &tree},
        Composed{"reduce", &tree},
        Composed{"allreduce", &doubling},
        Composed{"scan", &doubling},
        Composed{"exscan", &doubling},
        Composed{"gather", &growing_tree},
        Composed{"gatherv", &fan},
        Composed{"scatter", &growing_tree},
        Composed{"scatterv", &fan},
        Composed{"allgather", &gathering},
        Composed{"allgatherv", &gathering},
        Composed{"alltoall", &pairs},
        Composed{"alltoallv", &pairs},
        Composed{"reduce_scatter", &gathering},
        Composed{"reduce_scatter_block", &gathering},
    };
    const equations::Definition *message = sheet.find_function("tmsg");
    if (message == nullptr || message->parameters.size() != 1)
        return {};
    const bool has_interval = sheet.find_function("tmsg_lo") != nullptr && sheet.find_function("tmsg_hi") != nullptr;
    std::string text, names;
    for (const auto &[op, cost] : table) {
        const std::string name = "t" + std::string(op), parameters(parameters_of(op));
        if (sheet.find_function(name) != nullptr)
            continue;
        names += (names.empty() ? "" : ", ") + name;
        std::string body = *cost, of_d = "(d)";
        if (parameters == "(p)") {
            body.replace(body.rfind(",d)"), 3, ",0)");
            of_d = "(0)";
        }
        text += name + parameters + " = p <= 1 ? 0 : " + body + "\n";
        if (!has_interval)
            continue;
        text += name + "_lo" + parameters + " = p <= 1 ? 0 : tmsg_lo" + of_d + "\n";
        text += name + "_hi" + parameters + " = p <= 1 ? 0 : 2*" + name + parameters + "*tmsg_hi" + of_d + "/tmsg" +
                of_d + "\n";
    }
    return names.empty() ? "" : "#@ assumed = " + names + "\n" + text;
}

std::string as_when_met(const equations::Scope &sheet)
{
    std::string text;
    for (const Operation &operation : known_operations()) {
        const std::string plain = "t" + std::string(operation.name), chain = plain + "_chain";
        const equations::Definition *known = sheet.find_function(plain);
        if (operation.kind == Kind::point_to_point || known == nullptr || !known->is_function ||
            sheet.find_function(chain) != nullptr)
            continue;
        const std::string arguments = joined(known->parameters, ",");
        for (const std::string end : {"", "_lo", "_hi"})
            if (sheet.find_function(plain + end) != nullptr)
                text += chain + end + "(" + arguments + ") = " + plain + end + "(" + arguments + ")\n";
    }
    return text;
}

} // namespace mpisheet
