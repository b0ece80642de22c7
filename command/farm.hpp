#pragma once
// The subcommands of mpisheet farm, and how they read a farm from options and print what was predicted of it.

#include "command/cli.hpp"
#include "farm/case.hpp"
#include "farm/topology.hpp"
#include "report/grid.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet {

void add_farm_predict(CLI::App &farm, Action &action);
void add_farm_simulate(CLI::App &farm, Action &action);
void add_farm_prune(CLI::App &farm, Action &action);
void add_farm_plan(CLI::App &farm, Action &action);
void add_farm_sweep(CLI::App &farm, Action &action);

/// The options of a farm as people type them; empty: not given.
struct FarmOptions {
    std::string tree, nodes, root, tasks, task_time, task_bytes, result_bytes, granularity, task_times, order, phases,
        seed, beta_e, beta_f, link_rate, manager_rate, c_send, c_recv, poll, buffers, method, sheet, application;
};

struct FarmOption {
    std::string name; ///< of the option, without dashes
    std::string FarmOptions::*text;
    std::string what;
};
/// All of them, in the order of --help: sweep sets them by name.
std::span<const FarmOption> farm_options();

/// Those of these names.
void add_farm_options(CLI::App *sub, FarmOptions &options, std::span<const char *const> names);

/// A farm to predict, with what its parts were called.
struct FarmRequest {
    farm::Case farm;
    farm::Method method = farm::Method::hybrid;
    double granularity = 1; ///< g
    int children = 0;       ///< K of a K-ary tree, else 0
};

/// Throws Error 64 (an option that cannot be read, an unknown tree) and 65 (a value that no farm has, a file).
FarmRequest read_farm(const FarmOptions &options);

/// --tree and --nodes alone.
farm::Topology read_topology(const FarmOptions &options);

/// "binary of 31 nodes on 5 levels; 10000 tasks of 10 ms; β_e 482 µs, β_f 453 µs".
std::string in_words(const FarmOptions &options, const FarmRequest &request);

/// The contract's keys; with an interval where times are random.
std::string farm_json(const FarmRequest &request, const farm::FarmPrediction &found);

/// What the throughput is bound by, in words.
std::string limit_in_words(const FarmRequest &request, const farm::FarmPrediction &found);

} // namespace mpisheet
