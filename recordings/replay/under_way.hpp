#pragma once
// The collective operations of a run that are under way: who has entered, their messages among those of others, who
// may leave.

#include "recordings/replay/collectives.hpp"
#include "recordings/replay/open_calls.hpp"
#include "recordings/replay/planner.hpp"
#include "recordings/replay/walks.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace mpisheet::replay {

class UnderWay {
public:
    /// All must outlive it.
    UnderWay(const record::Recording &recording, Members &members, Costs &costs, const std::vector<int> &places,
             traffic::Traffic &traffic, bool is_set_up);

    /// A rank enters its next collective on a communicator. Who may leave, here and below, is in leaving().
    void enter(int rank, const record::Event &event, double time);
    /// When next something happens here [s]; infinite: nothing does.
    [[nodiscard]] double next() const { return walks_.next(); }
    /// Goes on to next().
    void advance();
    /// A message of the traffic has arrived; whether it belongs to a collective.
    bool arrive(int on_the_way, double time);

    /// Those who may leave because of the last call.
    [[nodiscard]] const std::vector<Leaving> &leaving() const { return leaving_; }
    /// What was not in the sheet, or is none of the operations that replay knows.
    [[nodiscard]] std::set<std::string> remarks() const;

private:
    struct Entry {
        int rank = -1; ///< of MPI_COMM_WORLD; −1: has not entered
        std::uint64_t request = 0;
        double time = 0; ///< [s]
    };
    struct Instance {
        std::uint16_t call = 0;
        std::size_t entered = 0, left = 0;             ///< members
        double latest = 0;                             ///< of the entries [s]
        double recorded_enter = 0, recorded_leave = 0; ///< of the last one, where it was recorded [s]
        double scanned = 0;                            ///< of those that left in turn [s]
        std::uint32_t made = record::no_communicator;  ///< the largest that it makes
        Parts parts;
        std::vector<Entry> members;
        std::shared_ptr<const Plan> plan{};
        int walk = -1;
    };
    struct Place {
        std::uint32_t communicator = 0;
        std::size_t number = 0;
    };

    Place next_call(int member, const record::Event &event, std::size_t p);
    void begin(Place place, Instance &instance, const Parts &parts);
    void go_by_messages(Place place, Instance &instance, int member, const record::Event &event);
    void leave_in_turn(Instance &instance);
    void flow(const Instance &instance);
    double seconds_to_make(std::uint32_t communicator, const Instance &instance);
    double seconds_to_set_up(int rank, const record::Event &event, const Collective *collective);
    void reprice(Instance &instance, int member, double bytes);
    void leave(Instance &instance, int member, double time, double came);
    void take_done();

    const record::Recording *recording_;
    Members *members_;
    Costs *costs_;
    Planner planner_;
    Walks walks_;
    std::vector<const Collective *> collective_of_call_;
    std::vector<OpenCalls<Instance>> open_; ///< by communicator
    std::vector<bool> is_set_up_;           ///< MPI_COMM_WORLD, by rank
    std::vector<Place> place_of_walk_;
    std::vector<Instance> spare_; ///< finished ones, for their memory
    std::vector<Leaving> leaving_;
    std::set<std::string> remarks_;
    std::uint64_t made_ = 0;                      ///< communicators
    double made_seconds_ = 0, made_recorded_ = 0; ///< what is taken for them, what they took [s]
};

} // namespace mpisheet::replay
