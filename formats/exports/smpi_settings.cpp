#include "formats/exports/smpi_settings.hpp"

#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace mpisheet::exports {
namespace {

constexpr double least_slope = 1e-15;   ///< of a flat piece: a petabyte a second
constexpr double least_seconds = 1e-12; ///< no time is shorter
constexpr std::initializer_list<double> shares_of_piece{0, 0.25, 0.5, 0.75, 1};

/// Sizes above `after` up to `last` [byte].
struct Piece {
    std::int64_t after = 0, last = 0;
    [[nodiscard]] double first() const { return static_cast<double>(after + 1); }
    [[nodiscard]] double end() const { return static_cast<double>(last); }
    [[nodiscard]] double at(double share) const { return std::floor(first() + share * (end() - first())); }
};

struct Line {
    double at_zero = 0, slope = 0;
    [[nodiscard]] double operator()(double d) const { return at_zero + slope * d; }
};

/// The costs of one message, its calls' and the wire's at each level.
struct Shares {
    std::vector<Cost> wires;
    Cost send, receive;
};

/// Through a cost's values at both ends of a piece; neither rises below zero nor falls with the size.
Line rising_line(const Cost &cost, const Piece &piece)
{
    const double first = cost(piece.first()), last = cost(piece.end());
    const double slope =
        piece.last > piece.after + 1 ? std::max(0.0, (last - first) / (piece.end() - piece.first())) : 0;
    const double at_zero = last - slope * piece.end();
    return at_zero >= 0 ? Line{at_zero, slope} : Line{0, last / piece.end()};
}

bool follows(const Cost &cost, const Piece &piece, double tolerance)
{
    const Line line = rising_line(cost, piece);
    return std::all_of(shares_of_piece.begin(), shares_of_piece.end(), [&](double share) {
        const double d = piece.at(share);
        return std::abs(line(d) - cost(d)) <= tolerance * cost(d);
    });
}

/// Halves a piece until a line follows each cost, or a piece has one size.
void add_pieces(std::vector<Piece> &pieces, const std::vector<Cost> &costs, const Piece &piece, double tolerance)
{
    if (piece.last == piece.after + 1 ||
        std::all_of(costs.begin(), costs.end(), [&](const Cost &cost) { return follows(cost, piece, tolerance); })) {
        pieces.push_back(piece);
        return;
    }
    const std::int64_t middle = piece.after + (piece.last - piece.after) / 2;
    add_pieces(pieces, costs, {piece.after, middle}, tolerance);
    add_pieces(pieces, costs, {middle, piece.last}, tolerance);
}

/// Joins neighbours as long as one line follows each cost at all their ends.
std::vector<Piece> merged(const std::vector<Piece> &pieces, const std::vector<Cost> &costs, double tolerance)
{
    std::vector<Piece> result;
    for (std::size_t from = 0, to = 0; from < pieces.size(); from = to) {
        Piece wide = pieces[from];
        for (to = from + 1; to < pieces.size(); ++to) {
            const Piece wider{wide.after, pieces[to].last};
            const auto one_line_does = [&](const Cost &cost) {
                const Line line = rising_line(cost, wider);
                const auto near = [&](double d) { return std::abs(line(d) - cost(d)) <= tolerance * cost(d); };
                return std::all_of(pieces.begin() + static_cast<std::ptrdiff_t>(from),
                                   pieces.begin() + static_cast<std::ptrdiff_t>(to) + 1,
                                   [&](const Piece &piece) { return near(piece.first()) && near(piece.end()); });
            };
            if (!std::all_of(costs.begin(), costs.end(), one_line_does))
                break;
            wide = wider;
        }
        result.push_back(wide);
    }
    return result;
}

std::vector<Piece> doubling_pieces(std::int64_t most)
{
    std::vector<Piece> pieces;
    for (std::int64_t last = 1, after = 0; after < most; after = last, last *= 2)
        pieces.push_back({after, std::min(last, most)});
    pieces.back().last = std::max(pieces.back().last, most);
    return pieces;
}

/// Up to where the calls' own costs fit into the message's, from one byte on.
std::int64_t calls_apart_until(const MessageCosts &costs, std::int64_t most)
{
    constexpr double most_of_message = 0.9;
    std::int64_t until = 0;
    if (costs.send && costs.receive)
        for (const Piece &piece : doubling_pieces(most)) {
            const double message = costs.levels.front()(piece.end());
            if (costs.send(piece.end()) + costs.receive(piece.end()) > most_of_message * message)
                break;
            until = piece.last;
        }
    return until;
}

/// Up to where a send is done before its message is there, from one byte on. A power of two that lies as near as the
/// sizes that are measured is where libraries have it.
std::int64_t detached_until(const MessageCosts &costs, std::int64_t most)
{
    constexpr double most_of_message = 0.5, as_near = 0.1;
    if (!costs.send)
        return 0;
    const auto waits = [&](double d) { return costs.send(d) > most_of_message * costs.levels.front()(d); };
    std::int64_t detached = 0, waiting = 0;
    for (const Piece &piece : doubling_pieces(most)) {
        waiting = piece.last;
        if (waits(piece.end()))
            break;
        detached = piece.last;
    }
    while (waiting - detached > 1) {
        const std::int64_t middle = detached + (waiting - detached) / 2;
        (waits(static_cast<double>(middle)) ? waiting : detached) = middle;
    }
    if (detached == 0 || detached == most)
        return detached;
    const double power = std::exp2(std::round(std::log2(static_cast<double>(detached) + 1)));
    return std::abs(power / static_cast<double>(detached + 1) - 1) <= as_near ? static_cast<std::int64_t>(power) - 1
                                                                              : detached;
}

Shares shares_of(const MessageCosts &costs, std::int64_t apart_until)
{
    const auto until = static_cast<double>(apart_until);
    const auto call = [until](const Cost &cost) {
        return [cost, until](double d) { return d <= until && cost ? std::max(0.0, cost(d)) : 0.0; };
    };
    Shares shares{.wires = {}, .send = call(costs.send), .receive = call(costs.receive)};
    for (const Cost &message : costs.levels)
        shares.wires.emplace_back([message, send = shares.send, receive = shares.receive](double d) {
            return std::max(least_seconds, message(d) - send(d) - receive(d));
        });
    return shares;
}

/// Both not below 0, so that a·x + b·y comes nearest to 1 in the sum of squares.
class NearestToOne {
public:
    void add(double x, double y, double weight)
    {
        xx += weight * x * x, xy += weight * x * y, yy += weight * y * y, x1 += weight * x, y1 += weight * y;
    }
    [[nodiscard]] Line solve() const
    {
        const double determinant = xx * yy - xy * xy;
        if (determinant > 1e-12 * xx * yy) {
            const double a = (x1 * yy - y1 * xy) / determinant, b = (y1 * xx - x1 * xy) / determinant;
            if (a >= 0 && b >= 0)
                return {a, b};
        }
        const bool constant = yy <= 0 || (xx > 0 && x1 * x1 / xx >= y1 * y1 / yy); // which alone explains more
        return constant ? Line{x1 / xx, 0} : Line{0, y1 / yy};
    }

private:
    double xx = 0, xy = 0, yy = 0, x1 = 0, y1 = 0;
};

/// Of pieces and of levels. wire(d) of a level and a piece ≈ piece.at_zero·route.at_zero + piece.slope·route.slope·d,
/// and what one more message on the same link takes ≈ piece.slope·gap·d.
struct Factors {
    std::vector<Line> pieces, routes;
    std::vector<double> gaps; ///< 0: nothing is shared
};

/// Costs at the sizes of a piece, and what weight it has.
struct Sampled {
    struct Level {
        std::vector<double> wire, gap; ///< gap: empty where nothing is shared
    };
    std::vector<double> sizes;
    std::vector<Level> levels;
    double weight = 0;
};

/// A piece counts as its sizes on a scale of factors do.
std::vector<Sampled> sampled(const Shares &shares, const std::vector<Cost> &gaps, const std::vector<Piece> &pieces)
{
    std::vector<Sampled> all;
    for (const Piece &piece : pieces) {
        Sampled one{.weight = std::log2((piece.end() + 1) / piece.first())};
        for (const double share : shares_of_piece)
            one.sizes.push_back(piece.at(share));
        for (std::size_t level = 0; level < shares.wires.size(); ++level) {
            Sampled::Level costs;
            for (const double d : one.sizes) {
                costs.wire.push_back(shares.wires[level](d));
                if (gaps[level])
                    costs.gap.push_back(std::max(least_seconds, gaps[level](d)));
            }
            one.levels.push_back(std::move(costs));
        }
        all.push_back(std::move(one));
    }
    return all;
}

/// A gap says more of bandwidth than short messages do, and is measured less exactly.
constexpr double weight_of_gap = 0.1;

Line nearest_factor(const Sampled &piece, const Factors &factors)
{
    NearestToOne nearest;
    for (std::size_t level = 0; level < piece.levels.size(); ++level) {
        const Sampled::Level &costs = piece.levels[level];
        const Line &route = factors.routes[level];
        for (std::size_t k = 0; k < piece.sizes.size(); ++k)
            nearest.add(route.at_zero / costs.wire[k], route.slope * piece.sizes[k] / costs.wire[k], 1);
        for (std::size_t k = 0; k < costs.gap.size(); ++k)
            nearest.add(0, factors.gaps[level] * piece.sizes[k] / costs.gap[k], weight_of_gap);
    }
    return nearest.solve();
}

Line nearest_route(const std::vector<Sampled> &pieces, std::size_t level, const std::vector<Line> &factors)
{
    NearestToOne nearest;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (std::size_t k = 0; k < pieces[i].sizes.size(); ++k) {
            const double wire = pieces[i].levels[level].wire[k];
            nearest.add(factors[i].at_zero / wire, factors[i].slope * pieces[i].sizes[k] / wire, pieces[i].weight);
        }
    return nearest.solve();
}

double nearest_gap(const std::vector<Sampled> &pieces, std::size_t level, const std::vector<Line> &factors)
{
    NearestToOne nearest;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::vector<double> &gap = pieces[i].levels[level].gap;
        for (std::size_t k = 0; k < gap.size(); ++k)
            nearest.add(factors[i].slope * pieces[i].sizes[k] / gap[k], 0, pieces[i].weight);
    }
    return pieces.front().levels[level].gap.empty() ? 0 : nearest.solve().at_zero;
}

/// From the nearest level's lines on, factors, routes and gaps improve each other.
Factors factors_of(const std::vector<Sampled> &sampled, const Cost &nearest, const std::vector<Piece> &pieces)
{
    constexpr int rounds = 50;
    const std::size_t levels = sampled.front().levels.size();
    Factors found{.routes = {{nearest(1), std::max(rising_line(nearest, pieces.back()).slope, least_slope)}}};
    found.routes.resize(levels);
    found.gaps.resize(levels);
    for (const Piece &piece : pieces) {
        const Line line = rising_line(nearest, piece);
        found.pieces.push_back({line.at_zero / found.routes[0].at_zero, line.slope / found.routes[0].slope});
    }
    const bool shares = std::any_of(sampled.front().levels.begin(), sampled.front().levels.end(),
                                    [](const Sampled::Level &level) { return !level.gap.empty(); });
    for (int round = 0; (levels > 1 || shares) && round < rounds; ++round) {
        for (std::size_t level = 0; level < levels; ++level) {
            if (round > 0 || level > 0)
                found.routes[level] = nearest_route(sampled, level, found.pieces);
            found.gaps[level] = nearest_gap(sampled, level, found.pieces);
        }
        for (std::size_t k = 0; k < pieces.size(); ++k)
            found.pieces[k] = nearest_factor(sampled[k], found);
    }
    return found;
}

/// Where pieces are wider than a tenth of their sizes: narrower ones stand between the breaks of two levels.
double largest_distance(const std::vector<Sampled> &pieces, const Factors &factors, std::size_t level)
{
    constexpr double wide = 0.14; // log2(1.1)
    double largest = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (std::size_t k = 0; pieces[i].weight > wide && k < pieces[i].sizes.size(); ++k) {
            const double told = factors.pieces[i].at_zero * factors.routes[level].at_zero +
                                factors.pieces[i].slope * factors.routes[level].slope * pieces[i].sizes[k];
            largest = std::max(largest, std::abs(told / pieces[i].levels[level].wire[k] - 1));
        }
    return largest;
}

std::string setting(std::string text, std::int64_t after, std::initializer_list<double> values)
{
    text += (text.empty() ? "" : ";") + std::to_string(after);
    for (const double value : values)
        text += ":" + format_number(value);
    return text;
}

} // namespace

SmpiSettings smpi_settings(const MessageCosts &costs, std::int64_t most_bytes)
{
    constexpr double tolerance = 0.01, same = 0.05, fastest_factor = 1e9;
    SmpiSettings settings{.routes = {}, .detached_below = detached_until(costs, most_bytes)};
    const Shares shares = shares_of(costs, calls_apart_until(costs, most_bytes));
    std::vector<Piece> pieces;
    for (const Piece &piece : doubling_pieces(most_bytes))
        add_pieces(pieces, shares.wires, piece, tolerance);
    pieces = merged(pieces, shares.wires, tolerance);
    const std::vector<Sampled> costs_of_pieces = sampled(shares, costs.gaps, pieces);
    const Factors factors = factors_of(costs_of_pieces, shares.wires.front(), pieces);
    for (std::size_t level = 0; level < shares.wires.size(); ++level) {
        const double one = std::max(factors.routes[level].slope, least_slope), gap = factors.gaps[level];
        settings.routes.push_back({.latency = factors.routes[level].at_zero,
                                   .bandwidth = 1 / one,
                                   .shared = gap <= 0                          ? 0
                                             : std::abs(gap / one - 1) <= same ? 1 / one
                                                                               : 1 / gap,
                                   .off = largest_distance(costs_of_pieces, factors, level)});
    }
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        const std::int64_t after = pieces[k].after;
        const double bandwidth_factor = std::min(1 / factors.pieces[k].slope, fastest_factor);
        settings.latency_factor = setting(settings.latency_factor, after, {factors.pieces[k].at_zero});
        settings.bandwidth_factor = setting(settings.bandwidth_factor, after, {bandwidth_factor});
        const Line send = rising_line(shares.send, pieces[k]), receive = rising_line(shares.receive, pieces[k]);
        settings.send = setting(settings.send, after, {send.at_zero, send.slope});
        settings.receive = setting(settings.receive, after, {receive.at_zero, receive.slope});
    }
    return settings;
}

} // namespace mpisheet::exports
