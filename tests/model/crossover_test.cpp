// Where curves cross over p and over d, and which machine is the fastest where.

#include "model/prediction/crossover.hpp"
#include "tests/catch.hpp"

using namespace mpisheet;

namespace {

/// Machine A sends d bytes in 10 µs + d/10 µs, machine B in 40 µs + d/40 µs: alike at 400 bytes. The program sends p
/// such messages, after work of 100 µs shared by p on A, 200 µs on B.
const char *const model_text = "#@ predict = ttotal\nttotal(p,d) = twork(p) + p*tmsg(d)\ntshare(p,d) = real(d)/p\n"
                               "tconstant(p,d) = 100*p\n";
const char *const sheet_a = "tmsg(d) = 10 + d/10.0\ntwork(p) = 100.0/p\n#@ op.msg.d = 1:1000\n";
const char *const sheet_b = "tmsg(d) = 40 + d/40.0\ntwork(p) = 200.0/p\n";

Family on_machine(const std::string &machine, const char *sheet, const FamilyOptions &options)
{
    equations::Scope scope;
    scope.load(equations::parse(sheet, machine + ".gp"));
    Family family = predict_family(equations::parse(model_text, "model.gp"), scope, options);
    for (FamilyCurve &curve : family.curves)
        curve.machine = machine;
    return family;
}

Family on_both(const FamilyOptions &options)
{
    Family family = on_machine("A", sheet_a, options);
    append(family, on_machine("B", sheet_b, options));
    return family;
}

} // namespace

TEST_CASE("two machines cross in d where their costs are alike", "[crossover]")
{
    const Family family = on_both({.p = {1000000}, .d = {100, 300, 500, 4000}}); // work is nothing there
    const std::vector<SizeCrossover> all = size_crossovers(family);
    REQUIRE(all.size() == 1);
    CHECK(all[0].d == Approx(400));
    CHECK(all[0].p == 1000000);
    CHECK(family.curves[all[0].below].machine == "A");
    CHECK(family.curves[all[0].above].machine == "B");
    CHECK(crossovers(family).empty());
}

TEST_CASE("two entries of one model cross in d, at each p where another", "[crossover]")
{
    const Family family =
        on_machine("A", sheet_a, {.entries = {"tshare", "tconstant"}, .p = {1, 2}, .d = {8, 64, 512}});
    const std::vector<SizeCrossover> all = size_crossovers(family);
    REQUIRE(all.size() == 2); // d/p = 100 p at d = 100 p²
    CHECK(all[0].d == Approx(100));
    CHECK(all[1].d == Approx(400));
    CHECK(all[1].p == 2);
    CHECK(family.curves[all[0].below].entry == "tshare");
}

TEST_CASE("machines are compared where they differ in nothing else", "[crossover]")
{
    const Family family = on_both({.entries = {"tshare", "tconstant"}, .p = {1, 100}, .d = {5000}});
    for (const Crossover &one : crossovers(family))
        CHECK(family.curves[one.below].machine == family.curves[one.above].machine);
    CHECK(crossovers(family).size() == 2); // 5000/p against 100 p, on each machine
}

TEST_CASE("the fastest machine is told by ranges of p and d", "[crossover]")
{
    // d = 100: A 100/p + 20 p, B 200/p + 42.5 p: A everywhere. d = 4000: A 100/p + 410 p, B 200/p + 140 p: at p = 1
    // 510 and 340, at p = 2 870 and 380.
    const Family family = on_both({.p = {1, 2}, .d = {50, 100, 4000}});
    const std::vector<FastestMachine> all = fastest_machines(family);
    REQUIRE(all.size() == 2);
    CHECK(family.curves[all[0].curve].machine == "A");
    CHECK(all[0].p_from == 1);
    CHECK(all[0].p_to == 2);
    CHECK(all[0].d_from == 50);
    CHECK(all[0].d_to == 100);
    CHECK_FALSE(all[0].extrapolated);
    CHECK(family.curves[all[1].curve].machine == "B");
    CHECK(all[1].least_ratio == Approx(510.0 / 340));
    CHECK(all[1].most_ratio == Approx(870.0 / 380));
    CHECK(all[1].extrapolated); // A was measured to 1000 bytes
    CHECK(fastest_machines(on_machine("A", sheet_a, {.p = {1}, .d = {8}})).empty());
}

TEST_CASE("machines that take exactly as long are said to be alike", "[crossover]")
{
    Family family = on_machine("A", sheet_a, {.p = {1, 2}, .d = {8}});
    append(family, on_machine("C", sheet_a, {.p = {1, 2}, .d = {8}}));
    REQUIRE(fastest_machines(family).size() == 1);
    CHECK(fastest_machines(family)[0].alike);
    CHECK(size_crossovers(family).empty());
}
