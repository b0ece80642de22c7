#include "command/replay/course_family.hpp"

#include "command/replay/answer.hpp"
#include "command/replay/course_files.hpp"
#include "evaluation/sheets/equation_files.hpp"
#include "model/error.hpp"
#include "model/prediction/comparison.hpp"
#include "model/prediction/reach.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

namespace mpisheet::command {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::string note_of(const std::filesystem::path &model, const std::string &key)
{
    equations::Scope scope;
    scope.load(evaluation::read_script(model));
    for (const equations::Note &note : scope.notes())
        if (note.key == key)
            return note.value;
    return "";
}

/// A point of a curve, by the course; what is spent is the mean over the ranks. All [s].
struct Timed {
    double seconds = unknown, lo = unknown, hi = unknown;
    double computing = unknown, collectives = unknown;
};

Timed timed(const course::Course &course, const equations::Scope &sheet, const std::string &sheet_file, int p, double d,
            double compute)
{
    try {
        Performance run(course, p, size_of(course, course.recorded_d.size() == 1 && course.size_name.empty() ? 0 : d));
        double collectives = 0, computing = 0;
        const auto add = [&](int /*rank*/, const record::Event &event, const replay::CallTimes &times) {
            if (event.action == record::Action::collective)
                collectives += times.leave - times.enter;
        };
        const Answer answer = replay_all(run, sheet, sheet_file, {.compute = compute}, add);
        for (const replay::RankTime &one : answer.middle.ranks)
            computing += one.computing;
        const auto ranks = static_cast<double>(answer.middle.ranks.size());
        return {answer.middle.seconds, answer.lo, answer.hi, computing / ranks, collectives / ranks};
    } catch (const Error &error) {
        report::tell(fmt::format("p = {}, d = {}: no prediction: {}\n", p, d, error.what()));
        return {};
    }
}

/// What places that the course leaves out take [s], from their equations.
using LeftOut = std::function<double(int p, double d)>;

/// Equations of derived models were off by up to this factor for whole programs.
constexpr double left_out_error = 3;

void add_left_out(Timed &time, double seconds)
{
    time.seconds += seconds;
    time.lo += seconds / left_out_error;
    time.hi += seconds * left_out_error;
}

/// Nothing where the course leaves nothing out. Throws Error (bad_input) where their file is not there.
std::optional<LeftOut> left_out_of(const course::Course &course, const std::filesystem::path &model,
                                   const equations::Scope &sheet)
{
    if (course.left_out.empty())
        return {};
    const std::filesystem::path file = model.parent_path() / note_of(model, "left_out");
    if (!std::filesystem::is_regular_file(file))
        throw Error(Exit::bad_input, file.string() + ": expected the equations of what " +
                                         course_beside(model).string() +
                                         " leaves out, as derive writes them: derive the model again");
    equations::Scope scope(&sheet);
    scope.load(evaluation::read_script(file));
    if (scope.find_variable("compute") != nullptr)
        scope.set("compute", 0); // it is in the course
    return [total = equations::compile(scope, "ttotal")](int p, double d) {
        return 1e-6 * total({static_cast<double>(p), d});
    };
}

/// The factor of computing that a curve asks for; nothing where it asks for what courses do not know.
std::optional<double> compute_of(const Family &family, const FamilyCurve &curve)
{
    double compute = 1;
    for (std::size_t k = 0; k < family.settings.size(); ++k) {
        if (family.settings[k] != "compute")
            return {};
        compute = curve.settings[k];
    }
    return compute;
}

/// A part of a derived model, as the mean of the ranks has it; what is neither computing nor in a collective is a
/// message, or waits for one.
double part_of(const Timed &time, const std::string &part)
{
    const double communication = time.seconds - time.computing;
    return part == "tcompute"           ? time.computing
           : part == communication_part ? communication
           : part == "tcollectives"     ? time.collectives
           : part == "tmessages"        ? communication - time.collectives
                                        : unknown;
}

/// What the curve says between its least and largest p, from the listed p alone.
void renew_reach(const Family &family, FamilyCurve &curve)
{
    Reach reach{.all_p = false};
    reach.shares.assign(family.parts.size(), unknown);
    const auto communication = static_cast<std::size_t>(
        std::find(family.parts.begin(), family.parts.end(), communication_part) - family.parts.begin());
    for (std::size_t i = 0; i < family.p.size(); ++i) {
        const double seconds = curve.seconds[i];
        const bool has_part = communication < family.parts.size() && !curve.parts[communication].empty();
        const ReachPoint point{.p = family.p[i],
                               .seconds = seconds,
                               .efficiency = efficiency(curve, family.weak, family.p[i], seconds),
                               .communication = has_part ? curve.parts[communication][i] : 0,
                               .extent = extent_of(curve, i)};
        if (!std::isnan(seconds) && extend(reach, point, {family.efficiency, family.within, family.weak}))
            for (std::size_t k = 0; k < family.parts.size(); ++k)
                reach.shares[k] = curve.parts[k].empty() ? unknown : curve.parts[k][i] / seconds;
    }
    curve.reach = reach;
}

void take_curve(const Family &family, FamilyCurve &curve, const course::Course &course, const equations::Scope &sheet,
                const std::string &sheet_file, double compute, const std::optional<LeftOut> &left_out)
{
    const int least = course.recorded_p.front();
    for (std::size_t i = 0; i < family.p.size(); ++i) {
        if (family.p[i] < least)
            continue;
        Timed time = timed(course, sheet, sheet_file, family.p[i], static_cast<double>(curve.d), compute);
        if (left_out)
            add_left_out(time, (*left_out)(family.p[i], static_cast<double>(curve.d)));
        curve.seconds[i] = time.seconds;
        if (!curve.lo.empty()) {
            curve.lo[i] = time.lo;
            curve.hi[i] = time.hi;
        }
        for (std::size_t k = 0; k < family.parts.size(); ++k)
            if (!curve.parts[k].empty())
                curve.parts[k][i] = part_of(time, family.parts[k]);
        if (family.p[i] == curve.base_p)
            curve.base = time.seconds;
    }
    renew_reach(family, curve);
}

} // namespace

void take_course(Family &family, const std::filesystem::path &model, const equations::Scope &sheet)
{
    const std::string name = note_of(model, "course"), refused = note_of(model, "no_course");
    if (!refused.empty())
        report::tell(fmt::format("{}: by its equations alone: derive found no course ({})\n", model.string(), refused));
    if (name.empty())
        return;
    const std::filesystem::path file = model.parent_path() / name;
    if (!std::filesystem::exists(file)) {
        report::tell(fmt::format("{}: by its equations alone: {} is not there\n", model.string(), file.string()));
        return;
    }
    const course::Course course = read_course_file(file);
    const std::string entry = note_of(model, "predict");
    const std::optional<LeftOut> left_out = left_out_of(course, model, sheet);
    const std::vector<equations::Note> notes = sheet.notes();
    const std::string sheet_file = notes.empty() ? "the sheet" : notes.front().place.file; // its graph lies beside it
    for (FamilyCurve &curve : family.curves) {
        if (curve.entry != entry)
            continue;
        if (const std::optional<double> compute = compute_of(family, curve))
            take_curve(family, curve, course, sheet, sheet_file, *compute, left_out);
        else
            report::tell(
                fmt::format("{}: by its equations alone: a course knows no --set but compute\n", model.string()));
    }
}

} // namespace mpisheet::command
