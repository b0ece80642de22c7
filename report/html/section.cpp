#include "report/html/section.hpp"

#include "model/visible.hpp"
#include "model/words.hpp"
#include "report/charts/change_picture.hpp"
#include "report/charts/plot.hpp"
#include "report/html/first_look.hpp"
#include "report/html/network_part.hpp"
#include "report/html/operation_card.hpp"
#include "report/html/side_by_side.hpp"
#include "report/tables.hpp"
#include "report/text/decisions.hpp"
#include "report/text/guidelines.hpp"
#include "report/text/markup.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"
#include "report/validation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <sstream>

namespace mpisheet::report {
namespace {

/// "Calibration": what a basic step costs at the smallest and at the largest working set that was measured; of a
/// function without a range (of two processors busy, say) at those of the one before it.
Grid calibration_table(const Datasheet &sheet)
{
    Grid grid{.caption =
                  "What a basic step costs by the equations, at the least and the most bytes of its working set; "
                  "w_ is the work along the rows. The equations are in sheet.gp",
              .columns = {{"name"},
                          {"measured at"},
                          {"at the least", Align::right},
                          {"95 %", Align::right},
                          {"at the most", Align::right},
                          {"95 %", Align::right},
                          {"quality"}},
              .rows = {}};
    SizeRange sizes{0, 0};
    for (const Equation &equation : sheet.calibration) {
        sizes = equation.notes.sizes.value_or(sizes);
        Row row{.cells = {equation.name, range_text(equation)}, .alert = !equation.problem.empty()};
        for (const std::int64_t w : {sizes.least, sizes.most}) {
            const bool is_step = equation.name.starts_with("c_") && w > 0;
            const Cost step = is_step ? cost(sheet, equation, 1, static_cast<double>(w)) : Cost{};
            row.cells.push_back(std::isfinite(step.seconds) ? time_text(step.seconds) : "");
            row.cells.push_back(factor_text(factor_off(step.seconds, step.lo, step.hi)));
        }
        std::string quality = equation.notes.quality;
        if (!equation.problem.empty())
            quality += (quality.empty() ? "" : "; ") + ("cannot be evaluated: " + equation.problem);
        row.cells.push_back(quality);
        grid.rows.push_back(std::move(row));
    }
    return grid;
}

std::string guidelines_part(const Folder &folder, const Findings &findings, const std::string &id)
{
    if (findings.guidelines.empty())
        return {};
    constexpr std::size_t most = 20;
    std::string html = heading("h3", "Guidelines of MPI performance", id + "-guidelines", "", "guidelines {}") +
                       paragraph(guidelines_verdict(findings.guidelines, findings.violations, folder.library()));
    if (!findings.violations.empty())
        html += details("Guidelines that this MPI breaks",
                        to_html(violations_table(findings.violations, most, folder.library())));
    return html;
}

std::string costs(const Folder &folder, const Findings &findings, const std::string &id, const std::string &machine)
{
    const std::vector<Equation> &operations = folder.sheet.operations;
    std::string html =
        heading("h3", "What each operation costs", id + "-costs", "", "show {}") +
        "<p>Times of p processes and messages of d bytes. Equations are in µs; for any other p and d, load "
        "sheet.gp into gnuplot or ask <code>mpisheet eval sheet.gp -e 'tbcast(24,3000)'</code>.</p>\n" +
        side_by_side(folder.sheet, findings.fit, id);
    for (const Equation &equation : operations)
        html += operation_card(folder, findings, equation, id, machine);
    if (!findings.fit.empty())
        html += heading("h3", "How well the equations fit", id + "-fit", "", "show {} --all") +
                to_html(fit_table(findings.fit));
    html += guidelines_part(folder, findings, id);
    if (!folder.sheet.calibration.empty())
        html += heading("h3", "Calibration", id + "-calibration", "", "show {} --all") +
                details("the programs' basic steps: " + count_text(folder.sheet.calibration.size(), "equation"),
                        to_html(calibration_table(folder.sheet)));
    return html;
}

std::string pictures_of(const std::vector<Comparison> &cells, const std::string &program)
{
    std::string figures;
    if (const auto time = time_picture(cells))
        figures += figure(time->svg, time->description, program + ": time");
    if (const auto speedup = speedup_picture(cells))
        figures += figure(speedup->svg, speedup->description, program + ": speed-up");
    return figures.empty() ? "" : element("div", '\n' + figures, "class=\"plots\"") + '\n';
}

std::string numbers(const std::vector<Comparison> &cells, const auto &of_cell)
{
    std::set<std::int64_t> values;
    for (const Comparison &cell : cells)
        values.insert(of_cell(cell));
    return fmt::format("{}", fmt::join(values, ","));
}

/// What predicts the cells of a program again.
std::string predicting(const std::string &program, const std::vector<Comparison> &cells)
{
    return fmt::format("predict {} --sheet {{}} -p {} -d {}", program, numbers(cells, std::mem_fn(&Comparison::p)),
                       numbers(cells, std::mem_fn(&Comparison::d)));
}

/// What predicts, runs and compares all of them again.
std::string validating(const std::vector<Comparison> &cells)
{
    return fmt::format("cowichan validate {} -n {} -d {} --sheet {{}} -o again", fmt::join(programs_of(cells), " "),
                       numbers(cells, std::mem_fn(&Comparison::p)), numbers(cells, std::mem_fn(&Comparison::d)));
}

std::string programs(const Folder &folder, const Findings &findings, const std::string &id)
{
    const std::vector<Comparison> &cells = findings.kernels.cells;
    std::string html = heading("h3", "What that predicts, and how far off it was", id + "-programs", "",
                               cells.empty() ? "" : validating(cells));
    if (cells.empty())
        return html +
               "<p>No program was predicted and run here yet: <code>mpisheet cowichan validate</code> does both.</p>\n";
    if (folder.validated.blind())
        html += paragraph(
            "The predictions come from the equations above and from one process alone; they were written, and their "
            "SHA-256 recorded, before the first of these programs ran.");
    std::string verdicts;
    std::istringstream lines(verdict(findings.kernels));
    for (std::string line; std::getline(lines, line);)
        verdicts += element("li", escape(line)) + '\n';
    html += element("ul", '\n' + verdicts, "class=\"verdict\"") + '\n';
    html += paragraph("An error is (predicted − measured) / measured; d is the size of the problem.");
    for (const Grid &grid : summary_tables(cells))
        if (!grid.rows.empty())
            html += to_html(grid);
    if (const Grid parts = parts_table(findings.kernels.parts); !parts.rows.empty())
        html += details("which part is off, program by program", to_html(parts));
    if (const Grid states = states_table(findings.kernels); !states.rows.empty())
        html +=
            paragraph("Memory, multiply-adds and short messages were looked at before and after the runs of each "
                      "size: in another state than when the sheet was measured a machine takes other times. What is "
                      "predicted from steps timed between the runs, in that state, is no prediction: it tells how "
                      "much of the error is the state's.") +
            to_html(states);
    for (const std::string &program : programs_of(cells)) {
        const std::vector<Comparison> of_program = cells_of(cells, program);
        html += heading("h4", program, id + "-program-" + id_of(program), "", predicting(program, of_program)) +
                pictures_of(of_program, program) +
                details("every cell of " + program, to_html(cells_table(of_program)));
    }
    return html;
}

/// Other predictions of the same runs, and what would have been decided by ours.
std::string rivals_and_decisions(const Folder &folder, const Findings &findings, const std::string &id)
{
    const std::vector<Comparison> &cells = findings.kernels.cells;
    std::string html;
    if (!folder.validated.rivals.empty())
        html +=
            heading("h3", "The same predicted otherwise", id + "-rivals", "", validating(cells)) +
            paragraph("From the samples interpolated instead of the equations, which shows what the equations cost; "
                      "and by the thesis's models over the same equations, whose compute step was chosen to meet a "
                      "run of one process.") +
            to_html(rivals_table(cells, folder.validated.rivals));
    if (!folder.validated.processes.empty()) {
        html +=
            heading("h3", "What one would decide", id + "-decisions", "", validating(cells)) +
            paragraph("By the predictions alone, and what the runs say of it. A loss is the time of what was chosen "
                      "beyond that of the best, as a share.") +
            to_html(decisions_table(folder.validated.processes, folder.validated.variants));
        if (const Grid ways = variants_table(folder.validated.variants); !ways.rows.empty())
            html += to_html(ways);
        html += details("how many processes, program by program", to_html(processes_table(folder.validated.processes)));
    }
    return html;
}

std::string traced_runs(const Folder &folder, const std::string &id)
{
    const std::string figures = timelines(folder.validated.traces);
    return figures.empty() ? "" : heading("h3", "Who did what when", id + "-timelines") + figures;
}

std::string spmd(const Folder &folder, const std::string &id)
{
    const std::string tables = spmd_tables(folder.spmd);
    return tables.empty() ? "" : heading("h3", "SPMD programs before they are written", id + "-spmd") + tables;
}

std::string what_changed(const Folder &folder, const std::string &id)
{
    if (folder.history.changed.empty())
        return "";
    std::string html = heading("h3", "What changed", id + "-changes", "", "compare {}");
    for (const Picture &picture : change_pictures(folder.history.generations))
        html += figure(picture.svg, picture.description, "");
    for (const Grid &grid : folder.history.changes)
        if (!grid.rows.empty())
            html += to_html(grid) + '\n';
    return html;
}

/// What tells one measurement from another, for who reads; the rest is folded.
bool is_headline(const std::string &key)
{
    constexpr std::array keys{"machine",
                              "processor",
                              "simulated",
                              "mpi.library",
                              "mpi",
                              "ranks",
                              "placement",
                              "order",
                              "date",
                              "command",
                              "launcher",
                              "imported",
                              "seed",
                              "states",
                              "difference",
                              "differences",
                              "program",
                              "compiler",
                              "processes",
                              "budget_s",
                              "warnings",
                              "binding",
                              "governor",
                              "hardware.load_before",
                              "hardware.governor"};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::size_t launches_of(const std::vector<Sample> &samples)
{
    std::set<int> launches;
    for (const Sample &sample : samples)
        launches.insert(sample.launch);
    return launches.size();
}

std::string samples_text(const std::vector<Sample> &samples)
{
    const auto invalid =
        std::count_if(samples.begin(), samples.end(), [](const Sample &sample) { return !sample.valid; });
    return std::to_string(samples.size()) +
           (invalid == 0 ? "" : ", " + std::to_string(invalid) + " of them not valid and left out");
}

/// All launches, and why a point may have fewer.
std::string launches_text(const std::vector<Sample> &samples, const Findings &findings)
{
    const std::string text = std::to_string(launches_of(samples));
    return findings.states.left_out == 0
               ? text
               : text + "; a point has fewer where all its samples of a launch are of another state of the machine";
}

/// What a count of the probe means that is none.
std::string fact_text(const Folder &folder, const std::string &key, const std::string &value)
{
    if (key == "repetitions" && value == "0")
        return folder.simulated() ? "one: a simulated one is as the next" : "as many as the budget has time for";
    return key == "states" && value.ends_with(" points of another")
               ? value + " (of another is a point without a sample of the fitted one)"
               : value;
}

std::string about(const Folder &folder, const Findings &findings, const std::string &id)
{
    std::vector<std::pair<std::string, std::string>> entries, rest;
    for (const auto &entry : folder.context)
        (is_headline(entry.first) ? entries : rest)
            .emplace_back(entry.first, fact_text(folder, entry.first, entry.second));
    std::vector<std::pair<std::string, std::string>> notes;
    for (const auto &[key, value] : folder.sheet.provenance)
        notes.emplace_back(key, fact_text(folder, key, value));
    const std::string files = joined(folder.files, ", ");
    if (!folder.samples_sha256.empty())
        entries.emplace_back("SHA-256 of samples.csv", folder.samples_sha256);
    entries.emplace_back("SHA-256 of predictions.csv", folder.validated.predictions_sha256);
    if (!folder.samples.empty()) {
        entries.emplace_back("launches", launches_text(folder.samples, findings));
        entries.emplace_back("samples", samples_text(folder.samples));
    }
    entries.emplace_back("files in " + folder.name, files);
    return heading("h3", "Where the numbers come from", id + "-about") + facts(entries) +
           (rest.empty() ? "" : details("all that samples.json says", facts(rest))) +
           details("what sheet.gp says of itself", facts(notes));
}

} // namespace

std::string operation_link(const std::string &op, const std::string &id)
{
    return element("a", escape(op), "href=\"#" + id + "-op-" + id_of(op) + '"');
}

std::string machine_section(const Folder &folder, const Findings &findings, std::span<const NamedSheet> references,
                            const std::string &id, bool among_others, const std::string &file)
{
    const std::string html =
        heading("h2", folder.heading(), id + "-title", "", "machines {}") +
        first_look(folder, findings, references, id, file.empty() ? folder.name : file) + network_part(folder, id) +
        costs(folder, findings, id, among_others ? folder.heading() : "") + programs(folder, findings, id) +
        rivals_and_decisions(folder, findings, id) + traced_runs(folder, id) + spmd(folder, id) +
        what_changed(folder, id) + about(folder, findings, id);
    return element("section", '\n' + html,
                   "id=\"" + id + "\" aria-labelledby=\"" + id + "-title\"" +
                       (file.empty() ? "" : " data-file=\"" + escape(shell_word(file)) + '"')) +
           '\n';
}

} // namespace mpisheet::report
