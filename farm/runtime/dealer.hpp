#pragma once
// The manager's side of a run: which task next, what to do with a result, each exactly once. No MPI.

#include "farm/runtime/journal.hpp"
#include "farm/runtime/runtime.hpp"

#include <deque>
#include <map>
#include <unordered_map>

namespace mpisheet::farm {

class Dealer {
public:
    /// Opens the journal. Throws Error (bad_input): one of something else.
    Dealer(const Application &application, const RunOptions &options);

    /// The next message of tasks, empty if there is nothing to give out now. `now` [s].
    Message next(double now);
    /// What came back: gives each result of it to the application, or back to the farm.
    void take(const Message &results, double now);
    /// All tasks made and their results taken.
    [[nodiscard]] bool finished() const { return exhausted_ && open_ == 0; }
    [[nodiscard]] double next_deadline() const { return deadlines_.empty() ? 0 : deadlines_.front().at; }

    RunReport report;

private:
    struct Again {
        Message message; ///< holds the task's bytes
        RecordView task;
    };
    struct Flight {
        Again task;
        int failures = 0;
    };
    struct Deadline {
        double at;
        std::int64_t id;
    };
    struct Waiting {
        Message message; ///< holds the result's bytes; none: the journal does
        Result result;
    };

    bool make(Message &message);
    void check_deadlines(double now);
    Message give_again(double now);
    void keep(const Message &message, double now);
    void settle(const Message &message, const RecordView &view);
    void mark_taken(std::int64_t id);
    void deliver_in_order(Waiting next);
    void deliver(const Result &result);
    [[nodiscard]] std::int64_t batch() const;
    bool is_taken(std::int64_t id) const
    {
        return static_cast<std::size_t>(id) < taken_.size() && taken_[static_cast<std::size_t>(id)];
    }

    const Application &application_;
    const RunOptions &options_;
    std::optional<Journal> journal_;
    bool keeps_tasks_;
    bool exhausted_ = false;
    std::int64_t made_ = 0; ///< tasks made, those that the journal has included
    std::int64_t open_ = 0; ///< given out or to be given out, and not taken
    std::vector<bool> taken_;
    std::deque<Again> again_;
    std::unordered_map<std::int64_t, Flight> flights_;
    std::deque<Deadline> deadlines_;
    std::map<std::int64_t, Waiting> waiting_; ///< for those before them
    std::int64_t delivered_ = 0;              ///< in submission order
    double mean_seconds_ = 0;                 ///< of a task [s]
    double mean_bytes_ = 0;                   ///< of a task's record [byte]
    std::int64_t measured_ = 0;
};

} // namespace mpisheet::farm
