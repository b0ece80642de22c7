// mpisheet derive: a model of a program from recordings of its runs.

#include "recordings/derive/derive.hpp"

#include "command/console/cli.hpp"
#include "command/console/json.hpp"
#include "command/replay/course_files.hpp"
#include "command/replay/recorded.hpp"
#include "equations/equations.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/statistics.hpp"
#include "recordings/course/judge.hpp"
#include "recordings/course/proxy.hpp"
#include "recordings/course/text.hpp"
#include "recordings/record/reader.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

struct DeriveOptions {
    std::vector<fs::path> folders;
    fs::path output, sheet;
    Format format = Format::table;
    fs::path show, proxy; ///< courses; empty: not asked
};

/// A recorded run beside the model, with a sheet; all [s].
struct Beside {
    int p = 0;
    double size = 0;
    double recorded = 0, predicted = 0;
    double recorded_in_calls = 0; ///< waiting included, the mean over the ranks
    double communication = 0;     ///< of the model
};

std::vector<Beside> beside_runs(const std::string &model, const std::vector<derive::Summary> &runs,
                                const fs::path &sheet_file)
{
    const equations::Scope sheet = read_sheet_with(sheet_file, {});
    equations::Scope scope(&sheet), idle(&sheet);
    const equations::Script script = equations::parse(model, "the model");
    scope.load(script);
    idle.load(script);
    if (idle.find_variable("compute") != nullptr)
        idle.set("compute", 0);
    const auto total = equations::compile(scope, "ttotal"), communication = equations::compile(idle, "ttotal");
    std::vector<Beside> all;
    for (const derive::Summary &run : runs) {
        const auto p = static_cast<double>(run.ranks), d = run.size > 0 ? run.size : 1;
        Beside one{run.ranks, run.size, run.seconds, 1e-6 * total({p, d}), run.seconds, 1e-6 * communication({p, d})};
        for (const auto &[region, computing] : run.computing)
            one.recorded_in_calls -= computing.mean;
        all.push_back(one);
    }
    std::sort(all.begin(), all.end(),
              [](const Beside &a, const Beside &b) { return std::pair(a.p, a.size) < std::pair(b.p, b.size); });
    return all;
}

double off(double predicted, double recorded)
{
    return recorded > 0 ? predicted / recorded - 1 : 0;
}

std::string beside_text(const std::vector<Beside> &all, const derive::Origin &origin, const fs::path &sheet)
{
    report::Grid table{"The model beside its own runs, with " + sheet.filename().string(), {}, {}, 2};
    for (const std::string &title :
         {std::string("p"), origin.size_name.empty() ? std::string("size") : origin.size_name, std::string("recorded"),
          std::string("model"), std::string("off"), std::string("in calls"), std::string("communication"),
          std::string("off")})
        table.columns.push_back({title, report::Align::right});
    std::vector<double> sizes;
    for (const Beside &one : all) {
        sizes.push_back(std::abs(off(one.predicted, one.recorded)));
        table.rows.push_back(
            {{fmt::format("{}", one.p), fmt::format("{:g}", one.size), report::time_text(one.recorded),
              report::time_text(one.predicted), report::signed_percent_text(off(one.predicted, one.recorded)),
              report::time_text(one.recorded_in_calls), report::time_text(one.communication),
              report::signed_percent_text(off(one.communication, one.recorded_in_calls))}});
    }
    return report::to_text(table) + fmt::format("The total is {} off in the median, {} at most\n",
                                                report::percent_text(median(sizes)),
                                                report::percent_text(*std::max_element(sizes.begin(), sizes.end())));
}

/// The note in the model's second line.
std::string with_note(const std::string &model, const std::string &note)
{
    const std::size_t first_line = model.find('\n') + 1;
    return model.substr(0, first_line) + note + model.substr(first_line);
}

/// The model as its file has it: with the note `misfit`, the largest factor between it and one of its own runs, by
/// which its predictions are less sure than the sheet. Without runs beside it: as it is.
std::string with_misfit(const std::string &model, const std::vector<Beside> &all)
{
    double misfit = 1;
    for (const Beside &one : all)
        if (one.recorded > 0 && one.predicted > 0)
            misfit = std::max({misfit, one.predicted / one.recorded, one.recorded / one.predicted});
    return all.empty() ? model
                       : with_note(model, fmt::format("#@ misfit = {:.3g}\n", std::ceil(misfit * 100 - 1e-6) / 100));
}

std::string beside_json(const std::vector<Beside> &all, const derive::Derived &derived)
{
    Json json{{"exact", derived.exact}, {"fitted", derived.fitted}, {"remarks", derived.remarks}};
    json["runs"] = Json::array();
    for (const Beside &one : all)
        json["runs"].push_back({{"p", one.p},
                                {"d", one.size},
                                {"recorded_s", one.recorded},
                                {"predicted_s", one.predicted},
                                {"recorded_in_calls_s", one.recorded_in_calls},
                                {"communication_s", one.communication}});
    return json_text(json);
}

/// "wave" of "smpimain /tmp/wave 512".
std::string name_of(const std::string &program)
{
    for (std::size_t begin = 0; begin < program.size();) {
        const std::size_t end = std::min(program.find(' ', begin), program.size());
        std::string name = fs::path(program.substr(begin, end - begin)).filename().string();
        if (!name.empty() && name != "smpimain")
            return name;
        begin = end + 1;
    }
    return "program";
}

int write_proxy(const DeriveOptions &options)
{
    report::put(options.output, course::proxy_text(read_course_file(options.proxy)));
    return 0;
}

int show_course(const DeriveOptions &options)
{
    report::put(options.output, course::pseudo_code(read_course_file(options.show)));
    return 0;
}

/// What is written beside the model once that is written.
struct BesideModel {
    std::string notes; ///< of the model
    std::vector<std::pair<fs::path, std::string>> files;
};

/// The equations of what the course leaves out.
std::string left_out_text(const std::vector<course::Run> &runs, const derive::Origin &origin)
{
    std::vector<derive::Summary> summaries;
    for (const course::Run &run : runs) {
        std::vector<std::size_t> at(run.ranks.size());
        summaries.push_back(derive::summarise(run.recording, [&run, at](int rank, record::Event &event) mutable {
            const std::vector<course::Happened> &events = run.ranks[static_cast<std::size_t>(rank)];
            std::size_t &next = at[static_cast<std::size_t>(rank)];
            if (next == events.size())
                return false;
            event = events[next++].event;
            return true;
        }));
    }
    return derive::derive_model(summaries, origin).text;
}

/// The course of the runs; where it is refused there is none, and the refusals are printed.
BesideModel derive_course(std::vector<course::Run> runs, const derive::Origin &origin, const fs::path &model)
{
    const course::Judged judged = course::judge(std::move(runs));
    if (!judged.course) {
        report::tell("No course: predictions are the equations'\n");
        for (const std::string &line : course::lines_of(judged.refused))
            report::tell("- " + line + "\n");
        for (const std::string &remark : judged.remarks)
            report::tell("- " + remark + "\n");
        return {fmt::format("#@ no_course = {}\n", judged.refused.front().text()), {}};
    }
    const fs::path file = course_beside(model);
    BesideModel beside{fmt::format("#@ course = {}\n", file.filename().string()),
                       {{file, course::course_text(*judged.course)}}};
    if (!judged.course->left_out.empty()) {
        const fs::path rest = left_out_beside(model);
        beside.notes += fmt::format("#@ left_out = {}\n", rest.filename().string());
        beside.files.emplace_back(rest, left_out_text(judged.left_out, origin));
    }
    report::tell(fmt::format(
        "{} holds for all events of all runs{}\n", file.string(),
        beside.files.size() == 1 ? "" : " but for places that it leaves out: predict adds their equations"));
    for (const std::string &remark : judged.remarks)
        report::tell("- " + remark + "\n");
    return beside;
}

/// Those of an earlier derivation are gone.
void write_beside(const BesideModel &beside, const fs::path &model)
{
    std::error_code none;
    fs::remove(course_beside(model), none);
    fs::remove(left_out_beside(model), none);
    for (const auto &[file, text] : beside.files)
        formats::write_file(file, text);
}

int derive_program(const DeriveOptions &options)
{
    if (!options.show.empty())
        return show_course(options);
    if (!options.proxy.empty())
        return write_proxy(options);
    if (options.folders.empty())
        throw Error(Exit::usage, "expected folders of mpisheet record, --show or --c FILE.course");
    if (options.format == Format::json && options.output.empty())
        throw Error(Exit::usage, "--json: expected -o MODEL.gp, for the model, too, goes to standard output");
    std::vector<derive::Summary> runs;
    std::vector<course::Run> whole;
    derive::Origin origin;
    const bool has_course =
        !options.output.empty() && (!fs::exists(options.output) || fs::is_regular_file(options.output));
    for (const fs::path &folder : options.folders) {
        const record::Recording recording = read_recorded(folder);
        if (!runs.empty() && recording.size.name != origin.size_name)
            throw Error(Exit::bad_input, fmt::format("{}: expected a size {}, as {} has, found {}", folder.string(),
                                                     origin.size_name.empty() ? "that is not said" : origin.size_name,
                                                     options.folders.front().string(),
                                                     recording.size.name.empty() ? "none (mpisheet record --size n=512)"
                                                                                 : recording.size.name));
        origin.size_name = recording.size.name;
        origin.program = name_of(recording.program);
        runs.push_back(derive::summarise(recording, events_of(recording)));
        if (has_course) {
            whole.push_back(course::read_run(recording, events_of(recording)));
            whole.back().recording.program = origin.program;
        }
    }
    const derive::Derived derived = derive::derive_model(runs, origin);
    std::vector<Beside> beside;
    if (!options.sheet.empty())
        beside = beside_runs(derived.text, runs, options.sheet);
    const BesideModel course = whole.empty() ? BesideModel{} : derive_course(std::move(whole), origin, options.output);
    report::put(options.output, with_note(with_misfit(derived.text, beside), course.notes));
    if (has_course)
        write_beside(course, options.output);
    if (runs.size() == 1)
        report::tell(
            fmt::format("warning: one run says nothing of other p and sizes: the model is of p = {} alone. Record it "
                        "at two more, as by mpisheet record -o run-{} -- mpiexec -n {} ..., and derive of all\n",
                        runs.front().ranks, 2 * runs.front().ranks, 2 * runs.front().ranks));
    report::tell(fmt::format("{} of {}: {} exact, {} fitted\n", origin.program, report::count_text(runs.size(), "run"),
                             report::count_text(static_cast<std::size_t>(derived.exact), "equation"), derived.fitted));
    for (const std::string &remark : derived.remarks)
        report::tell("- " + remark + "\n");
    if (options.sheet.empty())
        report::tell(
            "- nothing says how far the equations are from these runs: their predictions have no interval; --sheet of "
            "the machine that they ran on tells\n");
    if (options.format == Format::json)
        fmt::print("{}\n", beside_json(beside, derived));
    else if (!beside.empty())
        report::tell(beside_text(beside, origin, options.sheet));
    return 0;
}

} // namespace

void add_derive(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<DeriveOptions>();
    CLI::App *sub = subcommand(app, "derive", "a model of any MPI program, from recordings of it",
                               "mpisheet derive run-2 run-4 run-8 -o app.gp");
    sub->add_option("DIR", options->folders, "folders of mpisheet record");
    sub->add_option("-o", options->output, "the model (standard output); beside MODEL.gp the course MODEL.course");
    sub->add_option("--c", options->proxy, "a course as a small MPI program in C: --c wave.course -o proxy.c");
    sub->add_option("--show", options->show, "print a course as pseudo-code: --show wave.course");
    sub->add_option("--sheet", options->sheet,
                    "sheet of the machine that was recorded: reports the model's error there, and writes it into the "
                    "model (misfit)");
    add_json(sub, options->format);
    on(sub, action, options, derive_program);
}

} // namespace mpisheet::command
