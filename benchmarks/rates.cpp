// A node's rates as the probe measures them, beside loops as STREAM has them (McCalpin's stream.c: plain C, static
// arrays, the best of ten), in the same run, and the ratio:   mpiexec -n 2 rates_benchmark

#include "model/node_rate.hpp"
#include "model/statistics.hpp"
#include "probes/measure/node_rates.hpp"
#include "probes/measure/session.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

namespace mpisheet {
namespace {

/// STREAM's triad on every rank at once, each with its share of the arrays; best of ten [byte/s of all].
double stream_triad(std::int64_t array, int ranks)
{
    constexpr int times = 10;
    const auto n = static_cast<std::size_t>(array / 8 / ranks);
    const auto a = std::make_unique<double[]>(n), b = std::make_unique<double[]>(n), c = std::make_unique<double[]>(n);
    for (std::size_t j = 0; j < n; ++j)
        a[j] = 1, b[j] = 2, c[j] = 0;
    const double scalar = 3;
    double best = 1e9;
    for (int k = 0; k < times; ++k) {
        MPI_Barrier(MPI_COMM_WORLD);
        const double start = MPI_Wtime();
        for (std::size_t j = 0; j < n; ++j)
            a[j] = b[j] + scalar * c[j];
        double took = MPI_Wtime() - start;
        MPI_Allreduce(MPI_IN_PLACE, &took, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        best = std::min(best, took);
        volatile double used = a[n / 2];
        static_cast<void>(used);
    }
    return 24.0 * static_cast<double>(n) * ranks / best;
}

int run(const measure::Launch &launch)
{
    const measure::RateRules rules{.repetitions = 10, .array = measure::triad_array()};
    const std::vector<StepSample> rows = measure::measure_rates(launch, rules, [](int, int, const std::string &) {});
    const double stream = stream_triad(rules.array, launch.size);
    if (launch.rank > 0)
        return 0;
    std::map<std::pair<std::string, int>, std::vector<double>> rates; // [1/s]
    for (const StepSample &row : rows)
        rates[{row.kernel, row.busy}].push_back(find_node_rate(row.kernel)->per_step * row.steps / row.seconds);
    std::printf("rate          busy        median          best\n");
    for (const auto &[key, all] : rates)
        std::printf("%-12s  %4d  %12.5g  %12.5g  %s/s\n", key.first.c_str(), key.second, median(all),
                    *std::max_element(all.begin(), all.end()), find_node_rate(key.first)->counts.data());
    const std::vector<double> &ours = rates.at({"triad", launch.size});
    std::printf("STREAM-like triad, %d busy, best of ten: %.5g byte/s; ours %.3f of it (median), %.3f (best)\n",
                launch.size, stream, median(ours) / stream, *std::max_element(ours.begin(), ours.end()) / stream);
    return 0;
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    return mpisheet::measure::run_mpi(argc, argv, {}, {}, mpisheet::run);
}
