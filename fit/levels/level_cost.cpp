// What a level's links cost, from the samples of messages alone and among others.

#include "fit/levels/network.hpp"
#include "fit/operation/rounding.hpp"
#include "model/network.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::fit {
namespace {

/// Links that are shared by less than this, or take less than this for a message back, share nothing.
constexpr double least_sharing = 0.01;
/// No link is faster, whatever noise says [µs/byte].
constexpr double fastest = 1e-6;
/// Shorter messages tell latencies, not links [byte].
constexpr double least_long = 4096;

/// µs by size of an operation at p.
std::map<double, double> curve_of(std::span<const MeasuredPoint> points, const std::string &op, int p)
{
    std::vector<MeasuredPoint> some;
    for (const MeasuredPoint &point : points)
        if (point.key.op == op && point.key.p == p)
            some.push_back(point);
    std::map<double, double> curve;
    for (const Point &point : reduce(some).points)
        curve[point.d] = point.us;
    return curve;
}

std::vector<int> counts_of(std::span<const MeasuredPoint> points, const std::string &op)
{
    std::vector<int> counts;
    for (const MeasuredPoint &point : points)
        if (point.key.op == op && (counts.empty() || counts.back() != point.key.p))
            counts.push_back(point.key.p);
    std::sort(counts.begin(), counts.end());
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    return counts;
}

/// The largest size of both; of the first where the second has none. 0: they have none in common.
double largest_of_both(const std::map<double, double> &one, const std::map<double, double> &other)
{
    const auto largest = std::find_if(one.rbegin(), one.rend(),
                                      [&](const auto &point) { return other.empty() || other.contains(point.first); });
    return largest == one.rend() ? 0 : largest->first;
}

/// How many messages of a link k pairs share: what a level has itself and what the nearer ones leave through.
double share_of(const std::vector<LevelCost> &levels, std::size_t level, double k)
{
    double share = 1;
    for (std::size_t inner = level > 0 ? 1 : 0; inner <= level; ++inner)
        if (levels[inner].links > 0)
            share = std::max(share,
                             (inner == level ? k : std::min<double>(k, levels[inner - 1].block)) / levels[inner].links);
    return share;
}

/// The price of one more message on the same link, as an equation in d: exact where it counts beside the message.
std::string gap_text(const std::map<double, double> &crowded, const OperationFit &message, double shares)
{
    Points points;
    for (const auto &[d, us] : crowded) {
        const double alone = evaluate(message, 2, d), more = std::max((us - alone) / shares, 1e-4 * alone / shares);
        points.points.push_back({2, d, more, std::clamp(0.003 * us / (more * shares), 0.01, 0.3)});
    }
    points.noise = 0.01;
    return for_kind(text(fit_operation("msg", std::move(points), nullptr, {.within = 0.0}).equation),
                    Kind::point_to_point);
}

/// Fills in what the pairs of a level share.
void add_sharing(std::span<const MeasuredPoint> points, const OperationFit &message, std::vector<LevelCost> &levels,
                 std::size_t place)
{
    LevelCost &level = levels[place];
    const std::string op = "exchange_" + level.name;
    const std::map<double, double> one = curve_of(points, op, 2), most = curve_of(points, op, 2 * level.pairs);
    const double d = largest_of_both(one, most), length = std::max(d, 16 * least_long);
    level.per_byte = std::max(
        fastest, to_digits((evaluate(message, 2, length) - evaluate(message, 2, length / 2)) / (length / 2), 4));
    if (d < least_long) // a sweep that was cut short
        return;
    const auto in_messages = [&](double us) { return (us - evaluate(message, 2, d)) / (level.per_byte * d); };
    const double both = in_messages(one.at(d));
    level.both = both < least_sharing ? 0 : to_digits(std::min(both, 1.0), 2); // at most as one more message
    const double share = most.empty() ? 1 : (1 + in_messages(most.at(d))) / (1 + level.both);
    level.links = 0;
    if (share > 1.05 && share > 1.02 * share_of(levels, place, level.pairs)) {
        const double links = level.pairs / share, whole = std::round(links);
        level.links = whole >= 1 && std::abs(links / whole - 1) < 0.05 ? whole : to_digits(links, 3);
    }
    const double shares = share_of(levels, place, level.pairs) * (1 + level.both) - 1;
    if (shares >= least_sharing)
        level.gap = gap_text(most.empty() ? one : most, message, shares);
}

/// How sheets write the ranks of a block: of nodes as ppn and its multiples, so that another ppn can be set.
void name_blocks(std::vector<LevelCost> &levels)
{
    const bool nodes = levels.size() > 1 && is_in_node(levels[0]);
    for (LevelCost &level : levels) {
        const int ppn = levels[0].block;
        const bool whole = nodes && ppn > 0 && level.block % ppn == 0;
        level.ranks = !whole               ? std::to_string(level.block)
                      : level.block == ppn ? std::string("ppn")
                                           : std::to_string(level.block / ppn) + "*ppn";
    }
}

} // namespace

bool is_in_node(const LevelCost &level)
{
    return level.name == "node" || level.name == "socket";
}

std::vector<LevelCost> level_costs(std::span<const MeasuredPoint> points,
                                   const std::function<const OperationFit *(std::string_view)> &fitted)
{
    std::vector<LevelCost> levels;
    for (const std::string_view name : level_names) {
        const std::vector<int> counts = counts_of(points, "exchange_" + std::string(name));
        if (counts.empty() || counts.front() != 2)
            continue;
        LevelCost level{.name = std::string(name), .pairs = counts.back() / 2};
        level.message = "tmsg_" + level.name;
        if (!levels.empty())
            levels.back().block = std::max(level.pairs, levels.size() == 1 ? 2 * levels.back().pairs : 0);
        levels.push_back(std::move(level));
    }
    if (levels.empty())
        return levels;
    if (levels.size() == 1)
        levels[0].message = "tmsg";
    name_blocks(levels);
    for (std::size_t place = 0; place < levels.size(); ++place) {
        const OperationFit *message = fitted(place == 0 ? "msg" : "msg_" + levels[place].name);
        if (message == nullptr)
            return {};
        add_sharing(points, *message, levels, place);
    }
    return levels;
}

} // namespace mpisheet::fit
