#pragma once
// What mpisheet-farm can run: programs as rows of a table, each an application with the means to check its result.

#include "farm/runtime/runtime.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::farm {

/// What a program is asked for. Programs take what concerns them.
struct ProgramOptions {
    std::int64_t tasks = 0;        ///< M; 0: the program's own number
    std::vector<double> times;     ///< synthetic: T_e of each task [s]
    std::int64_t task_bytes = 0;   ///< synthetic: D_t, the time included [byte]
    std::int64_t result_bytes = 0; ///< synthetic: D_r [byte]
    bool busy = false;             ///< synthetic: tasks use up the processor, else they are emulated
    std::int64_t size = 0;         ///< of the problem; 0: the program's own
    std::int64_t grain = 0;        ///< how much of it one task is; 0: the program's own
    std::uint64_t seed = 1;
    double T_e = 0.01;          ///< divide: of an undivided task [s]
    double T_s = 0, T_j = 0;    ///< divide: splitting and joining it [s]
    bool random_splits = false; ///< divide
};

/// A program ready to run. `make`, `take` and `verify` have the manager's state between them.
struct Job {
    Application application;
    std::int64_t tasks = 0;                ///< known beforehand
    std::function<std::string()> verify;   ///< after the run: what is wrong with the result; empty: nothing
    std::function<std::string()> result{}; ///< a line about it
};

struct Program {
    std::string_view name, what;
    Job (*prepare)(const ProgramOptions &options);
    bool divides = false; ///< divide and conquer, else a farm
};

std::span<const Program> programs();
/// Throws Error (bug) if there is none of that name.
const Program &program_of(std::string_view name);
Job prepare_cepstral(const ProgramOptions &options);
Job prepare_divide(const ProgramOptions &options);
Job prepare_factor(const ProgramOptions &options);
Job prepare_fft(const ProgramOptions &options);
Job prepare_merge_sort(const ProgramOptions &options);
Job prepare_multiply(const ProgramOptions &options);
Job prepare_quadrature(const ProgramOptions &options);
Job prepare_subset_sum(const ProgramOptions &options);
Job prepare_synthetic(const ProgramOptions &options);

} // namespace mpisheet::farm
