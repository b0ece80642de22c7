#include "command/compare_sheets.hpp"

#include "command/console/json.hpp"
#include "evaluation/equation_files.hpp"
#include "formats/file.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"
#include "report/equation_changes.hpp"
#include "report/html/html.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/markdown.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

fs::path sheet_in(const fs::path &input)
{
    return fs::is_directory(input) ? input / "sheet.gp" : evaluation::sheet_path(input);
}

bool is_sheet(const fs::path &input)
{
    return sheet_in(input).extension() == ".gp" && fs::exists(sheet_in(input));
}

report::Datasheet read(const fs::path &input)
{
    return report::read_datasheet(sheet_in(input));
}

struct Compared {
    std::string name;
    std::vector<report::EquationChange> changes;
};

std::vector<Compared> compare_all(std::span<const fs::path> inputs)
{
    const report::Datasheet before = read(inputs.front());
    std::vector<Compared> all;
    for (const fs::path &input : inputs.subspan(1)) {
        all.push_back({input.string(), report::equation_changes(before, read(input))});
        if (all.back().changes.empty())
            throw Error(Exit::bad_input, input.string() + ": no equation that " + inputs.front().string() +
                                             " has too, with a point inside both ranges");
    }
    return all;
}

std::size_t count(const Compared &one, double threshold, const std::string &verdict)
{
    return static_cast<std::size_t>(
        std::count_if(one.changes.begin(), one.changes.end(), [&](const report::EquationChange &change) {
            return report::verdict(change, threshold) == verdict;
        }));
}

std::string verdicts(const std::vector<Compared> &all, double threshold)
{
    std::string text;
    for (const Compared &one : all)
        text += fmt::format("{}: {} equations slower, {} faster, {} both, {} the same. Of equations without samples "
                            "nobody can say what is noise.\n",
                            one.name, count(one, threshold, "slower"), count(one, threshold, "faster"),
                            count(one, threshold, "faster and slower"), count(one, threshold, "the same"));
    return text;
}

Json to_json(const report::CostRatio &point)
{
    return {{"ratio", point.ratio}, {"p", point.p}, {"d", point.d}};
}

Json to_json(const std::vector<Compared> &all, double threshold)
{
    Json json = Json::array();
    for (const Compared &one : all) {
        Json equations = Json::array();
        for (const report::EquationChange &change : one.changes)
            equations.push_back({{"op", change.op},
                                 {"points", change.points.size()},
                                 {"ratio", change.median},
                                 {"least", to_json(change.least)},
                                 {"most", to_json(change.most)},
                                 {"verdict", report::verdict(change, threshold)}});
        json.push_back({{"name", one.name}, {"equations", equations}});
    }
    return json;
}

/// Every point, so that a program can judge for itself.
std::string to_csv(const std::vector<Compared> &all)
{
    std::string text = "name,op,p,d,ratio\n";
    formats::CsvLine line(text);
    for (const Compared &one : all)
        for (const report::EquationChange &change : one.changes)
            for (const report::CostRatio &point : change.points) {
                line.add(one.name);
                line.add(change.op);
                line.add(point.p);
                line.add(point.d);
                line.add(point.ratio);
                line.end();
            }
    return text;
}

} // namespace

bool are_sheets_without_samples(std::span<const fs::path> inputs)
{
    const auto has_samples = [](const fs::path &input) { return !read(input).note("samples").empty(); };
    return inputs.size() > 1 && std::all_of(inputs.begin(), inputs.end(), is_sheet) &&
           !std::all_of(inputs.begin(), inputs.end(), has_samples);
}

int compare_equations(std::span<const fs::path> inputs, double threshold, Format format, const fs::path &output)
{
    const std::vector<Compared> all = compare_all(inputs);
    const std::string before = inputs.front().string(), said = verdicts(all, threshold);
    std::vector<report::Grid> grids;
    for (const Compared &one : all)
        grids.push_back(report::equation_changes_table("From " + before + " to " + one.name, one.changes, threshold));
    if (output.extension() == ".html")
        formats::write_file(output, report::html_page("Equations beside those of " + before, grids, said));
    else if (!output.empty()) {
        std::string text = said;
        for (const report::Grid &grid : grids)
            text += "\n" + report::to_markdown(grid);
        formats::write_file(output, text);
    }
    if (format == Format::json)
        fmt::print("{}\n", json_text(Json{{"before", before}, {"after", to_json(all, threshold)}}));
    else if (format == Format::csv)
        fmt::print("{}", to_csv(all));
    else
        report::say(said + "\n" + report::to_text(grids, report::screen()));
    return count(all.back(), threshold, "slower") > 0 ? static_cast<int>(Exit::no) : 0;
}

} // namespace mpisheet::command
