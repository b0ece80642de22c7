#include "report/charts/shapes.hpp"

#include "report/charts/svg.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace mpisheet::report {
namespace {

constexpr const char *grey = "#808080", *grid_colour = "#cccccc";
constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};
/// Solid, dashes, dots …
constexpr std::array series_dashes{"", "7 4", "2 3", "7 3 2 3", "12 4", "7 3 2 3 2 3"};
/// Round, square, triangle, diamond, triangle downwards, ring: as paths around 0, 0; and gnuplot's numbers of them.
constexpr std::array shapes_of_points{
    "M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
    "M-2.8-2.8h5.6v5.6h-5.6z",
    "M0-3.8l3.7 6.4h-7.4z",
    "M0-4.1l3.3 4.1-3.3 4.1-3.3-4.1z",
    "M0 3.8l3.7-6.4h-7.4z",
    "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0zM-1.8 0a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0z"};
constexpr std::array gnuplot_points{7, 5, 9, 13, 11, 6};
static_assert(colours.size() == distinct_series && series_dashes.size() == distinct_series &&
              shapes_of_points.size() == distinct_series && gnuplot_points.size() == distinct_series);

/// A look's class in the page, its dashes where they are not the series', and gnuplot's words for it.
struct LookRow {
    const char *name, *dashes, *gnuplot;
};
constexpr std::array looks{
    LookRow{"grid", "", "lines lw 1"},
    LookRow{"band", "", "filledcurves closed fs transparent solid 0.16 noborder"},
    LookRow{"line", nullptr, "lines lw 1.6"},
    LookRow{"line", "1 5", "lines lw 1.6"},
    LookRow{"bar", "", "lines lw 1"},
    LookRow{"apart", "", "lines lw 1"},
    LookRow{"dots", "", "points pt 7 ps 0.3"},
    LookRow{"others", "", "points pt 7 ps 0.25"},
    LookRow{"ideal", "2 3", "lines lw 1"},
    LookRow{"mark", "", "points ps 0.6"},
};
static_assert(looks.size() == static_cast<std::size_t>(Look::mark) + 1);

const LookRow &row_of(const Piece &piece)
{
    return looks[static_cast<std::size_t>(piece.look)];
}

/// Curves beyond the sixth have its colours once more, with other dashes.
std::string dashes_of(const Piece &piece)
{
    const std::size_t i = piece.series.value_or(0);
    return row_of(piece).dashes != nullptr ? row_of(piece).dashes
                                           : series_dashes[(i + i / distinct_series) % distinct_series];
}

std::size_t style_of(const Piece &piece)
{
    return piece.series.value_or(0) % distinct_series;
}

std::string path_text(const Piece &piece)
{
    SvgPath text;
    for (const std::vector<Place> &path : piece.paths) {
        for (std::size_t i = 0; i < path.size(); ++i)
            i == 0 ? text.move(path[i].x, path[i].y) : text.line(path[i].x, path[i].y);
        if (path.size() == 1)
            text.dot();
        if (piece.look == Look::band)
            text.close();
    }
    return text.text();
}

std::string marks(const Piece &piece, const char *reference)
{
    std::string uses;
    for (std::size_t k = 0; k < piece.paths.size(); ++k) {
        const Place &at = piece.paths[k].front();
        uses += fmt::format("<use {}=\"#m{}\" x=\"{}\" y=\"{}\">", reference, style_of(piece), svg_number(at.x),
                            svg_number(at.y));
        uses += (k < piece.says.size() ? "<title>" + escape(piece.says[k]) + "</title>" : "") + "</use>";
    }
    return fmt::format("<g class=\"s{}\">{}</g>\n", style_of(piece) + 1, uses);
}

std::string piece_svg(const Piece &piece, const char *reference)
{
    if (piece.look == Look::mark)
        return marks(piece, reference);
    const std::string dashes = dashes_of(piece);
    return fmt::format("<path class=\"{}{}\"{} d=\"{}\"/>\n",
                       piece.series ? fmt::format("s{} ", style_of(piece) + 1) : "", row_of(piece).name,
                       dashes.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", dashes), path_text(piece));
}

std::string words_svg(const std::vector<Words> &words)
{
    constexpr std::array anchors{"start", "middle", "end"};
    std::string text;
    for (std::size_t i = 0; i < words.size();) {
        const Words::Anchor anchor = words[i].anchor;
        text += fmt::format("<g text-anchor=\"{}\">", anchors[static_cast<std::size_t>(anchor)]);
        for (; i < words.size() && words[i].anchor == anchor; ++i) {
            const auto &[x, y] = words[i].at;
            const std::string turn =
                words[i].upwards ? fmt::format("transform=\"rotate(-90 {} {})\"", svg_number(x), svg_number(y)) : "";
            text += svg_text(x, y, words[i].text, turn.c_str());
        }
        text += "</g>\n";
    }
    return text;
}

std::string inside(const Shapes &shapes, const char *reference)
{
    std::string text;
    for (const Piece &piece : shapes.pieces)
        text += piece_svg(piece, reference);
    return text + words_svg(shapes.words);
}

std::string mark_definitions()
{
    std::string symbols;
    for (std::size_t i = 0; i < shapes_of_points.size(); ++i)
        symbols += fmt::format("<path id=\"m{}\" d=\"{}\"/>", i, shapes_of_points[i]);
    return "<defs>" + symbols + "</defs>";
}

std::string gnuplot_style(const Piece &piece)
{
    const char *colour = piece.look == Look::grid ? grid_colour : piece.series ? series_colour(*piece.series) : grey;
    std::string text = fmt::format(" with {} lc rgb '{}'", row_of(piece).gnuplot, colour);
    if (std::string dashes = dashes_of(piece); !dashes.empty()) {
        std::replace(dashes.begin(), dashes.end(), ' ', ',');
        text += " dt (" + dashes + ")";
    }
    if (piece.look == Look::mark)
        text += fmt::format(" pt {}", gnuplot_points[style_of(piece)]);
    return text;
}

} // namespace

const char *series_colour(std::size_t series)
{
    return colours[series % distinct_series];
}

std::string page_svg(const Shapes &shapes)
{
    if (shapes.pieces.empty())
        return {};
    return fmt::format("<svg class=\"plot\" viewBox=\"0 0 {} {}\">\n{}</svg>\n", svg_number(shapes.width),
                       svg_number(shapes.height), inside(shapes, "href"));
}

std::string point_marks()
{
    return "<svg class=\"marks\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">" +
           mark_definitions() + "</svg>\n";
}

std::string file_svg(const Shapes &shapes)
{
    std::string style = "text{font:11.5px sans-serif;fill:#1b222a}use,.band{fill:currentColor}"
                        ".grid,.line,.bar,.apart,.dots,.others,.ideal{fill:none}"
                        ".grid{stroke:#ccc}.line,.bar,.apart,.dots{stroke:currentColor}.line{stroke-width:1.6}"
                        ".band{opacity:.16}.bar,.apart{opacity:.75}.dots{stroke-width:3;stroke-linecap:round}"
                        ".ideal,.others{stroke:#808080}";
    for (std::size_t i = 0; i < distinct_series; ++i)
        style += fmt::format(".s{}{{color:{}}}", i + 1, series_colour(i));
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                       "xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
                       "height=\"{1}\">\n<style>{2}</style>{3}\n<rect width=\"100%\" height=\"100%\" "
                       "fill=\"#fff\"/>\n{4}</svg>\n",
                       svg_number(shapes.width), svg_number(shapes.height), style, mark_definitions(),
                       inside(shapes, "xlink:href"));
}

std::string gnuplot_script(const Shapes &shapes)
{
    constexpr double half_a_line = 4; // gnuplot sets words around their place, SVG upon it
    constexpr std::array anchors{"left", "center", "right"};
    std::string blocks, plots;
    for (std::size_t i = 0; i < shapes.pieces.size(); ++i) {
        blocks += fmt::format("$piece{} << EOD\n", i);
        for (const std::vector<Place> &path : shapes.pieces[i].paths) {
            for (const Place &place : path)
                blocks += svg_number(place.x) + ' ' + svg_number(place.y) + '\n';
            blocks += '\n';
        }
        blocks += "EOD\n";
        plots += fmt::format("{}$piece{}{}", i == 0 ? "plot " : ", ", i, gnuplot_style(shapes.pieces[i]));
    }
    std::string words;
    for (const Words &one : shapes.words)
        words += fmt::format("set label {} at {},{} {}{} front\n", quoted(one.text),
                             svg_number(one.at.x - (one.upwards ? half_a_line : 0)),
                             svg_number(one.at.y - (one.upwards ? 0 : half_a_line)),
                             anchors[static_cast<std::size_t>(one.anchor)], one.upwards ? " rotate by 90" : "");
    return blocks + "unset border\nunset tics\nunset key\nset margins 0,0,0,0\n" +
           fmt::format("set xrange [0:{}]\nset yrange [{}:0]\n", svg_number(shapes.width), svg_number(shapes.height)) +
           words + plots + "\n";
}

std::string quoted(const std::string &text)
{
    if (text.starts_with('\'')) // gnuplot reads '' at the start of a string as an empty string
        return R"("\047" . )" + quoted(text.substr(1));
    std::string inside;
    for (const char letter : printable(text, "?"))
        inside += letter == '\'' ? std::string("''") : std::string(1, letter);
    return "'" + inside + "'";
}

} // namespace mpisheet::report
