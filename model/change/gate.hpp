#pragma once
// Whether a machine became slower, asked every night: a test that knows that launches of one job are more alike than
// jobs are, that the first operation of a job may be slow by itself, and that it is asked of many operations.

#include "model/sample.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet {

struct GateRules {
    double threshold = 0.05; ///< changes smaller than this share do not matter
    double alpha = 0.01;     ///< probability of any false alarm among all operations and looks of a run
    int looks = 3;           ///< how often jobs may be added before a doubt is no alarm
    bool exact = false;      ///< simulated: launches repeat themselves
    bool disturbed = false;  ///< something else ran while the jobs of now measured: what is slower is a doubt
};

enum class GateVerdict {
    same,
    faster,
    slower,
    doubt,   ///< slower, if one more job says so, too
    unknown, ///< nothing says it: the jobs are too few, or differ too much
};

/// "same", "faster", "slower", "doubt", "unknown".
const char *name_of(GateVerdict verdict);

/// One operation, over all of its points that both sides measured.
struct GateRow {
    std::string op; ///< "all": what the operations of a job have in common
    int points = 0;
    double ratio = 1;      ///< now / baseline, the geometric mean over points
    double lo = 0, hi = 0; ///< its 95 % interval, of one operation
    double p_value = 1;    ///< of one operation in two views, one look
    GateVerdict verdict = GateVerdict::same;
};

struct GateResult {
    std::vector<GateRow> rows; ///< "all" first, the others by name
    int jobs_before = 0, jobs_now = 0;
    bool by_launches = false; ///< there were too few jobs to estimate how jobs differ: the test is over launches
    GateVerdict verdict = GateVerdict::same; ///< slower, else doubt; unknown where all rows are; else same
    GateRow worst; ///< of the operations, the one with the least p-value among those that are slower
};

/// The samples of a job: all its launches.
using JobSamples = std::vector<Sample>;

/// One row for each launch of a point, its median: what a baseline keeps.
std::vector<Sample> launch_medians_of(std::span<const Sample> samples);

/// The unit of replication is the job: each operation's value in a job is the mean over its points and launches of the
/// log of the median. Jobs before against jobs now, each operation by itself and beside what all of a job have in
/// common (model/change/test: the same test as that of `changes`), Bonferroni's correction over looks. Of a job's
/// first launch the point that was measured first does not count. Throws Error (bad_input) where no point was measured
/// on both sides.
GateResult gate(std::span<const JobSamples> before, std::span<const JobSamples> now, const GateRules &rules = {});

} // namespace mpisheet
