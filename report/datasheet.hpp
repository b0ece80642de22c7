#pragma once
// A sheet.gp as a report needs it: each function as text and as formula, what its notes say, and its cost at a point.
// Works for any datasheet, fitted or from a paper: what a sheet does not say is empty.

#include "equations/program.hpp"
#include "equations/script.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mpisheet::report {

/// Seconds, with the 95 % interval where the sheet has one; NaN for what it does not say.
struct Cost {
    double seconds = std::numeric_limits<double>::quiet_NaN();
    double lo = seconds;
    double hi = seconds;
};

struct Range {
    std::int64_t low = 0, high = 0;
};

/// t<op>, c_<kernel>, w_<kernel>, beta_e … of a sheet.
struct Equation {
    std::string name{};                 ///< "bcast"; for calibration the whole name, "c_product"
    std::string text{};                 ///< gnuplot: `tbcast(p, d) = …`
    std::string lo_text{}, hi_text{};   ///< `tbcast_lo(p, d) = …`, empty when the sheet has none
    std::string mathml{};               ///< the same as a <math> element
    std::vector<std::int64_t> p{};      ///< measured process counts
    std::optional<Range> d{};           ///< measured sizes, or working sets [byte]
    std::string quality{}, algorithm{}; ///< as the sheet says
    std::vector<std::string> warnings{};
    std::string problem{};                  ///< why it cannot be evaluated; empty when it can
    equations::Program value{}, lo{}, hi{}; ///< in the sheet's unit of time; lo, hi empty when the sheet has none
    bool has_interval = false;
};

struct Datasheet {
    std::vector<std::pair<std::string, std::string>> provenance; ///< `#@ key = value`, without op.… and calibration.…
    std::vector<Equation> operations;                            ///< the known ones in their order, then as in the file
    std::vector<Equation> calibration;                           ///< c_, w_ and beta_
    std::vector<Equation> others;                                ///< the rest but for the prelude: a model's equations
    double unit_s = 1e-6;                                        ///< one unit of time of the sheet [s]

    [[nodiscard]] const Equation *find(std::string_view op) const;
    /// Value of a provenance key, "" if it is not there.
    [[nodiscard]] std::string note(std::string_view key) const;
};

Datasheet make_datasheet(equations::Script script);

/// The same from text; `name` is for messages. Throws Error (bad_input) with file:line:column for what is no gnuplot.
Datasheet read_datasheet(std::string_view text, const std::string &name);

/// Seconds at (p, d); NaN where the equation is undefined or cannot be evaluated.
Cost cost(const Datasheet &sheet, const Equation &equation, int p, double d);

/// Outside the measured range of the equation (never, when the sheet does not state one). p = 1 counts as inside: it is
/// a call of its own, measured or not.
bool extrapolates(const Equation &equation, int p, std::int64_t d);

} // namespace mpisheet::report
