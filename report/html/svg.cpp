// gnuplot's SVG made fit for a page: unique ids, the page's colours, nothing that draws nothing.

#include "report/charts/gnuplot.hpp"

#include <array>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <utility>

namespace mpisheet::report {
namespace {

constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};

void replace_all(std::string &text, std::string_view from, std::string_view to)
{
    std::string out;
    std::size_t done = 0;
    for (std::size_t at = 0; (at = text.find(from, done)) != std::string::npos; done = at + from.size()) {
        out.append(text, done, at - done);
        out += to;
    }
    text = out.append(text, done);
}

/// Removes every stretch from `begin` to the next `end`, both included.
void remove_all(std::string &text, std::string_view begin, std::string_view end)
{
    std::string out;
    std::size_t done = 0;
    for (std::size_t at = 0; (at = text.find(begin, done)) != std::string::npos;) {
        const std::size_t last = text.find(end, at + begin.size());
        if (last == std::string::npos)
            break;
        out.append(text, done, at - done);
        done = last + end.size();
    }
    text = out.append(text, done);
}

/// `<g …>` directly followed by `</g>`, blanks apart; again until none is left.
void remove_empty_groups(std::string &text)
{
    for (bool changed = true; changed;) {
        changed = false;
        std::string out;
        std::size_t done = 0;
        for (std::size_t at = 0; (at = text.find("<g", at)) != std::string::npos;) {
            const std::size_t open_end = text.find('>', at);
            std::size_t next = open_end == std::string::npos ? text.size() : open_end + 1;
            while (next < text.size() && std::isspace(static_cast<unsigned char>(text[next])) != 0)
                ++next;
            if (text.compare(next, 4, "</g>") == 0) {
                out.append(text, done, at - done);
                done = at = next + 4;
                changed = true;
            } else {
                at += 2;
            }
        }
        text = out.append(text, done);
    }
}

/// gnuplot writes #0072b2 as "rgb(  0, 114, 178)".
std::string as_gnuplot_writes(const char *colour)
{
    unsigned red = 0, green = 0, blue = 0;
    std::sscanf(colour, "#%2x%2x%2x", &red, &green, &blue);
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "rgb(%3u, %3u, %3u)", red, green, blue);
    return text.data();
}

} // namespace

std::span<const char *const> series_colours()
{
    return colours;
}

std::string inline_svg(const std::string &file, const std::string &prefix)
{
    std::string svg = file.substr(std::min(file.find("<svg"), file.size()));
    remove_all(svg, "<title>", "</title>");
    remove_all(svg, "<desc>", "</desc>");
    remove_all(svg, "<filter", "</filter>");
    for (std::size_t at = 0; (at = svg.find("<use", at)) != std::string::npos;) { // white haloes below points
        const std::size_t end = svg.find("/>", at);
        if (end != std::string::npos && svg.substr(at, end - at).ends_with("color='white'"))
            svg.erase(at, end + 2 - at);
        else
            at += 4;
    }
    remove_empty_groups(svg);
    replace_all(svg, "xmlns:xlink=\"http://www.w3.org/1999/xlink\"", "aria-hidden=\"true\" focusable=\"false\"");
    replace_all(svg, "xlink:href='#", "href='#" + prefix);
    for (const char quote : {'\'', '"'})
        replace_all(svg, std::string(" id=") + quote, std::string(" id=") + quote + prefix);
    replace_all(svg, " color=\"black\"", "");
    replace_all(svg, " color=\"gray\"", "");
    replace_all(svg, "stroke='black'", "stroke='currentColor'");
    replace_all(svg, "stroke=\"black\"", "stroke=\"currentColor\"");
    replace_all(svg, "fill=\"black\"", "fill=\"currentColor\"");
    replace_all(svg, " font-family=\"sans-serif\"", "");
    for (std::size_t i = 0; i < colours.size(); ++i)
        replace_all(svg, as_gnuplot_writes(colours[i]),
                    "var(--series-" + std::to_string(i + 1) + ',' + colours[i] + ')');
    replace_all(svg, as_gnuplot_writes(grid_colour), std::string("var(--grid,") + grid_colour + ')');
    std::string lines; // indentation and blank lines go
    for (std::size_t at = 0; at < svg.size();) {
        const std::size_t end = std::min(svg.find('\n', at), svg.size());
        const std::size_t first = std::min(svg.find_first_not_of(" \t", at), end);
        if (first < end)
            lines.append(svg, first, end - first) += '\n';
        at = end + 1;
    }
    return lines;
}

} // namespace mpisheet::report
