// The survey of a large machine: who meets whom, and what is seen from it.

#include "probes/survey.hpp"
#include "tests/catch.hpp"
#include "tests/model/made_network.hpp"

#include <set>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::probes;
using namespace mpisheet::tests;

namespace {

/// What those who meet in a survey find, each time up to a tenth too long.
Survey surveyed(const MadeNetwork &made, int p, Random &random)
{
    Survey survey = empty_survey(made, p);
    std::set<std::pair<int, int>> met;
    for (int a = 0; a < p; ++a) {
        survey.computed_s.push_back(20e-6 * (1 + 0.1 * random.uniform()));
        for (int round = 0; round < rounds_of(p); ++round)
            if (const int b = opponent(a, round, p); b > a && met.insert({a, b}).second)
                meet(made, a, b, 0.1, random, survey);
    }
    return survey;
}

} // namespace

TEST_CASE("whom a rank meets meets it; up to 64 ranks everybody meets everybody", "[survey]")
{
    for (const int p : {2, 3, 7, 63, 64, 65, 66, 100, 1000, 1024, 4096}) {
        CAPTURE(p);
        REQUIRE(rounds_of(p) <= 64);
        std::set<std::pair<int, int>> met;
        for (int rank = 0; rank < p; ++rank)
            for (int round = 0; round < rounds_of(p); ++round) {
                const int other = opponent(rank, round, p);
                if (other < 0)
                    continue;
                REQUIRE(other < p);
                REQUIRE(other != rank);
                REQUIRE(opponent(other, round, p) == rank);
                met.insert({rank, other});
            }
        if (p <= 64)
            CHECK(static_cast<int>(met.size()) == p * (p - 1));
        else
            CHECK(static_cast<int>(met.size()) > p * 40);
    }
}

TEST_CASE("of thousands of ranks the levels are found from those who met", "[survey]")
{
    Random random(8);
    const std::vector<double> three{0.5e-6, 2e-6, 3e-6}, two{0.5e-6, 2e-6};
    for (const auto &[p, made] :
         {std::pair(1024, MadeNetwork{{8, 128}, three, 8}), std::pair(1024, MadeNetwork{{16}, two, 16}),
          std::pair(1536, MadeNetwork{{24, 384}, three, 24}), std::pair(4096, MadeNetwork{{32, 512}, three, 32}),
          std::pair(4096, MadeNetwork{{128}, two, 128}), std::pair(3072, MadeNetwork{{48, 1536}, three, 48})}) {
        CAPTURE(p, made.blocks);
        std::vector<int> expected = made.blocks;
        expected.push_back(p);
        CHECK(blocks_of(find_levels(surveyed(made, p, random))) == expected);
    }
}

TEST_CASE("of thousands of ranks the slow one is named, and no other", "[survey]")
{
    Random random(9);
    Survey survey = surveyed({{32, 512}, {0.5e-6, 2e-6, 3e-6}, 32}, 4096, random);
    CHECK(find_slow(survey).empty());
    for (Meeting &meeting : survey.meetings)
        if (meeting.a == 2000 || meeting.b == 2000)
            meeting.small_s *= 1.5;
    const std::vector<Suspect> suspects = find_slow(survey);
    REQUIRE(suspects.size() == 1);
    CHECK(suspects[0].kind == SlowKind::messages);
    CHECK(suspects[0].rank == 2000);
}
