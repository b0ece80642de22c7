#pragma once
// A characterise folder, read: what was measured, the sheet fitted to it, and after a validation predictions and runs.

#include "formats/description.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "model/prediction/decision.hpp"
#include "model/sample.hpp"
#include "model/sheet/sheet.hpp"
#include "report/charts/timeline.hpp"
#include "report/machine_figures.hpp"
#include "report/spmd.hpp"
#include "report/text/changes.hpp"
#include "report/text/datasheet.hpp"
#include "report/text/grid.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::report {

/// What a validation left.
struct FolderRuns {
    formats::Predictions predictions; ///< no rows before a validation
    std::vector<Run> runs;
    std::vector<Comparison> compared;     ///< comparison.csv, which knows the state that each cell was run in
    std::vector<Comparison> paired;       ///< paired.csv: from steps timed between the runs
    std::vector<Rival> rivals;            ///< rivals.csv: other predictions of the same runs
    std::vector<BestProcesses> processes; ///< decisions.csv
    std::vector<BestVariant> variants;    ///< variants.csv
    std::vector<Trace> traces;            ///< trace.csv
    std::string predictions_sha256;       ///< of predictions.csv as it is now
    std::string recorded_sha256; ///< predictions.sha256: of predictions.csv before the first run; "" without record

    /// The predictions are those that were recorded before the runs.
    [[nodiscard]] bool blind() const { return !recorded_sha256.empty() && recorded_sha256 == predictions_sha256; }
};

/// What changed since the measurements before it, for those who have some.
struct FolderHistory {
    std::optional<NamedSheet> last;      ///< of the measurement before, by its date
    std::vector<Grid> changes;           ///< as tables
    std::vector<Generation> generations; ///< as values
    std::string changed;                 ///< in a sentence; empty: there are none
};

struct Folder {
    std::string name;               ///< last part of its path
    std::vector<std::string> files; ///< those of the contract's files that are there
    formats::Facts context;         ///< samples.json
    std::vector<formats::DescribedLeftOut> left_out;
    std::optional<formats::DescribedSurvey> survey; ///< of the ranks and the ways between them
    std::size_t unconverged = 0;                    ///< points whose launches do not agree as well as was wanted
    double load_average = 0;                        ///< largest before a launch; 0: not known
    Datasheet sheet;
    std::vector<Sample> samples;
    std::string samples_sha256;
    FolderRuns validated;
    std::vector<formats::SpmdRow> spmd; ///< spmd.csv
    std::vector<AdvisedPoint> advised;  ///< fit.json: what to measure next, best first
    FolderHistory history;

    /// Value of a context key, else of the sheet's note of that name, else "".
    [[nodiscard]] std::string fact(std::string_view key) const;
    /// Machine as the probe named it, else the folder's name.
    [[nodiscard]] std::string title() const;
    /// How a page calls it: the folder's name, with the machine's where it is another, and "simulated" where that is
    /// so.
    [[nodiscard]] std::string heading() const;
    /// MPI library and version; empty: not known.
    [[nodiscard]] std::string library() const;
    /// Measured on SimGrid's simulated machine, not on a real one.
    [[nodiscard]] bool simulated() const;
};

/// Reads sheet.gp, which must be there, and samples.csv, samples.json, predictions.csv with predictions.sha256,
/// runs.csv, comparison.csv, paired.csv, rivals.csv, decisions.csv, variants.csv, trace.csv (of `mpisheet-cowichan
/// --trace`), spmd.csv (of `mpisheet spmd predict --csv`) and fit.json, which may be. Throws Error (bad_input) naming
/// the file that is missing, or file:line: column: what is wrong.
Folder read_folder(const std::filesystem::path &path);

/// A sheet that lies by itself, a paper's for instance.
Folder read_sheet_alone(const std::filesystem::path &sheet);

} // namespace mpisheet::report
