#pragma once
// What collectives take by the messages of their algorithms over the links of a machine, each message by itself.

#include "model/machine/algorithms.hpp"
#include "recordings/replay/costs.hpp"
#include "recordings/replay/schedule.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

namespace mpisheet::replay {

/// Messages at once as models of programs name them, and sheets have functions for.
struct Shape {
    std::string_view function;
    std::string_view parameters;
    std::string_view means;
    Rounds (*rounds)(const Setting &setting, int s);
    bool beyond_one = false; ///< without what the longest of them takes alone
};
std::span<const Shape> shapes();

/// Share by which times over links that were found from latencies may be off: as much as collectives are in 19 of 20
/// points (docs/levels.md), for neither the algorithm nor which of several equally long ways a message takes is always
/// found.
constexpr double misfit_of_found_links = 0.3;

/// The same of a graph, which may be off by more where messages at once were measured.
inline double misfit_over(const graph::Graph &graph)
{
    return std::max(misfit_of_found_links, graph.at_once);
}

constexpr std::size_t most_followed = 1U << 17U; ///< messages: an alltoall of 362 ranks

class Engine {
public:
    /// `costs` must outlive it. `everywhere`: also at process counts at which the sheet's equations were fitted.
    explicit Engine(Costs &costs, bool everywhere = false, std::size_t most_messages = most_followed);

    /// An operation over the first p ranks by that algorithm [s]; none: the algorithm has no schedule, there are fewer
    /// than two ranks, or more messages than can be followed one by one.
    std::optional<double> seconds(const Algorithm &algorithm, std::string_view op, int p, double bytes);

    /// By the algorithm that the sheet names at p and d [s]; nothing where it names none, nor, unless `everywhere`,
    /// where its equation was fitted to samples of p processes.
    std::optional<double> seconds(const std::string &op, int p, double bytes);

    /// Process counts at which the sheet's equations were fitted.
    [[nodiscard]] const std::set<int> &measured() const { return measured_; }

    /// The same of a shape over the first p ranks, those s apart.
    std::optional<double> seconds(const Shape &shape, int p, int s, double bytes);

private:
    [[nodiscard]] std::optional<double> seconds(const Rounds &rounds, int p) const;

    Costs *costs_;
    bool everywhere_;
    std::size_t most_messages_; ///< of an operation, to be followed one by one
    std::set<int> measured_;    ///< process counts
    std::map<std::tuple<const Algorithm *, std::string, int, double>, std::optional<double>> times_;
    std::map<std::tuple<std::string, int, double>, std::optional<double>> named_times_;
    std::map<std::tuple<const Shape *, int, int, double>, std::optional<double>> shape_times_;
};

} // namespace mpisheet::replay
