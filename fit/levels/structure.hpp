#pragma once
// An equation of a collective made of algorithms over the machine's levels: which algorithm, from which size on, is
// inferred from samples; nothing else is fitted.

#include "equations/equations.hpp"
#include "fit/operation/operation_fit.hpp"
#include "model/machine/algorithms.hpp"
#include "model/sheet/sheet.hpp"

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::fit {

/// What is known of an operation of p ≥ 2 processes and d bytes by an algorithm beyond what its equation says [µs].
struct AlgorithmTimes {
    std::function<std::optional<double>(const Algorithm &, const std::string &op, double p, double d)> of; ///< may fail
    /// Whether algorithms are told by these times alone, as over links, of which equations know nothing; else by their
    /// equations as well.
    bool alone = false;
    int ranks = 0; ///< of so many, at most, they are known; 0: of any number
};

/// A machine's lines and the library, to evaluate equations that call algorithms.
class Machine {
public:
    /// `functions` as machine_functions() gives them, and those of messages that they call. `times` are what samples
    /// are compared with instead of what equations say.
    explicit Machine(const std::vector<SheetFunction> &functions, AlgorithmTimes times = {});

    /// Whether it knows more than its equations.
    [[nodiscard]] bool has_times() const { return static_cast<bool>(times_.of); }
    [[nodiscard]] bool has_times_alone() const { return has_times() && times_.alone; }
    [[nodiscard]] int ranks_with_times() const { return times_.ranks; } ///< 0: any number
    /// What an operation takes by an algorithm [µs].
    [[nodiscard]] std::function<double(double p, double d)> cost(const Algorithm &algorithm,
                                                                 const std::string &op) const;

    [[nodiscard]] bool has_nodes() const; ///< or other blocks of ranks: more than one level

    /// How many ranks in a row each level but the last joins: Width(1), Width(2) …
    [[nodiscard]] std::vector<double> borders() const;

    /// "as_measured(p)": whether nodes are filled as they were; empty where nodes are no level.
    [[nodiscard]] std::string layout() const;

    /// Whether a level's blocks are of a number of ranks that is no power of two.
    [[nodiscard]] bool has_odd_blocks() const;

    /// Whether one of the algorithms that an equation calls is written with one of these functions of the library.
    [[nodiscard]] bool calls(const std::string &equation, std::initializer_list<std::string_view> functions) const;

    /// An equation of p and d that calls them.
    [[nodiscard]] equations::Program compile(const std::string &text) const;

private:
    std::shared_ptr<equations::Scope> scope_;
    AlgorithmTimes times_;
};

/// What an operation costs by algorithms alone.
struct Structure {
    std::string text; ///< of p ≥ 2 and d, gnuplot: algorithms by name
    equations::Program value;
    std::function<double(double p, double d)> cost; ///< where the machine knows more than `value`: that [µs]
    std::string algorithms;                         ///< their names, for a person
    int choices = 1;                                ///< of algorithms
    /// Over links: "Ring or Pairwise; Bruck_allgather or …", of each of them the others that tell its points as well.
    std::string alike{};
};

/// The algorithms that come nearest to the points (p ≥ 2) of `op`, with as few changes as they bear. `barrier`: d is
/// nothing. No algorithm, or no points above p = 2: an empty text. `frugality`: by how much more than usual a change
/// has to gain, which makes equations shorter.
Structure find_structure(const std::string &op, const std::vector<Point> &points, const Machine &machine,
                         double frugality = 1);

/// ln(predicted / measured) at points.
std::vector<double> errors_of(const Structure &structure, const std::vector<Point> &points);
/// The same of its equation alone.
std::vector<double> errors_of_equation(const Structure &structure, const std::vector<Point> &points);

} // namespace mpisheet::fit
