#pragma once
// Memory and compute rates of a node, 1, 2, 4 … all of its ranks busy at once. Real machines only.

#include "measure/launch.hpp"
#include "model/sample.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mpisheet::probes {

struct RateRules {
    int launch = 0;
    int repetitions = 5;
    std::int64_t array = 0;           ///< each of the triad's three arrays, over all busy ranks [byte]
    std::int64_t steps = 200'000'000; ///< multiply-adds of each busy rank: some 10 ms
};

/// Four times all last-level caches of this node, so that nothing stays in them (STREAM's rule); at most an eighth of
/// its memory.
std::int64_t triad_array();

/// 1, 2, 4 … below `ranks`, then `ranks`.
std::vector<int> busy_counts(int ranks);

/// Collective over MPI_COMM_WORLD: the ranks on rank 0's node measure, the others wait. Rows of all node_rates on rank
/// 0; progress is told there.
std::vector<StepSample> measure_rates(const measure::Launch &launch, const RateRules &rules,
                                      const std::function<void(int done, int total, const std::string &)> &progress);

} // namespace mpisheet::probes
