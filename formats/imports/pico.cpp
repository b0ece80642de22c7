// PICO (HLC-Lab/pico): all results of a system as samples; a job is a launch.

#include "formats/imports/log_lines.hpp"
#include "formats/imports/pico_series.hpp"
#include "model/error.hpp"
#include "model/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace mpisheet::formats {
namespace {

/// Files that are left out, those of a folder with the same reason as one line.
struct PicoLeftOut {
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> names; ///< by folder and reason

    void add(const std::string &folder, const std::string &name, const std::string &reason)
    {
        names[{folder, reason}].push_back(name);
    }

    [[nodiscard]] std::vector<LeftOut> lines() const
    {
        std::vector<LeftOut> list;
        for (const auto &[place, files] : names)
            list.push_back(
                {fmt::format("{}/{}: ", place.first, files.front()), "",
                 place.second + (files.size() < 2    ? ""
                                 : files.size() == 2 ? " (and one file more)"
                                                     : fmt::format(" (and {} files more)", files.size() - 1))});
        return list;
    }
};

/// The library's algorithms of a test that were forced in vain: two or more (ring_mpich beside default_mpich) that take
/// one another's time at every size, and at most sizes that of the library's own choice.
std::set<std::string> forced_in_vain(const std::vector<PicoSeries> &test)
{
    constexpr double same_at_every_size = 1.3; // of medians on LUMI: at most 1.12 in vain, at least 1.94 otherwise
    constexpr double same_at_most_sizes = 1.1; // the same, in the median: 1.005 in vain
    std::string ending;                        // "_mpich"
    for (const PicoSeries &series : test)
        if (series.algorithm.starts_with("default_"))
            ending = series.algorithm.substr(std::string_view("default").size());
    std::set<std::string> algorithms;
    std::map<std::int64_t, double> own;
    std::map<std::int64_t, std::vector<double>> forced;
    for (const PicoSeries &series : test) {
        const std::int64_t bytes = series.rows.front().sample.bytes;
        if (ending.empty() || !series.algorithm.ends_with(ending))
            continue;
        if (series.algorithm.starts_with("default_")) {
            own[bytes] = series.median;
        } else {
            forced[bytes].push_back(series.median);
            algorithms.insert(series.algorithm);
        }
    }
    std::vector<double> ratios;
    for (const auto &[bytes, medians] : forced) {
        const auto [least, most] = std::minmax_element(medians.begin(), medians.end());
        if (*most > same_at_every_size * *least)
            return {};
        if (const auto beside = own.find(bytes); beside != own.end() && beside->second > 0 && *least > 0)
            for (const double seconds : medians)
                ratios.push_back(std::max(seconds / beside->second, beside->second / seconds));
    }
    const bool in_vain = algorithms.size() > 1 && !ratios.empty() && median(ratios) <= same_at_most_sizes;
    return in_vain ? algorithms : std::set<std::string>();
}

/// "2025_03_26___19_49_06" → "2025-03-26T19:49:06"; another name stays.
std::string pico_date(const std::string &job)
{
    constexpr std::string_view form = "dddd_dd_dd___dd_dd_dd";
    if (job.size() != form.size())
        return job;
    std::string date = job;
    for (std::size_t i = 0; i < form.size(); ++i)
        if ((form[i] == '_') != (job[i] == '_'))
            return job;
    return date.replace(4, 1, "-").replace(7, 1, "-").replace(10, 3, "T").replace(13, 1, ":").replace(16, 1, ":");
}

/// What the tests that gave samples have in common, for samples.json.
struct PicoFacts {
    std::set<std::string> systems, libraries;
    std::map<std::string, std::set<std::string>> jobs_of_note;
    std::map<std::string, int> launches; ///< number of a job

    /// The job's number.
    int note(const PicoKey &key, const PicoTest &test)
    {
        systems.insert(test.system);
        libraries.insert(test.library);
        if (!test.note.empty())
            jobs_of_note[test.note].insert(key.job);
        return launches.try_emplace(key.job, static_cast<int>(launches.size())).first->second;
    }
};

std::string with_commas(const std::set<std::string> &words)
{
    return fmt::format("{}", fmt::join(words, ", "));
}

std::vector<std::string> pico_differences(const PicoFolder &folder, const PicoFacts &facts)
{
    std::vector<std::string> list{
        "each time is the slowest rank's own duration; ours is last end minus agreed start",
        "before it comes a barrier, which releases ranks at different times: short operations' times carry that",
        "of a file at most 30 repetitions are taken, evenly spaced, after the first fifth: PICO's warm-up",
        "files from Fugaku and of PICO's program for GPUs begin after the warm-up: they lose nothing",
        "a launch is a batch job: its nodes stay the same, its programs are started one after another",
        "the same buffer every time: caches are warm",
        "an operation with a suffix is one algorithm forced; without one it is the library's own choice",
        "allgather, gather, scatter, reduce_scatter, alltoall: bytes are whole elements of PICO's buffer over p"};
    list.insert(list.end(), folder.corrections.begin(), folder.corrections.end());
    for (const auto &[note, jobs] : facts.jobs_of_note)
        list.push_back(fmt::format("noted by who ran it: \"{}\" ({})", note, with_commas(jobs)));
    return list;
}

/// The samples of a test's files, without those of algorithms that were not in force.
std::vector<PicoSeries> read_pico_test(const PicoFolder &folder, const PicoKey &key, PicoLeftOut &left_out)
{
    const auto test = folder.tests.find(key);
    std::vector<PicoSeries> all;
    for (const auto &[stem, file] : folder.results.at(key)) {
        std::string reason;
        PicoSeries series;
        if (test == folder.tests.end())
            reason = "no line of its test in SYSTEM_metadata.csv";
        else if (folder.refused.contains({key, stem}))
            reason = "the library did not know its algorithm, as the .err file beside it says";
        else
            series = read_pico_series(test->second, stem, *file, reason);
        if (!reason.empty()) {
            left_out.add(key.text(), stem + ".csv", reason);
            continue;
        }
        series.file = stem + ".csv";
        all.push_back(std::move(series));
    }
    const std::set<std::string> in_vain = forced_in_vain(all);
    std::erase_if(all, [&](const PicoSeries &series) {
        if (in_vain.contains(series.algorithm))
            left_out.add(key.text(), series.file,
                         "its algorithm was forced in vain: all forced ones of the library take its own choice's time");
        return in_vain.contains(series.algorithm);
    });
    return all;
}

ToolLog parse_pico(std::span<const LogFile> files)
{
    ToolLog log{.tool = "PICO"};
    const PicoFolder folder = sort_pico_files(files);
    PicoFacts facts;
    PicoLeftOut left_out;
    for (const auto &[key, results] : folder.results)
        for (PicoSeries &series : read_pico_test(folder, key, left_out)) {
            const int launch = facts.note(key, folder.tests.at(key));
            for (LoggedSample &row : series.rows) {
                row.sample.launch = launch;
                row.sample.job = launch + 1;
                log.rows.push_back(std::move(row));
            }
        }
    std::stable_sort(log.rows.begin(), log.rows.end(), [](const LoggedSample &a, const LoggedSample &b) {
        return std::tie(a.sample.launch, a.sample.op, a.sample.p, a.sample.bytes) <
               std::tie(b.sample.launch, b.sample.op, b.sample.p, b.sample.bytes);
    });
    log.left_out = left_out.lines();
    finish_log(log, files.front().name, "results of PICO (JOB/TEST/COUNT_ALGORITHM_TYPE.csv)");
    if (facts.systems.size() > 1)
        throw Error(Exit::bad_input, "expected results of one system, found those of " + with_commas(facts.systems) +
                                         ": import each alone");
    for (const std::string &system : facts.systems)
        log.facts.emplace_back("machine", system);
    if (!facts.launches.empty())
        log.facts.emplace_back("date", pico_date(facts.launches.begin()->first));
    if (const std::string libraries = with_commas(facts.libraries); !libraries.empty())
        log.facts.emplace_back("library", libraries);
    log.differences = pico_differences(folder, facts);
    return log;
}

} // namespace

const Importer pico_importer{"pico", "PICO", nullptr, parse_pico, pico_metadata};

} // namespace mpisheet::formats
