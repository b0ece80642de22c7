#pragma once
// spmd.csv: predictions of SPMD programs, as `mpisheet spmd predict --csv` and `spmd explore --csv` print them.

#include "formats/fields.hpp"

#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::formats {

struct SpmdRow {
    std::string system, program;
    std::int64_t N = 0, P = 0;                                ///< problem size, processors
    double comm_s = std::numeric_limits<double>::quiet_NaN(); ///< communication [s]
    double comp_s = comm_s, total_s = comm_s;                 ///< computation, both [s]
    double speedup = comm_s;                                  ///< over one processor
    double lo_s = comm_s, hi_s = comm_s;                      ///< 95 % interval of the total; NaN: none [s]
    bool extrapolated = false;
    std::string measured_p{}, measured_bytes{}; ///< "2:8"; empty where the sheet states no range
    std::string note;                           ///< why it is not predicted
    std::string question;                       ///< of explore: what the cell answers
    std::vector<double> phases;                 ///< in the order of the phases' names [s]
};

extern const Fields<SpmdRow> spmd_fields;

/// `question` has no column while no row asks one.
std::string spmd_csv(std::span<const SpmdRow> rows, const std::vector<std::string> &phases);

/// Reads the rows without their phases.
std::vector<SpmdRow> read_spmd_rows(const std::filesystem::path &path);

} // namespace mpisheet::formats
