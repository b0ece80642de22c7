#include "farm/runtime/divide_node_mpi.hpp"

#include <limits>

namespace mpisheet::farm {

DivideNode::DivideNode(const Application &application, const RunOptions &options, Position position, Station &station)
    : TreeNode(application, options, std::move(position), station)
{
    for (const int child : position_.children_ranks)
        children_.push_back({child, options.buffers});
    splitting_.node = position_.node;
    splitting_.poll = [] {};
    splitting_.poll_interval = [] { return std::numeric_limits<double>::infinity(); };
    splitting_.emulate = [this](double seconds) { station_.emulate(seconds, {}); };
    if (position_.parent_rank < 0)
        report_.nodes.resize(options.tree.parent.size());
}

/// The manager: fills the root's queue.
void DivideNode::feed()
{
    while (position_.parent_rank < 0 && !exhausted_ && inlink_.size() < static_cast<std::size_t>(options_.buffers)) {
        Message message(Kind::task, 0);
        Writer task(message, Record{.id = made_});
        exhausted_ = !application_.make(task);
        if (exhausted_)
            return;
        task.record();
        ++made_;
        inlink_.push_back(std::move(message));
    }
}

bool DivideNode::may_split() const
{
    if (children_.empty())
        return false;
    return options_.quota.empty() || done_.forwarded_messages < options_.quota[index(position_.node)];
}

/// Splits first, then gives the worker something to execute.
void DivideNode::dispatch()
{
    for (;;) {
        feed();
        send_parts();
        if (inlink_.empty())
            return;
        const bool splits = parts_.empty() && may_split();
        if (!splits && working_)
            return;
        Message task = std::move(inlink_.front());
        inlink_.pop_front();
        freed_ += position_.parent_rank < 0 ? 0 : 1;
        if (splits)
            split(std::move(task));
        else
            working_ = std::move(task);
    }
}

void DivideNode::split(Message whole)
{
    Accounts &accounts = station_.accounts;
    accounts.turn_to(Activity::overhead);
    const double before = accounts.of(Activity::overhead);
    const RecordView task = Records(whole).next();
    const int number = next_split_++;
    std::vector<Message> messages;
    std::vector<Writer> writers;
    messages.reserve(children_.size());
    for (std::size_t part = 0; part < children_.size(); ++part) {
        messages.emplace_back(Kind::task, std::size_t{0});
        messages.back().header().part_of = number;
        messages.back().header().part = static_cast<std::int16_t>(part);
        writers.emplace_back(messages.back(), Record{.id = task.record->id});
    }
    application_.split(task.bytes, writers, splitting_);
    for (Writer &writer : writers)
        writer.record();
    for (Message &message : messages)
        parts_.push_back(std::move(message));
    const int missing = static_cast<int>(children_.size());
    splits_[number] = {std::move(whole), std::vector<Message>(children_.size()), missing};
    ++done_.forwarded_messages;
    accounts.turn_to(Activity::overhead);
    done_.splitting += accounts.of(Activity::overhead) - before;
}

/// The next child with room takes the next part.
void DivideNode::send_parts()
{
    for (std::size_t asked = 0; asked < children_.size() && !parts_.empty(); ++asked) {
        Child &child = children_[next_child_];
        next_child_ = (next_child_ + 1) % children_.size();
        if (child.room == 0)
            continue;
        --child.room;
        station_.send(child.rank, std::move(parts_.front()));
        parts_.pop_front();
        asked = static_cast<std::size_t>(-1); // all children may be asked again
    }
}

void DivideNode::join(int number)
{
    Accounts &accounts = station_.accounts;
    accounts.turn_to(Activity::overhead);
    const double before = accounts.of(Activity::overhead);
    const Split split = std::move(splits_[number]);
    splits_.erase(number);
    const RecordView task = Records(split.whole).next();
    Message message(Kind::result, 0);
    message.header().part_of = split.whole.header().part_of;
    message.header().part = split.whole.header().part;
    Record record = *task.record;
    record.status = Status::done;
    std::vector<std::span<const std::byte>> results;
    for (const Message &result : split.results) {
        const RecordView part = Records(result).next();
        results.emplace_back(part.bytes);
        if (part.record->status == Status::failed && record.status == Status::done) {
            record.status = Status::failed;
            Writer(message, record).write(part.bytes);
        }
    }
    if (record.status == Status::done) {
        Writer result(message, record);
        application_.join(task.bytes, results, result, splitting_);
        result.record();
    }
    finish(std::move(message));
    accounts.turn_to(Activity::overhead);
    done_.joining += accounts.of(Activity::overhead) - before;
}

/// A task of this node has its result.
void DivideNode::finish(Message results)
{
    if (position_.parent_rank >= 0) {
        up_.push_back(std::move(results));
        return;
    }
    const RecordView view = Records(results).next();
    ++report_.tasks;
    report_.failed += view.record->status == Status::failed ? 1 : 0;
    if (application_.take)
        application_.take({view.record->id, view.record->status, view.bytes, 0, 0, 0, 1});
}

void DivideNode::from_below(int source, Message message)
{
    const Header header = message.header();
    for (Child &child : children_)
        if (child.rank == source)
            child.room += header.credits;
    if (header.kind == Kind::result) {
        Split &split = splits_[header.part_of];
        split.results[static_cast<std::size_t>(header.part)] = std::move(message);
        send_parts(); // others wait for those; joining takes a while
        if (--split.missing == 0)
            join(header.part_of);
    }
    dispatch();
    station_.send_up(up_, freed_);
}

bool DivideNode::finished() const
{
    return position_.parent_rank < 0 && exhausted_ && report_.tasks == made_;
}

} // namespace mpisheet::farm
