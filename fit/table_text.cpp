// A cost table as gnuplot text: one function at_<p>_<op>(d) a process count, and t<op> that chooses between them.

#include "fit/layouts.hpp"
#include "fit/table.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

namespace mpisheet::fit {
namespace {

/// "(d/1024.)**0.52"; nothing for the exponent 0.
std::string power(double x, double exponent)
{
    if (exponent == 0)
        return "";
    const std::string base = x == 1 ? "*d" : "*(d/" + real_text(x) + ")";
    return base + (exponent == 1 ? "" : exponent < 0 ? "**(" + number(exponent) + ")" : "**" + number(exponent));
}

struct Piece {
    double from = 0; ///< [byte]
    std::string text;
};

/// The curve from its first size on, in pieces; equal neighbours are one.
std::vector<Piece> pieces_of(const Curve &curve)
{
    std::vector<Piece> pieces;
    const auto add = [&](double from, std::string text) {
        if (pieces.empty() || pieces.back().text != text)
            pieces.push_back({from, std::move(text)});
    };
    const auto &[x, us, exponents] = curve;
    if (x.front() > 0)
        add(0, real_text(us.front()));
    for (std::size_t i = 0; i < x.size(); ++i)
        add(x[i], real_text(us[i]) + (x[i] > 0            ? power(x[i], exponents[i])
                                      : exponents[i] == 0 ? ""
                                                          : " + " + real_text(exponents[i]) + "*d"));
    return pieces;
}

/// A balanced tree of comparisons: `variable` against where each piece begins.
std::string tree(const std::vector<Piece> &pieces, const std::string &variable, std::size_t first, std::size_t last)
{
    if (first + 1 == last)
        return pieces[first].text;
    const std::size_t middle = (first + last) / 2;
    const auto half = [&](std::size_t a, std::size_t b) {
        const std::string text = tree(pieces, variable, a, b);
        return b - a > 1 ? "(" + text + ")" : text;
    };
    return variable + " < " + number(pieces[middle].from) + " ? " + half(first, middle) + " : " + half(middle, last);
}

std::string curve_text(const Curve &curve)
{
    const auto pieces = pieces_of(curve);
    return tree(pieces, "d", 0, pieces.size());
}

std::string log_of(const std::string &text)
{
    return "log(" + text + ")";
}

/// t<op> over the curves, each of which is `call(p)`.
std::string choice_of_p(const CostTable &table, const std::function<std::string(int)> &call)
{
    std::vector<Piece> pieces;
    auto curve = table.curves.begin();
    if (curve->first <= 1) {
        pieces.push_back({0, call(curve->first)});
        if (++curve == table.curves.end())
            return pieces.front().text;
    }
    const int smallest = curve->first;
    if (smallest > 2 || pieces.empty())
        pieces.push_back({pieces.empty() ? 0.0 : 2.0, call(smallest)});
    for (; std::next(curve) != table.curves.end(); ++curve) {
        const int p = curve->first, next = std::next(curve)->first;
        const std::string here = call(p);
        pieces.push_back({double(p), here + "*(" + call(next) + "/" + here + ")**(" + log_of("p/" + real_text(p)) +
                                         "/" + real_text(std::log(next / double(p))) + ")"});
    }
    const int last = curve->first;
    const LastOctave octave = last_octave(table);
    if (last == octave.p) // one p: no growth to go by
        pieces.push_back({double(last), call(last)});
    else
        pieces.push_back({double(last), call(last) + "*min(" + real_text(octave.most) + ",max(1.0," + call(last) + "/" +
                                            call(octave.p) + "))**(" + log_of("p/" + real_text(last)) + "/" +
                                            real_text(std::log(last / double(octave.p))) + ")"});
    return tree(pieces, "p", 0, pieces.size());
}

void write(const CostTable &table, SheetOperation &operation)
{
    operation.functions.clear();
    const auto name = [&](int p) { return "at_" + std::to_string(p) + "_" + table.op + "(d)"; };
    if (table.kind == Kind::point_to_point) {
        operation.equation = curve_text(table.curves.begin()->second);
    } else if (table.kind == Kind::barrier) {
        operation.equation = choice_of_p(table, [&](int p) { return real_text(table.curves.at(p).us.front()); });
    } else {
        for (const auto &[p, curve] : table.curves)
            operation.functions.push_back({name(p), curve_text(curve)});
        operation.equation = choice_of_p(table, name);
    }
    operation.band = band_of(table.interval);
}

} // namespace

Sheet table_sheet(const Fit &fit)
{
    Sheet sheet = to_sheet(fit);
    sheet.functions.clear();
    const bool has_layouts = std::any_of(fit.operations.begin(), fit.operations.end(), is_over_layouts);
    if (has_layouts)
        sheet.functions = layout_functions();
    else
        std::erase_if(sheet.machine, [](const SheetFunction &line) { return line.head != "ppn"; }); // steps ask for it
    for (std::size_t i = 0; i < sheet.operations.size(); ++i) {
        if (is_over_layouts(fit.operations[i])) // calls the tables of its layouts
            continue;
        SheetOperation &operation = sheet.operations[i];
        const CostTable table = make_table(fit.operations[i]);
        write(table, operation);
        operation.quality = table.quality;
        operation.algorithm = "interpolated between the measured points; quality: how far it misses each when left out";
        operation.ranges.clear();
        operation.warnings.clear();
        if (table.kind != Kind::point_to_point && table.curves.begin()->first > 1)
            operation.warnings.push_back("p = 1 was not measured: t" + table.op +
                                         " at p = 1 is that of p = " + std::to_string(table.curves.begin()->first));
        for (SheetPoint &point : operation.points)
            point.fitted_s = at(table, point.p, double(point.d)) * 1e-6;
    }
    return sheet;
}

} // namespace mpisheet::fit
