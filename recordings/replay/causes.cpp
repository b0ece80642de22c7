#include "recordings/replay/causes.hpp"

#include "recordings/replay/place.hpp"

#include <algorithm>

namespace mpisheet::replay {
namespace {

constexpr std::size_t remembered = 64; ///< calls of a rank: what it did while another waited for it

double overlap(double a, double b, double from, double to)
{
    return std::max(0.0, std::min(b, to) - std::max(a, from));
}

} // namespace

void Causes::add(int rank, const Past &past)
{
    std::deque<Past> &all = past_[at(rank)];
    all.push_back(past);
    if (all.size() > remembered)
        all.pop_front();
}

void Causes::lose(int rank, const Cause &cause, double seconds)
{
    if (seconds <= 0)
        return;
    Lost &lost = lost_[cause];
    lost.by_rank[rank] += seconds;
    lost.sum += seconds;
    ++lost.times;
}

Cause Causes::blame(int waiter, int whom, double from, double to, const Cause &arriving)
{
    Cause most = arriving;
    double longest = 0;
    const auto say = [&](const Cause &cause, double seconds) {
        lose(waiter, cause, seconds);
        if (seconds > longest) {
            longest = seconds;
            most = cause;
        }
    };
    Cause next = arriving;
    double until = to;
    const std::deque<Past> &all = past_[at(whom)];
    for (auto past = all.rbegin(); past != all.rend() && until > from; ++past) {
        say(next, overlap(past->leave, until, from, to));
        say(past->unexplained, overlap(past->explained, past->leave, from, to));
        say(past->calls, overlap(past->came, past->explained, from, to));
        say(past->waited, overlap(past->enter, past->came, from, to));
        next = past->calls;
        next.fault = Fault::computes;
        until = past->enter;
    }
    say(next, std::max(0.0, until - from));
    return most;
}

} // namespace mpisheet::replay
