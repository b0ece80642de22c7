#pragma once
// Memory and compute rates of a node, 1, 2, 4 … all of its ranks busy at once. Real machines only.

#include "model/node_rate.hpp"
#include "model/sample.hpp"
#include "probes/measure/launch.hpp"

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mpisheet::measure {

struct RateRules {
    int launch = 0;
    int repetitions = 5;
    std::int64_t array = 0;           ///< each of the triad's three arrays, over all busy ranks [byte]
    double seconds = 1e9;             ///< for writing the arrays the first time, else there is no triad [s]
    std::int64_t steps = 200'000'000; ///< multiply-adds of each busy rank: some 10 ms
};

/// Four times all last-level caches of this node, so that nothing stays in them (STREAM's rule); at most an eighth of
/// its memory.
std::int64_t triad_array();

/// Collective over `comm`, all of whose ranks are busy, on one node; rows on its rank 0. None of a triad whose arrays
/// were not half written when their time was up.
std::vector<StepSample> time_together(MPI_Comm comm, const NodeRate &rate, const RateRules &rules);

/// Collective over MPI_COMM_WORLD: the ranks on rank 0's node measure, the others wait. Rows of all node_rates on rank
/// 0; progress is printed there.
std::vector<StepSample> measure_rates(const Launch &launch, const RateRules &rules,
                                      const std::function<void(int done, int total, const std::string &)> &progress);

/// What a step of each of node_rates does now, to tell whether the machine is as fast as it was before.
class Sentinel {
public:
    /// Collective over MPI_COMM_WORLD.
    explicit Sentinel(const Launch &launch);

    /// Collective over MPI_COMM_WORLD: all ranks of each node busy. Of the slowest node, in the order of rates() [what
    /// is counted per µs]; rank 0's count.
    std::vector<double> look();
    /// Names of node_rates, and of two ranks or more message_rate: messages of 8 bytes between ranks 0 and 1.
    [[nodiscard]] std::vector<std::string> rates() const;
    [[nodiscard]] int busy() const { return busy_; } ///< ranks on the node where most of them are

private:
    MPI_Comm node_ = MPI_COMM_NULL; ///< until MPI_Finalize
    int ranks_ = 1;
    int busy_ = 1;
    std::vector<std::function<double()>> work_; ///< one of each rate; tells its steps
};

} // namespace mpisheet::measure
