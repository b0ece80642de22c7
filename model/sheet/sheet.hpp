#pragma once
// A datasheet as a value: what a fit found, in words and equations, before it becomes sheet.gp and fit.json.
// Equations are gnuplot text: µs, d in bytes, right-hand sides only ("1.02*clog2(p)*tmsg(d)").

#include "model/sheet/band.hpp"
#include "model/sheet/explanation.hpp"
#include "model/sheet/levels.hpp"
#include "model/state.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet {

/// Relative errors of an equation at the points it was fitted to.
struct FitQuality {
    int points = 0;
    double median = 0;        ///< of |fitted − measured| / measured [1]
    double worst = 0;         ///< largest of them [1]
    int worst_p = 0;          ///< where that is
    std::int64_t worst_d = 0; ///< message size, or working set of a calibration [byte]
    double high = 0;          ///< nineteen in twenty of them are below [1]; 0: not known
};

/// One range of (p, d) and its equation.
struct SheetRange {
    std::string condition; ///< "d < 1448 && p > 1"; "otherwise" for the last, empty when there is just one
    std::string equation;
    std::vector<std::string> terms; ///< "clog2(p)*tmsg(d)" …, without their coefficients
};

/// One measured point and what the equation says there.
struct SheetPoint {
    int p = 0;
    std::int64_t d = 0;
    double seconds = 0;  ///< median of launches' medians [s]
    double fitted_s = 0; ///< equation [s]
};

/// A function of the sheet's own that its equations call: "between(a,b,share)" and its right-hand side.
struct SheetFunction {
    std::string head, equation;
};

/// t<op> of one operation, and the interval of its true cost.
struct SheetOperation {
    std::string op;
    std::string equation;
    std::optional<Band> band{};        ///< 95 % interval for the true cost
    std::vector<int> p;                ///< measured process counts, ascending
    std::string one_rank;              ///< how t(1,d) is to be read where it is not a measured time; else empty
    std::int64_t d_min = 0, d_max = 0; ///< measured range [byte]
    FitQuality quality;
    std::string algorithm; ///< that the equation tells, or that was forced, by the operation's name; empty when none
    std::string alike{};   ///< other algorithms that tell the points as well, as FunctionNotes has it
    std::string made{};    ///< where the equation was fitted to simulated points, likewise
    std::vector<SheetRange> ranges;
    std::vector<std::string> warnings;
    std::vector<SheetPoint> points;
    std::vector<SheetFunction> functions; ///< that only this operation's equation calls
    Explanation explanation;
};

/// c_<kernel>(w), c_<kernel>_2(w) …: µs per basic step at a working set of w bytes, this many processors of a node
/// busy.
struct SheetSteps {
    int busy = 1;
    std::string equation;
    StepBand band;
    FitQuality quality;
};

struct SheetCalibration {
    std::string kernel;
    std::vector<SheetSteps> steps; ///< by busy processors, from one on
    std::string busy{};            ///< c_<kernel>_busy(w,k): with k of them; empty: one alone was measured
};

/// w_<kernel>(y): mean steps per element at relative row position 0 ≤ y < 1.
struct SheetProfile {
    std::string kernel; ///< "mandel"
    std::string equation;
    std::size_t rows = 0; ///< rows of the pilot
};

/// r_<name>(k): what k busy processors of a node do together.
struct SheetRate {
    std::string name, counts; ///< "triad", "byte": a row of node_rates
    std::string equation;     ///< [1/µs]
    double factor = 0;        ///< interval of another launch; 0: one launch was measured
    std::vector<int> busy;    ///< measured k, ascending
    double spread = 0;        ///< of repetitions [1]
};

/// A point that is worth measuring next.
struct AdvisedPoint {
    std::string op;
    int p = 0;
    std::int64_t d = 0;  ///< [byte]
    double worth = 0;    ///< how much error it may take away, as ln of a factor; the list is sorted by it
    std::string reason;  ///< "p*d instead of log2(p)*d fits as well, and differs by 40 % here"
    bool beyond = false; ///< more processes than were measured
};

struct Sheet {
    std::vector<std::pair<std::string, std::string>> provenance; ///< free keys: machine, mpi, date, samples …
    std::vector<MachineState> states;     ///< of the machine, by falling share; fewer than two: it had one speed
    std::vector<SheetLevel> levels;       ///< of the machine, the nearest first; empty: not looked for
    std::vector<SheetFunction> machine;   ///< what the library mpi.gp asks for (model/machine); empty: no levels
    std::vector<SheetFunction> functions; ///< that several equations call
    std::vector<SheetOperation> operations;
    std::vector<SheetFunction> step_functions; ///< that steps of kernels call
    std::vector<SheetCalibration> calibrations;
    std::vector<SheetProfile> profiles;
    std::vector<SheetRate> rates;
    std::vector<AdvisedPoint> advice; ///< what to measure next, best first
    std::optional<PointToPoint> point_to_point;
};

} // namespace mpisheet
