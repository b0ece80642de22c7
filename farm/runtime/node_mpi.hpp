#pragma once
// One rank of a running farm: Fig. 1 of Pfarm. A task comes to InLink, goes on to the manager's buffer, and from there
// to the worker if it is free, else to the next child whose OutLink is. Used by runtime_mpi.cpp alone.

#include "farm/runtime/dealer.hpp"
#include "farm/runtime/tree_node_mpi.hpp"

#include <optional>

namespace mpisheet::farm {

class Node final : public TreeNode {
public:
    Node(const Application &application, const RunOptions &options, Position position, Station &station);
    RunReport *report() override { return dealer_ ? &dealer_->report : nullptr; }

private:
    static constexpr int own_worker = -1, nobody = -2;
    struct Child {
        int rank;
        int room;        ///< tasks that it can take: into InLink, its manager's buffer, its OutLinks, its worker
        Message outlink; ///< waits for that room
    };

    void from_below(int source, Message message) override;
    void dispatch() override;
    void finish(Message results) override;
    [[nodiscard]] bool finished() const override;
    double rest() override;
    void after_execution() override; ///< tells progress
    [[nodiscard]] int taker() const;
    void give(int taker, Message message);
    void push_out(Child &child);

    std::optional<Dealer> dealer_; ///< the application's, where it is on this rank
    bool works_;
    Message buffered_; ///< the one task in the node's manager
    std::vector<Child> children_;
    std::size_t next_child_ = 0; ///< round robin
    bool timed_ = false;         ///< something happens here without a message
    double next_progress_ = 0;
};

} // namespace mpisheet::farm
