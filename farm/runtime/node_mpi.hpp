#pragma once
// One rank of a running farm: Fig. 1 of Pfarm. A task comes to InLink, goes on to the manager's buffer, and from there
// to the worker if it is free, else to the next child whose OutLink is. Used by runtime_mpi.cpp alone.

#include "farm/runtime/dealer.hpp"
#include "farm/runtime/station_mpi.hpp"
#include "farm/runtime/trouble.hpp"

#include <deque>
#include <optional>

namespace mpisheet::farm {

/// Where a rank stands in the farm.
struct Position {
    int node = 0;         ///< of the tree; −1: rank 0 that only feeds
    int parent_rank = -1; ///< −1: the manager is on this rank
    std::vector<int> children_ranks;
    std::vector<int> grandchildren; ///< of each child
    int below = 0;                  ///< nodes in its subtree, without itself
};
Position position_of(const Tree &tree, bool manager_works, int rank);

class Node {
public:
    Node(const Application &application, const RunOptions &options, Position position, Station &station);

    /// Until the last result is taken and everybody below has told what it did.
    void run();
    /// On the manager's rank.
    [[nodiscard]] RunReport &report() { return dealer_->report; }

private:
    static constexpr int own_worker = -1, nobody = -2;
    struct Child {
        int rank;
        int room;        ///< tasks that it can take: into InLink, its manager's buffer, its OutLinks, its worker
        Message outlink; ///< waits for that room
    };

    bool serve();
    void handle(int source, Message message);
    void dispatch();
    [[nodiscard]] int taker() const;
    void give(int taker, Message message);
    void push_out(Child &child);
    void execute();
    void execute_record(const RecordView &task, Message &results);
    void stop();
    void tell_progress();

    const Application &application_;
    const RunOptions &options_;
    Position position_;
    Station &station_;
    std::optional<Dealer> dealer_; ///< the application's, where it is on this rank
    Worker worker_context_;
    Trouble trouble_;
    bool works_;
    std::deque<Message> inlink_;
    Message buffered_; ///< the one task in the node's manager
    Message working_;  ///< the worker's, from when it is promised until its result is made
    std::vector<Child> children_;
    std::size_t next_child_ = 0; ///< round robin
    std::vector<Message> up_;    ///< results on their way to the parent, until the end of a pass
    int freed_ = 0;              ///< tasks that left this node and that the parent does not know of yet
    int reports_missing_;        ///< of the nodes below
    bool stopping_ = false;
    bool timed_ = false; ///< something happens here without a message
    double began_ = 0, next_progress_ = 0;
    NodeReport done_;
};

} // namespace mpisheet::farm
