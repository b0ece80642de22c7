#pragma once
// The levels of a machine as its sheet names them: `#@ network = node: 8 ranks in a row, net: 32 ranks in a row, far:
// all others`. What is printed here is read here.

#include "equations/scope.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// A message takes tmsg_NAME(d), at the nearest level tmsg(d); each further one on the same link tgap_NAME(d).
struct SheetLevel {
    std::string name;  ///< "node"
    int block = 0;     ///< this many ranks in a row are of this level or nearer to each other; 0: all
    bool alike = true; ///< its pairs; false: they lie at distances, as on a torus

    bool operator==(const SheetLevel &) const = default;
};

/// The note's value; of one level "node: all ranks alike" or "net: ranks at distances and in no blocks".
std::string in_words(const std::vector<SheetLevel> &levels);

/// Empty for words that in_words() does not print: a sheet may be written by hand.
std::vector<SheetLevel> parse_levels(std::string_view words);

/// Of the last note `network`; empty where there is none. `ppn` of another value than measured makes nodes, and
/// the blocks of nodes, larger or smaller; a part of a node never holds more ranks than its node. Throws
/// equations::Error, which names `file`, where ppn cannot be evaluated.
std::vector<SheetLevel> levels_of(const equations::Scope &sheet, const std::string &file);

} // namespace mpisheet
