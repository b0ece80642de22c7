#include "probes/refine.hpp"

#include "model/corridor.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::probes {
namespace {

/// Where two readings alone make a piece and the larger is more than this many times the smaller, a third is asked for.
constexpr double long_piece = 3;
/// Where the last two readings of a piece are further apart than this factor, its end may hide a bend.
constexpr double near_end = 2;

/// First readings of the straight pieces: each is as long as a line can be found.
std::vector<std::size_t> straight_pieces(std::span<const Bar> bars)
{
    std::vector<std::size_t> firsts;
    for (std::size_t first = 0; first < bars.size();) {
        firsts.push_back(first);
        Range fitting; // slopes through all bars of the piece
        std::size_t next = first + 1;
        for (; next < bars.size(); ++next) {
            Range narrower = fitting;
            for (std::size_t k = first; k < next; ++k) {
                const Range pair = slopes(std::vector<Bar>{bars[k], bars[next]});
                narrower.low = std::max(narrower.low, pair.low);
                narrower.high = std::min(narrower.high, pair.high);
            }
            if (!narrower.possible())
                break;
            fitting = narrower;
        }
        first = next;
    }
    return firsts;
}

std::vector<Bar> bars_of(std::span<const Reading> readings, double tolerance, bool logarithmic)
{
    std::vector<Bar> bars;
    for (const Reading &reading : readings) {
        const double part = tolerance + reading.error;
        bars.push_back({logarithmic ? std::log(reading.x) : reading.x, reading.seconds * (1 - part),
                        reading.seconds * (1 + part)});
    }
    return bars;
}

struct Pieces {
    std::vector<Bar> bars;
    std::vector<std::size_t> firsts;
};

Pieces cut_pieces(std::span<const Reading> readings, double tolerance)
{
    Pieces plain{bars_of(readings, tolerance, false), {}}, logarithmic{bars_of(readings, tolerance, true), {}};
    plain.firsts = straight_pieces(plain.bars);
    logarithmic.firsts = straight_pieces(logarithmic.bars);
    return logarithmic.firsts.size() < plain.firsts.size() ? logarithmic : plain;
}

std::vector<Bracket> brackets(std::span<const Reading> readings, const Pieces &pieces)
{
    std::vector<Bracket> found;
    for (std::size_t k = 1; k < pieces.firsts.size(); ++k) {
        const std::size_t first = pieces.firsts[k - 1], next = pieces.firsts[k];
        const std::span<const Bar> left = std::span(pieces.bars).subspan(first, next - first);
        const Reading &before = readings[next - 1], &after = readings[next];
        double misfit = std::abs(std::log(after.seconds / before.seconds));
        if (left.size() > 1) {
            const Range reached = values_at(pieces.bars[next].x, left, slopes(left));
            misfit = std::abs(after.seconds - reached.nearest(after.seconds)) / after.seconds;
        }
        found.push_back({before.x, after.x, misfit});
    }
    return found;
}

} // namespace

std::vector<Bracket> brackets(std::span<const Reading> readings, double tolerance)
{
    return brackets(readings, cut_pieces(readings, tolerance));
}

std::vector<double> refine(std::span<const Reading> readings, const RefineRules &rules)
{
    const Pieces pieces = cut_pieces(readings, rules.tolerance);
    std::vector<Bracket> wanted = brackets(readings, pieces);
    for (std::size_t k = 0; k < pieces.firsts.size(); ++k) {
        const std::size_t first = pieces.firsts[k];
        const std::size_t end = k + 1 < pieces.firsts.size() ? pieces.firsts[k + 1] : readings.size();
        if (pieces.firsts.size() > 1 && end == first + 2 && readings[first + 1].x > long_piece * readings[first].x)
            wanted.push_back({readings[first].x, readings[first + 1].x, 0});
    }
    for (std::size_t k = 1; k < pieces.firsts.size(); ++k)
        if (const std::size_t last = pieces.firsts[k] - 1;
            last > pieces.firsts[k - 1] && readings[last].x > near_end * readings[last - 1].x)
            wanted.push_back({readings[last - 1].x, readings[last].x, 0});
    std::stable_sort(wanted.begin(), wanted.end(),
                     [](const Bracket &one, const Bracket &other) { return one.misfit > other.misfit; });
    std::vector<double> next;
    for (const Bracket &bracket : wanted) {
        const double middle = std::round(std::sqrt(bracket.low * bracket.high));
        const bool may_grow = rules.most == 0 || readings.size() + next.size() < static_cast<std::size_t>(rules.most);
        if (may_grow && bracket.high > rules.finest * bracket.low && middle > bracket.low && middle < bracket.high)
            next.push_back(middle);
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
}

} // namespace mpisheet::probes
