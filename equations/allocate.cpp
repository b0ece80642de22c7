#include "equations/allocate.hpp"

#include <algorithm>
#include <string_view>

namespace mpisheet::equations {
namespace {

/// Calls use(value, hides) for each value the instruction reads; `hides`: a value that is not finite may still give a
/// finite result.
template <typename Use> void for_each_use(const Instruction &i, const Values &values, Use use)
{
    const auto read = [&](std::int32_t value, bool hides) {
        if (value >= 0) {
            use(value, hides);
        }
    };
    switch (i.op) {
    case Op::negate:
    case Op::square:
    case Op::square_root:
    case Op::absolute:
    case Op::logarithm:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::modulo:
        read(i.a, false);
        read(i.b, false);
        break;
    case Op::divide:
        read(i.a, false);
        read(i.b, true);
        break;
    case Op::one: {
        const std::string_view name = functions()[static_cast<std::size_t>(i.index)].name;
        read(i.a, name != "log10" && name != "ceil" && name != "floor" && name != "int");
        break;
    }
    case Op::select:
        read(i.a, true);
        read(i.b, false);
        read(i.c, false);
        break;
    case Op::loop: // a block looks at the bounds itself
        read(i.a, false);
        read(i.b, false);
        break;
    case Op::next:
        read(i.a, false);
        read(i.b, false);
        read(i.c, false);
        read(i.inner, false);
        read(i.out, false);
        break;
    default:
        read(i.a, true);
        read(i.b, true);
        read(i.c, true);
        break;
    }
    if (i.arguments >= 0) {
        for (const std::int32_t value : values.arguments[static_cast<std::size_t>(i.arguments)]) {
            read(value, true);
        }
    }
    read(i.mask, false);
}

bool always_finite(Op op)
{
    return op == Op::logical_not || (op >= Op::less && op <= Op::not_equal);
}

/// A result that some use hides, or that nothing uses, must be checked where it is computed.
void mark_checks(Values &values)
{
    std::vector<char> used(values.constant_of.size(), 0), hidden(used);
    for (const Instruction &instruction : values.instructions) {
        for_each_use(instruction, values, [&](std::int32_t value, bool hides) {
            used[static_cast<std::size_t>(value)] |= value != instruction.out ? 1 : 0; // but not a total by its own sum
            hidden[static_cast<std::size_t>(value)] |= hides ? 1 : 0;
        });
    }
    for (const std::int32_t result : values.results) {
        used[static_cast<std::size_t>(result)] = 1;
    }
    for (Instruction &instruction : values.instructions) {
        const bool computes = instruction.op <= Op::two || instruction.op == Op::select || instruction.op == Op::next;
        const auto out = static_cast<std::size_t>(std::max(instruction.out, 0));
        instruction.checked = computes && !always_finite(instruction.op) && (hidden[out] != 0 || used[out] == 0);
        const bool masked = instruction.checked || (instruction.op >= Op::then && instruction.op != Op::select);
        instruction.mask = masked ? instruction.mask : -1;
    }
}

/// Per value: the last instruction that needs it. What a loop reads from outside must last until the loop ends.
std::vector<std::int32_t> last_uses(const Values &values)
{
    const auto size = values.constant_of.size();
    std::vector<std::int32_t> defined(size, -1), last(size, -1);
    std::vector<std::int32_t> loops; // the enclosing ones, outermost first
    const auto &code = values.instructions;
    for (std::int32_t at = 0; at < static_cast<std::int32_t>(code.size()); ++at) {
        const Instruction &instruction = code[static_cast<std::size_t>(at)];
        for_each_use(instruction, values, [&](std::int32_t value, bool) {
            const auto v = static_cast<std::size_t>(value);
            last[v] = std::max(last[v], at);
            for (const std::int32_t loop : loops) {
                if (defined[v] < loop) {
                    last[v] = std::max(last[v], code[static_cast<std::size_t>(loop)].target - 1);
                }
            }
        });
        const bool is_loop = instruction.op == Op::loop;
        for (const std::int32_t value :
             {instruction.op == Op::next ? -1 : instruction.out, is_loop ? instruction.c : -1,
              instruction.op == Op::next ? -1 : instruction.inner}) {
            if (value >= 0) {
                defined[static_cast<std::size_t>(value)] = at;
                last[static_cast<std::size_t>(value)] = std::max(last[static_cast<std::size_t>(value)], at);
            }
        }
        if (is_loop) {
            loops.push_back(at);
            for (const std::int32_t value :
                 {instruction.a, instruction.b, instruction.mask}) // read again for each term
                if (value >= 0)
                    last[static_cast<std::size_t>(value)] =
                        std::max(last[static_cast<std::size_t>(value)], instruction.target - 1);
        } else if (instruction.op == Op::next) {
            loops.pop_back();
        }
    }
    for (const std::int32_t result : values.results) {
        last[static_cast<std::size_t>(result)] = static_cast<std::int32_t>(code.size());
    }
    return last;
}

} // namespace

Routine allocate(Values values)
{
    mark_checks(values);
    const std::vector<std::int32_t> last = last_uses(values);
    const auto fixed = values.parameters + static_cast<std::int32_t>(values.constants.size());
    std::vector<std::int32_t> where(values.constant_of.size(), -1), free;
    std::vector<std::vector<std::int32_t>> ends(values.instructions.size() + 1); // registers free after an instruction
    std::int32_t registers = fixed;
    for (std::size_t value = 0; value < where.size(); ++value) {
        const std::int32_t constant = values.constant_of[value];
        where[value] = constant >= 0                                          ? values.parameters + constant
                       : static_cast<std::int32_t>(value) < values.parameters ? static_cast<std::int32_t>(value)
                                                                              : -1;
    }
    const auto place = [&](std::int32_t value) {
        if (value < 0) {
            return -1;
        }
        const auto v = static_cast<std::size_t>(value);
        if (where[v] < 0) {
            if (free.empty()) {
                free.push_back(registers++);
            }
            where[v] = free.back();
            free.pop_back();
            ends[static_cast<std::size_t>(last[v])].push_back(where[v]);
        }
        return where[v];
    };
    for (std::size_t at = 0; at < values.instructions.size(); ++at) {
        Instruction &i = values.instructions[at];
        for (std::int32_t *value : {&i.a, &i.b, &i.c, &i.mask, &i.inner, &i.out}) {
            *value = place(*value);
        }
        if (i.arguments >= 0) {
            for (std::int32_t &value : values.arguments[static_cast<std::size_t>(i.arguments)]) {
                value = place(value);
            }
        }
        free.insert(free.end(), ends[at].begin(), ends[at].end());
    }
    Routine routine;
    routine.parameters = values.parameters;
    routine.constants = std::move(values.constants);
    for (const std::int32_t result : values.results) {
        routine.results.push_back(place(result));
    }
    routine.registers = registers;
    routine.instructions = std::move(values.instructions);
    routine.arguments = std::move(values.arguments);
    routine.ladders = std::move(values.ladders);
    return routine;
}

} // namespace mpisheet::equations
