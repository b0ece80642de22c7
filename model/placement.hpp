#pragma once
// On how many nodes processes ran, as samples say it. One sheet is of one placement: p processes always lie on the same
// number of nodes.

#include "model/sample.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// Ranks on nodes.
struct Layout {
    int nodes = 0;       ///< 0: no layout was chosen
    int ppn = 0;         ///< ranks a node
    bool cyclic = false; ///< dealt out to the nodes in turn; else each node is filled before the next
    bool operator==(const Layout &) const = default;
};

/// The node of each rank.
std::vector<int> node_of_rank(const Layout &layout);

/// "8x1,4x2:cyclic" → a rank on each of 8 nodes, two on each of 4 in turn. Throws Error (usage).
std::vector<Layout> parse_layouts(std::string_view text);

/// How ranks lie on nodes by the words of launchers and people: "block" (also rank, core, slot, fill, packed), "cyclic"
/// (node, round-robin, scatter …), "mixed"; empty: none of them.
std::string order_named(std::string_view word);

/// "4x2", "4x2:cyclic"; empty where none was chosen.
std::string to_text(const Layout &layout);
/// "8x1,4x2:cyclic"
std::string to_text(std::span<const Layout> layouts);

/// How many ranks each node needs for any of them.
std::vector<int> ranks_of_nodes(std::span<const Layout> layouts);

/// The one of the most ranks; of equals the one that has many nodes and many ranks a node; none of none.
Layout main_layout(std::span<const Layout> layouts);

/// Those that samples say they are of.
std::vector<Layout> layouts_of(std::span<const Sample> samples);

/// Those of the samples whose p processes lay on ⌈p/ppn⌉ nodes of `ppn` ranks: each filled before the next, or dealt
/// out to them in turn (`cyclic`). Pairs of a level lie where it is: those of such a layout or, where a launch has one
/// alone, of launches all of whose other samples do so.
std::vector<Sample> with_ppn(const std::vector<Sample> &samples, int ppn, bool cyclic = false);

/// All samples, of several layouts those that go with the main one.
std::vector<Sample> of_main_layout(std::vector<Sample> samples);

/// Samples of one layout of nodes: p processes on ⌈p/ppn⌉ of them, those on one node included.
struct LayoutSamples {
    int ppn = 0;
    bool cyclic = false;
    std::vector<Sample> samples;
};

/// Samples of several layouts, each by itself: block before cyclic, few ranks a node before many. A layout is one that
/// several full nodes had in a collective; samples of one node go with every layout that holds as many ranks there.
/// None where the samples are of one placement or of one such layout, or levels of the machine were measured, which
/// tell other layouts. Messages between two ranks are in none.
std::vector<LayoutSamples> by_layout(std::span<const Sample> samples);

/// How many of the samples of collectives are in none of them.
std::size_t of_no_layout(std::span<const Sample> samples, std::span<const LayoutSamples> layouts);

/// Why samples are of two placements: "2 processes ran on 1 node x 2 ranks and on 2 nodes x 1 rank". Empty where they
/// may be of one, of which more processes take no fewer nodes and no fewer ranks on the fullest. Samples that do not
/// say where they ran count for nothing.
std::string two_placements(std::span<const Sample> samples);

} // namespace mpisheet
