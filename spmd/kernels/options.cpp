#include "spmd/kernels/options.hpp"

#include "probes/measure/command_line.hpp"
#include "spmd/kernels/table.hpp"

namespace mpisheet::spmd {

using measure::CommandLine;
using measure::KernelWords;
using measure::read_command_line;
using measure::table_of_kernels;

CommandLine read_options(int argc, char **argv, const std::string &version, bool simulated, Options &options)
{
    KernelWords words;
    CLI::App app{"Runs the PerPreT case studies on MPI: verifies the result, prints the time of each phase.\n"
                 "Example: mpiexec -n 2 mpisheet-spmd cg-tree,pmm -d 192,384 --runs runs.csv",
                 "mpisheet-spmd"};
    declare_kernel_options(app, words, options);
    app.add_option("--iterations", options.iterations,
                   "iterations of the solvers (default: the paper's, 7 of cg, 10 of red-black)")
        ->check(CLI::Range(1, 1'000'000));
    return read_command_line(
        app, argc, argv, version, [] { return table_of_kernels(kernels); },
        [&] {
            options.jobs = interpret_kernel_words(words, kernels, "mpisheet-spmd", simulated, options);
            options.seed = words.seed;
        });
}

} // namespace mpisheet::spmd
