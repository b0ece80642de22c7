// Values: laziness, recursion, what is undefined, arrays against points, the thesis's sheet and models.

#include "tests/catch.hpp"
#include "tests/equations/equations_random.hpp"

#include <cmath>
#include <cstring>
#include <numeric>

using namespace mpisheet::equations;

namespace {

Scope scope_of(const std::string &text, const Scope *outer = nullptr, const std::string &file = "m.gp")
{
    Scope scope(outer);
    scope.load(parse(text, file));
    return scope;
}

double value(const std::string &text, const std::string &script = "")
{
    return compile_expression(scope_of(script), text, {}, "e")({});
}

std::string message(const std::string &text, const std::string &script = "")
{
    try {
        value(text, script);
    } catch (const Error &error) {
        return error.what();
    }
    return "no error";
}

/// All the values by evaluate(), or the message of what it throws.
std::string array_message(const Program &program, const std::vector<std::vector<double>> &columns,
                          std::vector<double> &out)
{
    const std::vector<std::span<const double>> spans(columns.begin(), columns.end());
    try {
        program.evaluate(spans, out);
    } catch (const Error &error) {
        return error.what();
    }
    return "";
}

} // namespace

TEST_CASE("the prelude", "[equations][run]")
{
    CHECK(value("clog2(1)") == 0);
    CHECK_FALSE(std::signbit(value("clog2(1)")));
    for (int k = 1; k <= 30; ++k) {
        const std::string power = std::to_string(1L << k);
        CHECK(value("clog2(" + power + ")") == k);
        CHECK(value("clog2(" + power + " - 1)") == (k == 1 ? 0 : k));
        CHECK(value("clog2(" + power + " + 1)") == k + 1);
        CHECK(value("np2(" + power + ")") == 0);
        CHECK(value("np2(" + power + " + 1)") == 1);
    }
    CHECK(value("ceildiv(7, 2)") == 4);
    CHECK(value("ceildiv(8, 2)") == 4);
    CHECK(value("max(2, 3) + 10*min(2, 3)") == 23);
    CHECK(value("log2(8)") == Approx(3).epsilon(1e-15));
}

TEST_CASE("functions of gnuplot", "[equations][run]")
{
    CHECK(value("7.5 % 2") == 1.5);
    CHECK(value("-7.5 % 2") == -1.5);
    CHECK(value("9007199254740991 % 10") == 1);
    CHECK(value("int(-2.7)") == -2);
    CHECK(value("floor(-2.7)") == -3);
    CHECK(value("ceil(-2.7)") == -2);
    CHECK(value("sgn(-2.7)") == -1);
    CHECK(value("abs(-2.7)") == 2.7);
    CHECK(value("log(exp(1))") == Approx(1));
    CHECK(value("gamma(5)") == Approx(24));
    CHECK(value("atan2(1, 1)*4 - pi") == Approx(0).margin(1e-15));
    CHECK(value("norm(0)") == 0.5);
    CHECK(value("norm(1.959963984540054)") == Approx(0.975).epsilon(1e-14)); // the 97.5 % quantile
    CHECK(value("invnorm(0.975)") == Approx(1.959963984540054).epsilon(1e-14));
    CHECK(value("invnorm(1e-300)") == Approx(-37.0471).epsilon(1e-6));
    CHECK(value("erf(inverf(1e-5))") == Approx(1e-5).epsilon(1e-14));
    CHECK(value("erf(inverf(-0.9))") == Approx(-0.9).epsilon(1e-14));
    CHECK(value("lambertw(1)") == Approx(0.5671432904097838).epsilon(1e-14)); // the omega constant
    CHECK(value("lambertw(5*exp(5))") == Approx(5).epsilon(1e-14));
    CHECK(value("170!") == Approx(7.257415615307994e306).epsilon(1e-14));
    const auto table = functions();
    CHECK(std::is_sorted(table.begin(), table.end(),
                         [](const Function &a, const Function &b) { return a.name < b.name; }));
    for (const Function &function : table) {
        CHECK(find_function(function.name) == &function);
        CHECK(is_gnuplot_function(function.name));
    }
}

TEST_CASE("what is not needed is not computed", "[equations][run][lazy]")
{
    CHECK(value("1 || 1/0") == 1);
    CHECK(value("0 && 1/0") == 0);
    CHECK(value("1 ? 2 : log(-1)") == 2);
    CHECK(value("f(1) + f(3)", "f(p) = p > 1 ? 1/(p - 1) : 0\n") == 0.5);
    CHECK(value("sum [k=2:1] 1/0") == 0);
    CHECK(value("unused + 1", "unused = 1\nbroken = 1/0\n") == 2);
    CHECK(message("f(1, 1/0)", "f(a, b) = a\n") == "e:1:7: 1/0 is undefined"); // arguments are computed, as in gnuplot
}

TEST_CASE("recursion that ends works", "[equations][run]")
{
    CHECK(value("f(100)", "f(n) = n <= 0 ? 0 : 1 + f(n - 1)\n") == 100);
    CHECK(value("f(900)", "f(n) = n <= 0 ? 0 : 1 + f(n - 1)\n") == 900);
    CHECK(value("fib(20)", "fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)\n") == 6765);
    CHECK(value("even(10) + 2*odd(10)", "even(n) = n == 0 ? 1 : odd(n - 1)\nodd(n) = n == 0 ? 0 : even(n - 1)\n") == 1);
    CHECK(value("ack(2, 3)", "ack(m, n) = m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1))\n") == 9);
    // twice the work at each level: written out, this would be 2**60 operations
    std::string doubling = "f0(x) = x\n";
    for (int i = 1; i <= 60; ++i) {
        const std::string before = "f" + std::to_string(i - 1);
        doubling += "f" + std::to_string(i) + "(x) = " + before + "(x)/2 + " + before + "(x)/2\n";
    }
    CHECK(value("f60(3)", doubling) == 3);
}

TEST_CASE("undefined, complex and too large results are errors with their place", "[equations][run][errors]")
{
    CHECK(message("2 + log(-1)") == "e:1:5: log(-1) is complex");
    CHECK(message("log(0)") == "e:1:1: log(0) is undefined");
    CHECK(message("0/0") == "e:1:2: 0/0 is undefined");
    CHECK(message("1/0") == "e:1:2: 1/0 is undefined");
    CHECK(message("5 % 0") == "e:1:3: 5 % 0 is undefined");
    CHECK(message("(-8)**(1/3.)") == "e:1:5: (-8)**0.3333333333333333 is complex");
    CHECK(message("0**-1") == "e:1:2: 0**(-1) is undefined");
    CHECK(message("sqrt(-4)") == "e:1:1: sqrt(-4) is complex");
    CHECK(message("exp(1000)") == "e:1:1: exp(1000) is too large");
    CHECK(message("1e308*10") == "e:1:6: 1e+308*10 is too large");
    CHECK(message("171!") == "e:1:4: 171! is too large");
    CHECK(message("2.5!") == "e:1:4: 2.5! is undefined: expected a whole number, 0 or more");
    CHECK(message("(-1)!") == "e:1:5: (-1)! is undefined: expected a whole number, 0 or more");
    CHECK(message("asin(2)") == "e:1:1: asin(2) is undefined");
    CHECK(message("sum [k=1:2.5] k") == "e:1:6: expected whole numbers as the bounds of a sum, found 2.5");
    CHECK(message("1/(1/exp(-1000))") == "e:1:5: 1/0 is undefined"); // though 1/infinity would be 0
    CHECK(message("NaN") == "e:1:1: NaN is undefined");
    CHECK(message("1 + f(0)", "f(p) = 2*g(p)\ng(p) =\\\n  log(p)\n") ==
          "m.gp:3:3: log(0) is undefined, in g of m.gp:1:10, in f of e:1:5");
    const Program program = compile_expression(Scope(), "p + 1", {"p"}, "e");
    CHECK_THROWS_WITH(program({std::nan("")}), "e:1:1: expected a finite number as argument p, found NaN");
    CHECK_THROWS_WITH(program({}), "e:1:1: expected 1 arguments, found 0");
}

TEST_CASE("arrays have the values of points, to the bit", "[equations][run][property]")
{
    const unsigned seed = 20260104;
    RandomExpressions expressions{std::mt19937_64(seed), true};
    const std::size_t size = 300; // two blocks and a rest
    std::vector<double> p(size), d(size);
    for (std::size_t i = 0; i < size; ++i) {
        p[i] = static_cast<double>(1 + i % 7);
        d[i] = static_cast<double>(i / 7);
    }
    const Scope scope = scope_of("");
    int failing = 0, working = 0;
    for (int n = 0; n < 1500; ++n) {
        const Expression tree = expressions.tree(5);
        INFO("seed " << seed << ", expression " << n << ": " << print(tree));
        const Program program = compile_expression(scope, tree, {"p", "d"}, "e");
        std::vector<double> out(size), expected(size);
        std::string first_error;
        for (std::size_t i = 0; i < size && first_error.empty(); ++i) {
            try {
                expected[i] = program({p[i], d[i]});
            } catch (const Error &error) {
                first_error = error.what();
            }
        }
        REQUIRE(array_message(program, {p, d}, out) == first_error);
        failing += first_error.empty() ? 0 : 1;
        if (first_error.empty()) {
            ++working;
            REQUIRE(std::memcmp(out.data(), expected.data(), size * sizeof(double)) == 0);
        }
    }
    CHECK(working > 500); // the test looks at both kinds
    CHECK(failing > 100);
}

TEST_CASE("arrays: a column of one value holds for all points", "[equations][run]")
{
    const Program program = compile_expression(scope_of(""), "d/p", {"p", "d"}, "e");
    std::vector<double> d(1000), out(1000);
    std::iota(d.begin(), d.end(), 0.0);
    CHECK(array_message(program, {{4.0}, d}, out).empty());
    CHECK(out[999] == 249.75);
    CHECK(array_message(program, {{1.0, 2.0}, d}, out) == "e:1:1: expected columns of 1000 values or of one, found 2");
    CHECK(array_message(program, {{0.0}, d}, out) == "e:1:2: 0/0 is undefined");
}

TEST_CASE("arrays: branches, sums and recursion that differ from point to point", "[equations][run]")
{
    const Scope scope = scope_of("f(n) = n <= 0 ? 0 : 1 + f(n - 1)\n"
                                 "g(p) = p > 1 ? (p > 2 ? 1/(p - 2) : 1/(p - 1)) : 0\n"
                                 "h(p, d) = d > 0 ? exp(1/d) : p > 3 ? sum [k=1:p] (k > 2 ? 1/(k - 2) : 0) : log(p)\n");
    std::vector<double> p(500), d(500), out(500);
    for (std::size_t i = 0; i < p.size(); ++i) {
        p[i] = static_cast<double>(1 + i % 9);
        d[i] = static_cast<double>(i % 4) - 1;
    }
    for (const std::string text : {"f(p)", "g(p)", "h(p, d)", "g(p)*h(p, d) + sum [j=0:d] sum [k=j:p] h(k + 1, j)"}) {
        const Program program = compile_expression(scope, text, {"p", "d"}, "e");
        CHECK(array_message(program, {p, d}, out).empty());
        for (std::size_t i = 0; i < p.size(); ++i) {
            REQUIRE(out[i] == program({p[i], d[i]}));
        }
    }
    CHECK(compile_expression(scope, "g(p)", {"p"}, "e")({4.0}) == 0.5);
}

TEST_CASE("division by a constant is division", "[equations][run]")
{
    const Program third = compile_expression(Scope(), "p/3", {"p"}, "e"),
                  eighth = compile_expression(Scope(), "p/8", {"p"}, "e");
    for (double p = 1; p < 100; ++p) {
        REQUIRE(third({p}) == p / 3); // to the bit
        REQUIRE(eighth({p}) == p / 8);
    }
}

TEST_CASE("a sum may use what was computed before it, each time round", "[equations][run]")
{
    const std::string text = "(p*d + 1)/3 + sum [k=1:p] (k + (p*d + 1))*(k*2 + d)*(k + 3)";
    const Program program = compile_expression(Scope(), text, {"p", "d"}, "e");
    std::vector<double> p(200), d(200), out(200);
    for (std::size_t i = 0; i < p.size(); ++i) {
        p[i] = static_cast<double>(1 + i % 11);
        d[i] = static_cast<double>(i);
    }
    CHECK(array_message(program, {p, d}, out).empty());
    for (std::size_t i = 0; i < p.size(); ++i) {
        const double before = p[i] * d[i] + 1;
        double total = 0;
        for (double k = 1; k <= p[i]; ++k) {
            total += (k + before) * (k * 2 + d[i]) * (k + 3);
        }
        REQUIRE(out[i] == before / 3 + total); // to the bit
        REQUIRE(program({p[i], d[i]}) == out[i]);
    }
}

TEST_CASE("sums without an end in sight end", "[equations][run][limits]")
{
    const Program program = compile_expression(Scope(), "sum [j=1:900000] sum [k=1:900000] j*k*p", {"p"}, "e");
    const std::vector<double> p(200, 1.0);
    std::vector<double> out(200);
    CHECK(array_message(program, {p}, out) == "e:1:23: gave up after 200000000 operations");
    CHECK(value("sum [j=1:1000] sum [k=1:1000] 1") == 1e6);
}

TEST_CASE("the Cray T3D sheet and models of the thesis", "[equations][run][thesis]")
{
    const Scope sheet = scope_of("# Cray T3D\n"
                                 "talltoall(p,d) = 40*p + 0.3*p*d\ntallsend(p,d) = 40 + 0.1*p + 0.1*d\n"
                                 "tgather(p,d) = 200*log(p) + 0.0009*p*p*d\ntallgather(p,d) = 40*p + 0.3*p*d\n"
                                 "treduce(p,d) = 300 + 2*p + 0.6*log(p)*d\ntallreduce(p,d) = 300 + 6*p + 1*log(p)*d\n"
                                 "tbcast(p,d) = 100 + 2*p + 0.2*log(p) *d\ntbarrier(p) = 40\n",
                                 nullptr, "t3d.gp");
    const auto at = [](const Scope &scope, const std::string &text) {
        return compile_expression(scope, text, {}, "e")({});
    };
    const double ln2 = 0.6931471805599453;
    CHECK(at(sheet, "talltoall(32, 100)") == 1280 + 960);
    CHECK(at(sheet, "tbcast(64, 1024)") == Approx(228 + 204.8 * 6 * ln2));
    CHECK(at(sheet, "tgather(2, 1000)") == Approx(200 * ln2 + 3.6));
    CHECK(at(sheet, "tallreduce(8, 2)") == Approx(348 + 6 * ln2));

    const Scope mandel = scope_of("maxmandeliter = 150\ntmandelcalc(c) = c * 8 * maxmandeliter\n"
                                  "tmandelcomp(p,d,c) = d * (d/p) * tmandelcalc(c)\n"
                                  "tmandel(p,d,c) = tmandelcomp(p,d,c) + tbarrier(p)\n",
                                  &sheet);
    CHECK(at(mandel, "tmandel(4, 20, 1)") == 20 * 5 * 1200 + 40);
    CHECK(at(mandel, "tmandel(3, 20, 1)") == Approx(20 * (20 / 3.0) * 1200 + 40)); // real division, not 20/3 = 6

    const Scope randmat = scope_of("tjrandom(i,p,d,c) = log(i*d*d/p) * c * 8\ntrandmat(p,d,c) = c * d * d/p * 10\n"
                                   "ttotal(p,d,c) = tjrandom(p,p,d,c) + trandmat(p,d,c) + tbarrier(p)\n",
                                   &sheet);
    CHECK(at(randmat, "ttotal(4, 100, 0.5)") == Approx(4 * std::log(10000.0) + 12500 + 40));

    const Scope vecdiff = scope_of("tlocalmax(p,d,c) = c * (d*2.5 / p)\ntglobalmax(p) = tallreduce(p, 2)\n"
                                   "ttotal(p,d,c) = tlocalmax(p,d,c) + tglobalmax(p) + tbarrier(p)\n",
                                   &sheet);
    CHECK(at(vecdiff, "ttotal(8, 1000, 0.1)") == Approx(31.25 + 348 + 6 * ln2 + 40));

    const Scope gauss = scope_of("tcopy(d,c) = d*c\ntpivotcompute(d,c,i) = (d-i) * 2 * c + 4 * c\n"
                                 "ttransform(p,d,c) = d * (d/p) * c * 5\n"
                                 "tgauss(p,d,c) = d * (tpivotcompute(d,c,d/2) + tbcast(p,d) + ttransform(p,d,c))\n"
                                 "ttotal(p,d,c) = tcopy(d*2.5,c) + tgauss(p,d*2.5,c)\n",
                                 &sheet);
    CHECK(at(gauss, "ttotal(2, 4, 1)") == Approx(10 + 10 * (14 + 104 + 2 * ln2 + 250)));

    const Scope elastic = scope_of("nnet(d) = d * 2.5\nncities(d) = d\n"
                                   "tcity(p,d,c) = nnet(d) * c + \\\n        ncities(d) * ( \\\n"
                                   "                 c * (d * nnet(d)/p) + \\\n                 tallreduce(p,1) + \\\n"
                                   "                 c * nnet(d)/p \\\n        )\n",
                                   &sheet);
    CHECK(at(elastic, "tcity(2, 4, 1)") == Approx(10 + 4 * (20 + 312 + ln2 + 5)));

    const Scope thresh =
        scope_of("maxval = 100\nfraction = 0.5\ntglobalminmax(p,d,c) = d * (d/p) * c + tallreduce(p,1)\n"
                 "tlocalhist(p,d,c) = c * d * d / p\ntglobalhist(p) = tallreduce(p, maxval)\n"
                 "tthresh(p,c) = c * fraction * maxval\ntmask(p,d,c) = c * d * d/p\n"
                 "ttotal(p,d,c) = tglobalminmax(p,d,c) + tlocalhist(p,d,c) +\\\n"
                 " tglobalhist(p) + tthresh(p,c) + tmask(p,d,c) +\\\n tbarrier(p)\n",
                 &sheet);
    CHECK(at(thresh, "ttotal(2, 10, 1)") == Approx(50 + 312 + ln2 + 50 + 312 + 100 * ln2 + 50 + 50 + 40));
}
