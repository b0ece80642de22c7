#include "report/families.hpp"

#include "formats/json.hpp"
#include "formats/records.hpp"
#include "model/prediction/crossover.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/prediction_tables.hpp"
#include "report/text/text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet::report {
namespace {

using formats::Json;
using formats::json_text;
using formats::number_or_null;
using formats::range_json;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// program, machine, entry, d and settings of a curve.
Json curve_json(const Family &family, const FamilyCurve &curve, bool several_entries)
{
    Json json{{"program", curve.program}};
    if (!curve.machine.empty())
        json["machine"] = curve.machine;
    if (several_entries)
        json["entry"] = curve.entry;
    json["d"] = curve.d;
    for (std::size_t k = 0; k < family.settings.size(); ++k)
        json[family.settings[k]] = curve.settings[k];
    return json;
}

Json family_summary_json(const Family &family, const FamilyCurve &curve, bool several_entries)
{
    const Reach &reach = curve.reach;
    const auto place = [](int p) { return p == 0 ? Json() : Json(p); };
    Json json = curve_json(family, curve, several_entries);
    json["best_p"] = place(reach.best_p);
    json["best_s"] = reach.best_p == 0 ? Json() : Json(reach.best_seconds);
    json["best_is_at_the_end"] = family.p.size() > 1 && (reach.best_p == family.p.back() ||
                                                         (reach.best_p == family.p.front() && reach.best_p > 1));
    json["best_is_extrapolated"] = reach.best_extent != Extent::inside;
    json["searched"] = reach.all_p ? "all" : "listed";
    json["baseline_p"] = curve.base_p;
    json["speedup"] = number_or_null(speedup(curve, family.weak, reach.best_p, reach.best_seconds));
    json["efficiency"] = number_or_null(efficiency(curve, family.weak, reach.best_p, reach.best_seconds));
    if (family.efficiency == 0.5)
        json["half_efficiency_p"] = place(reach.efficient_p);
    json["efficient_p"] = place(reach.efficient_p);
    json["inefficient_p"] = place(reach.inefficient_p);
    if (family.within > 0)
        json["within_p"] = place(reach.within_p);
    json["communication_over_half_p"] = place(reach.communication_p);
    for (std::size_t k = 0; k < family.parts.size(); ++k)
        if (!std::isnan(reach.shares[k]))
            json["shares"][family.parts[k]] = reach.shares[k];
    for (std::size_t i = 0; i < curve.least_d.size(); ++i)
        json["least_d"].push_back({{"p", family.p[i]}, {"d", curve.least_d[i] == 0 ? Json() : Json(curve.least_d[i])}});
    return json;
}

Json fastest_json(const Family &family, bool several_entries)
{
    Json all = Json::array();
    for (const FastestMachine &run : fastest_machines(family)) {
        Json json = curve_json(family, family.curves[run.curve], several_entries);
        json.erase("d");
        json.update({{"p_from", run.p_from},
                     {"p_to", run.p_to},
                     {"d_from", run.d_from},
                     {"d_to", run.d_to},
                     {"least_ratio", run.least_ratio},
                     {"most_ratio", run.most_ratio},
                     {"alike", run.alike},
                     {"extrapolated", run.extrapolated}});
        all.push_back(std::move(json));
    }
    return all;
}

} // namespace

std::string family_csv(const Family &family)
{
    const bool several_entries = has_several_entries(family);
    std::vector<std::string> further;
    if (several_entries)
        further.emplace_back("entry");
    further.insert(further.end(), family.settings.begin(), family.settings.end());
    further.insert(further.end(), family.parts.begin(), family.parts.end());
    const bool states_range = std::any_of(family.curves.begin(), family.curves.end(), [](const FamilyCurve &curve) {
        return curve.measured.p || curve.measured.d;
    });
    std::string text = formats::header_of(formats::written_fields(states_range), further);
    const bool machines = compares_machines(family);
    if (machines)
        text.insert(text.find(',') + 1, "machine,"); // between program and p
    formats::CsvLine line(text);                     // a million points are no rare wish: no record for each
    for (const FamilyCurve &curve : family.curves) {
        const std::string measured_p = to_cell(curve.measured.p), measured_bytes = to_cell(curve.measured.d);
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            line.add(curve.program);
            if (machines)
                line.add(curve.machine);
            line.add(family.p[i]);
            line.add(curve.d);
            line.add(curve.seconds[i]);
            line.add(curve.lo.empty() ? none : curve.lo[i]);
            line.add(curve.hi.empty() ? none : curve.hi[i]);
            line.add(extent_of(curve, i) != Extent::inside);
            if (states_range) {
                line.add(measured_p);
                line.add(measured_bytes);
            }
            if (several_entries)
                line.add(curve.entry);
            for (const double value : curve.settings)
                line.add(value);
            for (const std::vector<double> &part : curve.parts)
                line.add(part.empty() ? none : part[i]);
            line.end();
        }
    }
    return text;
}

std::string family_json(const Family &family)
{
    const bool several_entries = has_several_entries(family);
    const bool machines = compares_machines(family);
    Json json;
    if (machines)
        json["machines"] = machines_of(family);
    else
        json["machine"] = family.machine;
    json["predictions"] = Json::array();
    for (const FamilyCurve &curve : family.curves) {
        const Json head = curve_json(family, curve, several_entries);
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            Json one = head;
            one["p"] = family.p[i];
            one["seconds"] = number_or_null(curve.seconds[i]);
            one["lo_s"] = curve.lo.empty() ? Json() : number_or_null(curve.lo[i]);
            one["hi_s"] = curve.hi.empty() ? Json() : number_or_null(curve.hi[i]);
            one["extrapolated"] = extent_of(curve, i) != Extent::inside;
            one["measured_p"] = range_json(curve.measured.p);
            one["measured_bytes"] = range_json(curve.measured.d);
            for (std::size_t k = 0; k < family.parts.size(); ++k)
                if (!curve.parts[k].empty())
                    one[family.parts[k]] = curve.parts[k][i];
            json["predictions"].push_back(std::move(one));
        }
    }
    json["assumed"] = family.assumed;
    json["summary"] = Json::array();
    for (const FamilyCurve &curve : family.curves)
        json["summary"].push_back(family_summary_json(family, curve, several_entries));
    const std::vector<std::string> names = curve_names(family);
    json["crossovers"] = Json::array();
    for (const Crossover &one : crossovers(family))
        json["crossovers"].push_back({{"p", one.p},
                                      {"d", family.curves[one.below].d},
                                      {"faster_below", names[one.below]},
                                      {"faster_above", names[one.above]},
                                      {"extrapolated", one.extent != Extent::inside}});
    json["crossovers_over_d"] = Json::array();
    for (const SizeCrossover &one : size_crossovers(family)) {
        const auto of = [&](std::size_t k) {
            Json curve = curve_json(family, family.curves[k], several_entries);
            curve.erase("d");
            return curve;
        };
        json["crossovers_over_d"].push_back({{"d", one.d},
                                             {"p", one.p},
                                             {"faster_below", of(one.below)},
                                             {"faster_above", of(one.above)},
                                             {"extrapolated", one.extent != Extent::inside}});
    }
    if (machines)
        json["fastest"] = fastest_json(family, several_entries);
    return json_text(json) + "\n";
}

std::string family_text(const Family &family)
{
    std::string text; // what follows from the predictions comes before them
    for (const std::string &remark : remarks(family))
        text += paragraphs(remark, page().width) + "\n";
    std::vector<Grid> tables = summary_tables(family);
    tables.push_back(prediction_table(family));
    return text + to_text(tables, page());
}

std::string to_text(const Family &family, Format format)
{
    return format == Format::csv    ? family_csv(family)
           : format == Format::json ? family_json(family)
                                    : family_text(family);
}

} // namespace mpisheet::report
