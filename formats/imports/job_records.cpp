#include "formats/imports/job_records.hpp"

#include "formats/imports/launch_lines.hpp"
#include "formats/json_file.hpp"
#include "model/error.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace mpisheet::formats {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// "4-4", "4+" → 4
int first_number(std::string_view text)
{
    return positive(text.substr(0, text.find_first_not_of("0123456789")));
}

/// A batch script: its launch where its commands agree, else the allocation where they say nothing.
std::vector<JobRecord> of_script(std::string_view text, const fs::path &file)
{
    LaunchLines lines;
    std::set<std::tuple<int, int, int>> launches;
    JobRecord record;
    for_each_line(text, file.string(), [&](const LogLine &line) {
        if (line.starts("#") && !line.starts("#SBATCH"))
            return;
        if (line.starts("#SBATCH") && line.words.size() > 1) {
            const std::string_view option = line.words[1].substr(0, line.words[1].find('='));
            if (option == "-o" || option == "--output")
                record.log = option.size() < line.words[1].size() ? line.words[1].substr(option.size() + 1)
                             : line.words.size() > 2              ? line.words[2]
                                                                  : "";
        }
        lines.command = {};
        if (lines.read_command(line) && !line.starts("#SBATCH"))
            if (const Launch launch = lines.current(); launch.ranks > 0)
                launches.emplace(launch.ranks, launch.nodes, launch.ppn);
    });
    lines.command = {};
    const Launch launch = lines.current();
    if (launches.empty() && launch.ranks > 0)
        launches.emplace(launch.ranks, launch.nodes, launch.ppn);
    if (launches.size() == 1)
        std::tie(record.layout.p, record.layout.nodes, record.layout.ppn) = *launches.begin();
    else if (launches.empty())
        record.layout.nodes = lines.banner.nodes, record.layout.ppn = lines.banner.ppn;
    record.layout.order = lines.banner.order;
    record.log = fs::path(record.log).filename().string();
    return {record};
}

/// Of jobs by number what `scontrol show job` prints: "JobId=12 … NumNodes=4 NumTasks=64 …".
std::vector<JobRecord> of_scontrol(std::string_view text, const fs::path &file)
{
    std::vector<JobRecord> records;
    for_each_line(text, file.string(), [&](const LogLine &line) {
        for (const std::string_view word : line.words) {
            const std::string_view key = word.substr(0, word.find('='));
            const std::string_view value = word.substr(std::min(key.size() + 1, word.size()));
            if (key == "JobId")
                records.emplace_back().layout.job = value;
            if (records.empty())
                continue;
            LogLayout &layout = records.back().layout;
            if (key == "NumNodes")
                layout.nodes = first_number(value);
            else if (key == "NumTasks")
                layout.p = first_number(value);
            else if (key.starts_with("NtasksPerN"))
                layout.ppn = first_number(value);
            else if (key == "StdOut")
                records.back().log = fs::path(value).filename().string();
            else if (key == "NodeList")
                if (const auto hosts = host_list(value); hosts.size() == 2)
                    layout.from = hosts[0], layout.to = hosts[1];
        }
    });
    return records;
}

/// Cells of a row of sacct's: between | or, of its table for people, the columns over the dashes.
std::vector<std::string> cells_of(std::string_view line,
                                  const std::vector<std::pair<std::size_t, std::size_t>> &columns)
{
    std::vector<std::string> cells;
    if (columns.empty())
        for (std::size_t at = 0; at <= line.size();) {
            const std::size_t end = std::min(line.find('|', at), line.size());
            cells.emplace_back(line.substr(at, end - at));
            at = end + 1;
        }
    for (const auto &[begin, size] : columns) {
        std::string cell(line.substr(std::min(begin, line.size()), size));
        cell.erase(0, cell.find_first_not_of(' '));
        cell.erase(cell.find_last_not_of(" \r") + 1);
        cells.push_back(cell);
    }
    return cells;
}

/// sacct's table: a job's nodes, and the tasks of its steps where they agree.
std::vector<JobRecord> of_sacct(std::string_view text, const fs::path & /*file*/)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    std::vector<std::pair<std::size_t, std::size_t>> columns;
    const bool bars = lines[0].find('|') != std::string::npos;
    if (!bars)
        for (std::size_t at = 0; lines.size() > 1 && (at = lines[1].find('-', at)) != std::string::npos;) {
            const std::size_t end = std::min(lines[1].find_first_not_of('-', at), lines[1].size());
            columns.emplace_back(at, end - at);
            at = end;
        }
    if (!bars && columns.empty())
        return {};
    const std::vector<std::string> names = cells_of(lines[0], columns);
    std::map<std::string, std::pair<int, std::set<int>>> jobs; // nodes, tasks
    for (std::size_t i = bars ? 1 : 2; i < lines.size(); ++i) {
        std::map<std::string, std::string> row;
        const std::vector<std::string> cells = cells_of(lines[i], columns);
        for (std::size_t k = 0; k < std::min(names.size(), cells.size()); ++k)
            row[names[k]] = cells[k];
        const std::string job = row["JobID"].substr(0, row["JobID"].find('.')), step = row["JobID"].substr(job.size());
        if (job.empty() || step == ".batch" || step == ".extern")
            continue;
        auto &[nodes, tasks] = jobs[job];
        for (const char *name : {"NNodes", "AllocNodes"})
            nodes = nodes > 0 ? nodes : first_number(row[name]);
        if (const int number = first_number(row["NTasks"]); number > 0)
            tasks.insert(number);
    }
    std::vector<JobRecord> records;
    for (const auto &[job, found] : jobs) {
        LogLayout layout{.nodes = found.first, .job = job};
        if (found.second.size() == 1)
            layout.p = *found.second.begin();
        records.push_back({.layout = layout});
    }
    return records;
}

int number_in(const Json &test, const char *name)
{
    for (const Json *const in : {&test, test.contains("check_vars") ? &test["check_vars"] : &test})
        if (const auto found = in->find(name); found != in->end() && found->is_number_integer())
            return static_cast<int>(std::clamp<std::int64_t>(found->get<std::int64_t>(), 0, 100'000'000));
    return 0;
}

std::string text_in(const Json &object, const char *name)
{
    const auto found = object.find(name);
    if (found == object.end() || found->is_null())
        return "";
    return found->is_string() ? found->get<std::string>() : found->dump();
}

/// All objects of a report of ReFrame's that say of a test how many tasks it had, or of Flux's of a job.
void find_objects(const Json &json, std::vector<JobRecord> &records)
{
    if (json.is_object() && (json.contains("num_tasks") || json.contains("check_vars")) &&
        json.contains("job_stdout")) {
        JobRecord record{.log = fs::path(text_in(json, "job_stdout")).filename().string()};
        record.layout.p = number_in(json, "num_tasks");
        record.layout.ppn = number_in(json, "num_tasks_per_node");
        record.layout.job = text_in(json, "jobid");
        for (const char *name : {"outputdir", "stagedir"})
            if (record.log_folder.empty())
                record.log_folder = fs::path(text_in(json, name)).filename().string();
        records.push_back(record);
        return;
    }
    if (json.is_structured())
        for (const Json &inner : json)
            find_objects(inner, records);
}

/// The nodes and tasks of Flux's description of a job, a line below what it printed.
std::vector<JobRecord> of_flux(const Json &json)
{
    const Json::json_pointer node("/resources/0"), slot("/resources/0/with/0");
    if (!json.contains(node) || !json.contains(slot) || text_in(json[node], "type") != "node" ||
        text_in(json[slot], "type") != "slot")
        return {};
    JobRecord record;
    record.layout.nodes = number_in(json[node], "count");
    record.layout.ppn = number_in(json[slot], "count");
    return {record};
}

std::vector<JobRecord> of_json(std::string_view text, const fs::path &file)
{
    std::vector<JobRecord> records;
    try {
        find_objects(parse_json(text, file.string()), records);
    } catch (const Error &) { // no report
    }
    return records;
}

std::vector<JobRecord> of_flux_line(std::string_view text, const fs::path &file)
{
    const std::size_t at = text.find("\n{\"resources\":") + 1;
    try {
        return of_flux(parse_json(text.substr(at, text.find('\n', at) - at), file.string()));
    } catch (const Error &) { // cut
        return {};
    }
}

/// "slurm-%j.out" is the form of "slurm-1234.out".
bool is_of_form(std::string_view name, std::string_view form)
{
    if (form.empty())
        return name.empty();
    if (form[0] == '%' && form.size() > 1) {
        for (std::size_t size = 0; size <= name.size(); ++size)
            if (is_of_form(name.substr(size), form.substr(2)))
                return true;
        return false;
    }
    return !name.empty() && name[0] == form[0] && is_of_form(name.substr(1), form.substr(1));
}

/// Whether a number stands in a name, and not within a longer one.
bool has_number(const std::string &name, const std::string &number)
{
    const auto is_digit = [&](std::size_t at) {
        return at < name.size() && std::isdigit(static_cast<unsigned char>(name[at])) != 0;
    };
    for (std::size_t at = 0; !number.empty() && (at = name.find(number, at)) != std::string::npos; ++at)
        if ((at == 0 || !is_digit(at - 1)) && !is_digit(at + number.size()))
            return true;
    return false;
}

} // namespace

std::vector<JobRecord> job_records(std::string_view text, const fs::path &file)
{
    std::vector<JobRecord> records;
    const std::string_view head = text.substr(0, text.find('\n'));
    if (head.starts_with("JobId=") || head.starts_with("   JobId="))
        records = of_scontrol(text, file);
    else if (head.find("JobID") != std::string_view::npos &&
             (head.find("NNodes") != std::string_view::npos || head.find("AllocNodes") != std::string_view::npos ||
              head.find("NTasks") != std::string_view::npos))
        records = of_sacct(text, file);
    else if (text.find("job_stdout") != std::string_view::npos)
        records = of_json(text, file);
    else if (text.starts_with("#!") && text.find("\n#SBATCH") != std::string_view::npos)
        records = of_script(text, file);
    else if (text.find("\n{\"resources\":") != std::string_view::npos)
        records = of_flux_line(text, file);
    for (JobRecord &record : records) {
        record.folder = fs::absolute(file).lexically_normal().parent_path();
        record.layout.source = file.filename().string();
    }
    return records;
}

std::vector<LogLayout> records_of(const fs::path &log, std::span<const JobRecord> records)
{
    const fs::path path = fs::absolute(log).lexically_normal();
    const std::string name = path.filename().string();
    std::vector<LogLayout> found, of_folder;
    for (const JobRecord &record : records) {
        const fs::path below = path.parent_path().lexically_relative(record.folder);
        if (below.empty() || *below.begin() == "..")
            continue;
        const bool in_folder =
            record.log_folder.empty() || std::find(path.begin(), path.end(), record.log_folder) != path.end();
        if ((!record.log.empty() && in_folder && is_of_form(name, record.log)) || has_number(name, record.layout.job))
            found.push_back(record.layout);
        else if (below == ".")
            of_folder.push_back(record.layout);
    }
    return !found.empty() ? found : of_folder.size() == 1 ? of_folder : std::vector<LogLayout>();
}

} // namespace mpisheet::formats
