#include "report/html/section.hpp"

#include "model/operation.hpp"
#include "model/statistics.hpp"
#include "report/charts/plot.hpp"
#include "report/html/markup.hpp"
#include "report/text/decisions.hpp"
#include "report/text/guidelines.hpp"
#include "report/text/tables.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <algorithm>

namespace mpisheet::report {
namespace {

std::string paragraph(const std::string &text, const char *attributes = "")
{
    return element("p", escape(text), attributes) + '\n';
}

std::string title(const char *level, const std::string &text, const std::string &id)
{
    return element(level, escape(text), "id=\"" + id + '"') + '\n';
}

std::string tile(const std::string &name, const std::string &value, const std::string &remark)
{
    return element("div",
                   element("dt", escape(name)) + element("dd", escape(value) + element("small", escape(remark)))) +
           '\n';
}

/// The numbers that a reader looks for first.
std::string tiles(const Findings &findings)
{
    const ErrorSummary fit = summarise(findings.fit), kernels = summarise(findings.kernels.cells);
    const ErrorSummary mixed = summarise(balanced(findings.kernels.cells));
    const auto at = [](const ErrorSummary &errors) {
        return "worst " + signed_percent_text(errors.worst) + " at p = " + std::to_string(errors.worst_p) +
               ", d = " + std::to_string(errors.worst_d);
    };
    std::string all;
    if (fit.n > 0)
        all += tile("Equations against samples", percent_text(fit.median),
                    "median error over " + count_text(static_cast<std::size_t>(fit.n), "cell") +
                        (findings.states.left_out > 0 ? "; " + left_out_text(findings.states) : ""));
    if (kernels.n > 0) {
        all += tile("Predictions against runs", percent_text(kernels.median), "median; " + at(kernels));
        all += tile("Bias of the predictions", signed_percent_text(kernels.bias), "mean signed error; + is too long");
    }
    if (kernels.with_interval > 0)
        all +=
            tile("Inside the 95 % interval", percent_text(static_cast<double>(kernels.inside) / kernels.with_interval),
                 std::to_string(kernels.inside) + " of " +
                     count_text(static_cast<std::size_t>(kernels.with_interval), "run"));
    if (mixed.n > 0)
        all += tile("Where communication matters", percent_text(mixed.median),
                    "median error, 20 to 80 % communication, " + count_text(static_cast<std::size_t>(mixed.n), "cell"));
    return all.empty() ? all : element("dl", '\n' + all, "class=\"tiles\"") + '\n';
}

std::string warnings(const std::vector<Advice> &advice)
{
    if (advice.empty())
        return {};
    std::string items;
    for (const Advice &one : advice)
        items += element("li", element("strong", escape(one.fact)) + ' ' + escape(one.remedy)) + '\n';
    return element("div", element("h3", "Before you believe a number") + element("ul", '\n' + items),
                   "class=\"warnings\"") +
           '\n';
}

/// The formula, and the text that `mpisheet` and gnuplot read.
std::string formula(const Equation &equation)
{
    std::string text = equation.text;
    for (const std::string *bound : {&equation.lo_text, &equation.hi_text})
        if (!bound->empty())
            text += '\n' + *bound;
    std::string lines;
    for (std::size_t from = 0; from < text.size();) { // escape() keeps no line ends
        const std::size_t end = std::min(text.find('\n', from), text.size());
        lines += escape(text.substr(from, end - from)) + '\n';
        from = end + 1;
    }
    const std::string shown = equation.mathml.empty() ? element("code", escape(equation.text)) : equation.mathml;
    return element("div", shown,
                   "class=\"equation\" tabindex=\"0\" role=\"group\" aria-label=\"formula of " + escape(equation.name) +
                       '"') +
           details(equation.has_interval ? "as text, with its interval" : "as text",
                   element("pre", element("code", lines)));
}

/// "±3.0 %": half the interval over the value, the median over the measured cells.
std::string interval_width(const std::vector<Comparison> &cells)
{
    std::vector<double> widths;
    for (const Comparison &cell : cells)
        if (cell.has_interval)
            widths.push_back((cell.hi - cell.lo) / 2 / cell.predicted);
    return widths.empty() ? no_value : "±" + percent_text(median(std::move(widths)));
}

/// What the sheet says of one equation, and its formula in a row of its own: formulas are wide.
std::string equation_rows(const Grid &grid, const Equation &equation, const std::vector<Comparison> &fit)
{
    std::string quality = escape(equation.notes.quality);
    if (!equation.problem.empty())
        quality += (quality.empty() ? "" : "; ") + ("cannot be evaluated: " + escape(equation.problem));
    const std::string facts_row =
        html_row(grid,
                 {escape(equation.name), escape(range_text(equation)), interval_width(cells_of(fit, equation.name)),
                  quality, escape(equation.notes.algorithm)},
                 !equation.problem.empty());
    const std::string columns = "colspan=\"" + std::to_string(grid.columns.size()) + "\" class=\"formula\"";
    return element("tbody", '\n' + facts_row + element("tr", element("td", formula(equation), columns)) + '\n') + '\n';
}

std::string equations_table(const std::string &caption, const std::vector<Equation> &equations,
                            const std::vector<Comparison> &fit)
{
    const Grid grid{.caption = caption,
                    .columns = {{"name"}, {"measured at"}, {"95 % interval"}, {"quality"}, {"algorithm"}},
                    .rows = {}};
    std::string rows;
    for (const Equation &equation : equations)
        rows += equation_rows(grid, equation, fit);
    return element("table", '\n' + html_head(grid) + rows, "class=\"equations\"") + '\n';
}

std::string plots_of(const std::vector<Illustration> &plots, const std::string &subject, bool of_program)
{
    std::string figures;
    for (const Illustration &plot : plots)
        if (plot.of_program == of_program && plot.subject == subject)
            figures += figure(plot.svg, plot.description, plot.title);
    return figures;
}

std::string costs(const Folder &folder, const Findings &findings, const std::vector<Illustration> &plots,
                  const std::string &id)
{
    std::string html = title("h3", "What MPI costs here", id + "-costs");
    html += "<p>Times in µs for p processes and messages of d bytes; what d counts stands above each plot. To compute "
            "with them, "
            "load sheet.gp into gnuplot or hand it to <code>mpisheet eval</code>.</p>\n";
    html += equations_table("Operations", folder.sheet.operations, findings.fit);
    std::string figures;
    for (const Equation &equation : folder.sheet.operations)
        figures += plots_of(plots, equation.name, false);
    if (!figures.empty())
        html += element("div", '\n' + figures, "class=\"plots\"") + '\n';
    if (!findings.fit.empty())
        html += to_html(fit_table(findings.fit));
    if (!findings.guidelines.empty()) {
        html += paragraph(guidelines_verdict(findings.guidelines, findings.violations));
        constexpr std::size_t most = 20;
        if (!findings.violations.empty())
            html += details("Guidelines that this MPI breaks", to_html(violations_table(findings.violations, most)));
    }
    if (!folder.sheet.calibration.empty())
        html += details("Calibration of the programs' basic steps",
                        equations_table("µs per basic step at a working set of w bytes; w_ is the work along the rows",
                                        folder.sheet.calibration, {}));
    return html;
}

std::string programs(const Folder &folder, const Findings &findings, const std::vector<Illustration> &plots,
                     const std::string &id)
{
    std::string html = title("h3", "What that predicts, and how far off it was", id + "-programs");
    const std::vector<Comparison> &cells = findings.kernels.cells;
    if (cells.empty())
        return html +
               "<p>No program was predicted and run here yet: <code>mpisheet cowichan validate</code> does both.</p>\n";
    if (folder.blind())
        html += paragraph(
            "The predictions come from the equations above and from one process alone; they were written, and their "
            "SHA-256 recorded, before the first of these programs ran.");
    html += paragraph("An error is (predicted − measured) / measured; d is the size of the problem.");
    for (const Grid &grid : summary_tables(cells))
        if (!grid.rows.empty())
            html += to_html(grid);
    for (const std::string &program : programs_of(cells)) {
        html += element("h4", escape(program)) + '\n';
        html += element("div", '\n' + plots_of(plots, program, true), "class=\"plots\"") + '\n';
        html += details("every cell of " + program, to_html(cells_table(cells_of(cells, program))));
    }
    return html;
}

/// Other predictions of the same runs, and what would have been decided by ours.
std::string rivals_and_decisions(const Folder &folder, const Findings &findings, const std::string &id)
{
    const std::vector<Comparison> &cells = findings.kernels.cells;
    std::string html;
    if (!folder.rivals.empty())
        html +=
            title("h3", "The same predicted otherwise", id + "-rivals") +
            paragraph("From the samples interpolated instead of the equations, which shows what the equations cost; "
                      "and by the thesis's models over the same equations, whose compute step was chosen to meet a "
                      "run of one process.") +
            to_html(rivals_table(cells, folder.rivals));
    if (!folder.processes.empty()) {
        html +=
            title("h3", "What one would decide", id + "-decisions") +
            paragraph("By the predictions alone, and what the runs say of it. A loss is the time of what was chosen "
                      "beyond that of the best, as a share.") +
            to_html(decisions_table(folder.processes, folder.variants));
        if (const Grid ways = variants_table(folder.variants); !ways.rows.empty())
            html += to_html(ways);
        html += details("how many processes, program by program", to_html(processes_table(folder.processes)));
    }
    return html;
}

std::string traced_runs(const Folder &folder, const std::string &id)
{
    const std::string figures = timelines(folder.traces);
    return figures.empty() ? "" : title("h3", "Who did what when", id + "-timelines") + figures;
}

std::string spmd(const Folder &folder, const std::string &id)
{
    const std::string tables = spmd_tables(folder.spmd);
    return tables.empty() ? "" : title("h3", "SPMD programs before they are written", id + "-spmd") + tables;
}

std::string what_changed(const Folder &folder, const std::string &id)
{
    if (folder.changed.empty())
        return "";
    std::string html = title("h3", "What changed", id + "-changes") + paragraph(escape(folder.changed));
    for (const Grid &grid : folder.changes)
        if (!grid.rows.empty())
            html += to_html(grid) + '\n';
    return html;
}

std::string about(const Folder &folder, const std::string &id)
{
    std::string html = title("h3", "Where the numbers come from", id + "-about");
    std::vector<std::pair<std::string, std::string>> entries = folder.context;
    std::string files;
    for (const std::string &file : folder.files)
        files += (files.empty() ? "" : ", ") + file;
    entries.emplace_back("SHA-256 of samples.csv", folder.samples_sha256);
    entries.emplace_back("SHA-256 of predictions.csv", folder.predictions_sha256);
    entries.emplace_back("samples", std::to_string(folder.samples.size()));
    entries.emplace_back("files in " + folder.name, files);
    html += facts(entries);
    std::vector<std::pair<std::string, std::string>> notes = folder.sheet.provenance;
    return html + details("what sheet.gp says of itself", facts(notes));
}

} // namespace

std::vector<Illustration> illustrations_of(const Folder &folder, const Findings &findings)
{
    std::vector<Illustration> plots;
    const auto add = [&](const std::string &subject, bool of_program, const std::string &title,
                         std::optional<Picture> picture) {
        if (picture)
            plots.push_back(
                {subject, of_program, title, std::move(picture->description), std::move(picture->script), {}});
    };
    for (const Equation &equation : folder.sheet.operations) {
        const std::string_view d_is = d_means(equation.name);
        const std::string means = d_is.empty() ? std::string() : ": d is " + std::string(d_is);
        add(equation.name, false, equation.name + (kind_of(equation.name) == Kind::barrier ? std::string() : means),
            operation_picture(folder.sheet, equation, findings.fit, findings.apart));
    }
    for (const std::string &program : programs_of(findings.kernels.cells)) {
        const std::vector<Comparison> cells = cells_of(findings.kernels.cells, program);
        add(program, true, program + ": time", time_picture(cells));
        add(program, true, program + ": speed-up", speedup_picture(cells));
    }
    return plots;
}

std::string machine_section(const Folder &folder, const Findings &findings, const std::vector<Illustration> &plots,
                            const std::string &id)
{
    std::string html = title("h2", folder.heading(), id + "-title");
    html += tiles(findings) + warnings(findings.advice) + costs(folder, findings, plots, id) +
            programs(folder, findings, plots, id) + rivals_and_decisions(folder, findings, id) +
            traced_runs(folder, id) + spmd(folder, id) + what_changed(folder, id) + about(folder, id);
    return element("section", '\n' + html, "id=\"" + id + "\" aria-labelledby=\"" + id + "-title\"") + '\n';
}

} // namespace mpisheet::report
