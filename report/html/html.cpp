#include "report/html/html.hpp"

#include "report/charts/shapes.hpp"
#include "report/html/script.hpp"
#include "report/html/section.hpp"
#include "report/html/words.hpp"
#include "report/text/markup.hpp"
#include "report/text/utf8.hpp"

#include <sstream>

namespace mpisheet::report {
namespace {

struct Machine {
    const Folder *folder = nullptr;
    Findings findings;
    std::string id;
};

std::string link(const std::string &target, const std::string &text)
{
    return element("a", escape(text), "href=\"#" + target + '"');
}

/// Parts of a machine that its section has, and its operations.
std::string contents_of(const Machine &machine)
{
    const Folder &folder = *machine.folder;
    std::string operations;
    for (const Equation &equation : folder.sheet.operations)
        operations +=
            element("li", operation_link(equation.name, machine.id), "data-name=\"" + escape(equation.name) + '"');
    std::string parts;
    const auto add = [&](const char *part, const char *text, bool is_there) {
        if (is_there)
            parts += element("li", link(machine.id + part, text));
    };
    add("-warnings", "what to do first", !machine.findings.advice.empty());
    add("-next", "what to measure next", !folder.advised.empty());
    add("-network", "network", folder.survey && folder.survey->network);
    parts += element("li", link(machine.id + "-costs", "operations") +
                               (operations.empty() ? "" : element("ul", operations, "class=\"operations\"")));
    add("-fit", "how well the equations fit", !machine.findings.fit.empty());
    add("-guidelines", "guidelines", !machine.findings.guidelines.empty());
    add("-calibration", "calibration", !folder.sheet.calibration.empty());
    add("-programs", "programs", !machine.findings.kernels.cells.empty());
    add("-spmd", "SPMD programs", !folder.spmd.empty());
    add("-changes", "what changed", !folder.history.changed.empty());
    add("-about", "provenance", true);
    return element("li", link(machine.id, folder.heading()) + element("ul", parts),
                   "class=\"machine\" data-section=\"" + machine.id + '"') +
           '\n';
}

std::string contents(const std::vector<Machine> &machines, bool can_ask)
{
    std::string items = can_ask ? element("li", link("ask", "What would it cost?"), "data-ask hidden") : "";
    for (const Machine &machine : machines)
        items += contents_of(machine);
    items += element("li", link("how", "How it was measured")) + element("li", link("glossary", "Glossary"));
    const std::string search = element("label",
                                       "Search operations by a part of their name <input type=\"search\" id=\"search\" "
                                       "autocomplete=\"off\" placeholder=\"search\"> <output id=\"found\"></output>",
                                       "class=\"search\" hidden");
    return element("nav", search + element("ul", '\n' + items), "aria-label=\"Contents\"") + '\n';
}

std::string page(std::string_view title, std::string_view body, std::string_view script_source)
{
    const std::string policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src " +
                               std::string(script_source) + "; base-uri 'none'; form-action 'none'";
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
           policy + "\">\n<meta name=\"generator\" content=\"mpisheet\">\n<link rel=\"icon\" href=\"data:,\">\n" +
           element("title", escape(title)) + '\n' + element("style", style_sheet()) + "\n</head>\n<body>\n" +
           point_marks() + std::string(body) + "</body>\n</html>\n";
}

} // namespace

std::string html_report(std::span<const Folder> folders, std::span<const NamedSheet> references, const Asked &asked)
{
    std::vector<Machine> machines;
    for (const Folder &folder : folders)
        machines.push_back(
            {.folder = &folder, .findings = find(folder), .id = "machine-" + std::to_string(machines.size() + 1)});
    std::string sections, names;
    bool any_simulated = false;
    for (std::size_t i = 0; i < machines.size(); ++i) {
        const Machine &machine = machines[i];
        sections += machine_section(*machine.folder, machine.findings, references, machine.id, machines.size() > 1,
                                    i < asked.machines.size() ? asked.machines[i].file : "");
        names += (names.empty() ? "" : ", ") + machine.folder->heading();
        any_simulated |= machine.folder->simulated();
    }
    const std::string head = element("a", "Skip to the content", "class=\"skip\" href=\"#content\"") + '\n' +
                             element("header", element("h1", "What MPI costs on " + escape(names)), "class=\"page\"") +
                             '\n';
    const std::string content = panel(asked) + sections + how_measured(any_simulated) + glossary();
    const std::string footer =
        element("footer", "Made by mpisheet. One file: nothing is fetched, and all is there without script.",
                "class=\"page\"") +
        '\n';
    std::string scripts, sources;
    for (const std::string &one : {std::string(script()), panel_script(asked)})
        if (!one.empty()) {
            scripts += element("script", one) + '\n';
            sources += (sources.empty() ? "" : " ") + script_source(one);
        }
    return page("mpisheet: " + names,
                head +
                    element("div",
                            '\n' + contents(machines, !asked.machines.empty()) +
                                element("main", '\n' + content, "id=\"content\"") + '\n',
                            "class=\"layout\"") +
                    '\n' + footer + scripts,
                sources);
}

std::string html_page(const std::string &title, std::span<const Grid> tables, const std::string &summary,
                      std::span<const Picture> pictures)
{
    std::string content, line;
    for (std::istringstream lines(summary); std::getline(lines, line);)
        content += paragraph(line, "class=\"verdict\"");
    for (const Picture &picture : pictures)
        content += figure(picture.svg, picture.description, "");
    for (const Grid &grid : tables)
        if (!grid.rows.empty())
            content += to_html(grid) + '\n';
    return page("mpisheet: " + title,
                element("header", element("h1", escape(title)), "class=\"page\"") + '\n' +
                    element("main", '\n' + content, "id=\"content\"") + '\n',
                "'none'");
}

} // namespace mpisheet::report
