// mpisheet spmd explore: how many processors for a problem, how large a problem for processors.

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "command/spmd/spmd.hpp"
#include "evaluation/extrapolated.hpp"
#include "evaluation/spmd_files.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"
#include "spmd/experiment.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet::command {
namespace {

constexpr std::int64_t most_cells = 1'000'000;

struct ExploreCommand {
    evaluation::SpmdCase chosen;
    std::string processors = "1:64";
    std::string sizes;
    double efficiency = 0.5;
    bool strict = false;
    Format format = Format::table;
};

SpmdResult answers(spmd::Application application, const ExploreCommand &options)
{
    const std::vector<std::int64_t> P = read_positive("-P", options.processors);
    SpmdResult result{std::move(application), {}};
    const auto add = [&](const std::string &question, const spmd::Cell &cell) {
        result.questions.push_back(question);
        result.cells.push_back(cell);
    };
    const auto [first, last] = std::minmax_element(P.begin(), P.end());
    for (const std::int64_t N :
         options.sizes.empty() ? std::vector<std::int64_t>{} : read_positive("-N", options.sizes)) {
        const spmd::Findings found = spmd::findings(result.application, N, *first, *last, options.efficiency);
        const auto add_at = [&](const std::string &question, std::int64_t p) {
            if (p > 0)
                add(question, spmd::predict(result.application, N, p));
        };
        add_at("best", found.reach.best_p);
        add_at("crossover", found.crossover.value_or(0));
        add_at("efficient", found.reach.efficient_p);
        add_at("inefficient", found.reach.inefficient_p);
    }
    for (const std::int64_t p : P)
        if (const auto N = spmd::smallest_N(result.application, p, options.efficiency); N && p > 1)
            add("smallest_N", spmd::predict(result.application, *N, p));
    return result;
}

std::string in_words(const std::string &question, double efficiency)
{
    const std::string share = report::percent_text(efficiency);
    return question == "best"          ? "fastest"
           : question == "crossover"   ? "communicates as long as it computes"
           : question == "efficient"   ? "last with efficiency " + share
           : question == "inefficient" ? "first below " + share
                                       : "smallest N with efficiency " + share;
}

std::string to_text(const std::vector<SpmdResult> &results, double efficiency)
{
    using report::Align;
    report::Grid grid{.caption = "How many processors for a problem, how large a problem for processors",
                      .columns = {{"program"},
                                  {"system"},
                                  {"question"},
                                  {"N", Align::right},
                                  {"P", Align::right},
                                  {"total", Align::right},
                                  {"speed-up", Align::right},
                                  {"note", report::Align::wrap}}};
    for (const SpmdResult &result : results)
        for (std::size_t i = 0; i < result.cells.size(); ++i) {
            const spmd::Cell &cell = result.cells[i];
            const bool fits = cell.refused.empty();
            grid.rows.push_back(
                {{result.application.program, result.application.system, in_words(result.questions[i], efficiency),
                  std::to_string(cell.N), std::to_string(cell.P), fits ? report::time_text(cell.total_s) : "",
                  fits ? fmt::format("{:.2f}", cell.speedup) : "",
                  fits ? report::extent_text(cell.extent) : cell.refused}});
        }
    return report::to_text(grid, report::page());
}

int explore(const ExploreCommand &options)
{
    const std::vector<std::int64_t> P = read_positive("-P", options.processors);
    if (*std::max_element(P.begin(), P.end()) > most_cells)
        throw Error(Exit::usage, fmt::format("-P: every whole number up to the last is tried: at most {}", most_cells));
    std::vector<SpmdResult> results;
    for (spmd::Application &application : evaluation::read_applications(options.chosen))
        results.push_back(answers(std::move(application), options));
    fmt::print("{}", options.format == Format::csv    ? spmd_csv(results)
                     : options.format == Format::json ? spmd_json(results)
                                                      : to_text(results, options.efficiency));
    for (const std::string &note : spmd_notes(results))
        report::tell(fmt::format("warning: {}\n", note));
    return options.strict && is_extrapolated(results) ? 1 : 0;
}

} // namespace

void add_spmd_explore(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<ExploreCommand>();
    CLI::App *sub = subcommand(spmd, "explore", "best P, crossover, 50 % efficiency, smallest N for P (isoefficiency)",
                               "mpisheet spmd explore cg-tree --system paragon -N 1024 -P 1:512 --efficiency 50%");
    add_spmd_case(sub, options->chosen);
    sub->add_option("-N", options->sizes, "problem sizes to find the best number of processors for");
    sub->add_option("-P", options->processors,
                    "processors: all whole numbers from the first to the last for a given N; these for the smallest N");
    unit_option(sub, "--efficiency", options->efficiency, parse_share,
                "speed-up / P that makes P processors worth while (50%)");
    add_strict(sub, options->strict);
    add_format(sub, options->format);
    on(sub, action, options, explore);
}

} // namespace mpisheet::command
