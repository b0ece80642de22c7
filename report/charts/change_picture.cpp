#include "report/charts/change_picture.hpp"

#include "report/charts/family.hpp"
#include "report/charts/svg.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::report {
namespace {

constexpr std::size_t most_changes = 24;

double size_of_change(double ratio)
{
    return std::abs(std::log(ratio));
}

/// The largest ones that a test called a change; where none is, the largest of all.
std::vector<Change> largest_changes(const Changes &changes)
{
    std::vector<Change> chosen = changes.ranges;
    const auto same = [](const Change &change) { return change.verdict == ChangeVerdict::same; };
    if (!std::all_of(chosen.begin(), chosen.end(), same))
        std::erase_if(chosen, same);
    std::stable_sort(chosen.begin(), chosen.end(), [](const Change &a, const Change &b) {
        return size_of_change(a.ratio) > size_of_change(b.ratio);
    });
    chosen.resize(std::min(chosen.size(), most_changes));
    return chosen;
}

std::string place_of(const Change &change)
{
    std::string place = change.op + ", p = " + std::to_string(change.p);
    if (change.d_max > 0)
        place += ", " + size_text(change.d_min) + (change.d_min == change.d_max ? "" : " … " + size_text(change.d_max));
    return place;
}

/// Where launches scatter it has one, of simulated launches not.
bool has_interval(const Change &change)
{
    return change.lo > 0 && std::isfinite(change.hi);
}

/// "+12 % (+8 % … +15 %)"
std::string change_in_words(const Change &change)
{
    return signed_percent_text(change.ratio - 1) +
           (has_interval(change)
                ? " (" + signed_percent_text(change.lo - 1) + " … " + signed_percent_text(change.hi - 1) + ")"
                : "");
}

const char *colour_of(ChangeVerdict verdict)
{
    return verdict == ChangeVerdict::slower ? "s2" : verdict == ChangeVerdict::faster ? "s3" : "soft";
}

/// A line a range: its place, the interval of after ÷ before around 1, both times.
std::optional<Picture> largest_picture(const Generation &generation)
{
    const std::vector<Change> changes = largest_changes(generation.changes);
    if (changes.empty())
        return {};
    constexpr double width = 760, left = 260, right = 170, line = 20, top = 24;
    double reach = std::log(1.05); // of the axis, both ways from 1
    for (const Change &change : changes)
        for (const double ratio : {change.ratio, change.lo, change.hi})
            if (ratio > 0 && std::isfinite(ratio))
                reach = std::max(reach, std::min(size_of_change(ratio), std::log(100.0)));
    const auto x = [&](double ratio) {
        const double share = std::clamp(std::log(ratio) / reach, -1.0, 1.0);
        return left + (width - left - right) * (share + 1) / 2;
    };
    const double bottom = top + line * static_cast<double>(changes.size());
    std::string inside = fmt::format("<path class=\"grid\" d=\"M{} {}V{}M{} {}V{}M{} {}V{}\"/>", svg_number(x(1)), top,
                                     bottom, svg_number(left), top, bottom, svg_number(width - right), top, bottom);
    inside += svg_text(x(1), 14, "as before", "text-anchor=\"middle\"") +
              svg_text(left, 14, signed_percent_text(std::exp(-reach) - 1), "text-anchor=\"middle\"") +
              svg_text(width - right, 14, signed_percent_text(std::exp(reach) - 1), "text-anchor=\"middle\"");
    double y = top + line / 2;
    for (const Change &change : changes) {
        const bool ranged = has_interval(change);
        const std::string whiskers =
            ranged ? fmt::format("<path class=\"whisker\" d=\"M{} {}H{}\"/>", svg_number(x(change.lo)), svg_number(y),
                                 svg_number(x(change.hi)))
                   : "";
        const std::string says = place_of(change) + ": " + time_text(change.before_s) + " before, " +
                                 time_text(change.after_s) + " after, " + change_in_words(change);
        inside += svg_text(left - 8, y + 4, place_of(change), "text-anchor=\"end\"");
        inside +=
            fmt::format("<g class=\"{}\">{}<circle cx=\"{}\" cy=\"{}\" r=\"4\"><title>{}</title></circle></g>\n",
                        colour_of(change.verdict), whiskers, svg_number(x(change.ratio)), svg_number(y), escape(says));
        inside += svg_text(width - right + 8, y + 4, time_text(change.before_s) + " → " + time_text(change.after_s));
        y += line;
    }
    const bool any = std::any_of(changes.begin(), changes.end(),
                                 [](const Change &change) { return change.verdict != ChangeVerdict::same; });
    return Picture{.svg = fmt::format("<svg class=\"changes\" viewBox=\"0 0 {} {}\">\n{}</svg>\n", width,
                                      svg_number(bottom + 6), inside),
                   .description =
                       std::string(any ? "What changed most" : "No change is certain; the largest differences") +
                       ": time after ÷ time before with its 95 % interval, slower to the right; beside it both "
                       "times. " +
                       std::to_string(changes.size()) + " of " + count_text(generation.changes.ranges.size(), "range") +
                       " are drawn."};
}

/// Of each operation the range in the middle, by after ÷ before.
std::map<std::string, Change> middle_changes(const Changes &changes)
{
    std::map<std::string, std::vector<Change>> of_op;
    for (const Change &change : changes.ranges)
        of_op[change.op].push_back(change);
    std::map<std::string, Change> middles;
    for (auto &[op, all] : of_op) {
        const auto middle = all.begin() + static_cast<std::ptrdiff_t>((all.size() - 1) / 2);
        std::nth_element(all.begin(), middle, all.end(),
                         [](const Change &a, const Change &b) { return a.ratio < b.ratio; });
        middles[op] = *middle;
    }
    return middles;
}

std::optional<Picture> drift_picture(std::span<const Generation> generations)
{
    std::vector<std::map<std::string, Change>> middles;
    std::map<std::string, double> farthest;
    for (const Generation &generation : generations) {
        middles.push_back(middle_changes(generation.changes));
        for (const auto &[op, change] : middles.back())
            farthest[op] = std::max(farthest[op], size_of_change(change.ratio));
    }
    std::vector<std::string> ops;
    for (const auto &[op, far] : farthest)
        ops.push_back(op);
    std::stable_sort(ops.begin(), ops.end(),
                     [&](const std::string &a, const std::string &b) { return farthest[a] > farthest[b]; });
    const std::size_t all = ops.size();
    ops.resize(std::min(ops.size(), distinct_series));
    FamilyPicture picture{.family = {},
                          .x = {"measurement, by date; 0 is the first", Axis::Kind::processes, {0}, false},
                          .y = {"", Axis::Kind::ratio, {}}};
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t k = 1; k <= generations.size(); ++k)
        picture.x.ticks.push_back(static_cast<double>(k));
    for (const std::string &op : ops) {
        Series one{.title = op, .line = {{0, 1, none, none}}, .points = {{0, 1, none, none}}};
        one.says.push_back(op + ": the first measurement");
        for (std::size_t k = 0; k < generations.size(); ++k)
            if (const auto found = middles[k].find(op); found != middles[k].end()) {
                const Change &change = found->second;
                const bool ranged = has_interval(change);
                const auto x = static_cast<double>(k + 1);
                one.line.push_back({x, change.ratio, none, none});
                one.points.push_back({x, change.ratio, ranged ? change.lo : none, ranged ? change.hi : none});
                one.says.push_back(op + ", " + generations[k].name + " " + generations[k].date.substr(0, 10) + ": " +
                                   change_in_words(change));
            }
        picture.family.push_back(std::move(one));
    }
    Picture drawn{
        .svg = page_svg(family_shapes(picture)),
        .description =
            "Drift: time ÷ time of the first measurement, of the middle one of an operation's ranges, with its 95 % "
            "interval; the " +
            std::to_string(ops.size()) + " of " + count_text(all, "operation") + " that moved most."};
    if (drawn.svg.empty())
        return {};
    return drawn;
}

} // namespace

std::vector<Picture> change_pictures(std::span<const Generation> generations)
{
    std::vector<Picture> pictures;
    if (generations.empty())
        return pictures;
    if (generations.size() > 1)
        if (auto drift = drift_picture(generations))
            pictures.push_back(std::move(*drift));
    if (auto largest = largest_picture(generations.back()))
        pictures.push_back(std::move(*largest));
    return pictures;
}

} // namespace mpisheet::report
