#include "formats/imports/imported_logs.hpp"

#include "formats/file.hpp"
#include "formats/imports/job_records.hpp"
#include "formats/imports/pair_survey.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace mpisheet::formats {
namespace {

namespace fs = std::filesystem;

bool ends_with_any(const std::string &name, std::initializer_list<const char *> endings)
{
    return std::any_of(endings.begin(), endings.end(), [&](const char *ending) { return name.ends_with(ending); });
}

/// The files in the given folders and below them, sorted by name. Files whose names rule out a log are searched only
/// for records of batch jobs.
struct FoundFiles {
    std::vector<fs::path> logs, others;
};

FoundFiles files_below(const LogSources &sources)
{
    FoundFiles found;
    for (const fs::path &path : sources.given) {
        if (!fs::is_directory(path)) {
            found.logs.push_back(path);
            const fs::path folder = fs::absolute(path).parent_path();
            std::error_code none;
            for (const fs::directory_entry &entry : fs::directory_iterator(folder, none)) {
                const std::string name = entry.path().filename().string();
                if (entry.is_regular_file() && !fs::equivalent(entry.path(), path, none) &&
                    (ends_with_any(name, {".sh", ".sbatch", ".slurm", ".job", ".batch", ".json"}) ||
                     name.find("sacct") != std::string::npos || name.find("scontrol") != std::string::npos))
                    found.others.push_back(entry.path());
            }
            continue;
        }
        const std::size_t before = found.logs.size();
        const auto skip = fs::directory_options::skip_permission_denied;
        for (const fs::directory_entry &entry : fs::recursive_directory_iterator(path, skip)) {
            const std::string name = entry.path().filename().string();
            if (!entry.is_regular_file())
                continue;
            const bool is_log = sources.importer == nullptr ? ends_with_any(name, {".csv", ".tsv"})
                                                            : !ends_with_any(name, {".csv", ".json"});
            (is_log ? found.logs : found.others).push_back(entry.path());
        }
        std::sort(found.logs.begin() + static_cast<std::ptrdiff_t>(before), found.logs.end());
    }
    std::sort(found.others.begin(), found.others.end());
    found.others.erase(std::unique(found.others.begin(), found.others.end()), found.others.end());
    return found;
}

/// Takes the records of batch systems and frameworks, and removes the files that hold them from the logs.
std::vector<JobRecord> take_records(FoundFiles &files, const LogSources &sources, ImportedLogs &all)
{
    constexpr std::uintmax_t largest = 16 << 20;
    std::vector<JobRecord> records;
    const auto is_record = [&](const fs::path &file) {
        std::error_code none;
        if (fs::file_size(file, none) > largest || none)
            return false;
        try {
            const std::string text = read_text(file);
            if (sources.importer != nullptr && text.find(sources.importer->mark) != std::string::npos)
                return false; // a log, whatever else it has
            const auto found = job_records(text, file);
            records.insert(records.end(), found.begin(), found.end());
            if (!found.empty())
                all.records.push_back(file.string());
            return !found.empty();
        } catch (const Error &) { // named where it is read as a log
            return false;
        }
    };
    for (const fs::path &file : files.others)
        is_record(file);
    if (sources.importer != nullptr)
        std::erase_if(files.logs, is_record);
    return records;
}

LogLayout layout_of(const fs::path &file, const std::string &text, const LogSources &sources,
                    const std::vector<JobRecord> &records)
{
    std::vector<LogLayout> say{sources.said};
    if (sources.pattern)
        say.push_back(sources.pattern->read(file));
    for (const auto &from : {records, job_records(text, file)}) // beside the log, and in it
        for (const LogLayout &layout : records_of(file, from))
            say.push_back(layout);
    return agreed(say, file.string());
}

ToolLog read_one(const fs::path &file, const std::string &text, const LogLayout &layout, const LogSources &sources)
{
    if (sources.importer != nullptr)
        return sources.importer->parse({text, file.string(), layout.p, layout.source});
    ToolLog log{.tool = "tables"};
    SampleTable table = read_sample_table(file, sources.reading);
    for (const std::string &remark : table.remarks)
        sources.tell(remark + "\n");
    for (Sample &sample : table.samples)
        log.rows.push_back({.sample = std::move(sample), .statistic = "", .place = file.string() + ": "});
    return log;
}

/// Adds the rows of a file. Its launches get numbers that no earlier file has.
void add_log(ImportedLogs &all, const ToolLog &log, int &launches, const LogSources &sources)
{
    int most = 0;
    std::set<std::string> again;
    for (LoggedSample row : log.rows) {
        if (row.sample.launch > 0 && !row.statistic.empty() && again.insert(row.sample.op).second)
            sources.tell(
                fmt::format("{}{} stands here again, nothing tells its tables apart: taken as another launch\n",
                            row.place, row.sample.op));
        most = std::max(most, row.sample.launch + 1);
        row.sample.launch += launches;
        all.log.rows.push_back(std::move(row));
    }
    launches += most;
    const auto append_new = [](auto &list, const auto &more) {
        for (const auto &item : more)
            if (std::find(list.begin(), list.end(), item) == list.end())
                list.push_back(item);
    };
    all.log.tool = all.log.tool.empty() ? log.tool : all.log.tool;
    append_new(all.log.facts, log.facts);
    append_new(all.log.differences, log.differences);
    all.log.left_out.insert(all.log.left_out.end(), log.left_out.begin(), log.left_out.end());
    all.log.passed_over.insert(all.log.passed_over.end(), log.passed_over.begin(), log.passed_over.end());
}

/// If all jobs have numbers they keep them; otherwise they are numbered from 1 and their names are kept.
void number_jobs(ImportedLogs &all)
{
    std::map<std::string, std::int64_t> numbers;
    bool all_are = true;
    for (const LoggedSample &row : all.log.rows)
        if (!row.job.empty()) {
            std::int64_t number = 0;
            const auto [end, error] = std::from_chars(row.job.data(), row.job.data() + row.job.size(), number);
            all_are = all_are && error == std::errc() && end == row.job.data() + row.job.size() && number > 0;
            numbers[row.job] = number;
        }
    if (!all_are)
        for (std::int64_t next = 1; auto &[name, number] : numbers)
            all.jobs[number = next++] = name;
    for (LoggedSample &row : all.log.rows)
        if (!row.job.empty())
            row.sample.job = numbers[row.job];
}

/// Takes the two nodes of a message from the end of the file's name, if such files exist for at least three nodes.
void pairs_by_name(ToolLog &log)
{
    std::set<std::string> nodes;
    std::map<std::string, LogLayout> by_file;
    const auto path_of = [](const LoggedSample &row) { // of "file:line: "
        return row.place.substr(0, row.place.rfind(':', row.place.size() - 3));
    };
    for (const LoggedSample &row : log.rows) {
        if (row.sample.p != 2 || !row.from.empty() || (row.sample.op != "msg" && row.sample.op != "stream"))
            return;
        const auto [found, is_new] = by_file.try_emplace(path_of(row));
        if (is_new)
            found->second = pair_in_name(path_of(row));
        if (found->second.from.empty())
            return;
        nodes.insert({found->second.from, found->second.to});
    }
    constexpr std::size_t least = 3;
    if (nodes.size() < least)
        return;
    for (LoggedSample &row : log.rows) {
        const LogLayout &pair = by_file[path_of(row)];
        row.from = pair.from;
        row.to = pair.to;
    }
}

/// Joins the messages between pairs of nodes into a survey; if they make none, they count as ordinary launches.
void join_surveys(ToolLog &log)
{
    pairs_by_name(log);
    if (pair_survey(log.rows).small_bytes > 0)
        join_pairs(log.rows);
    else
        for (LoggedSample &row : log.rows)
            row.from = row.to = "";
}

} // namespace

ImportedLogs import_logs_of(const LogSources &sources)
{
    ImportedLogs all;
    FoundFiles files = files_below(sources);
    const std::vector<JobRecord> records = take_records(files, sources, all);
    int launches = 0;
    std::optional<Error> first;
    for (const fs::path &file : files.logs)
        try {
            const std::string text = read_text(file);
            const LogLayout layout = layout_of(file, text, sources, records);
            ToolLog log = read_one(file, text, layout, sources);
            lay_out(log, layout, file.string());
            all.taken += log.rows.empty() ? 0 : 1;
            all.refused += log.rows.empty() ? 1 : 0;
            add_log(all, log, launches, sources);
        } catch (const Error &error) { // the next may be better
            const std::string text = error.what(), name = file.string() + ":";
            const std::size_t after = text.starts_with(name) ? text.find(": ") + 2 : 0;
            all.log.left_out.push_back({after == 0 ? name + " " : text.substr(0, after), "", text.substr(after)});
            ++all.refused;
            if (!first)
                first = error;
        }
    if (all.log.rows.empty() && first && all.log.left_out.size() == 1)
        throw Error(*first);
    join_surveys(all.log);
    name_variants(all.log);
    number_jobs(all);
    return all;
}

std::vector<LeftOutReason> reasons_of(const std::vector<LeftOut> &left_out)
{
    std::vector<LeftOutReason> reasons;
    std::map<std::string, std::set<std::string>> files;
    for (const LeftOut &left : left_out) {
        const auto found = std::find_if(reasons.begin(), reasons.end(),
                                        [&](const LeftOutReason &reason) { return reason.why == left.why; });
        LeftOutReason &reason = found == reasons.end() ? reasons.emplace_back() : *found;
        if (reason.times++ == 0)
            reason.why = left.why, reason.first = left;
        files[left.why].insert(left.place.substr(0, left.place.find(':')));
    }
    for (LeftOutReason &reason : reasons)
        reason.files = files[reason.why].size();
    std::stable_sort(reasons.begin(), reasons.end(),
                     [](const LeftOutReason &a, const LeftOutReason &b) { return a.times > b.times; });
    return reasons;
}

} // namespace mpisheet::formats
