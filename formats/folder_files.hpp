#pragma once
// The files of a characterise folder: who writes them, which of them go to FOLDER/history/DATE with a measurement,
// which of them the report reads.

#include <array>
#include <string_view>

namespace mpisheet::formats {

struct FolderFile {
    std::string_view name;
    std::string_view written_by;
    std::string_view holds;
    bool moves_to_history = true; ///< it belongs to one measurement; any other file in the folder is somebody's own
    bool is_reported = true;
    bool is_measured = false; ///< what the probe measured, which a new calibration alone leaves in place
};

inline constexpr auto folder_files = std::to_array<FolderFile>({
    {.name = "samples.csv", .written_by = "probe", .holds = "timed repetitions", .is_measured = true},
    {.name = "samples.json", .written_by = "probe", .holds = "where and how they were measured", .is_measured = true},
    {.name = "sheet.gp", .written_by = "fit", .holds = "the datasheet"},
    {.name = "calibration.gp", .written_by = "fit", .holds = "equations of the kernels' basic steps"},
    {.name = "sheet.graph",
     .written_by = "fit",
     .holds = "the links of a network without blocks",
     .is_reported = false},
    {.name = "fit.json", .written_by = "fit", .holds = "the same with every point, reasons and advice"},
    {.name = "table.gp", .written_by = "fit", .holds = "the samples' medians as a sheet: interpolated, not fitted"},
    {.name = "calibration.csv", .written_by = "characterise", .holds = "timed basic steps of the kernels"},
    {.name = "rates.csv",
     .written_by = "mpisheet-probe --node-rates",
     .holds = "timed steps of memory and compute rates, 1, 2, 4 … processors of a node busy; in newer folders rows of "
              "`calibration.csv`",
     .is_reported = false,
     .is_measured = true},
    {.name = "predictions.csv", .written_by = "validate", .holds = "predicted times, before the first run"},
    {.name = "predictions.sha256", .written_by = "validate", .holds = "their digest at that time"},
    {.name = "runs.csv", .written_by = "validate", .holds = "measured times of programs"},
    {.name = "sentinels.csv",
     .written_by = "validate",
     .holds = "rates of the node before and after runs",
     .is_reported = false},
    {.name = "rivals.csv", .written_by = "cowichan validate", .holds = "errors of other predictions of the same runs"},
    {.name = "decisions.csv",
     .written_by = "cowichan validate",
     .holds = "processes to choose, by prediction and by runs"},
    {.name = "variants.csv",
     .written_by = "cowichan validate",
     .holds = "programs to choose, by prediction and by runs"},
    {.name = "trace.csv", .written_by = "mpisheet-cowichan --trace", .holds = "when each rank was in which phase"},
    {.name = "spmd.csv", .written_by = "spmd predict --csv", .holds = "predictions of SPMD programs"},
    {.name = "samples.profile.csv",
     .written_by = "probe",
     .holds = "precision of each point and the machine around it",
     .is_reported = false,
     .is_measured = true},
    {.name = "runs.json", .written_by = "validate", .holds = "what the runs were made with", .is_reported = false},
    {.name = "comparison.csv", .written_by = "validate", .holds = "predictions beside runs"},
    {.name = "paired-steps.csv",
     .written_by = "validate",
     .holds = "basic steps timed between the runs",
     .is_reported = false},
    {.name = "paired-steps.gp", .written_by = "validate", .holds = "their equations", .is_reported = false},
    {.name = "paired.csv",
     .written_by = "validate",
     .holds = "the same runs predicted from these steps in place of the sheet's"},
});

} // namespace mpisheet::formats
