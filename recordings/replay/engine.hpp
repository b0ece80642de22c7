#pragma once
// What collectives take by the messages of their algorithms over the links of a machine, each message by itself.

#include "model/machine/algorithms.hpp"
#include "recordings/replay/costs.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

namespace mpisheet::replay {

class Engine {
public:
    /// `costs` must outlive it.
    explicit Engine(Costs &costs) : costs_(&costs) {}

    /// An operation over the first p ranks by that algorithm [s]; none: the algorithm has no schedule, there are fewer
    /// than two ranks, or more messages than can be followed one by one.
    std::optional<double> seconds(const Algorithm &algorithm, std::string_view op, int p, double bytes);

    /// By the algorithm that the sheet names at p and d; none: it names none.
    std::optional<double> seconds(const std::string &op, int p, double bytes);

private:
    Costs *costs_;
    std::map<std::tuple<const Algorithm *, std::string, int, double>, std::optional<double>> times_;
};

} // namespace mpisheet::replay
