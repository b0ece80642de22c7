// The three forms of a program agree: equations, task graph, LOOP program.

#include "spmd/formula.hpp"
#include "spmd/graph_picture.hpp"
#include "spmd/graph_text.hpp"
#include "spmd/loop.hpp"
#include "spmd/routines.hpp"
#include "tests/catch.hpp"
#include "tests/spmd.hpp"

#include <functional>
#include <numeric>
#include <random>
#include <regex>

using namespace mpisheet;
using namespace mpisheet::spmd;
using equations::Expression;

namespace {

/// The file's own functions and what depends on N and P, put in where they are called: what is left are parameters and
/// calls of the library.
Expression inlined(const equations::Scope &scope, Expression tree)
{
    for (Expression &operand : tree.operands)
        operand = inlined(scope, std::move(operand));
    const equations::Definition *own = tree.kind == Expression::Kind::call ? scope.own_function(tree.name) : nullptr;
    if (own == nullptr)
        return tree;
    Names arguments;
    for (std::size_t i = 0; i < own->parameters.size(); ++i)
        arguments.emplace(own->parameters[i], tree.operands[i]);
    return inlined(scope, substituted(own->body, arguments));
}

std::string formula(const equations::Script &script, const std::string &entry)
{
    equations::Scope scope;
    scope.load(script);
    return plain(simplified(inlined(scope, equations::call(entry, {equations::name("N"), equations::name("P")}))));
}

equations::Script form(const std::string &program, const std::string &ending)
{
    const std::filesystem::path file = std::filesystem::path(MPISHEET_SOURCE) / "spmd/programs" / (program + ending);
    const std::string text = read_file(file);
    return ending == ".loop"    ? equations_of(read_loop(text, file))
           : ending == ".graph" ? equations_of(read_graph(text, file))
                                : equations::parse(text, file);
}

System machine()
{
    return described_system("machine", spmd_files::script("spmd/library.gp"),
                            equations::parse("T1(b) = 3\nT2(b) = b/16\nT3(b) = 1 + b/4\nT4(b) = 5\nT5(b) = b/8\n"
                                             "mflops(N) = 1\n",
                                             "machine.gp"));
}

/// comp [operations] and comm [µs] at one N and P.
std::pair<double, double> values(const equations::Script &script, std::int64_t N, std::int64_t P)
{
    const Application application = make_application(script, machine());
    const Cell cell = predict(application, N, P);
    return {work(application, N, P), cell.comm_s * 1e6};
}

equations::Script of_graph(const std::string &text)
{
    return equations_of(read_graph(text, "g.graph"));
}

} // namespace

TEST_CASE("the three forms of each shipped program have the same formulas and the same calls", "[spmd]")
{
    for (const std::string program : {"cg-tree", "cg-simple", "pmm", "red-black"}) {
        const std::string comp = formula(form(program, ".gp"), "comp"), comm = formula(form(program, ".gp"), "comm");
        for (const std::string ending : {".loop", ".graph"}) {
            INFO(program + ending);
            CHECK(formula(form(program, ending), "comp") == comp);
            CHECK(formula(form(program, ending), "comm") == comm);
            CHECK(formula(form(program, ending), "mem") == formula(form(program, ".gp"), "mem"));
        }
    }
    CHECK(formula(form("cg-tree", ".gp"), "comp") == "iter*((2*N**2 + 10*N)/P + 2*count_sum*P)"); // equation (4)
    CHECK(formula(form("cg-simple", ".gp"), "comm") ==
          "comm_iter*(2*simple_bcast(P, TYPE) + simple_bcast(P, TYPE*N) + simple_collect(P, TYPE*N/P) + "
          "2*simple_sum(P, TYPE))");
}

TEST_CASE("the library has every routine that graphs know", "[spmd]")
{
    equations::Scope library;
    library.load(spmd_files::script("spmd/library.gp"));
    for (const Routine &routine : routines) {
        const equations::Definition *definition = library.find_function(std::string(routine.name));
        INFO(routine.name);
        REQUIRE(definition != nullptr);
        CHECK(definition->parameters == std::vector<std::string>{"P", "b"});
    }
}

// ---- random LOOP programs
namespace {

/// A random program as text, and what it does, by doing it: loops are run through, one count at a time.
struct Walk {
    std::int64_t N, P;
    std::map<std::string, double> indices{};
    double operations = 0;
    std::map<std::string, double> bytes_of_calls{}; ///< "routine bytes" → how often
};
using Do = std::function<void(Walk &)>;

struct Random {
    std::mt19937 engine;
    int loops = 0;
    std::vector<std::string> indices{};

    int upto(int n) { return std::uniform_int_distribution<int>(1, n)(engine); }

    /// A whole number where P divides N, with the text that says so.
    std::pair<std::string, std::function<double(const Walk &)>> amount()
    {
        switch (upto(indices.empty() ? 5 : 6)) {
        case 1:
            return {"psize", [](const Walk &w) { return static_cast<double>(w.N); }};
        case 2:
            return {"psize_node", [](const Walk &w) { return static_cast<double>(w.N / w.P); }};
        case 3:
            return {"(n_procs - 1)", [](const Walk &w) { return static_cast<double>(w.P - 1); }};
        case 4:
            return {"c", [](const Walk &) { return 3.0; }}; // a parameter
        case 5: {
            const int n = upto(4);
            return {std::to_string(n), [n](const Walk &) { return static_cast<double>(n); }};
        }
        default: {
            const std::string index = indices[static_cast<std::size_t>(upto(static_cast<int>(indices.size()))) - 1];
            return {"(" + index + " + 1)", [index](const Walk &w) { return w.indices.at(index) + 1; }};
        }
        }
    }

    std::pair<std::string, Do> routine()
    {
        struct Row {
            const char *loop, *library;
        };
        constexpr std::array<Row, 6> rows{{{"SIMPLE_BCAST", "simple_bcast"},
                                           {"TREE_BCAST", "tree_bcast"},
                                           {"EXCHANGE", "exchange"},
                                           {"COMMUNICATE", "communicate"},
                                           {"BUTTERFLY", "butterfly"},
                                           {"ALLTOALL", "alltoall"}}};
        const auto [text, value] = amount();
        const auto called = [](const std::string &name, auto value, bool adds) {
            return [=](Walk &w) {
                w.bytes_of_calls[name + "(" + std::to_string(w.P) + ", " + std::to_string(8 * value(w)) + ")"] += 1;
                w.operations += adds ? static_cast<double>(w.P) * value(w) : 0;
            };
        };
        switch (upto(4)) {
        case 1:
            return {"\\TREE_COLLECT_VEC(v, " + text + ");", called("tree_collect", value, false)};
        case 2:
            return {"\\SIMPLE_GLOBAL_SUM(&a, &b, " + text + ");", called("simple_sum", value, true)};
        default: {
            const Row &row = rows[static_cast<std::size_t>(upto(6)) - 1];
            return {std::string("\\") + row.loop + "(v, " + text + "*sizeof(TYPE));",
                    called(row.library, value, false)};
        }
        }
    }

    std::pair<std::string, Do> statement(int depth)
    {
        const int kind = upto(depth > 0 ? 5 : 3);
        if (kind == 1)
            return {"x[0] = a * b[1] + f(c) / 2;", [](Walk &w) { w.operations += 4; }};
        if (kind == 2) {
            const auto [text, value] = amount();
            return {"\\SCALPROD(&t, x, y, " + text + ");", [value = value](Walk &w) { w.operations += 2 * value(w); }};
        }
        if (kind == 3)
            return routine();
        const auto [count, value] = amount();
        const std::string index = "i" + std::to_string(++loops);
        indices.push_back(index);
        const auto [text, body] = block(depth - 1);
        indices.pop_back();
        return {"\\LOOP (" + count + ") " + index + " {\n" + text + "}", [value = value, body = body, index](Walk &w) {
                    const double times = value(w);
                    for (w.indices[index] = 0; w.indices[index] < times; ++w.indices[index])
                        body(w);
                }};
    }

    std::pair<std::string, Do> block(int depth)
    {
        std::string text;
        std::vector<Do> parts;
        for (int n = upto(3); n > 0; --n) {
            auto [words, part] = statement(depth);
            text += words + "\n";
            parts.push_back(std::move(part));
        }
        return {text, [parts](Walk &w) {
                    for (const Do &part : parts)
                        part(w);
                }};
    }
};

} // namespace

TEST_CASE("random LOOP programs: equations, task graph and running through the loops agree", "[spmd][property]")
{
    const auto seed = std::random_device{}();
    Random random{std::mt19937(seed)};
    for (int round = 0; round < 60; ++round) {
        auto [body, run] = random.block(3);
        const std::string text = "\\DEFINE c = 3;\n" + body;
        INFO("seed " << seed << ", program " << round << "\n" << text);
        const TaskGraph graph = read_loop(text, "p.loop");
        const std::string as_graph = graph_text(graph);
        INFO(as_graph);
        const TaskGraph again = read_graph(as_graph, "g.graph");
        REQUIRE(graph_text(again) == as_graph);
        const Application of_loop = make_application(equations_of(graph), machine());
        const Application of_graph = make_application(equations_of(again), machine());
        for (const auto &[N, P] : std::array<std::pair<std::int64_t, std::int64_t>, 3>{{{6, 2}, {8, 4}, {5, 1}}}) {
            Walk walk{N, P};
            run(walk);
            double comm = 0;
            for (const auto &[call, times] : walk.bytes_of_calls)
                comm += times * equations::compile_expression(*of_loop.scope, call, {}, "test")({});
            CHECK(work(of_loop, N, P) == Approx(walk.operations));
            CHECK(work(of_graph, N, P) == Approx(walk.operations));
            CHECK(predict(of_loop, N, P).comm_s * 1e6 == Approx(comm));
            CHECK(predict(of_graph, N, P).comm_s * 1e6 == Approx(comm));
        }
    }
}

// ---- graphs with named tasks
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
