#pragma once
// Event simulation of a processor farm whose nodes are those of Pfarm's Fig. 1 (docs/results/farm-formulas.md).

#include "farm/tree/bound.hpp"
#include "farm/tree/costs.hpp"
#include "farm/tree/tree.hpp"
#include "model/traffic/traffic.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace mpisheet::farm {

/// How the nodes differ from Pfarm's, and what to keep of a run.
struct SimulationOptions {
    int buffers = 1;           ///< tasks that a node's InLink holds [1]; Pfarm: 1
    double poll_interval = 0;  ///< a node looks for messages after this much of a task's execution [s]; 0: preemption
    Manager manager;           ///< no limits, unless given
    bool root_manages = false; ///< the root is the manager: no message brings it a task or takes a result (costs_at)
    std::vector<double> speed; ///< node i executes T_e in T_e / speed[i]; its β are as everywhere; empty: all alike
    bool completion_times = false;
    /// Messages cost what a machine's sheet says and share its links, and parents know of room in their children by
    /// messages, as in a farm that runs (docs/farm.md); tau, C_S and C_R are not used. None: Fig. 1's links.
    std::shared_ptr<const traffic::Interconnect> interconnect;
    int first_rank = 0; ///< of node 0: 1 where the manager has a rank of its own
};

/// What a task costs node v. A root that is the manager too executes without overhead, and forwards for β_f / 2: two
/// messages of four.
Costs costs_at(int v, const Costs &costs, const SimulationOptions &options);

/// One run. Tasks are numbered from 1 in the order in which the manager sends them; nodes as in the tree.
struct Simulation {
    double makespan = 0;            ///< until the manager has the last result [s]
    double startup = 0;             ///< until the last node that gets a task at all begins its first [s]
    double last_entry = 0;          ///< when the last task reached the root: wind-down begins [s]
    double steady_rate = 0;         ///< results a second between the first and the last quarter of them [1/s]
    int winddown_tasks = 0;         ///< most tasks that one node finished in the wind-down
    std::int64_t events = 0;        ///< how much work the simulation was
    std::vector<int> tasks;         ///< executed by each node
    std::vector<int> first_task;    ///< number of the first task that each node executed; 0: none
    std::vector<double> executing;  ///< CPU time of each node in tasks [s]
    std::vector<double> overhead;   ///< CPU time of each node in β_e and β_f [s]
    std::vector<double> completion; ///< when the manager had each task's result [s]; if asked for
    traffic::Busiest busiest;       ///< link of the interconnect, over the makespan

    /// From the last task's entry to the last result [s].
    [[nodiscard]] double winddown() const { return makespan - last_entry; }
};

/// Runs `task_times` [s], in this order, through the farm; T_e of `costs` is not used. Throws Error 65: a negative or
/// infinite time, a speed ≤ 0, a list of another length than the tree.
Simulation simulate(const Tree &tree, const Costs &costs, std::span<const double> task_times,
                    const SimulationOptions &options = {});

/// The same with `tasks` tasks of T_e each.
Simulation simulate(const Tree &tree, const Costs &costs, std::int64_t tasks, const SimulationOptions &options = {});

} // namespace mpisheet::farm
