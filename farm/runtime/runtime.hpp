#pragma once
// A processor farm, or divide and conquer, that runs: what an application gives to it and what it gets back. No MPI
// here (farm/runtime/runtime_mpi.hpp starts it).

#include "farm/runtime/message.hpp"
#include "farm/tree/tree.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::farm {

/// What became of a task, as the manager is told.
struct Result {
    std::int64_t id = 0; ///< from 0 in the order of making
    Status status = Status::done;
    std::span<const std::byte> bytes; ///< the result, or what a failed task had to say
    double start = 0;                 ///< of the execution, by the executing rank's clock [s]
    double seconds = 0;               ///< T_e [s]
    int node = 0;                     ///< that executed it; −1: it comes from the journal
    int attempts = 1;

    [[nodiscard]] std::string_view text() const { return {reinterpret_cast<const char *>(bytes.data()), bytes.size()}; }
};

/// What an executing task may ask of its node.
struct Worker {
    int node = 0;
    std::int64_t id = 0;
    int attempt = 1;
    /// Serves whoever waits for this node, and returns at once if none does. A long task calls it about every
    /// poll_interval() seconds where the node has children.
    std::function<void()> poll;
    /// Half of the time between two messages of late [s]; infinite where no node depends on this one.
    std::function<double()> poll_interval;
    /// Passes that much of the node's own time, serving others meanwhile: an emulated task. The clock stands still
    /// while the node forwards, so that each rank has a processor of its own, however many ranks share a real one [s].
    std::function<void(double seconds)> emulate;
};

struct Application {
    /// Writes the next task; false: there are no more. On the manager's rank, in the order of the tasks. The same tasks
    /// again in a run that a journal continues.
    std::function<bool(Writer &)> make;
    /// Turns a task into its result. On any rank. What it throws makes the task fail.
    std::function<void(std::span<const std::byte> task, Writer &result, const Worker &worker)> execute;
    /// Takes a result. On the manager's rank, each task once.
    std::function<void(const Result &)> take;
    /// Divide and conquer, else none: writes one part of the task into each of `parts`, one for each child of the node.
    std::function<void(std::span<const std::byte> task, std::span<Writer> parts, const Worker &worker)> split{};
    /// Makes the result of the whole from those of its parts, in their order.
    std::function<void(std::span<const std::byte> task, std::span<const std::span<const std::byte>> results,
                       Writer &result, const Worker &worker)>
        join{};
};

enum class Order { completion, submission };

struct RunOptions {
    Tree tree;                            ///< of the workers
    bool manager_works = true;            ///< rank 0 is the tree's root; else rank 0 only feeds rank 1, which is it
    bool may_spin = true;                 ///< an idle rank looks for messages for some µs before it sleeps
    Order order = Order::completion;      ///< in which results are taken
    int buffers = 1;                      ///< tasks in a node's InLink; Pfarm: 1
    int retries = 0;                      ///< of a task that fails
    double reissue_after = 0;             ///< a task not back after so long is given out once more [s]; 0: never
    std::int64_t batch = 1;               ///< tasks in a message; 0: as many as keep overhead below `overhead`
    double overhead = 0.01;               ///< β_e/α to aim at, with batch == 0
    double beta_e = 0;                    ///< for that: of the machine [s]; 0: measured in the run
    std::optional<std::int64_t> expected; ///< tasks in all, where it is known: for progress and the last batches
    std::filesystem::path journal;        ///< results that are there already, and those to come
    std::string fingerprint;              ///< of the application: a journal of another one is refused
    std::function<void(std::int64_t taken, double seconds)> progress; ///< on the manager's rank, about each second
    /// Divide and conquer: tasks that each node may split, on a balanced tree TR 91-27's F_{i−1} M. Empty: no limit.
    std::vector<std::int64_t> quota;
};

/// What one node did.
struct NodeReport {
    std::int64_t executed = 0;           ///< tasks
    std::int64_t forwarded = 0;          ///< tasks handed to children
    std::int64_t messages = 0;           ///< of tasks executed or forwarded: a batch is one
    std::int64_t forwarded_messages = 0; ///< divide and conquer: tasks split
    std::int64_t first_task = -1;        ///< id of the first one executed
    std::int64_t moved_bytes = 0;        ///< payload copied by our code [byte]
    std::int64_t polls = 0;              ///< by tasks
    double attended = 0;                 ///< of `executing`, in emulated tasks, which serve whoever comes at once [s]
    double executing = 0;                ///< [s]
    double splitting = 0, joining = 0;   ///< divide and conquer [s]
    double overhead = 0;                 ///< in passes that had something to do [s]
    double idle = 0;                     ///< [s]
};

struct RunReport {
    std::int64_t tasks = 0; ///< results taken, those from a journal included
    std::int64_t from_journal = 0;
    std::int64_t unfinished_bytes = 0; ///< cut off the journal: the job was killed while it wrote them [byte]
    std::int64_t failed = 0;
    std::int64_t duplicates = 0; ///< results that came twice and were dropped
    std::int64_t retried = 0;
    std::int64_t reissued = 0;
    double makespan = 0; ///< first task made to last result taken [s]
    std::vector<NodeReport> nodes;
};

} // namespace mpisheet::farm
