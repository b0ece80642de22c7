#pragma once
// A rank's messages, its clock and its sleep: what nodes of a farm and of divide and conquer have in common.

#include "farm/runtime/bell.hpp"
#include "farm/runtime/mail.hpp"

#include <array>
#include <functional>
#include <limits>
#include <vector>

namespace mpisheet::farm {

enum class Activity { idle, executing, overhead };

/// Seconds spent in each activity.
struct Accounts {
    std::array<double, 3> seconds{};
    Activity now = Activity::idle;
    double since = 0;

    /// Returns what was done until now.
    Activity turn_to(Activity next)
    {
        const double at = farm_seconds();
        seconds[static_cast<std::size_t>(now)] += at - since;
        since = at;
        return std::exchange(now, next);
    }
    [[nodiscard]] double of(Activity what) const { return seconds[static_cast<std::size_t>(what)]; }
};

class Station {
public:
    Station(Mail &mail, Bell &bell, bool may_spin);
    /// Whom this rank deals with; parent −1: none.
    void meet(int parent, const std::vector<int> &children);

    /// Hands over to that rank, without waiting. Throws Error (bad_input) for more than 2 GiB.
    void send(int rank, Message message);
    /// The next whole message, or none. Never blocks.
    Message receive(int &source) { return mail_.receive(source); }
    /// Until a message may have come, `limit` passed [s], or, where rings may not be heard, some back-off. Idle time.
    void wait(double limit = std::numeric_limits<double>::infinity());
    /// Sleeps through part of an emulated task: at most `limit`, woken by a ring [s].
    void nap(double limit);
    /// Results travel to the parent, and with them the news of how many more tasks there is room for; without results,
    /// in a message of its own. Nothing is left of either.
    void send_up(std::vector<Message> &results, int &freed);
    /// Lets this much time of what the rank is doing pass [s]. Whoever comes is served meanwhile: `serve` does what has
    /// come to do; false: there was nothing; none: all wait.
    void emulate(double seconds, const std::function<bool()> &serve);
    /// Waits until all that was sent is out of our hands, and what was arriving is here.
    void flush();
    /// Notes that a message came: waiting begins again with short naps.
    void note_arrival();
    /// Half of the mean time between the last messages, if this rank has children; else never is soon enough, unless a
    /// large message is on its way [s].
    [[nodiscard]] double poll_interval() const;

    Accounts accounts;

private:
    void sleep_at_most(double seconds);

    Mail &mail_;
    Bell &bell_;
    bool may_spin_;
    int parent_ = -1;
    bool has_children_ = false, hears_all_ = true;
    double back_off_;
    int looks_ = 0;
    double last_arrival_ = 0, mean_gap_;
};

} // namespace mpisheet::farm
