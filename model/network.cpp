#include "model/network.hpp"

#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace mpisheet {
namespace {

/// Two levels differ by at least this in ln(latency) or ln(time of a long message).
constexpr double least_step = 0.06;
/// A level holds when this share of the pairs is on the side of the step where its blocks want them …
constexpr double least_agreement = 0.97;
/// … and in half of its blocks near ranks are so far apart, of the ranks of a block.
constexpr double least_reach = 0.8;

struct Pair {
    int a = 0, b = 0;
    double distance = 0; ///< ln of a message's time
};

/// Those that met, the nearest first. `time`: by the short messages or by the long ones.
std::vector<Pair> pairs_by_distance(const Survey &survey, double Meeting::*time)
{
    std::vector<Pair> pairs;
    for (const Meeting &meeting : survey.meetings)
        if (const double apart = std::log(meeting.*time); std::isfinite(apart))
            pairs.push_back({meeting.a, meeting.b, apart});
    std::sort(pairs.begin(), pairs.end(), [](const Pair &x, const Pair &y) { return x.distance < y.distance; });
    return pairs;
}

/// How many pairs of two ranks so far apart or farther there are.
std::vector<std::size_t> counts_by_reach(std::span<const Pair> pairs, int p)
{
    std::vector<std::size_t> counts(static_cast<std::size_t>(p) + 1);
    for (const Pair &pair : pairs)
        ++counts[static_cast<std::size_t>(pair.b - pair.a)];
    std::partial_sum(counts.rbegin(), counts.rend(), counts.rbegin());
    return counts;
}

/// How many ranks in a row the blocks have that the first `near` pairs join; 0: they are no blocks, or all one.
int block_of(const std::vector<Pair> &pairs, std::size_t near, int p)
{
    const std::span<const Pair> joined(pairs.data(), near), apart(pairs.data() + near, pairs.size() - near);
    const auto most_wrong = static_cast<std::size_t>((1 - least_agreement) * static_cast<double>(pairs.size()));
    const std::vector<std::size_t> reach = counts_by_reach(joined, p);
    std::size_t least = most_wrong + 1;
    int best = 0;
    for (int block = 2; block < p; ++block) {
        // Of blocks of B ranks no joined pair reaches B, and in half of them one reaches most of it.
        const auto most_of_it = static_cast<std::size_t>(std::ceil(least_reach * block)) - 1;
        if (reach[static_cast<std::size_t>(block)] > most_wrong ||
            reach[std::max<std::size_t>(most_of_it, 1)] * 2 < static_cast<std::size_t>(p / block))
            continue;
        const auto is_inside = [&](const Pair &pair) { return pair.a / block == pair.b / block; };
        std::size_t wrong = 0;
        for (std::size_t k = 0; k < apart.size() && wrong < least; ++k)
            wrong += is_inside(apart[k]) ? 1 : 0;
        for (std::size_t k = 0; k < joined.size() && wrong < least; ++k)
            wrong += is_inside(joined[k]) ? 0 : 1;
        if (wrong < least) {
            least = wrong;
            best = block;
        }
    }
    return best;
}

/// Adds blocks whose pairs are nearer than all others; of any two one is a multiple of the other.
void add_blocks(const std::vector<Pair> &pairs, int p, std::vector<int> &blocks)
{
    struct Step {
        std::size_t near = 0;
        double height = 0;
    };
    std::vector<Step> steps;
    for (std::size_t k = 1; k < pairs.size(); ++k)
        if (const double height = pairs[k].distance - pairs[k - 1].distance; height >= least_step / 2)
            steps.push_back({k, height});
    std::sort(steps.begin(), steps.end(), [](const Step &x, const Step &y) { return x.height > y.height; });
    steps.resize(std::min<std::size_t>(steps.size(), 12));
    for (const Step &step : steps) {
        const int block = block_of(pairs, step.near, p);
        const auto nests = [&](int other) { return other != block && (block % other == 0 || other % block == 0); };
        if (block > 0 && std::all_of(blocks.begin(), blocks.end(), nests))
            blocks.push_back(block);
    }
}

/// Medians over the pairs that a level has and the one below has not.
Level measured_level(const Survey &survey, int below, int block)
{
    std::vector<double> small, large;
    for (const Meeting &pair : survey.meetings) {
        if (pair.a / block != pair.b / block || (below > 0 && pair.a / below == pair.b / below))
            continue;
        small.push_back(pair.small_s);
        large.push_back(pair.large_s);
    }
    return {.block = block, .small_s = median(std::move(small)), .large_s = median(std::move(large))};
}

bool is_within_nodes(const Survey &survey, int block)
{
    for (int rank = 0, first = 0; rank < survey.p; ++rank) {
        if (rank % block == 0)
            first = rank;
        if (survey.node[static_cast<std::size_t>(rank)] != survey.node[static_cast<std::size_t>(first)])
            return false;
    }
    return true;
}

/// Names the levels: the last one within nodes is "node", the first one between them "net". Nearest ones beyond the
/// names, and beyond what is worth its time, are left to the next.
void name(const Survey &survey, std::vector<Level> &levels)
{
    constexpr int most = 5, most_within = name_of_node + 1,
                  most_between = static_cast<int>(level_names.size()) - most_within;
    const auto within = static_cast<int>(std::count_if(
        levels.begin(), levels.end(), [&](const Level &level) { return is_within_nodes(survey, level.block); }));
    const int between = static_cast<int>(levels.size()) - within;
    const int kept = std::min({within, most_within, most - std::min(between, most_between)});
    levels.erase(levels.begin(), levels.begin() + (within - kept));
    levels.erase(levels.begin() + kept, levels.begin() + kept + std::max(between - most_between, 0));
    for (int k = 0; k < static_cast<int>(levels.size()); ++k)
        levels[static_cast<std::size_t>(k)].name = name_of_net + k - kept;
}

double three_digits(double value)
{
    const double scale = std::pow(10.0, 2 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

std::vector<std::vector<double>> blocks_of_pairs(const Survey &survey, double Meeting::*time, int ranks)
{
    const auto blocks = static_cast<std::size_t>((survey.p + ranks - 1) / ranks);
    std::vector<std::vector<std::vector<double>>> met(blocks, std::vector<std::vector<double>>(blocks));
    for (const Meeting &pair : survey.meetings)
        met[static_cast<std::size_t>(pair.b / ranks)][static_cast<std::size_t>(pair.a / ranks)].push_back(pair.*time);
    std::vector<std::vector<double>> rows;
    for (std::size_t row = 0; row < blocks; ++row) {
        rows.emplace_back();
        for (std::size_t column = 0; column <= row; ++column)
            rows.back().push_back(met[row][column].empty() ? 0 : three_digits(median(met[row][column])));
    }
    return rows;
}

/// The share of pairs that are farther than `least_step`, and than noise, from what their level has.
double share_off(const std::vector<Level> &levels, const Survey &survey, double Meeting::*time, double Level::*of_level,
                 double noise)
{
    const double most = std::max(least_step, 2 * noise);
    std::size_t off = 0;
    for (const Meeting &pair : survey.meetings) {
        const auto level = std::find_if(levels.begin(), levels.end(), [&](const Level &one) {
            return one.block == survey.p || pair.a / one.block == pair.b / one.block;
        });
        off += level == levels.end() || std::abs(std::log(pair.*time / ((*level).*of_level))) > most ? 1 : 0;
    }
    return static_cast<double>(off) / static_cast<double>(survey.meetings.size());
}

} // namespace

bool is_within_node(std::string_view name)
{
    const auto *between = level_names.begin() + name_of_net;
    return std::find(level_names.begin(), between, name) != between;
}

bool levels_tell(const std::vector<Level> &levels, const Survey &survey, double small_noise, double large_noise)
{
    constexpr double most_off = 0.1;
    return survey.meetings.empty() ||
           (share_off(levels, survey, &Meeting::small_s, &Level::small_s, small_noise) <= most_off &&
            share_off(levels, survey, &Meeting::large_s, &Level::large_s, large_noise) <= most_off);
}

PairBlocks pair_blocks(const Survey &survey, int most)
{
    const int ranks = std::max(1, (survey.p + most - 1) / most);
    return {ranks, blocks_of_pairs(survey, &Meeting::small_s, ranks),
            blocks_of_pairs(survey, &Meeting::large_s, ranks)};
}

std::vector<Level> find_levels(const Survey &survey)
{
    const std::vector<Pair> pairs = pairs_by_distance(survey, &Meeting::small_s);
    if (pairs.empty())
        return {};
    std::vector<int> blocks;
    add_blocks(pairs, survey.p, blocks);
    add_blocks(pairs_by_distance(survey, &Meeting::large_s), survey.p, blocks);
    blocks.push_back(survey.p);
    std::sort(blocks.begin(), blocks.end());
    std::vector<Level> levels;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const Level level = measured_level(survey, k > 0 ? blocks[k - 1] : 0, blocks[k]);
        const bool differs = levels.empty() || std::log(level.small_s / levels.back().small_s) >= least_step ||
                             std::log(level.large_s / levels.back().large_s) >= least_step;
        if (!differs)
            levels.back() = measured_level(survey, levels.size() > 1 ? levels[levels.size() - 2].block : 0, blocks[k]);
        else
            levels.push_back(level);
    }
    name(survey, levels);
    return levels;
}

constexpr const char *no_blocks = "at distances and in no blocks";

std::string in_words(const std::vector<Level> &levels, const Survey &survey)
{
    constexpr double alike = 1.25; // beyond it a tenth of the pairs is further than another tenth
    std::string words;
    for (const Level &level : levels)
        words += (words.empty() ? "" : ", ") + std::string(level_names[static_cast<std::size_t>(level.name)]) + ": " +
                 std::to_string(level.block) + (words.empty() ? " ranks in a row" : "");
    std::vector<double> times;
    for (const Meeting &pair : survey.meetings)
        times.push_back(pair.small_s);
    if (levels.size() != 1 || times.empty())
        return words;
    const double ratio = quantile(times, 0.9) / quantile(times, 0.1);
    return words + (ratio < alike ? ", all alike"
                                  : std::string(", ") + no_blocks + ": short messages take up to " +
                                        format_number(std::round(10 * ratio) / 10) + " times as long");
}

bool has_no_blocks(const std::string &words)
{
    return words.find(no_blocks) != std::string::npos;
}

int apart(const std::vector<Level> &levels, std::size_t level, int pairs)
{
    return level == 0 ? pairs : levels[level - 1].block;
}

int most_pairs(const std::vector<Level> &levels, std::size_t level)
{
    return level == 0 ? levels[0].block / 2
                      : std::min(levels[level - 1].block, levels[level].block - levels[level - 1].block);
}

} // namespace mpisheet
