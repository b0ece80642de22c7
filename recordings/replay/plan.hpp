#pragma once
// How an operation of certain members is done over the links of a machine: its messages, and what each costs, so that
// the operation alone takes what the sheet says.

#include "model/traffic/traffic.hpp"
#include "recordings/replay/costs.hpp"
#include "recordings/replay/schedule.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace mpisheet::replay {

/// A message of a plan.
struct PlannedMessage {
    int from = 0, to = 0;             ///< members
    int from_place = 0, to_place = 0; ///< ranks of the machine
    double bytes = 0;
    traffic::Price price{};
    double send = 0, receive = 0; ///< what the calls take that wait for nobody [s]
    bool waits = false;           ///< its sender, for its receiver
};

struct Plan {
    /// Of one member: what it does in each of its rounds.
    struct Step {
        std::size_t begin = 0, end = 0; ///< in `order`
    };
    std::vector<PlannedMessage> messages;
    std::vector<int> order;               ///< numbers of messages, by member and round
    std::vector<std::vector<Step>> steps; ///< of each member
    double factor = 1;                    ///< the sheet's time over that of the messages alone
    double seconds = 0;                   ///< alone

    /// Its messages go as one, from the last entry on; then there are none of them by themselves.
    bool is_fluid = false;
    traffic::Price price{};           ///< of the whole
    std::vector<traffic::Use> uses{}; ///< which links it is on, and how much of each it takes meanwhile
    traffic::Route route{};           ///< these, in the traffic of the run
};

/// The messages by themselves, as they are priced in the sheet.
Plan single_messages(const Rounds &rounds, const std::vector<int> &places, Costs &costs);

/// All as one: rounds one after another, in each of which the fullest link decides.
Plan one_flow(const Rounds &rounds, const std::vector<int> &places, Costs &costs, traffic::Traffic &traffic);

/// All that it costs, so many times.
void scale(Plan &plan, double factor);

} // namespace mpisheet::replay
