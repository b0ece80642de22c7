#include "formats/imports/imported_json.hpp"

#include "formats/file.hpp"
#include "formats/imports/pair_survey.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ctime>
#include <iomanip>
#include <set>
#include <sstream>

namespace mpisheet::formats {
namespace {

namespace fs = std::filesystem;

/// "Sat Nov 21 17:46:09 2026" → "2026-11-21T17:46:09"; another text stays.
std::string iso_date(const std::string &text)
{
    std::tm time{};
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    if (!(stream >> std::get_time(&time, "%a %b %d %H:%M:%S %Y")))
        return text;
    std::ostringstream iso;
    iso << std::put_time(&time, "%Y-%m-%dT%H:%M:%S");
    return iso.str();
}

/// Messages between pairs of nodes, and what stands out among them.
void add_pairs(Json &json, const PairSurvey &pairs)
{
    if (pairs.small_bytes == 0)
        return;
    Json &survey = json["pairs_of_nodes"];
    survey = {{"nodes", pairs.nodes},
              {"complete", pairs.complete},
              {"short_message", {{"bytes", pairs.small_bytes}, {"median_s", pairs.small_s}}},
              {"long_message", {{"bytes", pairs.large_bytes}, {"median_s", pairs.large_s}}},
              {"slow", pairs.slow}};
    if (pairs.bisection > 0)
        survey["bisection"] = {{"bytes_per_s", pairs.bisection}, {"half", pairs.half}};
    for (const Meeting &pair : pairs.survey.meetings)
        survey["pairs"].push_back({{"from", pairs.nodes[static_cast<std::size_t>(pair.a)]},
                                   {"to", pairs.nodes[static_cast<std::size_t>(pair.b)]},
                                   {"short_s", pair.small_s},
                                   {"long_s", pair.large_s}});
}

} // namespace

std::size_t passed_over_lines(const ToolLog &log)
{
    std::size_t lines = 0;
    for (const PassedOver &passage : log.passed_over)
        lines += passage.lines;
    return lines;
}

Json imported_json(const ImportedLogs &all, const std::vector<std::filesystem::path> &files, const std::string &machine)
{
    const ToolLog &log = all.log;
    Json json;
    if (!machine.empty())
        json["machine"] = machine;
    json["imported"] = log.tool;
    for (const auto &[key, value] : log.facts)
        if (key == "machine" && !json.contains("machine"))
            json["machine"] = value;
        else if (key == "library")
            json["mpi"]["library"] = value;
        else if (key == "date" && !json.contains("date"))
            json["date"] = iso_date(value);
        else if (key == "mpi")
            json["mpi"]["standard"] = value;
        else if (key != "date" && key != "machine")
            json["log"][key].push_back(value);
    for (const fs::path &file : files)
        if (fs::is_directory(file))
            json["files"].push_back({{"folder", file.string()}});
        else
            json["files"].push_back({{"file", file.filename().string()}, {"sha256", sha256(read_file(file))}});
    json["differences"] = log.differences;
    json["left_out"] = Json::array();
    for (const LeftOut &left : log.left_out)
        json["left_out"].push_back(to_text(left));
    for (const std::string &record : all.records)
        json["records_of_jobs"].push_back(record);
    for (const auto &[number, name] : all.jobs)
        json["jobs"][std::to_string(number)] = name;
    add_pairs(json, pair_survey(log.rows));
    if (!log.passed_over.empty())
        json["lines_passed_over"] = passed_over_lines(log);
    std::set<std::string> buffers;
    for (const LoggedSample &row : log.rows)
        if (!row.buffers.empty())
            buffers.insert(row.buffers);
    if (!buffers.empty())
        json["buffers"] = fmt::format("{}", fmt::join(buffers, ", "));
    return json;
}

} // namespace mpisheet::formats
