#include "farm/runtime/node_mpi.hpp"

#include <algorithm>
#include <utility>

namespace mpisheet::farm {
namespace {

constexpr double progress_period = 1; ///< [s]

} // namespace

Node::Node(const Application &application, const RunOptions &options, Position position, Station &station)
    : TreeNode(application, options, std::move(position), station), works_(position_.node >= 0)
{
    if (position_.parent_rank < 0)
        dealer_.emplace(application, options);
    for (std::size_t c = 0; c < position_.children_ranks.size(); ++c)
        children_.push_back({position_.children_ranks[c], options.buffers + 2 + position_.grandchildren[c], {}});
    timed_ = dealer_ && (options.reissue_after > 0 || options.progress);
}

/// Who is to have the next task. A free worker comes before children, who take turns.
int Node::taker() const
{
    if (works_ && !working_)
        return own_worker;
    for (std::size_t asked = 0; asked < children_.size(); ++asked) {
        const std::size_t c = (next_child_ + asked) % children_.size();
        if (!children_[c].outlink)
            return static_cast<int>(c);
    }
    return nobody;
}

void Node::push_out(Child &child)
{
    if (!child.outlink || child.room == 0 || stopping_)
        return;
    --child.room;
    done_.forwarded += child.outlink.header().records;
    ++done_.forwarded_messages;
    ++freed_;
    station_.send(child.rank, std::exchange(child.outlink, {}));
}

void Node::give(int taker, Message message)
{
    if (taker == own_worker) {
        working_ = std::move(message);
        return;
    }
    next_child_ = (static_cast<std::size_t>(taker) + 1) % children_.size();
    Child &child = children_[static_cast<std::size_t>(taker)];
    child.outlink = std::move(message);
    push_out(child);
}

/// Moves tasks on as far as they go.
void Node::dispatch()
{
    while (!stopping_) {
        const int next = taker();
        if (dealer_) {
            Message task = next == nobody ? Message() : dealer_->next(station_.accounts.since);
            if (!task)
                return;
            give(next, std::move(task));
            continue;
        }
        if (!buffered_ && !inlink_.empty()) {
            buffered_ = std::move(inlink_.front());
            inlink_.pop_front();
        }
        if (!buffered_ || next == nobody)
            return;
        give(next, std::exchange(buffered_, {}));
    }
}

void Node::from_below(int source, Message message)
{
    for (Child &child : children_)
        if (child.rank == source) {
            child.room += std::exchange(message.header().credits, 0);
            push_out(child);
        }
    if (message.header().kind == Kind::credit)
        return;
    if (dealer_)
        dealer_->take(message, station_.accounts.since);
    else
        up_.push_back(std::move(message));
}

void Node::finish(Message results)
{
    if (dealer_) {
        dealer_->take(results, station_.accounts.since);
        return;
    }
    up_.push_back(std::move(results));
    ++freed_;
}

bool Node::finished() const
{
    return dealer_ && dealer_->finished();
}

void Node::after_execution()
{
    if (!dealer_ || !options_.progress || station_.accounts.since < next_progress_)
        return;
    if (next_progress_ > 0)
        options_.progress(dealer_->report.tasks, station_.accounts.since - began_);
    next_progress_ = station_.accounts.since + progress_period;
}

double Node::rest()
{
    Accounts &accounts = station_.accounts;
    if (timed_) {
        accounts.turn_to(accounts.now);
        dispatch(); // a task may be due once more
        if (working_)
            return 0;
        after_execution();
    }
    const double due = dealer_ ? dealer_->next_deadline() : 0;
    if (due > 0)
        return std::max(1e-6, due - accounts.since);
    return TreeNode::rest();
}

} // namespace mpisheet::farm
