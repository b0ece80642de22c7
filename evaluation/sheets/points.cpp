#include "evaluation/sheets/points.hpp"

#include "evaluation/sheets/predictions.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/prediction/prediction.hpp"
#include "model/quantity.hpp"
#include "model/sheet/states.hpp"
#include "model/side_by_side.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::evaluation {
namespace {

/// How ranks fill the nodes, for a sheet with levels: the values of its variables ppn and cyclic.
struct Filled {
    double ppn = 0; ///< 0: as the sheet has it
    bool cyclic = false;
    auto operator<=>(const Filled &) const = default;
};

/// Reads how nodes are filled from the columns nodes, ppn and dealt, if the sheet has layouts. If a row's processes fit
/// on one node in the sheet's own layout too, that layout is used.
class FilledByRow {
public:
    FilledByRow(const equations::Scope &scope, const formats::Table &table) : table_(table)
    {
        if (scope.find_function("as_measured") == nullptr)
            return;
        own_ppn_ = ask(make_query(scope, "ppn", {}, "ppn"), {}, 1).points.front().value;
        nodes_ = table.find("nodes");
        ppn_ = table.find("ppn");
        dealt_ = table.find("dealt");
    }
    [[nodiscard]] Filled at(std::size_t row, double p) const
    {
        const double nodes = number(row, nodes_), ppn = number(row, ppn_);
        if (ppn == 0 || (std::max(nodes, std::ceil(p / ppn)) == 1 && p <= own_ppn_))
            return {};
        return {ppn, dealt_ != formats::Table::absent && table_.text(row, dealt_) == "cyclic"};
    }

private:
    /// 0: not known.
    [[nodiscard]] double number(std::size_t row, std::size_t column) const
    {
        return column == formats::Table::absent || table_.text(row, column).empty()
                   ? 0
                   : static_cast<double>(table_.whole(row, column, 0));
    }
    const formats::Table &table_;
    double own_ppn_ = 0;
    std::size_t nodes_ = formats::Table::absent, ppn_ = nodes_, dealt_ = nodes_;
};

/// The rows of the table with the same operation and the same filling of nodes.
struct PointRows {
    std::vector<std::size_t> rows;
    std::vector<std::vector<double>> p_and_d{{}, {}};
};

std::map<Filled, std::map<std::string, PointRows>> rows_by_operation(const equations::Scope &scope,
                                                                     const formats::Table &table)
{
    const std::size_t op = table.column("op"), p = table.column("p"), bytes = table.column("bytes");
    const FilledByRow filled(scope, table);
    std::map<Filled, std::map<std::string, PointRows>> operations;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string name(table.text(row, op));
        if (scope.find_function("t" + name) == nullptr && scope.find_variable("t" + name) == nullptr)
            table.refuse(row, op, "an operation that the files define as t" + name);
        const auto processes = static_cast<double>(table.whole(row, p, 1));
        PointRows &points = operations[level_of(name).empty() ? filled.at(row, processes) : Filled()][name];
        points.rows.push_back(row);
        points.p_and_d[0].push_back(processes);
        points.p_and_d[1].push_back(static_cast<double>(table.whole(row, bytes, 0)));
    }
    return operations;
}

equations::Scope with_nodes_filled(equations::Scope sheet, const Filled &filled)
{
    if (filled.ppn > 0) {
        sheet.set("ppn", filled.ppn);
        sheet.set("cyclic", filled.cyclic ? 1 : 0);
    }
    return completed(std::move(sheet));
}

} // namespace

std::optional<Simulated> simulated(SheetEngine &engine, const std::string &op, double p, double d, bool always,
                                   const SheetValue &equation)
{
    const double of_equation = std::sqrt(equation.hi / equation.lo);
    const std::optional<double> half_width = engine.half_width(op, p, of_equation);
    const bool is_nearer = half_width && (engine.is_beyond(p) || !(of_equation <= *half_width));
    if (!always && (!half_width || (!is_nearer && engine.is_measured(p))))
        return {};
    const std::optional<double> seconds = engine.seconds(op, p, d);
    if (!seconds)
        return {};
    const double us = *seconds * us_per_second;
    if (!always && !is_nearer && us >= equation.lo && us <= equation.hi)
        return {};
    const double factor = half_width.value_or(1 + replay::misfit_of_found_links);
    const auto [least, most] = engine.by_all_alike(op, p, d, *seconds);
    return Simulated{us, least * us_per_second / factor, most * us_per_second * factor};
}

namespace {

/// A row of the table.
struct PointAsked {
    std::size_t row = 0;
    std::string op;
    double p = 0, d = 0;
    SheetValue equation;
    MeasuredRange measured;
    bool may_be_simulated = false;
    std::optional<Simulated> by_messages{};
};

std::vector<PointAsked> points_asked(const equations::Scope &sheet, const formats::Table &table)
{
    std::vector<PointAsked> points;
    for (const auto &[filled, operations] : rows_by_operation(sheet, table)) {
        const equations::Scope scope = with_nodes_filled(sheet, filled);
        for (const auto &[op, asked] : operations) {
            const SheetValues values = ask(operation_query(scope, op), asked.p_and_d, asked.rows.size());
            for (std::size_t i = 0; i < asked.rows.size(); ++i)
                points.push_back({asked.rows[i], op, asked.p_and_d[0][i], asked.p_and_d[1][i], values.points[i],
                                  values.measured, filled == Filled()});
        }
    }
    return points;
}

/// Simulates the messages of points where `simulated` does, on all processors: each has an engine of its own and takes
/// some points after another, in the order of operations.
void simulate(std::vector<PointAsked> &points, const MakeEngine &make_engine, bool always)
{
    side_by_side(points.size(), 32, [&] {
        return [&, engine = make_engine()](std::size_t i) mutable {
            if (PointAsked &point = points[i]; engine && point.may_be_simulated)
                point.by_messages = simulated(*engine, point.op, point.p, point.d, always, point.equation);
        };
    });
}

} // namespace

AnsweredPoints answer_points(const equations::Scope &sheet, const std::filesystem::path &file,
                             const MakeEngine &make_engine, bool always)
{
    constexpr std::size_t most_simulated = 5000; // points: some ten seconds at p = 64
    const formats::Table table = formats::read_table(file);
    std::vector<PointAsked> points = points_asked(sheet, table);
    if (always || table.rows() <= most_simulated)
        simulate(points, make_engine, always);
    else if (make_engine())
        report::tell(
            fmt::format("{}: {} points: beyond {} only the equations are evaluated; --engine simulates messages\n",
                        file.string(), table.rows(), most_simulated));
    Extrapolated outside{.points = table.rows()};
    std::vector<std::vector<std::string>> found(table.rows());
    const auto seconds = [](double us) { return std::isnan(us) ? std::string() : format_number(us / us_per_second); };
    for (const PointAsked &point : points) {
        SheetValue one = point.equation;
        if (point.by_messages) {
            one.value = point.by_messages->us;
            if (!std::isnan(one.lo)) {
                one.lo = point.by_messages->lo;
                one.hi = point.by_messages->hi;
            }
        }
        found[point.row] = {seconds(one.value),        seconds(one.lo),
                            seconds(one.hi),           one.extent == Extent::inside ? "0" : "1",
                            to_cell(point.measured.p), to_cell(point.measured.d)};
        if (always)
            found[point.row].push_back(seconds(point.equation.value));
        outside.add(one.extent, point.measured);
    }
    std::vector<std::string> cells = table.columns();
    cells.insert(cells.end(), {"seconds", "lo_s", "hi_s", "extrapolated", "measured_p", "measured_bytes"});
    if (always)
        cells.emplace_back("equation_s");
    std::string text = formats::csv_line(cells);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        cells.clear();
        for (std::size_t column = 0; column < table.columns().size(); ++column)
            cells.emplace_back(table.text(row, column));
        cells.insert(cells.end(), found[row].begin(), found[row].end());
        text += formats::csv_line(cells);
    }
    return {std::move(text), outside};
}

} // namespace mpisheet::evaluation
