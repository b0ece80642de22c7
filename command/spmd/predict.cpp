// mpisheet spmd predict: times over problem sizes and processors, as the paper's tables, CSV, JSON or curves.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "command/spmd/spmd.hpp"
#include "evaluation/extrapolated.hpp"
#include "evaluation/spmd_files.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"
#include "spmd/experiment.hpp"
#include "spmd/layout.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet::command {
namespace {

struct SpmdPredictCommand {
    evaluation::SpmdCase chosen;
    std::string processors = "1:64";
    std::string sizes;
    std::string weak; ///< "work", "memory" or empty
    SpmdPicture picture;
    std::filesystem::path output; ///< empty: stdout
    bool strict = false;
    Format format = Format::table;
};

std::vector<SpmdResult> results_of(const SpmdPredictCommand &options)
{
    const std::vector<std::int64_t> P = read_positive("-P", options.processors);
    const std::vector<std::int64_t> N = read_positive("-N", options.sizes);
    if (!options.weak.empty() && N.size() != 1)
        throw Error(Exit::usage, "--weak: expected one -N, that of the first P");
    const auto constant = options.weak == "work" ? spmd::Constant::work : spmd::Constant::memory;
    std::vector<SpmdResult> results;
    for (spmd::Application &application : evaluation::read_applications(options.chosen)) {
        std::vector<spmd::Cell> cells = options.weak.empty() ? spmd::sweep(application, N, P)
                                                             : spmd::weak_scaling(application, constant, N.front(), P);
        results.push_back({std::move(application), std::move(cells)});
    }
    return results;
}

/// One program on one system: the paper's layouts.
std::string paper_tables(const SpmdResult &result)
{
    const std::span<const spmd::Cell> cells = result.cells;
    const bool one_P = std::all_of(cells.begin(), cells.end(), [&](const auto &cell) { return cell.P == cells[0].P; });
    if (one_P && cells.size() > 1)
        return spmd::size_table(result.application, cells);
    std::string text;
    for (std::size_t from = 0; from < cells.size();) {
        std::size_t to = from;
        while (to < cells.size() && cells[to].N == cells[from].N)
            ++to;
        text += (from == 0 ? "" : "\n") + spmd::processor_table(result.application, cells.subspan(from, to - from));
        from = to;
    }
    return text;
}

/// Total times side by side, or N changing with P. CSV and JSON have the parts.
std::string grid_table(std::span<const SpmdResult> results)
{
    using report::Align;
    report::Grid grid{.caption = "Total time and speed-up", .columns = {{"N", Align::right}, {"P", Align::right}}};
    for (const SpmdResult &result : results) {
        grid.columns.push_back({result.application.program + ", " + result.application.system, Align::right});
        grid.columns.push_back({"speed-up", Align::right});
    }
    // Weak scaling gives each program an N of its own: then one below the other.
    const auto same_cells = [&](const SpmdResult &result) {
        return std::equal(result.cells.begin(), result.cells.end(), results[0].cells.begin(),
                          [](const auto &a, const auto &b) { return a.N == b.N && a.P == b.P; });
    };
    if (!std::all_of(results.begin(), results.end(), same_cells)) {
        std::string text;
        for (std::size_t i = 0; i < results.size(); ++i)
            text += (text.empty() ? "" : "\n") + grid_table(results.subspan(i, 1));
        return text;
    }
    for (std::size_t i = 0; i < results[0].cells.size(); ++i) {
        report::Row row{{std::to_string(results[0].cells[i].N), std::to_string(results[0].cells[i].P)}};
        for (const SpmdResult &result : results) {
            const spmd::Cell &cell = result.cells[i];
            if (!cell.refused.empty()) {
                row.cells.insert(row.cells.end(), {cell.refused, ""});
                continue;
            }
            row.cells.push_back(report::time_text(cell.total_s));
            row.cells.push_back(fmt::format("{:.2f}", cell.speedup));
        }
        grid.rows.push_back(row);
    }
    return report::to_text(grid, report::page());
}

int predict_spmd(const SpmdPredictCommand &options)
{
    const std::vector<SpmdResult> results = results_of(options);
    for (const std::string &note : spmd_notes(results))
        report::tell(fmt::format("warning: {}\n", note));
    const int status = options.strict && is_extrapolated(results) ? 1 : 0;
    if (!options.picture.what.empty()) {
        SpmdPicture picture = options.picture;
        picture.weak = !options.weak.empty();
        report::put(options.output, spmd_chart(results, picture));
        return status;
    }
    const std::string text = options.format == Format::csv                 ? spmd_csv(results)
                             : options.format == Format::json              ? spmd_json(results)
                             : results.size() == 1 && options.weak.empty() ? paper_tables(results.front())
                                                                           : grid_table(results);
    report::put(options.output, text);
    return status;
}

} // namespace

void add_spmd_predict(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<SpmdPredictCommand>();
    CLI::App *sub =
        subcommand(spmd, "predict", "times over problem sizes and processors",
                   "mpisheet spmd predict cg-tree cg-simple --system paragon -P 1:128 -N 512 --plot speedup");
    add_spmd_case(sub, options->chosen);
    sub->add_option("-P", options->processors, "processors, e.g. 1:512, 1,2,4 or 1:64:1");
    sub->add_option("-N", options->sizes, "problem sizes, e.g. 1024 or 512:16384")->required();
    sub->add_option("--weak", options->weak,
                    "weak scaling: N grows from -N at the first P so that work or memory of a process stays the same")
        ->check(CLI::IsMember({"work", "memory"}));
    sub->add_option("--plot", options->picture.what,
                    "a picture, in the terminal or in -o FILE: curves (total, computation, communication), time, "
                    "speedup, efficiency")
        ->expected(0, 1)
        ->default_str("curves")
        ->check(CLI::IsMember({"curves", "time", "speedup", "efficiency"}));
    sub->add_option("-o", options->output, "file: with --plot .svg, .png or .pdf");
    sub->add_option("--title", options->picture.title, "the picture's title");
    add_strict(sub, options->strict);
    add_format(sub, options->format);
    on(sub, action, options, predict_spmd);
}

} // namespace mpisheet::command
