// The table of algorithms on a machine where every message takes a second, and one where bytes count.

#include "equations/equations.hpp"
#include "model/machine/algorithms.hpp"
#include "tests/catch.hpp"

#include <map>
#include <string>

using namespace mpisheet;

namespace {

/// An algorithm's cost where a round takes `round` µs and a byte `byte`, however far and beside however many.
/// Nodes of four ranks have so many links that their ranks share; 0: nothing is shared.
double cost(const Algorithm &algorithm, double p, double d, double round, double byte, int links = 0)
{
    const std::string bytes = std::to_string(byte) + "*d", message = std::to_string(round) + " + " + bytes;
    equations::Scope scope;
    scope.load(equations::parse("cyclic = 0\nMedium(l) = All\nWidth(l) = l == 1 ? 4 : All\nLinks(l) = l == 1 ? All : " +
                                    (links > 0 ? std::to_string(links) : "All") +
                                    "\nBoth(l) = 0\n"
                                    "Held(d) = 1\ntmsg(d) = " +
                                    message + "\nMessage(l,d) = " + message + "\nGap(l,d) = " + bytes + "\n",
                                "machine"));
    scope.load(equations::parse(mpi_library(), "mpi.gp"));
    return equations::compile_expression(scope, call_of(algorithm), {"p", "d"}, "algorithm")({p, d});
}

const Algorithm &find(std::string_view name, std::string_view op)
{
    for (const Algorithm &algorithm : algorithms())
        if (algorithm.name == name && can_do(algorithm, op))
            return algorithm;
    FAIL("no " << name << " for " << op);
    return algorithms()[0];
}

} // namespace

TEST_CASE("rounds of algorithms, as textbooks count them", "[algorithms]")
{
    const auto rounds = [](std::string_view name, std::string_view op, double p) {
        return cost(find(name, op), p, 1, 1, 0);
    };
    CHECK(rounds("binomial tree", "bcast", 16) == 4);
    CHECK(rounds("binomial tree", "bcast", 24) == 5);
    CHECK(rounds("recursive doubling", "allreduce", 16) == 4);
    CHECK(rounds("recursive doubling", "allreduce", 24) == 6); // folded into 16 and out again
    const auto shrinking = [&](double p) {
        return rounds("recursive doubling of shrinking messages", "reduce_scatter", p);
    };
    CHECK(shrinking(16) == 4);
    CHECK(shrinking(12) == 4 + 1); // what the last four have goes on from the first four to the four between
    CHECK(shrinking(10) == 4 + 2); // from two to two, to four
    CHECK(shrinking(9) == 4 + 3);
    CHECK(rounds("ring", "allgather", 16) == 15);
    CHECK(rounds("pairwise", "alltoall", 16) == 15);
    CHECK(rounds("Bruck", "alltoall", 24) == 5);
    CHECK(rounds("four at once", "alltoall", 16) == 4);
    CHECK(rounds("Rabenseifner", "allreduce", 16) == 8);
    CHECK(rounds("dissemination", "barrier", 24) == 5);
    CHECK(rounds("tree of three branches", "bcast", 27) == 3);
    CHECK(rounds("tree of three branches", "bcast", 28) == 4);
    CHECK(rounds("tree of four branches", "reduce", 64) == 3);
    CHECK(rounds("tree of eight branches", "bcast", 64) == 2);
    CHECK(rounds("tree of eight branches", "bcast", 65) == 3);
    CHECK(rounds("binary tree", "bcast", 15) == 3);
    CHECK(rounds("chain", "bcast", 16) == 15);
    CHECK(rounds("neighbour exchange", "allgather", 16) == 8);
    CHECK(rounds("neighbour exchange", "allgather", 18) == 9);
    CHECK(rounds("neighbour exchange", "allgather", 9) == 8); // odd: a ring
    CHECK(rounds("Bruck, three at once", "allgather", 64) == 3);
    CHECK(rounds("ring of parts, twice", "allreduce", 16) == 30);
    CHECK(rounds("dissemination, three at once", "barrier", 24) == 3);
    CHECK(rounds("recursive doubling", "barrier", 24) == 6);
    CHECK(rounds("two trees", "barrier", 24) == 10);
    CHECK(rounds("double ring", "barrier", 24) == 48);
    CHECK(rounds("trees in the node, recursive doubling of leaders", "allreduce", 16) == 2 * 2 + 2);
}

TEST_CASE("bytes on the way, as textbooks count them", "[algorithms]")
{
    const auto bytes = [](std::string_view name, std::string_view op, double p, double d) {
        return cost(find(name, op), p, d, 0, 1);
    };
    CHECK(bytes("binomial tree of growing messages", "gather", 16, 8) == 15 * 8);
    CHECK(bytes("Bruck", "allgather", 12, 8) == 11 * 8);
    CHECK(bytes("recursive doubling of growing messages", "allgather", 16, 8) == 15 * 8);
    CHECK(bytes("Bruck", "alltoall", 16, 8) == 4 * 8 * 8); // half of the blocks in each of four rounds
    CHECK(bytes("Rabenseifner", "allreduce", 16, 16) == 2 * 15);
    CHECK(bytes("recursive halving", "reduce_scatter", 16, 8) == 15 * 8);
    CHECK(bytes("scatter and ring", "bcast", 16, 16) == 2 * 15);
    CHECK(bytes("tree of three branches", "bcast", 9, 8) == 2 * 2 * 8);
    CHECK(bytes("tree of four branches", "bcast", 16, 8) == 2 * 3 * 8); // three messages a round, one after another
    CHECK(bytes("tree of four branches", "bcast", 12, 8) == (2 + 3) * 8);
    CHECK(bytes("tree of eight branches", "bcast", 64, 8) == 2 * 7 * 8);
    for (const int p : {8, 9, 18})
        CHECK(bytes("neighbour exchange", "allgather", p, 8) == (p - 1) * 8);
    CHECK(bytes("Bruck, three at once", "allgather", 24, 8) == 23 * 8);
    CHECK(bytes("ring of parts, twice", "allreduce", 16, 16) == 2 * 15);
}

TEST_CASE("four messages at once share a link as the rounds of a pairwise exchange do", "[algorithms]")
{
    const Algorithm &four = find("four at once", "alltoall"), &pairwise = find("pairwise", "alltoall");
    CHECK(cost(four, 9, 8, 0, 1) == 8 * 8); // every rank's own link
    CHECK(cost(four, 9, 8, 1, 0) == 2);     // rounds of four messages
    // Of eight ranks in nodes of four 1, 2, 3, 4, 3, 2, 1 send out of their node in the seven rounds.
    CHECK(cost(pairwise, 8, 8, 0, 1, 1) == 16 * 8);
    CHECK(cost(four, 8, 8, 0, 1, 1) == 16 * 8);
    CHECK(cost(four, 8, 8, 0, 1, 2) == (1 + 1 + 1.5 + 2 + 1.5 + 1 + 1) * 8);
}

TEST_CASE("every algorithm is a positive cost at any p", "[algorithms]")
{
    std::map<std::string, int> operations;
    for (const Algorithm &algorithm : algorithms())
        for (int p = 2; p <= 33; ++p) {
            INFO(algorithm.name << " p = " << p);
            CHECK(cost(algorithm, p, 1000, 1, 0.001) > 0);
        }
}

TEST_CASE("the name of a forced algorithm tells its row, as far as it tells rounds", "[algorithms]")
{
    const auto told = [](std::string_view op) {
        const auto forced = forced_algorithm(op);
        return forced ? in_words(*forced) : std::string("nothing");
    };
    CHECK(told("allgather_ring_ompi") == "ring (forced)");
    CHECK(told("allreduce_ring_ompi") == "ring of parts, twice (forced)");
    CHECK(told("reduce_scatter_recursive_halving_mpich") == "recursive halving (forced)");
    CHECK(told("reduce_scatter_ring") == "pairwise (forced)");
    CHECK(told("bcast_binomial") == "binomial tree (forced)");
    CHECK(told("bcast_bine_scatter_allgather_utofu_0_6") == "scatter and recursive doubling (forced)");
    CHECK(told("allgather_bine_send_remap_over") == "rounds as of recursive doubling of growing messages (forced)");
    for (const char *says_nothing :
         {"allgather", "allgatherv", "allreduce_trix6", "reduce_scatter", "msg", "bcast_", ""})
        CHECK(told(says_nothing) == "nothing");
}
