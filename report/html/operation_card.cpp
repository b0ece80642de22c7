#include "report/html/operation_card.hpp"

#include "model/operation.hpp"
#include "model/statistics.hpp"
#include "model/words.hpp"
#include "report/charts/plot.hpp"
#include "report/tables.hpp"
#include "report/text/markup.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::report {
namespace {

std::string bandwidth_cell(std::int64_t size, const Cost &cost)
{
    if (cost.seconds < 2 * least_seconds)
        return element("td", no_value, "class=\"n\"");
    return element("td", escape(figure_text(static_cast<double>(size) / cost.seconds, FigureUnit::bytes_per_second)),
                   "class=\"n\"");
}

std::string values_table(const Equation &equation, const CostTable &table, const std::vector<Comparison> &cells)
{
    const bool message = kind_of(equation.name) == Kind::point_to_point;
    const bool barrier = kind_of(equation.name) == Kind::barrier;
    std::string titles = element("th", barrier ? "p" : "d", "scope=\"col\" class=\"n\"");
    for (const int p : table.processes)
        titles += element("th", message ? "time" : (barrier ? "" : "p = ") + std::to_string(p),
                          fmt::format("scope=\"col\" class=\"n\" data-p=\"{}\"", p));
    if (message)
        titles += element("th", "d / time", "scope=\"col\" class=\"n\"");
    std::string rows;
    bool any_outside = false;
    for (std::size_t i = 0; i < table.sizes.size(); ++i) {
        std::string row = element("th", barrier ? "time" : escape(size_text(table.sizes[i])),
                                  fmt::format("scope=\"row\" class=\"n\" data-d=\"{}\"", table.sizes[i]));
        for (std::size_t k = 0; k < table.processes.size(); ++k) {
            const CostCell &cell = table.cells[i][k];
            row += time_cell(cell, measured_at(cells, table.processes[k], table.sizes[i]));
            any_outside = any_outside || cell.extent != Extent::inside;
        }
        if (message)
            row += bandwidth_cell(table.sizes[i], table.cells[i].front().cost);
        rows += element("tr", row) + '\n';
    }
    const std::string caption = "What " + equation.name + " costs, by the equation" +
                                (equation.has_interval ? ", with its 95 % interval" : "") +
                                marks_text(any_outside, has_contradiction(rows));
    return scrolling(
        element("table",
                element("caption", escape(caption)) + element("thead", element("tr", titles)) + '\n' +
                    element("tbody", '\n' + rows),
                (table.processes.size() == 1 ? "class=\"values one\" data-op" : "class=\"values\" data-op") +
                    std::string("=\"") + escape(equation.name) + '"'),
        caption);
}

/// What a library does differently above some size, as far as the equation of its messages shows.
std::string protocol_sentence(const Datasheet &sheet, const Equation &equation)
{
    if (equation.name != "msg")
        return {};
    const auto change = rendezvous_of(sheet, equation);
    return change ? paragraph("Messages seem to go eagerly up to about " + rounded_size_text(change->from) +
                              ": there their start-up rises most, from " + time_text(change->before) + " to " +
                              time_text(change->after) + ".")
                  : paragraph("No size is seen from which on messages take a handshake: nowhere does their start-up "
                              "rise by a tenth.");
}

/// "±3.0 %": by how much the truth may be off, the median over the measured cells.
std::string interval_width(const std::vector<Comparison> &cells)
{
    std::vector<double> widths;
    for (const Comparison &cell : cells)
        if (cell.has_interval)
            widths.push_back(factor_off(cell.predicted, cell.lo, cell.hi));
    return widths.empty() ? no_value : factor_text(median(std::move(widths)));
}

/// The formula, folded where it is long, and the text that `mpisheet` and gnuplot read.
std::string formula(const Equation &equation)
{
    constexpr std::size_t long_text = 420;
    std::string text = equation.text;
    for (const std::string *more : {&equation.called_text, &equation.lo_text, &equation.hi_text})
        if (!more->empty())
            text += '\n' + *more;
    std::string lines;
    for (std::size_t from = 0; from < text.size();) { // escape() keeps no line ends
        const std::size_t end = std::min(text.find('\n', from), text.size());
        lines += escape(text.substr(from, end - from)) + '\n';
        from = end + 1;
    }
    const std::string shown = equation.mathml.empty() ? element("code", escape(equation.text)) : equation.mathml;
    const std::string drawn = element("div", shown,
                                      "class=\"equation\" tabindex=\"0\" role=\"group\" aria-label=\"formula of " +
                                          escape(equation.name) + '"');
    const std::string as_text =
        details(std::string("as text") + (equation.called_text.empty() ? "" : ", with what it calls") +
                    (equation.has_interval ? ", with its interval" : ""),
                element("pre", element("code", lines), "tabindex=\"0\""));
    return equation.text.size() <= long_text ? drawn + as_text : details("the equation, a long one", drawn + as_text);
}

std::string facts_line(const Equation &equation, const std::vector<Comparison> &cells)
{
    std::vector<std::string> parts;
    const auto add = [&](const std::string &text) {
        if (!text.empty())
            parts.push_back(text);
    };
    add(range_text(equation).empty() ? "" : "measured at " + range_text(equation));
    if (const ErrorSummary errors = summarise(cells); errors.n > 0)
        add("off by " + percent_text(errors.median) + " in the median, " + signed_percent_text(errors.worst) +
            " at worst (p = " + std::to_string(errors.worst_p) + ", " + size_text(errors.worst_d) + ")");
    else
        add(equation.notes.quality);
    add(interval_width(cells) == no_value ? "" : "95 % interval " + interval_width(cells));
    add(equation.notes.algorithm);
    add(equation.notes.made.empty() ? "" : "fitted to simulated times, " + equation.notes.made);
    const std::string line = joined(parts, " · ");
    return line.empty() ? "" : paragraph(line, "class=\"soft\"");
}

/// Errors at every p that was measured: curves and the table of values are of powers of two.
std::string errors_at_each_p(const std::vector<Comparison> &cells)
{
    std::map<int, std::vector<Comparison>> at_p;
    for (const Comparison &cell : cells)
        at_p[cell.p].push_back(cell);
    if (at_p.size() < 2)
        return {};
    Grid grid{.columns = {{"p", Align::right},
                          {"sizes", Align::right},
                          {"off by, median", Align::right},
                          {"worst", Align::right},
                          {"at"},
                          {"inside 95 %", Align::right}}};
    for (const auto &[p, of_p] : at_p) {
        const ErrorSummary errors = summarise(of_p);
        grid.rows.push_back({{std::to_string(p), std::to_string(errors.n), percent_text(errors.median),
                              signed_percent_text(errors.worst), size_text(errors.worst_d),
                              errors.with_interval == 0
                                  ? no_value
                                  : std::to_string(errors.inside) + " of " + std::to_string(errors.with_interval)}});
    }
    return details("how far off at each p", to_html(grid));
}

/// The notes of the fit and what keeps the equation from being evaluated.
std::string remarks(const Equation &equation)
{
    std::string items;
    for (const std::string &warning : equation.notes.warnings)
        items += element("li", escape(warning));
    if (!equation.problem.empty())
        items += element("li", "cannot be evaluated: " + escape(equation.problem));
    return items.empty() ? "" : element("ul", items, "class=\"remarks\"") + '\n';
}

} // namespace

const Comparison *measured_at(const std::vector<Comparison> &cells, int p, std::int64_t d)
{
    const auto at =
        std::find_if(cells.begin(), cells.end(), [&](const Comparison &cell) { return cell.p == p && cell.d == d; });
    return at == cells.end() ? nullptr : &*at;
}

bool has_contradiction(std::string_view cells)
{
    return cells.find("class=\"but\"") != std::string_view::npos;
}

std::string marks_text(bool any_outside, bool any_contradicted)
{
    const std::string outside = any_outside ? "* beyond the measured range" : "";
    const std::string contradicted = any_contradicted ? "† measured there, outside the interval" : "";
    const std::string both = outside + (outside.empty() || contradicted.empty() ? "" : "; ") + contradicted;
    return both.empty() ? "" : " (" + both + ")";
}

std::string time_cell(const CostCell &cell, const Comparison *measured)
{
    if (!std::isfinite(cell.cost.seconds))
        return element("td", no_value, "class=\"n\"");
    if (cell.cost.seconds < 2 * least_seconds)
        return element("td", "no time", "class=\"n\"");
    const bool outside = cell.extent != Extent::inside;
    std::string said = escape(time_text(cell.cost.seconds)) + (outside ? "*" : "") +
                       element("small", factor_text(factor_off(cell.cost.seconds, cell.cost.lo, cell.cost.hi)));
    if (measured != nullptr && measured->has_interval && !measured->inside)
        said += element("small", "† " + escape(time_text(measured->measured.seconds)), "class=\"but\"");
    return element("td", said,
                   fmt::format("class=\"n{}\" data-v=\"{:.4g} {:.4g} {:.4g} {:.4g}\"", outside ? " out" : "",
                               cell.cost.seconds, cell.cost.lo, cell.cost.hi,
                               measured == nullptr ? std::nan("") : measured->measured.seconds));
}

std::string operation_card(const Folder &folder, const Findings &findings, const Equation &equation,
                           const std::string &id, const std::string &machine)
{
    const std::vector<Comparison> cells = cells_of(findings.fit, equation.name);
    const std::string_view d_is = d_means(base_operation(equation.name));
    const std::string means =
        d_is.empty() || kind_of(equation.name) == Kind::barrier ? "" : "d is " + std::string(d_is);
    const std::string more = machine + (machine.empty() || means.empty() ? "" : " · ") + means;
    const std::string name = id + "-op-" + id_of(equation.name);
    std::string inside;
    if (const auto picture = operation_picture(folder.sheet, equation, findings.fit, findings.apart))
        inside += figure(picture->svg, picture->description, "");
    if (const CostTable table = cost_table(folder.sheet, equation); !table.cells.empty())
        inside += values_table(equation, table, cells);
    return element("article",
                   '\n' + heading("h4", equation.name, name, more, "plot " + equation.name + " {}") +
                       facts_line(equation, cells) + formula(equation) + '\n' +
                       protocol_sentence(folder.sheet, equation) +
                       (inside.empty() ? "" : element("div", '\n' + inside, "class=\"pair\"") + '\n') +
                       errors_at_each_p(cells) + remarks(equation),
                   "class=\"op\" data-name=\"" + escape(equation.name) + '"') +
           '\n';
}

} // namespace mpisheet::report
