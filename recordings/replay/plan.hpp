#pragma once
// How an operation of certain members is done over the links of a machine: its messages, and what each costs, so that
// the operation alone takes what the sheet says.

#include "model/traffic/traffic.hpp"
#include "recordings/replay/costs.hpp"
#include "recordings/replay/schedule.hpp"

#include <cstddef>
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

    /// Its messages go as flows, one after another, from the last entry on; then there are none by themselves.
    bool is_fluid = false;
    struct Phase {
        traffic::Price price{};
        std::vector<traffic::Use> uses{}; ///< which links it is on, and how much of each it takes meanwhile
        traffic::Route route{};           ///< these, in the traffic of the run
    };
    std::vector<Phase> phases{};
    /// Who waits for whom meanwhile.
    struct Hop {
        int from = 0, to = 0;
        double seconds = 0;
        bool waits = false; ///< the sender, for the receiver
    };
    std::vector<Hop> hops{};                 ///< round by round; empty: too many
    double later = 0;                        ///< so long after their last hops members leave: a link is full [s]
    std::vector<std::size_t> round_begins{}; ///< in hops
};

/// The messages by themselves, as they are priced in the sheet.
Plan single_messages(const Rounds &rounds, const std::vector<int> &places, Costs &costs);

/// As flows: rounds one after another, in each of which the fullest link decides; rounds that are on the same links are
/// one flow.
Plan flows(const Rounds &rounds, const std::vector<int> &places, Costs &costs, traffic::Traffic &traffic);

/// When members leave who entered at these times, in a plan of flows that is alone on its links: a message of a round
/// goes when both of its members are in that round [s].
std::vector<double> exits(const Plan &plan, std::vector<double> entries);

/// All that it costs, so many times.
void scale(Plan &plan, double factor);

} // namespace mpisheet::replay
