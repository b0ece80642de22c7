// The levels of made-up machines, found from messages between pairs.

#include "model/network.hpp"
#include "tests/catch.hpp"
#include "tests/model/made_network.hpp"

#include <algorithm>

using namespace mpisheet;
using namespace mpisheet::tests;

namespace {

/// All pairs met, each `noise` off.
Survey survey_of(const MadeNetwork &made, int p, double noise, Random &random)
{
    Survey survey = empty_survey(made, p);
    for (int a = 0; a < p; ++a)
        for (int b = a + 1; b < p; ++b)
            meet(made, a, b, noise, random, survey);
    return survey;
}

std::vector<std::string> names_of(const std::vector<Level> &levels)
{
    std::vector<std::string> names;
    for (const Level &level : levels)
        names.emplace_back(level_names[static_cast<std::size_t>(level.name)]);
    return names;
}

} // namespace

TEST_CASE("cores in nodes in switches are three levels", "[network]")
{
    Random random(1);
    const Survey survey = survey_of({{8, 32}, {0.7e-6, 3.6e-6, 7.2e-6}, 8}, 64, 0.03, random);
    const std::vector<Level> levels = find_levels(survey);
    CHECK(blocks_of(levels) == std::vector<int>{8, 32, 64});
    CHECK(names_of(levels) == std::vector<std::string>{"node", "net", "far"});
    CHECK(levels[1].small_s == Approx(3.6e-6).epsilon(0.05));
    CHECK(apart(levels, 0, 2) == 2);
    CHECK(apart(levels, 2, 2) == 32);
    CHECK(most_pairs(levels, 0) == 4);
    CHECK(most_pairs(levels, 1) == 8);
    CHECK(most_pairs(levels, 2) == 32);
}

TEST_CASE("cores that share a cache, sockets and nodes are levels of their own", "[network]")
{
    Random random(6);
    const MadeNetwork made{{4, 8, 16}, {0.15e-6, 0.24e-6, 0.5e-6, 3.5e-6}, 16};
    CHECK(names_of(find_levels(survey_of(made, 64, 0.03, random))) ==
          std::vector<std::string>{"cache", "socket", "node", "net"});
    CHECK(names_of(find_levels(survey_of({{4, 8}, {0.15e-6, 0.24e-6, 0.5e-6}, 16}, 16, 0.03, random))) ==
          std::vector<std::string>{"cache", "socket", "node"});
    // More levels than there are names: the nearest are one.
    const MadeNetwork deep{{2, 4, 8, 16, 64}, {0.05e-6, 0.15e-6, 0.24e-6, 0.5e-6, 3.5e-6, 7e-6}, 16};
    const std::vector<Level> levels = find_levels(survey_of(deep, 128, 0.03, random));
    CHECK(names_of(levels) == std::vector<std::string>{"cache", "socket", "node", "net", "far"});
    CHECK(blocks_of(levels) == std::vector<int>{4, 8, 16, 64, 128});
}

TEST_CASE("unlike caches are no blocks, the sockets around them are", "[network]")
{
    Random random(7);
    const MadeNetwork fours{{4, 8, 16}, {0.15e-6, 0.24e-6, 0.5e-6, 3.5e-6}, 16},
        eights{{8, 16}, {0.15e-6, 0.5e-6, 3.5e-6}, 16};
    Survey survey = empty_survey(fours, 64);
    for (int a = 0; a < 64; ++a) // every second socket has one cache of eight cores
        for (int b = a + 1; b < 64; ++b)
            meet(a / 8 % 2 == 0 ? fours : eights, a, b, 0.03, random, survey);
    CHECK(blocks_of(find_levels(survey)) == std::vector<int>{8, 16, 64});
    CHECK(names_of(find_levels(survey)) == std::vector<std::string>{"socket", "node", "net"});
}

TEST_CASE("levels are found without what hosts say; hosts name them", "[network]")
{
    Random random(2);
    Survey survey = survey_of({{6}, {4e-6, 8e-6}, 1}, 24, 0.03, random);
    CHECK(names_of(find_levels(survey)) == std::vector<std::string>{"net", "far"});
    for (std::size_t rank = 0; rank < 24; ++rank)
        survey.node[rank] = 0; // as if nothing were known
    CHECK(blocks_of(find_levels(survey)) == std::vector<int>{6, 24});
}

TEST_CASE("levels of some ranks are those of their own order, from the survey of all", "[network]")
{
    Random random(5);
    const Survey all = survey_of({{8, 32}, {0.7e-6, 3.6e-6, 7.2e-6}, 8}, 64, 0.03, random);
    const auto levels_of = [&](const std::vector<int> &ranks) { return find_levels(among(all, ranks)); };
    std::vector<int> two_a_node, one_a_node, in_turn;
    for (int node = 0; node < 8; ++node) {
        two_a_node.insert(two_a_node.end(), {8 * node, 8 * node + 1});
        one_a_node.push_back(8 * node);
    }
    for (int rank = 0; rank < 64; ++rank)
        in_turn.push_back(rank % 8 * 8 + rank / 8);
    CHECK(blocks_of(levels_of(two_a_node)) == std::vector<int>{2, 8, 16});
    CHECK(names_of(levels_of(two_a_node)) == std::vector<std::string>{"node", "net", "far"});
    CHECK(blocks_of(levels_of(one_a_node)) == std::vector<int>{4, 8});
    CHECK(names_of(levels_of(one_a_node)) == std::vector<std::string>{"net", "far"});
    CHECK(blocks_of(levels_of(in_turn)) == std::vector<int>{64});
    const Survey dealt = among(all, in_turn); // and back: in the order of the nodes the levels are there
    std::vector<int> back;
    for (int rank = 0; rank < 64; ++rank)
        back.push_back(rank % 8 * 8 + rank / 8);
    CHECK(blocks_of(find_levels(among(dealt, back))) == std::vector<int>{8, 32, 64});
    CHECK(among({}, one_a_node).meetings.empty()); // as ranks other than 0 have it
    const Survey turned = among({.p = 3, .meetings = {{0, 2, 1e-6, 2e-6, 3e-6, 4e-6}}}, std::vector{2, 0});
    REQUIRE(turned.meetings.size() == 1);
    CHECK((turned.meetings[0].a == 0 && turned.meetings[0].b == 1));
    CHECK((turned.meetings[0].forth_s == 4e-6 && turned.meetings[0].back_s == 3e-6));
}

TEST_CASE("ranks that are all alike are one level, and so is a torus", "[network]")
{
    Random random(3);
    CHECK(blocks_of(find_levels(survey_of({{}, {2e-6}, 1}, 16, 0.05, random))) == std::vector<int>{16});
    Survey ring{.p = 32};
    for (int a = 0; a < 32; ++a) {
        ring.node.push_back(a);
        for (int b = a + 1; b < 32; ++b) {
            const int hops = std::min(b - a, 32 - (b - a));
            ring.meetings.push_back({a, b, (1 + hops) * 1e-6, (20 + hops) * 1e-6, 0, 0});
        }
    }
    CHECK(blocks_of(find_levels(ring)) == std::vector<int>{32});
    CHECK(in_words(find_levels(ring), ring) ==
          "net: 32 ranks in a row, at distances and in no blocks: short messages take up to 5 times as long");
    CHECK(find_levels({}).empty());
}

TEST_CASE("twenty machines at random: their blocks come back", "[network][property]")
{
    Random random(4);
    int right = 0;
    for (int machine = 0; machine < 20; ++machine) {
        const int cores = 1 << static_cast<int>(4 * random.uniform());
        const int nodes = 2 + static_cast<int>(5 * random.uniform()),
                  racks = 2 + static_cast<int>(3 * random.uniform());
        MadeNetwork made{{}, {}, cores};
        double seconds = 0.3e-6;
        std::vector<int> expected;
        for (const int block : {cores, cores * nodes, cores * nodes * racks}) {
            seconds *= 1.5 + 3 * random.uniform();
            if (block == 1)
                continue;
            made.seconds.push_back(seconds);
            expected.push_back(block);
            if (block < cores * nodes * racks)
                made.blocks.push_back(block);
        }
        right += blocks_of(find_levels(survey_of(made, cores * nodes * racks, 0.1, random))) == expected;
    }
    CHECK(right == 20);
}

TEST_CASE("of many ranks blocks of pairs are kept, the median of those that met", "[network]")
{
    Random random(5);
    const Survey survey = survey_of({.blocks = {2}, .seconds = {1e-6, 4e-6}}, 8, 0.0, random);
    const PairBlocks each = pair_blocks(survey);
    CHECK(each.ranks == 1);
    REQUIRE(each.small_s.size() == 8);
    CHECK(each.small_s[1] == std::vector<double>{1e-6, 0}); // nobody meets itself
    CHECK(each.small_s[7][0] == 4e-6);
    CHECK(each.large_s[7][6] == 2e-5);
    const PairBlocks half = pair_blocks(survey, 4);
    CHECK(half.ranks == 2);
    REQUIRE(half.small_s.size() == 4);
    CHECK(half.small_s[3] == std::vector<double>{4e-6, 4e-6, 4e-6, 1e-6});
}

TEST_CASE("levels tell pairs in blocks, and not those at distances", "[network]")
{
    Random random(11);
    Survey blocks = empty_survey({{8}, {0.5e-6, 2e-6}, 8}, 32), ring = blocks;
    for (int a = 0; a < 32; ++a)
        for (int b = a + 1; b < 32; ++b) {
            meet({{8}, {0.5e-6, 2e-6}, 8}, a, b, 0.04, random, blocks);
            const double hops = std::min(b - a, 32 - (b - a)), seconds = 1e-6 * hops;
            ring.meetings.push_back({a, b, seconds, 10 * seconds, seconds, seconds});
        }
    CHECK(levels_tell(find_levels(blocks), blocks));
    CHECK_FALSE(levels_tell(find_levels(ring), ring));
    // Alike in latency, and unlike in what long messages take.
    Survey unlike = blocks;
    for (Meeting &meeting : unlike.meetings)
        meeting.large_s *= meeting.a % 2 == 0 ? 1 : 2;
    CHECK_FALSE(levels_tell(find_levels(blocks), unlike));
}
