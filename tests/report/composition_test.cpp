// What a model is made of, with shares that can be worked out by hand.

#include "equations/equations.hpp"
#include "model/error.hpp"
#include "model/prediction/composition.hpp"
#include "report/text/text.hpp"
#include "report/text/tree.hpp"
#include "tests/catch.hpp"

#include <cmath>

using namespace mpisheet;
using Catch::Matchers::Contains;

namespace {

struct Pair {
    equations::Scope sheet;
    equations::Scope model{&sheet};

    Pair(const std::string &sheet_text, const std::string &model_text)
    {
        sheet.load(equations::parse(sheet_text, "sheet.gp"));
        model.load(equations::parse(model_text, "model.gp"));
    }
    [[nodiscard]] ModelCall at(std::vector<double> arguments, const std::string &entry = "ttotal") const
    {
        ModelCall call = composition(model, entry);
        evaluate_at(call, arguments);
        CHECK(call.value == Approx(equations::compile(model, entry)(arguments)).epsilon(1e-14));
        return call;
    }
};

/// The call of that name, the first one from the top.
const ModelCall *find(const ModelCall &call, const std::string &name)
{
    if (call.name == name)
        return &call;
    for (const ModelCall &child : call.calls)
        if (const ModelCall *found = find(child, name))
            return found;
    return nullptr;
}

const std::string sheet = "tsend(d) = 10 + d\ntbarrier(p) = 5*p\nc_step(w) = 0.5\n";
const std::string stencil = "ttotal(p,d) = tcompute(p,d) + texchange(p,d)\n"
                            "steps = 3\n"
                            "nrows(p,d) = ceil(real(d)/p)\n"
                            "tcompute(p,d) = nrows(p,d)*c_step(8*d)\n"
                            "texchange(p,d) = p > 1 ? steps * 2*tsend(4*nrows(p,d)) : 0\n";

} // namespace

TEST_CASE("the composition goes from the entry down to the datasheet's functions, without the helpers", "[composition]")
{
    const Pair pair(sheet, stencil);
    const ModelCall total = composition(pair.model, "ttotal");
    REQUIRE(total.calls.size() == 2);
    CHECK(total.text == "ttotal(p, d)");
    CHECK(total.calls[0].text == "tcompute(p, d)");
    CHECK(total.calls[1].text == "texchange(p, d)");
    REQUIRE(total.calls[0].calls.size() == 1);
    CHECK(total.calls[0].calls[0].text == "c_step(8*d)");
    CHECK(total.calls[0].calls[0].of_sheet);
    REQUIRE(total.calls[1].calls.size() == 1);
    CHECK(total.calls[1].calls[0].text == "tsend(4*nrows(p, d))");
    CHECK(total.calls[1].calls[0].condition == "p > 1");
    CHECK(find(total, "nrows") == nullptr);
    CHECK(find(total, "steps") == nullptr);
}

TEST_CASE("without a sheet the structure is the same", "[composition]")
{
    const Pair pair("", stencil);
    const ModelCall total = composition(pair.model, "ttotal");
    CHECK(find(total, "tsend")->of_sheet);
    CHECK(find(total, "c_step")->of_sheet);
    CHECK(find(total, "ceil") == nullptr);
}

TEST_CASE("a share is what the call contributes, with how often it counts", "[composition]")
{
    // p = 4, d = 100: 25 rows; compute 25·0.5 = 12.5, exchange 3·2·(10 + 100) = 660.
    const ModelCall total = Pair(sheet, stencil).at({4, 100});
    CHECK(total.value == 672.5);
    CHECK(find(total, "tcompute")->share == Approx(12.5 / 672.5));
    CHECK(find(total, "c_step")->share == Approx(12.5 / 672.5));
    CHECK(find(total, "c_step")->times == Approx(25));
    CHECK(find(total, "texchange")->share == Approx(660 / 672.5));
    CHECK(find(total, "tsend")->share == Approx(660 / 672.5));
    CHECK(find(total, "tsend")->times == Approx(6));
    CHECK(find(total, "tsend")->value == 110);
    CHECK(find(total, "tsend")->arguments == std::vector<double>{100});
}

TEST_CASE("what a condition leaves out is known as not evaluated", "[composition]")
{
    const ModelCall total = Pair(sheet, stencil).at({1, 100});
    CHECK(find(total, "tsend")->evaluations == 0);
    CHECK(std::isnan(find(total, "tsend")->share));
    CHECK(find(total, "texchange")->share == 0);
    CHECK(find(total, "tcompute")->share == Approx(1));
}

TEST_CASE("a sum evaluates its call many times", "[composition]")
{
    // 11 + 12 + 13, twice
    const ModelCall total = Pair(sheet, "ttotal(p) = 2*tall(p) + 28\ntall(p) = sum [i=1:p] tsend(i)\n").at({3});
    const ModelCall &send = *find(total, "tsend");
    CHECK(send.evaluations == 3);
    CHECK(send.varies);
    CHECK(send.value == Approx(12));
    CHECK(send.times == Approx(3));
    CHECK(send.share == Approx(0.72));
    CHECK(find(total, "tall")->times == Approx(2));
}

TEST_CASE("of two alternatives the one that decides has the share", "[composition]")
{
    for (const char *text : {"ttotal(p) = max(tsend(p), tbarrier(p))\n",
                             "larger(x,y) = x > y ? x : y\nttotal(p) = larger(tsend(p), tbarrier(p))\n"}) {
        INFO(text);
        const ModelCall few = Pair(sheet, text).at({2}), many = Pair(sheet, text).at({4});
        CHECK(find(few, "tsend")->share == 1); // 12 against 10
        CHECK(find(few, "tbarrier")->share == 0);
        CHECK(find(many, "tsend")->share == 0); // 14 against 20
        CHECK(find(many, "tbarrier")->share == 1);
    }
}

TEST_CASE("the share is an elasticity, whatever the operation", "[composition]")
{
    const auto shares = [](const std::string &body) {
        const ModelCall total = Pair("ta = 3.0\ntb = 4.0\n tof(a,b) = a*b*b\n", "ttotal = " + body + "\n").at({});
        return std::pair(find(total, "ta")->share, find(total, "tb")->share);
    };
    using Shares = std::pair<double, double>;
    CHECK(shares("ta + tb") == Shares(3.0 / 7, 4.0 / 7));
    CHECK(shares("ta/tb") == Shares(1, -1));
    CHECK(shares("tb - ta") == Shares(-3, 4));
    CHECK(shares("ta*tb") == Shares(1, 1));
    CHECK(shares("ta**2*tb") == Shares(2, 1));
    CHECK(shares("2**ta + 0*tb").first == Approx(3 * std::log(2)));
    CHECK(shares("sqrt(ta) + 0*tb").first == Approx(0.5));
    CHECK(shares("real(ta) + 0*ceil(tb)") == Shares(1, 0));
    CHECK(shares("tof(ta, tb)").first == Approx(1));
    CHECK(shares("tof(ta, tb)").second == Approx(2));
}

TEST_CASE("calls with the same text are one, which counts for all of them", "[composition]")
{
    const ModelCall total = Pair(sheet, "ttotal(d) = tsend(d) + 3*tsend(d)\n").at({2});
    REQUIRE(total.calls.size() == 1);
    CHECK(total.calls[0].times == 4);
    CHECK(total.calls[0].evaluations == 2);
}

TEST_CASE("a recursion is drawn once and counts what all its calls contribute", "[composition]")
{
    // A tree of sends: 2·(2·1 leaves) at depth 2.
    const Pair pair(sheet, "ttotal(n) = tall(n)\ntall(n) = n < 1 ? tsend(1) : tall(n-1) + tall(n - 1) + tbarrier(1)\n");
    const ModelCall total = pair.at({2});
    const ModelCall &all = *find(total, "tall");
    CHECK(all.share == 1);
    REQUIRE(all.calls.size() == 3); // tsend, tall(n - 1), tbarrier
    CHECK(all.calls[1].recurs);
    CHECK(all.calls[1].evaluations == 6);
    CHECK(std::isnan(all.calls[1].share));
    CHECK(find(total, "tsend")->evaluations == 4);
    CHECK(find(total, "tsend")->share == Approx(44.0 / 59));
    CHECK(find(total, "tbarrier")->share == Approx(15.0 / 59));
    const ModelCall endless = composition(Pair("", "ttotal(n) = n*ttotal(n)\n").model, "ttotal");
    CHECK(endless.calls.at(0).recurs);
}

TEST_CASE("variables that are formulas of costs stand in the tree", "[composition]")
{
    const ModelCall total = Pair("tcompute = 2.0\n", "ttotal(p,d) = d*d/p * tcalc\ntcalc = tcompute*8*iterations\n"
                                                     "iterations = 150\n")
                                .at({4, 10});
    CHECK(find(total, "tcalc")->times == 25);
    CHECK(find(total, "tcompute")->times == 1200);
    CHECK(find(total, "tcompute")->share == 1);
    CHECK(find(total, "iterations") == nullptr);
}

TEST_CASE("what the model names as a part, and what stands alone in a sum, is a time whatever its name",
          "[composition]")
{
    const Pair pair(sheet, "#@ parts = halo,work\ntotal(p,d) = halo(p,d) + work(p,d) + startup(p)\n"
                           "work(p,d) = d*cost\nhalo(p,d) = p*tsend(d)\nstartup(p) = 7*p\ncost = 0.1\n");
    const ModelCall total = composition(pair.model, "total");
    REQUIRE(total.calls.size() == 3);
    CHECK(total.calls[0].is_time);
    CHECK(total.calls[2].text == "startup(p)");
    CHECK(total.calls[1].calls.empty());
}

TEST_CASE("limits end in words", "[composition]")
{
    std::string doubling = "t0(p) = p\n";
    for (int i = 1; i < 20; ++i) {
        const std::string before = "t" + std::to_string(i - 1);
        doubling += "t" + std::to_string(i) + "(p) = " + before + "(p) + " + before + "(p + 1)\n";
    }
    CHECK_THROWS_WITH(composition(Pair("", doubling).model, "t19"), Contains("too many to draw"));
    const Pair loop(sheet, "ttotal(p) = sum [i=1:p] tsend(i)\n");
    ModelCall total = composition(loop.model, "ttotal");
    CHECK_THROWS_WITH(evaluate_at(total, {1e9}), Contains("gave up"));
    const Pair deep("", "ttotal(n) = n < 1 ? 1 : 1 + ttotal(n - 1)\n");
    ModelCall recursion = composition(deep.model, "ttotal");
    CHECK_THROWS_WITH(evaluate_at(recursion, {1e5}), Contains("nested too deeply"));
    CHECK_THROWS_WITH(composition(deep.model, "total"), Contains("did you mean ttotal(n)"));
}

TEST_CASE("the tree as text", "[composition][report]")
{
    const Pair pair(sheet, stencil);
    CHECK(report::to_text(report::tree_grid(composition(pair.model, "ttotal"), "")) ==
          "call                        note\n"
          "──────────────────────────  ────────\n"
          "ttotal(p, d)\n"
          "├─ tcompute(p, d)\n"
          "│  └─ c_step(8*d)\n"
          "└─ texchange(p, d)\n"
          "   └─ tsend(4*nrows(p, d))  if p > 1\n");
    CHECK(report::to_text(report::tree_grid(pair.at({4, 100}), "at p = 4")) ==
          "at p = 4\n"
          "call                        with      value  counts  share\n"
          "──────────────────────────  ──────  ───────  ──────  ─────\n"
          "ttotal(p, d)                4, 100   673 µs          100 %\n"
          "├─ tcompute(p, d)           4, 100  12.5 µs          1.9 %\n"
          "│  └─ c_step(8*d)           800      500 ns    × 25  1.9 %\n"
          "└─ texchange(p, d)          4, 100   660 µs           98 %\n"
          "   └─ tsend(4*nrows(p, d))  100      110 µs     × 6   98 %\n");
    CHECK_THAT(report::to_text(report::tree_grid(pair.at({1, 100}), "")), Contains("not here: only if p > 1"));
}
