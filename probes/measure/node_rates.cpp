#include "probes/measure/node_rates.hpp"

#include "probes/compute/rates.hpp"
#include "probes/measure/busy.hpp"
#include "probes/measure/machine.hpp"
#include "probes/measure/snapshot.hpp"
#include "probes/measure/stopwatch.hpp"

#include <algorithm>
#include <memory>

namespace mpisheet::measure {
namespace {

/// What one rank does again and again; tells its steps.
using Work = std::function<double()>;

struct BusyWork {
    Work run;
    double bytes = 0; ///< of memory that this rank goes through [byte]
};

/// Arrays as large as are written within `seconds`, a piece at a time: a machine may have to find the memory first.
BusyWork triad_work(std::int64_t array, int busy, double seconds)
{
    struct Arrays {
        std::vector<double> a, b, c;
    };
    constexpr std::size_t piece = (std::size_t{8} << 20U) / sizeof(double);
    const auto n = static_cast<std::size_t>(array / static_cast<std::int64_t>(sizeof(double)) / busy);
    auto arrays = std::make_shared<Arrays>();
    for (std::vector<double> *one : {&arrays->a, &arrays->b, &arrays->c})
        one->reserve(n);
    const double start = MPI_Wtime();
    for (std::size_t size = 0; size < n && MPI_Wtime() - start < seconds;) {
        size = std::min(size + piece, n);
        arrays->a.resize(size, 0.0);
        arrays->b.resize(size, 1.0);
        arrays->c.resize(size, 2.0);
    }
    return {[arrays] {
                compute::triad(arrays->a, arrays->b, arrays->c, 3.0);
                return static_cast<double>(arrays->a.size());
            },
            3.0 * sizeof(double) * static_cast<double>(arrays->a.size())};
}

BusyWork multiply_add_work(std::int64_t steps)
{
    return {[steps] {
                double done = 0;
                volatile double used = compute::multiply_add(steps, done);
                static_cast<void>(used);
                return done;
            },
            0};
}

BusyWork work_of(const NodeRate &rate, const RateRules &rules, int busy)
{
    return rate.name == "triad" ? triad_work(rules.array, busy, rules.seconds) : multiply_add_work(rules.steps);
}

} // namespace

std::vector<StepSample> time_together(MPI_Comm comm, const NodeRate &rate, const RateRules &rules)
{
    int rank = 0, busy = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &busy);
    const BusyWork work = work_of(rate, rules, busy);
    double bytes = work.bytes, all_bytes = 0;
    MPI_Allreduce(&bytes, &all_bytes, 1, MPI_DOUBLE, MPI_SUM, comm);
    if (rate.name == "triad" && all_bytes < 0.5 * 3 * static_cast<double>(rules.array))
        return {};
    double mine = work.run(), all = 0; // once to warm up
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
    Stopwatch watch = make_stopwatch(comm, true);
    std::vector<StepSample> rows;
    repeat(
        watch, [&] { work.run(); },
        [&](const Outcome &outcome) {
            rows.push_back({.kernel = std::string(rate.name),
                            .bytes = static_cast<std::int64_t>(all_bytes),
                            .launch = rules.launch,
                            .rep = static_cast<int>(rows.size()),
                            .steps = all,
                            .seconds = outcome.seconds,
                            .busy = busy});
            return static_cast<int>(rows.size()) < rules.repetitions;
        });
    return rows;
}

std::int64_t triad_array()
{
    constexpr std::int64_t where_unknown = std::int64_t{64} << 20U; // more than most caches hold
    const std::int64_t caches = last_level_caches();
    const auto most = static_cast<std::int64_t>(describe_node().memory / 8);
    const std::int64_t wanted = caches > 0 ? 4 * caches : where_unknown;
    return most > 0 ? std::min(wanted, most) : wanted;
}

std::vector<StepSample> measure_rates(const Launch &launch, const RateRules &rules,
                                      const std::function<void(int, int, const std::string &)> &progress)
{
    const auto ranks = static_cast<int>(std::count(launch.node_of_rank.begin(), launch.node_of_rank.end(), 0));
    const int total = static_cast<int>(busy_counts(ranks).size() * node_rates.size());
    int done = 0;
    std::vector<StepSample> all;
    with_busy_processors(launch, [&](MPI_Comm part) {
        int rank = 0, busy = 1;
        MPI_Comm_rank(part, &rank);
        MPI_Comm_size(part, &busy);
        for (const NodeRate &rate : node_rates) {
            if (rank == 0)
                progress(done, total, std::string(rate.name) + ", " + std::to_string(busy) + " busy");
            const std::vector<StepSample> rows = time_together(part, rate, rules);
            all.insert(all.end(), rows.begin(), rows.end());
            ++done;
        }
    });
    if (launch.rank == 0)
        progress(total, total, "done");
    return all;
}

Sentinel::Sentinel(const Launch &launch) : ranks_(launch.size)
{
    MPI_Comm_split(MPI_COMM_WORLD, launch.node_of_rank[static_cast<std::size_t>(launch.rank)], launch.rank, &node_);
    int here = 1;
    MPI_Comm_size(node_, &here);
    MPI_Allreduce(&here, &busy_, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    const RateRules rules{.array = triad_array()};
    for (const NodeRate &rate : node_rates)
        work_.push_back(work_of(rate, rules, here).run);
}

std::vector<double> Sentinel::look()
{
    std::vector<double> rates;
    for (std::size_t k = 0; k < work_.size(); ++k) {
        MPI_Barrier(node_);
        const double start = MPI_Wtime();
        const double steps = work_[k]();
        double took = MPI_Wtime() - start, slowest = 0, all = 0, least = 0;
        MPI_Allreduce(&took, &slowest, 1, MPI_DOUBLE, MPI_MAX, node_);
        MPI_Allreduce(&steps, &all, 1, MPI_DOUBLE, MPI_SUM, node_);
        const double rate = node_rates[k].per_step * all / slowest * 1e-6;
        MPI_Allreduce(&rate, &least, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
        rates.push_back(least);
    }
    if (ranks_ > 1)
        rates.push_back(1e-6 / take_snapshot(MPI_COMM_WORLD).message);
    return rates;
}

std::vector<std::string> Sentinel::rates() const
{
    std::vector<std::string> names;
    for (const NodeRate &rate : node_rates)
        names.emplace_back(rate.name);
    if (ranks_ > 1)
        names.emplace_back(message_rate);
    return names;
}

} // namespace mpisheet::measure
