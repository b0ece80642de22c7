#include "evaluation/programs/cowichan_validation.hpp"

#include "cowichan/table.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/families.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "formats/file.hpp"
#include "formats/option.hpp"
#include "formats/scores.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/text/decisions.hpp"

#include <algorithm>
#include <sstream>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// Throws Error (usage), after those words.
const Kernel *kernel_named(std::span<const Kernel> kernels, const std::string &name, const std::string &before = "")
{
    if (const Kernel *found = find_kernel(kernels, name))
        return found;
    std::vector<std::string> known;
    for (const Kernel &kernel : kernels)
        known.emplace_back(kernel.name);
    const std::string meant = nearest(name, known);
    throw Error(Exit::usage, before + "unknown kernel '" + name + "'" +
                                 (meant.empty() ? "; see mpisheet cowichan list" : "; did you mean '" + meant + "'?"));
}

std::vector<const Kernel *> chosen_kernels(const std::vector<std::string> &names)
{
    std::vector<const Kernel *> chosen;
    for (const std::string &name : names)
        chosen.push_back(kernel_named(cowichan::kernels, name));
    for (const Kernel &kernel : cowichan::kernels)
        if (names.empty())
            chosen.push_back(&kernel);
    return chosen;
}

std::string sizes_of(const CowichanKernels &options, const Kernel &kernel)
{
    return options.sizes.empty() ? std::string(kernel.grid) : options.sizes;
}

/// The rows of the kernels' table that these words name: NAME is the row of that name; with `variant` the one of that
/// variant, with "auto" all rows of its problem.
std::vector<const Kernel *> chosen_ways(const CowichanKernels &options)
{
    if (options.variant.empty())
        return chosen_kernels(options.kernels);
    std::vector<const Kernel *> ways;
    for (const Kernel *kernel : chosen_kernels(options.kernels)) {
        const std::size_t before = ways.size();
        for (const Kernel &way : cowichan::kernels)
            if (problem_of(way) == problem_of(*kernel) &&
                (options.variant == "auto" || way.variant == options.variant) &&
                std::find(ways.begin(), ways.end(), &way) == ways.end())
                ways.push_back(&way);
        if (ways.size() == before && options.variant != "auto" && !options.kernels.empty())
            throw Error(Exit::usage, "--variant: " + std::string(problem_of(*kernel)) + " has no variant '" +
                                         options.variant + "'; mpisheet cowichan list shows them as NAME-VARIANT");
    }
    return ways;
}

/// The table sheet of the same samples: named, or table.gp beside the sheet.
fs::path table_of(const CowichanValidation &options)
{
    if (!options.table.empty())
        return options.table;
    const fs::path beside = options.sheet.parent_path() / "table.gp";
    return std::filesystem::exists(beside) ? beside : fs::path();
}

/// Other predictions of the same runs, and decisions: tables and files.
std::vector<report::Grid> scores_of(const CowichanValidation &options, const Comparisons &comparisons,
                                    const std::vector<Run> &runs)
{
    std::vector<Rival> rivals;
    if (const fs::path table = table_of(options); !table.empty()) {
        const formats::Predictions others =
            predictions_of(predict_kernels(options.chosen, options.processes, read_sheet(table)));
        rivals.push_back({"samples interpolated", compare(others.rows, others.parts, runs).cells});
    }
    rivals.push_back(classic_rival(options.sheet, comparisons.cells));
    const std::vector<BestProcesses> processes = best_processes(comparisons.cells);
    const std::vector<BestVariant> variants = best_variants(comparisons.cells, problem_of_program);
    formats::write_file(options.output / "rivals.csv", formats::rivals_csv(comparisons.cells, rivals));
    formats::write_file(options.output / "decisions.csv", formats::decisions_csv(processes));
    formats::write_file(options.output / "variants.csv", formats::variants_csv(variants));
    return {report::rivals_table(comparisons.cells, rivals), report::processes_table(processes),
            report::variants_table(variants), report::decisions_table(processes, variants)};
}

} // namespace

void check_kernels(const std::string &option, const std::string &names, bool modelled)
{
    const std::span<const Kernel> kernels =
        modelled ? std::span<const Kernel>(cowichan::kernels) : std::span<const Kernel>(cowichan::runnable);
    std::istringstream words(names);
    for (std::string name; std::getline(words, name, ',');)
        kernel_named(kernels, name, option + ": ");
}

std::filesystem::path model_of(const Kernel &kernel)
{
    return launch::shared_file(fs::path("models") / (std::string(kernel.name) + ".gp"));
}

Family predict_kernels(const CowichanKernels &options, const std::string &processes, const equations::Scope &sheet)
{
    FamilyOptions asked{.p = formats::read_processes("-n", processes)};
    for (const std::string &text : without_equations(options.settings))
        asked.settings.push_back(formats::of_option("--set", [&] { return parse_setting_values(text); }));
    Family all;
    const equations::Scope changed = with_equations(sheet, options.settings);
    for (const Kernel *kernel : chosen_ways(options)) {
        asked.d = formats::read_problem_sizes("-d", sizes_of(options, *kernel));
        append(all, read_family(model_of(*kernel), changed, asked));
    }
    return all;
}

int validate_kernels(const CowichanValidation &options)
{
    check_validation(options);
    std::vector<KernelRuns> runs;
    for (const Kernel *kernel : chosen_ways(options.chosen)) {
        runs.push_back({std::string(kernel->name), sizes_of(options.chosen, *kernel), {}});
        for (const std::string &setting : options.chosen.settings) {
            const std::size_t equals = setting.find('=');
            if (!kernel->iterations.empty() && setting.substr(0, equals) == kernel->iterations)
                runs.back().arguments = {"--iterations", setting.substr(equals + 1)};
        }
    }
    const equations::Scope sheet = read_sheet(options.sheet, Times::over_links);
    return validate_by_runs(
        options, {.program = "mpisheet-cowichan",
                  .kernels = runs,
                  .predictions = predictions_of(predict_kernels(options.chosen, options.processes, sheet)),
                  .expected = rates_of(sheet),
                  .with_steps =
                      [&](const fs::path &steps) {
                          equations::Scope with_steps = sheet;
                          with_steps.load(read_script(steps));
                          return predictions_of(predict_kernels(options.chosen, options.processes, with_steps));
                      },
                  .more = [&](const Comparisons &comparisons,
                              const std::vector<Run> &measured) { return scores_of(options, comparisons, measured); }});
}

} // namespace mpisheet::evaluation
