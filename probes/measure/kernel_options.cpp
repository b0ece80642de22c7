#include "probes/measure/kernel_options.hpp"

#include "model/quantity.hpp"
#include "probes/measure/command_line.hpp"

#include <algorithm>
#include <limits>
#include <sstream>

namespace mpisheet::measure {
namespace {

[[noreturn]] void misuse(const std::string &message)
{
    throw Error(Exit::usage, message);
}

std::string pad(std::string cell, std::size_t width)
{
    cell.resize(std::max(width, cell.size()), ' ');
    return cell;
}

const Kernel &named_kernel(std::span<const Kernel> table, const std::string &name)
{
    if (const Kernel *kernel = find_kernel(table, name))
        return *kernel;
    std::vector<std::string> known;
    for (const Kernel &kernel : table)
        known.emplace_back(kernel.name);
    misuse("no kernel \"" + name + "\"" + hint(name, known));
}

std::vector<const Kernel *> named_kernels(std::span<const Kernel> table, const std::string &names)
{
    std::vector<const Kernel *> kernels;
    std::stringstream words(names);
    for (std::string name; std::getline(words, name, ',');)
        kernels.push_back(&named_kernel(table, name));
    return kernels;
}

} // namespace

bool is_binary(const std::filesystem::path &file)
{
    return file.extension() == ".bin";
}

void declare_kernel_options(CLI::App &app, KernelWords &words, KernelOptions &options)
{
    constexpr int most = std::numeric_limits<int>::max();
    app.add_option("kernel", words.kernels, "kernels, separated by commas; --list shows them");
    app.add_option("-d,-N", words.sizes, "sizes: rows of the problem, for example 512 or 256:4096 (doubling)");
    app.add_option("--seed", words.seed, "seed of the input (default: 1)");
    app.add_option("-o,--output", options.outputs,
                   "file for the result (binary if it ends in .bin), or one for each of its values; with --calibrate: "
                   "calibration.csv");
    app.add_option("--repetitions", options.repetitions, "timed runs, after some to warm up (default: 5, simulated 1)")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--json", options.json, "kernel, p, d, seconds, phases, checksum, verified");
    app.add_option("--trace", options.trace, "start and end of each phase on each rank, a CSV file");
    app.add_option("--runs", options.runs, "CSV file to which a row for each phase of each run is added");
    app.add_option("--sentinels", options.sentinels,
                   "CSV file for the rates of the node before and after the runs of each size (real machines)");
    app.add_option("--launch", options.launch, "number of this launch, for the rows")->check(CLI::Range(0, most));
    app.add_flag("--calibrate", options.calibrate,
                 "time the basic steps of the kernels, or of all, on one process instead");
    app.add_option("--budget", words.budget,
                   "time for a whole calibration (default: as it takes; ignored when simulated)");
    app.add_option("--rates", options.rates, "simulated machine: file with the seconds of each kernel's step");
    app.add_option("--compute", words.compute, "simulated machine: time advances by counted work or as measured")
        ->check(CLI::IsMember({"counted", "measured"}));
    app.add_option("--expect-ranks", options.rules.expected_ranks, "end with 78 unless MPI has this number of ranks")
        ->check(CLI::Range(1, most));
    app.add_flag("--oversubscribe", words.oversubscribe,
                 "accepted for symmetry with mpisheet-probe: kernels always go on, and mark their rows as not valid");
}

std::vector<ChosenKernel> interpret_kernel_words(const KernelWords &words, std::span<const Kernel> table,
                                                 const std::string &program, bool simulated, KernelOptions &options)
{
    options.rules.refuse_oversubscription = false;
    options.counted = words.compute == "counted";
    if (!words.budget.empty())
        options.budget = reading("--budget", [&] { return parse_seconds(words.budget); });
    if (!simulated && !options.rates.empty())
        misuse("--rates: a real machine has rates of its own (this program was not built for SMPI)");
    if (simulated && !options.sentinels.empty())
        misuse("--sentinels: a simulated machine has one state, which its .rates file says");
    if (simulated && options.counted && options.rates.empty())
        misuse("--rates: a simulated machine needs the seconds of a step of each kernel, for example --rates "
               "datasheets/platforms/default.rates (or --compute measured, with smpirun "
               "--cfg=smpi/simulate-computation:yes)");
    if (options.calibrate) {
        for (const Kernel *kernel : named_kernels(table, words.kernels))
            options.calibrated.emplace_back(kernel->name);
        if (options.outputs.size() != 1)
            misuse("--calibrate: say where the samples go, for example -o calibration.csv");
        return {};
    }
    if (words.kernels.empty())
        misuse("give a kernel, for example " + program + " " + std::string(table.back().name) +
               " -d 512; --list shows them");
    std::vector<ChosenKernel> chosen;
    for (const Kernel *named : named_kernels(table, words.kernels)) {
        const Kernel &kernel = *named;
        const std::string sizes = words.sizes.empty() ? std::to_string(kernel.d) : words.sizes;
        for (const std::int64_t d : reading("-d", [&] { return parse_sizes(sizes, 1000); })) {
            const std::int64_t most = kernel.vectors ? largest_vector : largest_size;
            if (d < 1 || d > most)
                misuse("-d: expected sizes from 1 to " + std::to_string(most) + ", found \"" + sizes + "\"");
            chosen.push_back({&kernel, d});
        }
    }
    if (!options.outputs.empty() && chosen.size() != 1)
        misuse("--output holds one result: give one kernel and one size");
    const auto binary = static_cast<std::size_t>(std::count_if(options.outputs.begin(), options.outputs.end(),
                                                               [](const auto &file) { return is_binary(file); }));
    if (binary != 0 && binary != options.outputs.size())
        misuse("--output: give either only files that end in .bin or none");
    return chosen;
}

std::string table_of_kernels(std::span<const Kernel> table)
{
    std::size_t name = 7, computes = 9, result = 7;
    for (const Kernel &kernel : table) {
        name = std::max(name, kernel.name.size() + 2);
        computes = std::max(computes, kernel.computes.size() + 2);
        result = std::max(result, kernel.result.size() + 2);
    }
    std::string text =
        pad("kernel", name) + pad("computes", computes) + pad("writes", result) + pad("default d", 11) + "phases\n";
    for (const Kernel &kernel : table) {
        text += pad(std::string(kernel.name), name) + pad(std::string(kernel.computes), computes) +
                pad(std::string(kernel.result), result) + pad(std::to_string(kernel.d), 11);
        for (const std::string_view phase : kernel.phases)
            text += std::string(phase) + (phase == kernel.phases.back() ? "\n" : " ");
    }
    return text;
}

} // namespace mpisheet::measure
