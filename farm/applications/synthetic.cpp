// Tasks of given times and sizes that do nothing but take their time, and the check that each came back once.

#include "farm/applications/bytes.hpp"
#include "farm/applications/program.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>

namespace mpisheet::farm {
namespace {

struct Books {
    ProgramOptions options;
    std::int64_t made = 0;
    std::vector<std::uint8_t> times_taken;
    std::int64_t wrong = 0;
};

std::size_t at_least(std::int64_t bytes, std::size_t least)
{
    return std::max(static_cast<std::size_t>(bytes), least);
}

/// Computes for that long.
void work(double seconds, const Worker &worker)
{
    using clock = std::chrono::steady_clock;
    const auto end = clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
    Polling polling(worker);
    while (clock::now() < end)
        polling();
}

} // namespace

Job prepare_synthetic(const ProgramOptions &options)
{
    const auto books = std::make_shared<Books>();
    books->options = options;
    books->times_taken.resize(options.times.size());
    Job job;
    job.tasks = static_cast<std::int64_t>(options.times.size());
    job.application.make = [books](Writer &task) {
        if (books->made == static_cast<std::int64_t>(books->options.times.size()))
            return false;
        const double seconds = books->options.times[static_cast<std::size_t>(books->made++)];
        const std::span bytes = task.bytes(at_least(books->options.task_bytes, seconds > 0 ? sizeof seconds : 0));
        if (bytes.size() >= sizeof seconds)
            std::memcpy(bytes.data(), &seconds, sizeof seconds);
        return true;
    };
    // A result of 8 bytes or more begins with the task's number.
    job.application.execute = [options](std::span<const std::byte> task, Writer &result, const Worker &worker) {
        double seconds = 0;
        if (task.size() >= sizeof seconds)
            std::memcpy(&seconds, task.data(), sizeof seconds);
        if (seconds > 0 && options.busy)
            work(seconds, worker);
        else if (seconds > 0)
            worker.emulate(seconds);
        const std::span bytes = result.bytes(static_cast<std::size_t>(options.result_bytes));
        if (bytes.size() >= sizeof worker.id)
            std::memcpy(bytes.data(), &worker.id, sizeof worker.id);
    };
    job.application.take = [books](const Result &result) {
        auto &times = books->times_taken[static_cast<std::size_t>(result.id)];
        times = static_cast<std::uint8_t>(times + 1);
        std::int64_t id = result.id;
        if (result.bytes.size() >= sizeof id)
            std::memcpy(&id, result.bytes.data(), sizeof id);
        if (id != result.id || result.bytes.size() != static_cast<std::size_t>(books->options.result_bytes))
            ++books->wrong;
    };
    job.verify = [books] {
        std::int64_t wrong = books->wrong;
        for (const std::uint8_t times : books->times_taken)
            if (times != 1)
                ++wrong;
        return wrong == 0 ? std::string() : std::to_string(wrong) + " tasks lost, wrong or taken more than once";
    };
    return job;
}

} // namespace mpisheet::farm
