// Slow ranks and links in made-up surveys of machines.

#include "model/slow.hpp"
#include "tests/catch.hpp"
#include "tests/random.hpp"

#include <algorithm>
#include <random>

using namespace mpisheet;

namespace {

/// p ranks on one switch or, if `leaf` > 0, on switches with that number of ports; messages are `noise` off.
Survey survey_of(int p, int leaf, double noise, Random &random)
{
    Survey survey{.p = p};
    for (int a = 0; a < p; ++a) {
        survey.node.push_back(a);
        survey.computed_s.push_back(20e-6 * (1 + noise * random.uniform()));
        for (int b = a + 1; b < p; ++b) {
            const bool far = leaf > 0 && a / leaf != b / leaf;
            const double small = (far ? 3e-6 : 2e-6) * (1 + noise * random.uniform());
            const double large = (far ? 14e-6 : 12e-6) * (1 + noise * random.uniform());
            survey.meetings.push_back({a, b, small, large, small, small});
        }
    }
    return survey;
}

/// Messages between ranks of which it holds take longer.
template <class Holds> void slow_down(Survey &survey, double factor, Holds holds)
{
    for (Meeting &meeting : survey.meetings)
        if (holds(meeting.a, meeting.b)) {
            meeting.small_s *= factor;
            meeting.large_s *= factor;
        }
}

} // namespace

TEST_CASE("a rank whose messages are slow is named on any machine, and no other", "[slow]")
{
    Random random(11);
    int named = 0, false_alarms = 0;
    constexpr int trials = 100;
    for (int trial = 0; trial < trials; ++trial) {
        const int p = 4 + static_cast<int>(20 * random.uniform()), leaf = trial % 2 == 0 ? 0 : 4;
        Survey survey = survey_of(leaf == 0 ? p : 16, leaf, 0.05, random);
        false_alarms += !find_slow(survey).empty();
        const int rank = static_cast<int>(survey.p * random.uniform());
        slow_down(survey, 1.2, [rank](int a, int b) { return a == rank || b == rank; });
        const std::vector<Suspect> suspects = find_slow(survey);
        named += suspects.size() == 1 && suspects[0].kind == SlowKind::messages && suspects[0].rank == rank;
    }
    INFO(named << " of " << trials << " named, " << false_alarms << " false alarms");
    CHECK(named >= 0.95 * trials);
    CHECK(false_alarms <= 0.05 * trials);
}

TEST_CASE("a slow link is named by both ends, a slow computation by its rank", "[slow]")
{
    Random random(5);
    Survey survey = survey_of(8, 0, 0.05, random);
    slow_down(survey, 1.5, [](int a, int b) { return a == 2 && b == 5; });
    survey.computed_s[3] *= 1.4;
    const std::vector<Suspect> suspects = find_slow(survey);
    REQUIRE(suspects.size() == 2);
    CHECK(suspects[0].kind == SlowKind::link);
    CHECK(suspects[0].rank == 2);
    CHECK(suspects[0].other == 5);
    CHECK(suspects[1].kind == SlowKind::computation);
    CHECK(suspects[1].rank == 3);
    const std::vector<std::string> hosts{"a", "b", "c", "d", "e", "f", "g", "h"};
    CHECK(describe(suspects[0], hosts).find("between rank 2 on c and rank 5 on f: messages take 1.") == 0);
    CHECK(describe(suspects[1], hosts).find("rank 3 on d: computes 1.") == 0);
}

TEST_CASE("a machine that is built so is not slow: a smaller second switch, ranks that share nodes", "[slow]")
{
    Random random(3);
    const Survey uneven = survey_of(20, 16, 0.03, random);
    CHECK(find_slow(uneven).empty());
    Survey shared = survey_of(12, 4, 0.03, random); // a "switch" is a node here: near and far
    for (int rank = 0; rank < 12; ++rank)
        shared.node[static_cast<std::size_t>(rank)] = rank / 4;
    CHECK(find_slow(shared).empty());
    slow_down(shared, 1.5, [](int a, int b) { return (a / 4 == 1) != (b / 4 == 1); }); // node 1's cable
    const std::vector<Suspect> suspects = find_slow(shared);
    CHECK(suspects.size() == 4);
    for (const Suspect &suspect : suspects)
        CHECK(suspect.rank / 4 == 1);
}

TEST_CASE("of two ranks the slower direction counts, if the clocks can tell", "[slow]")
{
    Survey survey{.p = 2, .node = {0, 0}};
    survey.meetings = {{0, 1, 1e-6, 1e-6, 0.3e-6, 1.4e-6}};
    survey.computed_s = {20e-6, 20.5e-6};
    const std::vector<Suspect> suspects = find_slow(survey);
    REQUIRE(suspects.size() == 1);
    CHECK(suspects[0].rank == 1);
    survey.clock_error = 0.5e-6;
    CHECK(find_slow(survey).empty());
    survey.clock_error = 0;
    survey.meetings[0].back_s = 0.5e-6;
    CHECK(find_slow(survey).empty());
    CHECK(find_slow(Survey{.p = 1, .node = {0}, .computed_s = {1}}).empty());
}
