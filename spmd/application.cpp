#include "spmd/application.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <sstream>

namespace mpisheet::spmd {
namespace {

constexpr double us = 1e6; ///< in a second; a rate of one MFLOP/s is an operation a µs
const std::vector<std::string> point{"N", "P"};

std::optional<std::string> note(const equations::Scope &scope, const std::string &key)
{
    std::optional<std::string> value;
    for (const equations::Note &note : scope.notes())
        if (note.key == key)
            value = note.value;
    return value;
}

std::vector<std::string> names_in(std::string text)
{
    for (char &c : text)
        if (c == ',')
            c = ' ';
    std::istringstream words(text);
    std::vector<std::string> names;
    for (std::string name; words >> name;)
        names.push_back(name);
    return names;
}

const std::string &file_of(const equations::Scope &scope)
{
    return scope.scripts().front()->file;
}

/// A function of the scope called with its own parameters, or a variable: (N, P) → value.
equations::Program by_name(const equations::Scope &scope, const std::string &name)
{
    std::string text = name;
    if (const equations::Definition *function = scope.find_function(name)) {
        text += "(";
        for (const std::string &parameter : function->parameters)
            text += (text.back() == '(' ? "" : ", ") + parameter;
        text += ")";
    }
    return equations::compile_expression(scope, text, point, file_of(scope));
}

bool defines(const equations::Scope &scope, const std::string &name)
{
    return scope.find(name) != nullptr;
}

equations::Program needed(const equations::Scope &scope, const std::string &name, const std::string &what)
{
    if (!defines(scope, name))
        throw Error(Exit::bad_input,
                    file_of(scope) + ": no " + name + "(N,P): " + what +
                        equations::suggestion(scope, name, std::array{std::string("N"), std::string("P")}));
    return by_name(scope, name);
}

/// `T1(b) = 50` or `iter = 10` after the definition that it replaces.
bool replaced(equations::Scope &scope, const std::string &name, const std::string &text)
{
    bool known = false;
    for (const equations::Definition *own : {scope.own_function(name), scope.own_variable(name)})
        if (own != nullptr) {
            known = true;
            scope.load(equations::parse(equations::head(*own) + " = " + text + "\n", "--set " + name));
        }
    return known;
}

void apply_setting(Application &application, const std::string &name, const std::string &text)
{
    const bool of_machine = replaced(*application.machine, name, text);
    const bool of_program = replaced(*application.scope, name, text);
    if (!of_machine && !of_program)
        throw Error(Exit::usage, "--set " + name + ": neither program nor system defines that name" +
                                     equations::suggestion(*application.scope, name));
}

double checked(double value, bool may_be_zero, const std::string &what, const Application &application, std::int64_t N,
               std::int64_t P)
{
    if (value < 0 || (value == 0 && !may_be_zero))
        throw Error(Exit::bad_input, file_of(*application.scope) + ": " + what + " is " + format_number(value) +
                                         " at N = " + std::to_string(N) + ", P = " + std::to_string(P) + " on " +
                                         application.system);
    return value;
}

std::string refusal(const Application &application, const std::array<double, 2> &at)
{
    if (application.has_largest && at[1] > application.largest_P(at))
        return application.system + " has " + format_number(application.largest_P(at)) + " processors";
    if (!application.has_mem || !application.has_node_bytes || application.mem(at) <= application.node_bytes(at))
        return "";
    const auto mebibytes = [&](const equations::Program &bytes) {
        return format_number(std::round(bytes(at) / 1048576 * 10) / 10) + " MiB";
    };
    return "needs " + mebibytes(application.mem) + " a node, has " + mebibytes(application.node_bytes);
}

} // namespace

Application make_application(equations::Script program, const System &system,
                             const std::vector<std::pair<std::string, std::string>> &settings)
{
    Application application{.system = system.name};
    application.program = std::filesystem::path(program.file).stem();
    application.machine = std::make_unique<equations::Scope>(system.scope);
    application.scope = std::make_unique<equations::Scope>(application.machine.get());
    equations::Scope &scope = *application.scope;
    scope.load(std::move(program));
    application.program = note(scope, "program").value_or(application.program);
    for (const auto &[name, text] : settings)
        apply_setting(application, name, text);

    application.comp = needed(scope, "comp", "operations of one process");
    application.comm = needed(scope, "comm", "communication of one process [µs]");
    const std::string special = "mflops_" + note(scope, "kernel").value_or("");
    const std::string rate = defines(scope, special) ? special : "mflops";
    if (!defines(scope, rate))
        throw Error(Exit::bad_input,
                    system.name + ": no sustained rate mflops(N) [MFLOP/s], give one: --set mflops=100");
    application.rate = by_name(scope, rate);
    const auto optional = [&](const std::string &name, bool &has, equations::Program &of_N_and_P) {
        has = defines(scope, name);
        if (has)
            of_N_and_P = by_name(scope, name);
    };
    optional("mem", application.has_mem, application.mem);
    optional("node_bytes", application.has_node_bytes, application.node_bytes);
    optional("largest_P", application.has_largest, application.largest_P);
    for (const std::string &name : names_in(note(scope, "phases").value_or("")))
        application.phases.push_back({name, name.rfind("comm_", 0) == 0, needed(scope, name, "named by #@ phases")});
    return application;
}

Cell predict(const Application &application, std::int64_t N, std::int64_t P)
{
    const std::array at{static_cast<double>(N), static_cast<double>(P)};
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Cell cell{.N = N, .P = P, .refused = refusal(application, at)};
    if (!cell.refused.empty()) {
        cell.comm_s = cell.comp_s = cell.total_s = cell.speedup = none;
        cell.phases_s.assign(application.phases.size(), none);
        return cell;
    }
    const auto seconds = [&](const std::array<double, 2> &where, double &comm_s, double &comp_s) {
        const auto P_here = static_cast<std::int64_t>(where[1]);
        const double rate = checked(application.rate(where), false, "the rate", application, N, P_here);
        comm_s = checked(application.comm(where), true, "comm", application, N, P_here) / us;
        comp_s = checked(application.comp(where), true, "comp", application, N, P_here) / rate / us;
        return rate;
    };
    const double rate = seconds(at, cell.comm_s, cell.comp_s);
    cell.total_s = cell.comm_s + cell.comp_s;
    double comm_1 = 0;
    double comp_1 = 0;
    seconds({at[0], 1}, comm_1, comp_1);
    cell.speedup = (comm_1 + comp_1) / cell.total_s;
    for (const Phase &phase : application.phases)
        cell.phases_s.push_back(phase.of_N_and_P(at) / (phase.communicates ? 1 : rate) / us);
    return cell;
}

} // namespace mpisheet::spmd
