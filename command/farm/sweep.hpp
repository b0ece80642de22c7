#pragma once
// Predictions over values of a farm's options, and their tables and curves.

#include "command/farm/farm.hpp"
#include "report/charts/curves.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mpisheet::command {

/// `--over name=values`.
struct Over {
    std::string name;
    std::string FarmOptions::*text;
    std::vector<std::string> values;
};

/// "nodes=1:64:1", "tree=chain,binary", "beta-f=100:1000:50us". Throws Error (usage), with the nearest option.
Over parse_over(const std::string &text);

/// One point: the inputs as numbers and what was predicted.
struct SweepPoint {
    std::vector<std::string> values; ///< one for each Over
    FarmOptions options;
    int nodes = 0;
    std::int64_t tasks = 0;
    double granularity = 1;
    farm::Costs costs;
    farm::FarmPrediction found;              ///< without tasks_per_node
    std::optional<double> against;           ///< makespan by the method that --against names [s]
    std::optional<std::int64_t> unsaturated; ///< most nodes of such a K-ary tree that the root does not saturate

    [[nodiscard]] double error() const { return found.makespan / against.value_or(0) - 1; }
};

/// Every combination, the last Over changing fastest.
std::vector<SweepPoint> sweep(const FarmOptions &options, const std::vector<Over> &overs, const std::string &against);

/// predictions.csv's columns (p = N, d = M), the further inputs, the parts.
std::string sweep_csv(const std::vector<SweepPoint> &points);
std::string sweep_json(const std::vector<SweepPoint> &points);
std::string sweep_text(const std::vector<Over> &overs, const std::vector<SweepPoint> &points);

struct SweepPicture {
    std::string what; ///< time, speedup, efficiency, throughput, error, nodes
    std::string title, log;
    std::string against; ///< the method that errors are against
};
/// Over the first Over; a curve for each combination of the others.
report::Chart sweep_chart(const std::vector<Over> &overs, const std::vector<SweepPoint> &points,
                          const SweepPicture &picture);

} // namespace mpisheet::command
