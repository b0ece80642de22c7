// Code over arrays: each instruction runs over a block of points that fits the first-level cache.
//
// A block runs speculatively. Branches are computed where any of its points takes them, and chosen afterwards; nothing
// is checked but, through `doubt`, results that later operations could hide. A point whose value or doubt is not finite
// is computed again by run_point, which is lazy, checks each operation, and either gives the value or throws.

#include "equations/kernels.hpp"
#include "equations/run.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet::equations {
namespace {

constexpr std::size_t block = 128;                 ///< points
constexpr double longest_sum = 1e6;                ///< beyond, point by point
constexpr long most_block_steps = most_steps / 16; ///< each of them for all points of the block
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Sum {
    double k = 0, last = 0;
};

/// Registers of one block: pointers to `block` values each (parameters lie in the caller's columns).
struct Block {
    const Routine &routine;
    std::vector<const double *> in;
    std::vector<double> storage;
    std::vector<double> doubt = std::vector<double>(block);
    std::vector<Sum> sums; ///< of the enclosing loops
    std::size_t size = 0;  ///< points in this block
    long steps = 0;        ///< instructions of sums in this block

    explicit Block(const Routine &code)
        : routine(code), in(static_cast<std::size_t>(code.registers)),
          storage(static_cast<std::size_t>(code.registers - code.parameters) * block)
    {
        for (auto r = static_cast<std::size_t>(code.parameters); r < in.size(); ++r) {
            in[r] = out(static_cast<std::int32_t>(r));
        }
        for (std::size_t k = 0; k < code.constants.size(); ++k) {
            std::fill_n(out(code.parameters + static_cast<std::int32_t>(k)), block, code.constants[k]);
        }
    }
    [[nodiscard]] double *out(std::int32_t r)
    {
        return storage.data() + static_cast<std::size_t>(r - routine.parameters) * block;
    }
    [[nodiscard]] const double *at(std::int32_t r) const { return r < 0 ? nullptr : in[static_cast<std::size_t>(r)]; }

    void run();
    bool enter(const Instruction &i, bool when);
    bool begin_sum(const Instruction &i);
    bool next_term(const Instruction &i);
    void activate_sum(const Instruction &i);
    void check(const Instruction &i);
    void finish(double *values);
    [[nodiscard]] std::vector<double> arguments(std::size_t n) const;
};

/// The points of the mask for which the test is true (or false). Are there any?
bool Block::enter(const Instruction &i, bool when)
{
    const double *test = at(i.a), *mask = at(i.mask);
    double *__restrict inner = out(i.inner);
    double any = 0;
    for (std::size_t n = 0; n < size; ++n) {
        const bool taken = (test[n] != 0) == when;
        inner[n] = taken ? (mask == nullptr ? 1.0 : mask[n]) : 0.0;
        any += inner[n];
    }
    return any > 0;
}

bool Block::begin_sum(const Instruction &i)
{
    const double *first = at(i.a), *last = at(i.b), *mask = at(i.mask);
    std::fill_n(out(i.out), size, 0.0);
    Sum sum{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (std::size_t n = 0; n < size; ++n) {
        if (mask != nullptr && mask[n] == 0) {
            continue;
        }
        const bool whole = first[n] == std::trunc(first[n]) && last[n] == std::trunc(last[n]);
        if (!whole || !(last[n] - first[n] < longest_sum)) {
            doubt[n] = nan;
        } else if (first[n] <= last[n]) {
            sum.k = std::min(sum.k, first[n]);
            sum.last = std::max(sum.last, last[n]);
        }
    }
    if (!(sum.k <= sum.last)) {
        return false;
    }
    if (sum.last - sum.k > longest_sum) { // far apart: not worth running through together
        std::fill_n(doubt.data(), size, nan);
        return false;
    }
    sums.push_back(sum);
    activate_sum(i);
    return true;
}

/// The points for which the present k counts.
void Block::activate_sum(const Instruction &i)
{
    const Sum &sum = sums.back();
    const double *first = at(i.a), *last = at(i.b), *mask = at(i.mask);
    std::fill_n(out(i.c), size, sum.k);
    double *__restrict inner = out(i.inner);
    for (std::size_t n = 0; n < size; ++n) {
        const bool counts = first[n] <= sum.k && sum.k <= last[n];
        inner[n] = counts ? (mask == nullptr ? 1.0 : mask[n]) : 0.0;
    }
}

/// Adds the term; is there another?
bool Block::next_term(const Instruction &i)
{
    const double *term = at(i.a), *inner = at(i.inner);
    double *__restrict total = out(i.out);
    for (std::size_t n = 0; n < size; ++n) {
        total[n] += inner[n] != 0 ? term[n] : 0.0;
    }
    sums.back().k += 1;
    if (sums.back().k <= sums.back().last) {
        return true;
    }
    sums.pop_back();
    return false;
}

/// x*0 is NaN exactly if x is not finite.
void Block::check(const Instruction &i)
{
    const double *value = at(i.out), *mask = at(i.mask);
    for (std::size_t n = 0; n < size; ++n) {
        doubt[n] += mask == nullptr || mask[n] != 0 ? value[n] * 0.0 : 0.0;
    }
}

/// The values, and whether they or the arguments leave doubt.
void Block::finish(double *values)
{
    const double *result = at(routine.result);
    for (std::size_t n = 0; n < size; ++n) {
        values[n] = result[n] + 0.0; // no negative zero
        doubt[n] += values[n] * 0.0;
    }
    for (std::int32_t k = 0; k < routine.parameters; ++k) {
        const double *argument = at(k);
        for (std::size_t n = 0; n < size; ++n) {
            doubt[n] += argument[n] * 0.0;
        }
    }
}

std::vector<double> Block::arguments(std::size_t n) const
{
    std::vector<double> values;
    for (std::int32_t k = 0; k < routine.parameters; ++k) {
        values.push_back(at(k)[n]);
    }
    return values;
}

void Block::run()
{
    steps = 0;
    std::fill_n(doubt.data(), size, 0.0);
    const auto &code = routine.instructions;
    for (std::size_t at = 0; at < code.size(); ++at) {
        const Instruction &i = code[at];
        const auto target = static_cast<std::size_t>(i.target) - 1;
        switch (i.op) {
        case Op::then:
            at = enter(i, true) ? at : target;
            continue;
        case Op::otherwise:
            at = enter(i, false) ? at : target;
            continue;
        case Op::select: {
            const double *test = this->at(i.a), *b = this->at(i.b), *c = this->at(i.c);
            double *__restrict result = out(i.out);
            for (std::size_t n = 0; n < size; ++n) {
                result[n] = test[n] != 0 ? b[n] : c[n];
            }
            break;
        }
        case Op::loop:
            at = begin_sum(i) ? at : target;
            continue;
        case Op::next:
            steps += static_cast<long>(at - target);
            if (steps > most_block_steps) { // point by point will tell whether that is really too much
                std::fill_n(doubt.data(), size, nan);
                sums.clear();
                return;
            }
            if (next_term(i)) {
                activate_sum(code[target]); // the loop instruction, just before its body, knows the bounds
                at = target;
                continue;
            }
            break;
        default:
            run_operation(i, size, out(i.out), this->at(i.a), this->at(i.b < 0 ? i.a : i.b));
        }
        if (i.checked) {
            check(i);
        }
    }
}

// The loops three times, for processors with 512-bit and 256-bit vectors and for all others; the values are the same.
// (A sanitizer does not bear the choice, which is made before it is ready.)
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
[[gnu::target_clones("avx512f", "avx2", "default"), gnu::flatten]]
#endif
void run_block(Block &run, double *out)
{
    run.run();
    run.finish(out);
}

} // namespace

void run_blocks(const Code &code, std::span<const std::span<const double>> columns, std::span<double> out)
{
    const Routine &routine = code.routines.front();
    Block run(routine);
    std::vector<std::vector<double>> same(columns.size()); // columns of one value
    for (std::size_t k = 0; k < columns.size(); ++k) {
        if (columns[k].size() == 1) {
            same[k].assign(block, columns[k][0]);
        }
    }
    for (std::size_t begin = 0; begin < out.size(); begin += block) {
        run.size = std::min(block, out.size() - begin);
        for (std::size_t k = 0; k < columns.size(); ++k) {
            run.in[k] = same[k].empty() ? columns[k].data() + begin : same[k].data();
        }
        run_block(run, out.data() + begin);
        for (std::size_t n = 0; n < run.size; ++n) {
            if (run.doubt[n] != 0) {
                out[begin + n] = run_point(code, run.arguments(n), nullptr);
            }
        }
    }
}

} // namespace mpisheet::equations
