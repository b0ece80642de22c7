#include "report/html/first_look.hpp"

#include "model/operation.hpp"
#include "model/sheet/states.hpp"
#include "model/visible.hpp"
#include "model/words.hpp"
#include "report/charts/svg.hpp"
#include "report/html/network_part.hpp"
#include "report/text/markup.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_warnings = 3; ///< that are not folded

/// The folder's figures, its last measurement's and those of other machines, all at one p.
struct Beside {
    MachineFigures here;
    std::optional<MachineFigures> last;
    std::vector<MachineFigures> others;
};

/// Of another machine no collective that it was not measured at.
MachineFigures measured_figures(const NamedSheet &one, int p)
{
    MachineFigures figures = figures_of(one.name, one.sheet, p);
    if (figures.extrapolated)
        figures.barrier = figures.allreduce = MachineFigures::unknown;
    return figures;
}

Beside figures_beside(const Folder &folder, std::span<const NamedSheet> references)
{
    const int p = common_processes(std::span(&folder.sheet, 1));
    Beside beside{.here = figures_of(folder.heading(), folder.sheet, p), .last = {}, .others = {}};
    if (folder.history.last)
        beside.last = measured_figures(*folder.history.last, p);
    for (const NamedSheet &one : references)
        if (const std::string samples = one.sheet.note("samples");
            folder.samples_sha256.empty() || samples.find(folder.samples_sha256) == std::string::npos)
            beside.others.push_back(measured_figures(one, p));
    return beside;
}

std::string interval_text(const Estimate &figure, FigureUnit unit)
{
    std::string low = figure_text(figure.lo, unit);
    const std::string high = figure_text(figure.hi, unit);
    if (std::isnan(figure.lo) || low == high)
        return {};
    const std::size_t blank = low.rfind(' ');
    if (high.ends_with(low.substr(blank))) // one unit is enough
        low.erase(blank);
    return low + " … " + high;
}

/// Other machines as dots and this one as a bar across its interval, on a logarithmic scale, better to the right.
std::string strip(const FigureRow &row, const Beside &beside)
{
    constexpr double width = 150, height = 18, margin = 6;
    const Estimate &here = beside.here.*row.value;
    double low = here.value, high = here.value;
    for (const MachineFigures &other : beside.others)
        if (const double value = (other.*row.value).value; std::isfinite(value) && value > 0) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (!(low < high))
        return {};
    const auto x = [&](double value) {
        const double share = std::clamp(std::log(value / low) / std::log(high / low), 0.0, 1.0);
        return margin + (width - 2 * margin) * (row.less_is_better ? 1 - share : share);
    };
    std::string drawn = fmt::format("<path class=\"grid\" d=\"M{} {}H{}\"/>", margin, height / 2, width - margin);
    for (const MachineFigures &other : beside.others)
        if (const double value = (other.*row.value).value; std::isfinite(value) && value > 0)
            drawn += fmt::format("<circle class=\"other\" cx=\"{}\" cy=\"{}\" r=\"3.5\"><title>{}</title></circle>",
                                 svg_number(x(value)), height / 2,
                                 escape(other.machine + ": " + figure_text(value, row.unit)));
    const double middle = x(here.value);
    const double from = std::isnan(here.lo) ? middle : x(here.lo), to = std::isnan(here.hi) ? middle : x(here.hi);
    drawn += fmt::format("<path class=\"here\" d=\"M{} {}H{}M{} 2v14\"><title>{}</title></path>",
                         svg_number(std::min(from, to)), height / 2, svg_number(std::max(from, to)), svg_number(middle),
                         escape("here: " + figure_text(here.value, row.unit)));
    return fmt::format("<svg class=\"strip\" viewBox=\"0 0 {} {}\" aria-hidden=\"true\" focusable=\"false\">{}</svg>",
                       width, height, drawn);
}

/// "better than 4, alike: ethernet-16, worse than leonardo": names where they are few.
std::string standings_text(const FigureRow &row, const Beside &beside)
{
    constexpr std::array said{std::pair{Standing::better, "better than "}, std::pair{Standing::alike, "like "},
                              std::pair{Standing::worse, "worse than "}};
    std::string text;
    for (const auto &[standing_of, words] : said) {
        std::vector<std::string> names;
        for (const MachineFigures &other : beside.others)
            if (standing(beside.here.*row.value, other.*row.value, row.less_is_better) == standing_of)
                names.push_back(other.machine);
        if (names.empty())
            continue;
        constexpr std::size_t few = 2;
        text += (text.empty() ? "" : "; ") +
                (words + (names.size() <= few ? joined(names, ", ") : std::to_string(names.size()) + " others"));
    }
    const auto unsure = static_cast<std::size_t>(
        std::count_if(beside.others.begin(), beside.others.end(), [&](const MachineFigures &other) {
            const Estimate &here = beside.here.*row.value, &there = other.*row.value;
            return std::isfinite(there.value) && standing(here, there, row.less_is_better) == Standing::unknown;
        }));
    if (unsure > 0)
        text +=
            (text.empty() ? "" : "; ") + ("not known beside " + count_text(unsure, "other")) + ", of wide intervals";
    return text.empty() ? "no other has it" : text;
}

/// For who takes the table away as CSV.
std::string value_of(const Estimate &figure)
{
    return fmt::format("data-v=\"{:.4g} {:.4g} {:.4g}\"", figure.value, figure.lo, figure.hi);
}

std::string last_cell(const FigureRow &row, const Beside &beside)
{
    const Estimate &here = beside.here.*row.value, &last = (*beside.last).*row.value;
    if (std::isnan(last.value))
        return element("td", no_value);
    constexpr std::array words{"not known: wide intervals", "better now", "alike", "worse now"};
    const Standing now = standing(here, last, row.less_is_better);
    const std::string change = signed_percent_text(here.value / last.value - 1);
    return element("td",
                   escape(figure_text(last.value, row.unit)) +
                       element("small", escape(std::string(words[static_cast<std::size_t>(now)]) +
                                               (now == Standing::alike ? "" : ", " + change))),
                   value_of(last) + fmt::format(" class=\"{}\"", now == Standing::worse    ? "worse"
                                                                 : now == Standing::better ? "better"
                                                                                           : ""));
}

std::string name_of(const FigureRow &row, const MachineFigures &here)
{
    const bool collective = row.value == &MachineFigures::barrier || row.value == &MachineFigures::allreduce;
    return row.name + (collective ? ", p = " + std::to_string(here.p) : "");
}

std::string what_of(const FigureRow &row, const MachineFigures &here, const std::string &nearest)
{
    const std::string what =
        row.value == &MachineFigures::bandwidth ? "messages of " + size_text(here.largest) : row.what;
    const bool of_message = row.value == &MachineFigures::latency || row.value == &MachineFigures::bandwidth ||
                            row.value == &MachineFigures::half_size || row.value == &MachineFigures::messages ||
                            row.value == &MachineFigures::streaming || row.value == &MachineFigures::both_ways;
    return what + (of_message && !nearest.empty() ? ", between ranks 0 and 1, within a " + nearest : "");
}

std::string_view unit_of(FigureUnit unit)
{
    switch (unit) {
    case FigureUnit::seconds:
        return "s";
    case FigureUnit::bytes:
        return "byte";
    case FigureUnit::bytes_per_second:
        return "byte/s";
    case FigureUnit::messages_per_second:
        return "1/s";
    case FigureUnit::flops:
        break;
    }
    return "flop/s";
}

/// "80 % of launches; 1.3 times as long in 20 %": of which state of the machine the latency is; empty where it has one.
std::string states_words(const Datasheet &sheet)
{
    constexpr std::int64_t short_message = 8; // bytes
    std::vector<equations::Note> notes;
    for (const auto &[key, value] : sheet.provenance)
        notes.push_back({key, value, {}});
    std::string text;
    for (const MachineState &state : states_of(notes))
        text += text.empty() ? percent_text(state.share) + " of launches"
                             : fmt::format("; {} in {}",
                                           state.longer.empty()
                                               ? "not known"
                                               : fmt::format("{:.3g} times as long", times_at(state, short_message)),
                                           percent_text(state.share));
    return text;
}

std::string figures_table(const Folder &folder, const Beside &beside)
{
    std::string titles =
        element("th", "figure", "scope=\"col\"") +
        element("th", "here, 95 %", "scope=\"col\" class=\"n\" data-machine=\"" + escape(beside.here.machine) + '"');
    if (beside.last)
        titles += element("th", "measured before, " + escape(folder.history.last->name),
                          "scope=\"col\" data-machine=\"" + escape(folder.history.last->name) + '"');
    if (!beside.others.empty())
        titles += element("th", "beside " + count_text(beside.others.size(), "reference machine") + " (better →)",
                          "scope=\"col\" class=\"beside\"");
    const std::string nearest = nearest_level(folder);
    std::string rows, missing;
    for (const FigureRow &row : figure_rows()) {
        const Estimate &here = beside.here.*row.value;
        if (!std::isfinite(here.value)) {
            missing += (missing.empty() ? "" : "; ") + std::string(row.name);
            continue;
        }
        std::string cells = element(
            "th", escape(name_of(row, beside.here)) + element("small", escape(what_of(row, beside.here, nearest))),
            "scope=\"row\"");
        const std::string states = row.value == &MachineFigures::latency ? states_words(folder.sheet) : "";
        cells += element("td",
                         element("strong", escape(figure_text(here.value, row.unit))) +
                             element("small", escape(interval_text(here, row.unit))) +
                             (states.empty() ? "" : element("small", escape(states))),
                         value_of(here) + " class=\"n\"");
        if (beside.last)
            cells += last_cell(row, beside);
        if (!beside.others.empty())
            cells += element("td", strip(row, beside) + element("small", escape(standings_text(row, beside))),
                             "class=\"beside\"");
        rows += element("tr", cells,
                        fmt::format("data-figure=\"{}\" data-unit=\"{}\"", escape(name_of(row, beside.here)),
                                    unit_of(row.unit))) +
                '\n';
    }
    if (rows.empty())
        return {};
    return scrolling(element("table",
                             element("caption", escape("The machine in one look, " + by_the_equations(folder)),
                                     "class=\"quiet\"") +
                                 element("thead", element("tr", titles)) + '\n' + element("tbody", '\n' + rows),
                             "class=\"figures\""),
                     "figures of " + folder.heading()) +
           (missing.empty() ? "" : paragraph("Not measured: " + missing + ".", "class=\"soft\""));
}

std::string advice_items(std::span<const Advice> advice)
{
    std::string items;
    for (const Advice &one : advice)
        items +=
            element("li", element("strong", escape(one.fact)) + (one.remedy.empty() ? "" : ' ' + escape(one.remedy))) +
            '\n';
    return element("ul", '\n' + items);
}

/// What concerns every number, then some of them; the rest folded.
std::string warnings(std::span<const Advice> advice, const std::string &id)
{
    if (advice.empty())
        return {};
    const auto weighty = static_cast<std::size_t>(
        std::count_if(advice.begin(), advice.end(), [](const Advice &one) { return one.weight != Weight::remark; }));
    const std::size_t shown = std::min(most_warnings, weighty);
    const auto all = static_cast<std::size_t>(std::count_if(
        advice.begin(), advice.end(), [](const Advice &one) { return one.weight == Weight::every_number; }));
    std::string inside = heading("h3", "What to do first", id + "-warnings",
                                 all > 0     ? std::to_string(all) + " of these concern every number"
                                 : shown > 0 ? "these concern some numbers"
                                             : "nothing is wrong; some remarks");
    if (shown > 0)
        inside += advice_items(advice.first(shown));
    if (shown < advice.size())
        inside += details(shown == 0 ? count_text(advice.size(), "remark")
                                     : std::to_string(advice.size() - shown) + " more, by weight",
                          advice_items(advice.subspan(shown)));
    return element("div", '\n' + inside, shown > 0 ? "class=\"warnings\"" : "class=\"warnings light\"") + '\n';
}

/// The points that would make the equations surest, and the commands that measure and fit them.
std::string measure_next(const Folder &folder, const std::string &id, const std::string &file)
{
    if (folder.advised.empty())
        return {};
    constexpr std::size_t few = 5;
    std::string points;
    for (std::size_t k = 0; k < std::min(few, folder.advised.size()); ++k) {
        const AdvisedPoint &point = folder.advised[k];
        const Kind kind = kind_of(point.op);
        points +=
            fmt::format("{}{}{}{}", k == 0 ? "" : "; ", point.op,
                        kind == Kind::point_to_point ? "" : fmt::format(" at p = {}", point.p),
                        kind == Kind::barrier
                            ? ""
                            : fmt::format("{} d = {}", kind == Kind::point_to_point ? " at" : ",", size_text(point.d)));
    }
    int ranks = std::atoi(folder.fact("ranks").c_str());
    for (const Sample &sample : folder.samples)
        ranks = std::max(ranks, sample.p);
    const std::size_t more = folder.advised.size() - std::min(few, folder.advised.size());
    const std::filesystem::path named(file), inside = named.has_parent_path() ? named.parent_path() : ".";
    const std::string at = shell_word((named.extension() == ".gp" ? inside : named).string());
    return heading("h3", "What to measure next", id + "-next") +
           paragraph("The fit would be surest of what it does not know yet by " + points +
                     (more > 0 ? fmt::format("; {} more", more) : "") +
                     (folder.simulated() ? ". On its --platform:" : ":")) +
           element("pre",
                   escape(fmt::format("mpisheet probe --advice {}/fit.json -n {} -o more.csv", at, ranks)) + '\n' +
                       escape(fmt::format("mpisheet fit {0}/samples.csv more.csv -o {0}/sheet.gp --json {0}/fit.json",
                                          at))) +
           '\n';
}

/// What became of it since the last measurement.
std::string change_sentence(const Folder &folder, const std::string &id)
{
    if (!folder.history.changed.empty())
        return element("p", escape(folder.history.changed) + " <a href=\"#" + id + "-changes\">What changed</a>",
                       "class=\"verdict\"") +
               '\n';
    return folder.samples.empty() || folder.simulated()
               ? ""
               : paragraph("Faster or slower than before is not known: this is the only measurement in its folder. "
                           "Once it is measured again (mpisheet characterise, the same folder), what changed stands "
                           "here.",
                           "class=\"soft\"");
}

/// What the figures cannot hold: the levels of the network, and where the protocol of messages changes.
std::string quick_facts(const Folder &folder)
{
    std::string text = levels_sentence(folder);
    const Equation *message = folder.sheet.find("msg");
    if (const auto change = message == nullptr ? std::nullopt : rendezvous_of(folder.sheet, *message))
        text += (text.empty() ? "" : " ") +
                ("Messages seem to go eagerly up to about " + rounded_size_text(change->from) + ".");
    return text.empty() ? "" : paragraph(text);
}

std::string subtitle(const Folder &folder)
{
    std::vector<std::string> parts;
    for (const char *key : {"hardware.processor", "processor", "mpi.library", "mpi"})
        if (const std::string value = folder.fact(key); !value.empty() && value != "simulated")
            if (std::find(parts.begin(), parts.end(), value) == parts.end() && parts.size() < 2)
                parts.push_back(value);
    if (const std::string ranks = folder.fact("ranks"); !ranks.empty())
        parts.push_back(ranks + " ranks");
    if (const std::string nodes = folder.sheet.note("nodes"); !nodes.empty())
        parts.push_back(nodes + (nodes == "1" ? " node" : " nodes"));
    if (const std::string date = folder.fact("date"); !date.empty())
        parts.push_back("measured " + date.substr(0, 10));
    const std::string text = joined(parts, " · ");
    return text.empty() ? "" : paragraph(text, "class=\"soft\"");
}

/// What osu_bw, osu_bibw and osu_mbw_mr would say, level by level.
std::string streams(const Beside &beside)
{
    const std::vector<Streaming> &levels = beside.here.levels;
    const bool any = std::any_of(levels.begin(), levels.end(),
                                 [](const Streaming &one) { return std::isfinite(one.bandwidth.value); });
    if (!any)
        return {};
    const std::string remarks = streaming_remarks(levels);
    return details("bandwidth and message rate",
                   to_html(streaming_table(levels)) + (remarks.empty() ? "" : paragraph(escape(remarks))));
}

/// All figures of all machines, for who wants the numbers behind the dots.
std::string all_machines(const Beside &beside)
{
    if (beside.others.empty())
        return {};
    std::vector<MachineFigures> machines{beside.here};
    std::string command = "machines {}";
    for (const MachineFigures &other : beside.others) {
        machines.push_back(other);
        command += ' ' + other.machine;
    }
    return details("the reference machines, all figures",
                   element("div", to_html(machines_table(machines)), "data-command=\"" + escape(command) + '"'));
}

} // namespace

std::string first_look(const Folder &folder, const Findings &findings, std::span<const NamedSheet> references,
                       const std::string &id, const std::string &file)
{
    const Beside beside = figures_beside(folder, references);
    return subtitle(folder) + element("p", escape(findings.verdict), "class=\"verdict\"") + '\n' +
           change_sentence(folder, id) + figures_table(folder, beside) + quick_facts(folder) + streams(beside) +
           warnings(findings.advice, id) + measure_next(folder, id, file) + all_machines(beside);
}

} // namespace mpisheet::report
