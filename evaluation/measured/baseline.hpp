#pragma once
// The baseline of the gate: a folder that keeps the accepted measurement in current/ and the ones before it in
// history/. A replacement that was interrupted is finished by the next command.

#include "model/change/gate.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

/// The measurements that the folders are or contain, by name. Throws Error (bad_input) where a folder has none.
std::vector<std::filesystem::path> jobs_in(const std::vector<std::filesystem::path> &folders);

/// Makes the jobs the baseline: the median of each launch of each point, with who accepted it, when and why. The one
/// before goes to its history. Throws Error where a file cannot be read or written.
void accept_baseline(const std::filesystem::path &baseline, const std::vector<std::filesystem::path> &jobs,
                     const std::string &why);

struct Gated {
    GateResult result;
    double disturbed = 0;      ///< share of its points that other programs or the host disturbed, of the worst job
    bool is_disturbed = false; ///< that is more than the gate accepts: nothing counts as slower
};

/// Jobs against the baseline. Throws Error (bad_input) where there is none, or no point was measured on both sides.
Gated compare_with_baseline(const std::filesystem::path &baseline, const std::vector<std::filesystem::path> &jobs,
                            GateRules rules);

} // namespace mpisheet::evaluation
