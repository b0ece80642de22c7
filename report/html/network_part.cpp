#include "report/html/network_part.hpp"

#include "model/network.hpp"
#include "report/charts/network_picture.hpp"
#include "report/text/markup.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <cmath>

namespace mpisheet::report {
namespace {

/// What a message of 8 bytes and the largest one cost on a level.
struct LevelFigures {
    std::string name;
    Cost small;
    double rate = 0; ///< of the largest message [byte/s]
    std::int64_t largest = 0;
};

/// The level that tmsg is of; empty: the ranks were not told apart.
std::string first_level(const Folder &folder)
{
    const std::string network = folder.sheet.note("network");
    std::string nearest = network.substr(0, network.find(':'));
    if (nearest.empty() && folder.survey && folder.survey->levels && !folder.survey->levels->empty())
        nearest = folder.survey->levels->front().name;
    return nearest;
}

/// The sheet's messages, tmsg and tmsg_LEVEL, from the nearest level on; tmsg alone is of no level.
std::vector<LevelFigures> levels_of(const Folder &folder)
{
    const Datasheet &sheet = folder.sheet;
    std::vector<LevelFigures> levels;
    const auto add = [&](const std::string &name, const std::string &op) {
        const Equation *message = sheet.find(op);
        if (message == nullptr || !message->notes.sizes)
            return;
        const std::int64_t most = message->notes.sizes->most;
        const Cost large = cost(sheet, *message, 2, static_cast<double>(most));
        levels.push_back({name, cost(sheet, *message, 2, 8), static_cast<double>(most) / large.seconds, most});
    };
    const std::string nearest = first_level(folder);
    for (const std::string_view level : level_names)
        add(std::string(level), level == nearest ? "msg" : "msg_" + std::string(level));
    return levels;
}

Grid levels_table(const std::vector<LevelFigures> &levels, const Folder &folder)
{
    Grid grid{.caption = "Messages by level, " + by_the_equations(folder),
              .columns = {{"level"},
                          {"8 bytes, one way", Align::right},
                          {"95 %", Align::right},
                          {"bandwidth", Align::right},
                          {"with messages of", Align::right}},
              .rows = {}};
    for (const LevelFigures &level : levels)
        grid.rows.push_back(
            {{level.name, time_text(level.small.seconds),
              std::isnan(level.small.lo) ? no_value : time_text(level.small.lo) + " … " + time_text(level.small.hi),
              figure_text(level.rate, FigureUnit::bytes_per_second), size_text(level.largest)}});
    return grid;
}

/// Whom the survey names.
std::string who_stands_out(const formats::DescribedSurvey &survey)
{
    if (survey.slow.empty())
        return paragraph("No rank and no way between ranks stands out.");
    std::string items;
    for (const formats::DescribedSuspect &suspect : survey.slow)
        items += element("li", element("strong", escape(suspect.text)));
    return paragraph("What stands out:") + element("ul", items);
}

} // namespace

std::string by_the_equations(const Folder &folder)
{
    return folder.samples.empty() ? "by the equations of the sheet" : "by the equations fitted to samples.csv";
}

std::string nearest_level(const Folder &folder)
{
    return levels_of(folder).size() > 1 ? first_level(folder) : "";
}

std::string levels_sentence(const Folder &folder)
{
    const std::vector<LevelFigures> levels = levels_of(folder);
    if (levels.size() < 2)
        return {};
    std::string text;
    for (const LevelFigures &level : levels)
        text += (text.empty() ? "Messages within " : "; ") + level.name + " " + time_text(level.small.seconds) +
                " and " + figure_text(level.rate, FigureUnit::bytes_per_second);
    return text + ".";
}

std::string network_part(const Folder &folder, const std::string &id)
{
    if (!folder.survey || !folder.survey->network)
        return {};
    std::string html =
        heading("h3", "The network", id + "-network", "", "show {} --network") +
        paragraph("Before anything was measured, ranks exchanged messages in pairs. Found: " + *folder.survey->network +
                  ".");
    html += who_stands_out(*folder.survey);
    if (const std::vector<LevelFigures> levels = levels_of(folder); levels.size() > 1)
        html += to_html(levels_table(levels, folder));
    std::string pictures;
    for (const auto &picture : {levels_picture(*folder.survey), pairs_picture(*folder.survey)})
        if (picture)
            pictures += figure(picture->svg, picture->description, "");
    return html + (pictures.empty() ? "" : element("div", '\n' + pictures, "class=\"plots\"") + '\n');
}

} // namespace mpisheet::report
