// Task graphs: named tasks on processors, groups, many levels, errors, pictures.

#include "spmd/formula.hpp"
#include "spmd/graph_picture.hpp"
#include "spmd/graph_text.hpp"
#include "spmd/loop.hpp"
#include "spmd/routines.hpp"
#include "tests/catch.hpp"
#include "tests/spmd/spmd_forms.hpp"

#include <random>
#include <regex>

using namespace mpisheet;
using namespace mpisheet::spmd;

TEST_CASE("bounds (1) and (2) of a small graph by hand", "[spmd]")
{
    const equations::Script script = of_graph("TYPE = 4\n"
                                              "level one:\n"
                                              "  task a: 100\n"
                                              "  task b: 10*N\n"
                                              "  task c on 1: 7\n"
                                              "arcs down:\n"
                                              "  a -> d: 16\n"
                                              "  b -> d: 8\n"
                                              "  b -> e: 4\n"
                                              "  c -> e: 1000   # both in slot 1\n"
                                              "level two:\n"
                                              "  task d on 2: 5\n"
                                              "  task e: 3\n");
    const auto message = [](double b) { return 9 + b / 16 + b / 4 + b / 8; };
    // Two processors: a | b and c, then d | e; a's message stays at home. Three: d gets two messages.
    CHECK(values(script, 20, 2) == std::pair<double, double>(207 + 5, message(64)));
    CHECK(values(script, 2, 2).first == 100 + 5);
    CHECK(values(script, 20, 3) == std::pair<double, double>(207 + 5, 2 * message(64)));
    CHECK(values(script, 20, 4) == values(script, 20, 3)); // no more than three slots
    CHECK(values(script, 20, 1) == std::pair<double, double>(307 + 8, 0));
}

TEST_CASE("groups are dealt out; like tasks need no table", "[spmd]")
{
    CHECK(formula(of_graph("level one: 10 tasks of 2*N"), "comp") == "2*N*ceildiv(10, P)");
    CHECK(formula(of_graph("level one:\n task a: N\n task b: N\n task c: N"), "comp") == "N*ceildiv(3, P)");
    CHECK(formula(of_graph("level one:\n P tasks of N\n task root: 5"), "comp") == "N + 5");
    CHECK(formula(of_graph("repeat P as k\nlevel one: P tasks of k\nend"), "comp") == "(P**2 - P)/2");
}

/// Tasks of 1, 2, … operations.
std::string many(int tasks)
{
    std::string text = "level one:\n";
    for (int i = 1; i <= tasks; ++i)
        text += "task a" + std::to_string(i) + ": " + std::to_string(i) + "\n";
    return text;
}

TEST_CASE("named tasks of multiples of one formula become a table of P", "[spmd]")
{
    const std::string text = equations::print(of_graph("level one:\n task a: 49*N\n task b: 7*N\n task c: 7*N\n"));
    CHECK_THAT(text, Catch::Contains("comp_one_most(P) = P < 2 ? 63 : P < 3 ? 56 : 49\n") &&
                         Catch::Contains("comp_one(N, P) = N*comp_one_most(P)\n"));
}

TEST_CASE("random tasks on any number of processors: the fullest one", "[spmd][property]")
{
    const auto seed = std::random_device{}();
    std::mt19937 engine(seed);
    const auto upto = [&](int n) { return std::uniform_int_distribution<int>(1, n)(engine); };
    for (int round = 0; round < 10; ++round) {
        const int count = round == 0 ? 350 : upto(30); // 350: tables in parts
        std::string text = "level one:\n", arcs = "arcs down:\n", second = "level two:\n";
        std::vector<int> operations, targets;
        for (int i = 0; i < count; ++i) {
            operations.push_back(upto(3) == 1 ? 5 : upto(100));
            targets.push_back(upto(count) - 1);
            text += "task a" + std::to_string(i) + ": " + std::to_string(operations.back()) + "*N\n";
            second += "task b" + std::to_string(i) + ": 0\n";
            arcs += "a" + std::to_string(i) + " -> b" + std::to_string(targets.back()) + ": 2*N\n";
        }
        // Multiples of one formula become a table of P; others are looked up slot by slot.
        const equations::Script alike = of_graph(text + arcs + second);
        const equations::Script mixed =
            of_graph(std::regex_replace(text, std::regex("1\\*N\n"), "1*N + P - P*1.0*max(1, 1)\n") + arcs + second);
        INFO("seed " << seed << "\n" << text << arcs);
        const double message = 9 + 48.0 / 16 + 48.0 / 4 + 48.0 / 8; // 2*N items of 8 bytes, N = 3
        for (const int P : {1, 2, 3, 7, 400, 600}) {
            std::vector<double> load(static_cast<std::size_t>(P)), out = load, in = load;
            for (std::size_t i = 0; i < operations.size(); ++i) {
                const auto target = static_cast<std::size_t>(targets[i]);
                load[i % load.size()] += 3 * operations[i];
                if (i % load.size() != target % load.size()) {
                    out[i % load.size()] += message;
                    in[target % load.size()] += message;
                }
            }
            const double most = *std::max_element(load.begin(), load.end());
            const double busy =
                std::max(*std::max_element(out.begin(), out.end()), *std::max_element(in.begin(), in.end()));
            for (const equations::Script &script : {alike, mixed}) {
                const auto [comp, comm] = values(script, 3, P);
                CHECK(comp == Approx(most));
                CHECK(comm == Approx(busy));
            }
        }
        // Beyond the table's end a bound.
        CHECK(values(of_graph(many(700)), 1, 600).first == 2 * 700);
        CHECK(values(of_graph(many(700)), 1, 700).first == 700);
    }
}

TEST_CASE("programs with very many levels: no phases, no nesting too deep", "[spmd]")
{
    std::string text;
    for (int i = 1; i <= 3000; ++i)
        text += "level a" + std::to_string(i) + ": P tasks of N\narcs b" + std::to_string(i) + ": shift of " +
                std::to_string(i) + "\n";
    const equations::Script script = of_graph(text);
    CHECK(formula(script, "comp") == "3000*N");
    const auto reread = equations::parse(equations::print(script), "again.gp");
    CHECK(values(reread, 2, 2) == values(script, 2, 2));
}

TEST_CASE("errors of task graphs say where and what was expected", "[spmd]")
{
    struct Case {
        const char *text, *said;
    };
    for (const Case &wrong : {
             Case{"level one\n", "g.graph:1:10: expected a colon after the name, found the end of the line"},
             Case{"levl one: P tasks of N", "g.graph:1:1: expected level NAME:, arcs NAME:, repeat COUNT, end, or name "
                                            "= formula, found \"levl\""},
             Case{"level one:\n  P task 3", "g.graph:2:3: expected COUNT tasks of OPERATIONS"},
             Case{"level one: P tasks of", "g.graph:1:12: expected COUNT tasks of OPERATIONS"},
             Case{"level one: P tasks of 2*M", "g.graph:1:25: unknown name M"},
             Case{"level one: P tasks of 2*/N", "g.graph:1:25: expected a number"},
             Case{"level one: task a 5", "g.graph:1:19: expected a colon after the task's name, found \"5\""},
             Case{"level one: task a on x: 5", "g.graph:1:22: expected a slot from 0 to 1000000, found \"x\""},
             Case{"level one: task a: 5\nlevel two: task a: 5", "g.graph:2:17: expected a name of its own"},
             Case{"level one: task a: 5\nlevel one: task b: 5", "g.graph:2:7: expected a name of its own"},
             Case{"arcs one: tree_bcst of N", "g.graph:1:11: expected a routine of the library"},
             Case{"arcs one: tree_bcst of N", "(did you mean tree_bcast?)"},
             Case{"arcs one: a -> b: 3", "g.graph:1:11: expected a task of a level before these arcs, found \"a\""},
             Case{"level one: task a: 5\narcs x: a -> b: 3",
                  "g.graph:2:14: expected a task of some level, found \"b\""},
             Case{"repeat 3\nlevel one: P tasks of N", "g.graph:1:8: expected an end of this repeat"},
             Case{"end", "g.graph:1:1: expected a repeat before its end"},
             Case{"repeat 3 as P\nend", "g.graph:1:13: expected another name for the index than P"},
             Case{"iter = 3 ;!;i\nlevel one: P tasks of N", "g.graph:1:11: expected a definition"},
             Case{"iter = 3 +\nlevel one: P tasks of N", "g.graph:1:11: expected a number"},
             Case{"comp(N,P) = 1", "g.graph:1:1: comp follows from what is described here"},
         }) {
        INFO(wrong.text);
        CHECK_THROWS_WITH(read_graph(wrong.text, "g.graph"), Catch::Contains(wrong.said));
    }
}

TEST_CASE("a picture has a circle for each process drawn and an arrow for each message", "[spmd]")
{
    const auto count = [](const std::string &text, const std::string &word) {
        std::size_t found = 0;
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
            ++found;
        return found;
    };
    const std::string dot = dot_text(
        read_graph("level one: P tasks of N\narcs c: tree_collect of N\nlevel two: 1 task of P", "g.graph"), 5);
    CHECK(count(dot, "[label=") == 6);
    CHECK(count(dot, "-> r1_0;") == 5);
    CHECK_THAT(dot, Catch::Contains("level one: P tasks of N") && Catch::Contains("arcs c: tree_collect of N"));
    CHECK_THROWS_WITH(dot_text(read_graph("level one: P tasks of N", "g.graph"), 100'000),
                      Catch::Contains("at most 1000 circles"));
}
