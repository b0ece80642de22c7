#include "fit/regime.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace mpisheet {

int main_regime(std::span<const Sample> samples)
{
    if (std::all_of(samples.begin(), samples.end(), [](const Sample &sample) { return sample.machine_state == 0; }))
        return 0;
    std::map<int, std::set<std::tuple<std::string, int, std::int64_t>>> points;
    for (const Sample &sample : samples)
        if (sample.valid)
            points[sample.machine_state].insert({sample.op, sample.p, sample.bytes});
    const auto most = std::max_element(points.begin(), points.end(), [](const auto &one, const auto &other) {
        return one.second.size() < other.second.size();
    });
    return most == points.end() ? 0 : most->first;
}

std::vector<const Sample *> of_one_regime(std::span<const Sample *const> rows, int main)
{
    std::map<std::pair<int, std::int64_t>, std::map<int, int>> counts; // (p, d) → state → samples
    for (const Sample *row : rows)
        ++counts[{row->p, row->bytes}][row->machine_state];
    std::map<std::pair<int, std::int64_t>, int> chosen;
    for (const auto &[place, of_regime] : counts)
        chosen[place] =
            of_regime.count(main) != 0
                ? main
                : std::max_element(of_regime.begin(), of_regime.end(), [](const auto &one, const auto &other) {
                      return one.second < other.second;
                  })->first;
    std::vector<const Sample *> kept;
    for (const Sample *row : rows)
        if (chosen[{row->p, row->bytes}] == row->machine_state)
            kept.push_back(row);
    return kept;
}

std::string describe_regimes(std::span<const Sample> samples)
{
    std::set<int> all;
    std::set<std::tuple<std::string, int, std::int64_t>> points, of_main;
    const int main = main_regime(samples);
    double kept = 0, valid = 0;
    for (const Sample &sample : samples) {
        if (!sample.valid)
            continue;
        all.insert(sample.machine_state);
        valid += 1;
        kept += sample.machine_state == main;
        points.insert({sample.op, sample.p, sample.bytes});
        if (sample.machine_state == main)
            of_main.insert({sample.op, sample.p, sample.bytes});
    }
    if (all.size() < 2)
        return {};
    return std::to_string(all.size()) + " of the machine; " + std::to_string(std::lround(100 * kept / valid)) +
           " % of the samples are of the one fitted, " + std::to_string(points.size() - of_main.size()) + " of " +
           std::to_string(points.size()) + " points of another";
}

} // namespace mpisheet
