#pragma once
// The subcommands of mpisheet farm, and how they read a farm from options and print what was predicted of it.

#include "command/console/action.hpp"
#include "command/console/json.hpp"
#include "farm/model/case.hpp"
#include "farm/tree/topology.hpp"

#include <array>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::command {

void add_farm_predict(CLI::App &farm, Action &action);
void add_farm_simulate(CLI::App &farm, Action &action);
void add_farm_prune(CLI::App &farm, Action &action);
void add_farm_divide(CLI::App &farm, Action &action);
void add_farm_plan(CLI::App &farm, Action &action);
void add_farm_sweep(CLI::App &farm, Action &action);

/// The options of a farm as people type them; empty: not given.
struct FarmOptions {
    std::string tree, nodes, root, tasks, task_time, task_bytes, result_bytes, granularity, task_times, order, phases,
        seed, beta_e, beta_f, link_rate, ppn, manager, manager_rate, c_send, c_recv, poll, buffers, speeds, method,
        sheet, application;
};

/// Which subcommands take an option.
enum class OptionGroup {
    tree,   ///< the processors
    task,   ///< what a task costs on them
    work,   ///< how many tasks there are, and what moving them costs
    run,    ///< tasks that differ, other nodes than the paper's: simulated
    method, ///< how it is predicted
};

struct FarmOption {
    OptionGroup group;
    std::string name; ///< of the option, without dashes
    std::string FarmOptions::*text;
    std::string what;
};
/// All of them, in the order of --help: sweep sets them by name.
std::span<const FarmOption> farm_options();

void add_farm_options(CLI::App *sub, FarmOptions &options, std::initializer_list<OptionGroup> groups);

/// A farm to predict, with what its parts were called.
struct FarmRequest {
    farm::Case farm;
    /// As the sheet has it, and with messages at the ends of their intervals; these are missing where no interval is
    /// known.
    std::vector<std::shared_ptr<const traffic::Interconnect>> ends;
    farm::Method method = farm::Method::hybrid;
    double granularity = 1; ///< g
    double grouped = 1;     ///< what one message's time and bytes are multiplied by: g, 1 where M is an expression of g
    double work = 0;        ///< execution time of all tasks [s]: less than M T_e where the last g tasks are fewer
    int children = 0;       ///< K of a K-ary tree, else 0
    std::string tree;       ///< what it is called: as given, or star
};

/// Throws Error 64 (an option that cannot be read, an unknown tree) and 65 (a value that no farm has, a file).
FarmRequest read_farm(const FarmOptions &given);

/// Gives beta_e, beta_f [µs] and tau [byte/µs] of the sheet, where it has them, to options that are not given. Returns
/// its interconnect, if it has one, and this with messages at the lower and the upper ends of their intervals, where
/// those are known; says on stderr where they are not because of the network.
std::vector<std::shared_ptr<const traffic::Interconnect>> fill_from_sheet(FarmOptions &options);

/// An option without which there is no answer.
struct Needed {
    bool is_given;
    const char *option, *what; ///< "--tasks M", "how many tasks"
};
/// Throws Error (usage) that names all that are not given.
void refuse_missing(std::span<const Needed> options);

/// β_e and β_f.
std::array<Needed, 2> needed_overheads(const FarmOptions &options);

/// β_e, β_f (0 where they are not given), τ.
void read_machine(const FarmOptions &options, farm::Costs &costs);

/// --tree and --nodes alone.
farm::Topology read_topology(const FarmOptions &options);

/// farm::predict, its speed-up against the request's work, its interval with that of the sheet's messages.
farm::FarmPrediction predict_farm(const FarmRequest &request, farm::Method method);

/// M, T_e and how the times differ.
void read_work(const FarmOptions &options, FarmRequest &request);

/// "binary of 31 nodes on 5 levels; 10000 tasks of 10 ms; β_e 482 µs, β_f 453 µs".
std::string in_words(const FarmRequest &request);

/// "482 µs, beta_f 453 µs", or that messages cost what the sheet says alone.
std::string overheads_in_words(const farm::Costs &costs, const farm::SimulationOptions &farm);

/// The contract's keys; with an interval where times are random, or messages a sheet's.
Json farm_json(const FarmRequest &request, const farm::FarmPrediction &found);

/// "274 tasks/s"
std::string rate_text(double tasks_per_second);

/// What the throughput is bound by, in words.
std::string limit_in_words(const FarmRequest &request, const farm::FarmPrediction &found);

} // namespace mpisheet::command
