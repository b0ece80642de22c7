#include "farm/runtime/divide_node_mpi.hpp"

#include "model/error.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace mpisheet::farm {

int levels_of(int children, int nodes)
{
    int levels = 1, complete = 1;
    std::int64_t width = 1, all = 1;
    while (all < nodes) {
        complete = static_cast<int>(all);
        width *= children;
        all += width;
        ++levels;
    }
    if (all != nodes)
        throw Error(Exit::usage, "divide and conquer with " + std::to_string(children) + " parts needs " +
                                     std::to_string(complete) + " or " + std::to_string(all) + " ranks, there are " +
                                     std::to_string(nodes));
    return levels;
}

DivideNode::DivideNode(const DivideApplication &application, const DivideRunOptions &options, int rank,
                       Station &station)
    : application_(application), options_(options), station_(station), rank_(rank),
      parent_(options.tree.parent[index(rank)])
{
    const Tree &tree = options.tree;
    for (int k = 0; k < tree.child_count[index(rank)]; ++k)
        children_.push_back({tree.first_child[index(rank)] + k, options.buffers});
    done_.level = tree.levels() - tree.depth[index(rank)];
    std::vector<bool> below(tree.parent.size(), false);
    for (int v = rank + 1; v < tree.nodes(); ++v) {
        below[index(v)] = tree.parent[index(v)] == rank || below[index(tree.parent[index(v)])];
        reports_missing_ += below[index(v)] ? 1 : 0;
    }
    std::vector<int> children;
    for (const Child &child : children_)
        children.push_back(child.rank);
    station_.meet(parent_, children);
    executing_.node = splitting_.node = rank;
    executing_.poll = [this] { trouble_.during_task([this] { return serve(); }); };
    splitting_.poll = [] {};
    executing_.poll_interval = [this] { return station_.poll_interval(); };
    splitting_.poll_interval = [] { return std::numeric_limits<double>::infinity(); };
    executing_.emulate = [this](double seconds) {
        station_.emulate(seconds, [this] { return trouble_.during_task([this] { return serve(); }); });
    };
    splitting_.emulate = [this](double seconds) { station_.emulate(seconds, {}); };
    if (rank == 0)
        report.nodes.resize(tree.parent.size());
}

/// The manager: fills the root's queue.
void DivideNode::feed()
{
    while (parent_ < 0 && !exhausted_ && queue_.size() < static_cast<std::size_t>(options_.buffers)) {
        Message message(Kind::task, 0);
        Writer task(message, Record{.id = made_});
        exhausted_ = !application_.make(task);
        if (exhausted_)
            return;
        task.record();
        ++made_;
        queue_.push_back(std::move(message));
    }
}

bool DivideNode::may_split() const
{
    if (children_.empty())
        return false;
    return options_.quota.empty() || done_.split < options_.quota[index(rank_)];
}

/// Splits first, then gives the worker something to execute.
void DivideNode::advance()
{
    for (;;) {
        feed();
        send_parts();
        if (queue_.empty())
            return;
        const bool splits = parts_.empty() && may_split();
        if (!splits && working_)
            return;
        Message task = std::move(queue_.front());
        queue_.pop_front();
        freed_ += parent_ < 0 ? 0 : 1;
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
    ++done_.split;
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
void DivideNode::finish(Message message)
{
    if (parent_ >= 0) {
        up_.push_back(std::move(message));
        return;
    }
    const RecordView view = Records(message).next();
    ++report.tasks;
    report.failed += view.record->status == Status::failed ? 1 : 0;
    if (application_.take)
        application_.take({view.record->id, view.record->status, view.bytes, 0, 0, 0, 1});
}

void DivideNode::handle(int source, Message message)
{
    Header &header = message.header();
    for (Child &child : children_)
        if (child.rank == source)
            child.room += std::exchange(header.credits, 0);
    switch (header.kind) {
    case Kind::task:
        queue_.push_back(std::move(message));
        return;
    case Kind::stop:
        stopping_ = true;
        return;
    case Kind::report:
        --reports_missing_;
        if (parent_ >= 0) {
            station_.send(parent_, std::move(message));
        } else {
            const RecordView view = Records(message).next();
            std::memcpy(&report.nodes[static_cast<std::size_t>(view.record->node)], view.bytes.data(),
                        sizeof(DivideNodeReport));
        }
        return;
    case Kind::credit:
        return;
    case Kind::result:
    case Kind::announcement:
        break;
    }
    const int number = header.part_of;
    Split &split = splits_[number];
    split.results[static_cast<std::size_t>(header.part)] = std::move(message);
    send_parts(); // others wait for those; joining takes a while
    if (--split.missing == 0)
        join(number);
}

bool DivideNode::serve()
{
    int source = 0;
    Message message = station_.receive(source);
    if (!message)
        return false;
    const Activity before = station_.accounts.turn_to(Activity::overhead);
    station_.note_arrival();
    for (; message; message = station_.receive(source)) {
        handle(source, std::move(message));
        advance();
        station_.send_up(up_, freed_);
    }
    station_.accounts.turn_to(before);
    return true;
}

void DivideNode::execute()
{
    const RecordView task = Records(working_).next();
    Message message(Kind::result, 0);
    message.header().part_of = working_.header().part_of;
    message.header().part = working_.header().part;
    Record record = *task.record;
    record.status = Status::done;
    executing_.id = record.id;
    Accounts &accounts = station_.accounts;
    accounts.turn_to(Activity::executing);
    try {
        Writer result(message, record);
        application_.execute(task.bytes, result, executing_);
        result.record();
    } catch (const std::exception &error) {
        message = Message(Kind::result, 0);
        message.header().part_of = working_.header().part_of;
        message.header().part = working_.header().part;
        record.status = Status::failed;
        Writer(message, record).write(std::string_view(error.what()));
    }
    trouble_.rethrow();
    accounts.turn_to(Activity::overhead);
    ++done_.executed;
    working_ = {};
    finish(std::move(message));
    advance();
    station_.send_up(up_, freed_);
}

void DivideNode::stop()
{
    for (const Child &child : children_)
        station_.send(child.rank, Message(Kind::stop, 0));
    while (reports_missing_ > 0)
        if (!serve())
            station_.wait();
    const Accounts &accounts = station_.accounts;
    done_.executing = accounts.of(Activity::executing);
    done_.overhead = accounts.of(Activity::overhead) - done_.splitting - done_.joining;
    done_.idle = accounts.of(Activity::idle);
    if (parent_ < 0) {
        report.nodes[0] = done_;
    } else {
        Message message(Kind::report, 0);
        Writer(message, Record{.node = rank_}).write(std::as_bytes(std::span(&done_, 1)));
        station_.send(parent_, std::move(message));
    }
    station_.flush();
}

void DivideNode::run()
{
    Accounts &accounts = station_.accounts;
    accounts.turn_to(Activity::overhead);
    const double began = accounts.since;
    advance();
    while (!stopping_) {
        serve();
        if (stopping_)
            break;
        if (working_) {
            execute();
            continue;
        }
        if (parent_ < 0 && exhausted_ && report.tasks == made_)
            break;
        accounts.turn_to(Activity::idle);
        station_.wait();
    }
    accounts.turn_to(Activity::overhead);
    report.makespan = accounts.since - began;
    stop();
}

} // namespace mpisheet::farm
