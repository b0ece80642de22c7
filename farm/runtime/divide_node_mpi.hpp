#pragma once
// One rank of a running divide and conquer (TR 91-27, sections 2.2 and 4.1): a node executes a task or splits it, one
// part for each child, and joins their results. Splitting and joining come before executing; a node splits whenever all
// parts of its last split are on their way, and executes otherwise. Used by runtime_mpi.cpp alone.

#include "farm/runtime/tree_node_mpi.hpp"

#include <map>

namespace mpisheet::farm {

class DivideNode final : public TreeNode {
public:
    DivideNode(const Application &application, const RunOptions &options, Position position, Station &station);
    RunReport *report() override { return position_.parent_rank < 0 ? &report_ : nullptr; }

private:
    struct Child {
        int rank, room;
    };
    struct Split {
        Message whole;
        std::vector<Message> results;
        int missing = 0;
    };

    void from_below(int source, Message message) override;
    void dispatch() override;
    void finish(Message results) override;
    [[nodiscard]] bool finished() const override;
    void feed();
    [[nodiscard]] bool may_split() const;
    void split(Message whole);
    void send_parts();
    void join(int number);

    Worker splitting_; ///< what splits and joins may ask
    std::vector<Child> children_;
    std::size_t next_child_ = 0;
    std::deque<Message> parts_;
    std::map<int, Split> splits_;
    int next_split_ = 0;
    std::int64_t made_ = 0;
    bool exhausted_ = false;
    RunReport report_;
};

} // namespace mpisheet::farm
