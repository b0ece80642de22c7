// What check says of a script, where.

#include "equations/equations.hpp"
#include "tests/catch.hpp"

using namespace mpisheet::equations;

namespace {

/// All warnings, one a line.
std::string said(const std::string &text, const Scope *outer = nullptr)
{
    Scope scope(outer);
    scope.load(parse(text, "m.gp"));
    std::string result;
    for (const Warning &warning : check(scope)) {
        result += to_string(warning) + "\n";
    }
    return result;
}

} // namespace

TEST_CASE("division of what may be whole numbers", "[equations][check]")
{
    CHECK(said("f(p, d) = 2 + d/p\n") ==
          "m.gp:1:16: warning: gnuplot divides whole numbers to a whole number: write real(d)/p\n");
    CHECK(said("x = 1/2\n") == "m.gp:1:6: warning: gnuplot divides whole numbers to a whole number: write 1.0/2\n");
    CHECK(said("n = 512\nf(p) = n/p\n") ==
          "m.gp:2:9: warning: gnuplot divides whole numbers to a whole number: write real(n)/p\n");
    CHECK(said("g(p) = 40\nf(p) = g(p)/p\n").find("write real(g(p))/p") != std::string::npos);
    CHECK(said("f(p) = ceil(p)/2\n").find("write ceil(p)/2.0") != std::string::npos);
    CHECK(said("f(n) = sum [k=1:n] k/n\n").find("write real(k)/n") != std::string::npos);
    // nothing to say where one side is surely real, or the division is exact
    CHECK(said("c = 0.5\ng(p) = 0.5*p\nf(p, d) = d/2.0 + d*1.0/p + real(d)/p + c/p + g(p)/p + sqrt(d)/p + 6/3 + d/1\n")
              .empty());
}

TEST_CASE("where gnuplot wants whole numbers", "[equations][check]")
{
    CHECK(said("f(x) = 0.5*x ? 1 : 2\n") ==
          "m.gp:1:14: warning: gnuplot wants a whole number as a condition: compare it, 0.5*x != 0\n");
    CHECK(said("f(x) = x && 0.5*x\n").find("m.gp:1:10: warning: gnuplot wants a whole number") == 0);
    CHECK(said("f(x) = !(0.5*x)\n").find("m.gp:1:8: warning: gnuplot wants a whole number") == 0);
    CHECK(said("f(x) = x % 2.5\n") == "m.gp:1:10: warning: gnuplot wants whole numbers on both sides of %\n");
    CHECK(said("f(x) = (0.5*x)!\n").find("before the factorial") != std::string::npos);
    CHECK(said("clog2(p) = real(ceil(log(p)/log(2.0)))\nf(p) = sum [k=1:clog2(p)] k\n") ==
          "m.gp:2:13: warning: gnuplot wants whole numbers as the bounds of a sum: put int() around them\n");
    CHECK(said("f(x) = x > 1 && x ? x % 2 : 3!\n").empty());
}

TEST_CASE("variables are computed when gnuplot reads them", "[equations][check]")
{
    CHECK(said("a = 2*b\nb = 3\n") ==
          "m.gp:1:1: warning: gnuplot computes a here, and does not know b yet (m.gp:2:1)\n");
    CHECK(said("b = 1\na = 2*b\nb = 3\n") == "m.gp:2:1: warning: gnuplot computes a here, with the b of this place; "
                                             "mpisheet with the last one (m.gp:3:1)\n");
    CHECK(said("f(x) = b*x\na = f(2)\nb = 3\n") ==
          "m.gp:2:1: warning: gnuplot computes a here, and does not know b yet (m.gp:3:1)\n");
    CHECK(said("f(x) = b*x\nb = 3\na = f(2)\n").empty());
}

TEST_CASE("what gnuplot does not know, does not allow, or reads otherwise", "[equations][check]")
{
    CHECK(said("f(p) = clog2(p)\ng(p) = clog2(p)\n") ==
          "m.gp:1:8: warning: gnuplot does not know clog2: add  clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))\n");
    CHECK(said("tan(p) = 3\n") ==
          "m.gp:1:1: warning: gnuplot has a function tan of its own, which it does not let a script define\n");
    CHECK(said("f(a,b,c,d,e,f,g,h,i,j,k,l,m) = a\n").find("gnuplot allows a function 12 parameters, f has 13") !=
          std::string::npos);
    CHECK(said("a = 1 # not \\\nb = 2\n") ==
          "m.gp:1:7: warning: gnuplot takes the next line into this comment, which ends in a backslash\n");
    CHECK(said("a = 1 + \\ \n 2\n") ==
          "m.gp:1:9: warning: gnuplot stops here: blanks follow the backslash that continues the line\n");
    CHECK(said("a = 017\n") == "m.gp:1:5: notice: 017 is octal, 15, as in gnuplot\n");
    CHECK(said("\xef\xbb\xbf"
               "a = 1\n")
              .find("byte order mark") != std::string::npos);
    CHECK(said("f(n) = n <= 0 ? 0 : f(n - 1)\n") ==
          "m.gp:1:1: notice: f calls itself: gnuplot stops at about 250 nested calls, mpisheet at 1000\n");
    CHECK(said("f(x) = (-x)**0.5\n").find("complex") != std::string::npos);
    std::string towers = "x", sums = "x"; // operands waiting on gnuplot's stack: all of them, or one
    for (int i = 0; i < 260; ++i) {
        towers += "**x";
        sums += " + x";
    }
    CHECK(said("f(x) = " + towers + "\n") ==
          "m.gp:1:1: warning: gnuplot's stack overflows: the expression is nested more than 249 deep\n");
    const std::string closed = "f(x) = " + std::string(180, '(') + "x" + std::string(180, ')') + "\n";
    CHECK(said(closed + "g(x) = " + sums + "\n").empty());
}

TEST_CASE("skipped commands are noticed", "[equations][check]")
{
    CHECK(said("a = 1\nplot a*x title \"a # b\"\nload 'other.gp'\n") ==
          "m.gp:2:1: notice: plot is skipped\nm.gp:3:1: warning: load is skipped: give mpisheet that file as well\n");
}

TEST_CASE("names that skipped commands set are not known, until the next definition", "[equations][check]")
{
    const auto value = [](const std::string &text, const std::string &asked) -> std::string {
        Scope scope;
        scope.load(parse(text + "\nasked_ = " + asked + "\n", "m.gp"));
        try {
            return std::to_string(compile(scope, "asked_")({}));
        } catch (const Error &error) {
            return error.what();
        }
    };
    for (const std::string command :
         {"if (n < 3) { n = 2 }", "if (n < 3) n = 2", "if (n < 3) m = 1; n = 2", "do for [i=1:3] { n = n + i }",
          "while (n < 9) {\n  n = 2*n\n}", "fit f(x) 'data' using 1:2 via m, n", "plot n=3, f(x)", "array n[3]",
          "eval 'n = 4'", "eval sprintf(\"n = %d\", 4)", "n[2] = 4", "n = \"text\"", "n = words('a b')",
          "do for [i=1:3] { fit f(x) 'data' via n }", "if (n > 3) { m = 2 } else { n = 1 }"}) {
        INFO(command);
        const std::string before = "n = 5\nf(x) = 2*x\n" + command + "\n";
        CHECK(value(before, "2*n").find("m.gp:3:1") != std::string::npos);
        CHECK(value(before + "n = 6", "2*n") == "12.000000");
        CHECK(value(before, "f(3)") == "6.000000"); // does not hang on it
        CHECK(said(before + "g(x) = n*x\n").find("error: m.gp:3:1") != std::string::npos);
    }
    CHECK(value("f(x) = x\nfit f(x) 'data' via 'start.par'", "f(1)").find("may set f") != std::string::npos);
    for (const std::string harmless : {"do for [n=1:3] { print n }", "set title 'n = 3'", "plot [n=0:4] sin(n)",
                                       "if (n == 3) { print 'n = 4' }", "print \"n = \", n", "$n << EOD\nn = 3\nEOD"}) {
        INFO(harmless);
        CHECK(value("n = 5\n" + harmless, "2*n") == "10.000000");
    }
    CHECK(value("label(n) = sprintf('%d', n)\nt(p) = 3*p", "t(4)") == "12.000000");
    CHECK(value("f(x) = x == 2 ? 'a' : 'b'", "f(2)").find("f is text") != std::string::npos);
}

TEST_CASE("errors that evaluation would find", "[equations][check]")
{
    CHECK(said("tbcast(p) = p\nf(p) = tbcst(p) + tbcast(p, 2) + q\n") ==
          "m.gp:2:8: error: unknown function tbcst (did you mean tbcast(p) of m.gp:1?)\n"
          "m.gp:2:19: error: expected 1 argument of tbcast(p) (m.gp:1:1), found 2\n"
          "m.gp:2:34: error: unknown name q\n");
    CHECK(said("f(x) = g(x)\ng(x) = f(x)\n").find("m.gp:1:1: error: endless recursion: f calls itself") == 0);
}

TEST_CASE("a function has at most a thousand parameters", "[equations][check]")
{
    const auto function = [](int parameters) {
        std::string text = "f(x0";
        for (int k = 1; k < parameters; ++k)
            text += ", x" + std::to_string(k);
        return text + ") = x1\n";
    };
    CHECK(parse(function(1000), "m.gp").definitions().front()->parameters.size() == 1000);
    CHECK_THROWS_WITH(parse(function(100'000), "m.gp"),
                      "m.gp:1:5893: expected at most 1000 parameters of f, found more");
}

TEST_CASE("a model over a sheet", "[equations][check]")
{
    Scope sheet;
    sheet.load(parse("tbcast(p, d) = 1.0 + d\nn = 100\n", "sheet.gp"));
    CHECK(said("f(p) = tbcast(p, n)\n", &sheet).empty());
    CHECK(said("m = n/2\n", &sheet).find("write n/2.0") != std::string::npos); // the sheet's n is whole
    CHECK(said("tbcast(p, d) = 2.0\n", &sheet) == "m.gp:1:1: warning: gnuplot lets this definition replace the one of "
                                                  "sheet.gp:1:1 everywhere; here the equations "
                                                  "of that file keep their own\n");
}
