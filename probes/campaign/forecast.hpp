#pragma once
// How long a measurement by a plan will take, and what it will need, before it is begun: pure, but for the reading of
// an earlier measurement.

#include "formats/points.hpp"
#include "probes/campaign/plan.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::campaign {

/// How fast launches go, as an earlier measurement has it or as was seen where this was written.
struct Pace {
    std::string source;            ///< for a person
    bool measured = false;         ///< on the machine in question; else a guess
    double start = 0.25;           ///< of a launch beside its points: processes, groups, their ends [s]
    double turn = 0.9e-3;          ///< of a point in one pass, beside its repetitions [s]
    double repetitions = 60;       ///< of a point in one pass
    double further_points = 0.2;   ///< that curves ask for, over those of the grid
    double all_over_first = 2.3;   ///< time of all launches over that of the first ones
    int further_launches = 30;     ///< that points get on whose times the first launches do not agree
    double between_launches = 0.5; ///< the launcher's own time, reading what a launch left [s]
    double bytes_of_sample = 70;   ///< of a row of samples.csv
};

/// The pace of the measurement in that folder. Throws Error (bad_input) where its files cannot be read.
Pace pace_of(const std::filesystem::path &folder);

/// A point and what one call of it costs.
struct CostedPoint {
    formats::PlannedPoint planned;
    double seconds = 0; ///< [s]
};

/// Seconds of a call where no sheet says them: rounds of 2 µs, and the busiest rank's bytes at 10 GB/s.
double guessed_seconds(const formats::PlannedPoint &planned);

struct Stage {
    std::string name;
    double least = 0, likely = 0; ///< [s]
};

struct Forecast {
    std::size_t points = 0; ///< of the grid
    std::size_t left_out = 0;
    std::vector<int> processes;
    int launches = 0;
    std::vector<Stage> stages;
    double least = 0, likely = 0; ///< all stages [s]
    double memory_of_node = 0;    ///< for messages, the most of any point [byte]
    double samples_bytes = 0, profile_bytes = 0;
    double budget = 0; ///< for all stages [s]
};

/// What a whole characterisation does after the launches of the plan.
struct Afterwards {
    bool calibration = true, fit = true;
    int kernels = 24; ///< that are calibrated
    int busy = 1;     ///< processors of a node that are made busy with them, 1, 2, 4 … of them in turn
};

/// What calibration and fit take when the launches are over [s].
double seconds_afterwards(const Afterwards &afterwards, bool simulated, std::size_t points);

/// `ppn`: ranks a node.
Forecast forecast(const Plan &plan, int ppn, std::span<const CostedPoint> points, const Pace &pace,
                  const Afterwards &afterwards);

} // namespace mpisheet::campaign
