#pragma once
// What one rank of a farm and one of divide and conquer have in common: it serves whoever sends, executes between that,
// and tells at the end what it did.

#include "farm/runtime/runtime.hpp"
#include "farm/runtime/station_mpi.hpp"

#include <deque>
#include <exception>
#include <vector>

namespace mpisheet::farm {

/// Where a rank stands in the tree.
struct Position {
    int node = 0;         ///< of the tree; −1: rank 0 that only feeds
    int parent_rank = -1; ///< −1: the manager is on this rank
    std::vector<int> children_ranks;
    std::vector<int> grandchildren; ///< of each child
    int below = 0;                  ///< nodes in its subtree, without itself
};
Position position_of(const Tree &tree, bool manager_works, int rank);

/// What goes wrong while a task lets its node serve others: the farm's failure, not the task's.
class Trouble {
public:
    /// What `serve` returns; what it throws is kept too, as the task that called it may take it for its own failure.
    template <class Serve> auto during_task(Serve serve)
    {
        try {
            return serve();
        } catch (...) {
            found_ = std::current_exception();
            throw;
        }
    }
    /// After the task: throws what was kept.
    void rethrow() const
    {
        if (found_)
            std::rethrow_exception(found_);
    }

private:
    std::exception_ptr found_;
};

class TreeNode {
public:
    virtual ~TreeNode() = default;
    TreeNode(const TreeNode &) = delete;
    TreeNode &operator=(const TreeNode &) = delete;

    /// Until the last result is taken and everybody below has told what it did.
    void run();
    /// On the manager's rank; else none.
    virtual RunReport *report() = 0;

protected:
    TreeNode(const Application &application, const RunOptions &options, Position position, Station &station);

    /// A result, or room for more tasks, from that rank below.
    virtual void from_below(int source, Message message) = 0;
    /// Moves tasks on as far as they go.
    virtual void dispatch() = 0;
    /// What became of `working_`.
    virtual void finish(Message results) = 0;
    /// On the manager's rank: every task has its result.
    [[nodiscard]] virtual bool finished() const = 0;
    /// Nothing came and nothing is to be executed: how long that may stay so without a message [s]; 0: no longer.
    virtual double rest();
    virtual void after_execution() {}

    const Application &application_;
    const RunOptions &options_;
    Position position_;
    Station &station_;
    std::deque<Message> inlink_; ///< tasks that came
    Message working_;            ///< the worker's, from when it is promised until its result is made
    std::vector<Message> up_;    ///< results on their way to the parent, until the end of a pass
    int freed_ = 0;              ///< tasks that left this node and that the parent does not know of yet
    bool stopping_ = false;
    double began_ = 0;
    NodeReport done_;

private:
    bool serve();
    void handle(int source, Message message);
    void execute();
    void execute_record(const RecordView &task, Message &results);
    void stop();

    Worker worker_context_;
    Trouble trouble_;
    int reports_missing_; ///< of the nodes below
};

} // namespace mpisheet::farm
