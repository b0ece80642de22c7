#pragma once
// What a sheet's notes say of its functions: where they were measured, which of them are assumed. The one rule for what
// lies outside the measured range is here:
//   inside       the interval that the sheet states
//   outside      marked as extrapolated, with the sheet's interval, which widens with the distance; so is whatever
//                several ranks do in nodes that are filled otherwise than they were
//   not known    marked, and no interval: beyond 16 times the largest p, or 64 times the largest size; and beyond the
//                largest p at once where fewer than three process counts above 1 were measured (two, where the
//                equation is a law, whose exponents are kept within bounds)

#include "equations/equations.hpp"
#include "model/sheet/notes.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// The value of the last note of that key.
std::optional<std::string> last_note(const equations::Scope &scope, const std::string &key);

using Extent = equations::Watch::Extent;

/// Whether nodes are filled otherwise than they were when the sheet's operations were measured (`ppn = 4` for 8).
bool is_other_layout(const equations::Scope &sheet);

struct MeasuredFunction {
    FunctionNotes notes;
    std::vector<equations::Watch::Range> allowed; ///< per parameter
    bool elsewhere = false;                       ///< nodes are filled otherwise than they were
};

/// From `#@ op.bcast.d = 1:1048576` for tbcast's d, `#@ calibration.life.w = …` for c_life's w. A p of 1 is always
/// allowed: one rank communicates with no other, models guard it.
std::vector<MeasuredFunction> measured_functions(const equations::Scope &sheet);
/// The same, nodes being filled as they were or not, whatever the sheet's variables say.
std::vector<MeasuredFunction> measured_functions(const equations::Scope &sheet, bool elsewhere);

inline constexpr double known_p_factor = 16;    ///< times the largest p measured: beyond, no interval is known
inline constexpr double known_size_factor = 64; ///< the same for message sizes and working sets
inline constexpr int least_process_counts = 3;  ///< above 1, from which growth with p can be learnt at all
inline constexpr int least_counts_of_law = 2;   ///< the same where bounds and another machine's usual growth help

/// Where (p, d) lies relative to the range that the function was measured in.
Extent extent_of(const FunctionNotes &notes, double p, double d);

/// How far from the ranges that the sheet states do these calls ask it? The farthest of them counts.
Extent extent_of(const std::vector<MeasuredFunction> &measured, std::span<const equations::BoundaryCall> calls);

/// Where functions were measured; empty where none says so.
struct MeasuredRange {
    std::optional<SizeRange> p; ///< processes
    std::optional<SizeRange> d; ///< message sizes [byte]
    bool elsewhere = false;     ///< asked is another layout than the measured one
};

/// What the called ones have in common: `called` is one for each function, 0 where it was not called.
MeasuredRange common_range(const std::vector<MeasuredFunction> &measured, std::span<const char> called);
MeasuredRange common_range(const std::vector<MeasuredFunction> &measured,
                           std::span<const equations::BoundaryCall> calls);

/// "p = 2 … 8, d = 8 … 1048576 B"; empty where nothing is stated.
std::string to_text(const MeasuredRange &range);

/// "2:8", as files state a range; empty for none.
std::string to_cell(const std::optional<SizeRange> &range);

/// Whether predictions over the sheet have intervals: it defines their ends (t…_lo), and does not say that they are not
/// known (`#@ intervals = not known: …`).
bool has_intervals(const equations::Scope &sheet);

/// What the sheet says of why intervals are not known; empty: nothing.
std::string why_no_interval(const equations::Scope &sheet);

/// The same of predictions for two processes or more alone, whose operations were measured in too many states of the
/// machine (`#@ intervals.operations = not known: …`): one process communicates with no other.
std::string why_no_interval_of_several(const equations::Scope &sheet);

/// Why it is not known which messages share a link, of a network without blocks (`#@ links = not known: …`).
std::string why_links_are_not_known(const equations::Scope &sheet);

/// The most processes for which an interval is known, as far as these notes say: 0, 1 or infinity.
double intervals_up_to(const equations::Scope &sheet);

/// The names in all `#@ assumed = …`.
std::vector<std::string> assumed_names(const equations::Scope &sheet);

} // namespace mpisheet
