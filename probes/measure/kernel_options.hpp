#pragma once
// What the command lines of all programs that run kernels have in common. No mpi.h, for CLI11's sake.

#include "model/kernel.hpp"
#include "probes/measure/session.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace mpisheet::measure {

struct KernelOptions {
    bool calibrate = false;                    ///< instead of kernels: time the basic steps on one process
    std::vector<std::string> calibrated;       ///< kernels whose steps are timed then; empty: all
    int repetitions = 0;                       ///< 0: five, simulated one
    int launch = 0;                            ///< number of this launch, for the rows
    double budget = 0;                         ///< of a calibration [s]; 0: as it takes
    std::vector<std::filesystem::path> inputs; ///< empty: from the seed
    std::vector<std::filesystem::path>
        outputs; ///< for the result of the only job: one for all values or one each; or calibration.csv
    std::filesystem::path json, trace, runs, sentinels, rates;
    bool counted = true; ///< simulated time advances by counted work (else by what SMPI measures)
    LaunchRules rules;
};

/// The options as they were typed.
struct KernelWords {
    std::string kernels, sizes, compute = "counted", budget;
    std::uint64_t seed = 1;
    bool oversubscribe = false;
};

constexpr std::int64_t largest_size = 1 << 20, largest_vector = 1 << 30;

/// Everything but what a program's own kernels have.
void declare_kernel_options(CLI::App &app, KernelWords &words, KernelOptions &options);

/// A kernel of the table at a size.
struct ChosenKernel {
    const Kernel *kernel = nullptr;
    std::int64_t d = 0;
};

/// Interprets the words; which kernels at which sizes, none with --calibrate. `program` is its name; `simulated`: it
/// was built for SMPI. Throws Error (usage).
std::vector<ChosenKernel> interpret_kernel_words(const KernelWords &words, std::span<const Kernel> table,
                                                 const std::string &program, bool simulated, KernelOptions &options);

/// Results go to such a file in binary form.
bool is_binary(const std::filesystem::path &file);

/// --list
std::string table_of_kernels(std::span<const Kernel> table);

} // namespace mpisheet::measure
