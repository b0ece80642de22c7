// What a level's links cost, from the samples of messages alone and among others.

#include "fit/levels/network.hpp"
#include "fit/operation/policy.hpp"
#include "fit/operation/rounding.hpp"
#include "model/network.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::fit {
namespace {

/// No link is faster, whatever noise says [µs/byte].
constexpr double fastest = 1e-6;

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

/// One more message on the same link, measured beside others [µs].
struct More {
    double d = 0, us = 0, error = 0; ///< error: relative
};

/// A piece of the message's equation, and what one more message takes there: start + slope·d [µs].
struct Piece {
    double from = 0, to = INFINITY;
    double message_slope = 0; ///< [µs/byte]
    std::vector<More> points{};
    double start = 0, slope = 0;
};

void split(const Equation &message, double from, double to, std::vector<Piece> &pieces)
{
    if (!message.is_sum() && message.condition.axis == Axis::d) {
        split(message.branches[0], from, std::min(to, message.condition.limit), pieces);
        split(message.branches[1], std::max(from, message.condition.limit), to, pieces);
    } else if (from < to) {
        const double near = std::max(from, 1.0), far = std::isinf(to) ? 4 * near : to;
        pieces.push_back(
            {from, to,
             std::max(0.0, (evaluate(message, 2, far * (1 - 1e-6), nullptr) - evaluate(message, 2, near, nullptr)) /
                               (far - near))});
    }
}

/// The line through the points of a piece, neither falling nor below nothing: least squares of relative errors.
void fit_line(Piece &piece)
{
    double one = 0, d = 0, dd = 0, y = 0, dy = 0;
    for (const More &more : piece.points) {
        const double weight = std::pow(more.us * more.error, -2);
        one += weight;
        d += weight * more.d;
        dd += weight * more.d * more.d;
        y += weight * more.us;
        dy += weight * more.d * more.us;
    }
    const double slope = (one * dy - d * y) / (one * dd - d * d), start = (y - slope * d) / one;
    piece.slope = slope < 0 ? 0 : start < 0 ? dy / dd : slope;
    piece.start = slope < 0 ? y / one : std::max(start, 0.0);
}

/// What one more message takes of the slope of a message, where two sizes of a piece tell it: the median over pieces.
double share_of_slope(const std::vector<Piece> &pieces)
{
    std::vector<double> shares;
    for (const Piece &piece : pieces)
        if (piece.points.size() > 1 && piece.message_slope > 0)
            shares.push_back(piece.slope / piece.message_slope);
    return shares.empty() ? 1 : median(shares);
}

std::string line_text(const Piece &piece)
{
    constexpr int digits = 4;
    const std::string slope = real_text(to_digits(piece.slope, digits)) + "*d";
    return piece.start <= 0 ? slope : real_text(to_digits(piece.start, digits)) + " + " + slope;
}

/// The price of one more message on the same link, as an equation in d with the breaks of the message's: the library
/// that changes its protocol, or its pace, changes it for both. Where a piece has one size or none its slope is that
/// of the message times what other pieces' are of theirs, and its start that of the nearest piece that has.
std::string gap_text(const std::map<double, double> &crowded, const OperationFit &message, double shares)
{
    std::vector<Piece> pieces;
    split(message.equation, 0, INFINITY, pieces);
    for (const auto &[d, us] : crowded) {
        const double alone = evaluate(message, 2, d), more = std::max((us - alone) / shares, 1e-4 * alone / shares);
        const auto here =
            std::find_if(pieces.begin(), pieces.end(), [at = d](const Piece &one) { return at < one.to; });
        here->points.push_back({d, more, std::clamp(0.003 * us / (more * shares), 0.01, 0.3)});
    }
    for (Piece &piece : pieces)
        if (piece.points.size() > 1)
            fit_line(piece);
    const double share = share_of_slope(pieces);
    for (Piece &piece : pieces)
        if (piece.points.size() < 2) {
            piece.slope = share * piece.message_slope;
            if (!piece.points.empty()) {
                const More &only = piece.points.front();
                piece.slope = std::min(piece.slope, only.us / only.d);
                piece.start = only.us - piece.slope * only.d;
            }
        }
    std::string text;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].points.empty() && i > 0) // else the first has a size
            pieces[i].start = pieces[i - 1].start;
        if (i + 1 < pieces.size() && line_text(pieces[i]) == line_text(pieces[i + 1]))
            continue;
        text += i + 1 < pieces.size() ? "d < " + number(pieces[i].to) + " ? " + line_text(pieces[i]) + " : "
                                      : line_text(pieces[i]);
    }
    return text;
}

/// How far the equations of a further message and of a message are looked at, beyond the largest size of either.
constexpr double beyond_sizes = 64;

/// The same from messages between the same two ranks: their equation, which never takes more than the message's own,
/// whichever of the two changes its protocol first. Where they take next to nothing there is no gap.
std::string gap_text(const OperationFit &stream, const OperationFit &message)
{
    constexpr double nothing = 1e-3, step = 1.09; // of a message; between sizes
    bool is_nothing = true, is_capped = false;
    for (double d = 1; d < beyond_sizes * std::max(stream.interval.d_max, message.interval.d_max); d *= step) {
        const double more = evaluate(stream, 2, d), alone = evaluate(message, 2, d);
        is_nothing = is_nothing && more < nothing * alone;
        is_capped = is_capped || more > alone;
    }
    const std::string more = "t" + stream.op + "(d)";
    return is_nothing ? "" : is_capped ? "min(" + more + ", t" + message.op + "(d))" : more;
}

/// Fills in what the pairs of a level share. `stream`: further messages between the same two ranks; nullptr: not
/// measured.
void add_sharing(std::span<const MeasuredPoint> points, const OperationFit &message, const OperationFit *stream,
                 std::vector<LevelCost> &levels, std::size_t place)
{
    LevelCost &level = levels[place];
    level.gap = stream == nullptr ? "" : gap_text(*stream, message);
    level.is_streamed = !level.gap.empty();
    const std::string op = "exchange_" + level.name;
    const std::map<double, double> one = curve_of(points, op, 2), most = curve_of(points, op, 2 * level.pairs);
    const double d = largest_of_both(one, most), length = std::max(d, 16 * policy::least_long);
    level.per_byte = std::max(
        fastest, to_digits((evaluate(message, 2, length) - evaluate(message, 2, length / 2)) / (length / 2), 4));
    if (d < policy::least_long) // a sweep that was cut short
        return;
    const double alone = evaluate(message, 2, d);
    const double more = level.is_streamed ? std::min(evaluate(*stream, 2, d), alone) : level.per_byte * d;
    const auto in_messages = [&](double us) { return (us - alone) / more; };
    const double both = in_messages(one.at(d));
    level.both = both < policy::least_sharing ? 0 : to_digits(std::min(both, 1.0), 2); // at most as one more message
    const double share = most.empty() ? 1 : (1 + in_messages(most.at(d))) / (1 + level.both);
    level.links = 0;
    if (share > 1.05 && share > 1.02 * share_of(levels, place, level.pairs)) {
        const double links = level.pairs / share, whole = std::round(links);
        level.links = whole >= 1 && std::abs(links / whole - 1) < 0.05 ? whole : to_digits(links, 3);
    }
    const double shares = share_of(levels, place, level.pairs) * (1 + level.both) - 1;
    level.is_shared = shares >= policy::least_sharing;
    if (level.is_shared && !level.is_streamed)
        level.gap = gap_text(most.empty() ? one : most, message, shares);
}

/// How many messages of all ranks in pairs half of them apart take a share of each other's time, at each measured count
/// that more than one block of the last level has: in messages of one link.
std::map<int, double> shares_across(std::span<const MeasuredPoint> points, const OperationFit &message,
                                    const OperationFit *stream, const LevelCost &level, int block)
{
    std::map<int, double> shares;
    for (const int p : counts_of(points, "sendrecv")) {
        const std::map<double, double> curve = curve_of(points, "sendrecv", p);
        if (p < 4 * block || curve.empty() || curve.rbegin()->first < policy::least_long)
            continue;
        const auto &[d, us] = *curve.rbegin();
        const double alone = evaluate(message, 2, d);
        const double more = level.is_streamed ? std::min(evaluate(*stream, 2, d), alone) : level.per_byte * d;
        shares[p] = 1 + (us - alone) / more;
    }
    return shares;
}

/// What all blocks of the last level share beside their own links: where all ranks send to the one half of them away
/// and take longer than on those links, the more the more they are. One number of messages tells it at all counts, or
/// there is none.
void add_medium(std::span<const MeasuredPoint> points, const OperationFit &message, const OperationFit *stream,
                std::vector<LevelCost> &levels)
{
    LevelCost &last = levels.back();
    const int block = levels[levels.size() - 2].block;
    const std::map<int, double> shares = shares_across(points, message, stream, last, block);
    if (shares.size() < 2)
        return;
    const double own = share_of(levels, levels.size() - 1, block) * (1 + last.both);
    const double medium = shares.rbegin()->first / shares.rbegin()->second;
    const auto tells = [&](const auto &measured) {
        const double told = std::max(own, 2 * (measured.first / 2) / medium);
        return std::abs(std::log(told / measured.second)) < policy::near_inside;
    };
    if (shares.rbegin()->second > own * std::exp(policy::near_inside) &&
        std::all_of(shares.begin(), shares.end(), tells))
        last.medium = to_digits(medium, 3);
}

/// How sheets write the ranks of a block: of nodes as ppn and its multiples, so that another ppn can be set; of parts
/// of a node as they are, and never more than ppn.
void name_blocks(std::vector<LevelCost> &levels)
{
    int ppn = 0;
    for (const LevelCost &level : levels)
        if (is_in_node(level))
            ppn = level.block; // the last one's is the node's
    for (LevelCost &level : levels) {
        const std::string block = std::to_string(level.block);
        level.ranks = ppn == 0                 ? block
                      : level.block == ppn     ? std::string("ppn")
                      : level.block == 0       ? block
                      : level.block < ppn      ? "min(" + block + ",ppn)"
                      : level.block % ppn == 0 ? std::to_string(level.block / ppn) + "*ppn"
                                               : block;
    }
}

} // namespace

bool is_in_node(const LevelCost &level)
{
    return is_within_node(level.name);
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
        const std::string of_level = place == 0 ? "" : "_" + levels[place].name;
        const OperationFit *message = fitted("msg" + of_level);
        if (message == nullptr)
            return {};
        add_sharing(points, *message, fitted("stream" + of_level), levels, place);
        if (place > 0 && place + 1 == levels.size())
            add_medium(points, *message, fitted("stream" + of_level), levels);
    }
    return levels;
}

} // namespace mpisheet::fit
