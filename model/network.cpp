#include "model/network.hpp"

#include "model/quantity.hpp"
#include "model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mpisheet {
namespace {

/// Two levels differ by at least this in ln(latency) or ln(time of a long message).
constexpr double least_step = 0.06;
/// A level holds when this share of the pairs is on the side of the step where its blocks want them.
constexpr double least_agreement = 0.97;

struct Pair {
    int a = 0, b = 0;
    double distance = 0; ///< ln of a message's time
};

/// Those that met, the nearest first by `times`, one of the survey's matrices.
std::vector<Pair> pairs_by_distance(const std::vector<double> &times, int p)
{
    std::vector<Pair> pairs;
    for (int a = 0; a < p; ++a)
        for (int b = a + 1; b < p; ++b) {
            const double apart = std::log(
                times[static_cast<std::size_t>(a) * static_cast<std::size_t>(p) + static_cast<std::size_t>(b)]);
            if (std::isfinite(apart))
                pairs.push_back({a, b, apart});
        }
    std::sort(pairs.begin(), pairs.end(), [](const Pair &x, const Pair &y) { return x.distance < y.distance; });
    return pairs;
}

/// How many ranks in a row the blocks have that the first `near` pairs join; 0: they are no blocks, or all one.
int block_of(const std::vector<Pair> &pairs, std::size_t near, int p)
{
    std::vector<int> votes(static_cast<std::size_t>(p) + 1); // ranks whose farthest near partner is that far
    std::vector<int> first(static_cast<std::size_t>(p));
    for (int rank = 0; rank < p; ++rank)
        first[static_cast<std::size_t>(rank)] = rank;
    for (std::size_t k = 0; k < near; ++k) {
        int &lowest = first[static_cast<std::size_t>(pairs[k].b)];
        lowest = std::min(lowest, pairs[k].a);
    }
    for (int rank = 0; rank < p; ++rank) {
        const int seen = rank - first[static_cast<std::size_t>(rank)] + 1;
        if (seen >= 2)
            ++votes[static_cast<std::size_t>(seen)];
    }
    // Of blocks of B ranks the last rank of each sees B, those before it less: the largest that enough ranks see.
    std::size_t agree = 0;
    int best = 0;
    for (int block = 2; block < p; ++block) {
        if (votes[static_cast<std::size_t>(block)] * 2 < p / block)
            continue;
        const auto inside = [&](const Pair &pair) { return pair.a / block == pair.b / block; };
        const auto split = pairs.begin() + static_cast<std::ptrdiff_t>(near);
        const auto right = static_cast<std::size_t>(std::count_if(pairs.begin(), split, inside)) +
                           static_cast<std::size_t>(std::count_if(split, pairs.end(), std::not_fn(inside)));
        if (right > agree) {
            agree = right;
            best = block;
        }
    }
    return static_cast<double>(agree) >= least_agreement * static_cast<double>(pairs.size()) ? best : 0;
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
Level measured_level(const Survey &survey, const std::vector<Pair> &pairs, int below, int block)
{
    std::vector<double> small, large;
    for (const Pair &pair : pairs) {
        if (pair.a / block != pair.b / block || (below > 0 && pair.a / below == pair.b / below))
            continue;
        const auto at =
            static_cast<std::size_t>(pair.a) * static_cast<std::size_t>(survey.p) + static_cast<std::size_t>(pair.b);
        small.push_back(survey.small_s[at]);
        large.push_back(survey.large_s[at]);
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

/// Names the levels: the last one within nodes is "node", the first one between them "net".
void name(const Survey &survey, std::vector<Level> &levels)
{
    constexpr int node = 1;
    int within = 0;
    for (const Level &level : levels)
        within += is_within_nodes(survey, level.block) ? 1 : 0;
    for (int k = 0; k < static_cast<int>(levels.size()); ++k)
        levels[static_cast<std::size_t>(k)].name =
            std::clamp(node + 1 + k - within, 0, static_cast<int>(level_names.size()) - 1);
}

double three_digits(double value)
{
    const double scale = std::pow(10.0, 2 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

std::vector<std::vector<double>> blocks_of_pairs(const std::vector<double> &times, int p, int ranks)
{
    const auto blocks = static_cast<std::size_t>((p + ranks - 1) / ranks);
    std::vector<std::vector<std::vector<double>>> met(blocks, std::vector<std::vector<double>>(blocks));
    for (const Pair &pair : pairs_by_distance(times, p))
        met[static_cast<std::size_t>(pair.b / ranks)][static_cast<std::size_t>(pair.a / ranks)].push_back(
            std::exp(pair.distance));
    std::vector<std::vector<double>> rows;
    for (std::size_t row = 0; row < blocks; ++row) {
        rows.emplace_back();
        for (std::size_t column = 0; column <= row; ++column)
            rows.back().push_back(met[row][column].empty() ? 0 : three_digits(median(met[row][column])));
    }
    return rows;
}

} // namespace

PairBlocks pair_blocks(const Survey &survey, int most)
{
    const int ranks = std::max(1, (survey.p + most - 1) / most);
    return {ranks, blocks_of_pairs(survey.small_s, survey.p, ranks), blocks_of_pairs(survey.large_s, survey.p, ranks)};
}

std::vector<Level> find_levels(const Survey &survey)
{
    constexpr std::size_t most = 4;
    const std::vector<Pair> pairs = pairs_by_distance(survey.small_s, survey.p);
    if (pairs.empty())
        return {};
    std::vector<int> blocks;
    add_blocks(pairs, survey.p, blocks);
    add_blocks(pairs_by_distance(survey.large_s, survey.p), survey.p, blocks);
    blocks.push_back(survey.p);
    std::sort(blocks.begin(), blocks.end());
    std::vector<Level> levels;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const Level level = measured_level(survey, pairs, k > 0 ? blocks[k - 1] : 0, blocks[k]);
        const bool differs = levels.empty() || std::log(level.small_s / levels.back().small_s) >= least_step ||
                             std::log(level.large_s / levels.back().large_s) >= least_step;
        if (!differs)
            levels.back() =
                measured_level(survey, pairs, levels.size() > 1 ? levels[levels.size() - 2].block : 0, blocks[k]);
        else
            levels.push_back(level);
    }
    while (levels.size() > most)
        levels.erase(levels.begin());
    name(survey, levels);
    return levels;
}

std::string in_words(const std::vector<Level> &levels, const Survey &survey)
{
    constexpr double alike = 1.25; // beyond it a tenth of the pairs is further than another tenth
    std::string words;
    for (const Level &level : levels)
        words += (words.empty() ? "" : ", ") + std::string(level_names[static_cast<std::size_t>(level.name)]) + ": " +
                 std::to_string(level.block) + (words.empty() ? " ranks in a row" : "");
    std::vector<double> times;
    for (const Pair &pair : pairs_by_distance(survey.small_s, survey.p))
        times.push_back(std::exp(pair.distance));
    if (levels.size() != 1 || times.empty())
        return words;
    const double ratio = quantile(times, 0.9) / quantile(times, 0.1);
    return words + (ratio < alike ? ", all alike"
                                  : ", at distances and in no blocks: short messages take up to " +
                                        format_number(std::round(10 * ratio) / 10) + " times as long");
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
