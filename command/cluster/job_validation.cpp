#include "command/cluster/job.hpp"
#include "command/console/launch_options.hpp"
#include "evaluation/equation_files.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/visible.hpp"
#include "model/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace mpisheet::command {
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
std::string launcher_of(const JobOptions &options, const Layout &layout)
{
    std::string words = options.launcher.command;
    if (options.layouts.empty())
        return words;
    const std::string starter = launch::starter_of(options.launcher);
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
std::string fit_of_layout(const JobOptions &options, const Layout &layout)
{
    std::string files = "\"$folder/samples.csv\"";
    if (options.ops.empty() || !validates_own(options))
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
std::string validation(const JobOptions &options, const Layout &layout)
{
    const int ranks = layout.nodes * layout.ppn;
    const std::string launcher = launcher_of(options, layout);
    const std::string fit = options.layouts.empty() ? "" : fit_of_layout(options, layout);
    const std::string folder = "\"$folder" + (options.layouts.empty() ? "" : "/" + to_text(layout));
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

bool validates_own(const JobOptions &options)
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

void check_validate(const JobOptions &options)
{
    const bool own = validates_own(options);
    if (own && (options.own.empty() || options.sizes_of_problem.empty()))
        throw Error(Exit::usage, "--validate " + options.validate +
                                     ": give its problem sizes and its program, -d 512,1024 -- ./app {d}");
    if (!own && (!options.own.empty() || !options.sheets.empty()))
        throw Error(Exit::usage, "--sheet and a command after -- are for --validate MODEL.gp");
    if (options.validate.empty() && !options.sizes_of_problem.empty())
        throw Error(Exit::usage, "-d is for --validate; --sizes are the messages'");
    if (own)
        evaluation::read_script(options.validate);
    else if (!options.validate.empty())
        check_kernels("--validate", options.validate, true);
    if (!options.sizes_of_problem.empty())
        formats::read_problem_sizes("-d", options.sizes_of_problem);
    for (const fs::path &sheet : options.sheets)
        evaluation::read_script(sheet);
}

std::string validations(const JobOptions &options)
{
    std::string text;
    if (options.layouts.empty())
        text = validation(options, options.layout);
    for (const Layout &layout : options.layouts)
        text += validation(options, layout);
    return text;
}

} // namespace mpisheet::command
