#pragma once
// Collective operations under way: who has entered, who may leave.

#include "recordings/replay/collective_times.hpp"
#include "recordings/replay/costs.hpp"
#include "recordings/replay/members.hpp"
#include "recordings/replay/open_calls.hpp"
#include "recordings/replay/operations.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace mpisheet::replay {

/// A rank that may leave.
struct Leaving {
    int rank = 0;              ///< of MPI_COMM_WORLD
    std::uint64_t request = 0; ///< of the operation that was only begun
    double time = 0;           ///< [s]
    double came = 0;           ///< when the others that it waits for had come [s]
};

/// Throws Error (bad_input): members of a communicator meet in calls that are not the same.
[[noreturn]] void refuse_other_call(int rank, const std::string &call, const std::string &call_of_others);

class Collectives {
public:
    Collectives(const record::Recording &recording, Members &members, Costs &costs);

    /// A rank enters its next collective on a communicator. Those who may leave because of it; valid until the next
    /// call.
    const std::vector<Leaving> &enter(int rank, const record::Event &event, double time);

    /// What was not in the sheet, or is none of the operations that replay knows.
    [[nodiscard]] std::set<std::string> remarks() const;

private:
    struct Instance {
        const Collective *collective = nullptr;
        std::uint16_t call = 0;
        std::size_t entered = 0, left = 0; ///< members
        double latest = 0;                 ///< of the entries [s]
        Parts parts;
        std::vector<Leaving> members; ///< time: of the entry; negative: has not entered
        std::vector<double> paths;  ///< of each member, where the tree above (below) it has entered: when an operation
                                    ///< without skew would have begun that it takes part in; else negative [s]
        std::vector<int> missing{}; ///< of each member: how many of its branch have not entered
        double scanned = 0;         ///< the latest entry of those that left [s]
        double course_bytes = -1;
        std::shared_ptr<const Course> course;
    };

    Instance &next_call(int member, const record::Event &event, std::size_t p);
    void add(Instance &instance, int member, const record::Event &event, double time);
    const Course &course_of(std::uint32_t communicator, Instance &instance);
    void leave_all(std::uint32_t communicator, Instance &instance);
    void leave_down(std::uint32_t communicator, Instance &instance, int member);
    void leave_up(std::uint32_t communicator, Instance &instance, int member);
    void leave_scan(std::uint32_t communicator, Instance &instance);
    void leave(Instance &instance, int member, double came, double takes);

    const record::Recording *recording_;
    Members *members_;
    Costs *costs_;
    CollectiveTimes times_;
    std::vector<const Collective *> collective_of_call_;
    std::vector<OpenCalls<Instance>> open_; ///< by communicator
    std::vector<Instance> spare_;           ///< finished ones, for their memory
    std::vector<Leaving> leaving_;
    std::set<std::string> remarks_;
};

} // namespace mpisheet::replay
