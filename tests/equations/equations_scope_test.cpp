// Names: later definitions override, a model lies over its sheet, what crosses between them, what is unknown.

#include "equations/equations.hpp"
#include "tests/catch.hpp"

using namespace mpisheet::equations;

namespace {

Scope scope_of(const std::string &text, const Scope *outer = nullptr, const std::string &file = "m.gp")
{
    Scope scope(outer);
    scope.load(parse(text, file));
    return scope;
}

double value(const Scope &scope, const std::string &text, const CompileOptions &options = {})
{
    return compile_expression(scope, text, {}, "e", options)({});
}

std::string message(const Scope &scope, const std::string &text)
{
    try {
        value(scope, text);
    } catch (const Error &error) {
        return error.what();
    }
    return "no error";
}

const std::string sheet_text = "tbcast(p, d) = 100 + 2*p + scale*d\nscale = 0.5\ntbarrier(p) = 40\n"
                               "tbcast_lo(p, d) = 0.9*tbcast(p, d)\ntbcast_hi(p, d) = 1.2*tbcast(p, d)\n"
                               "clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))\ntbarrier_lo(p, q) = 1\n";

} // namespace

TEST_CASE("later definitions override, also of names used before", "[equations][scope]")
{
    Scope scope = scope_of("f(x) = a*x\na = 2\n");
    CHECK(value(scope, "f(3)") == 6);
    scope.load(parse("a = 5\n", "later.gp"));
    CHECK(value(scope, "f(3)") == 15);
    scope.load(parse("f(x) = a + x\n", "last.gp"));
    CHECK(value(scope, "f(3)") == 8);
    scope.set("a", 100);
    CHECK(value(scope, "f(3)") == 103);
    scope.load(parse("a = 1\n", "even_later.gp"));
    CHECK(value(scope, "f(3)") == 103); // a setting stands over every definition
    CHECK(scope.scripts().size() == 4);
}

TEST_CASE("variables are formulas", "[equations][scope]")
{
    Scope scope = scope_of("nx = 2*ny\nny = 10\n");
    CHECK(value(scope, "nx") == 20);
    scope.set("ny", 3);
    CHECK(value(scope, "nx") == 6);
}

TEST_CASE("a function and a variable may share a name, as in gnuplot", "[equations][scope]")
{
    const Scope scope = scope_of("c = 3\nc(w) = w + c\n");
    CHECK(value(scope, "c(1) + 10*c") == 34);
}

TEST_CASE("a model sees the sheet's names, the sheet not the model's", "[equations][scope]")
{
    const Scope sheet = scope_of(sheet_text, nullptr, "sheet.gp");
    const Scope model = scope_of("scale = 1000\nttotal(p, d) = tbcast(p, d) + scale\ntbarrier(p) = 7\n", &sheet);
    CHECK(value(model, "ttotal(4, 10)") == 100 + 8 + 5 + 1000);
    CHECK(value(model, "tbarrier(2)") == 7);
    CHECK(value(sheet, "tbarrier(2)") == 40);
    CHECK(message(sheet, "ttotal(1, 1)") == "e:1:1: unknown function ttotal");
    CHECK(compile(model, "tbcast")({4.0, 10.0}) == 113); // also when the sheet's own function is asked for
}

TEST_CASE("a copied scope stands on its own", "[equations][scope]")
{
    Scope first = scope_of("a = 1\n");
    first.set("b", 2);
    Scope second = first;
    second.set("b", 5);
    second.load(parse("a = 10\n", "m2.gp"));
    CHECK(value(first, "a + b") == 3);
    CHECK(value(second, "a + b") == 15);
}

TEST_CASE("calls into the sheet can go to the ends of its intervals", "[equations][scope]")
{
    const Scope sheet = scope_of(sheet_text, nullptr, "sheet.gp");
    const Scope model = scope_of("ttotal(p, d) = tstep(p, d) + tbarrier(p)\ntstep(p, d) = 2*tbcast(p, d)\n", &sheet);
    CHECK(compile(model, "ttotal")({4.0, 10.0}) == 2 * 113 + 40);
    CHECK(compile(model, "ttotal", {"_lo"})({4.0, 10.0}) ==
          Approx(2 * 0.9 * 113 + 40)); // tbarrier_lo has other arguments
    CHECK(compile(model, "ttotal", {"_hi"})({4.0, 10.0}) == Approx(2 * 1.2 * 113 + 40));
    CHECK(compile(sheet, "tbcast", {"_hi"})({4.0, 10.0}) == 113); // inside the sheet nothing is redirected
    const Scope nothing(&sheet);
    CHECK(value(nothing, "tbcast(4, 10)", {"_hi"}) == Approx(1.2 * 113));
}

TEST_CASE("a trace lists what a model asked the sheet for", "[equations][scope]")
{
    const Scope sheet = scope_of(sheet_text, nullptr, "sheet.gp");
    const Scope model = scope_of("ttotal(p, d) = tstep(p, d) + tbarrier(p) + (d > 100 ? tbcast(1, 1) : clog2(p)) + \\\n"
                                 "  sum [k=1:2] tbcast(p, k)\ntstep(p, d) = tbcast(p, 8*d) + tbcast(p, 8*d)\n",
                                 &sheet);
    const std::vector<double> arguments{4, 10};
    const auto calls = trace(model, "ttotal", arguments);
    REQUIRE(calls.size() == 5); // twice, though both have one value; not the branch that was not taken; not the prelude
    CHECK(calls[0].name == "tbcast");
    CHECK(calls[0].arguments == std::vector<double>{4, 80});
    CHECK(calls[0].value == 148);
    CHECK(to_string(calls[0].place) == "m.gp:3:15");
    CHECK(calls[1].value == 148);
    CHECK(calls[2].name == "tbarrier");
    CHECK(calls[2].arguments == std::vector<double>{4});
    CHECK(calls[3].arguments == std::vector<double>{4, 1});
    CHECK(calls[4].arguments == std::vector<double>{4, 2});
    const Scope branches = scope_of(
        "ttotal(p, d) = p > 1 ? tbcast(p, d) + tbcast(p, d) : p > 0 ? tbcast(p, d) + tbarrier(p) + tbarrier(p) : 0\n",
        &sheet);
    CHECK(trace(branches, "ttotal", arguments).size() == 2);
    CHECK(trace(branches, "ttotal", std::vector<double>{1, 10}).size() == 3);
    const auto high = trace(model, "ttotal", arguments, {"_hi"});
    CHECK(high[0].name == "tbcast");
    CHECK(high[0].value == Approx(1.2 * 148));
    CHECK(trace(sheet, "tbcast", arguments).empty());
}

TEST_CASE("what is unknown or called wrongly is named with its place and what is near", "[equations][scope][errors]")
{
    const Scope sheet = scope_of(sheet_text, nullptr, "sheet.gp");
    CHECK(message(sheet, "1 + tbcst(1, 2)") ==
          "e:1:5: unknown function tbcst (did you mean tbcast(p, d) of sheet.gp:1?)");
    CHECK(message(sheet, "scal") == "e:1:1: unknown name scal (did you mean scale of sheet.gp:2?)");
    CHECK(message(sheet, "cloog2(4)") == "e:1:1: unknown function cloog2 (did you mean clog2(p) of sheet.gp:6?)");
    CHECK(message(sheet, "squrt(4)") == "e:1:1: unknown function squrt (did you mean sqrt?)");
    CHECK(message(sheet, "tbcast(4)") == "e:1:1: expected 2 arguments of tbcast(p, d) (sheet.gp:1:1), found 1");
    CHECK(message(sheet, "log(4, 2)") == "e:1:1: expected 1 argument of log, found 2");
    CHECK(message(sheet, "tbarrier") == "e:1:1: tbarrier is a function: expected tbarrier(p)");
    CHECK(message(sheet, "scale(3)") == "e:1:1: scale is a variable without arguments (sheet.gp:2:1)");
    CHECK(message(sheet, "sqrt + 1") == "e:1:1: sqrt is a function: expected sqrt(…)");
    CHECK(message(sheet, "rand(0)") == "e:1:1: rand is random: an equation must give the same value each time");
    CHECK(message(sheet, "voigt(1, 2)") == "e:1:1: voigt is a function of gnuplot that mpisheet does not have");
    CHECK(message(scope_of("f(prog) = porg + 1\n"), "f(1)") == "m.gp:1:11: unknown name porg (did you mean prog?)");
    CHECK_THROWS_WITH(compile(sheet, "tbcat"),
                      Catch::Contains("expected a definition of tbcat, found none (did you mean tbcast(p, d)"));
}

TEST_CASE("endless recursion is found before it runs", "[equations][scope][errors]")
{
    CHECK(message(scope_of("f(n) = g(n) + 1\ng(n) = 2*f(n + 1)\n"), "f(1)") ==
          "m.gp:2:10: endless recursion: f calls g calls f");
    CHECK(message(scope_of("a = b + 1\nb = a\n"), "a") == "m.gp:2:5: endless recursion: a calls b calls a");
    CHECK(message(scope_of("f(n) = n < 0 ? 0 : f(n + 1)\n"), "f(1)") ==
          "m.gp:1:20: gave up at 1000 nested calls of f: endless recursion?");
    CHECK(message(scope_of("f(n) = n < 2 ? n : f(n - 1) + f(n - 2)\n"), "f(80)")
              .find("gave up after 200000000 operations") != std::string::npos);
}
