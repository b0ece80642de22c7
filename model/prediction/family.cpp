#include "model/prediction/family.hpp"

#include "model/error.hpp"
#include "model/prediction/columns.hpp"
#include "model/prediction/comparison.hpp"
#include "model/prediction/reach.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mpisheet {
namespace {

using Settings = std::vector<std::pair<std::string, double>>;

/// Every combination of the values, the last name's fastest; one empty combination of no names.
std::vector<Settings> product(const std::vector<std::pair<std::string, std::vector<double>>> &settings)
{
    std::vector<Settings> all{{}};
    for (const auto &[name, values] : settings) {
        std::vector<Settings> longer;
        for (const Settings &one : all)
            for (const double value : values) {
                longer.push_back(one);
                longer.back().emplace_back(name, value);
            }
        all = std::move(longer);
    }
    return all;
}

void refuse_too_many(const FamilyOptions &options)
{
    double points = static_cast<double>(options.p.size()) * static_cast<double>(options.d.size()) *
                    static_cast<double>(std::max<std::size_t>(1, options.entries.size()));
    for (const auto &[name, values] : options.settings)
        points *= static_cast<double>(values.size());
    if (points > static_cast<double>(most_points))
        throw Error(Exit::usage, "that is " + format_number(points) + " points (p × d × settings × entries); at most " +
                                     std::to_string(most_points) + " are predicted at once");
}

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Times at p of every settings and d; NaN where the model says nothing of it, or that it takes no time (an algorithm
/// of communication alone): there is no speed-up then.
std::vector<double> times_at(int p, const Model &model, const std::vector<std::string> &names,
                             std::vector<std::vector<double>> columns)
{
    columns[0].assign(columns[0].size(), p);
    std::vector<Undefined> undefined;
    try {
        std::vector<double> seconds = predict_where_defined(model, names, columns, undefined).seconds;
        std::replace(seconds.begin(), seconds.end(), 0.0, none);
        return seconds;
    } catch (const equations::Error &) {
        std::vector<double> unknown(columns[0].size(), none);
        return unknown;
    }
}

/// Names that vary are worth telling: "c = 0.1", "d = 512".
struct Varying {
    bool program = false, machine = false, entry = false, d = false;
    std::vector<bool> settings;
};

Varying varying(const Family &family)
{
    Varying varies{.settings = std::vector<bool>(family.settings.size(), false)};
    for (const FamilyCurve &curve : family.curves) {
        const FamilyCurve &first = family.curves.front();
        varies.program |= curve.program != first.program;
        varies.machine |= curve.machine != first.machine;
        varies.entry |= curve.entry != first.entry;
        varies.d |= curve.d != first.d;
        for (std::size_t k = 0; k < family.settings.size(); ++k)
            varies.settings[k] = varies.settings[k] || curve.settings[k] != first.settings[k];
    }
    return varies;
}

/// The steps c_NAME that cost at least 2 % less at p than at 1, each once.
std::vector<CheaperStep> cheaper_steps(const Model &model, int base_p, int p, std::int64_t d)
{
    const auto at = [&](double processes) {
        return equations::trace(*model.scope, entry_function, std::array{processes, static_cast<double>(d)},
                                {.trace_own = "c_"});
    };
    std::vector<CheaperStep> found;
    const std::vector<equations::BoundaryCall> alone = at(base_p), together = at(p);
    for (const equations::BoundaryCall &one : alone) {
        const auto same = std::find_if(together.begin(), together.end(),
                                       [&](const equations::BoundaryCall &other) { return other.name == one.name; });
        const bool known =
            std::any_of(found.begin(), found.end(), [&](const CheaperStep &step) { return step.name == one.name; });
        if (known || !one.name.starts_with("c_") || one.arguments.empty() || same == together.end() ||
            same->arguments[0] >= one.arguments[0] || same->value > 0.98 * one.value)
            continue;
        found.push_back({one.name, one.arguments[0], same->arguments[0], same->value / one.value});
    }
    return found;
}

/// Of a curve whose speed-up is above p somewhere.
void add_cheaper_steps(FamilyCurve &curve, const std::vector<int> &processes, const Model &model)
{
    double highest = 1.02; // rounding and messages apart
    int at = 0;
    for (std::size_t i = 0; i < processes.size(); ++i)
        if (const double here = efficiency(curve, false, processes[i], curve.seconds[i]); here > highest) {
            highest = here;
            at = processes[i];
        }
    if (at > 0)
        curve.cheaper = cheaper_steps(model, curve.base_p, at, curve.d);
}

/// "times at p = 1, 2 are not defined: FILE:2:24: 8000000/0 is undefined, in ttotal of FILE:1:24"
std::string undefined_text(const std::vector<Undefined> &undefined, const std::vector<double> &p)
{
    constexpr std::size_t few = 8;
    std::string text;
    std::vector<double> told;
    for (const Undefined &one : undefined)
        if (std::find(told.begin(), told.end(), p[one.point]) == told.end()) {
            if (told.size() < few)
                text += (told.empty() ? "" : ", ") + format_number(p[one.point]);
            told.push_back(p[one.point]);
        }
    return "times at p = " + text + (told.size() > few ? ", …" : "") + " are not defined: " + undefined.front().why;
}

/// What speed-up is over: as asked, else one process, or the least p with a time of all curves.
void add_base(Family &family, const Model &model, const FamilyOptions &options,
              const std::vector<std::vector<double>> &columns)
{
    std::vector<int> candidates{options.baseline > 0 ? options.baseline : 1};
    if (options.baseline == 0)
        candidates.insert(candidates.end(), family.p.begin(), family.p.end());
    for (const int p : candidates) {
        const std::vector<double> times = times_at(p, model, family.settings, columns);
        if (std::any_of(times.begin(), times.end(), [](double time) { return std::isnan(time); }) &&
            p != candidates.back())
            continue;
        for (std::size_t c = 0; c < times.size(); ++c) {
            family.curves[c].base_p = p;
            family.curves[c].base = times[c];
        }
        if (p != candidates.front())
            family.warnings.push_back("speed-up is over p = " + std::to_string(p) +
                                      ", as the model has no time at p = 1 (--baseline P chooses another)");
        return;
    }
}

/// The curves of one entry. Evaluated with p outermost: neighbours differ in d, and take the same branches.
Family one_entry(const equations::Script &script, const equations::Scope &sheet, const std::string &entry,
                 const FamilyOptions &options, const std::vector<int> &processes)
{
    const std::vector<Settings> combinations = product(options.settings);
    const Model model = make_model(script, sheet, {entry, combinations.front()});
    Family family{.machine = model.machine,
                  .p = processes,
                  .parts = model.parts,
                  .warnings = model.warnings,
                  .efficiency = options.efficiency,
                  .within = options.within,
                  .weak = options.weak};
    for (const auto &[name, values] : options.settings)
        family.settings.push_back(name);
    for (const Settings &settings : combinations)
        for (const std::int64_t d : options.d) {
            FamilyCurve curve{.program = model.program, .entry = model.entry, .d = d};
            for (const auto &[name, value] : settings)
                curve.settings.push_back(value);
            family.curves.push_back(std::move(curve));
        }
    const std::size_t curves = family.curves.size();
    std::vector<std::vector<double>> columns = columns_of(family, processes);
    std::vector<Undefined> undefined;
    const PredictionColumns predicted = predict_where_defined(model, family.settings, columns, undefined);
    if (!undefined.empty() && undefined.size() == predicted.seconds.size())
        throw Error(Exit::bad_input, model.program + ": " + undefined.front().why +
                                         ": look at what --set says, and where the equations hold");
    if (!undefined.empty())
        family.warnings.push_back(undefined_text(undefined, columns[0]));
    for (std::vector<double> &column : columns)
        column.resize(curves);
    add_base(family, model, options, columns);
    family.assumed = predicted.assumed;
    for (std::size_t c = 0; c < curves; ++c) {
        FamilyCurve &curve = family.curves[c];
        const auto take = [&](const auto &column) {
            std::decay_t<decltype(column)> mine;
            for (std::size_t i = c; i < column.size(); i += curves)
                mine.push_back(column[i]);
            return mine;
        };
        curve.seconds = take(predicted.seconds);
        curve.lo = take(predicted.lo);
        curve.hi = take(predicted.hi);
        curve.extents = take(predicted.extents);
        curve.measured = predicted.measured;
        for (const std::vector<double> &part : predicted.parts)
            curve.parts.push_back(take(part));
        if (combinations.size() == 1)
            add_cheaper_steps(curve, processes, model);
    }
    add_reach(family, model, predicted);
    for (std::size_t c = 0; options.sizes && c < curves; c += options.d.size()) {
        const Model with_settings = make_model(script, sheet, {entry, combinations[c / options.d.size()]});
        for (const int p : processes)
            family.curves[c].least_d.push_back(least_size(with_settings, family, family.curves[c], p));
    }
    return family;
}

} // namespace

Family predict_family(const equations::Script &script, const equations::Scope &sheet, const FamilyOptions &options)
{
    refuse_too_many(options);
    Family family;
    family.p = options.p;
    std::sort(family.p.begin(), family.p.end());
    family.p.erase(std::unique(family.p.begin(), family.p.end()), family.p.end());
    const std::vector<std::string> entries = options.entries.empty() ? std::vector<std::string>{""} : options.entries;
    for (const std::string &entry : entries)
        append(family, one_entry(script, sheet, entry, options, family.p));
    return family;
}

void append(Family &all, Family more)
{
    if (all.curves.empty() && all.parts.empty()) {
        all = std::move(more);
        return;
    }
    if (all.settings != more.settings || all.p != more.p)
        throw Error(Exit::usage, "families of different p or settings cannot be put together");
    std::vector<std::size_t> place;
    for (const std::string &part : more.parts) {
        const auto found = std::find(all.parts.begin(), all.parts.end(), part);
        place.push_back(static_cast<std::size_t>(found - all.parts.begin()));
        if (found == all.parts.end())
            all.parts.push_back(part);
    }
    for (FamilyCurve &curve : all.curves) {
        curve.parts.resize(all.parts.size());
        curve.reach.shares.resize(all.parts.size(), none);
    }
    for (FamilyCurve &curve : more.curves) {
        std::vector<std::vector<double>> parts(all.parts.size());
        for (std::size_t k = 0; k < place.size(); ++k)
            parts[place[k]] = std::move(curve.parts[k]);
        curve.parts = std::move(parts);
        std::vector<double> shares(all.parts.size(), none);
        for (std::size_t k = 0; k < place.size(); ++k)
            shares[place[k]] = curve.reach.shares[k];
        curve.reach.shares = std::move(shares);
        all.curves.push_back(std::move(curve));
    }
    for (auto [to, from] : {std::pair{&all.assumed, &more.assumed}, {&all.warnings, &more.warnings}})
        for (const std::string &text : *from)
            if (std::find(to->begin(), to->end(), text) == to->end())
                to->push_back(text);
}

bool has_several_entries(const Family &family)
{
    return std::any_of(family.curves.begin(), family.curves.end(),
                       [&](const FamilyCurve &curve) { return curve.entry != family.curves.front().entry; });
}

bool compares_machines(const Family &family)
{
    return !family.curves.empty() && !family.curves.front().machine.empty();
}

std::vector<std::string> machines_of(const Family &family)
{
    std::vector<std::string> names;
    for (const FamilyCurve &curve : family.curves)
        if (std::find(names.begin(), names.end(), curve.machine) == names.end())
            names.push_back(curve.machine);
    return names;
}

std::vector<std::string> curve_names(const Family &family)
{
    const Varying varies = varying(family);
    std::vector<std::string> names;
    for (const FamilyCurve &curve : family.curves) {
        std::string name = varies.program ? curve.program : "";
        const auto add = [&](const std::string &text) { name += (name.empty() ? "" : ", ") + text; };
        if (varies.machine)
            add(curve.machine);
        if (varies.entry)
            add(curve.entry);
        for (std::size_t k = 0; k < family.settings.size(); ++k)
            if (varies.settings[k])
                add(family.settings[k] + " = " + format_number(curve.settings[k]));
        if (varies.d)
            add("d = " + std::to_string(curve.d));
        names.push_back(name.empty() ? curve.program : name);
    }
    return names;
}

} // namespace mpisheet
