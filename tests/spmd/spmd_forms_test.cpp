// The three forms of a program agree: equations, task graph, LOOP program.

#include "spmd/formula.hpp"
#include "spmd/graph_text.hpp"
#include "spmd/loop.hpp"
#include "spmd/routines.hpp"
#include "tests/catch.hpp"
#include "tests/spmd/spmd_forms.hpp"

#include <functional>
#include <random>

using namespace mpisheet;
using namespace mpisheet::spmd;
using equations::Expression;

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
