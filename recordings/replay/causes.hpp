#pragma once
// Whom others waited for: a rank that waited itself passes that on to whom it waited for.

#include <cstddef>
#include <deque>
#include <map>
#include <vector>

namespace mpisheet::replay {

/// A call that is over: from `enter` to `came` the rank waited for others [s].
struct Past {
    double enter = 0, came = 0, leave = 0;
    int waited_for = -1; ///< whose computing made up most of that
};

class Causes {
public:
    explicit Causes(int ranks) : past_(static_cast<std::size_t>(ranks)), lost_(past_.size()) {}

    /// A rank's next call is over.
    void add(int rank, const Past &past);
    /// `waiter` waited from then to then for a rank to call; whose computing made up most of it.
    int blame(int waiter, int whom, double from, double to);

    /// Of each rank: how long others waited while it computed, the one who waited longest [s].
    [[nodiscard]] std::vector<double> longest() const;

private:
    std::vector<std::deque<Past>> past_;      ///< the last calls of each rank
    std::vector<std::map<int, double>> lost_; ///< for each rank's computing: by waiter [s]
};

} // namespace mpisheet::replay
