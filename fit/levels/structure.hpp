#pragma once
// An equation of a collective made of algorithms over the machine's levels: which algorithm, from which size on, is
// inferred from samples; nothing else is fitted.

#include "equations/equations.hpp"
#include "fit/operation/operation_fit.hpp"
#include "model/algorithms.hpp"
#include "model/sheet.hpp"

#include <memory>
#include <string>
#include <vector>

namespace mpisheet::fit {

/// The functions of a machine.
class Machine {
public:
    /// `functions` as network_functions() gives them, and those of messages that they call; `node`: the ranks
    /// of the nearest level as they write it, empty where it is the only one.
    Machine(const std::vector<SheetFunction> &functions, std::string node);

    [[nodiscard]] const std::string &node() const { return node_; }

    /// "as_measured(p)": whether nodes are filled as they were; empty where nodes are no level.
    [[nodiscard]] std::string layout() const;

    /// Whether a level's blocks are of a number of ranks that is no power of two.
    [[nodiscard]] bool has_odd_blocks() const;

    /// An equation of p and d that calls them.
    [[nodiscard]] equations::Program compile(const std::string &text) const;

private:
    std::shared_ptr<equations::Scope> scope_;
    std::string node_;
};

/// What an operation costs by algorithms alone.
struct Structure {
    std::string text;                     ///< of p ≥ 2 and d, gnuplot
    std::vector<SheetFunction> functions; ///< of the algorithms that it calls by name; brief ones are written out
    equations::Program value;
    std::string algorithms; ///< their names, for a person
    int choices = 1;        ///< of algorithms
};

/// The algorithms that come nearest to the points (p ≥ 2) of `op`, with as few changes as they bear. `barrier`: d is
/// nothing. No algorithm, or no points above p = 2: an empty text. `frugality`: by how much more than usual a change
/// has to gain, which makes equations shorter.
Structure find_structure(const std::string &op, const std::vector<Point> &points, const Machine &machine,
                         double frugality = 1);

/// ln(predicted / measured) at points.
std::vector<double> errors_of(const Structure &structure, const std::vector<Point> &points);

} // namespace mpisheet::fit
