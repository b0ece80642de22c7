#include "model/traffic/message_curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mpisheet::traffic {
namespace {

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

} // namespace

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

} // namespace mpisheet::traffic
