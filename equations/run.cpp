#include "equations/run.hpp"

#include "equations/arithmetic.hpp"
#include "equations/print.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::equations {
namespace {

struct Run {
    const Code &code;
    const Reports &reports;
    int depth = 0;
    long steps = 0;

    double run(const Routine &routine, std::span<const double> arguments, std::span<double> results);
    [[nodiscard]] double computed(const Instruction &instruction, const Routine &from, const double *registers) const;
    double call(const Instruction &instruction, const Routine &from, const double *registers);
    void note(const Instruction &instruction, const Routine &from, const double *registers) const;
    void count_steps(std::size_t instructions, std::int32_t site)
    {
        steps += static_cast<long>(instructions);
        if (steps > most_steps) {
            fail(code, site, "gave up after " + std::to_string(most_steps) + " operations");
        }
    }
    void begin_sum(const Instruction &instruction, double *registers);
};

std::vector<double> values_of(const std::vector<std::int32_t> &places, const double *registers)
{
    std::vector<double> values;
    values.reserve(places.size());
    for (const std::int32_t place : places) {
        values.push_back(registers[place]);
    }
    return values;
}

double Run::computed(const Instruction &instruction, const Routine &from, const double *registers) const
{
    const std::vector<double> arguments =
        values_of(from.arguments[static_cast<std::size_t>(instruction.arguments)], registers);
    const double value = code.computed[static_cast<std::size_t>(instruction.index)](arguments);
    if (!std::isfinite(value)) {
        fail(code, instruction.site, "expected a finite value, found " + print_number(value, false));
    }
    return value;
}

double Run::call(const Instruction &instruction, const Routine &from, const double *registers)
{
    const Routine &routine = code.routines[static_cast<std::size_t>(instruction.index)];
    count_steps(routine.instructions.size(), instruction.site);
    if (depth >= most_nested_calls) {
        fail(code, instruction.site,
             "gave up at " + std::to_string(most_nested_calls) + " nested calls of " + routine.name +
                 ": endless recursion?");
    }
    ++depth;
    const double value =
        run(routine, values_of(from.arguments[static_cast<std::size_t>(instruction.arguments)], registers), {});
    --depth;
    return value;
}

void Run::note(const Instruction &instruction, const Routine &from, const double *registers) const
{
    const auto &places = from.arguments[static_cast<std::size_t>(instruction.arguments)];
    if (instruction.index >= 0 && reports.watch != nullptr) {
        const auto name = static_cast<std::size_t>(instruction.index);
        reports.watch->called[name] = 1;
        char &outside = reports.watch->outside[reports.point];
        outside = extent(
            *reports.watch, name, [&](std::size_t k) { return registers[places[k]]; }, outside);
    }
    if (instruction.index >= 0 || reports.calls == nullptr) {
        return;
    }
    const Site &site = code.sites[static_cast<std::size_t>(instruction.site)];
    BoundaryCall noted;
    noted.name = code.functions[static_cast<std::size_t>(site.function)];
    noted.arguments = values_of(places, registers);
    noted.value = registers[instruction.a];
    noted.place = {code.files[static_cast<std::size_t>(site.file)], site.line, site.column};
    reports.calls->push_back(std::move(noted));
}

void Run::begin_sum(const Instruction &instruction, double *registers)
{
    const double first = registers[instruction.a], last = registers[instruction.b];
    for (const double bound : {first, last}) {
        if (bound != std::trunc(bound)) {
            fail(code, instruction.site,
                 "expected whole numbers as the bounds of a sum, found " + print_number(bound, false));
        }
    }
    registers[instruction.out] = 0;
    registers[instruction.c] = first;
}

double Run::run(const Routine &routine, std::span<const double> arguments, std::span<double> results)
{
    constexpr std::int32_t few = 64; // registers that need no allocation
    std::array<double, few> near;    // NOLINT: each register is written before it is read, or its value is not used
    std::vector<double> far(routine.registers > few ? static_cast<std::size_t>(routine.registers) : 0);
    double *registers = far.empty() ? near.data() : far.data();
    std::copy(arguments.begin(), arguments.end(), registers);
    std::copy(routine.constants.begin(), routine.constants.end(), registers + routine.parameters);
    const auto size = static_cast<std::int32_t>(routine.instructions.size());
    for (std::int32_t at = 0; at < size; ++at) {
        const Instruction &i = routine.instructions[static_cast<std::size_t>(at)];
        switch (i.op) {
        case Op::ladder:
            registers[i.out] = compute(routine.ladders[static_cast<std::size_t>(i.index)], registers[i.a]);
            break;
        case Op::then:
            at = registers[i.a] != 0 ? at : i.target - 1;
            break;
        case Op::otherwise:
            at = registers[i.a] != 0 ? i.target - 1 : at;
            break;
        case Op::select:
            registers[i.out] = registers[i.a] != 0 ? registers[i.b] : registers[i.c];
            break;
        case Op::loop:
            begin_sum(i, registers);
            at = registers[i.c] <= registers[i.b] ? at : i.target - 1;
            break;
        case Op::next:
            count_steps(static_cast<std::size_t>(at - i.target) + 1, i.site);
            registers[i.out] += registers[i.a];
            registers[i.c] += 1;
            at = registers[i.c] <= registers[i.b] ? i.target - 1 : at;
            if (!std::isfinite(registers[i.out])) {
                fail(code, i.site, "the sum is too large");
            }
            break;
        case Op::computed:
            registers[i.out] = computed(i, routine, registers);
            break;
        case Op::call:
            registers[i.out] = call(i, routine, registers);
            break;
        case Op::note_call:
            note(i, routine, registers);
            break;
        default: {
            const double a = i.a < 0 ? 0 : registers[i.a], b = i.b < 0 ? 0 : registers[i.b];
            const double value = compute(i.op, i.index, a, b);
            if (!std::isfinite(value)) {
                fail(code, i.site, why_not_finite(i, a, b));
            }
            registers[i.out] = value;
        }
        }
    }
    for (std::size_t r = 0; r < results.size(); ++r) {
        results[r] = registers[routine.results[r]] + 0.0; // no negative zero
    }
    return registers[routine.results.front()] + 0.0;
}

} // namespace

void fail(const Code &code, std::int32_t site, const std::string &message)
{
    const auto place = [&](const Site &site) {
        return Place{code.files[static_cast<std::size_t>(site.file)], site.line, site.column};
    };
    const Site &here = code.sites[static_cast<std::size_t>(site)];
    std::string path;
    int shown = 0;
    for (std::int32_t caller = here.caller; caller >= 0 && shown < 5; ++shown) {
        const Site &call = code.sites[static_cast<std::size_t>(caller)];
        if (code.functions[static_cast<std::size_t>(call.function)].starts_with("mpisheet_"))
            break; // no function of the user's
        path += ", in " + code.functions[static_cast<std::size_t>(call.function)] + " of " + to_string(place(call));
        caller = call.caller;
    }
    throw Error(place(here), message + path);
}

double run_point(const Code &code, std::span<const double> arguments, const Reports &reports)
{
    if (arguments.size() != code.parameters.size()) {
        throw Error(code.place, "expected " + std::to_string(code.parameters.size()) + " arguments, found " +
                                    std::to_string(arguments.size()));
    }
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        if (!std::isfinite(arguments[k])) {
            throw Error(code.place, "expected a finite number as argument " + code.parameters[k] + ", found " +
                                        print_number(arguments[k], false));
        }
    }
    Run run{code, reports};
    const double value = run.run(code.routines.front(), arguments, reports.results);
    const std::span<const double> results = reports.results.empty() ? std::span(&value, 1) : reports.results;
    for (const double result : results) {
        if (!std::isfinite(result)) {
            throw Error(code.place, "expected a finite value, found " + print_number(result, false));
        }
    }
    return value;
}

} // namespace mpisheet::equations
