#include "cowichan/table.hpp"
#include "evaluation/programs/cowichan_validation.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "launch/launcher.hpp"
#include "model/prediction/prediction.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::evaluation {
namespace {

/// The thesis's model of a problem over a sheet, with the iterations of our runs. Equations in µs.
struct Classic {
    equations::Script script;
    const equations::Scope *sheet;
    std::vector<std::pair<std::string, double>> settings;
    double our_d; ///< problem size of our runs for each 1 of its d
};

Classic read_classic(const std::string &problem, const cowichan::ThesisModel &thesis, const equations::Scope &sheet)
{
    Classic classic{read_script(launch::shared_file(std::filesystem::path("models") / "classic" / (problem + ".gp"))),
                    &sheet,
                    {},
                    thesis.our_d};
    if (!thesis.iterations.empty())
        classic.settings.emplace_back(thesis.iterations, cowichan::default_iterations);
    return classic;
}

/// With the compute step c [µs].
Model with_step(const Classic &classic, double step)
{
    ModelOptions options{.entry = "", .settings = classic.settings};
    options.settings.emplace_back("c", step);
    return make_model(classic.script, *classic.sheet, options);
}

/// Seconds at our problem size; NaN where the model has no value.
double seconds(const Classic &classic, const Model &model, int p, std::int64_t d)
{
    return model.total({static_cast<double>(p), static_cast<double>(d) / classic.our_d}) / us_per_second;
}

/// The step with which the model meets the run of one process at the middle one of its sizes; 1 without such a run.
/// For one process every model is a straight line in c. For more, winnow's is not: it passes c as unevenness.
double fitted_step(const Classic &classic, const std::vector<Comparison> &cells)
{
    std::vector<Comparison> alone;
    std::copy_if(cells.begin(), cells.end(), std::back_inserter(alone), [](const Comparison &c) { return c.p == 1; });
    if (alone.empty())
        return 1;
    std::sort(alone.begin(), alone.end(), [](const Comparison &a, const Comparison &b) { return a.d < b.d; });
    const Comparison &middle = alone[alone.size() / 2];
    const double none = seconds(classic, with_step(classic, 0), 1, middle.d);
    const double one = seconds(classic, with_step(classic, 1), 1, middle.d);
    return std::max(0.0, (middle.measured.seconds - none) / (one - none));
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
    sheet.load(read_script(sheet_file));
    Rival rival{"the thesis's model", {}};
    for (const std::string &program : programs_of(cells)) {
        const std::string problem = problem_of_program(program);
        const cowichan::ThesisModel *thesis = cowichan::thesis_model(problem);
        if (thesis == nullptr)
            continue;
        try {
            const Classic classic = read_classic(problem, *thesis, sheet);
            const std::vector<Comparison> ours = cells_of(cells, program);
            const Model model = with_step(classic, fitted_step(classic, ours));
            for (const Comparison &cell : ours) {
                const double predicted = seconds(classic, model, cell.p, cell.d);
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
            report::tell(fmt::format("warning: the thesis's model of {} is left out: {}\n", problem, error.what()));
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

} // namespace mpisheet::evaluation
