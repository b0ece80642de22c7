// Arrays beyond plain arithmetic: recursion, tables, several results, inputs, and what a Watch sees.

#include "equations/equations.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <limits>
#include <random>

using namespace mpisheet::equations;

namespace {

using Columns = std::vector<std::vector<double>>;

Scope scope_of(const std::string &text, const Scope *outer = nullptr)
{
    Scope scope(outer);
    scope.load(parse(text, outer == nullptr ? "s.gp" : "m.gp"));
    return scope;
}

std::vector<double> whole_numbers(double first, double last)
{
    std::vector<double> values;
    for (double value = first; value <= last; ++value)
        values.push_back(value);
    return values;
}

std::vector<double> arrays(const Program &program, const Columns &columns)
{
    std::vector<double> out(columns.front().size());
    program.evaluate(std::vector<std::span<const double>>(columns.begin(), columns.end()), out);
    return out;
}

std::vector<double> points(const Program &program, const Columns &columns)
{
    std::vector<double> out;
    for (std::size_t n = 0; n < columns.front().size(); ++n) {
        std::vector<double> arguments;
        for (const std::vector<double> &column : columns)
            arguments.push_back(column[n]);
        out.push_back(program(arguments));
    }
    return out;
}

std::string message(auto evaluate)
{
    try {
        evaluate();
    } catch (const Error &error) {
        return error.what();
    }
    return "no error";
}

} // namespace

TEST_CASE("recursion over arrays: each point goes its own way", "[equations][arrays]")
{
    const Scope scope = scope_of("fib(n) = n < 2 ? n : fib(n-1) + fib(n-2)\n"
                                 "gcd(a,b) = b == 0 ? a : gcd(b, a % b)\n"
                                 "count(n) = n <= 0 ? 0 : 1 + count(n-1)\n"
                                 "f(k) = 1.0*k*k % 7\n"
                                 "best(a,b) = a == b ? sum [i=0:a] f(i) : best(a, floor(0.5*(a+b))) > "
                                 "best(floor(0.5*(a+b))+1, b) ? 1 : 2\n");
    CHECK(arrays(compile(scope, "fib"), {whole_numbers(0, 20)}).back() == 6765);
    const Columns two{whole_numbers(1, 300), std::vector<double>(300, 36)};
    CHECK(arrays(compile(scope, "gcd"), two)[23] == 12);
    for (const char *name : {"gcd", "best"}) {
        Columns columns{std::vector<double>(200, 0), whole_numbers(0, 199)};
        CHECK(arrays(compile(scope, name), columns) == points(compile(scope, name), columns));
    }
    const Columns deep{whole_numbers(0, 900)}; // deeper than blocks go
    CHECK(arrays(compile(scope, "count"), deep) == deep[0]);
}

TEST_CASE("sums over arrays begin where each point's does, also when that is computed", "[equations][arrays]")
{
    const Scope scope = scope_of("b(p,d) = ceil(d/p)\nw(y) = y < 0.25 ? 1 : y < 0.5 ? 70 : 40*y\n"
                                 "rows(p,d,k) = k*b(p,d) < d ? (sum [r=k*b(p,d):(k+1)*b(p,d)-1] d*w(r/d)) : 0\n"
                                 "f(p,d) = p > 1 ? rows(p,d,p-1) + (sum [k=0:3] rows(p,d,k)) : 1\n");
    const Program program = compile(scope, "f");
    const Columns columns{{1, 2, 3, 4, 7, 9, 2, 64}, {64, 64, 100, 9, 77, 20, 1, 256}};
    CHECK(arrays(program, columns) == points(program, columns));
}

TEST_CASE("recursion over arrays fails as points do", "[equations][arrays]")
{
    const Scope scope = scope_of("down(n) = n == 0 ? 1 : n*down(n-1)\nlate(n) = n < 1 ? log(n) : late(n-2)\n");
    const Columns endless{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10.5}}, odd{whole_numbers(1, 9)};
    for (const auto &one : {std::pair("down", endless), std::pair("late", odd)}) {
        const Program program = compile(scope, one.first);
        const Columns &columns = one.second;
        CHECK(message([&] { arrays(program, columns); }) == message([&] { points(program, columns); }));
        CHECK(message([&] { arrays(program, columns); }) != "no error");
    }
}

TEST_CASE("a conditional that is a table has its branches' values", "[equations][arrays][property]")
{
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (const double unit : {1.0, 0.015625, 1e-3, 1e5}) { // on a grid of cells, and on none
        std::vector<double> at;
        for (int k = 0; k < 20; ++k)
            at.push_back(unit * static_cast<double>(random() % 60));
        std::string text = "99", branches = "99 + 0*x"; // the second is no table
        const char *const comparisons[]{" < ", " <= ", " > ", " >= "};
        for (int k = 0; k < 20; ++k) {
            const std::string test =
                "x" + std::string(comparisons[random() % 4]) + print_number(at[static_cast<std::size_t>(k)], true);
            const std::string value = std::to_string(k);
            const bool first = random() % 2 == 0;
            const auto choice = [&](const std::string &rest) {
                return "(" + test + " ? " + (first ? value + " : " + rest : rest + " : " + value) + ")";
            };
            text = choice(text);
            branches = choice(branches);
        }
        Columns x(1);
        for (const double threshold : at)
            for (const double value : {threshold, std::nextafter(threshold, 1e9), std::nextafter(threshold, -1e9)})
                x[0].push_back(value);
        x[0].insert(x[0].end(), {-1e300, 1e300, -0.0, 1e-300});
        const Scope empty;
        const Program table = compile_expression(empty, text, {"x"}, "e");
        const std::vector<double> expected = points(compile_expression(empty, branches, {"x"}, "e"), x);
        CHECK(points(table, x) == expected);
        CHECK(arrays(table, x) == expected);
    }
}

TEST_CASE("several results are those of several programs", "[equations][arrays]")
{
    const Scope sheet = scope_of("tsend(d) = 10 + d\ntsend_hi(d) = 12 + 2*d\n");
    const Scope model = scope_of("rows(p,d) = ceil(real(d)/p)\n"
                                 "tree(p,d) = p <= 1 ? 0 : tsend(d) + tree(floor(0.5*p), d)\n"
                                 "work(k,d) = k <= 0 ? d : work(k-1, d) + 1\n"
                                 "ttotal(p,d) = tree(p,d) + work(p, rows(p,d)) + (d > 50 ? tsend(rows(p,d)) : 0)\n",
                                 &sheet);
    const std::vector<Wanted> wanted{{"ttotal(p,d)", ""}, {"ttotal(p,d)", "_hi"}, {"tree(p,d)", ""}, {"d-p", "_hi"}};
    const Program together = compile_together(model, wanted, {"p", "d"}, "e");
    Columns columns(2);
    for (int p = 1; p <= 16; ++p)
        for (int d = 1; d <= 100; d += 7) {
            columns[0].push_back(p);
            columns[1].push_back(d);
        }
    Columns results(wanted.size(), std::vector<double>(columns[0].size()));
    together.evaluate(std::vector<std::span<const double>>(columns.begin(), columns.end()),
                      std::vector<std::span<double>>(results.begin(), results.end()));
    for (std::size_t r = 0; r < wanted.size(); ++r) {
        const Program alone =
            compile_expression(model, wanted[r].text, {"p", "d"}, "e", {.outer_suffix = wanted[r].outer_suffix});
        CHECK(results[r] == points(alone, columns));
    }
    CHECK(results[1] != results[0]); // the suffix reaches through the recursion
}

TEST_CASE(
    "a model says itself how little it knows; names of the sheet's intervals do not stand in for its own functions",
    "[equations][arrays]")
{
    const Scope sheet =
        scope_of("tgather(d) = d\ntgather_lo(d) = tgather(d)/4\ntmsg(d) = 2*d\ntmsg_lo(d) = tmsg(d)/2\n");
    const Scope model = scope_of("waits(x) = x\nwaits_lo(x) = x/10\n"
                                 "tgather(d) = tmsg(d) + 1\n" // not the sheet's, nor is tgather_lo
                                 "ttotal(d) = waits(tgather(d)) + tgather(d)\n",
                                 &sheet);
    CHECK(compile_expression(model, "ttotal(d)", {"d"}, "e")({8}) == 34);
    CHECK(compile_expression(model, "ttotal(d)", {"d"}, "e", {.outer_suffix = "_lo"})({8}) == Approx(9 / 10.0 + 9));
}

TEST_CASE("a bound that is made of its own function means that function as it is", "[equations][arrays]")
{
    const Scope sheet = scope_of("tmsg(d) = 2*d\ntmsg_lo(d) = tmsg(d)/2\n");
    const Scope model = scope_of("tcopy(d) = d\ntcopy_lo(d) = tcopy(d)/3\n"
                                 "ttree(d) = 2*tcopy(d) + tmsg(d)\nttree_lo(d) = ttree(d)/10 + tmsg(d)\n",
                                 &sheet);
    const auto low = [&](const char *text) {
        return compile_expression(model, text, {"d"}, "e", {.outer_suffix = "_lo"})({30});
    };
    CHECK(low("ttree(d)") == (2.0 * 30 + 60) / 10 + 30); // of its own function nothing is low but the tenth
    CHECK(low("2*tcopy(d)") == 20);
}

TEST_CASE("an input is a variable that becomes a parameter, in the sheet and below recursion too",
          "[equations][arrays]")
{
    const Scope sheet = scope_of("tcomms = 10\ntsend(d) = tcomms*d\n");
    const Scope model = scope_of("c = 1\nsteps(n) = n <= 0 ? 0 : c + steps(n-1)\nt(p,d) = steps(p) + tsend(d) + c\n"
                                 "own(c) = c\nu(p) = own(3) + c\n",
                                 &sheet);
    const Program program = compile(model, "t", {.inputs = {"tcomms", "c"}});
    CHECK(program.parameters() == std::vector<std::string>{"p", "d", "tcomms", "c"});
    CHECK(program({4, 5, 20, 7}) == 4 * 7 + 20 * 5 + 7);
    CHECK(arrays(program, {whole_numbers(1, 20), whole_numbers(1, 20), whole_numbers(1, 20),
                           whole_numbers(1, 20)})[2] == 3 * 3 + 3 * 3 + 3);
    CHECK(compile(model, "u", {.inputs = {"c"}})({0, 7}) == 10); // a parameter of that name is the function's own
}

TEST_CASE("a watch sees the calls that points really make", "[equations][arrays]")
{
    const Scope sheet = scope_of("tsend(d) = d\ntrecv(d) = d\ntnever(d) = d\nlatency = 3\n");
    const Scope model = scope_of("t(p,d) = (p > 1 ? tsend(10*d) : trecv(d)) + (sum [i=1:p] tsend(i)) + deep(p)\n"
                                 "deep(n) = n <= 1 ? 0 : (n > 100 ? tnever(n) : 0) + deep(n-1) + latency\n",
                                 &sheet);
    const Program program = compile(model, "t", {.watch = {"tsend", "trecv", "tnever", "latency"}});
    for (const std::size_t size : {5U, 60U}) { // points one by one, and blocks
        const Columns columns{whole_numbers(1, static_cast<double>(size)), std::vector<double>(size, 2)};
        Watch watch{.allowed = {{{1, 50}}, {}, {}, {}}};
        std::vector<double> out(size);
        const std::span<double> result(out);
        program.evaluate(std::vector<std::span<const double>>(columns.begin(), columns.end()), std::span(&result, 1),
                         &watch);
        CHECK(watch.called == std::vector<char>{1, 1, 0, 1});
        for (std::size_t n = 0; n < size; ++n)
            CHECK(watch.outside[n] == (n + 1 > 50 ? 1 : 0)); // tsend(51) in the sum; 10*d is 20
        CHECK(out == points(compile(model, "t"), columns));
    }
}

TEST_CASE("a value that the program computes stands in equations, is asked once a point, and only where it counts",
          "[equations][run]")
{
    int asked = 0;
    Definition half{.name = "half", .is_function = true, .parameters = {"x", "y"}, .body = number(0)};
    half.computed = [&](std::span<const double> arguments) {
        ++asked;
        return arguments[0] < 0 ? std::numeric_limits<double>::quiet_NaN() : arguments[0] / 2 + arguments[1];
    };
    Script script{.file = "sheet"};
    replace(script, half);
    Scope sheet;
    sheet.load(script);
    const Scope model = scope_of("f(p,d) = p < 10 ? 1 : half(p,d) + half(p,d)**2\n"
                                 "g(p,d) = sum [k=1:3] half(p,k)\n",
                                 &sheet);
    const Program f = compile(model, "f"), g = compile(model, "g");
    const Columns columns{whole_numbers(1, 100), whole_numbers(101, 200)};
    const std::vector<double> together = arrays(f, columns);
    CHECK(asked == 91);
    CHECK(together == points(f, columns));
    CHECK(together[0] == 1);
    CHECK(together[99] == 250 + 250.0 * 250);
    CHECK(arrays(g, columns) == points(g, columns));
    CHECK(g({10, 0}) == 21);
    CHECK(compile(sheet, "half")({4, 1}) == 3);
    CHECK_THAT(message([&] { g({-1, 0}); }), Catch::Matchers::Contains("finite"));
    CHECK_THAT(message([&] {
                   arrays(g, {whole_numbers(-20, 20), whole_numbers(-20, 20)});
               }),
               Catch::Matchers::Contains("finite"));
    CHECK(trace(model, "f", std::vector<double>{20, 1}).size() == 2);
}
