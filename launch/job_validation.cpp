#include "launch/job_script.hpp"
#include "model/error.hpp"
#include "model/visible.hpp"
#include "model/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

/// What a launcher wants to hear to place a layout's ranks.
struct PlacingWords {
    const char *starter, *words, *cyclic; ///< cyclic: further ones to deal ranks out in turn; empty: it cannot
};

constexpr auto placing_words = std::to_array<PlacingWords>({
    {"srun", " --nodes={nodes} --ntasks-per-node={ppn}", " --distribution=cyclic"},
    {"flux", " --nodes={nodes}", ""},
    {"", " -ppn {ppn}", ""}, // MPICH's, Intel's and Cray's mpiexec
});

/// The job's launcher with the words that place a layout; without layouts the launcher alone.
std::string launcher_of(const BatchJob &options, const Layout &layout)
{
    std::string words = options.plan.probe.launcher.command;
    if (options.plan.probe.layouts.empty())
        return words;
    const std::string starter = starter_of(options.plan.probe.launcher);
    const PlacingWords &placing =
        *std::find_if(placing_words.begin(), placing_words.end(),
                      [&](const PlacingWords &row) { return *row.starter == '\0' || row.starter == starter; });
    if (layout.cyclic && *placing.cyclic == '\0')
        throw Error(
            Exit::usage,
            fmt::format("--validate: {} is not told how to deal ranks out in turn; leave {} out, or validate it "
                        "by hand",
                        starter, to_text(layout)));
    return words +
           fmt::format(fmt::runtime(placing.words), fmt::arg("nodes", layout.nodes), fmt::arg("ppn", layout.ppn)) +
           (layout.cyclic ? placing.cyclic : "");
}

/// The line that fits the samples of one layout: its ranks lie as the sheet of the folder need not know.
std::string fit_of_layout(const BatchJob &options, const Layout &layout)
{
    std::string files = "\"$folder/samples.csv\"";
    if (options.plan.probe.ops.empty() || !validates_own(options))
        files += " \"$folder/calibration.csv\"";
    const std::string folder = "$folder/" + to_text(layout);
    return fmt::format("    mkdir -p \"{0}\"\n    run \"$mpisheet\" fit {1} --ppn {2}{3} -o \"{0}/sheet.gp\" --json "
                       "\"{0}/fit.json\"\n",
                       folder, files, layout.ppn, layout.cyclic ? " --order cyclic" : "");
}

/// A path that holds wherever the job runs, where the word names a file.
std::string lasting(const std::string &word)
{
    return word.find('/') != std::string::npos && fs::exists(word) ? fs::absolute(word).lexically_normal().string()
                                                                   : word;
}

/// Predicts, runs and compares in one layout, in a folder of its own where there are several.
std::string validation(const BatchJob &options, const Layout &layout)
{
    const int ranks = layout.nodes * layout.ppn;
    const std::string launcher = launcher_of(options, layout);
    const std::string fit = options.plan.probe.layouts.empty() ? "" : fit_of_layout(options, layout);
    const std::string folder = "\"$folder" + (options.plan.probe.layouts.empty() ? "" : "/" + to_text(layout));
    if (!validates_own(options)) {
        std::string kernels = options.validate;
        std::replace(kernels.begin(), kernels.end(), ',', ' ');
        return fit +
               fmt::format(
                   "    run \"$mpisheet\" cowichan validate{0} -n {1}{2} --launcher {3} --sheet {4}/sheet.gp\" -o "
                   "{4}\"\n",
                   shell_words(words_in(kernels)), ranks,
                   options.sizes_of_problem.empty() ? "" : " -d " + shell_word(options.sizes_of_problem),
                   shell_word(launcher), folder);
    }
    std::string sheets;
    for (const fs::path &sheet : options.sheets)
        sheets += " --sheet " + shell_word(fs::absolute(sheet).lexically_normal().string());
    std::vector<std::string> command = options.own;
    std::transform(command.begin(), command.end(), command.begin(), lasting);
    return fit +
           fmt::format(
               "    run \"$mpisheet\" validate {0} --sheet {4}/sheet.gp\"{1} -p {2} -d {3} --runs {4}/runs.csv\" -o "
               "{4}/comparison.csv\" -- \\\n       {5} -n '{{p}}'{6}\n",
               shell_word(fs::absolute(options.validate).lexically_normal().string()), sheets, ranks,
               shell_word(options.sizes_of_problem), folder, shell_words(words_in(launcher)), shell_words(command));
}

} // namespace

bool validates_own(const BatchJob &options)
{
    return fs::path(options.validate).extension() == ".gp";
}

std::string shell_words(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += " " + shell_word(word);
    return text;
}

std::string validations(const BatchJob &options)
{
    std::string text;
    if (options.plan.probe.layouts.empty())
        text = validation(options, options.plan.layout);
    for (const Layout &layout : options.plan.probe.layouts)
        text += validation(options, layout);
    return text;
}

} // namespace mpisheet::launch
