// Seconds of the Cowichan kernels, as they run, on one process or several, beside what the hardware allows, measured in
// the same run, and the ratio; of several also how much faster they are than one of them alone:
//     mpiexec -n 1 cowichan_benchmark [KERNEL…]

#include "cowichan/mpi_table.hpp"
#include "probes/compute/vectorise.hpp"
#include "probes/measure/kernel_run.hpp"
#include "probes/measure/session.hpp"
#include "probes/measure/work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numeric>
#include <random>
#include <string>

namespace mpisheet::cowichan {

using namespace measure;
namespace {

/// What a process can do per second while the others do the same.
struct Hardware {
    double read = 0, fill = 0; ///< main memory [byte/s]
    double reals = 0;          ///< additions and multiplications, not fused [1/s]
    double words = 0;          ///< logic on words of 64 bits [1/s]
    double roots = 0;          ///< square roots of reals [1/s]
    double steps = 0;          ///< loads from 4 MiB, each at the place that the one before names [1/s]
    double scattered = 0;      ///< words of 64 bits read in order, written to one of 128 rows, each where it ends [1/s]
};

/// What a kernel cannot do without.
struct Need {
    double read = 0, written = 0; ///< [byte]
    double reals = 0, words = 0, roots = 0;
    double steps = 0;
    double scattered = 0;
};

double seconds_of(const Hardware &hardware, const Need &need, int p)
{
    return (need.read / hardware.read + need.written / hardware.fill + need.reals / hardware.reals +
            need.words / hardware.words + need.roots / hardware.roots + need.steps / hardware.steps +
            need.scattered / hardware.scattered) /
           p;
}

struct Row {
    std::string_view kernel;
    std::int64_t d;
    int generations;
    double bar; ///< what it may take, as a multiple of what the hardware allows
    Need (*need)(double d);
    double fraction = 0.5; ///< of the cells
};

// mandel: four points that share a register go on until the last has escaped, 29.2 steps in the mean (28.5 for a point
// alone; 29.8 for eight), each of 11 operations: 8 of the recurrence, and its comparison, its count and the mark of who
// goes on, which the same units do. life: 42 operations on a word, 10 generations. winnow: a cell is 5 bytes, the
// mask's is counted before; every other cell becomes a key of 8, which is counted by its weight, then moved to that
// weight's row. sor: 15 sweeps. elastic: 46 operations on a pair of a city and a point, 20 iterations. invperc: 30 % of
// the cells; which cell is next is known when the one before has been filled, so that each is at least one load that
// waits for another.
constexpr Row rows[] = {
    {"randmat", 8192, 0, 2,
     [](double d) {
         return Need{0, 4 * d * d};
     }},
    {"mandel", 2048, 0, 2,
     [](double d) {
         return Need{0, 4 * d * d, 11 * 29.2 * d * d};
     }},
    {"half", 4096, 0, 1.3,
     [](double d) {
         return Need{4 * d * d, 4 * d * d};
     }},
    {"thresh", 8192, 0, 1.3,
     [](double d) {
         return Need{8 * d * d, d * d};
     }},
    {"life", 2048, 10, 2,
     [](double d) {
         return Need{0, 0, 0, 10 * 42 * d * d / 64};
     }},
    {"winnow", 2048, 0, 2,
     [](double d) { return Need{.read = (1 + 5 + 4) * d * d, .written = 4 * d * d, .scattered = d * d / 2}; }},
    {"norm", 10000000, 0, 1.3,
     [](double d) {
         return Need{2 * 16 * d, 16 * d};
     }},
    {"outer", 4000, 0, 1.3,
     [](double d) {
         return Need{0, 8 * d * d, 0, 0, d * d};
     }},
    {"product", 8000, 0, 1.3,
     [](double d) {
         return Need{8 * d * d, 0};
     }},
    {"vecdiff", 40000000, 0, 1.3,
     [](double d) {
         return Need{16 * d, 0};
     }},
    {"gauss", 1000, 0, 2,
     [](double d) {
         return Need{0, 0, 2 * d * d * d / 3};
     }},
    {"sor", 4000, 0, 1.3,
     [](double d) {
         return Need{15 * 8 * d * d, 0};
     }},
    {"elastic", 1000, 20, 2,
     [](double d) {
         return Need{0, 0, 20 * 2.5 * d * d * 46};
     }},
    {"invperc", 1024, 0, 2, [](double d) { return Need{.read = 4 * d * d, .written = d * d, .steps = 0.3 * d * d}; },
     0.3},
};

// ---- the hardware

struct ReadAll {
    template <int lanes> [[gnu::always_inline]] static double run(const double *values, std::int64_t n)
    {
        double sums[8 * lanes] = {};
        for (std::int64_t k = 0; k + 8 * lanes <= n; k += 8 * lanes)
            for (int i = 0; i < 8 * lanes; ++i)
                sums[i] += values[k + i];
        return *std::max_element(sums, sums + 8 * lanes);
    }
};

struct Operate {
    static constexpr int groups = 12;

    template <int lanes> [[gnu::always_inline]] static double run(std::int64_t rounds)
    {
        typename compute::Vector<lanes>::Reals value[groups] = {};
        for (int g = 0; g < groups; ++g)
            value[g] += g;
        for (std::int64_t k = 0; k < rounds; ++k)
            for (auto &v : value)
                v = v * 0.5 + 1.0;
        double some = 0;
        for (const auto &v : value)
            some += v[0];
        return some * lanes; // the caller wants to know the width too
    }
};

struct OperateOnWords {
    template <int lanes> [[gnu::always_inline]] static long long run(std::int64_t rounds)
    {
        typename compute::Vector<lanes>::Wholes value[Operate::groups] = {};
        for (int g = 0; g < Operate::groups; ++g)
            value[g] += g;
        for (std::int64_t k = 0; k < rounds; ++k)
            for (auto &v : value)
                v = (v ^ k) & (v | 12345);
        long long some = 0;
        for (const auto &v : value)
            some = 31 * some + v[0];
        return some;
    }
};

struct TakeRoots {
    template <int lanes>
    [[gnu::always_inline]] static double run(const double *values, double *__restrict roots, std::int64_t n)
    {
        for (std::int64_t k = 0; k + 4 * lanes <= n; k += 4 * lanes)
            for (int i = 0; i < 4 * lanes; ++i)
                roots[k + i] = std::sqrt(values[k + i]);
        return roots[0];
    }
};

double best_seconds(const Team &team, const std::function<void()> &work)
{
    double best = 1e9;
    for (int k = 0; k < 7; ++k) {
        if (team.size > 1)
            MPI_Barrier(team.comm);
        const double start = MPI_Wtime();
        work();
        best = std::min(best, MPI_Wtime() - start);
    }
    if (team.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, &best, 1, MPI_DOUBLE, MPI_MAX, team.comm);
    return best;
}

double scattered_words(const Team &team)
{
    constexpr std::size_t rows = 128, words = std::size_t{1} << 21;
    std::mt19937_64 random(1);
    std::vector<std::uint64_t> from(words), to(words);
    std::array<std::size_t, rows> begin{};
    for (std::uint64_t &word : from) {
        word = random();
        ++begin[word % rows];
    }
    std::exclusive_scan(begin.begin(), begin.end(), begin.begin(), std::size_t{0});
    return double{words} / best_seconds(team, [&] {
               std::array<std::size_t, rows> next = begin;
               for (const std::uint64_t word : from)
                   to[next[word % rows]++] = word;
           });
}

Hardware measure_hardware(const Team &team)
{
    std::vector<double> values(std::size_t{1} << 25);
    const auto bytes = static_cast<double>(values.size() * sizeof(double));
    const auto n = static_cast<std::int64_t>(values.size());
    const double wide = compute::lanes_here();
    constexpr std::int64_t rounds = 4'000'000;
    volatile double used = 0;
    Hardware hardware;
    hardware.fill = bytes / best_seconds(team, [&] { std::fill(values.begin(), values.end(), used); });
    hardware.read = bytes / best_seconds(team, [&] {
                        used = compute::vectorise<ReadAll>(8, static_cast<const double *>(values.data()), n);
                    });
    const double operations = static_cast<double>(rounds) * Operate::groups * wide;
    hardware.reals = 2 * operations / best_seconds(team, [&] { used = compute::vectorise<Operate>(8, rounds); });
    hardware.words = 3 * operations / best_seconds(team, [&] {
                         used = static_cast<double>(compute::vectorise<OperateOnWords>(8, rounds));
                     });
    constexpr std::int64_t in_cache = 1024, times = 4000;
    hardware.roots = double{in_cache * times} / best_seconds(team, [&] {
                         for (std::int64_t k = 0; k < times; ++k)
                             used = compute::vectorise<TakeRoots>(8, static_cast<const double *>(values.data()),
                                                                  values.data() + in_cache, in_cache);
                     });
    // Full period by Hull and Dobell: the increment is odd, the multiplier 1 modulo 4.
    std::vector<std::uint32_t> next(std::size_t{1} << 20);
    for (std::size_t k = 0; k < next.size(); ++k)
        next[k] = static_cast<std::uint32_t>((k * 5 + 40503) % next.size());
    hardware.steps = static_cast<double>(next.size()) / best_seconds(team, [&] {
                         std::uint32_t at = 0;
                         for (std::size_t k = 0; k < next.size(); ++k)
                             at = next[at];
                         used = at;
                     });
    hardware.scattered = scattered_words(team);
    return hardware;
}

// ---- the kernels

double kernel_seconds(const Row &row, const Team &team, Stopwatch &watch, bool &verified)
{
    const Kernel &kernel = *find_kernel(kernels, row.kernel);
    Problem problem;
    problem.rows = problem.columns = row.d;
    problem.generations = row.generations;
    problem.fraction = row.fraction;
    const Measurement measurement = measure::measure(kernel, mpi_kernel(row.kernel).prepare(problem, {}, team), team,
                                                     watch, 7, false, ResultForm::none);
    verified = measurement.verified;
    double best = 1e9;
    for (const TimedRun &timed : measurement.runs)
        best = std::min(best, timed.seconds);
    return best;
}

/// How much faster all processes are than the first alone while the others wait.
double speed_up(const Row &row, const Team &team, double together)
{
    double alone = 0;
    bool verified = false;
    if (team.rank == 0) {
        const Team one = make_team(MPI_COMM_SELF);
        Stopwatch watch = make_stopwatch(one.comm, true);
        alone = kernel_seconds(row, one, watch, verified);
    }
    MPI_Barrier(team.comm);
    return alone / together;
}

int benchmark(const Launch &launch, const std::vector<std::string> &chosen)
{
    keep_memory();
    const Team team = make_team(MPI_COMM_WORLD);
    Stopwatch watch = make_stopwatch(team.comm, launch.hosts.size() == 1);
    const Hardware hardware = measure_hardware(team);
    const bool root = team.rank == 0;
    if (root)
        std::printf("each of %d: read %.1f, fill %.1f GB/s, %.1f Gflop/s not fused, %.1f G words/s, %.2f G roots/s, "
                    "%.2f G steps/s, %.2f G scattered words/s\n\n"
                    "kernel               d    seconds      limit  ratio   bar%s\n",
                    team.size, hardware.read * 1e-9, hardware.fill * 1e-9, hardware.reals * 1e-9, hardware.words * 1e-9,
                    hardware.roots * 1e-9, hardware.steps * 1e-9, hardware.scattered * 1e-9,
                    team.size > 1 ? "          speed-up" : "");
    bool right = true;
    for (const Row &row : rows) {
        if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), row.kernel) == chosen.end())
            continue;
        bool verified = false;
        const double seconds = kernel_seconds(row, team, watch, verified);
        const double limit = seconds_of(hardware, row.need(static_cast<double>(row.d)), team.size);
        right = right && verified;
        const std::string faster = team.size > 1 ? fmt::format("  {:.2f}", speed_up(row, team, seconds)) : "";
        if (root)
            std::printf("%-12.*s %9ld %10.5f %10.5f %6.2f %5.1f  %-6s%s%s\n", static_cast<int>(row.kernel.size()),
                        row.kernel.data(), static_cast<long>(row.d), seconds, limit, seconds / limit, row.bar,
                        seconds <= row.bar * limit ? "kept" : "MISSED", faster.c_str(),
                        verified ? "" : "  WRONG RESULT");
    }
    return right ? 0 : 1;
}

} // namespace
} // namespace mpisheet::cowichan

int main(int argc, char **argv)
{
    const std::vector<std::string> chosen(argv + 1, argv + argc);
    return mpisheet::measure::run_mpi(argc, argv, {}, {0, false}, [&](const mpisheet::measure::Launch &launch) {
        return mpisheet::cowichan::benchmark(launch, chosen);
    });
}
