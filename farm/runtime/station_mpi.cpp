#include "farm/runtime/station_mpi.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mpisheet::farm {
namespace {

constexpr int looks_from_bed = 3;           ///< progress takes more than one
constexpr int looks_before_sleep = 400;     ///< some 20 us
constexpr double least_back_off = 5e-5;     ///< [s]
constexpr double first_gap = 2e-4;          ///< between messages, until some came [s]
constexpr double least_interval = 1e-5;     ///< [s]
constexpr double most_interval = 1e-3;      ///< [s]
constexpr double clock_step = 2e-8;         ///< shorter sleeps do not move SimGrid's clock [s]
constexpr double shortest_nap_sense = 3e-5; ///< below, an emulated task keeps the processor [s]

} // namespace

Station::Station(Mail &mail, Bell &bell, bool may_spin)
    : mail_(mail), bell_(bell), may_spin_(may_spin),
      back_off_(std::isfinite(longest_rest) ? least_back_off : longest_rest), mean_gap_(first_gap)
{
    accounts.since = last_arrival_ = farm_seconds();
}

void Station::meet(int parent, const std::vector<int> &children)
{
    parent_ = parent;
    has_children_ = !children.empty();
    hears_all_ = (parent < 0 || bell_.hears(parent)) &&
                 std::all_of(children.begin(), children.end(), [this](int child) { return bell_.hears(child); });
}

void Station::send(int rank, Message message)
{
    mail_.send(rank, std::move(message));
    bell_.ring(rank);
}

void Station::send_up(std::vector<Message> &results, int &freed)
{
    if (freed > 0 && results.empty() && parent_ >= 0)
        results.emplace_back(Kind::credit, std::size_t{0});
    for (Message &result : results) {
        result.header().credits = std::exchange(freed, 0);
        send(parent_, std::move(result));
    }
    results.clear();
}

void Station::emulate(double seconds, const std::function<bool()> &serve)
{
    accounts.turn_to(accounts.now);
    const Activity doing = accounts.now;
    const double until = accounts.of(doing) + seconds;
    for (;;) {
        accounts.turn_to(doing);
        const double left = until - accounts.of(doing);
        if (left <= clock_step)
            return;
        if (serve && serve())
            continue;
        const double interval = hears_all_ || !serve ? longest_rest : poll_interval();
        if (left > shortest_nap_sense || !may_spin_ || !spinning_helps)
            nap(std::min(left, interval));
    }
}

void Station::note_arrival()
{
    back_off_ = std::isfinite(longest_rest) ? least_back_off : longest_rest;
    looks_ = 0;
    mean_gap_ += (accounts.since - last_arrival_ - mean_gap_) / 4;
    last_arrival_ = accounts.since;
}

double Station::poll_interval() const
{
    if (mail_.in_transit())
        return transfer_rest;
    if (!has_children_)
        return std::numeric_limits<double>::infinity();
    return std::clamp(mean_gap_ / 2, least_interval, most_interval);
}

void Station::sleep_at_most(double seconds)
{
    const std::uint32_t heard = bell_.lie_down(mail_.in_transit());
    bool found = false;
    for (int looks = looks_from_bed; looks > 0 && !found; --looks)
        found = mail_.look();
    if (!found)
        bell_.rest(heard, seconds);
    bell_.get_up();
}

void Station::wait(double limit)
{
    const bool spins = may_spin_ && spinning_helps && ++looks_ < looks_before_sleep;
    if (accounts.now != Activity::idle && !(spins && looks_ == 1)) // the first look belongs to the last message
        accounts.turn_to(Activity::idle);
    if (spins)
        return;
    sleep_at_most(std::min(limit, mail_.in_transit() ? transfer_rest : back_off_));
    back_off_ = std::min(2 * back_off_, longest_rest);
}

void Station::nap(double limit)
{
    sleep_at_most(mail_.in_transit() ? std::min(limit, transfer_rest) : limit);
}

void Station::flush()
{
    while (mail_.in_transit()) {
        mail_.finish(); // what arrives is a second copy of a task whose result came
        if (mail_.in_transit())
            sleep_at_most(transfer_rest);
    }
}

} // namespace mpisheet::farm
