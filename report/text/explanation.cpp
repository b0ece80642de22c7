#include "report/text/explanation.hpp"

#include "model/statistics.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::report {
namespace {

constexpr double decisive = 10;     // units of χ²
constexpr double large_error = 0.1; // of an equation at a point, worth a reader's attention
constexpr double far_apart = 0.1;   // … of one launch from the others
constexpr std::size_t worst_shown = 5;
constexpr std::size_t room_for_instead = 10;

std::string score_text(double score)
{
    return score >= 1e6 ? "> 10^6" : score >= 100 ? fmt::format("{:.0f}", score) : fmt::format("{:.1f}", score);
}

/// ln of a factor → "12 %", "× 3.1".
std::string ln_factor_text(double ln)
{
    return ln < std::log(2.0) ? percent_text(std::expm1(ln))
                              : "× " + (ln > std::log(1e5) ? "> 10^5" : score_text(std::exp(ln)));
}

std::string sized_place_text(int p, std::int64_t d)
{
    return fmt::format("p = {}, d = {}", p, size_text(d));
}

Grid shapes_grid(const SheetOperation &operation)
{
    Grid grid{.caption = "t" + operation.op + ": shapes weighed (score: χ² and penalties, above the best)",
              .columns = {{"shape", Align::wrap},
                          {"score", Align::right},
                          {"χ² a point", Align::right},
                          {"apart from the one taken", Align::right}}};
    for (const Shape &shape : operation.explanation.shapes)
        grid.rows.push_back({{shape.what, "+" + score_text(shape.score), fmt::format("{:.3g}", shape.misfit),
                              &shape == &operation.explanation.shapes.front() ? "taken" : ln_factor_text(shape.apart)}});
    return grid;
}

Grid forms_grid(const SheetOperation &operation)
{
    Grid grid{.caption = "t" + operation.op + ": length against error, p > 1",
              .columns = {{"characters", Align::right},
                          {"median error", Align::right},
                          {"19 of 20 within", Align::right},
                          {"beyond the data, from the longest", Align::right},
                          {""}}};
    if (operation.explanation.forms.size() > 1)
        for (const FormOfLength &form : operation.explanation.forms)
            grid.rows.push_back({{std::to_string(form.characters), percent_text(form.median), percent_text(form.high),
                                  ln_factor_text(form.beyond), form.taken ? "taken" : ""}});
    return grid;
}

/// "!(d < 448) && d < 3000" → "448 ≤ d < 3000"; conditions on p stay beside it.
std::string range_text(const std::string &where)
{
    struct Bounds {
        std::string low, high;
    };
    std::map<std::string, Bounds> bounds;
    std::string rest;
    for (std::size_t from = 0; from < where.size();) {
        const std::size_t end = std::min(where.find(" && ", from), where.size());
        std::string condition = where.substr(from, end - from);
        from = end + 4;
        const bool negated = condition.starts_with("!(");
        if (negated)
            condition = condition.substr(2, condition.size() - 3);
        if (condition.starts_with("np2"))
            rest = negated ? "p = 2, 4, 8 …" : "other p than 2, 4, 8 …";
        else if (const std::size_t less = condition.find(" < "); less != std::string::npos)
            (negated ? bounds[condition.substr(0, less)].low : bounds[condition.substr(0, less)].high) =
                condition.substr(less + 3);
        else
            rest += (rest.empty() ? "" : ", ") + std::string(negated ? "not " : "") + condition;
    }
    for (const auto &[variable, limits] : bounds)
        rest += (rest.empty() ? "" : ", ") + (limits.low.empty() ? "" : limits.low + " ≤ ") + variable +
                (limits.high.empty() ? "" : " < " + limits.high);
    return rest.empty() ? "everywhere" : rest;
}

/// What would be there instead is shown where there is room for it; fit.json always has it.
Grid reasons_grid(const SheetOperation &operation)
{
    const bool with_instead = operation.explanation.reasons.size() <= room_for_instead;
    Grid grid{.caption =
                  "t" + operation.op + ": why each cut and term is there (how much worse the score is without it)",
              .columns = {{"range"}, {"cut or term", Align::wrap}, {"worse by", Align::right}}};
    if (with_instead)
        grid.columns.push_back({"then there would be", Align::wrap});
    for (const Reason &reason : operation.explanation.reasons) {
        std::vector<std::string> cells{range_text(reason.where), reason.what,
                                       reason.gain < 0.05 ? "nothing" : score_text(reason.gain)};
        if (with_instead)
            cells.push_back(reason.instead);
        grid.rows.push_back({cells, reason.gain < decisive});
    }
    return grid;
}

/// The change with its range read as above.
std::string change_text(const std::string &what)
{
    const std::size_t colon = what.rfind(": ");
    return colon == std::string::npos ? what : range_text(what.substr(0, colon)) + ": " + what.substr(colon + 2);
}

Grid rivals_grid(const SheetOperation &operation)
{
    Grid grid{
        .caption = "t" + operation.op + ": what fits about as well",
        .columns = {{"change", Align::wrap}, {"score", Align::right}, {"differs by up to, p doubled", Align::right}}};
    for (const Shape &rival : operation.explanation.rivals)
        grid.rows.push_back({{change_text(rival.what), "+" + score_text(rival.score), ln_factor_text(rival.apart)},
                             rival.apart > far_apart});
    return grid;
}

/// Points whose errors count: p = 1 only where there is nothing else.
std::vector<SheetPoint> points_that_count(const SheetOperation &operation)
{
    std::vector<SheetPoint> points;
    for (const SheetPoint &point : operation.points)
        if (point.p > 1 || operation.p.empty())
            points.push_back(point);
    return points;
}

double error_of(const SheetPoint &point)
{
    return point.fitted_s / point.seconds - 1;
}

template <class Key>
Grid errors_grid(std::string caption, const char *title, const std::map<Key, std::vector<double>> &errors,
                 std::string (*name)(const Key &))
{
    Grid grid{.caption = std::move(caption),
              .columns = {{title, Align::right},
                          {"points", Align::right},
                          {"median error", Align::right},
                          {"worst", Align::right},
                          {"bias", Align::right}}};
    for (const auto &[key, signed_errors] : errors) {
        std::vector<double> sizes;
        double worst = 0;
        for (const double error : signed_errors) {
            sizes.push_back(std::abs(error));
            if (std::abs(error) >= std::abs(worst))
                worst = error;
        }
        grid.rows.push_back({{name(key), std::to_string(sizes.size()), percent_text(median(sizes)),
                              signed_percent_text(worst), signed_percent_text(median(signed_errors))},
                             std::abs(worst) > large_error});
    }
    return grid;
}

/// Sizes by factors of 16: "1 B … 8 B".
int decade(std::int64_t d)
{
    return d < 1 ? -1 : static_cast<int>(std::floor(std::log2(double(d)) / 4));
}

std::string decade_text(const int &decade)
{
    return decade < 0
               ? size_text(0)
               : size_text(std::int64_t{1} << 4 * decade) + " … " + size_text((std::int64_t{16} << 4 * decade) - 1);
}

void add_errors(const SheetOperation &operation, std::vector<Grid> &grids)
{
    std::map<int, std::vector<double>> by_p, by_d;
    std::vector<SheetPoint> points = points_that_count(operation);
    for (const SheetPoint &point : points) {
        by_p[point.p].push_back(error_of(point));
        by_d[decade(point.d)].push_back(error_of(point));
    }
    if (by_p.size() > 1)
        grids.push_back(errors_grid<int>("t" + operation.op + ": errors by p", "p", by_p,
                                         [](const int &p) { return std::to_string(p); }));
    if (by_d.size() > 1)
        grids.push_back(errors_grid<int>("t" + operation.op + ": errors by d", "d", by_d, decade_text));
    std::stable_sort(points.begin(), points.end(), [](const SheetPoint &a, const SheetPoint &b) {
        return std::abs(error_of(a)) > std::abs(error_of(b));
    });
    Grid worst{.caption = "t" + operation.op + ": worst points",
               .columns = {{"p", Align::right},
                           {"d", Align::right},
                           {"measured", Align::right},
                           {"equation", Align::right},
                           {"error", Align::right}}};
    for (std::size_t i = 0; i < std::min(points.size(), worst_shown); ++i)
        worst.rows.push_back({{std::to_string(points[i].p), size_text(points[i].d), time_text(points[i].seconds),
                               time_text(points[i].fitted_s), signed_percent_text(error_of(points[i]))},
                              std::abs(error_of(points[i])) > large_error});
    grids.push_back(std::move(worst));
}

Grid launches_grid(const SheetOperation &operation)
{
    Grid grid{.caption = "t" + operation.op + ": launches against each other",
              .columns = {{"launch", Align::right},
                          {"points", Align::right},
                          {"slower by", Align::right},
                          {"at most", Align::right},
                          {"at"},
                          {"outliers", Align::right}}};
    if (operation.explanation.launches.size() > 1)
        for (const LaunchEffect &launch : operation.explanation.launches)
            grid.rows.push_back(
                {{std::to_string(launch.launch), std::to_string(launch.points), signed_percent_text(launch.slower),
                  signed_percent_text(launch.disagreement), sized_place_text(launch.worst_p, launch.worst_d),
                  fmt::format("{} of {}", launch.outliers, launch.repetitions)},
                 std::abs(launch.slower) > far_apart});
    return grid;
}

Grid equation_grid(const SheetOperation &operation)
{
    std::string about;
    const auto add = [&](const std::string &text) { about += (about.empty() ? "" : "; ") + text; };
    if (!operation.algorithm.empty())
        add(operation.algorithm);
    if (operation.explanation.noise > 0)
        add("a repetition scatters by " + percent_text(operation.explanation.noise));
    if (operation.explanation.shift > 0)
        add("all points of one p together by " + percent_text(operation.explanation.shift));
    for (const std::string &warning : operation.warnings)
        add("beware: " + warning);
    Grid grid{.caption = "t" + operation.op, .columns = {{"equation", Align::wrap}}};
    grid.rows.push_back({{operation.equation}, false});
    if (!about.empty())
        grid.rows.push_back({{about}, !operation.warnings.empty()});
    return grid;
}

} // namespace

Grid next_points_table(const std::vector<AdvisedPoint> &advice, std::size_t most)
{
    Grid grid{.caption = "What to measure next",
              .columns = {{"operation"}, {"p", Align::right}, {"d", Align::right}, {"why", Align::wrap}}};
    std::size_t shown = 0;
    const AdvisedPoint *before = nullptr;
    for (const AdvisedPoint &point : advice) {
        const bool same = before != nullptr && before->op == point.op && before->p == point.p &&
                          before->reason == point.reason; // at another size
        if (!same && grid.rows.size() == most)
            break;
        if (same)
            grid.rows.back().cells[2] += ", " + size_text(point.d);
        else
            grid.rows.push_back({{point.op, std::to_string(point.p), size_text(point.d), point.reason}, false});
        before = &point;
        ++shown;
    }
    if (shown < advice.size())
        grid.caption += fmt::format(": the first {} of {}", shown, count_text(advice.size(), "point"));
    return grid;
}

std::vector<Grid> explanation_tables(const Sheet &sheet)
{
    std::vector<Grid> grids;
    for (const SheetOperation &operation : sheet.operations) {
        grids.push_back(equation_grid(operation));
        grids.push_back(forms_grid(operation));
        grids.push_back(shapes_grid(operation));
        grids.push_back(reasons_grid(operation));
        grids.push_back(rivals_grid(operation));
        add_errors(operation, grids);
        grids.push_back(launches_grid(operation));
    }
    if (sheet.point_to_point)
        for (Grid &grid : point_to_point_tables(*sheet.point_to_point))
            grids.push_back(std::move(grid));
    grids.push_back(next_points_table(sheet.advice, sheet.advice.size()));
    return grids;
}

} // namespace mpisheet::report
