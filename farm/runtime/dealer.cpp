#include "farm/runtime/dealer.hpp"

#include "model/error.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::farm {
namespace {

constexpr std::int64_t most_in_batch = 4096;
constexpr double most_batch_bytes = 1 << 20;
constexpr double most_batch_seconds = 0.01; ///< a batch is no longer than this: balance and answers come first
constexpr double least_seconds = 2e-8;      ///< what the clock tells apart in a task, about
constexpr double default_beta_e = 2e-6;

} // namespace

Dealer::Dealer(const Application &application, const RunOptions &options)
    : application_(application), options_(options), keeps_tasks_(options.retries > 0 || options.reissue_after > 0)
{
    report.nodes.resize(static_cast<std::size_t>(options.tree.nodes()));
    if (options.journal.empty())
        return;
    journal_.emplace(options.journal, options.fingerprint, options.expected);
    report.unfinished_bytes = journal_->unfinished_bytes();
}

/// Tasks for the next message: few enough that no node waits for them at the end, or while others have many.
std::int64_t Dealer::batch() const
{
    if (options_.batch > 0)
        return options_.batch;
    if (measured_ < 8)
        return 1;
    const double beta_e = options_.beta_e > 0 ? options_.beta_e : default_beta_e;
    const double seconds = std::max(mean_seconds_, least_seconds);
    const double wanted = std::ceil(beta_e * (1 - options_.overhead) / options_.overhead / seconds);
    double most = std::min(wanted, std::max(1.0, most_batch_seconds / seconds));
    most = std::min({most, static_cast<double>(most_in_batch), std::max(1.0, most_batch_bytes / mean_bytes_)});
    if (options_.expected) { // all nodes' buffers take at most half of what is left
        const auto left = static_cast<double>(*options_.expected - made_);
        most = std::min(most, std::max(1.0, left / (8.0 * options_.tree.nodes())));
    }
    return static_cast<std::int64_t>(std::max(1.0, most));
}

/// Adds the next task that has no result yet; false: there are no more. Results of the journal are taken when their
/// tasks are made.
bool Dealer::make(Message &message)
{
    for (;;) {
        const Result *known = journal_ ? journal_->find(made_) : nullptr;
        Message scratch; // for a task that is only made to get past it
        if (known != nullptr)
            scratch = Message(Kind::task, 0);
        Writer writer(known != nullptr ? scratch : message, Record{.id = made_});
        if (!application_.make(writer)) {
            exhausted_ = true;
            if (journal_)
                journal_->check_tasks(made_);
            return false;
        }
        writer.record();
        ++made_;
        if (known == nullptr) {
            ++open_;
            return true;
        }
        mark_taken(known->id);
        ++report.from_journal;
        deliver_in_order({Message(), *known});
    }
}

Message Dealer::next(double now)
{
    check_deadlines(now);
    if (!again_.empty())
        return give_again(now);
    if (exhausted_)
        return {};
    const std::int64_t count = batch();
    Message message(
        Kind::task,
        sizeof(Header) +
            (count > 1 ? static_cast<std::size_t>(1.25 * mean_bytes_ * static_cast<double>(count)) + 256 : 0));
    std::int64_t records = 0;
    while (records < count && make(message))
        ++records;
    if (records == 0)
        return {};
    const auto bytes = static_cast<double>(message.bytes()) / static_cast<double>(records);
    mean_bytes_ += (bytes - mean_bytes_) / 8;
    if (keeps_tasks_)
        keep(message, now);
    return message;
}

void Dealer::keep(const Message &message, double now)
{
    Records records(message);
    for (RecordView task = records.next(); task.record != nullptr; task = records.next()) {
        flights_[task.record->id].task = {message, task};
        if (options_.reissue_after > 0)
            deadlines_.push_back({now + options_.reissue_after, task.record->id});
    }
}

void Dealer::check_deadlines(double now)
{
    while (!deadlines_.empty() && deadlines_.front().at <= now) {
        const std::int64_t id = deadlines_.front().id;
        deadlines_.pop_front();
        const auto flight = flights_.find(id);
        if (flight == flights_.end())
            continue;
        ++report.reissued;
        again_.push_back(flight->second.task);
    }
}

/// A task that was given out before travels alone, in a message of its own: the first one may be on its way still.
Message Dealer::give_again(double now)
{
    const Again task = std::move(again_.front());
    again_.pop_front();
    Record record = *task.task.record;
    ++record.attempt;
    Message message(Kind::task, sizeof(Header) + sizeof(Record) + task.task.bytes.size());
    Writer writer(message, record);
    writer.write(task.task.bytes);
    Flight &flight = flights_[record.id];
    flight.task = {message, Records(message).next()};
    if (options_.reissue_after > 0)
        deadlines_.push_back({now + options_.reissue_after, record.id});
    return message;
}

void Dealer::take(const Message &results, double)
{
    Records records(results);
    for (RecordView result = records.next(); result.record != nullptr; result = records.next())
        settle(results, result);
}

void Dealer::settle(const Message &message, const RecordView &view)
{
    const Record &record = *view.record;
    if (is_taken(record.id)) {
        ++report.duplicates;
        return;
    }
    if (record.status == Status::failed && keeps_tasks_) {
        Flight &flight = flights_[record.id];
        if (flight.failures++ < options_.retries) {
            ++report.retried;
            again_.push_back(flight.task);
            return;
        }
    }
    if (keeps_tasks_)
        flights_.erase(record.id);
    mark_taken(record.id);
    --open_;
    ++measured_;
    const double weight = 1.0 / static_cast<double>(std::min<std::int64_t>(measured_, 256));
    mean_seconds_ += (record.seconds - mean_seconds_) * weight;
    const Result result{record.id,      record.status, view.bytes,    record.start,
                        record.seconds, record.node,   record.attempt};
    if (journal_ && record.status == Status::done) // what failed is tried again when the job is
        journal_->add(result);
    deliver_in_order({message, result});
}

void Dealer::mark_taken(std::int64_t id)
{
    const auto index = static_cast<std::size_t>(id);
    if (taken_.size() <= index)
        taken_.resize(std::max(index + 1, 2 * taken_.size()));
    taken_[index] = true;
}

/// In submission order a result waits for those before it.
void Dealer::deliver_in_order(Waiting next)
{
    if (options_.order == Order::completion) {
        deliver(next.result);
        return;
    }
    waiting_.emplace(next.result.id, std::move(next));
    while (!waiting_.empty() && waiting_.begin()->first == delivered_) {
        const Waiting first = std::move(waiting_.begin()->second);
        waiting_.erase(waiting_.begin());
        deliver(first.result);
        ++delivered_;
    }
}

void Dealer::deliver(const Result &result)
{
    ++report.tasks;
    if (result.status == Status::failed)
        ++report.failed;
    if (application_.take)
        application_.take(result);
}

} // namespace mpisheet::farm
