#pragma once
// A machine that is measured every night, as published measurements of MPI describe them: the first collective of a job
// ten times slower in a third of the jobs, launches ± 5 %, jobs that differ by 1.17.

#include "model/change/gate.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace mpisheet::tests {

constexpr int operations_a_night = 20, launches_a_job = 5;

inline std::string operation_name(int op)
{
    return "op" + std::to_string(op);
}

/// One job; `factor` multiplies the costs of operation number `changed`.
inline JobSamples measure_job(std::mt19937_64 &random, int changed = -1, double factor = 1)
{
    std::normal_distribution<double> normal;
    std::bernoulli_distribution slow_job(0.5), slow_first(1.0 / 3);
    std::uniform_int_distribution<int> any(0, operations_a_night - 1);
    const double job = slow_job(random) ? 1.17 : 1;
    const double first = slow_first(random) ? 10 : 1;
    const int first_op = any(random);
    JobSamples samples;
    for (int launch = 0; launch < launches_a_job; ++launch) {
        const double common = job * std::exp(0.05 * normal(random));
        for (int op = 0; op < operations_a_night; ++op) {
            const double of_op = common * std::exp(0.05 * normal(random)) * (op == changed ? factor : 1);
            for (const int p : {2, 8})
                for (const std::int64_t d : {8, 1024, 65536}) {
                    const bool is_first = launch == 0 && op == first_op && p == 2 && d == 8;
                    samples.push_back({.op = operation_name(op),
                                       .p = p,
                                       .bytes = d,
                                       .launch = launch,
                                       .seconds = 1e-6 * (p + static_cast<double>(d) / 1000) * of_op *
                                                  std::exp(0.01 * normal(random)) * (is_first ? first : 1),
                                       .order = is_first ? 0 : static_cast<int>(samples.size()) + 1});
                }
        }
    }
    return samples;
}

/// What a night comes to: whether there was an alarm, for which operation, and how many jobs it took.
struct Night {
    bool alarm = false;
    std::string op;
    int jobs = 0;
};

/// The gate, which asks for another job where it doubts, three at most.
inline Night ask_gate(std::mt19937_64 &random, const std::vector<JobSamples> &baseline, int changed = -1,
                      double factor = 1)
{
    std::vector<JobSamples> now;
    while (true) {
        now.push_back(measure_job(random, changed, factor));
        const GateResult result = gate(baseline, now);
        if (result.verdict != GateVerdict::doubt)
            return {result.verdict == GateVerdict::slower, result.worst.op, result.jobs_now};
    }
}

/// What sites do instead: for each operation the mean over points of so many launches' times, the middle one, against
/// that of the baseline's first job; an alarm beyond a fixed threshold. `launches` 1: one mean; 3: the median of three.
inline Night ask_threshold(std::mt19937_64 &random, const std::vector<JobSamples> &baseline, int launches,
                           double threshold, int changed = -1, double factor = 1)
{
    const auto middle = [&](const JobSamples &job, const std::string &op) {
        std::vector<double> means(static_cast<std::size_t>(launches));
        for (const Sample &sample : job)
            if (sample.op == op && sample.launch < launches)
                means[static_cast<std::size_t>(sample.launch)] += sample.seconds;
        std::sort(means.begin(), means.end());
        return means[means.size() / 2];
    };
    const JobSamples now = measure_job(random, changed, factor);
    for (int op = 0; op < operations_a_night; ++op)
        if (middle(now, operation_name(op)) > (1 + threshold) * middle(baseline.front(), operation_name(op)))
            return {true, operation_name(op), 1};
    return {false, "", 1};
}

inline std::vector<JobSamples> baseline_of(std::mt19937_64 &random, int jobs)
{
    std::vector<JobSamples> baseline;
    for (int job = 0; job < jobs; ++job)
        baseline.push_back(measure_job(random));
    return baseline;
}

} // namespace mpisheet::tests
