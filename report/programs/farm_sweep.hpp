#pragma once
// Predictions of a farm over values of its options, as tables, CSV, JSON and curves.

#include "farm/model/hybrid.hpp"
#include "report/charts/curves.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::report {

/// One point: the inputs as numbers and what was predicted.
struct SweepPoint {
    std::vector<std::string> values;                        ///< one for each option that is swept
    std::vector<std::pair<std::string, std::string>> given; ///< every option given, and what it was
    int nodes = 0;
    std::int64_t tasks = 0;
    double granularity = 1;
    farm::Costs costs;
    farm::FarmPrediction found;              ///< without tasks_per_node
    std::optional<double> against;           ///< makespan by the method that --against names [s]
    std::optional<std::int64_t> unsaturated; ///< most nodes of such a K-ary tree that the root does not saturate

    [[nodiscard]] double error() const { return found.makespan / against.value_or(0) - 1; }
};

struct Sweep {
    std::vector<std::string> over; ///< options, the last changing fastest
    std::vector<SweepPoint> points;
    std::string against; ///< the method that errors are against; empty: none
};

/// predictions.csv's columns (p = N, d = M), the further inputs, the parts.
std::string sweep_csv(const Sweep &sweep);
std::string sweep_json(const Sweep &sweep);
std::string sweep_text(const Sweep &sweep);

struct SweepPicture {
    std::string what; ///< time, speedup, efficiency, throughput, error, nodes
    std::string title, log;
};
/// Over the first option; a curve for each combination of the others.
Chart sweep_chart(const Sweep &sweep, const SweepPicture &picture);

} // namespace mpisheet::report
