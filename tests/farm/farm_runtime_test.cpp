// The farm's runtime on any number of ranks, natively with emulated tasks (ranks sleep) and simulated: every task once,
// whatever the tree, the sizes and what goes wrong; first tasks and wind-down as the papers say; predictions.

#include "farm/model/phases.hpp"
#include "farm/runtime/runtime_mpi.hpp"
#include "model/error.hpp"
#include "probes/measure/platform.hpp"
#include "tests/mpi.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <unistd.h>

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::farm;
using tests::launch;

namespace {

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

Taken run_case(Crew &crew, const Case &the, const RunOptions &options)
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
    taken.report = run_farm(crew, application, options);
    return taken;
}

/// On rank 0: each of the tasks once, each result that of its task.
void check_once(const Taken &taken, std::size_t tasks)
{
    if (launch().rank > 0)
        return;
    CHECK(taken.times.size() == tasks);
    CHECK(taken.order.size() == tasks);
    CHECK(taken.right);
    std::int64_t executed = 0, moved = 0;
    for (const NodeReport &node : taken.report.nodes)
        executed += node.executed, moved += node.moved_bytes;
    CHECK(executed >= static_cast<std::int64_t>(tasks) - taken.report.from_journal);
    CHECK(moved == 0); // no payload is copied
}

RunOptions options_on(const Tree &tree)
{
    RunOptions options;
    options.tree = tree;
    options.may_spin = !launch().oversubscribed;
    return options;
}

} // namespace

TEST_CASE("every task is executed once and comes back, whatever the tree and the number of tasks", "[farm][mpi]")
{
    Crew crew(MPI_COMM_WORLD); // for one farm after the other: their messages do not meet
    const int ranks = launch().size;
    for (const Tree &tree : {chain(ranks), kary(2, ranks), kary(std::max(1, ranks - 1), ranks)})
        for (const std::size_t tasks : {0, 1, ranks - 1, ranks, 5 * ranks, 200}) {
            INFO(tasks << " tasks");
            check_once(run_case(crew, {std::vector<double>(tasks, 1e-4)}, options_on(tree)), tasks);
        }
    crew.close();
}

TEST_CASE("a farm's time begins when the last of its ranks is there", "[farm][mpi]")
{
    Crew crew(MPI_COMM_WORLD);
    if (launch().rank == launch().size - 1)
        usleep(1000000);
    const Taken taken = run_case(crew, {std::vector<double>(10, 0.0)}, options_on(kary(2, launch().size)));
    crew.close();
    if (launch().rank == 0)
        CHECK(taken.report.makespan < 0.5);
    check_once(taken, 10);
}

TEST_CASE("a manager may only feed, and put many tasks into a message", "[farm][mpi]")
{
    const int ranks = launch().size;
    if (ranks == 1)
        return;
    Crew crew(MPI_COMM_WORLD);
    RunOptions fed = options_on(kary(2, ranks - 1));
    fed.manager_works = false;
    check_once(run_case(crew, {std::vector<double>(100, 1e-4)}, fed), 100);
    RunOptions batched = options_on(kary(2, ranks));
    batched.batch = 0;
    batched.expected = 20000;
    check_once(run_case(crew, {std::vector<double>(20000, 0.0)}, batched), 20000);
    crew.close();
}

// Up to 64 MiB each way, far beyond what MPI sends eagerly; with headers 960 bytes are the most that come unannounced.
TEST_CASE("tasks and results of any size arrive undamaged", "[farm][mpi]")
{
    Crew crew(MPI_COMM_WORLD);
    for (const std::size_t bytes : {0UL, 1UL, 960UL, 961UL, 300'000UL, 64UL << 20U}) {
        if (bytes > 1'000'000 && (launch().size != 2 || platform::simulated()))
            continue; // once is enough for the memory of a test machine
        INFO(bytes << " bytes");
        const std::size_t tasks = bytes > 1'000'000 ? 6 : 24;
        const Case the{std::vector<double>(tasks, 0.0), bytes, bytes};
        check_once(run_case(crew, the, options_on(chain(launch().size))), tasks);
    }
    crew.close();
}

TEST_CASE("results come in the order of submission where that is asked for", "[farm][mpi]")
{
    Crew crew(MPI_COMM_WORLD);
    RunOptions options = options_on(kary(2, launch().size));
    options.order = Order::submission;
    std::vector<double> times(60, 2e-4);
    times[0] = 5e-3; // everything waits for the first
    const Taken taken = run_case(crew, {times}, options);
    crew.close();
    check_once(taken, times.size());
    CHECK(std::is_sorted(taken.order.begin(), taken.order.end()));
}

TEST_CASE("what fails once is tried again, what fails always is given up after its retries", "[farm][mpi]")
{
    Crew crew(MPI_COMM_WORLD);
    Case the{std::vector<double>(40, 1e-4)};
    the.before = [](std::int64_t id, int attempt, const Worker &) {
        if (id == 7 || (id % 10 == 3 && attempt == 1))
            throw std::runtime_error("task says no");
    };
    const Taken plain = run_case(crew, the, options_on(kary(2, launch().size)));
    RunOptions options = options_on(kary(2, launch().size));
    options.retries = 2;
    const Taken again = run_case(crew, the, options);
    crew.close();
    if (launch().rank > 0)
        return;
    CHECK(plain.order.size() == 40);
    CHECK(plain.failed == 5);
    CHECK(plain.report.failed == 5);
    CHECK(again.order.size() == 40);
    CHECK(again.failed == 1);
    CHECK(again.report.retried == 6);
}

// A node sits on its task for 0.3 s: others get the task, and its own result, when it comes, is dropped.
TEST_CASE("a task that does not come back is given to another node, and nobody waits for the slow one", "[farm][mpi]")
{
    if (launch().size < 3)
        return;
    Crew crew(MPI_COMM_WORLD);
    Case the{std::vector<double>(60, 1e-3)};
    the.before = [](std::int64_t id, int attempt, const Worker &worker) {
        if (id == 1 && attempt == 1)
            worker.emulate(0.3);
    };
    RunOptions options = options_on(kary(launch().size - 1, launch().size));
    options.reissue_after = 0.1;
    const Taken taken = run_case(crew, the, options);
    crew.close();
    check_once(taken, 60);
    if (launch().rank > 0)
        return;
    CHECK(taken.report.reissued >= 1);
    CHECK(taken.report.makespan < 0.29);
}

TEST_CASE("a journal's whole results are not computed again, one that is not whole is", "[farm][mpi]")
{
    Crew crew(MPI_COMM_WORLD);
    const bool manager = launch().rank == 0;
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("mpisheet-farm-test-" + std::to_string(getppid()) + ".journal");
    const auto with_journal = [&](std::size_t tasks) {
        RunOptions options = options_on(kary(2, launch().size));
        options.journal = manager ? file : std::filesystem::path();
        options.fingerprint = "test";
        return run_case(crew, {std::vector<double>(tasks, 1e-4)}, options);
    };
    if (manager)
        std::filesystem::remove(file);
    check_once(with_journal(30), 30);
    if (manager) // as if killed while it wrote
        std::filesystem::resize_file(file, std::filesystem::file_size(file) - 3);
    const Taken rest = with_journal(50);
    crew.close();
    check_once(rest, 50);
    if (!manager)
        return;
    CHECK(rest.report.from_journal == 29);
    CHECK(rest.report.unfinished_bytes > 0);
    std::filesystem::remove(file);
}

// Nodes are given tasks as they ask for them.
TEST_CASE("a node ten times slower than the others costs no more than some of its tasks", "[farm][mpi]")
{
    if (!platform::simulated() || launch().size < 3)
        return;
    Crew crew(MPI_COMM_WORLD);
    constexpr double seconds = 0.01, slow = 10;
    constexpr std::size_t tasks = 600;
    Case the{std::vector<double>(tasks, seconds)};
    the.before = [](std::int64_t, int, const Worker &worker) {
        if (worker.node == launch().size - 1)
            worker.emulate((slow - 1) * seconds);
    };
    const Taken taken = run_case(crew, the, options_on(kary(2, launch().size)));
    crew.close();
    check_once(taken, tasks);
    const double ideal = seconds * static_cast<double>(tasks) / (launch().size - 1 + 1 / slow);
    if (launch().rank == 0)
        CHECK(taken.report.makespan <= ideal + 4 * slow * seconds);
}

namespace {

double number_of(std::span<const std::byte> bytes)
{
    double value = 0;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

void put_number(Writer &writer, double value)
{
    writer.write(std::as_bytes(std::span(&value, 1)));
}

/// 50 numbers, split into equal parts and summed up again; how often each came back whole.
struct Sums {
    std::int64_t made = 0, taken = 0;
    bool whole = true;

    Application application()
    {
        Application sums;
        sums.make = [this](Writer &task) {
            if (made == 50)
                return false;
            put_number(task, static_cast<double>(++made));
            return true;
        };
        sums.execute = [](std::span<const std::byte> task, Writer &result, const Worker &worker) {
            worker.emulate(1e-4);
            put_number(result, number_of(task));
        };
        sums.split = [](std::span<const std::byte> task, std::span<Writer> parts, const Worker &) {
            for (Writer &one : parts)
                put_number(one, number_of(task) / static_cast<double>(parts.size()));
        };
        sums.join = [](std::span<const std::byte>, std::span<const std::span<const std::byte>> results, Writer &result,
                       const Worker &) {
            double sum = 0;
            for (const auto &one : results)
                sum += number_of(one);
            put_number(result, sum);
        };
        sums.take = [this](const Result &result) {
            ++taken;
            whole = whole && std::abs(number_of(result.bytes) - static_cast<double>(result.id + 1)) < 1e-9;
        };
        return sums;
    }
};

/// On the first ranks of the launch, as many as the tree has nodes; nothing where there are fewer.
std::optional<RunReport> run_on(const Tree &tree, Sums &sums, RunOptions options)
{
    const int nodes = tree.nodes();
    MPI_Comm part = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, launch().rank < nodes ? 0 : MPI_UNDEFINED, launch().rank, &part);
    if (part == MPI_COMM_NULL)
        return {};
    std::optional<RunReport> report;
    if (launch().size >= nodes) {
        Crew crew(part);
        options.tree = tree;
        options.may_spin = !launch().oversubscribed;
        report = run_farm(crew, sums.application(), options);
        crew.close();
    }
    MPI_Comm_free(&part);
    return report;
}

} // namespace

TEST_CASE("divide and conquer: every part counts once, and nodes split no more than they may", "[farm][mpi]")
{
    Sums sums;
    RunOptions options;
    options.quota = {30, 20, 20, 0, 0, 0, 0};
    const auto report = run_on(complete_kary(2, 3), sums, options);
    if (launch().rank > 0 || !report)
        return;
    CHECK(sums.taken == 50);
    CHECK(sums.whole);
    REQUIRE(report->nodes.size() == 7);
    for (std::size_t v = 0; v < 7; ++v)
        CHECK(report->nodes[v].forwarded_messages <= options.quota[v]);
    CHECK(report->nodes[0].forwarded_messages > 0);
    CHECK(report->nodes[1].forwarded_messages > 0);
}

TEST_CASE("divide and conquer on an irregular tree: three parts, then two, then one", "[farm][mpi]")
{
    Sums sums;
    const auto report = run_on(tree_of_parents(std::vector<int>{-1, 0, 0, 0, 1, 1, 4}), sums, {});
    if (launch().rank > 0 || !report)
        return;
    CHECK(sums.taken == 50);
    CHECK(sums.whole);
    for (const std::size_t leaf : {2, 3, 5, 6})
        CHECK(report->nodes[leaf].forwarded_messages == 0);
    for (const std::size_t inner : {0, 1, 4})
        CHECK(report->nodes[inner].forwarded_messages > 0);
}

// At most as many tasks on a node as (6) allows for M = 4N.
TEST_CASE("nodes begin with the tasks of Lemma 1 and keep the bound of the wind-down", "[farm][mpi]")
{
    if (!platform::simulated() || launch().size < 4)
        return;
    Crew crew(MPI_COMM_WORLD);
    const int nodes = launch().size - 1;
    for (const Tree &tree : {chain(nodes), kary(2, nodes), kary(3, nodes)}) {
        RunOptions options = options_on(tree);
        options.manager_works = false;
        const Taken taken = run_case(crew, {std::vector<double>(static_cast<std::size_t>(4 * nodes), 0.1)}, options);
        check_once(taken, 4 * static_cast<std::size_t>(nodes));
        const std::vector<double> first = first_tasks(tree);
        for (int v = 0; launch().rank == 0 && v < nodes; ++v) {
            INFO("node " << v << " of " << nodes);
            const NodeReport &node = taken.report.nodes[static_cast<std::size_t>(v)];
            CHECK(static_cast<double>(node.first_task + 1) == first[static_cast<std::size_t>(v)]);
            CHECK(node.executed <= winddown_tasks(chain(tree.levels())));
        }
    }
    crew.close();
}
