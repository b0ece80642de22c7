#pragma once
// A file of PICO's results: what its name says, and which of its repetitions become samples.

#include "formats/imports/pico_folder.hpp"

#include <string>
#include <vector>

namespace mpisheet::formats {

/// The samples of a file.
struct PicoSeries {
    std::string file;               ///< for messages
    std::string algorithm;          ///< as PICO calls it
    std::vector<LoggedSample> rows; ///< of one op and size
    double median = 0;              ///< [s]
};

/// A file's series; it has no rows where the file is left out: `reason` says why. Throws Error (bad_input) with the
/// place in the file.
PicoSeries read_pico_series(const PicoTest &test, const std::string &stem, const LogFile &file, std::string &reason);

} // namespace mpisheet::formats
