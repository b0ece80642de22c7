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

int Causes::blame(int waiter, int whom, double from, double to)
{
    int most = whom;
    double longest = 0;
    const auto say = [&](int rank, double seconds) {
        if (rank < 0 || seconds <= 0)
            return;
        lost_[at(rank)][waiter] += seconds;
        if (seconds > longest) {
            longest = seconds;
            most = rank;
        }
    };
    double until = to;
    const std::deque<Past> &all = past_[at(whom)];
    for (auto past = all.rbegin(); past != all.rend() && until > from; ++past) {
        say(whom, overlap(past->leave, until, from, to));
        say(past->waited_for, overlap(past->enter, past->came, from, to));
        until = past->enter;
    }
    say(whom, std::max(0.0, until - from));
    return most;
}

std::vector<double> Causes::longest() const
{
    std::vector<double> out;
    for (const std::map<int, double> &waiters : lost_) {
        out.push_back(0);
        for (const auto &[waiter, seconds] : waiters)
            out.back() = std::max(out.back(), seconds);
    }
    return out;
}

} // namespace mpisheet::replay
