#include "report/charts/network_picture.hpp"

#include "report/charts/svg.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpisheet::report {
namespace {

using formats::DescribedLevel;
using formats::DescribedSuspect;

constexpr std::size_t shades = 7; ///< of the matrix, from the nearest pairs to the farthest

struct TimeRange {
    double low = std::numeric_limits<double>::infinity(), high = 0;
};

TimeRange range_of(const std::vector<std::vector<double>> &rows)
{
    TimeRange range;
    for (const std::vector<double> &row : rows)
        for (const double seconds : row)
            if (seconds > 0) {
                range.low = std::min(range.low, seconds);
                range.high = std::max(range.high, seconds);
            }
    return range;
}

/// Even steps of the logarithm; all alike is the lightest.
std::size_t shade_of(double seconds, const TimeRange &range)
{
    if (range.high < 1.02 * range.low)
        return 0;
    const double share = std::log(seconds / range.low) / std::log(range.high / range.low);
    return std::min(shades - 1, static_cast<std::size_t>(share * shades));
}

/// The squares of one shade as one path; those side by side in a row are one rectangle.
std::string squares(const PairBlocks &pairs, const TimeRange &range, std::size_t shade, double side)
{
    const std::size_t blocks = pairs.small_s.size();
    const auto time = [&](std::size_t row, std::size_t column) {
        return pairs.small_s[std::max(row, column)].at(std::min(row, column));
    };
    std::string path;
    for (std::size_t row = 0; row < blocks; ++row)
        for (std::size_t column = 0; column < blocks;) {
            const auto has = [&](std::size_t k) { return time(row, k) > 0 && shade_of(time(row, k), range) == shade; };
            std::size_t end = column;
            while (end < blocks && has(end))
                ++end;
            if (end > column) {
                const std::string width = svg_number(static_cast<double>(end - column) * side);
                path += fmt::format("M{} {}h{}v{}h-{}z", svg_number(static_cast<double>(column) * side),
                                    svg_number(static_cast<double>(row) * side), width, svg_number(side), width);
            }
            column = std::max(end, column + 1);
        }
    return path;
}

/// "0.71 … 0.74 µs: 448 pairs"
std::string shade_text(const PairBlocks &pairs, const TimeRange &range, std::size_t shade)
{
    TimeRange of_shade;
    std::size_t count = 0;
    for (const std::vector<double> &row : pairs.small_s)
        for (const double seconds : row)
            if (seconds > 0 && shade_of(seconds, range) == shade) {
                of_shade.low = std::min(of_shade.low, seconds);
                of_shade.high = std::max(of_shade.high, seconds);
                ++count;
            }
    const std::string low = time_text(of_shade.low), high = time_text(of_shade.high);
    return (low == high ? low : low + " … " + high) + ": " +
           count_text(count, pairs.ranks == 1 ? "pair" : "pair of blocks");
}

/// A mark beside the row of each rank that is slow.
std::string marks(const std::vector<DescribedSuspect> &slow, int ranks, double side, double width)
{
    std::string drawn;
    for (const DescribedSuspect &suspect : slow)
        for (const std::optional<int> rank : {std::optional(suspect.rank), suspect.other}) {
            if (!rank)
                continue;
            const int block = *rank / ranks;
            drawn += fmt::format("<path class=\"slow\" d=\"M{} {}l8-4v8z\"><title>{}</title></path>", width + 2,
                                 svg_number((block + 0.5) * side), escape(suspect.text));
        }
    return drawn;
}

} // namespace

std::optional<Picture> pairs_picture(const formats::DescribedSurvey &survey)
{
    if (!survey.pairs)
        return {};
    const PairBlocks pairs = formats::pairs_of(*survey.pairs);
    const TimeRange range = range_of(pairs.small_s);
    if (!(range.high > 0))
        return {};
    constexpr double width = 256, legend = 274;
    const double side = width / static_cast<double>(pairs.small_s.size());
    std::string inside;
    double y = 22;
    inside += svg_text(legend, 12, "16 bytes, one way", "class=\"title\"");
    for (std::size_t shade = 0; shade < shades; ++shade) {
        const std::string path = squares(pairs, range, shade, side);
        if (path.empty())
            continue;
        const std::string says = shade_text(pairs, range, shade);
        inside += fmt::format("<path class=\"shade\" opacity=\"{:.2f}\" d=\"{}\"><title>{}</title></path>\n",
                              0.12 + 0.88 * static_cast<double>(shade) / (shades - 1), path, escape(says));
        inside += fmt::format("<path class=\"shade\" opacity=\"{:.2f}\" d=\"M{} {}h14v12h-14z\"/>",
                              0.12 + 0.88 * static_cast<double>(shade) / (shades - 1), legend, y);
        inside += svg_text(legend + 20, y + 10, says);
        y += 18;
    }
    inside += marks(survey.slow, pairs.ranks, side, width);
    inside += svg_text(0, width + 14, "rank 0");
    inside +=
        svg_text(width, width + 14, "rank " + std::to_string(static_cast<int>(pairs.small_s.size()) * pairs.ranks - 1),
                 "text-anchor=\"end\"");
    Picture picture{.svg =
                        fmt::format("<svg class=\"network\" viewBox=\"0 0 480 {}\">\n{}</svg>\n", width + 20, inside),
                    .description = "Messages between pairs of ranks, each with each: the darker the longer, from " +
                                   time_text(range.low) + " to " + time_text(range.high) + "."};
    if (pairs.ranks > 1)
        picture.description += " A square is of " + std::to_string(pairs.ranks) + " by " + std::to_string(pairs.ranks) +
                               " ranks, the median of those pairs that met.";
    if (!survey.slow.empty())
        picture.description += " Arrowheads at the edge are at ranks that stand out.";
    return picture;
}

std::optional<Picture> levels_picture(const formats::DescribedSurvey &survey)
{
    if (!survey.levels || survey.levels->size() < 2)
        return {};
    const std::vector<DescribedLevel> &levels = *survey.levels;
    constexpr double width = 480, label = 190, height = 34, gap = 6;
    constexpr int most_boxes = 16; ///< of a row that are drawn one by one
    std::string inside;
    double y = 0;
    for (std::size_t k = levels.size(); k-- > 0; y += height + gap) {
        const DescribedLevel &level = levels[k];
        const int boxes = std::max(1, (levels.back().block + level.block - 1) / std::max(1, level.block));
        const int drawn = std::min(boxes, most_boxes);
        const double side = (width - label) / drawn;
        for (int box = 0; box < drawn; ++box)
            inside += fmt::format("<rect class=\"level\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
                                  svg_number(label + box * side + 1), svg_number(y), svg_number(side - 2), height);
        const std::string count = boxes == 1 ? "" : std::to_string(boxes) + " × ";
        inside += svg_text(0, y + 14,
                           fmt::format("{}: {}{} rank{}{}", level.name, count, level.block, level.block == 1 ? "" : "s",
                                       boxes > drawn ? " (" + std::to_string(drawn) + " drawn)" : ""),
                           "class=\"title\"");
        inside += svg_text(0, y + 28, time_text(level.small_message) + ", 64 KiB in " + time_text(level.large_message));
    }
    const DescribedLevel &near = levels.front(), &far = levels.back();
    return Picture{
        .svg = fmt::format("<svg class=\"network\" viewBox=\"0 0 {} {}\">\n{}</svg>\n", width, svg_number(y), inside),
        .description = "Levels of the machine, boxes in boxes: a message of 16 bytes takes " +
                       time_text(near.small_message) + " within " + near.name + " and " + time_text(far.small_message) +
                       " within " + far.name + "."};
}

} // namespace mpisheet::report
