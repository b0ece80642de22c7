#include "farm/runtime/node_mpi.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <limits>
#include <utility>

namespace mpisheet::farm {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double progress_period = 1; ///< [s]

} // namespace

Position position_of(const Tree &tree, bool manager_works, int rank)
{
    const int shift = manager_works ? 0 : 1;
    Position position;
    position.node = rank - shift;
    std::vector<int> size(tree.parent.size(), 1);
    for (std::size_t v = size.size(); v-- > 1;)
        size[static_cast<std::size_t>(tree.parent[v])] += size[v];
    if (position.node < 0) {
        position.children_ranks = {1};
        position.grandchildren = {tree.child_count[0]};
        position.below = tree.nodes();
        return position;
    }
    const auto v = static_cast<std::size_t>(position.node);
    if (rank > 0)
        position.parent_rank = v == 0 ? 0 : tree.parent[v] + shift;
    for (int child = tree.first_child[v]; child < tree.first_child[v] + tree.child_count[v]; ++child) {
        position.children_ranks.push_back(child + shift);
        position.grandchildren.push_back(tree.child_count[static_cast<std::size_t>(child)]);
    }
    position.below = size[v] - 1;
    return position;
}

Node::Node(const Application &application, const RunOptions &options, Position position, Station &station)
    : application_(application), options_(options), position_(std::move(position)), station_(station),
      works_(position_.node >= 0), reports_missing_(position_.below)
{
    if (position_.parent_rank < 0)
        dealer_.emplace(application, options);
    for (std::size_t c = 0; c < position_.children_ranks.size(); ++c)
        children_.push_back({position_.children_ranks[c], options.buffers + 2 + position_.grandchildren[c], {}});
    station_.meet(position_.parent_rank, position_.children_ranks);
    timed_ = dealer_ && (options.reissue_after > 0 || options.progress);
    worker_context_.node = position_.node;
    worker_context_.poll = [this] {
        ++done_.polls;
        trouble_.during_task([this] { return serve(); });
    };
    worker_context_.poll_interval = [this] { return station_.poll_interval(); };
    worker_context_.emulate = [this](double seconds) {
        done_.attended += seconds;
        station_.emulate(seconds, [this] { return trouble_.during_task([this] { return serve(); }); });
    };
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

void Node::handle(int source, Message message)
{
    switch (message.header().kind) {
    case Kind::task:
        inlink_.push_back(std::move(message));
        return;
    case Kind::stop:
        stopping_ = true;
        return;
    case Kind::report:
        --reports_missing_;
        if (dealer_) {
            const RecordView view = Records(message).next();
            std::memcpy(&dealer_->report.nodes[static_cast<std::size_t>(view.record->node)], view.bytes.data(),
                        sizeof(NodeReport));
        } else {
            station_.send(position_.parent_rank, std::move(message));
        }
        return;
    default:
        break;
    }
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

/// Does all that has come to do; false: there was nothing. A leaf with something to execute does not look once more.
bool Node::serve()
{
    int source = 0;
    Message message = station_.receive(source);
    if (!message)
        return false;
    Accounts &accounts = station_.accounts;
    const Activity before = accounts.now;
    if (before != Activity::overhead)
        accounts.turn_to(Activity::overhead);
    station_.note_arrival();
    while (message) {
        handle(source, std::move(message));
        message = children_.empty() ? Message() : station_.receive(source);
    }
    dispatch();
    station_.send_up(up_, freed_);
    if (before == Activity::executing)
        accounts.turn_to(before);
    return true;
}

void Node::execute_record(const RecordView &task, Message &results)
{
    worker_context_.id = task.record->id;
    worker_context_.attempt = task.record->attempt;
    const Header header = results.header();
    const std::size_t bytes = results.bytes();
    Record record = *task.record;
    record.node = position_.node;
    record.status = Status::done;
    Accounts &accounts = station_.accounts;
    record.start = accounts.since;
    const double before = accounts.of(Activity::executing);
    const auto finish = [&](Record &written) {
        accounts.turn_to(Activity::executing);
        written.seconds = accounts.of(Activity::executing) - before;
    };
    try {
        Writer writer(results, record);
        application_.execute(task.bytes, writer, worker_context_);
        finish(writer.record());
    } catch (const std::exception &error) {
        results.header() = header;
        results.set_bytes(bytes);
        record.status = Status::failed;
        Writer writer(results, record);
        writer.write(std::string_view(error.what()));
        finish(writer.record());
    }
    trouble_.rethrow();
    if (done_.executed++ == 0)
        done_.first_task = record.id;
}

void Node::execute()
{
    Records tasks(working_);
    Message results(Kind::result, working_.header().records > 1 ? working_.bytes() : 0);
    Accounts &accounts = station_.accounts;
    accounts.turn_to(Activity::executing);
    for (RecordView task = tasks.next(); task.record != nullptr; task = tasks.next())
        execute_record(task, results);
    accounts.now = Activity::overhead; // since the end of the last task
    ++done_.messages;
    working_ = {};
    if (dealer_) {
        dealer_->take(results, accounts.since);
        dispatch();
        return;
    }
    up_.push_back(std::move(results));
    ++freed_;
    dispatch();
    station_.send_up(up_, freed_);
}

void Node::tell_progress()
{
    if (!dealer_ || !options_.progress || station_.accounts.since < next_progress_)
        return;
    if (next_progress_ > 0)
        options_.progress(dealer_->report.tasks, station_.accounts.since - began_);
    next_progress_ = station_.accounts.since + progress_period;
}

/// Everybody below is told that there are no more tasks; what is queued are second copies of tasks that are done.
void Node::stop()
{
    stopping_ = true;
    for (Child &child : children_)
        station_.send(child.rank, Message(Kind::stop, 0));
    while (reports_missing_ > 0)
        if (!serve())
            station_.wait();
    done_.moved_bytes = static_cast<std::int64_t>(moved_bytes());
    done_.executing = station_.accounts.of(Activity::executing);
    done_.overhead = station_.accounts.of(Activity::overhead);
    done_.idle = station_.accounts.of(Activity::idle);
    if (dealer_) {
        if (works_)
            dealer_->report.nodes[static_cast<std::size_t>(position_.node)] = done_;
    } else {
        Message report(Kind::report, sizeof(Header) + sizeof(Record) + sizeof(NodeReport));
        Writer writer(report, Record{.node = position_.node});
        writer.write(std::as_bytes(std::span(&done_, 1)));
        station_.send(position_.parent_rank, std::move(report));
    }
    station_.flush();
}

void Node::run()
{
    Accounts &accounts = station_.accounts;
    accounts.turn_to(Activity::overhead);
    began_ = accounts.since;
    dispatch();
    while (!stopping_) {
        serve();
        if (stopping_)
            break;
        if (working_) {
            execute();
            tell_progress();
            continue;
        }
        if (dealer_ && dealer_->finished())
            break;
        if (timed_) {
            accounts.turn_to(accounts.now);
            dispatch(); // a task may be due once more
            if (working_)
                continue;
            tell_progress();
        }
        const double due = dealer_ ? dealer_->next_deadline() : 0;
        station_.wait(due > 0 ? std::max(1e-6, due - accounts.since) : infinite);
    }
    accounts.turn_to(Activity::overhead);
    if (dealer_)
        dealer_->report.makespan = accounts.since - began_;
    stop();
}

} // namespace mpisheet::farm
