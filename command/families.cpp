#include "command/families.hpp"

#include "command/cli.hpp"
#include "command/equation_files.hpp"
#include "command/json.hpp"
#include "model/curve_summary.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/text/prediction_tables.hpp"
#include "report/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>

namespace mpisheet::command {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

bool has_several_entries(const Family &family)
{
    return std::any_of(family.curves.begin(), family.curves.end(),
                       [&](const FamilyCurve &curve) { return curve.entry != family.curves.front().entry; });
}

/// program, entry, d and settings of a curve.
Json curve_json(const Family &family, const FamilyCurve &curve, bool several_entries)
{
    Json json{{"program", curve.program}};
    if (several_entries)
        json["entry"] = curve.entry;
    json["d"] = curve.d;
    for (std::size_t k = 0; k < family.settings.size(); ++k)
        json[family.settings[k]] = curve.settings[k];
    return json;
}

Json summary_json(const Family &family, const FamilyCurve &curve, bool several_entries)
{
    const CurveSummary summary = summarise(family, curve);
    Json json = curve_json(family, curve, several_entries);
    json["best_p"] = summary.best_p;
    json["best_s"] = summary.best_seconds;
    json["best_is_at_the_end"] = summary.best_is_first || summary.best_is_last;
    json["speedup"] = summary.speedup;
    json["efficiency"] = summary.efficiency;
    json["half_efficiency_p"] = summary.half_p == 0 ? Json() : Json(summary.half_p);
    json["communication_over_half_p"] = number_or_null(summary.communication_p);
    for (std::size_t k = 0; k < family.parts.size(); ++k)
        if (!std::isnan(summary.shares[k]))
            json["shares"][family.parts[k]] = summary.shares[k];
    return json;
}

report::Quantity parse_quantity(const std::string &text)
{
    using report::Quantity;
    const std::map<std::string, Quantity> known{
        {"time", Quantity::time}, {"speedup", Quantity::speedup}, {"efficiency", Quantity::efficiency}};
    if (const auto found = known.find(text); found != known.end())
        return found->second;
    const std::string meant = nearest(text, {"time", "speedup", "efficiency"});
    throw Error(Exit::usage, "--plot: expected time, speedup or efficiency, found \"" + text + "\"" +
                                 (meant.empty() ? "" : " (did you mean " + meant + "?)"));
}

} // namespace

void add_plot(CLI::App *app, std::optional<report::Quantity> &plot, report::PictureOptions &picture)
{
    app->add_option_function<std::string>(
           "--plot", [&plot](const std::string &text) { plot = parse_quantity(text); },
           "time, speedup or efficiency: a picture, in the terminal or in -o FILE")
        ->option_text("time|speedup|efficiency");
    app->add_option("--title", picture.title, "the picture's title (the program)");
    app->add_option("--log", picture.log, "logarithmic axes: x, y, xy or none (what suits)")
        ->check(CLI::IsMember({"x", "y", "xy", "none"}));
}

Family read_family(const std::filesystem::path &model, const equations::Scope &sheet, const FamilyOptions &options)
{
    Family family = predict_family(read_script(model), sheet, options);
    for (const std::string &warning : family.warnings)
        fmt::print(stderr, "{}: warning: {}\n", model.string(), warning);
    if (!family.assumed.empty())
        fmt::print(stderr, "{}: uses what its sheet assumes: {}\n", model.string(), fmt::join(family.assumed, ", "));
    return family;
}

std::string family_csv(const Family &family)
{
    const bool several_entries = has_several_entries(family);
    std::vector<std::string> further;
    if (several_entries)
        further.emplace_back("entry");
    further.insert(further.end(), family.settings.begin(), family.settings.end());
    further.insert(further.end(), family.parts.begin(), family.parts.end());
    std::string text = formats::header_of(formats::prediction_fields, further);
    formats::CsvLine line(text); // a million points are no rare wish: no record for each
    for (const FamilyCurve &curve : family.curves)
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            line.add(curve.program);
            line.add(family.p[i]);
            line.add(curve.d);
            line.add(curve.seconds[i]);
            line.add(curve.lo.empty() ? none : curve.lo[i]);
            line.add(curve.hi.empty() ? none : curve.hi[i]);
            line.add(curve.extrapolated[i] != 0);
            if (several_entries)
                line.add(curve.entry);
            for (const double value : curve.settings)
                line.add(value);
            for (const std::vector<double> &part : curve.parts)
                line.add(part.empty() ? none : part[i]);
            line.end();
        }
    return text;
}

std::string family_json(const Family &family)
{
    const bool several_entries = has_several_entries(family);
    Json json{{"machine", family.machine}, {"predictions", Json::array()}};
    for (const FamilyCurve &curve : family.curves) {
        const Json head = curve_json(family, curve, several_entries);
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            Json one = head;
            one["p"] = family.p[i];
            one["seconds"] = curve.seconds[i];
            one["lo_s"] = curve.lo.empty() ? Json() : number_or_null(curve.lo[i]);
            one["hi_s"] = curve.hi.empty() ? Json() : number_or_null(curve.hi[i]);
            one["extrapolated"] = curve.extrapolated[i] != 0;
            for (std::size_t k = 0; k < family.parts.size(); ++k)
                if (!curve.parts[k].empty())
                    one[family.parts[k]] = curve.parts[k][i];
            json["predictions"].push_back(std::move(one));
        }
    }
    json["assumed"] = family.assumed;
    json["summary"] = Json::array();
    for (const FamilyCurve &curve : family.curves)
        json["summary"].push_back(summary_json(family, curve, several_entries));
    const std::vector<std::string> names = curve_names(family);
    json["crossovers"] = Json::array();
    for (const Crossover &one : crossovers(family))
        json["crossovers"].push_back({{"p", one.p},
                                      {"d", family.curves[one.below].d},
                                      {"faster_below", names[one.below]},
                                      {"faster_above", names[one.above]}});
    return json.dump(2) + "\n";
}

std::string family_text(const Family &family)
{
    std::vector<report::Grid> tables{report::prediction_table(family)};
    for (report::Grid &table : report::summary_tables(family))
        tables.push_back(std::move(table));
    return report::to_text(tables);
}

std::string to_text(const Family &family, Format format)
{
    return format == Format::csv    ? family_csv(family)
           : format == Format::json ? family_json(family)
                                    : family_text(family);
}

formats::Predictions predictions_of(const Family &family)
{
    formats::Predictions predictions{.parts = family.parts, .rows = {}};
    for (const FamilyCurve &curve : family.curves)
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            Prediction row{.program = curve.program, .p = family.p[i], .d = curve.d, .seconds = curve.seconds[i]};
            row.lo_s = curve.lo.empty() ? none : curve.lo[i];
            row.hi_s = curve.hi.empty() ? none : curve.hi[i];
            row.extrapolated = curve.extrapolated[i] != 0;
            for (const std::vector<double> &part : curve.parts)
                row.parts.push_back(part.empty() ? none : part[i]);
            predictions.rows.push_back(std::move(row));
        }
    return predictions;
}

} // namespace mpisheet::command
