// How often the gate and two rules of thumb cry wolf, and what they find, on a machine with the published pattern:
// ctest -R unit.gate holds the first row to 1 % and 95 %.

#include "tests/model/nightly.hpp"

#include <array>
#include <cstdio>

using namespace mpisheet;
using namespace mpisheet::tests;

int main()
{
    constexpr int nights = 1000;
    struct Rule {
        const char *name;
        Night (*ask)(std::mt19937_64 &, const std::vector<JobSamples> &, int, double);
    };
    const std::array rules{
        Rule{"mpisheet gate, baseline of 5 jobs",
             [](auto &random, const auto &baseline, int changed, double factor) {
                 return ask_gate(random, baseline, changed, factor);
             }},
        Rule{"one mean, 10 %", [](auto &random, const auto &baseline, int changed,
                                  double factor) { return ask_threshold(random, baseline, 1, 0.10, changed, factor); }},
        Rule{"one mean, 25 %", [](auto &random, const auto &baseline, int changed,
                                  double factor) { return ask_threshold(random, baseline, 1, 0.25, changed, factor); }},
        Rule{"median of three, 10 %",
             [](auto &random, const auto &baseline, int changed, double factor) {
                 return ask_threshold(random, baseline, 3, 0.10, changed, factor);
             }},
        Rule{"median of three, 25 %", [](auto &random, const auto &baseline, int changed, double factor) {
                 return ask_threshold(random, baseline, 3, 0.25, changed, factor);
             }}};
    std::printf(
        "| rule | false alarms | x 1.10 found | x 1.25 found | jobs a night, x 1.25 |\n|---|---|---|---|---|\n");
    for (const Rule &rule : rules) {
        std::mt19937_64 random(2026);
        int wolves = 0, small = 0, found = 0, jobs = 0;
        for (int night = 0; night < nights; ++night) {
            const std::vector<JobSamples> baseline = baseline_of(random, 5);
            const int changed = night % operations_a_night;
            const auto is_found = [&](const Night &one) { return one.alarm && one.op == operation_name(changed); };
            wolves += rule.ask(random, baseline, -1, 1).alarm;
            small += is_found(rule.ask(random, baseline, changed, 1.1));
            const Night one = rule.ask(random, baseline, changed, 1.25);
            found += is_found(one);
            jobs += one.jobs;
        }
        std::printf("| %s | %.1f %% | %.1f %% | %.1f %% | %.2f |\n", rule.name, 100.0 * wolves / nights,
                    100.0 * small / nights, 100.0 * found / nights, static_cast<double>(jobs) / nights);
    }
}
