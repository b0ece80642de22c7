#pragma once
// Measurements of a machine, named by their folder, sheet or samples file, and what changed between them.

#include "model/sample.hpp"
#include "report/folder.hpp"
#include "report/operation_chart.hpp"
#include "report/text/changes.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

/// One measurement, by whichever of its files it was named.
struct MeasuredFolder {
    std::string name;
    std::vector<Sample> samples; ///< and the kernels' basic steps as operations c_<kernel>
    formats::Facts context;

    [[nodiscard]] std::string fact(const std::string &key) const;
    [[nodiscard]] bool simulated() const { return fact("simulated") == "yes"; }
};

/// The samples that a person means: the samples.csv of a folder, those that a sheet names, else the file itself.
std::filesystem::path samples_path(const std::filesystem::path &meant);

/// The samples file that a sheet's own note names. Throws Error (bad_input) for a sheet that names none.
std::filesystem::path samples_of_sheet(const std::filesystem::path &sheet);

MeasuredFolder read_measurement(const std::filesystem::path &given);

/// Machines as people name them, with the samples beside those sheets that name some which are there: to be drawn.
std::vector<report::ChartedMachine> read_charted(std::span<const std::string> machines);

/// Another tool's log: neither a folder nor one of our own files; of `ranks` processes where it does not say, 0: not
/// known.
bool is_log(const std::filesystem::path &input);
MeasuredFolder read_log(const std::filesystem::path &file, int ranks);

/// Each log is a measurement of one launch; how several become one must not be guessed: says so on stderr.
void explain_logs(std::span<const std::filesystem::path> inputs);

/// The first of at least two measurements beside each of the others, by date.
std::vector<report::Generation> compare_measurements(const std::vector<MeasuredFolder> &measurements, double threshold);

/// What a reader wants to see of them: of two what changed, by operation, and which facts differ; more as drift. Facts
/// and ranges are all there, or the first of them.
std::vector<report::Grid> change_tables(const std::vector<report::Generation> &generations, bool all = true);
/// The same in the order of a page, below its pictures: facts that a person can change, operations, every range.
std::vector<report::Grid> change_tables_of_page(const std::vector<report::Generation> &generations);
/// A line for each.
std::string change_verdicts(const std::vector<report::Generation> &generations);

} // namespace mpisheet::evaluation
