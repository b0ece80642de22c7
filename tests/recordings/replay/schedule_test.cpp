// Collectives as messages: what each algorithm sends, and that it takes what its equation says.

#include "equations/program.hpp"
#include "recordings/replay/chosen.hpp"
#include "recordings/replay/patterns.hpp"
#include "recordings/replay/plan.hpp"
#include "recordings/replay/schedule.hpp"
#include "recordings/replay/walks.hpp"
#include "tests/catch.hpp"
#include "tests/sheet_of.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <string>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::replay;

namespace {

/// All ranks alike, 10 µs and 1 µs a kilobyte, no links that messages share; no sender waits.
const std::string machine = R"(#@ mpi = SMPI 3.32
#@ network = node: all ranks alike
tmsg(d) = 10 + 0.001*d
cyclic = 0
Width(l) = All
Message(l,d) = tmsg(d)
Gap(l,d) = 0
Links(l) = All
Medium(l) = All
Both(l) = 0
Held(d) = 0
)" + std::string(mpi_library()) +
                            // a receiver of several takes them one after another
                            "Branches(p,s,b,d) = min(b-1,ceil(real(p)/s)-1)*tmsg(d)\n"
                            "Way(p,n,d) = clog2(n)*tmsg(d)\n";

/// What the messages of an algorithm take, whose members enter at once [µs].
double by_messages(const Algorithm &algorithm, const std::string &op, int p, double d, Costs &costs)
{
    const Rounds rounds = rounds_of(algorithm, op, {.p = p, .parts = {0, d, {}}});
    std::vector<int> places(static_cast<std::size_t>(p));
    std::iota(places.begin(), places.end(), 0);
    return seconds_alone(std::make_shared<const Plan>(single_messages(rounds, places, costs)), costs) * 1e6;
}

/// A reduction rather than a broadcast, for a receiver takes messages one after another, as the equations have it.
std::string an_operation_of(const Algorithm &algorithm)
{
    if (can_do(algorithm, "reduce"))
        return "reduce";
    const std::string_view all = algorithm.used_by;
    return std::string(all.substr(1, all.find(' ', 1) - 1));
}

/// What each member has sent and got.
struct Moved {
    std::vector<double> out, in;
};

Moved moved(const char *function, const std::string &op, const Setting &setting)
{
    Moved sums{std::vector<double>(static_cast<std::size_t>(setting.p)),
               std::vector<double>(static_cast<std::size_t>(setting.p))};
    for (const Algorithm &one : algorithms())
        if (one.function == function)
            for (const Round &round : rounds_of(one, op, setting))
                for (const Transfer &message : round) {
                    sums.out[static_cast<std::size_t>(message.from)] += message.bytes;
                    sums.in[static_cast<std::size_t>(message.to)] += message.bytes;
                }
    return sums;
}

} // namespace

TEST_CASE("each algorithm of the table sends messages that take what its equation says", "[schedule]")
{
    const equations::Scope scope = sheet_of(machine);
    Costs costs(scope, "sheet.gp");
    for (const Algorithm &algorithm : algorithms()) {
        if (algorithm.use == Algorithm::Use::nodes ||
            algorithm.function == "Across_middle") // of two levels; an exchange that is no collective
            continue;
        const std::string op = an_operation_of(algorithm);
        const bool spreads_bytes =
            algorithm.function == "Bruck_allgather_four"; // over three messages, that share nothing here
        const auto expected = equations::compile_expression(scope, call_of(algorithm), {"p", "d"}, "");
        for (int p : {2, 4, 8, 16, 32})
            for (const double d : {64.0, 4096.0}) {
                p -=
                    algorithm.function == "Binary_tree" && p % 2 == 0 && p > 2 ? 1 : 0; // whose branches are full there
                INFO(algorithm.function << " " << op << " p = " << p << " d = " << d);
                const double seconds = by_messages(algorithm, op, p, spreads_bytes ? 1 : d, costs);
                CHECK(seconds ==
                      Approx(expected({double(p), spreads_bytes ? 1 : d})).epsilon(spreads_bytes ? 1e-3 : 1e-6));
            }
        for (const int p : {3, 5, 6, 7, 11, 12, 13}) { // where not all branches are full, no more than that
            INFO(algorithm.function << " " << op << " p = " << p);
            const double below = expected({std::exp2(std::floor(std::log2(p))), 64.0});
            // Of what is passed on where a tree is cut the equation has the largest message alone.
            const double most = algorithm.function == "Doubling_reduce_scatter" ? 1.02 : 1.001;
            CHECK(by_messages(algorithm, op, p, 64, costs) <= most * expected({double(p), 64.0}));
            CHECK(by_messages(algorithm, op, p, 64, costs) >= 0.99 * below);
        }
    }
}

TEST_CASE("messages between nodes share what joins all of them as equations have it", "[schedule]")
{
    const equations::Scope scope = sheet_of(R"(#@ mpi = SMPI 3.32
#@ network = node: 4 ranks in a row, net: all others
tmsg(d) = 1 + 0.0001*d
tmsg_net(d) = 20 + 0.001*d
tgap_net(d) = 0.001*d
cyclic = 0
Width(l) = l == 1 ? 4 : All
Message(l,d) = l == 1 ? tmsg(d) : tmsg_net(d)
Gap(l,d) = l == 1 ? 0 : tgap_net(d)
Links(l) = l == 1 ? All : 1
Medium(l) = l == 1 ? All : 3
Both(l) = 0
Held(d) = 0
)" + std::string(mpi_library()));
    Costs costs(scope, "sheet.gp");
    for (const Algorithm &algorithm : algorithms())
        for (const double p : {16, 32})
            if (algorithm.function == "Recursive_doubling" || algorithm.function == "Pairwise_exchange" ||
                algorithm.function == "Ring") {
                INFO(algorithm.function << " p = " << p);
                const auto expected = equations::compile_expression(scope, call_of(algorithm), {"p", "d"}, "");
                const std::string op = an_operation_of(algorithm);
                CHECK(by_messages(algorithm, op, static_cast<int>(p), 65536, costs) ==
                      Approx(expected({p, 65536})).epsilon(0.02));
            }
    CHECK(equations::compile(scope, "tswap_all")({16, 8, 65536}) == Approx(20 + 16 / 3. * 65.536));
}

TEST_CASE("what has to reach each member does", "[schedule]")
{
    for (const int p : {2, 3, 5, 8, 13}) {
        const Setting setting{.p = p, .parts = {1 % p, 100, {}}};
        const double others = 100.0 * (p - 1);
        for (const char *function : {"Ring", "Pairwise", "Pairwise_exchange", "Bruck_allgather", "All_at_once"})
            for (const double in : moved(function, "allgather", setting).in)
                CHECK(in == Approx(others));
        for (const char *function : {"Pairwise", "Pairwise_exchange", "All_at_once", "Four_at_once"})
            for (const double out : moved(function, "alltoall", setting).out)
                CHECK(out == Approx(others));
        for (const char *function : {"Binomial", "Chain", "Linear", "Binary_tree", "Tree_of_three"}) {
            const Moved bcast = moved(function, "bcast", setting), reduce = moved(function, "reduce", setting);
            for (int member = 0; member < p; ++member) {
                CHECK(bcast.in[std::size_t(member)] == (member == setting.parts.root ? 0 : 100));
                CHECK(reduce.out[std::size_t(member)] == (member == setting.parts.root ? 0 : 100));
            }
        }
        for (const char *function : {"Binomial_gather", "Binomial_scatter", "Linear_at_once"}) {
            CHECK(moved(function, "scatter", setting).out[std::size_t(setting.parts.root)] == Approx(others));
            CHECK(moved(function, "gather", setting).in[std::size_t(setting.parts.root)] == Approx(others));
        }
    }
}

TEST_CASE("within one node of SimGrid's, a linear reduction to another root goes over member 0", "[schedule]")
{
    const auto received = [](bool by_first, const std::vector<int> &nodes) {
        return moved("Linear", "reduce", {.p = 4, .parts = {2, 100, {}}, .nodes = nodes, .by_first = by_first}).in;
    };
    CHECK(received(true, {0, 0, 0, 0}) == std::vector<double>{300, 0, 100, 0});
    CHECK(received(false, {0, 0, 0, 0}) == std::vector<double>{0, 0, 300, 0});
    CHECK(received(true, {0, 0, 1, 1}) == received(false, {0, 0, 1, 1}));
}

TEST_CASE("counts of v-calls are the bytes of their messages", "[schedule]")
{
    const std::vector<double> blocks{10, 20, 40, 80, 160};
    for (const char *function : {"Ring", "Bruck_allgather", "Pairwise", "All_at_once"}) {
        const Moved found = moved(function, "allgatherv", {.p = 5, .parts = {0, 62, {blocks}}});
        for (std::size_t member = 0; member < 5; ++member)
            CHECK(found.in[member] == Approx(310 - blocks[member]));
    }
    const Moved gathered = moved("Linear_at_once", "gatherv", {.p = 5, .parts = {2, 62, {blocks}}});
    CHECK(gathered.in[2] == Approx(270));
    CHECK(gathered.out[4] == Approx(160));
    std::vector<std::vector<double>> counts(3, std::vector<double>(3, 1));
    counts[1] = {100, 200, 300};
    CHECK(moved("Four_at_once", "alltoallv", {.p = 3, .parts = {0, 67, counts}}).out == std::vector<double>{2, 400, 2});
}

TEST_CASE("members on a few nodes meet through one of each", "[schedule]")
{
    const Setting setting{.p = 6, .parts = {0, 100, {}}, .nodes = {0, 0, 1, 1, 2, 2}};
    int between_nodes = 0;
    for (const Algorithm &one : algorithms())
        if (one.function == "Binomial")
            for (const Round &round : rounds_of(one, "bcast", setting))
                for (const Transfer &message : round)
                    between_nodes += message.from / 2 != message.to / 2 ? 1 : 0;
    CHECK(between_nodes == 2);
}

TEST_CASE("the sheet's own equation says which algorithm holds where", "[schedule]")
{
    const equations::Scope scope =
        sheet_of("tmsg(d) = 10 + 0.001*d\nRing(p,d) = (p-1)*tmsg(d)\nBruck_allgather(p,d) = tmsg(p*d)\n"
                 "tallgather(p,d) = p <= 1 ? 1 : p*d < 1000 ? Bruck_allgather(p,d) : 1.02*Ring(p,d)\n"
                 "tallgatherv(p,d) = tallgather(p,d)\n"
                 "tbcast(p,d) = d < 100 ? tmsg(d) : Ring(p,d) + Bruck_allgather(p,d)\n");
    CHECK(chosen_algorithm(scope, "allgather", 4, 100)->function == "Bruck_allgather");
    CHECK(chosen_algorithm(scope, "allgather", 4, 1000)->function == "Ring");
    CHECK(chosen_algorithm(scope, "allgatherv", 4, 1000)->function == "Ring");
    CHECK(chosen_algorithm(scope, "bcast", 4, 10) == nullptr);  // names none
    CHECK(chosen_algorithm(scope, "bcast", 4, 100) == nullptr); // names two
    CHECK(chosen_algorithm(scope, "reduce", 4, 100) == nullptr);
}

TEST_CASE("after the rounds of a sum everybody has heard of everybody", "[schedule]")
{
    for (const auto &[function, op] : {std::pair{"Doubling_reduce_scatter", "reduce_scatter"},
                                       {"Recursive_halving", "reduce_scatter"},
                                       {"Recursive_doubling", "allreduce"},
                                       {"Rabenseifner", "allreduce"}})
        for (const int p : {2, 3, 5, 6, 7, 8, 11, 12, 13, 24, 31}) {
            CAPTURE(function, p);
            std::vector<std::set<int>> heard;
            for (int member = 0; member < p; ++member)
                heard.push_back({member});
            for (const Algorithm &one : algorithms())
                for (const Round &round :
                     one.function == function ? rounds_of(one, op, {.p = p, .parts = {0, 100, {}}}) : Rounds{}) {
                    const std::vector<std::set<int>> before = heard;
                    for (const Transfer &message : round)
                        heard[std::size_t(message.to)].insert(before[std::size_t(message.from)].begin(),
                                                              before[std::size_t(message.from)].end());
                }
            for (const std::set<int> &own : heard)
                CHECK(own.size() == std::size_t(p));
        }
}

TEST_CASE("a reduction's parts are gathered: who sends, sends all that it has", "[schedule]")
{
    for (const int p : {4, 8, 24, 32}) {
        CAPTURE(p);
        const double bytes = 1024;
        const auto all = algorithms();
        const Algorithm &one = *std::find_if(
            all.begin(), all.end(), [](const Algorithm &row) { return row.function == "Rabenseifner_reduce"; });
        const Rounds rounds = rounds_of(one, "reduce", {.p = p, .parts = {0, bytes, {}}});
        const int steps = floor_log2(p);
        std::vector<double> has(std::size_t(p), bytes / (1 << steps));
        for (auto round = rounds.end() - steps; round != rounds.end(); ++round)
            for (const Transfer &message : *round) {
                CHECK(message.bytes == has[std::size_t(message.from)]);
                has[std::size_t(message.to)] += message.bytes;
            }
        CHECK(has[0] == bytes);
    }
}
