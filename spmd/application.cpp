#include "spmd/application.hpp"

#include "model/error.hpp"
#include "model/prediction/prediction.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>
#include <sstream>

namespace mpisheet::spmd {
namespace {

using Point = std::array<double, 2>; ///< N, P

constexpr double us = 1e6; ///< in a second; a rate of one MFLOP/s is an operation a µs
constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::string note(const equations::Scope &scope, const std::string &key, const std::string &otherwise)
{
    return last_note(scope, key).value_or(otherwise);
}

std::vector<std::string> names_in(std::string text)
{
    std::replace(text.begin(), text.end(), ',', ' ');
    std::istringstream words(text);
    std::vector<std::string> names;
    for (std::string name; words >> name;)
        names.push_back(name);
    return names;
}

/// A function called with its own parameters, or a variable.
std::string call_of(const equations::Scope &scope, const std::string &name)
{
    std::string text = name;
    if (const equations::Definition *function = scope.find_function(name)) {
        text += "(";
        for (const std::string &parameter : function->parameters)
            text += (text.back() == '(' ? "" : ", ") + parameter;
        text += ")";
    }
    return text;
}

/// (N, P) → value of the function or variable, whose parameters are found by name.
equations::Program by_name(const Application &application, const std::string &name)
{
    const equations::Scope &scope = *application.scope;
    return equations::compile_expression(scope, call_of(scope, name), {"N", "P"}, application.file);
}

bool defines(const Application &application, const std::string &name)
{
    return application.scope->find(name) != nullptr;
}

void need(const Application &application, const std::string &name, const std::string &what)
{
    if (!defines(application, name))
        throw Error(Exit::bad_input,
                    application.file + ": no " + name + "(N,P): expected " + what +
                        equations::suggestion(*application.scope, name, std::array<std::string, 2>{"N", "P"}));
}

/// Limits and rates that a system may lack: they can be set all the same.
const std::set<std::string> always_settable{"mflops", "node_bytes", "virtual_memory", "largest_P"};

/// `T1(b) = 50` or `iter = 10` after the definitions of that name in this very scope; false if there are none.
bool replace_in(equations::Scope &scope, const std::string &name, const std::string &text)
{
    std::vector<std::string> heads;
    for (const equations::Definition *own : {scope.own_function(name), scope.own_variable(name)})
        if (own != nullptr)
            heads.push_back(equations::head(*own));
    for (const std::string &head : heads)
        scope.load(equations::parse(head + " = " + text + "\n", "setting"));
    return !heads.empty();
}

void apply_setting(Application &application, const std::string &name, const std::string &text)
{
    const bool in_sheet = replace_in(*application.sheet, name, text);
    const bool known = replace_in(*application.scope, name, text) || in_sheet;
    if (!known && always_settable.contains(name))
        application.scope->load(equations::parse(name + " = " + text + "\n", "setting"));
    else if (!known)
        throw Error(Exit::usage, "setting " + name + ": neither program nor system defines that name" +
                                     equations::suggestion(*application.scope, name));
}

/// What a system says of programs: `#@ program_settings = comm_iter=iter` for those that have such a variable.
std::vector<std::pair<std::string, std::string>> program_settings(const equations::Scope &scope)
{
    std::vector<std::pair<std::string, std::string>> settings;
    for (const std::string &setting : names_in(note(scope, "program_settings", "")))
        settings.emplace_back(setting.substr(0, setting.find('=')), setting.substr(setting.find('=') + 1));
    return settings;
}

double checked(double value, bool may_be_zero, const std::string &what, const Application &application, const Point &at)
{
    if (value < 0 || (value == 0 && !may_be_zero))
        throw Error(Exit::bad_input, application.file + ": " + what + " is " + format_number(value) +
                                         " at N = " + format_number(at[0]) + ", P = " + format_number(at[1]) + " on " +
                                         application.system);
    return value;
}

/// "needs 257 MiB a node, has 128 MiB"; empty where it fits, or nothing is known.
std::string shortage(const Application &application, const Point &at)
{
    if (!application.has_mem || !application.has_node_bytes || application.mem(at) <= application.node_bytes(at))
        return "";
    const auto mebibytes = [&](const equations::Program &bytes) {
        return format_number(std::round(bytes(at) / 1048576 * 10) / 10) + " MiB";
    };
    return "needs " + mebibytes(application.mem) + " a node, has " + mebibytes(application.node_bytes);
}

std::string refusal(const Application &application, const Point &at)
{
    if (application.has_largest_P && at[1] > application.largest_P(at))
        return application.machine + " has " + format_number(application.largest_P(at)) + " processors";
    return application.swaps ? "" : shortage(application, at);
}

struct Times {
    double rate, comm_s, comp_s;
    [[nodiscard]] double total_s() const { return comm_s + comp_s; }
};

Times times_at(const Application &application, const Costs &costs, const Point &at)
{
    const double rate = checked(costs.rate(at), false, "the rate", application, at);
    return {rate, checked(costs.comm(at), true, "comm", application, at) / us,
            checked(application.comp(at), true, "comp", application, at) / rate / us};
}

/// What the sheet is asked there, beside the range that it states.
void take_extent(Cell &cell, const Application &application, const Point &at)
{
    if (application.sheet->scripts().empty())
        return;
    const std::vector<MeasuredFunction> measured = measured_functions(*application.sheet);
    std::vector<equations::BoundaryCall> calls = equations::trace(*application.scope, comm_entry, at);
    const std::vector<equations::BoundaryCall> of_rate = equations::trace(*application.scope, rate_entry, at);
    calls.insert(calls.end(), of_rate.begin(), of_rate.end());
    cell.extent = extent_of(measured, calls);
    cell.measured = common_range(measured, calls);
    cell.measured.elsewhere = at[1] > 1 && is_other_layout(*application.sheet);
    if (cell.measured.elsewhere)
        cell.extent = std::max(cell.extent, Extent::outside_range);
}

} // namespace

Application make_application(equations::Script program, const System &system,
                             const std::vector<std::pair<std::string, std::string>> &settings)
{
    Application application{.system = system.name, .file = program.file, .machine = system.title};
    application.sheet = std::make_unique<equations::Scope>(*system.sheet);
    application.scope = std::make_unique<equations::Scope>(application.sheet.get());
    equations::Scope &scope = *application.scope;
    for (const equations::Script &script : system.scripts)
        scope.load(script);
    scope.load(std::move(program));
    application.program = note(scope, "program", std::filesystem::path(application.file).stem());
    application.computation = note(scope, "computation", application.program);
    application.communication = note(scope, "communication", application.program);
    for (const auto &[name, text] : program_settings(scope))
        replace_in(scope, name, text);
    for (const auto &[name, text] : settings)
        apply_setting(application, name, text);

    need(application, "comp", "the operations of one process");
    need(application, "comm", "the communication of one process [µs]");
    application.comp = by_name(application, "comp");
    const auto is_rate = [](const auto &setting) { return setting.first == "mflops"; };
    const bool rate_is_set = std::any_of(settings.begin(), settings.end(), is_rate);
    const std::string special = "mflops_" + note(scope, "kernel", "");
    const std::string rate = defines(application, special) && !rate_is_set ? special : "mflops";
    if (!defines(application, rate))
        throw Error(Exit::bad_input,
                    system.name +
                        ": no sustained rate mflops(N) [MFLOP/s]; give one, for example the setting mflops=100");
    for (const auto &[entry, name] : {std::pair{comm_entry, std::string("comm")}, std::pair{rate_entry, rate}})
        scope.load(equations::parse(std::string(entry) + "(N, P) = " + call_of(scope, name) + "\n", application.file));
    const auto costs = [&](const std::string &end) {
        return Costs{equations::compile(scope, comm_entry, {end}), equations::compile(scope, rate_entry, {end})};
    };
    application.costs = costs("");
    application.has_interval = has_intervals(*application.sheet);
    application.intervals_up_to = intervals_up_to(*application.sheet);
    if (application.has_interval) { // the lower cost of an operation is the higher rate
        application.costs_lo = costs("_lo");
        application.costs_hi = costs("_hi");
    }
    const auto optional = [&](const std::string &name, equations::Program &of_N_and_P) {
        if (!defines(application, name))
            return false;
        of_N_and_P = by_name(application, name);
        return true;
    };
    application.has_mem = optional("mem", application.mem);
    application.has_node_bytes = optional("node_bytes", application.node_bytes);
    application.has_largest_P = optional("largest_P", application.largest_P);
    equations::Program virtual_memory;
    application.swaps = optional("virtual_memory", virtual_memory) && virtual_memory({1, 1}) != 0;
    for (const std::string &name : names_in(note(scope, "phases", ""))) {
        need(application, name, "a phase, as #@ phases says");
        application.phases.push_back({name, name.rfind("comm_", 0) == 0, by_name(application, name)});
    }
    return application;
}

Cell predict(const Application &application, std::int64_t N, std::int64_t P)
{
    const Point at{static_cast<double>(N), static_cast<double>(P)};
    Cell cell{.N = N, .P = P, .lo_s = none, .hi_s = none, .refused = refusal(application, at)};
    cell.single_s = times_at(application, application.costs, {at[0], 1}).total_s();
    if (!cell.refused.empty()) {
        cell.comm_s = cell.comp_s = cell.total_s = cell.speedup = none;
        cell.phases_s.assign(application.phases.size(), none);
        return cell;
    }
    if (application.swaps && !shortage(application, at).empty())
        cell.caution = shortage(application, at) + ": swaps";
    const Times times = times_at(application, application.costs, at);
    cell.comm_s = times.comm_s;
    cell.comp_s = times.comp_s;
    cell.total_s = times.total_s();
    cell.speedup = cell.single_s / cell.total_s;
    for (const Phase &phase : application.phases)
        cell.phases_s.push_back(phase.of_N_and_P(at) / (phase.communicates ? 1 : times.rate) / us);
    if (application.has_interval) {
        cell.lo_s = times_at(application, application.costs_lo, at).total_s();
        cell.hi_s = times_at(application, application.costs_hi, at).total_s();
    }
    take_extent(cell, application, at);
    if (cell.extent == Extent::unknown || at[1] > application.intervals_up_to)
        cell.lo_s = cell.hi_s = none;
    return cell;
}

double speedup(const Application &application, std::int64_t N, std::int64_t P)
{
    const auto n = static_cast<double>(N);
    const double single_s = times_at(application, application.costs, {n, 1}).total_s();
    return single_s / times_at(application, application.costs, {n, static_cast<double>(P)}).total_s();
}

double work(const Application &application, std::int64_t N, std::int64_t P)
{
    return application.comp({static_cast<double>(N), static_cast<double>(P)});
}

double memory(const Application &application, std::int64_t N, std::int64_t P)
{
    if (!application.has_mem)
        throw Error(Exit::usage, application.file + ": no mem(N,P): the program does not say what it keeps in memory");
    return application.mem({static_cast<double>(N), static_cast<double>(P)});
}

} // namespace mpisheet::spmd
