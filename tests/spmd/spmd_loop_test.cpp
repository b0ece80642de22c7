// LOOP programs and the formulas worked out of them.

#include "spmd/formula.hpp"
#include "spmd/loop.hpp"
#include "tests/catch.hpp"
#include "tests/source_folder.hpp"
#include "tests/spmd/spmd.hpp"

#include <algorithm>

using namespace mpisheet;
using namespace mpisheet::spmd;

namespace {

std::string simple(const std::string &formula)
{
    return plain(simplified(equations::parse_expression(formula, "formula")));
}

/// The formula that stands in the derived equations' comment.
std::string in_words(const std::string &name, const std::string &program)
{
    const std::string text = equations::print(equations_of(read_loop(program, "p.loop")));
    const std::string begin = "# " + name + " = ";
    const std::size_t at = text.find(begin);
    REQUIRE(at != std::string::npos);
    return text.substr(at + begin.size(), text.find('\n', at) - at - begin.size());
}

std::string shipped(const std::string &name)
{
    return formats::read_file(std::filesystem::path(source_folder()) / "spmd/programs" / (name + ".loop"));
}

} // namespace

TEST_CASE("formulas are worked out as on paper", "[spmd]")
{
    CHECK(simple("N*(N + 1)/P - N/P") == "N**2/P");
    CHECK(simple("2*N/P + 2*P + 8*N/P + 2*N*N/P") == "(2*N**2 + 10*N)/P + 2*P");
    CHECK(simple("iter*(a*N + N) - iter*N") == "a*iter*N");
    CHECK(simple("(N**2 - N)/2") == "(N**2 - N)/2");
    CHECK(simple("P*f(P, 2*4) - f(P, 8)") == "(P - 1)*f(P, 8)");
    CHECK(simple("1 - N") == "1 - N");
    CHECK(simple("N/(P + 1) + N/(1 + P)") == "2*N/(P + 1)");
    CHECK(simple("real(N)/P*P") == "N");
    CHECK(simple("0.1*N + 0.2*N - 0.3*N") == "0");
    CHECK(simple("-(N/P)") == "-(N/P)");
    CHECK(simple("max(N + N, 3)**2*P") == "P*max(2*N, 3)**2");
}

TEST_CASE("sums over a loop's index in closed form", "[spmd]")
{
    const auto sum = [](const std::string &body) {
        const auto formula = [](const std::string &text) { return formula_of(equations::parse_expression(text, "f")); };
        return plain(tree_of(sum_over(formula(body), "i", formula("N"))));
    };
    CHECK(sum("3") == "3*N");
    CHECK(sum("i") == "(N**2 - N)/2");
    CHECK(sum("i**2") == "(2*N**3 - 3*N**2 + N)/6");
    CHECK(sum("N - i") == "(N**2 + N)/2");
    CHECK(sum("min(i, P) + 1") == "N + (sum [i=0:N - 1] min(i, P))");
}

TEST_CASE("the paper's program has equation (4) and its calls", "[spmd]")
{
    for (const std::string kind : {"simple", "tree"}) {
        CHECK(in_words("comp", shipped("cg-" + kind)) == "iter*((2*N**2 + 10*N)/P + 2*count_sum*P)");
        CHECK(in_words("comm", shipped("cg-" + kind)) == "comm_iter*(2*" + kind + "_bcast(P, TYPE) + " + kind +
                                                             "_bcast(P, TYPE*N) + " + kind +
                                                             "_collect(P, TYPE*N/P) + 2*" + kind + "_sum(P, TYPE))");
    }
    CHECK(in_words("comp", shipped("pmm")) == "2*N**3/P");
    CHECK(in_words("comm", shipped("pmm")) == "(P - 1)*communicate(P, TYPE*N**2/P)");
    CHECK(in_words("comp", shipped("red-black")) == "5*iter*N**2/P");
    CHECK(in_words("comm", shipped("red-black")) == "col*iter*neighb*exchange(P, TYPE*N)");
}

TEST_CASE("what counts as an operation", "[spmd]")
{
    const auto in_loop = [](const std::string &statement) {
        return in_words("comp", "\\LOOP (psize_node) i { " + statement + " }");
    };
    CHECK(in_loop("a[i] = b[i+1] * c[2*i-1];") == "N/P");
    CHECK(in_loop("a[i] += b[i] / -c;") == "2*N/P");
    CHECK(in_loop("a[i] = (TYPE) 0;") == "0");
    CHECK(in_loop("a[i] = (b[i]) - sqrt(c[i] * 2.5e-3);") == "3*N/P");
    CHECK(in_loop("s *= f(i, x, y + 1);") == "3*N/P");
    CHECK(in_words("comp", "t = a / b;") == "0"); // scalars outside of loops over N and P: as in the paper
    CHECK(in_words("comp", "\\DEFINE count_scalar = 1; t = a / b;") == "count_scalar");
    CHECK(in_words("comp", "\\LOOP (3) k { a[k] = a[k] + 1; }") == "3");
    CHECK(in_words("comp", "\\LOOP i { \\LOOP (N - i) j { a[i][j] -= 1; } }") == "(N**2 + N)/2");
    CHECK(in_words("comp", "\\SCALPROD(&s, x, y, psize_node);") == "2*N/P");
    CHECK(in_words("comp", "\\TREE_GLOBAL_SUM(&a, &b, 10);") == "10*P");
}

TEST_CASE("blocks, routines of one's own, sizes", "[spmd]")
{
    CHECK(in_words("comm", "\\DEFINE psize_node = ceildiv(N, P); \\SIMPLE_COLLECT_VEC(v);") ==
          "simple_collect(P, TYPE*ceildiv(N, P))");
    CHECK(in_words("comm", "\\DEFINE halo(P,b) = 2*exchange(P, b);\n\\LOOP (5) s { \\halo(u, N*sizeof(float)); }") ==
          "5*halo(P, 4*N)");
    CHECK(in_words("comm", "\\LOOP (n_procs) k { \\SIMPLE_BCAST(v, (N - k)*8); }") ==
          "sum [k=0:P - 1] simple_bcast(P, 8*N - 8*k)");
}

TEST_CASE("errors of LOOP programs say where and what was expected", "[spmd]")
{
    struct Case {
        const char *text, *said;
    };
    for (const Case &wrong : {
             Case{"\\LOOP (N) i { a[i] = 1; ", "p.loop:1:25: expected a statement or }, found the end of the file"},
             Case{"\n  \\SIMPLE_BCST(x, 8);", "p.loop:2:4: expected LOOP, DEFINE or a routine"},
             Case{"\\SIMPLE_BCST(x, 8);", "(did you mean \\SIMPLE_BCAST?)"},
             Case{"\\SIMPLE_BCAST(x);", "p.loop:1:2: expected \\SIMPLE_BCAST(variable, bytes), found 1 argument"},
             Case{"\\SIMPLE_BCAST(x, 8*psiz);", "p.loop:1:20: unknown name psiz"},
             Case{"\\SIMPLE_BCAST(x, 8+);", "p.loop:1:20: expected a number, a name"},
             Case{"\\LOOP (iter) i { }", "p.loop:1:8: unknown name iter"},
             Case{"\\LOOP (3) P { }", "p.loop:1:11: expected another name for the loop's variable than P"},
             Case{"a[i] = b +* c;", "p.loop:1:11: expected a number, a variable, a function call or (, found \"*\""},
             Case{"a[i] == b;", "p.loop:1:6: expected =, +=, -=, *= or /=, found \"=\""},
             Case{"a = b", "p.loop:1:6: expected an operator or ;, found the end of the file"},
             Case{"a = f(b;", "p.loop:1:8: expected an operator, a comma or ), found \";\""},
             Case{"\\DEFINE x = 1 + ;", "p.loop:1:"},
             Case{"\\DEFINE comp(N,P) = 1;", "p.loop:1:9: comp follows from what is described here"},
             Case{"\\DEFINE x = y*N; \\DEFINE y = x; a = 1;", "is defined by itself"},
             Case{"/* never ends", "p.loop:1:14: expected */, found the end of the file"},
             Case{"}", "p.loop:1:1: expected \\LOOP, \\DEFINE, a routine"},
         }) {
        INFO(wrong.text);
        CHECK_THROWS_WITH(read_loop(wrong.text, "p.loop"), Catch::Contains(wrong.said));
    }
    CHECK_THROWS_WITH(read_loop("a = " + std::string(300, '('), "p.loop"), Catch::Contains("at most 200 brackets"));
}

TEST_CASE("what goes wrong in the derived equations has its place in the LOOP program", "[spmd]")
{
    const auto system = described_system("machine", spmd_files::script("spmd/library.gp"),
                                         equations::parse("T1(b) = b\nT2(b) = 0\nT3(b) = 0\nT4(b) = 0\nT5(b) = 0\n"
                                                          "mflops(N) = 1\n",
                                                          "machine.gp"));
    const Application application =
        make_application(equations_of(read_loop("\n\\SIMPLE_BCAST(v, 8/(N - 4));", "p.loop")), system);
    CHECK(predict(application, 6, 2).comm_s == Approx(4e-6));
    CHECK_THROWS_WITH(predict(application, 4, 2), Catch::StartsWith("p.loop:2:"));
}
