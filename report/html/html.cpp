#include "report/html/html.hpp"

#include "report/charts/gnuplot.hpp"
#include "report/html/markup.hpp"
#include "report/html/section.hpp"
#include "report/html/style.hpp"
#include "report/text/utf8.hpp"
#include "report/html/words.hpp"

namespace mpisheet::report {
namespace {

struct Machine {
    const Folder *folder = nullptr;
    Findings findings;
    std::vector<Illustration> plots;
    std::string id;
};

/// All plots of all machines in one run of gnuplot.
void draw(std::vector<Machine> &machines)
{
    std::vector<std::string> scripts;
    for (const Machine &machine : machines)
        for (const Illustration &plot : machine.plots)
            scripts.push_back(plot.script);
    std::vector<std::string> pictures = render_svg(scripts);
    std::size_t next = 0;
    for (Machine &machine : machines)
        for (Illustration &plot : machine.plots)
            plot.svg = std::move(pictures[next++]);
}

std::string link(const std::string &target, const std::string &text)
{
    return element("a", escape(text), "href=\"#" + target + '"');
}

std::string contents(const std::vector<Machine> &machines)
{
    std::string items;
    for (const Machine &machine : machines) {
        const std::string parts =
            element("li", link(machine.id + "-costs", "costs")) +
            element("li", link(machine.id + "-programs", "programs")) +
            (machine.folder->spmd.empty() ? "" : element("li", link(machine.id + "-spmd", "SPMD programs"))) +
            (machine.folder->changed.empty() ? "" : element("li", link(machine.id + "-changes", "what changed"))) +
            element("li", link(machine.id + "-about", "provenance"));
        items += element("li", link(machine.id, machine.folder->heading()) + element("ul", parts)) + '\n';
    }
    items += element("li", link("how", "How it was measured")) + element("li", link("glossary", "Glossary"));
    return element("nav", element("ul", '\n' + items), "aria-label=\"Contents\"") + '\n';
}

std::string page(std::string_view title, std::string_view body)
{
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
           "img-src data:; "
           "base-uri 'none'; form-action 'none'\">\n<meta name=\"generator\" content=\"mpisheet\">\n<link rel=\"icon\" "
           "href=\"data:,\">\n" +
           element("title", escape(title)) + '\n' + element("style", style_sheet()) + "\n</head>\n<body>\n" +
           std::string(body) + "</body>\n</html>\n";
}

} // namespace

std::string html_report(std::span<const Folder> folders)
{
    std::vector<Machine> machines;
    for (const Folder &folder : folders) {
        Machine machine{.folder = &folder,
                        .findings = find(folder),
                        .plots = {},
                        .id = "machine-" + std::to_string(machines.size() + 1)};
        machine.plots = illustrations_of(folder, machine.findings);
        machines.push_back(std::move(machine));
    }
    draw(machines);

    std::string verdicts, sections, names;
    bool any_simulated = false;
    for (const Machine &machine : machines) {
        verdicts += element("p", escape(machine.findings.verdict), "class=\"verdict\"") + '\n';
        sections += machine_section(*machine.folder, machine.findings, machine.plots, machine.id);
        names += (names.empty() ? "" : ", ") + machine.folder->heading();
        any_simulated |= machine.folder->simulated();
    }
    const std::string head =
        element("a", "Skip to the content", "class=\"skip\" href=\"#content\"") + '\n' +
        element("header",
                '\n' + element("h1", "What MPI costs, what that predicts, and how far off it was") + '\n' +
                    element("p", "Datasheet and validation of " + escape(names), "class=\"soft\"") + '\n',
                "class=\"page\"") +
        '\n';
    const std::string content = verdicts + contents(machines) + sections + how_measured(any_simulated) + glossary();
    return page("mpisheet: " + names,
                head + element("main", '\n' + content, "id=\"content\"") + '\n' +
                    element("footer", "Made by mpisheet. One file: no script, nothing is fetched.", "class=\"page\"") +
                    '\n');
}

std::string html_page(const std::string &title, std::span<const Grid> tables, const std::string &summary)
{
    std::string content = element("p", escape(summary), "class=\"verdict\"") + '\n';
    for (const Grid &grid : tables)
        if (!grid.rows.empty())
            content += to_html(grid) + '\n';
    return page("mpisheet: " + title, element("header", element("h1", escape(title)), "class=\"page\"") + '\n' +
                                          element("main", '\n' + content, "id=\"content\"") + '\n');
}

} // namespace mpisheet::report
