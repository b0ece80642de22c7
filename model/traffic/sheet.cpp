#include "model/traffic/sheet.hpp"

#include "equations/program.hpp"
#include "model/network.hpp"
#include "model/sheet/levels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mpisheet::traffic {
namespace {

/// A sheet's tmsg, whose own jump near `rendezvous` is moved there.
class MessageCurve {
public:
    MessageCurve(equations::Program message, double rendezvous);

    /// The time of a message that shares no link [µs].
    double operator()(double bytes) const;
    /// Of that what grows with the bytes, in the range of sizes that this one is in [µs].
    [[nodiscard]] double growing(double bytes) const;

private:
    equations::Program message_;
    double from_ = 0, to_ = 0;     ///< sizes that are carried on from `at_` [byte]
    double at_ = 0, at_value_ = 0; ///< [byte, µs]
    double slope_ = 0;             ///< [µs/byte]
};

constexpr double largest = 1 << 24;   ///< [byte]
constexpr double near_a_power = 0.12; ///< as far from a power of two as samples at every second power leave a cut
constexpr double near_the_jump = 0.2; ///< of the protocol
constexpr double least_jump = 0.02;   ///< of a message's time

/// The size below `above` and above `below` from which on it holds.
template <typename Holds> double cut_between(double below, double above, Holds holds)
{
    while (above - below > 1) {
        const double middle = std::floor((below + above) / 2);
        (holds(middle) ? above : below) = middle;
    }
    return above;
}

double snapped(double size)
{
    const double power = std::exp2(std::round(std::log2(size)));
    return std::abs(size / power - 1) <= near_a_power ? power : size;
}

/// From so many bytes on a sender waits for its receiver: where tsend jumps to about tmsg. Samples only bracket that
/// size; where a power of two is near it is that, as libraries have it. Infinite: tsend does not jump.
double rendezvous_size(const equations::Program &send, const equations::Program &message)
{
    const auto waits = [&](double bytes) { return send({bytes}) >= 0.5 * message({bytes}); };
    for (double bytes = 1; bytes < largest; bytes *= 2) {
        if (waits(bytes) || !waits(2 * bytes))
            continue;
        const double cut = cut_between(bytes, 2 * bytes, waits);
        const bool jumps = send({cut}) > 1.5 * send({std::floor(0.99 * cut)});
        return jumps ? snapped(cut) : std::numeric_limits<double>::infinity();
    }
    return std::numeric_limits<double>::infinity();
}

MessageCurve::MessageCurve(equations::Program message, double rendezvous) : message_(std::move(message))
{
    if (!std::isfinite(rendezvous))
        return;
    const double begin = std::floor(rendezvous * (1 - near_the_jump)), end = rendezvous * (1 + near_the_jump);
    const double step = std::ceil(rendezvous / 512);
    double cut = 0, largest_jump = least_jump;
    for (double bytes = begin; bytes < end; bytes += step) {
        const double before = message_({bytes}), after = message_({bytes + step});
        const double jump = std::abs(after / before - 1) - step / bytes;
        if (jump <= largest_jump)
            continue;
        largest_jump = jump;
        const double middle = (before + after) / 2;
        cut =
            cut_between(bytes, bytes + step, [&](double at) { return (message_({at}) > middle) == (after > middle); });
    }
    if (cut == 0 || cut == rendezvous)
        return;
    const bool late = cut < rendezvous; // the sheet's jump comes before that of the library
    from_ = late ? cut : rendezvous;
    to_ = late ? rendezvous : cut;
    at_ = late ? cut - 1 : cut;
    at_value_ = message_({at_});
    slope_ = (message_({std::floor(at_ * (late ? 0.98 : 1.02))}) - at_value_) /
             (std::floor(at_ * (late ? 0.98 : 1.02)) - at_);
}

double MessageCurve::operator()(double bytes) const
{
    return bytes >= from_ && bytes < to_ ? at_value_ + slope_ * (bytes - at_) : message_({bytes});
}

double MessageCurve::growing(double bytes) const
{
    const double step = std::max(1.0, bytes / 1024), here = (*this)(bytes);
    const double below = bytes > step ? (here - (*this)(bytes - step)) / step : std::numeric_limits<double>::infinity();
    const double above = ((*this)(bytes + step) - here) / step;
    const double slope = std::abs(above) < std::abs(below) ? above : below; // the other one meets a jump
    return std::clamp(slope * bytes, 0.0, here);
}

using equations::Program;
using equations::Scope;

constexpr double us = 1e-6;
constexpr double long_message = 1 << 20; ///< where links are told from latencies [byte]
constexpr double beside = 1.2;           ///< sizes as far from each other as samples leave a step open
constexpr double near_by = 0.1;          ///< what grows with the bytes and the gap, on either side of it
constexpr double many_pairs = 1e6;       ///< more than any block has ranks

/// A level's equations, in µs of bytes.
struct Equations {
    MessageCurve message;
    std::optional<Program> gap; ///< of one more message on the same links
};

Equations equations_of(const Scope &sheet, const std::string &name, double rendezvous)
{
    const std::string message = "tmsg_" + name, gap = "tgap_" + name;
    Equations found{{equations::compile(sheet, sheet.find_function(message) != nullptr ? message : "tmsg"), rendezvous},
                    {}};
    if (sheet.find_function(gap) != nullptr)
        found.gap = equations::compile(sheet, gap);
    return found;
}

/// Whether both are nearly the same.
bool agree(double growing, double gap, double tolerance)
{
    return std::abs(growing - gap) <= tolerance * gap;
}

/// What of a message is on links that others may want. The gap between messages of many pairs says it where pairs
/// share; what grows with the bytes of a message alone is more exact where the two agree, and all there is elsewhere.
/// Both have steps of the same protocols, which samples only bracket: it is enough that they agree a little further on
/// or before. Below the jump of the protocol the gap's curve, fitted to fewer points, runs from one protocol to the
/// other.
double shared_of(const Equations &of_level, const Level &level, bool rank_links, double rendezvous, double bytes)
{
    if (!of_level.gap && !rank_links)
        return 0;
    const double growing = of_level.message.growing(bytes);
    if (!of_level.gap || level.links <= 0)
        return growing;
    const auto gap_at = [&](double size) { return std::max(0.0, (*of_level.gap)({size})) * bytes / size; };
    const double gap = gap_at(std::max(1.0, bytes));
    const bool near_the_jump = bytes >= rendezvous / 4 && bytes < rendezvous;
    const bool beside_a_step = bytes > 64 && (agree(growing, gap_at(bytes * beside), near_by) ||
                                              agree(growing, gap_at(bytes / beside), near_by));
    return beside_a_step || agree(growing, gap, near_the_jump ? 0.5 : 0.2) ? growing : gap;
}

/// So many messages at once; 0: any number.
double if_any(double messages)
{
    return messages < many_pairs ? messages : 0;
}

/// Links and the way back: as the sheet's machine says them; in sheets of format 1 from what many pairs and one
/// exchange of long messages take beyond one message.
void add_sharing(const Scope &sheet, const Equations &of_level, std::size_t place, Level &level)
{
    if (sheet.find_function("Links") != nullptr && sheet.find_function("Both") != nullptr) {
        const double number = static_cast<double>(place + 1);
        const double links = equations::compile(sheet, "Links")({number});
        level.links = if_any(links);
        level.both = std::clamp(equations::compile(sheet, "Both")({number}), 0.0, 1.0);
        if (place > 0 && sheet.find_function("Medium") != nullptr)
            level.medium = if_any(equations::compile(sheet, "Medium")({number}));
        return;
    }
    if (!of_level.gap || sheet.find_function("tpairs_" + level.name) == nullptr)
        return;
    const double alone = of_level.message(long_message), gap = (*of_level.gap)({long_message});
    const double pairs = equations::compile(sheet, "tpairs_" + level.name)({many_pairs, long_message});
    const double share = (pairs - alone) / gap + 1;
    if (share > std::sqrt(many_pairs)) // not what blocks within this level leave through
        level.links = many_pairs / share;
    if (sheet.find_function("tswap_" + level.name) != nullptr) {
        const double swap = equations::compile(sheet, "tswap_" + level.name)({1, long_message});
        level.both = std::clamp((swap - alone) / gap, 0.0, 1.0);
    }
}

} // namespace

std::optional<Interconnect> interconnect_of(const Scope &sheet, const std::string &file)
{
    if (sheet.find_function("tmsg") == nullptr)
        return {};
    Interconnect found;
    for (const SheetLevel &level : levels_of(sheet, file))
        found.levels.push_back({.name = level.name, .block = level.block});
    if (found.levels.empty())
        found.levels.emplace_back();
    found.rank_links = !is_within_node(found.levels.front().name);
    if (sheet.find_function("tsend") != nullptr)
        found.rendezvous = rendezvous_size(equations::compile(sheet, "tsend"), equations::compile(sheet, "tmsg"));
    std::vector<Equations> of_levels;
    for (std::size_t place = 0; place < found.levels.size(); ++place) {
        Level &level = found.levels[place];
        of_levels.push_back(equations_of(sheet, level.name, found.rendezvous));
        add_sharing(sheet, of_levels.back(), place, level);
    }
    found.price = [of_levels, levels = found.levels, ranks = found.rank_links,
                   rendezvous = found.rendezvous](std::size_t level, double bytes) {
        const double alone = of_levels[level].message(bytes);
        return Price{alone * us,
                     std::min(alone, shared_of(of_levels[level], levels[level], ranks, rendezvous, bytes)) * us};
    };
    return found;
}

Interconnect at_end(Interconnect interconnect, const Scope &sheet, const std::string &suffix)
{
    std::vector<std::pair<Program, Program>> ends; // the middle, the end
    for (const Level &level : interconnect.levels) {
        std::string name = "tmsg_" + level.name;
        if (sheet.find_function(name + suffix) == nullptr)
            name = "tmsg";
        if (suffix.empty() || sheet.find_function(name + suffix) == nullptr)
            return interconnect;
        ends.emplace_back(equations::compile(sheet, name), equations::compile(sheet, name + suffix));
    }
    interconnect.price = [ends, has_network = interconnect.network != nullptr,
                          price = std::move(interconnect.price)](std::size_t kind, double bytes) {
        const Price one = price(kind, bytes);
        const auto &[message, end] = has_network ? ends.back() : ends[kind];
        const double middle = message({bytes});
        const double factor = middle > 0 ? end({bytes}) / middle : 1;
        return Price{one.alone * factor, one.shared * factor};
    };
    return interconnect;
}

} // namespace mpisheet::traffic
