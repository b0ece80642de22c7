#pragma once
// The plans of a replay: each is made once.

#include "recordings/replay/members.hpp"
#include "recordings/replay/operations.hpp"
#include "recordings/replay/plan.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace mpisheet::replay {

/// An operation over ranks of the machine, with what it says of their nodes.
Setting setting_of(const Costs &costs, const Parts &parts, const std::vector<int> &places, std::string_view op);

std::size_t messages_in(const Rounds &rounds);

class Planner {
public:
    /// All must outlive it. `places`: of each rank of MPI_COMM_WORLD on the machine; empty: its own number.
    Planner(Members &members, Costs &costs, const std::vector<int> &places, traffic::Traffic &traffic)
        : members_(&members), costs_(&costs), places_(&places), traffic_(&traffic)
    {
    }

    std::shared_ptr<const Plan> plan(const Collective &collective, std::uint32_t communicator, const Parts &parts);

    /// What was not in the sheet.
    [[nodiscard]] const std::set<std::string> &remarks() const { return remarks_; }

private:
    /// An algorithm and what it would take over the first p ranks, from rank 0, with equal counts.
    struct Way {
        const Algorithm *algorithm = nullptr; ///< nullptr: the common one
        double factor = 1;                    ///< the sheet's time over its own
        std::optional<double> free_seconds{}; ///< the sheet's time, where messages take none or are not known
        bool is_guessed = false;              ///< from the time alone: who leaves when is not known
    };
    struct PlainKey {
        const Collective *collective;
        std::size_t p;
        double bytes;
        auto operator<=>(const PlainKey &) const = default;
    };
    using Key = std::tuple<const Collective *, std::uint32_t, int, double, std::vector<std::vector<double>>>;

    const Way &way(const PlainKey &key);
    double factor_of(const Collective &collective, std::size_t p, const Parts &parts);
    Way found_way(const PlainKey &key);
    Rounds rounds_by(const Algorithm *algorithm, const Collective &collective, const Setting &setting) const;
    std::shared_ptr<Plan> unscaled(const Collective &collective, const Rounds &rounds, const std::vector<int> &places,
                                   traffic::Traffic &traffic);

    Members *members_;
    Costs *costs_;
    const std::vector<int> *places_;
    traffic::Traffic *traffic_;
    std::map<Key, std::shared_ptr<const Plan>> plans_;
    std::map<PlainKey, Way> ways_;
    std::set<std::string> remarks_;
};

} // namespace mpisheet::replay
