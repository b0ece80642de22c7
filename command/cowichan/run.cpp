#include "command/cowichan/run.hpp"

#include "command/console/launch_options.hpp"
#include "cowichan/table.hpp"
#include "evaluation/equation_files.hpp"
#include "evaluation/families.hpp"
#include "launch/child.hpp"
#include "model/error.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace mpisheet::command {
namespace {

struct CowichanRunOptions {
    std::string kernel, variant = "auto";
    std::int64_t d = 0; ///< 0: the kernel's own
    int ranks = 1;
    std::filesystem::path sheet;
    launch::Launcher launcher;
    std::vector<std::string> more; ///< words for mpisheet-cowichan
};

struct Way {
    const Kernel *kernel = nullptr;
    double seconds = 0; ///< predicted
};

/// All ways to solve the problem, the fastest first.
std::vector<Way> ways_of(const Kernel &asked, const CowichanRunOptions &options, std::int64_t d)
{
    const equations::Scope sheet = evaluation::read_sheet(options.sheet, evaluation::Times::over_links);
    std::vector<Way> ways;
    for (const Kernel &kernel : cowichan::kernels)
        if (problem_of(kernel) == problem_of(asked)) {
            const auto model =
                launch::shared_file(std::filesystem::path("models") / (std::string(kernel.name) + ".gp"));
            const Family family = evaluation::read_family(model, sheet, {.p = {options.ranks}, .d = {d}});
            ways.push_back({&kernel, family.curves.at(0).seconds.at(0)});
        }
    std::stable_sort(ways.begin(), ways.end(), [](const Way &a, const Way &b) { return a.seconds < b.seconds; });
    return ways;
}

const Way &chosen_way(const std::vector<Way> &ways, const CowichanRunOptions &options)
{
    if (options.variant == "auto")
        return ways.front();
    std::string known;
    for (const Way &way : ways) {
        if (way.kernel->variant == options.variant)
            return way;
        known += " " + std::string(way.kernel->variant);
    }
    throw Error(Exit::usage, "--variant: no way of that name; there are auto" + known);
}

int run_kernel(const CowichanRunOptions &options)
{
    const Kernel *asked = find_kernel(cowichan::kernels, options.kernel);
    if (asked == nullptr)
        throw Error(Exit::usage, "unknown kernel '" + options.kernel + "'; see mpisheet cowichan list");
    launch::check_launcher(options.launcher, options.ranks);
    const std::int64_t d = options.d > 0 ? options.d : asked->d;
    const std::vector<Way> ways = ways_of(*asked, options, d);
    const Way &way = chosen_way(ways, options);
    fmt::print("{} p = {} d = {}: {} predicted", way.kernel->name, options.ranks, d, report::time_text(way.seconds));
    for (const Way &other : ways)
        if (other.kernel != way.kernel)
            fmt::print(", {} {}", other.kernel->variant, report::time_text(other.seconds));
    fmt::print("\n");
    std::fflush(stdout);
    std::vector<std::string> words{std::string(way.kernel->name), "-d", std::to_string(d)};
    for (const std::vector<std::string> &others : {launch::rates_words(options.launcher), options.more})
        words.insert(words.end(), others.begin(), others.end());
    return launch::run_child(launch::launch_words(options.launcher, options.ranks, "mpisheet-cowichan", words),
                             [](std::string_view line) { report::tell(fmt::format("{}\n", line)); });
}

} // namespace

void add_cowichan_run(CLI::App &cowichan, Action &action)
{
    const auto options = std::make_shared<CowichanRunOptions>();
    CLI::App *run = subcommand(cowichan, "run", "run a kernel in the way that is fastest by its models",
                               "mpisheet cowichan run sor -n 2 -d 512 --sheet out/sheet.gp -- -o x.bin");
    run->add_option("KERNEL", options->kernel, "kernel")->required();
    run->add_option("-n,-p", options->ranks, "processes")->required()->check(at_least_one);
    run->add_option("-d", options->d, "problem size (the kernel's own)")->check(at_least_one);
    run->add_option("--sheet", options->sheet, "datasheet")->required();
    run->add_option("--variant", options->variant, "variant of the kernel, or auto: the fastest by the models")
        ->capture_default_str();
    run->add_option("WORDS", options->more, "after --: further words for mpisheet-cowichan");
    add_launcher(run, options->launcher);
    on(run, action, options, run_kernel);
}

} // namespace mpisheet::command
