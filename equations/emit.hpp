#pragma once
// Instructions as they are emitted: values are numbered, each computed once where it is sure to be there.

#include "equations/code.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace mpisheet::equations {

/// Number of a value of a routine: the parameters come first. Registers are assigned at the end (allocate.cpp).
using Value = std::int32_t;

/// Writes the code of one routine.
class Emitter {
public:
    explicit Emitter(std::int32_t parameters)
        : parameters_(parameters), constant_of_(static_cast<std::size_t>(parameters), -1)
    {
    }

    Value constant(double value);
    /// a op b, folded if both are constant and the result is finite, and not computed twice.
    Value operation(Op op, std::int32_t index, Value a, Value b, std::int32_t site);
    Value ladder(Ladder table, Value x, std::int32_t site);
    Value computed(std::int32_t index, std::vector<Value> arguments, std::int32_t site);
    Value call(std::int32_t routine, std::vector<Value> arguments, std::int32_t site);
    /// `index`: of a watched name; -1: for a trace, which wants each call, even if it is the same again.
    void note_call(Value value, std::vector<Value> arguments, std::int32_t index, std::int32_t site);

    /// Lazy branches: code() between enter() and leave() runs only where the test is (not) zero.
    template <typename Yes, typename No> Value conditional(Value test, std::int32_t site, Yes yes, No no);
    /// sum over index = first … last of what body(index) returns.
    template <typename Body> Value sum(Value first, Value last, std::int32_t site, Body body);

    [[nodiscard]] bool is_constant(Value value) const { return constant_of_[static_cast<std::size_t>(value)] >= 0; }
    [[nodiscard]] double constant_value(Value value) const
    {
        return constants_[static_cast<std::size_t>(constant_of_[static_cast<std::size_t>(value)])];
    }

    /// Remembers the value under a key until the lazy branch that computed it ends; nullptr if it is not known.
    using Key = std::vector<std::intptr_t>;
    [[nodiscard]] const Value *known(const Key &key) const;
    void remember(Key key, Value value);

    /// The routine with registers instead of values.
    [[nodiscard]] Routine finish(std::vector<Value> results) const;

private:
    Value fresh();
    Instruction &emit(Op op, std::int32_t site);
    Value emit_call(Op op, std::int32_t index, std::vector<Value> arguments, std::int32_t site);
    [[nodiscard]] std::size_t enter() const { return journal_.size(); }
    void leave(std::size_t mark);

    std::int32_t parameters_;
    std::vector<Instruction> instructions_;
    std::vector<std::vector<Value>> arguments_;
    std::vector<Ladder> ladders_;
    std::vector<double> constants_;
    std::vector<std::int32_t> constant_of_; ///< per value: which constant, or -1
    std::map<Key, Value> known_;
    std::vector<std::map<Key, Value>::iterator> journal_;
    Value mask_ = -1;
};

template <typename Yes, typename No> Value Emitter::conditional(Value test, std::int32_t site, Yes yes, No no)
{
    if (is_constant(test)) {
        return constant_value(test) != 0 ? yes() : no();
    }
    const Value outer = mask_;
    const auto branch = [&](Op op, auto code) {
        const std::size_t at = instructions_.size();
        Instruction &jump = emit(op, site);
        jump.a = test;
        jump.inner = mask_ = fresh();
        const std::size_t mark = enter();
        const Value value = code();
        leave(mark);
        mask_ = outer;
        if (instructions_.size() == at + 1) {
            instructions_.pop_back(); // nothing to skip
        } else {
            instructions_[at].target = static_cast<std::int32_t>(instructions_.size());
        }
        return value;
    };
    const Value a = branch(Op::then, yes);
    const Value b = branch(Op::otherwise, no);
    if (a == b) {
        return a;
    }
    Instruction &choice = emit(Op::select, site);
    choice.a = test;
    choice.b = a;
    choice.c = b;
    return choice.out = fresh();
}

template <typename Body> Value Emitter::sum(Value first, Value last, std::int32_t site, Body body)
{
    const Value outer = mask_, total = fresh(), index = fresh(), inner = fresh();
    const std::size_t at = instructions_.size();
    Instruction &begin = emit(Op::loop, site);
    begin.out = total;
    begin.a = first;
    begin.b = last;
    begin.c = index;
    begin.inner = mask_ = inner;
    const std::size_t mark = enter();
    const Value term = body(index);
    leave(mark);
    mask_ = outer;
    Instruction &end = emit(Op::next, site);
    end.out = total;
    end.a = term;
    end.b = last;
    end.c = index;
    end.inner = inner;
    end.target = static_cast<std::int32_t>(at) + 1;
    instructions_[at].target = static_cast<std::int32_t>(instructions_.size());
    return total;
}

} // namespace mpisheet::equations
