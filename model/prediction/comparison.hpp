#pragma once
// Predictions beside runs: how far off, in which direction, where, and whether the interval said so.

#include "model/points.hpp"
#include "model/sample.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// One predicted cell beside its runs.
struct Comparison {
    std::string program;
    int p = 0;
    std::int64_t d = 0;   ///< problem size
    double predicted = 0; ///< [s]
    double lo = 0;        ///< 95 % interval of the prediction [s]; NaN when there is none
    double hi = 0;
    LaunchMedian measured;
    double error = 0; ///< (predicted − measured) / measured: positive when the prediction is too long
    bool has_interval = false;
    bool inside = false;       ///< lo ≤ measured ≤ hi
    bool extrapolated = false; ///< a datasheet function was called outside its measured range
    double communication =
        std::numeric_limits<double>::quiet_NaN();            ///< predicted share of the time, 0 to 1; NaN: not known
    double state = std::numeric_limits<double>::quiet_NaN(); ///< state_factor(); NaN: not known
};

Comparison compare(const Prediction &prediction, const LaunchMedian &measured,
                   double communication = std::numeric_limits<double>::quiet_NaN());

/// One part of the predicted time beside the runs' phase of its name (texchange: phase `exchange` or `texchange`), over
/// the cells of a program where both are known.
struct PartError {
    std::string program;
    std::string part; ///< empty: the rest, what no such part and phase cover
    int cells = 0;
    double share = std::numeric_limits<double>::quiet_NaN(); ///< of the measured time, mean over the cells
    double median = share;                                   ///< of |error| of the part
    double worst = share; ///< the part's (predicted − measured) / measured where that moves the total most
    int worst_p = 0;
    std::int64_t worst_d = 0;
    /// Of the program's error: Σ ±(predicted − measured part)/measured total over Σ |error|, + where it has the sign of
    /// the cell's error. All parts and the rest add up to 1; more than 1 means that others make up for some of it. NaN
    /// where the errors are a thousandth in the mean or less: then there is nothing to explain.
    double explained = share;
};

/// Cells in the order of first appearance of the program, then d, then p; and what could not be compared.
struct Comparisons {
    std::vector<Comparison> cells;
    /// The same runs predicted once more, from steps timed between them in place of the sheet's; empty: there are none.
    std::vector<Comparison> paired;
    std::vector<PartError> parts; ///< of each program whose runs have phases named like its parts
    int invalid_runs = 0;         ///< rows with valid = 0 (phase total)
    int never_run = 0;            ///< predictions without a valid run
    int never_predicted = 0;      ///< (program, p, d) with valid runs that have no prediction
};

/// The part of a prediction that is communication: the column of predictions.csv with this name, in seconds.
inline constexpr const char *communication_part = "communication";

/// `parts` names Prediction::parts. Throws Error (bad_input) when one (program, p, d) is predicted twice.
Comparisons compare(std::span<const Prediction> predictions, std::span<const std::string> parts,
                    std::span<const Run> runs);

/// What compare() says of the parts. `cells` are those of the predictions.
std::vector<PartError> compare_parts(std::span<const Comparison> cells, std::span<const Prediction> predictions,
                                     std::span<const std::string> parts, std::span<const Run> runs);

/// Errors of some cells in a few numbers; NaN and 0 for no cells.
struct ErrorSummary {
    int n = 0;
    double median = std::numeric_limits<double>::quiet_NaN(); ///< of |error|
    double mean = median;                                     ///< of |error|
    double worst = median;                                    ///< largest |error|, with its sign
    int worst_p = 0;
    std::int64_t worst_d = 0;
    double bias = median; ///< mean of the signed errors
    int with_interval = 0;
    int inside = 0; ///< of those with an interval
};
ErrorSummary summarise(std::span<const Comparison> cells);

/// A rate of a node [what is counted per µs] with that number of processors busy, as the sheet has it; NaN: unknown.
using ExpectedRate = std::function<double(const std::string &rate, int busy)>;

/// How far, as a factor of 1 or more, the node's rates were from the expected ones while the cell was run: of each
/// launch the farthest, of these the median. NaN: not known.
double state_factor(const Comparison &cell, std::span<const SentinelRow> sentinels, const ExpectedRate &expected);

inline constexpr double same_state = 1.1; ///< up to this factor a cell was run in the state that the sheet is of

/// The cells where communication is 20 to 80 % of the predicted time: there, neither side can hide the other's error.
std::vector<Comparison> balanced(std::span<const Comparison> cells);

/// The cells of one program, and the names of the programs in order.
std::vector<Comparison> cells_of(std::span<const Comparison> cells, const std::string &program);
std::vector<std::string> programs_of(std::span<const Comparison> cells);

/// What an advice is about.
enum class Weight {
    every_number, ///< or whether the page can be believed at all
    some_numbers,
    remark, ///< as it should be, or nearly
};

/// What a reader should know before believing a number, and what to do about it.
struct Advice {
    std::string fact;
    std::string remedy;
    Weight weight = Weight::some_numbers;
};
std::vector<Advice> advice_on(const Comparisons &comparisons);

} // namespace mpisheet
