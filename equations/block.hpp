#pragma once
// Registers of one block of points, and of each routine that the block calls.

#include "equations/kernels.hpp"
#include "equations/run.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace mpisheet::equations {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

struct Block;

/// What the blocks of all routines share.
struct BlockRun {
    const Code &code;
    Watch *watch = nullptr;
    std::vector<std::vector<std::unique_ptr<Block>>> idle; ///< per routine: blocks that no call is using
    int depth = 0;                                         ///< of calls
    long steps = 0;                                        ///< instructions of sums and calls in this block
    bool gave_up = false;                                  ///< too many of them: point by point will tell

    explicit BlockRun(const Code &all, Watch *watching) : code(all), watch(watching), idle(all.routines.size()) {}
};

/// Pointers to `block_points` values each; parameters of the program lie in the caller's columns.
struct Block {
    struct Sum {
        double k = 0, last = 0;
    };

    BlockRun &shared;
    const Routine &routine;
    std::vector<const double *> in;
    std::vector<double> storage; ///< of all but the parameters
    double *registers = nullptr; ///< in it, where a cache line begins: vectors that lie across two are slower
    std::vector<double> doubt = std::vector<double>(block_points); ///< NaN: this point must run alone
    std::vector<double> arguments;                                 ///< of a call, where not all points make it
    std::vector<double> value = std::vector<double>(block_points); ///< of a call
    std::vector<std::uint32_t> lanes;                              ///< of the caller, that make the call
    std::vector<std::size_t> points;                               ///< which of all points these are
    std::vector<double *> results;                                 ///< where they go
    std::vector<Sum> sums;                                         ///< of the enclosing loops
    std::size_t size = 0;                                          ///< points in this block

    Block(BlockRun &run, const Routine &code);
    [[nodiscard]] double *out(std::int32_t r) const
    {
        return registers + static_cast<std::size_t>(r - routine.parameters) * block_points;
    }
    [[nodiscard]] const double *at(std::int32_t r) const { return r < 0 ? nullptr : in[static_cast<std::size_t>(r)]; }

    void computed(const Instruction &i);   ///< block_call.cpp
    void call(const Instruction &i);       ///< block_call.cpp
    void note(const Instruction &i) const; ///< block_call.cpp
};

/// Runs the block's routine: results and doubt.
void run_block(Block &block);

} // namespace mpisheet::equations
