#pragma once
// A farm read from what a person types, a sheet and an application's row.

#include "farm/model/case.hpp"
#include "farm/model/plan.hpp"
#include "farm/tree/topology.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

/// The options of a farm as people type them; empty: not given.
struct FarmOptions {
    struct Processors {
        std::string tree, nodes, root, speeds;
    } processors;
    struct Tasks {
        std::string count, time, bytes, result_bytes, granularity, times, order, phases, seed;
    } tasks;
    struct Overheads {
        std::string sheet, ppn, beta_e, beta_f, link_rate, poll, buffers;
    } overheads;
    struct Manager {
        std::string role, rate, c_send, c_recv;
    } manager;
    std::string method, application;
};

/// Throws Error 64 (an option that cannot be read, an unknown tree) and 65 (a value that no farm has, a file).
farm::Request read_farm(const FarmOptions &given);

/// Gives beta_e, beta_f [µs] and tau [byte/µs] of the sheet, where it has them, to options that are not given. Returns
/// its interconnect, if it has one, and this with messages at the lower and the upper ends of their intervals, where
/// those are known; says on stderr where they are not because of the network.
std::vector<std::shared_ptr<const traffic::Interconnect>> fill_from_sheet(FarmOptions::Overheads &options);

/// An option without which there is no answer.
struct Needed {
    bool is_given;
    const char *option, *what; ///< "--tasks M", "how many tasks"
};
/// Throws Error (usage) that names all that are not given.
void refuse_missing(std::span<const Needed> options);

/// β_e and β_f.
std::array<Needed, 2> needed_overheads(const FarmOptions::Overheads &options);

/// β_e, β_f (0 where they are not given), τ.
void read_overheads(const FarmOptions::Overheads &options, farm::Costs &costs);

/// --tree and --nodes alone, and --root.
farm::Topology read_topology(const FarmOptions::Processors &options);
std::optional<int> read_root(const FarmOptions::Processors &options);

/// M, T_e and how the times differ.
void read_work(const FarmOptions::Tasks &options, farm::Request &request);

/// What a plan chooses from: lists, or empty for what is usual.
struct FarmPlanOptions {
    FarmOptions farm;
    std::string trees, granularities;
    std::string processors; ///< empty: as many as the networks have, else 64
    double within = 0.05;   ///< of the best speed-up
};

/// Says on stderr which granularities are left out. Throws as read_farm() does.
farm::PlanRequest read_plan(const FarmPlanOptions &options);

} // namespace mpisheet::evaluation
