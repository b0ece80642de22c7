// Trees as text: what is printed reads back as the same tree, and is what people expect to see.

#include "tests/catch.hpp"
#include "tests/equations/equations_random.hpp"

using namespace mpisheet::equations;

TEST_CASE("a printed tree reads back as itself", "[equations][print][property]")
{
    const unsigned seed = 20260101;
    RandomExpressions expressions{std::mt19937_64(seed), true};
    for (int i = 0; i < 3000; ++i) {
        const Expression tree = expressions.tree(6);
        const std::string text = print(tree);
        INFO("seed " << seed << ", expression " << i << ": " << text);
        REQUIRE(parse_expression(text, "e") == tree); // the generator makes no negative literals
        REQUIRE(print(parse_expression(text, "e")) == text);
    }
}

TEST_CASE("text for gnuplot reads back as the same tree but for what gnuplot's types need",
          "[equations][print][property]")
{
    const unsigned seed = 20260102;
    RandomExpressions expressions{std::mt19937_64(seed), false};
    for (int i = 0; i < 3000; ++i) {
        const Expression tree = expressions.tree(6);
        const std::string text = print_gnuplot(tree);
        INFO("seed " << seed << ", expression " << i << ": " << text);
        REQUIRE(normalised(parse_expression(text, "e")) == normalised(tree));
        REQUIRE(print_gnuplot(parse_expression(text, "e")) == text); // printing again changes nothing
    }
}

TEST_CASE("text for gnuplot divides real numbers and tests whole ones", "[equations][print]")
{
    const auto safe = [](const std::string &text) { return print_gnuplot(parse_expression(text, "e")); };
    CHECK(safe("d/p") == "real(d)/p");
    CHECK(safe("1/p") == "1.0/p");
    CHECK(safe("d/2") == "d/2.0");
    CHECK(safe("d/2.5/p") == "d/2.5/p");
    CHECK(safe("2*d/p") == "real(2*d)/p");
    CHECK(safe("ceil(d/p)/p") == "real(ceil(real(d)/p))/p");
    CHECK(safe("sqrt(d)/p") == "sqrt(d)/p");
    CHECK(safe("(-p)**2.0") == "(-p)**2");
    CHECK(safe("p ? 1 : 2") == "p != 0 ? 1 : 2");
    CHECK(safe("p > 1 ? 1 : 2") == "p > 1 ? 1 : 2");
    CHECK(safe("p && !d") == "p != 0 && !(d != 0)");
    CHECK(safe("sum [k=1:clog2(p)] 2**k") == "sum [k=1:int(clog2(p))] 2**k");
    CHECK(safe("(p/2)!") == "int(p/2.0)!");
    CHECK(safe("d % p") == "(d - p*int(real(d)/p))");
    CHECK(print_gnuplot(*parse("f(d,p) = d % p", "e").definitions()[0]) == "f(d, p) = d % p");
    CHECK(safe("5 % 3") == "5 % 3");
    std::string nested = "a"; // found by fuzzing: each % doubled the text
    for (int i = 0; i < 100; ++i)
        nested += "/b";
    CHECK(safe(nested).size() < 1000);
    for (int i = 0; i < 100; ++i)
        nested += " % b";
    CHECK_THROWS_WITH(print_gnuplot(*parse("c = " + nested, "e.gp").definitions()[0]),
                      Catch::Matchers::Contains("e.gp:1:") && Catch::Matchers::Contains("remainders (%)"));
    CHECK(print_gnuplot(number(40)) == "40.0");
    CHECK(print_gnuplot(number(1e-7)) == "1e-07");
    CHECK(print_gnuplot(integer(40)) == "40");
    CHECK(print_gnuplot(binary(Operator::power, number(-2), integer(2))) == "(-2.0)**2");
}

TEST_CASE("formulas for people", "[equations][print]")
{
    const Script script = parse("tbcast(p, d) = 3.1e-05 + ceil(d/p)*sqrt(2) ** 2 + (p > 1 ? log(p) : beta_e)", "e");
    const Definition &definition = *script.definitions()[0];
    CHECK(print_latex(definition) ==
          "t_{\\mathrm{bcast}}\\left(p, d\\right) = 3.1 \\cdot 10^{-5} + \\left\\lceil \\frac{d}{p} \\right\\rceil "
          "\\cdot "
          "\\sqrt{2}^{2} + \\left(\\begin{cases} \\ln\\left(p\\right) & \\text{if } p > 1 \\\\ \\beta_{\\mathrm{e}} & "
          "\\text{otherwise} \\end{cases}\\right)");
    const std::string mathml = print_mathml(definition);
    CHECK(mathml.substr(0, 22) == "<math display=\"block\">");
    CHECK(mathml.find("<mo>&gt;</mo>") != std::string::npos);
    CHECK(mathml.find("<mfrac><mrow><mi>d</mi></mrow><mrow><mi>p</mi></mrow></mfrac>") != std::string::npos);
    CHECK(print_latex(parse_expression("recursive_doubling(p)", "e")) ==
          "\\mathrm{recursive\\_doubling}\\left(p\\right)"); // a word, not recursive with an index
    CHECK(print_latex(parse_expression("tmsg_far(d) + c_life(w)", "e")) ==
          "t_{\\mathrm{msg\\_far}}\\left(d\\right) + c_{\\mathrm{life}}\\left(w\\right)");
    CHECK(print_latex(parse_expression("through2(d)", "e")) == "\\mathrm{through2}\\left(d\\right)");
    CHECK(print_latex(parse_expression("sum [k=1:p] k!", "e")) == "\\sum_{k=1}^{p} k!");
    CHECK(print_mathml(name("<script>")).find("<script>") == std::string::npos); // trees need not come from the parser
}

TEST_CASE("every opened element of a formula is closed", "[equations][print][property]")
{
    const unsigned seed = 20260103;
    RandomExpressions expressions{std::mt19937_64(seed), true};
    for (int i = 0; i < 300; ++i) {
        const std::string text = print_mathml(expressions.tree(5));
        std::vector<std::string> open;
        for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
            const std::string tag = text.substr(at + 1, text.find_first_of(" >", at) - at - 1);
            if (tag[0] != '/') {
                open.push_back(tag);
            } else {
                REQUIRE("/" + open.back() == tag);
                open.pop_back();
            }
        }
        INFO("seed " << seed << ", expression " << i);
        REQUIRE(open.empty());
    }
}
