#include "farm/runtime/tree_node_mpi.hpp"

#include <cstring>
#include <limits>
#include <utility>

namespace mpisheet::farm {

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

TreeNode::TreeNode(const Application &application, const RunOptions &options, Position position, Station &station)
    : application_(application), options_(options), position_(std::move(position)), station_(station),
      reports_missing_(position_.below)
{
    station_.meet(position_.parent_rank, position_.children_ranks);
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

double TreeNode::rest()
{
    return std::numeric_limits<double>::infinity();
}

void TreeNode::handle(int source, Message message)
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
        if (RunReport *all = report()) {
            const RecordView view = Records(message).next();
            std::memcpy(&all->nodes[static_cast<std::size_t>(view.record->node)], view.bytes.data(),
                        sizeof(NodeReport));
        } else {
            station_.send(position_.parent_rank, std::move(message));
        }
        return;
    default:
        from_below(source, std::move(message));
    }
}

/// Does all that has come to do; false: there was nothing. A leaf with something to execute does not look once more.
bool TreeNode::serve()
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
        message = position_.children_ranks.empty() ? Message() : station_.receive(source);
    }
    dispatch();
    station_.send_up(up_, freed_);
    if (before == Activity::executing)
        accounts.turn_to(before);
    return true;
}

void TreeNode::execute_record(const RecordView &task, Message &results)
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

void TreeNode::execute()
{
    Records tasks(working_);
    Message results(Kind::result, working_.header().records > 1 ? working_.bytes() : 0);
    results.header().part_of = working_.header().part_of;
    results.header().part = working_.header().part;
    Accounts &accounts = station_.accounts;
    accounts.turn_to(Activity::executing);
    for (RecordView task = tasks.next(); task.record != nullptr; task = tasks.next())
        execute_record(task, results);
    accounts.now = Activity::overhead; // since the end of the last task
    ++done_.messages;
    working_ = {};
    finish(std::move(results));
    dispatch();
    station_.send_up(up_, freed_);
    after_execution();
}

/// Everybody below is told that there are no more tasks; what is queued are second copies of tasks that are done.
void TreeNode::stop()
{
    stopping_ = true;
    for (const int child : position_.children_ranks)
        station_.send(child, Message(Kind::stop, 0));
    while (reports_missing_ > 0)
        if (!serve())
            station_.wait();
    done_.moved_bytes = static_cast<std::int64_t>(moved_bytes());
    done_.executing = station_.accounts.of(Activity::executing);
    done_.overhead = station_.accounts.of(Activity::overhead) - done_.splitting - done_.joining;
    done_.idle = station_.accounts.of(Activity::idle);
    if (RunReport *all = report()) {
        if (position_.node >= 0)
            all->nodes[static_cast<std::size_t>(position_.node)] = done_;
    } else {
        Message message(Kind::report, sizeof(Header) + sizeof(Record) + sizeof(NodeReport));
        Writer writer(message, Record{.node = position_.node});
        writer.write(std::as_bytes(std::span(&done_, 1)));
        station_.send(position_.parent_rank, std::move(message));
    }
    station_.flush();
}

void TreeNode::run()
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
            continue;
        }
        if (finished())
            break;
        if (const double seconds = rest(); seconds > 0)
            station_.wait(seconds);
    }
    accounts.turn_to(Activity::overhead);
    if (RunReport *all = report())
        all->makespan = accounts.since - began_;
    stop();
}

} // namespace mpisheet::farm
