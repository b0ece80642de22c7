#include "command/cowichan/scores.hpp"

#include "command/equation_files.hpp"
#include "command/launch/launch.hpp"
#include "command/terminal.hpp"
#include "cowichan/table.hpp"
#include "model/prediction.hpp"
#include "model/quantity.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::command {
namespace {

/// In place of what a sheet was not measured for.
const char *const stand_ins = "tallgatherv(p,d) = tallgather(p,d)\ntsend(d) = tmsg(d)\ntrecv(d) = 0*d\n";

/// Seconds at (p, d) with some compute step; NaN where the model has no value.
using Classic = std::function<double(int p, double d, double step)>;

Classic read_classic(const std::string &problem, const cowichan::ThesisModel &thesis, const equations::Scope &sheet)
{
    const auto file = shared_file(std::filesystem::path("models") / "classic" / (problem + ".gp"));
    const auto script = std::make_shared<equations::Script>(read_script(file));
    const auto with_step = [=, &sheet](double step) {
        ModelOptions options{};
        if (!thesis.iterations.empty()) // those of our runs
            options.settings.emplace_back(thesis.iterations, cowichan::default_iterations);
        options.settings.emplace_back("c", step);
        return make_model(*script, sheet, options);
    };
    const auto without = std::make_shared<Model>(with_step(0)), with = std::make_shared<Model>(with_step(1));
    return [=](int p, double d, double step) { // every model is a straight line in c
        const double none = without->total({static_cast<double>(p), d}), one = with->total({static_cast<double>(p), d});
        return (none + step * (one - none)) * 1e-6;
    };
}

/// The step with which the model meets the run of one process at the middle one of its sizes; 1 without such a run.
double fitted_step(const Classic &seconds, double our_d, const std::vector<Comparison> &cells)
{
    std::vector<Comparison> alone;
    std::copy_if(cells.begin(), cells.end(), std::back_inserter(alone), [](const Comparison &c) { return c.p == 1; });
    if (alone.empty())
        return 1;
    std::sort(alone.begin(), alone.end(), [](const Comparison &a, const Comparison &b) { return a.d < b.d; });
    const Comparison &middle = alone[alone.size() / 2];
    const double d = static_cast<double>(middle.d) / our_d, none = seconds(1, d, 0);
    return std::max(0.0, (middle.measured.seconds - none) / (seconds(1, d, 1) - none));
}

} // namespace

std::string problem_of_program(const std::string &program)
{
    const Kernel *kernel = find_kernel(cowichan::kernels, program);
    return kernel == nullptr ? program : std::string(problem_of(*kernel));
}

Rival classic_rival(const std::filesystem::path &sheet_file, std::span<const Comparison> cells)
{
    equations::Scope sheet;
    sheet.load(equations::parse(stand_ins, "stand-ins"));
    sheet.load(read_script(sheet_file));
    Rival rival{"the thesis's model", {}};
    for (const std::string &program : programs_of(cells)) {
        const std::string problem = problem_of_program(program);
        const cowichan::ThesisModel *thesis = cowichan::thesis_model(problem);
        if (thesis == nullptr)
            continue;
        try {
            const Classic seconds = read_classic(problem, *thesis, sheet);
            const std::vector<Comparison> ours = cells_of(cells, program);
            const double step = fitted_step(seconds, thesis->our_d, ours);
            for (const Comparison &cell : ours) {
                const double predicted = seconds(cell.p, static_cast<double>(cell.d) / thesis->our_d, step);
                if (std::isfinite(predicted))
                    rival.cells.push_back(compare({.program = program,
                                                   .p = cell.p,
                                                   .d = cell.d,
                                                   .seconds = predicted,
                                                   .lo_s = std::nan(""),
                                                   .hi_s = std::nan("")},
                                                  cell.measured));
            }
        } catch (const equations::Error &error) { // the sheet lacks an operation that it calls
            tell(fmt::format("warning: the thesis's model of {} is left out: {}\n", problem, error.what()));
        }
    }
    return rival;
}

report::Grid choices_table(const Family &family)
{
    report::Grid grid{.caption = "Which way",
                      .columns = {{"problem"},
                                  {"d", report::Align::right},
                                  {"p", report::Align::right},
                                  {"take"},
                                  {"time", report::Align::right},
                                  {"next best"},
                                  {"loss if taken", report::Align::right},
                                  {"certain"}},
                      .rows = {}};
    std::map<std::pair<std::string, std::int64_t>, std::vector<const FamilyCurve *>> problems;
    for (const FamilyCurve &curve : family.curves)
        problems[{problem_of_program(curve.program), curve.d}].push_back(&curve);
    for (auto &[place, ways] : problems)
        for (std::size_t k = 0; ways.size() > 1 && k < family.p.size(); ++k) {
            std::stable_sort(ways.begin(), ways.end(),
                             [&](const FamilyCurve *a, const FamilyCurve *b) { return a->seconds[k] < b->seconds[k]; });
            const FamilyCurve &first = *ways[0], &second = *ways[1];
            const bool known = !first.hi.empty() && !second.lo.empty();
            const auto way = [](const FamilyCurve &curve) {
                const Kernel *kernel = find_kernel(cowichan::kernels, curve.program);
                return kernel == nullptr ? curve.program : std::string(kernel->variant);
            };
            grid.rows.push_back({.cells = {place.first, std::to_string(place.second), std::to_string(family.p[k]),
                                           way(first), report::time_text(first.seconds[k]), way(second),
                                           report::percent_text(second.seconds[k] / first.seconds[k] - 1),
                                           !known                       ? ""
                                           : first.hi[k] < second.lo[k] ? "yes"
                                                                        : "intervals overlap"}});
        }
    return grid;
}

} // namespace mpisheet::command
