#pragma once
// A family of curves over the number of processes: a model at every p of a list, for every entry, settings and d.

#include "model/prediction/prediction.hpp"
#include "model/sheet/measured.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mpisheet {

struct FamilyOptions {
    std::vector<std::string> entries;                                  ///< empty: the model's `#@ predict`
    std::vector<std::pair<std::string, std::vector<double>>> settings; ///< name=values; their product is taken
    std::vector<int> p;
    std::vector<std::int64_t> d;
    double efficiency = 0.5; ///< that makes p worth while
    double within = 0;       ///< seconds that a run may take; 0: not asked
    int baseline = 0;        ///< p that speed-up is over; 0: 1, or where the model says nothing of 1 the least p
    bool weak = false;       ///< d is the share of one process: p processes do p times the work
    bool sizes = false;      ///< the smallest d with that efficiency is looked for at each p
};

/// What a curve says between the least and the largest p of its list. All whole p between them are looked at (4096 in
/// even ratios where there are more), so that the answer does not depend on which of them are listed.
struct Reach {
    bool all_p = true; ///< false: at the listed p alone, there would be too many points
    int best_p = 0;    ///< the least p of the least time; of weak scaling, of the most work a second
    double best_seconds = 0;
    std::vector<double> shares; ///< of the time at best_p, as Family::parts; NaN: the curve has no such part
    int efficient_p = 0;        ///< largest p with the efficiency asked for; 0: none
    int inefficient_p = 0;      ///< least p without it; 0: none
    int within_p = 0;           ///< least p whose time is within the one asked for; 0: none
    int communication_p = 0;    ///< least p at which the part `communication` is more than half of the time; 0: nowhere
    /// How far outside the measured range the predictions at best p, … lie.
    Extent best_extent = Extent::inside, efficient_extent = Extent::inside, within_extent = Extent::inside,
           communication_extent = Extent::inside;
};

/// A calibrated step of the sheet, c_NAME(w, ...), that costs less on p processes than on one: their working sets are
/// smaller.
struct CheaperStep {
    std::string name;
    double bytes_alone = 0, bytes = 0; ///< working set w
    double ratio = 1;                  ///< of the costs
};

/// One curve over Family::p; all times in seconds.
struct FamilyCurve {
    std::string machine{}; ///< what it is called where machines are compared; else empty
    std::string program, entry;
    std::vector<double> settings; ///< as Family::settings
    std::int64_t d = 0;
    int base_p = 1;                         ///< what speed-up is over, in the list or not
    double base = 0;                        ///< time there; NaN: none, and so no speed-up
    std::vector<double> seconds;            ///< NaN: the model says nothing of that p
    std::vector<double> lo, hi;             ///< empty without intervals
    std::vector<char> extents;              ///< an Extent for each p; empty: all inside
    MeasuredRange measured;                 ///< of the sheet's functions that the entry calls
    std::vector<std::vector<double>> parts; ///< as Family::parts, each over p; empty where the entry has no such part
    Reach reach;
    /// The smallest d with the efficiency asked for, which is taken to grow with d, at each of Family::p: the
    /// isoefficiency function; 0: none up to 2^40. Empty where it was not asked for, and but for the first d.
    std::vector<std::int64_t> least_d;
    std::vector<CheaperStep> cheaper; ///< at the p with the highest efficiency, where that is above 1
};

inline Extent extent_of(const FamilyCurve &curve, std::size_t i)
{
    return curve.extents.empty() ? Extent::inside : static_cast<Extent>(curve.extents[i]);
}

/// Time at base_p over `seconds` at p; of weak scaling, whose work grows with p, as many times more.
double speedup(const FamilyCurve &curve, bool weak, int p, double seconds);
/// Speed-up over p / base_p.
double efficiency(const FamilyCurve &curve, bool weak, int p, double seconds);

struct Family {
    std::string machine; ///< the sheet's `#@ machine`; may be empty
    std::vector<int> p;
    std::vector<std::string> settings; ///< their names
    std::vector<std::string> parts;    ///< last `communication` where the model says which parts are that
    std::vector<FamilyCurve> curves;   ///< by entry, then settings (the last one fastest), then d
    std::vector<std::string> assumed;  ///< names that the sheet's `#@ assumed` lists and these predictions used
    std::vector<std::string> warnings;
    double efficiency = 0.5, within = 0; ///< as asked for
    bool weak = false;
};

/// Points that one family may have.
inline constexpr std::size_t most_points = 1'000'000;

/// Throws equations::Error with a place; Error (usage) for settings and entries that the model does not have, and for
/// more than most_points points.
Family predict_family(const equations::Script &script, const equations::Scope &sheet, const FamilyOptions &options);

/// The curves of both, over the same p. Throws Error (usage) where their settings differ.
void append(Family &all, Family more);

bool has_several_entries(const Family &family);
/// Whether its curves say of which machine they are.
bool compares_machines(const Family &family);
/// Their names, as they come.
std::vector<std::string> machines_of(const Family &family);

/// What tells the curves apart: "c = 0.1, d = 512", "ttotal"; the program where nothing varies.
std::vector<std::string> curve_names(const Family &family);

} // namespace mpisheet
