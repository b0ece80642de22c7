#pragma once
// From values, each with a number of its own, to few registers that a block keeps in the first-level cache.

#include "equations/code.hpp"

namespace mpisheet::equations {

/// A routine whose instructions name values.
struct Values {
    std::int32_t parameters = 0;
    std::vector<double> constants;
    std::vector<std::int32_t> constant_of; ///< per value: which constant, or -1
    std::vector<Instruction> instructions;
    std::vector<std::vector<std::int32_t>> arguments;
    std::vector<Ladder> ladders;
    std::vector<std::int32_t> results;
};

/// Gives each value a register, reused after its last use (never by an instruction that reads it: a block's kernels
/// may assume that their output lies apart), and marks the instructions whose results a block must check.
Routine allocate(Values values);

} // namespace mpisheet::equations
