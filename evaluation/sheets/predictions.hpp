#pragma once
// Predictions of one model, as commands ask for them.

#include "equations/equations.hpp"
#include "formats/records.hpp"
#include "model/sheet/measured.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

/// How many of some predictions rest on what nobody measured.
struct Extrapolated {
    std::size_t points = 0;  ///< all of them
    std::size_t outside = 0; ///< outside the measured range
    std::size_t unknown = 0; ///< of these: so far that no interval is known
    MeasuredRange measured;  ///< of the last of them

    void add(Extent extent, const MeasuredRange &range);
    [[nodiscard]] bool any() const { return outside > 0; }
};

/// "3 of 8 predictions ask the sheet outside its measured range (p = 2 … 8); …"
std::string to_text(const Extrapolated &extrapolated);

/// Says so on stderr, if there are any. The command's exit status: 1 where the user asked for none by --strict.
int end_with(const Extrapolated &extrapolated, bool strict);

/// What one --set changes: a variable ("ppn=4"), or an equation, which may call what it was ("tmsg=2*tmsg(d)") or be a
/// new one ("tmsg(d)=2 + 1e-4*d"). Throws Error (usage), equations::Error.
void set_in(equations::Scope &sheet, const std::string &setting);

/// Of the settings of models, those that are equations are the sheet's; the others are variables and their values.
equations::Scope with_equations(equations::Scope sheet, const std::vector<std::string> &settings);
std::vector<std::string> without_equations(std::vector<std::string> settings);

/// name=value of each --set that is no equation. Throws Error (usage).
std::vector<std::pair<std::string, double>> parse_settings(const std::vector<std::string> &texts);

/// Writes predictions.csv and its SHA-256 (predictions.sha256) into the folder. True when both were there already, the
/// same: then runs that followed them are runs of these predictions.
bool keep_predictions(const std::filesystem::path &folder, const formats::Predictions &predictions);

} // namespace mpisheet::evaluation
