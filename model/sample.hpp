#pragma once
// One timed repetition of one operation: a row of samples.csv.

#include <cstdint>
#include <string>
#include <vector>

namespace mpisheet {

struct Sample {
    std::string op;          ///< operation, e.g. "bcast"
    int p = 0;               ///< processes in the communicator [1]
    std::int64_t bytes = 0;  ///< message size d; what it counts is stated per operation [byte]
    int launch = 0;          ///< which mpiexec
    int rep = 0;             ///< which repetition within the launch, over its epochs
    double seconds = 0;      ///< last end − agreed start [s]
    bool valid = true;       ///< false: kept, but no fit uses it (oversubscribed, started late …)
    std::string reason;      ///< why it is not valid; empty when it is
    int ppn = 0;             ///< processes per node, 0: unknown
    int nodes = 0;           ///< nodes, 0: unknown
    std::string dealt;       ///< how they lie on them: block, cyclic, mixed; empty: all alike, or unknown
    std::string layout;      ///< of several in a launch: the one among whose ranks they are, "4x2"; else empty
    bool verified = false;   ///< the result of this (op, p, d) was checked in this launch
    double late = 0;         ///< how long after the agreed start the last rank began [s]
    int epoch = 0;           ///< which pass of the launch over its points
    int order = 0;           ///< of this measurement of its point in the launch, in time
    int machine_state = 0;   ///< state of the machine, 0 the most common; samples of two are never averaged
    std::string disturbance; ///< what disturbed the point: "busy neighbour", "steal" or nothing
    std::int64_t job = 0;    ///< which batch job the launch belongs to, 0: not known
};

/// One timed batch of a basic step, of a kernel on one process or of a node's rate: a row of calibration.csv,
/// rates.csv.
struct StepSample {
    std::string kernel;     ///< e.g. "product"
    std::int64_t bytes = 0; ///< working set w [byte]
    int launch = 0;
    int rep = 0;
    double steps = 0;   ///< basic steps done in the batch, by all busy processors together [1]
    double seconds = 0; ///< for all of them [s]
    int busy = 1;       ///< processors of the node that did such steps at once [1]
};

/// A rate of the node just before and just after the runs of one problem in a launch: a row of sentinels.csv.
struct SentinelRow {
    std::string program;
    int p = 0;
    std::int64_t d = 0; ///< problem size
    int launch = 0;
    int busy = 1;                 ///< processors of a node, all at work
    std::string rate;             ///< a row of node_rates
    double before = 0, after = 0; ///< what is counted per µs, as r_<rate>(busy) of a sheet
};

/// One phase of one run of a program: a row of runs.csv. Phase "total" is always there.
struct Run {
    std::string program;
    int p = 0;
    std::int64_t d = 0; ///< problem size
    int launch = 0;
    int rep = 0;
    std::string phase;
    double seconds = 0;
    bool valid = true;
    std::string reason;
};

/// What a model says of one (p, d): a row of predictions.csv.
struct Prediction {
    std::string program;
    int p = 0;
    std::int64_t d = 0;
    double seconds = 0;
    double lo_s = 0; ///< 95 % interval; NaN when the sheet has none (an empty field in the file)
    double hi_s = 0;
    bool extrapolated = false;                  ///< a datasheet function was called outside its measured range
    std::string measured_p{}, measured_bytes{}; ///< that range, "2:8"; empty where the sheet states none
    std::vector<double> parts;                  ///< in the order of the model's `#@ parts` [s]
};

} // namespace mpisheet
