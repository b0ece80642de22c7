#pragma once
// On how many nodes processes ran, as samples say it. One sheet is of one placement: p processes always lie on the same
// number of nodes.

#include "model/sample.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// Ranks on nodes, each node filled before the next.
struct Layout {
    int nodes = 0; ///< 0: nobody has chosen a layout
    int ppn = 0;   ///< ranks a node
    bool operator==(const Layout &) const = default;
};

/// "8x1,4x2" → a rank on each of 8 nodes, two on each of 4. Throws Error (usage).
std::vector<Layout> parse_layouts(std::string_view text);

/// "8x1"; empty where nobody has chosen one.
std::string to_text(const Layout &layout);

/// Those of the samples whose processes filled each node with `ppn` ranks before the next: p processes lay on ⌈p/ppn⌉.
std::vector<Sample> with_ppn(const std::vector<Sample> &samples, int ppn);

/// Why samples are of two placements: "2 processes ran on 1 node x 2 ranks and on 2 nodes x 1 rank". Empty where they
/// may be of one, of which more processes take no fewer nodes and no fewer ranks on the fullest. Samples that do not
/// say where they ran count for nothing.
std::string two_placements(std::span<const Sample> samples);

} // namespace mpisheet
