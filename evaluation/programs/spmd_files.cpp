#include "evaluation/programs/spmd_files.hpp"

#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/predictions.hpp"
#include "evaluation/sheets/sheet_engine.hpp"
#include "formats/file.hpp"
#include "launch/launcher.hpp"
#include "model/error.hpp"
#include "report/terminal/terminal.hpp"
#include "spmd/graph_text.hpp"
#include "spmd/loop.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

struct Setting {
    std::string name;
    std::vector<std::string> texts; ///< one or more expressions
};

/// "T1=50" or "T1=max(1,b),50": commas within parentheses do not separate.
Setting parse_expressions(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        throw Error(Exit::usage, "--set: expected name=expression, found \"" + text + "\"");
    Setting setting{text.substr(0, equals), {""}};
    int depth = 0;
    for (const char c : text.substr(equals + 1)) {
        depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        if (c == ',' && depth == 0)
            setting.texts.emplace_back();
        else
            setting.texts.back() += c;
    }
    return setting;
}

using Chosen = std::vector<std::pair<std::string, std::string>>;

/// Every combination, with the words that tell it from the others.
std::vector<std::pair<std::string, Chosen>> combinations(const std::vector<std::string> &texts)
{
    std::vector<std::pair<std::string, Chosen>> all{{}};
    for (const std::string &text : texts) {
        const Setting setting = parse_expressions(text);
        std::vector<std::pair<std::string, Chosen>> more;
        for (const auto &[label, chosen] : all)
            for (const std::string &value : setting.texts) {
                more.emplace_back(label, chosen);
                more.back().second.emplace_back(setting.name, value);
                if (setting.texts.size() > 1)
                    more.back().first += " " + setting.name + "=" + value;
            }
        all = std::move(more);
    }
    return all;
}

} // namespace

bool is_derived(const fs::path &file)
{
    return file.extension() == ".loop" || file.extension() == ".graph";
}

spmd::TaskGraph read_task_graph(const fs::path &file)
{
    const auto read = file.extension() == ".loop" ? spmd::read_loop : spmd::read_graph;
    return read(formats::read_text(file), file.string());
}

equations::Script read_program(const fs::path &file)
{
    return is_derived(file) ? spmd::equations_of(read_task_graph(file)) : read_script(file);
}

fs::path program_file(const std::string &name)
{
    if (fs::is_regular_file(name))
        return name;
    fs::path form = launch::shared_file("spmd/programs") / fs::path(name).filename(); // "cg-tree.loop"
    if (form.filename() == name && fs::is_regular_file(form))
        return form;
    return file_or_shipped(name, "spmd/programs", "program");
}

/// A file, a folder of characterise, a shipped system or datasheet.
fs::path system_file(const std::string &name)
{
    const bool is_sheet =
        fs::is_directory(name) || fs::exists(launch::shared_file("datasheets") / fs::path(name) / "sheet.gp");
    return is_sheet ? sheet_path(name) : file_or_shipped(name, "spmd/systems", "system");
}

spmd::System read_system(const std::string &name, const std::vector<std::string> &changes, int state)
{
    const fs::path file = system_file(name);
    const std::string short_name = file.stem() == "sheet" ? fs::absolute(file).parent_path().filename() : file.stem();
    equations::Script library = read_script(launch::shared_file("spmd/library.gp"));
    equations::Script script = read_script(file);
    equations::Scope sheet = read_scope(std::span(&file, 1), state);
    if (spmd::describes_system(script) && changes.empty())
        return spmd::described_system(short_name, std::move(library), std::move(script));
    if (spmd::describes_system(script))
        throw Error(Exit::usage, "--set " + changes.front() +
                                     ": what a function was can be called of datasheets alone; " + file.string() +
                                     " is a system");
    return spmd::system_of_sheet(short_name, std::move(library), read_script(launch::shared_file("spmd/from-sheet.gp")),
                                 with_equations(over_links(std::move(sheet), file), changes));
}

std::vector<spmd::Application> read_applications(const SpmdCase &asked)
{
    std::vector<spmd::Application> applications;
    std::vector<std::string> settings = asked.settings;
    const auto of_sheet = std::stable_partition(settings.begin(), settings.end(), [](const std::string &setting) {
        const std::size_t equals = std::min(setting.find('='), setting.size());
        return setting.find(setting.substr(0, equals) + "(", equals) == std::string::npos;
    });
    const std::vector<std::string> changes(of_sheet, settings.end()); // "tmsg=2*tmsg(d)"
    settings.erase(of_sheet, settings.end());
    const auto chosen = combinations(settings);
    for (const std::string &program : asked.programs) {
        const equations::Script script = read_program(program_file(program));
        for (const std::string &name : asked.systems) {
            const spmd::System system = read_system(name, changes, asked.state);
            for (const auto &[label, values] : chosen) {
                applications.push_back(spmd::make_application(script, system, values));
                applications.back().system += label;
                applications.back().machine += label;
            }
        }
    }
    return applications;
}

int tell_of_cells(const std::vector<spmd::Result> &results, bool strict)
{
    bool extrapolated = false;
    const auto warn = [](const std::string &text) { report::tell("warning: " + text + "\n"); };
    for (const spmd::Result &result : results) {
        const std::string who = result.application.program + " on " + result.application.system + ": ";
        const auto count = [&](const auto &is) { return std::count_if(result.cells.begin(), result.cells.end(), is); };
        const auto refused = count([](const spmd::Cell &cell) { return !cell.refused.empty(); });
        const auto swapping = count([](const spmd::Cell &cell) { return !cell.caution.empty(); });
        Extrapolated outside{.points = result.cells.size()};
        for (const spmd::Cell &cell : result.cells)
            outside.add(cell.extent, cell.measured);
        extrapolated = extrapolated || outside.any();
        if (outside.any())
            warn(who + to_text(outside));
        if (swapping != 0)
            warn(fmt::format("{}{} of {} cells need more memory than a node has: predicted as if it did not "
                             "swap",
                             who, swapping, result.cells.size()));
        if (refused != 0)
            warn(fmt::format("{}{} of {} cells are not predicted: they do not fit (--set node_bytes=…, "
                             "largest_P=… changes the limits)",
                             who, refused, result.cells.size()));
    }
    return strict && extrapolated ? 1 : 0;
}

} // namespace mpisheet::evaluation
