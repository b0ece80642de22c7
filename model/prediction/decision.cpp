#include "model/prediction/decision.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet {
namespace {

/// People act on a difference of this share or more.
constexpr double noticed = 0.1;

double predicted_seconds(const Comparison &cell)
{
    return cell.predicted;
}

double measured_seconds(const Comparison &cell)
{
    return cell.measured.seconds;
}

using SecondsOf = double (*)(const Comparison &);

const Comparison &fastest(const std::vector<Comparison> &cells, SecondsOf seconds)
{
    return *std::min_element(cells.begin(), cells.end(),
                             [&](const Comparison &a, const Comparison &b) { return seconds(a) < seconds(b); });
}

/// The p with the most speed-up × efficiency: T(1)² / (p·T(p)²).
int peak_of(const std::vector<Comparison> &cells, SecondsOf seconds)
{
    const auto power = [&](const Comparison &cell) { return 1 / (cell.p * seconds(cell) * seconds(cell)); };
    const auto most = std::max_element(cells.begin(), cells.end(),
                                       [&](const Comparison &a, const Comparison &b) { return power(a) < power(b); });
    return most->p;
}

/// Cells by some key, in the order of its first appearance.
template <typename Key, typename Of>
std::vector<std::vector<Comparison>> grouped(std::span<const Comparison> cells, Of key_of)
{
    std::vector<std::vector<Comparison>> groups;
    std::map<Key, std::size_t> index;
    for (const Comparison &cell : cells) {
        const auto [at, is_new] = index.emplace(key_of(cell), groups.size());
        if (is_new)
            groups.emplace_back();
        groups[at->second].push_back(cell);
    }
    return groups;
}

} // namespace

std::vector<BestProcesses> best_processes(std::span<const Comparison> cells)
{
    std::vector<BestProcesses> result;
    using Key = std::pair<std::string, std::int64_t>;
    for (const auto &group : grouped<Key>(cells, [](const Comparison &c) { return Key{c.program, c.d}; })) {
        if (group.size() < 2)
            continue;
        const Comparison &chosen = fastest(group, predicted_seconds), &best = fastest(group, measured_seconds);
        BestProcesses decided{.program = chosen.program, .d = chosen.d, .chosen = chosen.p, .best = best.p};
        decided.loss = chosen.measured.seconds / best.measured.seconds - 1;
        const auto alone = std::find_if(group.begin(), group.end(), [](const Comparison &c) { return c.p == 1; });
        if (alone != group.end()) {
            decided.peak = peak_of(group, predicted_seconds);
            decided.best_peak = peak_of(group, measured_seconds);
            for (const Comparison &cell : group) {
                const double ratio = cell.measured.seconds / alone->measured.seconds;
                if (std::fabs(ratio - 1) <= noticed)
                    continue;
                ++decided.effects;
                decided.foreseen += (ratio > 1) == (cell.predicted > alone->predicted) ? 1 : 0;
            }
        }
        result.push_back(decided);
    }
    return result;
}

std::vector<BestVariant> best_variants(std::span<const Comparison> cells,
                                       const std::function<std::string(const std::string &)> &problem_of)
{
    std::vector<BestVariant> result;
    using Key = std::tuple<std::string, std::int64_t, int>;
    const auto key_of = [&](const Comparison &c) { return Key{problem_of(c.program), c.d, c.p}; };
    for (std::vector<Comparison> group : grouped<Key>(cells, key_of)) {
        if (group.size() < 2)
            continue;
        std::stable_sort(group.begin(), group.end(),
                         [](const Comparison &a, const Comparison &b) { return a.predicted < b.predicted; });
        const Comparison &chosen = group[0], &best = fastest(group, measured_seconds);
        BestVariant decided{.problem = problem_of(chosen.program),
                            .p = chosen.p,
                            .d = chosen.d,
                            .chosen = chosen.program,
                            .best = best.program};
        decided.predicted_margin = group[1].predicted / chosen.predicted - 1;
        for (const Comparison &cell : group)
            decided.margin = std::max(decided.margin, cell.measured.seconds / best.measured.seconds - 1);
        decided.loss = chosen.measured.seconds / best.measured.seconds - 1;
        result.push_back(decided);
    }
    return result;
}

} // namespace mpisheet
