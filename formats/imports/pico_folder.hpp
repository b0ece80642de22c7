#pragma once
// PICO (HLC-Lab/pico): a folder of files for each job of a system.
//
//     SYSTEM_metadata.csv                       a line for each test of a job: collective, nodes, library …
//     JOB/TEST/COUNT_ALGORITHM_TYPE.csv         a line for each repetition; COUNT elements in the whole buffer
//     JOB/TEST/COUNT_ALGORITHM.csv              the same by its program for GPUs: COUNT bytes
//     JOB/alloc.csv, JOB/alloc_RANKS.csv        a line for each rank: its node

#include "formats/import.hpp"

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::formats {

/// Ending of a system's metadata.
inline constexpr const char *pico_metadata = "_metadata.csv";

/// A job's folder and a test's in it.
struct PicoKey {
    std::string job, test;
    auto operator<=>(const PicoKey &) const = default;
    [[nodiscard]] std::string text() const { return job + "/" + test; }
};

/// A line of SYSTEM_metadata.csv.
struct PicoTest {
    std::string system, op, library, note;
    int nodes = 0, ppn = 0, p = 0;
    bool on_gpus = false; ///< the buffers lie in memory of GPUs
};

/// What the files of a folder are; other files are passed over.
struct PicoFolder {
    std::map<PicoKey, PicoTest> tests;
    std::map<PicoKey, std::map<std::string, const LogFile *>> results; ///< by the file's name, without .csv
    std::set<std::pair<PicoKey, std::string>> refused; ///< results of algorithms that the library did not know
    std::vector<std::string> corrections;              ///< of the metadata, a sentence each
};

/// Throws Error (bad_input) with the place in the metadata, and where there are none.
PicoFolder sort_pico_files(std::span<const LogFile> files);

} // namespace mpisheet::formats
