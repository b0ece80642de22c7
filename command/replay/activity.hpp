#pragma once
// What each rank does when: gathered while a recording is walked through, drawn when it is over.

#include "recordings/replay/source.hpp"
#include "report/charts/lanes.hpp"
#include "report/charts/plot.hpp"

#include <vector>

namespace mpisheet::command {

class Activity {
public:
    explicit Activity(int ranks);

    /// To be told of each call; the activity must outlive it.
    replay::Observer observer();
    /// What is left to a rank's end is computing [s].
    void end(int rank, double time);

    [[nodiscard]] report::Picture picture() const;

private:
    report::Lanes lanes_;
    std::vector<double> left_; ///< of each rank: its last call [s]
};

} // namespace mpisheet::command
