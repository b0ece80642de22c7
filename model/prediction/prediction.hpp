#pragma once
// A model over a datasheet, made ready to predict. The only place where the equations' µs become seconds.

#include "equations/equations.hpp"
#include "model/sample.hpp"
#include "model/sheet/notes.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet {

inline constexpr double us_per_second = 1e6; ///< dividing by it keeps 40 µs at 4e-05 s

struct ModelOptions {
    std::string entry;                                    ///< empty: the model's `#@ predict`
    std::vector<std::pair<std::string, double>> settings; ///< name=value
};

/// A compiled model. Notes that it reads: `#@ predict = ttotal`, `#@ parts = tcompute, texchange` (functions with the
/// entry's parameters), `#@ communication = texchange` (those parts that are communication), `#@ program = life`.
struct Model {
    std::string program, entry;
    std::string machine;                     ///< the sheet's `#@ machine`; may be empty
    std::unique_ptr<equations::Scope> sheet; ///< with the settings that name its variables
    std::unique_ptr<equations::Scope> scope; ///< the model's, over the sheet's
    std::vector<std::string> parts;          ///< names of Prediction::parts; last `communication` where the model says
    equations::Program total, lo, hi;        ///< (p, d) → µs
    std::vector<std::string> part_texts;     ///< expressions over p and d
    std::vector<equations::Program> part_programs;
    std::vector<FunctionNotes>
        learnt;                ///< `#@ op.total.p = 2,4,8`: where the model itself comes from, if it was derived
    bool has_interval = false; ///< the sheet defines intervals
    double misfit = 1;         ///< `#@ misfit = 1.2`: the factor by which the model misses the runs that it was derived
                               ///< from; NaN: derived, and nobody said
    double intervals_up_to = 0;        ///< processes for which they are known
    std::vector<std::string> warnings; ///< for a person: units that do not match, skipped commands
};

/// Every model's scope has it: (p, d) → what is predicted, µs.
inline constexpr const char *entry_function = "mpisheet_entry";

/// Parameters of the entry other than p and d are bound by name from the settings, the model, the sheet. A setting
/// overrides a variable of the model, of the sheet, or of both.
/// Throws equations::Error with a place, Error (usage) for a setting or entry that the model does not have.
Model make_model(equations::Script script, const equations::Scope &sheet, const ModelOptions &options = {});

/// The factor by which a derived model's interval is wider than the sheet's: its misfit, and once more, at least 1.3,
/// for each doubling of p or d beyond the runs that it was derived from.
double misfit_at(const Model &model, double p, double d);

/// Seconds, interval, parts, and whether a datasheet function was called outside the range that its sheet states; so
/// far outside that nothing is known of it, the interval is NaN (model/measured.hpp has the rule).
Prediction predict(const Model &model, int p, std::int64_t d);

/// "name=value" → pair. Throws Error (usage).
std::pair<std::string, double> parse_setting(const std::string &text);

/// "name=0.01,0.1,1" or "name=1:64" → name and values. Throws Error (usage).
std::pair<std::string, std::vector<double>> parse_setting_values(const std::string &text);

} // namespace mpisheet
