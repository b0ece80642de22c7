#pragma once
// What a run showed, and what the models say of it: measured overheads, task times, the prediction and its error.

#include "farm/model/hybrid.hpp"
#include "farm/runtime/runtime.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::farm {

/// One executed task, for the trace and the histogram.
struct Executed {
    std::int64_t id = 0;
    int node = 0;
    double start = 0;   ///< by its rank's clock [s]
    double seconds = 0; ///< [s]
    Status status = Status::done;
    int attempts = 1;
};

/// β_e and β_f [s] from nodes of a run: overhead_i = β_e · (messages executed)_i + β_f · (messages forwarded)_i by
/// least squares, neither below 0. The root works for the manager too and is left out where there are others.
struct Overheads {
    double beta_e = 0, beta_f = 0;
};
Overheads measured_overheads(const std::vector<NodeReport> &nodes);

/// Tasks whose T_e lies in [low, high) [s].
struct Bin {
    double low = 0, high = 0;
    std::int64_t tasks = 0;
};
/// Bins of 1, 2, 5 times powers of ten, without empty ones at either end.
std::vector<Bin> histogram(const std::vector<Executed> &tasks);

struct Outcome {
    std::string program;
    Tree tree;
    std::string tree_name;
    bool manager_works = true;
    bool oversubscribed = false; ///< ranks shared processors
    RunReport report;
    std::vector<Executed> tasks;             ///< executed in this run, by id
    double task_bytes = 0, result_bytes = 0; ///< of all
    double managing = 0;                     ///< in the application's make and take [s]
    double before = 0;               ///< of that, in making the first task: no node has anything to execute yet [s]
    double after = 0;                ///< of that, in taking the last result: no node has any more [s]
    std::vector<double> known_times; ///< T_e of all tasks, where they were known before the run [s]
    double mean_seconds = 0;         ///< T_e as measured [s]
    Overheads measured;
    Costs costs;                                                 ///< of the prediction; tau where links have a rate
    std::shared_ptr<const traffic::Interconnect> interconnect{}; ///< else what messages cost and share, if it is known
    bool blind = false;                                          ///< its β_e, β_f were known before the run
    FarmPrediction predicted;
    double error = 0;                   ///< predicted / measured − 1
    double efficiency = 0;              ///< measured: all T_e / (N · makespan)
    std::optional<std::string> wrong{}; ///< the check of the result: empty: verified; none: there is no check
    std::string result;
};

/// Has noted what each task took, how large tasks and results were, and what the application's make and take took by
/// `clock` [s].
void note_times(Application &application, Outcome &outcome, double (*clock)());

/// Sorts the tasks and fills in what follows from tree, report and tasks. A batch has the overhead of one
/// task.
void evaluate(Outcome &outcome, std::optional<double> beta_e, std::optional<double> beta_f);

/// What is to be said of times where there are more ranks than processors.
inline constexpr const char *oversubscribed_text =
    "more ranks than processors: they take turns, so times and the error of the prediction are no property of the farm";

std::string outcome_text(const Outcome &outcome);
std::string outcome_json(const Outcome &outcome);
/// `task,node,start_s,seconds,status,attempts`, a row a task; start_s since the first start.
std::string trace_text(const Outcome &outcome);

} // namespace mpisheet::farm
