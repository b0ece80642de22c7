#pragma once
// One rank of a running divide and conquer. Splitting and joining come before executing; a node splits whenever all
// parts of its last split are on their way, and executes otherwise. Used by divide_mpi.cpp alone.

#include "farm/runtime/divide_runtime.hpp"
#include "farm/runtime/station_mpi.hpp"
#include "farm/runtime/trouble.hpp"

#include <deque>
#include <map>

namespace mpisheet::farm {

class DivideNode {
public:
    /// Rank r is node r of the tree, numbered level by level from the root's 0.
    DivideNode(const DivideApplication &application, const DivideRunOptions &options, int rank, Station &station);
    void run();
    DivideReport report; ///< on rank 0

private:
    struct Child {
        int rank, room;
    };
    struct Split {
        Message whole;
        std::vector<Message> results;
        int missing = 0;
    };

    bool serve();
    void handle(int source, Message message);
    void feed();
    void advance();
    [[nodiscard]] bool may_split() const;
    void split(Message whole);
    void send_parts();
    void join(int number);
    void finish(Message message);
    void execute();
    void stop();

    const DivideApplication &application_;
    const DivideRunOptions &options_;
    Station &station_;
    Trouble trouble_;
    Worker executing_, splitting_; ///< what tasks, splits and joins may ask
    int rank_, parent_;
    std::vector<Child> children_;
    std::size_t next_child_ = 0;
    std::deque<Message> queue_, parts_;
    Message working_;
    std::map<int, Split> splits_;
    std::vector<Message> up_;
    int next_split_ = 0, freed_ = 0, reports_missing_ = 0;
    std::int64_t made_ = 0;
    bool exhausted_ = false, stopping_ = false;
    DivideNodeReport done_;
};

} // namespace mpisheet::farm
