// Which subsets of a set of integers have a given sum: depth-first search below every choice of the first few numbers
// (Pfarm's Ssum). Checked by another method: sums of both halves, sorted and paired.

#include "farm/applications/bytes.hpp"
#include "farm/applications/program.hpp"

#include <algorithm>
#include <memory>
#include <random>

namespace mpisheet::farm {
namespace {

struct SubsetTask {
    std::uint64_t chosen; ///< bit i: number i is in; of the first `depth`
    std::int64_t depth;
};

struct SubsetResult {
    std::int64_t solutions;
    std::uint64_t one; ///< the subset of one of them
};

struct SubsetProblem {
    std::vector<std::int64_t> numbers; ///< largest first
    std::int64_t target = 0;
    std::int64_t depth = 0;
    std::int64_t next = 0, solutions = 0; ///< the manager's
    std::uint64_t one = 0;
};

SubsetProblem subset_problem(const ProgramOptions &options)
{
    SubsetProblem problem;
    const std::int64_t n = options.size > 0 ? std::min<std::int64_t>(options.size, 60) : 28;
    problem.depth = std::min(n, options.grain > 0 ? options.grain : 8);
    std::mt19937_64 random(options.seed);
    for (std::int64_t i = 0; i < n; ++i)
        problem.numbers.push_back(1 + static_cast<std::int64_t>(random() % 1'000'000));
    for (std::int64_t i = 0; i < n; i += 2)
        problem.target += problem.numbers[static_cast<std::size_t>(i)];
    std::sort(problem.numbers.rbegin(), problem.numbers.rend());
    return problem;
}

void search(const std::vector<std::int64_t> &numbers, std::size_t at, std::int64_t missing, std::uint64_t chosen,
            SubsetResult &found, Polling &polling)
{
    if (missing == 0) {
        ++found.solutions;
        found.one = chosen;
        return;
    }
    if (at == numbers.size() || missing < 0)
        return;
    if (at + 12 == numbers.size())
        polling();
    search(numbers, at + 1, missing - numbers[at], chosen | std::uint64_t{1} << at, found, polling);
    search(numbers, at + 1, missing, chosen, found, polling);
}

std::vector<std::int64_t> all_sums(std::span<const std::int64_t> numbers)
{
    std::vector<std::int64_t> sums{0};
    for (const std::int64_t number : numbers)
        for (std::size_t k = sums.size(); k-- > 0;)
            sums.push_back(sums[k] + number);
    std::sort(sums.begin(), sums.end());
    return sums;
}

std::int64_t count_by_halves(const SubsetProblem &problem)
{
    const std::span all(problem.numbers);
    const auto left = all_sums(all.first(all.size() / 2)), right = all_sums(all.subspan(all.size() / 2));
    std::int64_t count = 0;
    for (const std::int64_t sum : left) {
        const auto [from, to] = std::equal_range(right.begin(), right.end(), problem.target - sum);
        count += to - from;
    }
    return count;
}

} // namespace

Job prepare_subset_sum(const ProgramOptions &options)
{
    const auto problem = std::make_shared<SubsetProblem>(subset_problem(options));
    Job job;
    job.tasks = std::int64_t{1} << problem->depth;
    job.application.make = [problem, tasks = job.tasks](Writer &task) {
        if (problem->next == tasks)
            return false;
        put_value(task.bytes(sizeof(SubsetTask)),
                  SubsetTask{static_cast<std::uint64_t>(problem->next++), problem->depth});
        return true;
    };
    job.application.execute = [problem](std::span<const std::byte> task, Writer &result, const Worker &worker) {
        const auto given = value_at<SubsetTask>(task);
        std::int64_t missing = problem->target;
        for (std::int64_t i = 0; i < given.depth; ++i)
            if ((given.chosen >> i & 1U) != 0)
                missing -= problem->numbers[static_cast<std::size_t>(i)];
        SubsetResult found{};
        Polling polling(worker);
        search(problem->numbers, static_cast<std::size_t>(given.depth), missing, given.chosen, found, polling);
        put_value(result.bytes(sizeof found), found);
    };
    job.application.take = [problem](const Result &result) {
        if (result.status != Status::done)
            return;
        const auto found = value_at<SubsetResult>(result.bytes);
        problem->solutions += found.solutions;
        if (found.solutions > 0)
            problem->one = found.one;
    };
    job.verify = [problem] {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < problem->numbers.size(); ++i)
            sum += (problem->one >> i & 1U) != 0 ? problem->numbers[i] : 0;
        const std::int64_t count = count_by_halves(*problem);
        if (count == problem->solutions && sum == problem->target)
            return std::string();
        return "found " + std::to_string(problem->solutions) + " subsets, there are " + std::to_string(count);
    };
    job.result = [problem] {
        return std::to_string(problem->solutions) + " subsets of " + std::to_string(problem->numbers.size()) +
               " numbers have the sum " + std::to_string(problem->target);
    };
    return job;
}

} // namespace mpisheet::farm
