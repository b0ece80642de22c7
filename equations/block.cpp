// Code over arrays: each instruction runs over a block of points that fits the first-level cache.
//
// A block runs speculatively. Branches are computed where any of its points takes them, and chosen afterwards; nothing
// is checked but, through `doubt`, results that later operations could hide. A point whose value or doubt is not finite
// is computed again by run_point, which is lazy, checks each operation, and either gives the value or throws.

#include "equations/block.hpp"

#include <algorithm>
#include <numeric>

namespace mpisheet::equations {
namespace {

constexpr double longest_sum = 1e6;                ///< beyond, point by point
constexpr long most_block_steps = most_steps / 16; ///< each of them for all points of the block

/// The points of the mask for which the test is true (or false). Are there any?
inline bool enter(Block &block, const Instruction &i, bool when)
{
    const double *test = block.at(i.a), *mask = block.at(i.mask);
    double *__restrict inner = block.out(i.inner);
    for (std::size_t n = 0; n < block.size; ++n) {
        const bool taken = (test[n] != 0) == when;
        inner[n] = taken ? (mask == nullptr ? 1.0 : mask[n]) : 0.0;
    }
    if (inner[0] != 0) {
        return true;
    }
    std::int64_t any = 0;
    for (std::size_t n = 0; n < block.size; ++n) {
        any |= inner[n] != 0 ? 1 : 0;
    }
    return any != 0;
}

/// The points for which the present k counts.
inline void activate_sum(Block &block, const Instruction &i)
{
    const Block::Sum &sum = block.sums.back();
    const double *first = block.at(i.a), *last = block.at(i.b), *mask = block.at(i.mask);
    std::fill_n(block.out(i.c), block.size, sum.k);
    double *__restrict inner = block.out(i.inner);
    for (std::size_t n = 0; n < block.size; ++n) {
        const bool counts = first[n] <= sum.k && sum.k <= last[n];
        inner[n] = counts ? (mask == nullptr ? 1.0 : mask[n]) : 0.0;
    }
}

inline bool begin_sum(Block &block, const Instruction &i)
{
    const double *first = block.at(i.a), *last = block.at(i.b), *mask = block.at(i.mask);
    std::fill_n(block.out(i.out), block.size, 0.0);
    Block::Sum sum{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (std::size_t n = 0; n < block.size; ++n) {
        if (mask != nullptr && mask[n] == 0) {
            continue;
        }
        const bool whole = first[n] == std::trunc(first[n]) && last[n] == std::trunc(last[n]);
        if (!whole || !(last[n] - first[n] < longest_sum)) {
            block.doubt[n] = not_known;
        } else if (first[n] <= last[n]) {
            sum.k = std::min(sum.k, first[n]);
            sum.last = std::max(sum.last, last[n]);
        }
    }
    if (!(sum.k <= sum.last)) {
        return false;
    }
    if (sum.last - sum.k > longest_sum) { // far apart: not worth running through together
        std::fill_n(block.doubt.data(), block.size, not_known);
        return false;
    }
    block.sums.push_back(sum);
    activate_sum(block, i);
    return true;
}

/// Adds the term; is there another?
inline bool next_term(Block &block, const Instruction &i)
{
    const double *term = block.at(i.a), *inner = block.at(i.inner);
    double *__restrict total = block.out(i.out);
    for (std::size_t n = 0; n < block.size; ++n) {
        total[n] += inner[n] != 0 ? term[n] : 0.0;
    }
    block.sums.back().k += 1;
    if (block.sums.back().k <= block.sums.back().last) {
        return true;
    }
    block.sums.pop_back();
    return false;
}

/// x*0 is NaN exactly if x is not finite.
inline void check(Block &block, const Instruction &i)
{
    const double *value = block.at(i.out), *mask = block.at(i.mask);
    for (std::size_t n = 0; n < block.size; ++n) {
        block.doubt[n] += mask == nullptr || mask[n] != 0 ? value[n] * 0.0 : 0.0;
    }
}

/// The values, and whether they or the arguments leave doubt.
inline void finish(Block &block)
{
    const std::size_t size = block.size;
    double *__restrict doubt = block.doubt.data();
    for (std::size_t r = 0; r < block.results.size(); ++r) {
        const double *result = block.at(block.routine.results[r]);
        double *__restrict values = block.results[r];
        for (std::size_t n = 0; n < size; ++n) {
            values[n] = result[n] + 0.0; // no negative zero
            doubt[n] += values[n] * 0.0;
        }
    }
    for (std::int32_t k = 0; k < block.routine.parameters; ++k) {
        const double *argument = block.at(k);
        for (std::size_t n = 0; n < size; ++n) {
            doubt[n] += argument[n] * 0.0;
        }
    }
}

inline void run(Block &block)
{
    std::fill_n(block.doubt.data(), block.size, 0.0);
    block.sums.clear();
    const auto &code = block.routine.instructions;
    for (std::size_t at = 0; at < code.size(); ++at) {
        const Instruction &i = code[at];
        const auto target = static_cast<std::size_t>(i.target) - 1;
        switch (i.op) {
        case Op::then:
            at = enter(block, i, true) ? at : target;
            continue;
        case Op::otherwise:
            at = enter(block, i, false) ? at : target;
            continue;
        case Op::ladder:
            look_up(block.routine.ladders[static_cast<std::size_t>(i.index)], block.size, block.at(i.a),
                    block.out(i.out));
            continue;
        case Op::select: {
            const double *test = block.at(i.a), *b = block.at(i.b), *c = block.at(i.c);
            double *__restrict result = block.out(i.out);
            for (std::size_t n = 0; n < block.size; ++n) {
                result[n] = test[n] != 0 ? b[n] : c[n];
            }
            break;
        }
        case Op::loop:
            at = begin_sum(block, i) ? at : target;
            continue;
        case Op::next:
            block.shared.steps += static_cast<long>(at - target);
            block.shared.gave_up = block.shared.gave_up || block.shared.steps > most_block_steps;
            if (block.shared.gave_up) {
                return;
            }
            if (next_term(block, i)) {
                activate_sum(block, code[target]); // the loop instruction, just before its body, knows the bounds
                at = target;
                continue;
            }
            break;
        case Op::computed:
            block.computed(i);
            continue;
        case Op::call:
            block.call(i);
            block.shared.gave_up = block.shared.gave_up || block.shared.steps > most_block_steps;
            if (block.shared.gave_up) {
                return;
            }
            continue;
        case Op::note_call:
            block.note(i);
            continue;
        default:
            run_operation(i, block.size, block.out(i.out), block.at(i.a), block.at(i.b < 0 ? i.a : i.b));
        }
        if (i.checked) {
            check(block, i);
        }
    }
}

} // namespace

// The loops three times, for processors with 512-bit and 256-bit vectors and for all others; the values are the same.
// (A sanitizer does not bear the choice, which is made before it is ready.)
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
[[gnu::target_clones("avx512f", "avx2", "default"), gnu::flatten]]
#endif
void run_block(Block &block)
{
    run(block);
    finish(block);
}

void run_blocks(const Code &code, std::span<const std::span<const double>> columns,
                std::span<const std::span<double>> outs, Watch *watch)
{
    BlockRun shared(code, watch);
    Block block(shared, code.routines.front());
    block.points.resize(block_points);
    block.results.resize(outs.size());
    std::vector<std::vector<double>> same(columns.size()); // columns of one value
    for (std::size_t k = 0; k < columns.size(); ++k) {
        if (columns[k].size() == 1) {
            same[k].assign(block_points, columns[k][0]);
        }
    }
    std::vector<double> arguments(columns.size()), results(outs.size());
    const std::size_t size = outs.front().size();
    for (std::size_t begin = 0; begin < size; begin += block_points) {
        block.size = std::min(block_points, size - begin);
        for (std::size_t k = 0; k < columns.size(); ++k) {
            block.in[k] = same[k].empty() ? columns[k].data() + begin : same[k].data();
        }
        for (std::size_t r = 0; r < outs.size(); ++r) {
            block.results[r] = outs[r].data() + begin;
        }
        if (watch != nullptr) {
            std::iota(block.points.begin(), block.points.end(), begin);
        }
        shared.steps = 0;
        shared.gave_up = false;
        run_block(block);
        for (std::size_t n = 0; n < block.size; ++n) {
            if (block.doubt[n] == 0 && !shared.gave_up) {
                continue;
            }
            for (std::size_t k = 0; k < columns.size(); ++k) {
                arguments[k] = block.in[k][n];
            }
            if (watch != nullptr) {
                watch->outside[begin + n] = 0;
            }
            run_point(code, arguments, {results, nullptr, watch, begin + n});
            for (std::size_t r = 0; r < outs.size(); ++r) {
                outs[r][begin + n] = results[r];
            }
        }
    }
}

} // namespace mpisheet::equations
