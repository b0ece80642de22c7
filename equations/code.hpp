#pragma once
// The flat form of a compiled equation: a list of instructions over numbered registers, run once per point (run.cpp) or
// once per block of points (block.cpp). Jumps go forward, but for the loop of `sum`.

#include "equations/functions.hpp"
#include "equations/place.hpp"
#include "equations/tree.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mpisheet::equations {

enum class Op : std::uint8_t {
    // clang-format off
    undefined, // out = NaN
    // out = op a; `one` is function `index`
    negate, logical_not, factorial, square, square_root, absolute, logarithm, one,
    // out = a op b; `two` is function `index`
    add, subtract, multiply, divide, modulo, power, less, less_equal, greater, greater_equal, equal, not_equal, two,
    // clang-format on
    ladder,    ///< out = what table `index` says of a
    then,      ///< runs what follows up to its target unless a is zero
    otherwise, ///< runs what follows up to its target if a is zero
    select,    ///< out = a ? b : c
    loop,      ///< out = 0; c counts from a to b; to its target if there is nothing to add
    next,      ///< out = out + a; again from its target while c, counted on, is at most b
    computed,  ///< out = what Code::computed `index` says of its arguments
    call,      ///< out = routine `index` of its arguments: recursion, and what is too large to be written out in place
    note_call, ///< reports a call of `site` with its arguments and its value a (to trace() or to a Watch)
};

/// Numbers of registers, -1 for none.
struct Instruction {
    Op op = Op::undefined;
    bool checked = false; ///< a block must look at the result: later operations could hide that it is not finite
    std::int32_t out = -1;
    std::int32_t a = -1, b = -1, c = -1;
    std::int32_t mask = -1;      ///< the points for which a block runs this; none: all of them
    std::int32_t inner = -1;     ///< of then, otherwise, loop and next: the mask inside
    std::int32_t index = -1;     ///< of a function, a table, a routine or a watched name
    std::int32_t target = -1;    ///< of jumps: the instruction to go to
    std::int32_t arguments = -1; ///< of computed, call and note_call: which list of Routine::arguments
    std::int32_t site = -1;      ///< where it stands in the text
};

/// Where an operation stands, and through which calls it got there.
struct Site {
    std::int32_t file = 0, line = 0, column = 0;
    std::int32_t caller = -1;   ///< the site of the call that led here, -1 at the outermost
    std::int32_t function = -1; ///< of calls: its name
};

/// x < 2 ? 10 : x < 5 ? 20 : 30 as a table: values[k] where k of the thresholds are at most x. 2^m values and 2^m − 1
/// thresholds, the last ones infinite.
struct Ladder {
    std::vector<double> thresholds, values;
    /// Where all thresholds are multiples of 1/scale, a power of two, and not far apart: the value for x is
    /// cells[⌊x·scale⌋ − first], for x beyond them the first or last cell. Else there are none.
    std::vector<double> cells;
    double scale = 0, first = 0;
};

/// Registers: parameters first, then constants, then results.
struct Routine {
    std::string name;
    std::int32_t parameters = 0;
    std::vector<double> constants;
    std::int32_t registers = 0; ///< in all
    std::vector<std::int32_t> results;
    std::vector<Instruction> instructions;
    std::vector<std::vector<std::int32_t>> arguments;
    std::vector<Ladder> ladders;
};

struct Code {
    std::vector<std::string> parameters; ///< of the program
    std::vector<Routine> routines;       ///< the first is the program; the others have one result
    std::vector<Site> sites;
    std::vector<Computed> computed;
    std::vector<std::string> files, functions; ///< names that sites refer to
    Place place;                               ///< of the whole
};

/// "log(0) is undefined"-like errors say where, and through which calls it got there.
[[noreturn]] void fail(const Code &code, std::int32_t site, const std::string &message);

} // namespace mpisheet::equations
