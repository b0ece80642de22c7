#pragma once
// What collectives take by the sheet, wherever their members are and whatever each of them gives.

#include "recordings/replay/composed.hpp"
#include "recordings/replay/costs.hpp"
#include "recordings/replay/members.hpp"
#include "recordings/replay/operations.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace mpisheet::replay {

/// Of an operation whose members all enter at once: when the message to (or from) each member begins, when each
/// leaves, and when the last does [s].
struct Course {
    std::vector<double> begins, ends;
    double last = 0;
};

class CollectiveTimes {
public:
    /// Both must outlive it.
    CollectiveTimes(const Members &members, Costs &costs) : members_(&members), costs_(&costs) {}

    /// From the last entry to the last exit [s].
    double duration(const Collective &collective, std::uint32_t communicator, const Parts &parts);

    /// Its times are those of the sheet, or of others in proportion to what their messages take.
    std::shared_ptr<const Course> course(const Collective &collective, std::uint32_t communicator, const Parts &parts);

    /// What was not in the sheet.
    [[nodiscard]] const std::set<std::string> &remarks() const { return remarks_; }

private:
    /// Over the first p ranks, as the sheet has it or as it is composed.
    double plain_duration(const Collective &collective, std::size_t p, double bytes);
    Course course(const Collective &collective, const Parts &parts, const std::vector<int> &places);
    [[nodiscard]] bool is_plain(std::uint32_t communicator, const Parts &parts) const;

    /// Operation, communicator, root, bytes, counts.
    using Key = std::tuple<const Collective *, std::uint32_t, int, double, std::vector<std::vector<double>>>;

    const Members *members_;
    Costs *costs_;
    std::map<Key, std::shared_ptr<const Course>> courses_;
    std::map<Key, double> durations_;
    std::map<std::tuple<const Collective *, std::size_t, double>, double> plain_durations_;
    std::set<std::string> remarks_;
};

} // namespace mpisheet::replay
