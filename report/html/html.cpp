#include "report/html/html.hpp"

#include "report/charts/shapes.hpp"
#include "report/html/script.hpp"
#include "report/html/section.hpp"
#include "report/text/markup.hpp"
#include "report/text/utf8.hpp"

#include <sstream>

namespace mpisheet::report {
namespace {

/// <section id="how">: how a measured second came about; with what a simulated machine shows and does not.
std::string how_measured(bool any_simulated)
{
    std::string html = R"html(<h2 id="how-title">How it was measured</h2>
<ul>
<li><strong>A cost is the last end minus the agreed start.</strong> All ranks agree on an instant, wait for it, and do the
operation once; the time of the rank that ends last counts. Ranks that came late make the sample invalid.</li>
<li><strong>Launches are replicated.</strong> Repetitions inside one launch share its luck, so a measured point is the median over
launches of the medians over repetitions; bars in the plots reach from the fastest launch to the slowest.</li>
<li><strong>Operations and sizes come in random order</strong> from a recorded seed, after a warm-up, in buffers that were touched
before. The result of each operation is checked; every raw sample is in samples.csv.</li>
<li><strong>Equations are fitted to relative errors,</strong> with coefficients that cannot be negative, and with a new range only
where the samples ask for one. The interval is where the true cost lies with 95 % confidence; it widens beyond the samples.</li>
<li><strong>Predictions are blind.</strong> They use the datasheet and steps timed on one process, never a parallel run of the
program; predictions.csv is written, and its SHA-256 recorded, before the first run.</li>
</ul>
)html";
    if (any_simulated)
        html += R"html(<h3>What a simulated machine shows, and what it does not</h3>
<p>A machine marked “simulated” is a SimGrid platform: the real programs run there on simulated ranks, exchange real messages and
compute their real results. Time is computed: the network's from the platform file, the computation's from the work that each rank
counted while doing it, times rates that neither the model nor the calibration can read.</p>
<ul>
<li><strong>It shows</strong> whether the equations follow the MPI library's algorithms over many processes, and whether
the models
count messages, bytes, steps and imbalance rightly.</li>
<li><strong>It does not show</strong> noise, memory contention between cores, network hardware that the platform file does not
describe, or how fast a real processor runs the kernels. Small errors there promise nothing about a real cluster.</li>
</ul>
)html";
    return element("section", '\n' + html, "id=\"how\" aria-labelledby=\"how-title\"") + '\n';
}

/// <section id="glossary">
std::string glossary()
{
    const std::string html = R"html(<h2 id="glossary-title">Glossary</h2>
<dl class="facts">
<dt>p</dt><dd>processes that take part</dd>
<dt>d</dt><dd>of an operation: bytes of the message, counted as its plot says; of a program: the size of its problem</dd>
<dt>cell</dt><dd>one operation or program at one p and one d</dd>
<dt>×÷</dt><dd>how wide an interval is: ±20 % is up to that much more or less; ×÷1.6 is from a 1.6th to 1.6 times. Up to
a factor of
1.25 a percentage is written, beyond a factor; of two unlike sides the one that is further off</dd>
<dt>level</dt><dd>how near two ranks are: cache or socket (parts of a node), node, net (one switch), far, farther (across
more switches)</dd>
<dt>eager</dt><dd>a message that is sent at once, without asking the receiver first; longer ones begin with a handshake</dd>
<dt>half bandwidth</dt><dd>the smallest message that reaches half the bandwidth of the largest</dd>
<dt>state</dt><dd>of the machine: a part of the measurement in which costs are longer or shorter alike, by where ranks ran or what
else did; equations are fitted to one state, samples of others are counted and left out</dd>
<dt>np2</dt><dd>np2(p) in an equation: 0 where p is a power of two, else 1; clog2(p): log2(p) rounded up</dd>
<dt>guideline</dt><dd>what a good MPI library keeps: no operation costs more than others that do the same, and none more
for less data</dd>
<dt>sample, launch</dt><dd>one timed repetition; one start of all processes (one mpiexec)</dd>
<dt>datasheet</dt><dd>the equations of one machine and placement, sheet.gp</dd>
<dt>range</dt><dd>a range of p and d with one equation</dd>
<dt>error</dt><dd>(predicted − measured) / measured; median, mean and worst are of its size without sign</dd>
<dt>bias</dt><dd>mean of the errors with their signs: + when predictions are too long</dd>
<dt>inside 95 %</dt><dd>share of measured times inside the predicted interval; near 95 % is right, 100 % may be too cautious</dd>
<dt>communication</dt><dd>share of the predicted time that is spent in MPI</dd>
<dt>extrapolated</dt><dd>the prediction used an equation outside the range that was measured</dd>
<dt>speed-up</dt><dd>time on one process divided by time on p</dd>
</dl>
)html";
    return element("section", '\n' + html, "id=\"glossary\" aria-labelledby=\"glossary-title\"") + '\n';
}

struct MachineSection {
    const Folder *folder = nullptr;
    Findings findings;
    std::string id;
};

std::string link(const std::string &target, const std::string &text)
{
    return element("a", escape(text), "href=\"#" + target + '"');
}

/// Parts of a machine that its section has, and its operations.
std::string contents_of(const MachineSection &machine)
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

std::string contents(const std::vector<MachineSection> &machines, bool can_ask)
{
    std::string items = can_ask ? element("li", link("ask", "What would it cost?"), "data-ask hidden") : "";
    for (const MachineSection &machine : machines)
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
    std::vector<MachineSection> machines;
    for (const Folder &folder : folders)
        machines.push_back(
            {.folder = &folder, .findings = find(folder), .id = "machine-" + std::to_string(machines.size() + 1)});
    std::string sections, names;
    bool any_simulated = false;
    for (std::size_t i = 0; i < machines.size(); ++i) {
        const MachineSection &machine = machines[i];
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
