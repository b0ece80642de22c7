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
