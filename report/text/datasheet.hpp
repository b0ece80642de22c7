#pragma once
// A sheet.gp as a report needs it: each function as text and as formula, what its notes say, and its cost at a point.
// Works for any datasheet, fitted or from a paper: what a sheet does not say is empty.

#include "equations/program.hpp"
#include "equations/script.hpp"
#include "model/sheet/notes.hpp"

#include <filesystem>
#include <functional>
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

/// t<op>, c_<kernel>, w_<kernel>, beta_e … of a sheet.
struct Equation {
    std::string name{};               ///< "bcast"; for calibration the whole name, "c_product"
    std::string text{};               ///< gnuplot: `tbcast(p, d) = …`
    std::string lo_text{}, hi_text{}; ///< `tbcast_lo(p, d) = …`, empty when the sheet has none
    std::string called_text{};        ///< what it calls, and what that calls, a line each; of operations alone
    std::string mathml{};             ///< the same as a <math> element
    FunctionNotes notes{};            ///< as the sheet says; process counts without 1, of a node's rate busy processors
    std::string problem{};            ///< why it cannot be evaluated; empty when it can
    equations::Program value{}, lo{}, hi{}; ///< in the sheet's unit of time; lo, hi empty when the sheet has none
    bool has_interval = false;
    std::vector<double> breaks{}; ///< sizes where another piece begins: the X of `d < X ? … : …` [byte]
};

/// A level of the machine, of sheets that say Width, Message, Gap, Links, Medium, Both of it.
struct NetworkLevel {
    std::string name;                    ///< "net"
    int block = 0;                       ///< ranks in a row that it joins; 0: all
    double both = 0;                     ///< what a message the other way adds, as a share of a further one
    double medium = 0;                   ///< messages at once between its blocks that do not share; 0: any number
    std::function<double(double)> gap;   ///< of d: each further message on the same link, in the sheet's unit
    std::function<double(double)> share; ///< of k pairs at once: how many messages the busiest link carries
};

struct Datasheet {
    std::vector<std::pair<std::string, std::string>> provenance; ///< `#@ key = value`, without op.… and calibration.…
    std::vector<Equation> operations;                            ///< the known ones in their order, then as in the file
    std::vector<Equation> calibration;                           ///< c_, w_ and beta_
    std::vector<Equation> others;     ///< the rest but for the prelude: rates r_, a model, what equations are made of
    std::vector<NetworkLevel> levels; ///< of the machine, from the nearest on
    double unit_s = 1e-6;             ///< one unit of time of the sheet [s]
    double intervals_up_to = 0;       ///< processes for which the sheet says that intervals are known

    [[nodiscard]] const Equation *find(std::string_view op) const;
    /// Value of a provenance key, "" if it is not there.
    [[nodiscard]] std::string note(std::string_view key) const;
    /// `#@ ranks`; 0: not said.
    [[nodiscard]] int ranks() const;
};

/// What is asked of a sheet that states no range, a paper's for instance.
inline constexpr SizeRange unmeasured_sizes{1, 1 << 20}, unmeasured_processes{2, 64};

Datasheet make_datasheet(equations::Script script);

/// The same from text; `name` is for messages. Throws Error (bad_input) with file:line:column for what is no gnuplot.
Datasheet read_datasheet(std::string_view text, const std::string &name);
Datasheet read_datasheet(const std::filesystem::path &file);

/// Where messages begin to take a handshake: their start-up rises by a tenth or more, and nowhere more.
struct Rendezvous {
    double from = 0;              ///< [byte]
    double before = 0, after = 0; ///< start-up [s]
};
std::optional<Rendezvous> rendezvous_of(const Datasheet &sheet, const Equation &message);

/// Seconds at (p, d); NaN where the equation is undefined or cannot be evaluated.
Cost cost(const Datasheet &sheet, const Equation &equation, int p, double d);

} // namespace mpisheet::report
