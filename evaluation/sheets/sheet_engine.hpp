#pragma once
// The engine of a sheet's machine: what operations take by their messages over its links, where its graph was found, or
// its levels.

#include "equations/scope.hpp"
#include "model/graph/graph.hpp"
#include "recordings/replay/engine.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::evaluation {

/// The graph beside a sheet; nothing where there is none, or none that knows messages of all sizes.
std::optional<graph::Graph> read_graph_of(const std::filesystem::path &sheet);

/// Half widths, factors, of the intervals around the times of operations' simulated messages, by operation (column msgs
/// of the sheet's operations).
std::map<std::string, double> half_widths_of_messages(const equations::Scope &sheet);

class SheetEngine {
public:
    /// `file`: the sheet's name in errors; `graph`: null where the machine has levels; the others as of the engine.
    SheetEngine(equations::Scope sheet, const std::string &file, const graph::Graph *graph, bool everywhere = false,
                std::size_t most_messages = replay::most_followed);

    /// An operation over the first p ranks [s]: by the algorithm that the sheet names at p and d, or by that one.
    /// Nothing where the sheet names none, the algorithm has no schedule, or the graph has fewer ranks.
    std::optional<double> seconds(const std::string &op, double p, double d);
    std::optional<double> seconds(const Algorithm &algorithm, const std::string &op, double p, double d);
    /// The same of messages at once, those s apart.
    std::optional<double> seconds(const replay::Shape &shape, double p, double s, double d);
    /// Half width, a factor, of the interval around seconds(op, p, d), where the equation's is that wide. Nothing where
    /// it is not known. Beyond the measured p it holds what messages at once miss, and over levels, which know nothing
    /// of what joins more blocks than were measured, it is no narrower than the equation's.
    [[nodiscard]] std::optional<double> half_width(const std::string &op, double p, double of_equation) const;

    /// The least and the most that an operation may take [s]: by the algorithm that the sheet names, `seconds`; by one
    /// that it names for sizes a little smaller or larger, for where it changes is known to a factor; and, beyond the
    /// measured p, by those that tell their points as well.
    std::pair<double, double> by_all_alike(const std::string &op, double p, double d, double seconds);

    [[nodiscard]] bool is_beyond(double p) const; ///< all p that were measured

    /// Were the sheet's equations fitted to samples of p processes?
    [[nodiscard]] bool is_measured(double p) const;

private:
    [[nodiscard]] bool has(double p) const;

    std::shared_ptr<const equations::Scope> sheet_;
    std::shared_ptr<replay::Costs> costs_;
    std::shared_ptr<replay::Engine> engine_;
    int ranks_;
    double misfit_beyond_; ///< the measured p
    bool has_links_;
    std::map<std::string, double> of_messages_; ///< half widths
    std::map<std::string, std::map<std::string, std::vector<const Algorithm *>>>
        alike_; ///< of an operation, by the function of the algorithm that it calls
};

/// The sheet with its operations and messages at once as the engine has them where a graph lies beside `file`, which is
/// said on stderr; where the engine has none, and where nodes are filled otherwise than they were measured, by the
/// sheet's equations. Ends of its intervals are replay::misfit_over() the graph away. Models then evaluate as over any
/// sheet.
equations::Scope over_links(equations::Scope sheet, const std::filesystem::path &file);

} // namespace mpisheet::evaluation
