#pragma once
// What ranks spend in the phases that a program names.

#include "recordings/record/recording.hpp"
#include "recordings/replay/replay.hpp"

#include <cstdint>
#include <vector>

namespace mpisheet::replay {

class Phases {
public:
    explicit Phases(const record::Recording &recording);

    /// The rank enters a phase or leaves one; `spent` is the rank's time so far.
    void change(int rank, const record::Event &event, double time, const RankTime &spent);
    /// The rank is at its end.
    void end(int rank, const RankTime &spent) { account(rank, spent.seconds, spent); }

    /// In the order of the recording.
    [[nodiscard]] std::vector<PhaseTime> times() const;

private:
    struct OfRank {
        std::vector<std::uint32_t> open;  ///< phases that it is in
        double since = 0;                 ///< it entered or left one [s]
        double in_calls = 0, waiting = 0; ///< until then [s]
    };
    void account(int rank, double time, const RankTime &spent);

    const std::vector<std::string> *names_;
    std::vector<OfRank> ranks_;
    std::vector<std::vector<double>> seconds_; ///< of each phase and rank
    std::vector<PhaseTime> sums_;              ///< over the ranks
};

} // namespace mpisheet::replay
