#include "report/sensitivity.hpp"

#include "formats/json.hpp"
#include "formats/table.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace mpisheet::report {
namespace {

const char *kind_text(Influence::Kind kind)
{
    switch (kind) {
    case Influence::Kind::function:
        return "function";
    case Influence::Kind::variable:
        return "variable";
    case Influence::Kind::argument:
        break;
    }
    return "argument";
}

std::string number_text(double value)
{
    return std::isnan(value) ? std::string() : fmt::format("{:.6g}", value);
}

/// "−9.1 %", with what it was changed to where that is not a tenth.
std::string change_text(const Influence &influence, double change, double to)
{
    if (std::isnan(change) || to == influence.value)
        return "";
    const std::string text = signed_percent_text(change);
    return influence.kind == Influence::Kind::argument ? text + " at " + number_text(to) : text;
}

Grid sensitivity_grid(const std::string &program, const ModelPoint &point, const std::vector<Influence> &influences)
{
    Grid grid{.caption = fmt::format("What {} hangs on at p = {}, d = {}: change of the total when each is a "
                                     "tenth less, a tenth more",
                                     program, point.p, point.d),
              .columns = {{"what"},
                          {"kind"},
                          {"value", Align::right},
                          {"−10 %", Align::right},
                          {"+10 %", Align::right},
                          {"elasticity", Align::right},
                          {"note", Align::wrap}},
              .rows = {}};
    for (const Influence &one : influences)
        grid.rows.push_back(
            {.cells = {one.name, one.kind == Influence::Kind::function ? "sheet's function" : kind_text(one.kind),
                       number_text(one.value), change_text(one, one.down, one.lower),
                       change_text(one, one.up, one.higher),
                       std::isnan(one.elasticity) ? "" : with_minus(fmt::format("{:.3f}", one.elasticity)),
                       one.problem},
             .alert = false});
    drop_empty_last_column(grid);
    return grid;
}

formats::Json to_json(const std::string &program, const ModelPoint &point, const std::vector<Influence> &influences)
{
    formats::Json list = formats::Json::array();
    for (const Influence &one : influences) {
        list.push_back({{"name", one.name},
                        {"kind", kind_text(one.kind)},
                        {"value", formats::number_or_null(one.value)},
                        {"lower", formats::number_or_null(one.lower)},
                        {"higher", formats::number_or_null(one.higher)},
                        {"down", formats::number_or_null(one.down)},
                        {"up", formats::number_or_null(one.up)},
                        {"elasticity", formats::number_or_null(one.elasticity)}});
        if (!one.problem.empty())
            list.back()["problem"] = one.problem;
    }
    return {{"program", program}, {"p", point.p}, {"d", point.d}, {"influences", list}};
}

std::string to_csv(const std::string &program, const ModelPoint &point, const std::vector<Influence> &influences)
{
    std::string text;
    for (const Influence &one : influences)
        text += formats::csv_line(std::array{
            program, std::to_string(point.p), std::to_string(point.d), one.name, std::string(kind_text(one.kind)),
            number_or_empty(one.value), number_or_empty(one.lower), number_or_empty(one.higher),
            number_or_empty(one.down), number_or_empty(one.up), number_or_empty(one.elasticity)});
    return text;
}

} // namespace

std::string to_text(const std::string &program, std::span<const ModelPoint> points,
                    std::span<const std::vector<Influence>> influences, Format format)
{
    formats::Json json = formats::Json::array();
    std::string csv = "program,p,d,name,kind,value,lower,higher,down,up,elasticity\n";
    std::vector<Grid> grids;
    for (std::size_t i = 0; i < points.size(); ++i) {
        json.push_back(to_json(program, points[i], influences[i]));
        csv += to_csv(program, points[i], influences[i]);
        grids.push_back(sensitivity_grid(program, points[i], influences[i]));
    }
    return format == Format::json  ? formats::json_text(json) + '\n'
           : format == Format::csv ? csv
                                   : to_text(grids, page());
}

std::string to_text(const std::string &program, std::span<const ModelPoint> points,
                    std::span<const std::vector<IntervalSource>> sources, Format format)
{
    formats::Json json = formats::Json::array();
    std::string csv = "program,p,d,source,lo_s,hi_s\n";
    std::vector<Grid> grids;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const ModelPoint &point = points[i];
        formats::Json list = formats::Json::array();
        grids.push_back(
            {.caption = fmt::format("What the 95 % interval of {} is made of at p = {}, d = {}: each source "
                                    "alone, then all; of the median of a launch",
                                    program, point.p, point.d),
             .columns = {{"source"}, {"from", Align::right}, {"to", Align::right}},
             .rows = {}});
        for (const IntervalSource &source : sources[i]) {
            list.push_back({{"source", source.name}, {"lo_s", source.lo_s}, {"hi_s", source.hi_s}});
            csv += formats::csv_line(std::array{program, std::to_string(point.p), std::to_string(point.d), source.name,
                                                number_or_empty(source.lo_s), number_or_empty(source.hi_s)});
            grids.back().rows.push_back({.cells = {source.name, time_text(source.lo_s), time_text(source.hi_s)}});
        }
        if (sources[i].empty())
            grids.back().rows.push_back({.cells = {"not known", "", ""}});
        json.push_back({{"program", program}, {"p", point.p}, {"d", point.d}, {"sources", list}});
    }
    return format == Format::json  ? formats::json_text(json) + '\n'
           : format == Format::csv ? csv
                                   : to_text(grids, page());
}

} // namespace mpisheet::report
