#pragma once
// A family of curves over the number of processes: a model at every p of a list, for every entry, settings and d.

#include "model/measured.hpp"
#include "model/prediction.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mpisheet {

struct FamilyOptions {
    std::vector<std::string> entries;                                  ///< empty: the model's `#@ predict`
    std::vector<std::pair<std::string, std::vector<double>>> settings; ///< name=values; their product is taken
    std::vector<int> p;
    std::vector<std::int64_t> d;
};

/// How far a curve goes between the least and the largest p of its list. All whole p between them count (4096 in even
/// ratios where there are more), so that the answer does not depend on which of them are listed.
struct Reach {
    int half_p = 0;          ///< largest p with an efficiency of at least one half; 0: none
    int communication_p = 0; ///< least p at which the part `communication` is more than half of the time; 0: nowhere
    Extent half_extent = Extent::inside, communication_extent = Extent::inside; ///< of the predictions there
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
    double alone = 0; ///< time at p = 1, in the list or not; NaN: none, and so no speed-up
    std::vector<double> seconds;
    std::vector<double> lo, hi;             ///< empty without intervals
    std::vector<char> extents;              ///< an Extent for each p; empty: all inside
    MeasuredRange measured;                 ///< of the sheet's functions that the entry calls
    std::vector<std::vector<double>> parts; ///< as Family::parts, each over p; empty where the entry has no such part
    Reach reach;
    std::vector<CheaperStep> cheaper; ///< at the p with the highest efficiency, where that is above 1
};

inline Extent extent_of(const FamilyCurve &curve, std::size_t i)
{
    return curve.extents.empty() ? Extent::inside : static_cast<Extent>(curve.extents[i]);
}

struct Family {
    std::string machine; ///< the sheet's `#@ machine`; may be empty
    std::vector<int> p;
    std::vector<std::string> settings; ///< their names
    std::vector<std::string> parts;    ///< last `communication` where the model says which parts are that
    std::vector<FamilyCurve> curves;   ///< by entry, then settings (the last one fastest), then d
    std::vector<std::string> assumed;  ///< names that the sheet's `#@ assumed` lists and these predictions used
    std::vector<std::string> warnings;
};

/// Points that one family may have.
inline constexpr std::size_t most_points = 1'000'000;

/// Throws equations::Error with a place; Error (usage) for settings and entries that the model does not have, and for
/// more than most_points points.
Family predict_family(const equations::Script &script, const equations::Scope &sheet, const FamilyOptions &options);

/// The curves of both, over the same p. Throws Error (usage) where their settings differ.
void append(Family &all, Family more);

/// Whether its curves say of which machine they are.
bool compares_machines(const Family &family);
/// Their names, as they come.
std::vector<std::string> machines_of(const Family &family);

/// What tells the curves apart: "c = 0.1, d = 512", "ttotal"; the program where nothing varies.
std::vector<std::string> curve_names(const Family &family);

} // namespace mpisheet
