// The farm's runtime on any number of ranks, natively with emulated tasks (ranks sleep) and simulated: every task once,
// whatever the tree, the sizes and what goes wrong; first tasks and wind-down as the papers say; predictions.

#include "farm/runtime/divide_mpi.hpp"
#include "farm/runtime/runtime_mpi.hpp"
#include "farm/model/startup.hpp"
#include "farm/model/winddown.hpp"
#include "measure/platform.hpp"
#include "measure/session.hpp"

#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <unistd.h>

namespace mpisheet::farm {
namespace {

std::optional<Crew> crew; ///< all ranks

void check(bool holds, const std::string &what)
{
    if (!holds)
        throw Error(Exit::bug, "test failed: " + what);
}

/// What came back, on rank 0.
struct Taken {
    std::vector<std::int64_t> order;
    std::map<std::int64_t, int> times;
    std::int64_t failed = 0;
    RunReport report;
    bool right = true;
};

/// Task i: its number and a time; its result: as many bytes as asked, filled with the number's last byte.
struct Case {
    std::vector<double> times;
    std::size_t task_bytes = 16, result_bytes = 8;
    std::function<void(std::int64_t id, int attempt, const Worker &)> before{}; ///< in the task
};

Taken run_case(const Case &the, const RunOptions &options)
{
    Taken taken;
    std::size_t next = 0;
    Application application;
    application.make = [&](Writer &task) {
        if (next == the.times.size())
            return false;
        const std::span<std::byte> bytes = task.bytes(the.task_bytes);
        if (bytes.size() >= sizeof(double))
            std::memcpy(bytes.data(), &the.times[next], sizeof(double));
        if (bytes.size() > sizeof(double))
            bytes.back() = static_cast<std::byte>(next);
        ++next;
        return true;
    };
    application.execute = [&](std::span<const std::byte> task, Writer &result, const Worker &worker) {
        double seconds = 0;
        if (task.size() >= sizeof seconds)
            std::memcpy(&seconds, task.data(), sizeof seconds);
        if (task.size() != the.task_bytes ||
            (task.size() > sizeof seconds && task.back() != static_cast<std::byte>(worker.id)))
            throw Error(Exit::bug, "a task arrived damaged");
        if (the.before)
            the.before(worker.id, worker.attempt, worker);
        if (seconds > 0)
            worker.emulate(seconds);
        const std::span<std::byte> bytes = result.bytes(the.result_bytes);
        std::memset(bytes.data(), static_cast<int>(worker.id & 0xff), bytes.size());
    };
    application.take = [&](const Result &result) {
        taken.order.push_back(result.id);
        ++taken.times[result.id];
        if (result.status == Status::failed) {
            ++taken.failed;
            return;
        }
        taken.right = taken.right && result.bytes.size() == the.result_bytes;
        for (std::size_t at : {std::size_t{0}, result.bytes.size() / 2, result.bytes.size() - 1})
            if (!result.bytes.empty())
                taken.right = taken.right && result.bytes[at] == static_cast<std::byte>(result.id);
    };
    taken.report = run_farm(*crew, application, options);
    return taken;
}

void check_once(const Launch &launch, const Taken &taken, std::size_t tasks, const std::string &what)
{
    if (launch.rank > 0)
        return;
    check(taken.times.size() == tasks && taken.order.size() == tasks, what + ": each task once");
    check(taken.right, what + ": every result is that of its task");
    std::int64_t executed = 0, moved = 0;
    for (const NodeReport &node : taken.report.nodes)
        executed += node.executed, moved += node.moved_bytes;
    check(executed >= static_cast<std::int64_t>(tasks) - taken.report.from_journal, what + ": all executed");
    check(moved == 0, what + ": no payload is copied");
}

RunOptions options_on(const Launch &launch, const Tree &tree)
{
    RunOptions options;
    options.tree = tree;
    options.may_spin = !launch.oversubscribed;
    return options;
}

void exactly_once(const Launch &launch)
{
    const int ranks = launch.size;
    for (const Tree &tree : {chain(ranks), kary(2, ranks), kary(std::max(1, ranks - 1), ranks)})
        for (const std::size_t tasks : {0, 1, ranks - 1, ranks, 5 * ranks, 200}) {
            const Case the{std::vector<double>(tasks, 1e-4)};
            check_once(launch, run_case(the, options_on(launch, tree)), tasks, std::to_string(tasks) + " tasks");
        }
    if (ranks == 1)
        return;
    RunOptions fed = options_on(launch, kary(2, ranks - 1));
    fed.manager_works = false;
    check_once(launch, run_case({std::vector<double>(100, 1e-4)}, fed), 100, "a manager that only feeds");
    RunOptions batched = options_on(launch, kary(2, ranks));
    batched.batch = 0;
    batched.expected = 20000;
    check_once(launch, run_case({std::vector<double>(20000, 0.0)}, batched), 20000, "batches");
}

/// Up to 64 MiB each way, far beyond what MPI sends eagerly; with headers 960 bytes are the most that come unannounced.
void sizes(const Launch &launch)
{
    for (const std::size_t bytes : {0UL, 1UL, 960UL, 961UL, 300'000UL, 64UL << 20U}) {
        if (bytes > 1'000'000 && (launch.size != 2 || platform::simulated()))
            continue; // once is enough for the memory of a test machine
        const std::size_t tasks = bytes > 1'000'000 ? 6 : 24;
        const Case the{std::vector<double>(tasks, 0.0), bytes, bytes};
        check_once(launch, run_case(the, options_on(launch, chain(launch.size))), tasks,
                   std::to_string(bytes) + " bytes");
    }
}

void order_of_results(const Launch &launch)
{
    RunOptions options = options_on(launch, kary(2, launch.size));
    options.order = Order::submission;
    std::vector<double> times(60, 2e-4);
    times[0] = 5e-3; // everything waits for the first
    const Taken taken = run_case({times}, options);
    check_once(launch, taken, times.size(), "submission order");
    for (std::size_t k = 0; k < taken.order.size(); ++k)
        check(taken.order[k] == static_cast<std::int64_t>(k), "results in the order of submission");
}

void failures(const Launch &launch)
{
    Case the{std::vector<double>(40, 1e-4)};
    the.before = [](std::int64_t id, int attempt, const Worker &) {
        if (id == 7 || (id % 10 == 3 && attempt == 1))
            throw std::runtime_error("task says no");
    };
    const Taken plain = run_case(the, options_on(launch, kary(2, launch.size)));
    check(launch.rank > 0 || (plain.order.size() == 40 && plain.failed == 5 && plain.report.failed == 5),
          "failed tasks are told");
    RunOptions options = options_on(launch, kary(2, launch.size));
    options.retries = 2;
    const Taken again = run_case(the, options);
    check(launch.rank > 0 || (again.order.size() == 40 && again.failed == 1 && again.report.retried == 6),
          "what fails once is tried again, what fails always is given up after its retries");
}

/// A node that sits on its task: others get the task, and its own result, when it comes, is dropped.
void reissue(const Launch &launch)
{
    if (launch.size < 3)
        return;
    Case the{std::vector<double>(60, 1e-3)};
    the.before = [&](std::int64_t id, int attempt, const Worker &worker) {
        if (id == 1 && attempt == 1)
            worker.emulate(0.3);
    };
    RunOptions options = options_on(launch, kary(launch.size - 1, launch.size));
    options.reissue_after = 0.1;
    const Taken taken = run_case(the, options);
    check_once(launch, taken, 60, "tasks given out once more");
    check(launch.rank > 0 || taken.report.reissued >= 1, "the slow task was given out again");
    check(launch.rank > 0 || taken.report.makespan < 0.29, "nobody waited for the slow one");
}

void journal(const Launch &launch)
{
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("mpisheet-farm-test-" + std::to_string(getppid()) + ".journal");
    const auto with_journal = [&](std::size_t tasks) {
        RunOptions options = options_on(launch, kary(2, launch.size));
        options.journal = launch.rank == 0 ? file : std::filesystem::path();
        options.fingerprint = "test";
        return run_case({std::vector<double>(tasks, 1e-4)}, options);
    };
    if (launch.rank == 0)
        std::filesystem::remove(file);
    check_once(launch, with_journal(30), 30, "a new journal");
    if (launch.rank == 0) { // as if killed while it wrote: the last result is not whole
        std::filesystem::resize_file(file, std::filesystem::file_size(file) - 3);
    }
    const Taken rest = with_journal(50);
    if (launch.rank == 0) {
        check_once(launch, rest, 50, "a journal continued");
        check(rest.report.from_journal == 29, "whole results are not computed again, the broken one is");
        std::filesystem::remove(file);
    }
}

/// One node ten times slower than the others costs no more than some of its tasks: it is given tasks as it asks for
/// them.
void straggler(const Launch &launch)
{
    if (!platform::simulated() || launch.size < 3)
        return;
    constexpr double seconds = 0.01, slow = 10;
    constexpr std::size_t tasks = 600;
    Case the{std::vector<double>(tasks, seconds)};
    the.before = [&](std::int64_t, int, const Worker &worker) {
        if (worker.node == launch.size - 1)
            worker.emulate((slow - 1) * seconds);
    };
    const Taken taken = run_case(the, options_on(launch, kary(2, launch.size)));
    check_once(launch, taken, tasks, "a straggler");
    const double ideal = seconds * static_cast<double>(tasks) / (launch.size - 1 + 1 / slow);
    check(launch.rank > 0 || taken.report.makespan <= ideal + 4 * slow * seconds,
          "a straggler: " + std::to_string(taken.report.makespan) + " s, ideal " + std::to_string(ideal));
}

/// Divide and conquer: every part counted once, and nodes that split no more than they may.
void divides(const Launch &launch)
{
    constexpr int levels = 3, nodes = 7;
    MPI_Comm part = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, launch.rank < nodes ? 0 : MPI_UNDEFINED, launch.rank, &part);
    if (launch.size < nodes || part == MPI_COMM_NULL)
        return;
    Crew seven(part);
    DivideApplication application;
    std::int64_t made = 0, taken = 0;
    bool whole = true;
    const auto number = [](std::span<const std::byte> bytes) {
        double value = 0;
        std::memcpy(&value, bytes.data(), sizeof value);
        return value;
    };
    const auto write = [](Writer &writer, double value) { writer.write(std::as_bytes(std::span(&value, 1))); };
    application.make = [&](Writer &task) {
        if (made == 50)
            return false;
        write(task, static_cast<double>(++made));
        return true;
    };
    application.execute = [&](std::span<const std::byte> task, Writer &result, const Worker &worker) {
        worker.emulate(1e-4);
        write(result, number(task));
    };
    application.split = [&](std::span<const std::byte> task, std::span<Writer> parts, const Worker &) {
        for (Writer &one : parts)
            write(one, number(task) / static_cast<double>(parts.size()));
    };
    application.join = [&](std::span<const std::byte>, std::span<const std::span<const std::byte>> results,
                           Writer &result, const Worker &) { write(result, number(results[0]) + number(results[1])); };
    application.take = [&](const Result &result) {
        ++taken;
        whole = whole && number(result.bytes) == static_cast<double>(result.id + 1);
    };
    DivideRunOptions options;
    options.may_spin = !launch.oversubscribed;
    options.quota = {0, 20, 30};
    const DivideReport report = run_divide(seven, application, options);
    if (launch.rank == 0) {
        check(taken == 50 && whole, "divide and conquer: every task once, whole");
        check(report.nodes.size() == nodes && report.nodes[0].level == levels, "seven nodes are three levels");
        for (const DivideNodeReport &node : report.nodes)
            check(node.split <= options.quota[static_cast<std::size_t>(node.level - 1)], "a node keeps its quota");
        check(report.nodes[0].split > 0 && report.nodes[1].split > 0, "inner nodes split");
    }
    seven.close();
    MPI_Comm_free(&part);
}

/// Lemma 1, and at most as many tasks on a node as (6) allows for M = 4N.
void papers(const Launch &launch)
{
    if (!platform::simulated() || launch.size < 4)
        return;
    const int nodes = launch.size - 1;
    for (const Tree &tree : {chain(nodes), kary(2, nodes), kary(3, nodes)}) {
        RunOptions options = options_on(launch, tree);
        options.manager_works = false;
        const Taken taken = run_case({std::vector<double>(static_cast<std::size_t>(4 * nodes), 0.1)}, options);
        check_once(launch, taken, static_cast<std::size_t>(4 * nodes), "4 N tasks");
        const std::vector<double> first = first_tasks(tree);
        for (int v = 0; launch.rank == 0 && v < nodes; ++v) {
            const NodeReport &node = taken.report.nodes[static_cast<std::size_t>(v)];
            check(static_cast<double>(node.first_task + 1) == first[static_cast<std::size_t>(v)],
                  "node " + std::to_string(v) + " of " + std::to_string(nodes) + " begins with task " +
                      std::to_string(node.first_task + 1) + ", Lemma 1 says " +
                      std::to_string(first[static_cast<std::size_t>(v)]));
            check(node.executed <= winddown_tasks(chain(tree.levels())), "wind-down bound");
        }
    }
}

} // namespace
} // namespace mpisheet::farm

int main(int argc, char **argv)
{
    using namespace mpisheet;
    return run_mpi(argc, argv, CommandLine{}, LaunchRules{0, false}, [](const Launch &launch) {
        farm::crew.emplace(MPI_COMM_WORLD);
        farm::exactly_once(launch);
        farm::sizes(launch);
        farm::order_of_results(launch);
        farm::failures(launch);
        farm::reissue(launch);
        farm::journal(launch);
        farm::papers(launch);
        farm::straggler(launch);
        farm::divides(launch);
        farm::crew->close();
        return 0;
    });
}
