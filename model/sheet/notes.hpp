#pragma once
// What a sheet's notes say of its functions, as `#@ op.bcast.p = 2,4,8` says where tbcast was measured. What is printed
// here is read here.

#include "equations/script.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet {

struct SizeRange {
    std::int64_t least = 0, most = 0; ///< [byte]
};

/// What is not said is empty.
struct FunctionNotes {
    std::string function{}; ///< tbcast, c_life, w_mandel, r_triad
    std::vector<int> p{};   ///< process counts that it was measured with, ascending; of a rate busy processors
    std::optional<SizeRange> sizes{}; ///< message sizes of an operation, working sets of a calibration
    std::size_t rows = 0;             ///< of the pilot that a profile was measured with
    std::string one_rank{};           ///< how t(1,d) is to be read where it is no measured time
    std::string unit{};               ///< of a rate
    std::string quality{};            ///< "median 1.2 %, worst 7 % at p=8 d=64 KiB"
    std::string algorithm{};
    std::string alike{}; ///< "Ring or Pairwise": algorithms that tell the points as well as the first, which it calls
    std::string made{};  ///< "p = 9 to 64, within 3 % …": there it was fitted to simulated times
    std::string form{};  ///< "law": its equation is one, which two process counts are enough for; else empty
    std::vector<std::string> warnings{};
};

/// As key and value, in the order in which a sheet has them: `op.bcast.p`, "2,4,8"; `calibration.life.w`, "64:4096".
std::vector<std::pair<std::string, std::string>> print_notes(const FunctionNotes &notes);

/// One for each function that notes are about, in the order of their first notes; others are passed over, as are values
/// that cannot be read: a sheet may be written by hand.
std::vector<FunctionNotes> parse_notes(const std::vector<equations::Note> &notes);

} // namespace mpisheet
