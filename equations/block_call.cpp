// Calls from blocks: recursion, and what is too large to be written out in place. The points that make a call are
// packed into a block of the routine's own. And values that the program computes.

#include "equations/block.hpp"

#include <algorithm>

namespace mpisheet::equations {
namespace {

constexpr int most_block_depth = 256; ///< beyond, point by point
constexpr std::size_t line = 8;       ///< numbers in a cache line

std::unique_ptr<Block> take(BlockRun &shared, std::int32_t routine)
{
    auto &idle = shared.idle[static_cast<std::size_t>(routine)];
    if (idle.empty()) {
        return std::make_unique<Block>(shared, shared.code.routines[static_cast<std::size_t>(routine)]);
    }
    std::unique_ptr<Block> block = std::move(idle.back());
    idle.pop_back();
    return block;
}

} // namespace

Block::Block(BlockRun &run, const Routine &code)
    : shared(run), routine(code), in(static_cast<std::size_t>(code.registers)),
      storage(static_cast<std::size_t>(code.registers - code.parameters) * block_points + line)
{
    const auto address = reinterpret_cast<std::uintptr_t>(storage.data()) / sizeof(double);
    registers = storage.data() + (line - address % line);
    for (auto r = static_cast<std::size_t>(code.parameters); r < in.size(); ++r) {
        in[r] = out(static_cast<std::int32_t>(r));
    }
    for (std::size_t k = 0; k < code.constants.size(); ++k) {
        std::fill_n(out(code.parameters + static_cast<std::int32_t>(k)), block_points, code.constants[k]);
    }
}

/// A value that is not finite leaves doubt.
void Block::computed(const Instruction &i)
{
    const auto &places = routine.arguments[static_cast<std::size_t>(i.arguments)];
    const double *mask = at(i.mask);
    double *result = out(i.out);
    std::vector<double> own(places.size());
    for (std::size_t n = 0; n < size; ++n) {
        result[n] = 0;
        if ((mask != nullptr && mask[n] == 0) || doubt[n] != 0) {
            continue;
        }
        for (std::size_t k = 0; k < places.size(); ++k) {
            own[k] = at(places[k])[n];
        }
        result[n] = shared.code.computed[static_cast<std::size_t>(i.index)](own);
        doubt[n] += result[n] * 0.0;
    }
}

/// Points in doubt do not call: they will run alone.
void Block::call(const Instruction &i)
{
    std::unique_ptr<Block> callee = take(shared, i.index);
    const double *mask = at(i.mask);
    double *__restrict result = out(i.out);
    callee->lanes.clear();
    for (std::size_t n = 0; n < size; ++n) {
        if ((mask == nullptr || mask[n] != 0) && doubt[n] == 0) {
            callee->lanes.push_back(static_cast<std::uint32_t>(n));
        }
        result[n] = 0;
    }
    const std::vector<std::uint32_t> &lanes = callee->lanes;
    if (!lanes.empty() && shared.depth >= most_block_depth) {
        for (const std::uint32_t n : lanes) {
            doubt[n] = not_known;
        }
    } else if (!lanes.empty()) {
        const auto &places = routine.arguments[static_cast<std::size_t>(i.arguments)];
        callee->size = lanes.size();
        callee->arguments.resize(places.size() * block_points);
        callee->points.resize(lanes.size());
        callee->results = {callee->value.data()};
        for (std::size_t k = 0; k < places.size(); ++k) {
            const double *from = at(places[k]);
            double *to = callee->arguments.data() + k * block_points;
            callee->in[k] = lanes.size() == size ? from : to;
            for (std::size_t j = 0; j < lanes.size() && lanes.size() < size; ++j) {
                to[j] = from[lanes[j]];
            }
        }
        for (std::size_t j = 0; j < lanes.size(); ++j) {
            callee->points[j] = points[lanes[j]];
        }
        shared.steps += static_cast<long>(callee->routine.instructions.size());
        ++shared.depth;
        run_block(*callee);
        --shared.depth;
        for (std::size_t j = 0; j < lanes.size(); ++j) {
            result[lanes[j]] = callee->value[j];
            doubt[lanes[j]] += callee->doubt[j];
        }
    }
    shared.idle[static_cast<std::size_t>(i.index)].push_back(std::move(callee));
}

void Block::note(const Instruction &i) const
{
    if (shared.watch == nullptr || i.index < 0) {
        return;
    }
    const auto name = static_cast<std::size_t>(i.index);
    const auto &places = routine.arguments[static_cast<std::size_t>(i.arguments)];
    const double *mask = at(i.mask);
    for (std::size_t n = 0; n < size; ++n) {
        if ((mask != nullptr && mask[n] == 0) || doubt[n] != 0) {
            continue;
        }
        shared.watch->called[name] = 1;
        char &outside = shared.watch->outside[points[n]];
        outside = extent(
            *shared.watch, name, [&](std::size_t k) { return at(places[k])[n]; }, outside);
    }
}

} // namespace mpisheet::equations
