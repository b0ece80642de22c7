#include "evaluation/programs/program_runs.hpp"

#include "evaluation/sheets/predictions.hpp"
#include "formats/file.hpp"
#include "formats/json.hpp"
#include "formats/lock.hpp"
#include "launch/child.hpp"
#include "launch/ending.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/progress.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// One start of the program.
struct Start {
    int p = 0;
    std::int64_t d = 0;
    int launch = 0;
};

/// The command with the run's numbers in the places of {p} and {d}.
std::vector<std::string> words_of(const ProgramRuns &asked, const Start &start)
{
    std::vector<std::string> words = asked.words;
    for (std::string &word : words)
        for (const auto &[name, value] :
             {std::pair("{p}", std::to_string(start.p)), std::pair("{d}", std::to_string(start.d))})
            for (std::size_t at = 0; (at = word.find(name, at)) != std::string::npos; at += value.size())
                word.replace(at, 3, value);
    return words;
}

/// Several p, or several d, that the command does not hear of would all be the same run.
void check_places_of_numbers(const ProgramRuns &asked)
{
    const auto names = [&](const char *what) {
        return std::any_of(asked.words.begin(), asked.words.end(),
                           [&](const std::string &word) { return word.find(what) != std::string::npos; });
    };
    for (const auto &[what, option, several] :
         {std::tuple("{p}", "-p", asked.p.size() > 1), std::tuple("{d}", "-d", asked.d.size() > 1)})
        if (several && !names(what))
            throw Error(Exit::usage, fmt::format("{} has several values, and the command after -- has no {}: write it "
                                                 "where the program is to find the number",
                                                 option, what));
}

std::vector<std::string_view> fields_of(std::string_view line)
{
    std::vector<std::string_view> fields;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(',', at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = end + 1;
    }
    return fields;
}

/// What a program printed: the rows of runs.csv below their header, and all else.
class Rows {
public:
    /// Whether the line belongs to them.
    bool take(std::string_view line)
    {
        const std::vector<std::string_view> fields = fields_of(line);
        const auto at_seconds = [](const auto &list) {
            return static_cast<std::size_t>(std::find(list.begin(), list.end(), "seconds") - list.begin());
        };
        if (at_seconds(fields) < fields.size() && std::find(fields.begin(), fields.end(), "program") != fields.end()) {
            header_ = line;
            return true;
        }
        const std::vector<std::string_view> names = fields_of(header_);
        double seconds = 0;
        if (fields.size() != names.size() || !parse_number(fields[at_seconds(names)], seconds))
            return false;
        rows_ += std::string(line) + "\n";
        return true;
    }
    [[nodiscard]] bool empty() const { return rows_.empty(); }
    [[nodiscard]] std::string text() const { return header_ + "\n" + rows_; }

private:
    std::string header_ = "program,p,d,phase,seconds";
    std::string rows_;
};

/// The rows as runs of that launch. Throws Error where they are of another run than was asked for.
std::vector<Run> runs_of(const Rows &rows, const std::string &program, const Start &start, const fs::path &part)
{
    const fs::path printed = fs::path(part) += ".printed";
    formats::write_file(printed, rows.text());
    std::vector<Run> runs = formats::read_runs(printed);
    for (Run &run : runs) {
        if (run.p != start.p)
            throw Error(Exit::mismatch,
                        fmt::format("{} ran with p = {}, not {}: launcher and MPI disagree, or the command after -- "
                                    "starts another number of ranks",
                                    program, run.p, start.p));
        if (run.d != start.d)
            throw Error(Exit::bad_input, fmt::format("{} ran with d = {}, not {}: its rows say which problem size "
                                                     "they are of",
                                                     program, run.d, start.d));
        run.program = program; // the model's: whatever the program calls itself, it was run for this model
        run.launch = start.launch;
    }
    fs::remove(printed);
    return runs;
}

void run_once(const ProgramRuns &asked, const std::string &program, const Start &start, const fs::path &part,
              report::Progress &progress)
{
    const std::vector<std::string> words = words_of(asked, start);
    Rows rows;
    launch::Heard heard{.program = true, .end = {}, .last = {}};
    const int status = launch::run_child(words, [&](std::string_view line) {
        if (rows.take(line))
            return;
        launch::hear(heard, line);
        progress.say_once(line);
    });
    const std::string command = fmt::format("{}", fmt::join(words, " "));
    if (status != 0 && launch::ending(status, heard) == Exit::stopped)
        throw Error(Exit::stopped, fmt::format("{} was ended from outside (status {}); what was finished is saved: run "
                                               "the same command again to go on",
                                               command, status));
    if (status != 0)
        throw Error(Exit::bad_input, fmt::format("{} ended with status {}{}{}", command, status,
                                                 heard.last.empty() ? "" : ": ", launch::remedy_of(heard)));
    if (rows.empty())
        throw Error(Exit::bad_input,
                    command +
                        " printed no row of runs.csv, such as heat,4,512,total,0.0123 (program,p,d,phase,seconds)");
    formats::write_file(part, formats::records_text(formats::run_fields, runs_of(rows, program, start, part)));
}

/// Removes runs that followed other predictions or another command; never what a person has put there.
void forget_other_runs(const ProgramRuns &asked, bool same_predictions, const fs::path &parts)
{
    const fs::path made_by = fs::path(asked.file).replace_extension(".json");
    const std::string identity =
        formats::json_text(
            formats::Json{{"command", asked.words}, {"p", asked.p}, {"d", asked.d}, {"launches", asked.launches}}) +
        "\n";
    const std::string maker = fs::exists(made_by) ? formats::read_file(made_by) : "";
    if (fs::exists(asked.file) && maker.find("\"command\"") == std::string::npos)
        throw Error(Exit::usage, asked.file.string() +
                                     ": was not made by this command: give --runs another name, or leave the "
                                     "command after -- out");
    if (same_predictions && maker == identity)
        return;
    fs::remove(asked.file);
    fs::remove_all(parts);
    formats::write_file(made_by, identity);
}

} // namespace

void run_program(const ProgramRuns &asked, const formats::Predictions &predictions)
{
    check_places_of_numbers(asked);
    launch::need_program(asked.words.front());
    const fs::path folder = fs::absolute(asked.file).parent_path();
    formats::make_folder(folder);
    const formats::Lock lock(asked.file);
    const fs::path parts = fs::path(asked.file) += ".parts";
    const std::string program = predictions.rows.front().program;
    forget_other_runs(asked, keep_predictions(folder, predictions), parts);
    report::Progress progress("run");
    if (fs::exists(asked.file))
        return progress.finish(asked.file.string() + " is there already");
    formats::make_folder(parts);
    std::vector<Run> runs;
    std::size_t done = 0;
    const std::size_t all = asked.p.size() * asked.d.size() * static_cast<std::size_t>(asked.launches);
    for (int launch = 0; launch < asked.launches; ++launch)
        for (const int p : asked.p)
            for (const std::int64_t d : asked.d) {
                const fs::path part = parts / fmt::format("p{}-d{}-launch{}.csv", p, d, launch);
                progress.show(static_cast<double>(done++) / static_cast<double>(all),
                              fmt::format("{} p = {} d = {}", program, p, d));
                if (!fs::exists(part))
                    run_once(asked, program, {p, d, launch}, part, progress);
                for (Run &run : formats::read_runs(part))
                    runs.push_back(std::move(run));
            }
    formats::write_file(asked.file, formats::records_text(formats::run_fields, runs));
    fs::remove_all(parts);
    progress.finish(report::count_text(all, "launch"));
}

} // namespace mpisheet::evaluation
