#pragma once
// Ranks of MPI_COMM_WORLD as ranks of a recording's communicators.

#include "recordings/record/recording.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mpisheet::replay {

class Members {
public:
    explicit Members(const record::Recording &recording)
        : recording_(&recording), ranks_(recording.communicators.size())
    {
    }

    [[nodiscard]] const std::vector<int> &of(std::uint32_t communicator) const
    {
        return recording_->communicators[communicator].members;
    }

    /// MPI_COMM_WORLD's rank of one of a communicator; −1 for none.
    [[nodiscard]] int world_rank(std::uint32_t communicator, int rank) const
    {
        const std::vector<int> &members = of(communicator);
        return rank < 0 || static_cast<std::size_t>(rank) >= members.size() ? -1
                                                                            : members[static_cast<std::size_t>(rank)];
    }

    /// The other way round.
    [[nodiscard]] int rank_in(std::uint32_t communicator, int world_rank)
    {
        std::vector<int> &ranks = ranks_[communicator];
        if (ranks.empty()) {
            ranks.assign(static_cast<std::size_t>(recording_->ranks), -1);
            for (std::size_t i = 0; i < of(communicator).size(); ++i)
                ranks[static_cast<std::size_t>(of(communicator)[i])] = static_cast<int>(i);
        }
        return ranks[static_cast<std::size_t>(world_rank)];
    }

private:
    const record::Recording *recording_;
    std::vector<std::vector<int>> ranks_;
};

} // namespace mpisheet::replay
