#pragma once
// One operation over a block of points: loops that vectorise.

#include "equations/arithmetic.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace mpisheet::equations {

constexpr std::size_t block_points = 128;

/// out never overlaps an operand: allocate() keeps them apart.
template <typename Operation>
inline void apply(std::size_t size, double *__restrict out, const double *a, const double *b, Operation operation)
{
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = operation(a[i], b[i]);
    }
}

/// The operation as a template argument: compute() folds to that operation alone, and the loop vectorises.
template <Op op> inline void apply(std::size_t size, double *out, const double *a, const double *b)
{
    apply(size, out, a, b, [](double x, double y) { return compute(op, 0, x, y); });
}

/// All points a step at a time: the loops vectorise. (A doubtful x may be no number: it gets the first cell.)
inline void look_up(const Ladder &ladder, std::size_t size, const double *x, double *__restrict result)
{
    if (!ladder.cells.empty()) {
        const double *__restrict cells = ladder.cells.data();
        std::array<std::int32_t, block_points> cell; // NOLINT: written before it is read
        for (std::size_t n = 0; n < size; ++n) {
            const double at = cell_of(ladder, x[n]);
            cell[n] = static_cast<std::int32_t>(at >= 0 ? at : 0);
        }
        for (std::size_t n = 0; n < size; ++n) {
            result[n] = cells[cell[n]];
        }
        return;
    }
    const double *__restrict thresholds = ladder.thresholds.data();
    const double *__restrict values = ladder.values.data();
    std::array<std::int64_t, block_points> at{};
    for (auto step = static_cast<std::int64_t>(ladder.values.size() / 2); step > 0; step /= 2) {
        for (std::size_t n = 0; n < size; ++n) {
            at[n] += thresholds[at[n] + step - 1] <= x[n] ? step : 0;
        }
    }
    for (std::size_t n = 0; n < size; ++n) {
        result[n] = values[at[n]];
    }
}

/// result = the instruction's operation on a and b (the same as a if it has one operand), point by point.
inline void run_operation(const Instruction &i, std::size_t size, double *result, const double *a, const double *b)
{
    const auto function = [&] { return functions()[static_cast<std::size_t>(i.index)]; };
    switch (i.op) {
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): a case label is no function
#define MPISHEET_APPLY(op)                                                                                             \
    case op:                                                                                                           \
        return apply<op>(size, result, a, b)
        MPISHEET_APPLY(Op::negate);
        MPISHEET_APPLY(Op::logical_not);
        MPISHEET_APPLY(Op::factorial);
        MPISHEET_APPLY(Op::square);
        MPISHEET_APPLY(Op::square_root);
        MPISHEET_APPLY(Op::absolute);
    case Op::logarithm: // NaN for what natural_log() leaves to the library: a doubt
        return apply(size, result, a, b, [](double x, double) { return plain_log(x); });
        MPISHEET_APPLY(Op::add);
        MPISHEET_APPLY(Op::subtract);
        MPISHEET_APPLY(Op::multiply);
        MPISHEET_APPLY(Op::divide);
        MPISHEET_APPLY(Op::modulo);
        MPISHEET_APPLY(Op::power);
        MPISHEET_APPLY(Op::less);
        MPISHEET_APPLY(Op::less_equal);
        MPISHEET_APPLY(Op::greater);
        MPISHEET_APPLY(Op::greater_equal);
        MPISHEET_APPLY(Op::equal);
        MPISHEET_APPLY(Op::not_equal);
#undef MPISHEET_APPLY
    case Op::one:
        return apply(size, result, a, b, [one = function().one](double x, double) { return one(x); });
    case Op::two:
        return apply(size, result, a, b, [two = function().two](double x, double y) { return two(x, y); });
    default:
        std::fill_n(result, size, std::numeric_limits<double>::quiet_NaN());
    }
}

} // namespace mpisheet::equations
