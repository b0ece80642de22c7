#include "equations/emit.hpp"

#include "equations/allocate.hpp"
#include "equations/arithmetic.hpp"

#include <bit>
#include <cmath>

namespace mpisheet::equations {
namespace {

enum Tag : std::intptr_t { constants, operations, notes };

} // namespace

Value Emitter::fresh()
{
    constant_of_.push_back(-1);
    return static_cast<Value>(constant_of_.size()) - 1;
}

Instruction &Emitter::emit(Op op, std::int32_t site)
{
    Instruction &instruction = instructions_.emplace_back();
    instruction.op = op;
    instruction.site = site;
    instruction.mask = mask_;
    return instruction;
}

const Value *Emitter::known(const Key &key) const
{
    const auto found = known_.find(key);
    return found == known_.end() ? nullptr : &found->second;
}

void Emitter::remember(Key key, Value value)
{
    const auto [place, is_new] = known_.emplace(std::move(key), value);
    if (is_new) { // what an outer branch knows already is not this branch's to forget
        journal_.push_back(place);
    }
}

void Emitter::leave(std::size_t mark)
{
    for (; journal_.size() > mark; journal_.pop_back()) {
        known_.erase(journal_.back());
    }
}

Value Emitter::constant(double value)
{
    Key key{constants, std::bit_cast<std::intptr_t>(value)};
    if (const Value *same = known(key)) {
        return *same;
    }
    const Value number = fresh();
    constant_of_.back() = static_cast<std::int32_t>(constants_.size());
    constants_.push_back(value);
    known_.emplace(std::move(key), number); // for good: a constant is there in every branch
    return number;
}

Value Emitter::operation(Op op, std::int32_t index, Value a, Value b, std::int32_t site)
{
    const bool foldable = op != Op::undefined && is_constant(a) && (b < 0 || is_constant(b));
    if (foldable) {
        const double value = compute(op, index, constant_value(a), b < 0 ? 0 : constant_value(b));
        if (std::isfinite(value)) {
            return constant(value);
        }
    }
    if (op == Op::power && is_constant(b) && constant_value(b) == 2) {
        return operation(Op::square, -1, a, -1, site);
    }
    if (op == Op::divide && is_constant(b)) { // by a power of two: the same bits, sooner
        int exponent = 0;
        const double divisor = constant_value(b);
        if (std::fabs(std::frexp(divisor, &exponent)) == 0.5 && std::abs(exponent) < 1000) {
            return operation(Op::multiply, -1, a, constant(1 / divisor), site);
        }
    }
    Key key{operations, static_cast<std::intptr_t>(op), index, a, b};
    if (const Value *same = known(key)) {
        return *same;
    }
    Instruction &instruction = emit(op, site);
    instruction.index = index;
    instruction.a = a;
    instruction.b = b;
    const Value out = instruction.out = fresh();
    remember(std::move(key), out);
    return out;
}

Value Emitter::ladder(Ladder table, Value x, std::int32_t site)
{
    if (is_constant(x)) {
        return constant(compute(table, constant_value(x)));
    }
    Instruction &instruction = emit(Op::ladder, site);
    instruction.index = static_cast<std::int32_t>(ladders_.size());
    instruction.a = x;
    ladders_.push_back(std::move(table));
    return instruction.out = fresh();
}

Value Emitter::emit_call(Op op, std::int32_t index, std::vector<Value> arguments, std::int32_t site)
{
    Instruction &instruction = emit(op, site);
    instruction.index = index;
    instruction.arguments = static_cast<std::int32_t>(arguments_.size());
    arguments_.push_back(std::move(arguments));
    return instruction.out = fresh();
}

Value Emitter::computed(std::int32_t index, std::vector<Value> arguments, std::int32_t site)
{
    return emit_call(Op::computed, index, std::move(arguments), site);
}

Value Emitter::call(std::int32_t routine, std::vector<Value> arguments, std::int32_t site)
{
    return emit_call(Op::call, routine, std::move(arguments), site);
}

void Emitter::note_call(Value value, std::vector<Value> arguments, std::int32_t index, std::int32_t site)
{
    if (index >= 0) {
        Key key{notes, index};
        key.insert(key.end(), arguments.begin(), arguments.end());
        if (known(key) != nullptr) {
            return;
        }
        remember(std::move(key), value);
    }
    Instruction &instruction = emit(Op::note_call, site);
    instruction.a = value;
    instruction.index = index;
    instruction.arguments = static_cast<std::int32_t>(arguments_.size());
    arguments_.push_back(std::move(arguments));
}

Routine Emitter::finish(std::vector<Value> results) const
{
    return allocate({parameters_, constants_, constant_of_, instructions_, arguments_, ladders_, std::move(results)});
}

} // namespace mpisheet::equations
