// Families of predicted curves and what they say, over a machine on which everything can be computed by hand.

#include "model/error.hpp"
#include "model/prediction/columns.hpp"
#include "model/prediction/crossover.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <numeric>

using namespace mpisheet;
using Catch::Matchers::Contains;

namespace {

/// Work of c·d µs shared by p, then a message that takes p µs: least at p = √(c·d), half of it communication from
/// there.
const char *const model_text = "#@ predict = ttotal\n#@ parts = twork, tmessage\n#@ communication = tmessage\n"
                               "c = 1\ntwork(p,d,c) = real(d)*c/p\ntmessage(p) = tsend(p)\n"
                               "ttotal(p,d,c) = twork(p,d,c) + tmessage(p)\n"
                               "tflat(p,d) = 40\n";
const char *const sheet_text = "#@ machine = bench\n#@ op.send.d = 1:30\n#@ assumed = tsend, tother\n"
                               "tsend(d) = d\ntsend_lo(d) = 0.5*d\ntsend_hi(d) = 2*d\ntother(d) = d\n";

Family family_of(const FamilyOptions &options, const std::string &sheet = sheet_text,
                 const std::string &model = model_text)
{
    equations::Scope scope;
    scope.load(equations::parse(sheet, "sheet.gp"));
    return predict_family(equations::parse(model, "model.gp"), scope, options);
}

std::vector<int> up_to(int last)
{
    std::vector<int> values(static_cast<std::size_t>(last));
    std::iota(values.begin(), values.end(), 1);
    return values;
}

} // namespace

TEST_CASE("a family has a curve for every entry, settings and d", "[family]")
{
    const Family family =
        family_of({.entries = {"ttotal", "tflat"}, .settings = {{"c", {1, 4}}}, .p = {4, 1, 2, 2}, .d = {100, 25}});
    CHECK(family.p == std::vector<int>{1, 2, 4});
    REQUIRE(family.curves.size() == 8);
    CHECK(curve_names(family)[3] == "ttotal, c = 4, d = 25");
    CHECK(curve_names(family)[4] == "tflat, c = 1, d = 100");
    const FamilyCurve &curve = family.curves[2]; // c = 4, d = 100
    CHECK(curve.settings == std::vector<double>{4});
    CHECK(curve.seconds == std::vector<double>{401e-6, 202e-6, 104e-6});
    CHECK(curve.lo[2] == Approx(102e-6));
    CHECK(curve.hi[2] == Approx(108e-6));
    CHECK(curve.parts[1] == std::vector<double>{1e-6, 2e-6, 4e-6});
    CHECK(family.parts == std::vector<std::string>{"twork", "tmessage", "communication"});
    CHECK(family.curves[4].parts[0].empty()); // tflat has no parts
}

TEST_CASE("the columns of a family are its points one by one", "[family]")
{
    const Family family = family_of({.settings = {{"c", {0.5, 3}}}, .p = up_to(40), .d = {7, 100}});
    equations::Scope sheet;
    sheet.load(equations::parse(sheet_text, "sheet.gp"));
    for (const FamilyCurve &curve : family.curves) {
        const Model model =
            make_model(equations::parse(model_text, "model.gp"), sheet, {"", {{"c", curve.settings[0]}}});
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            const Prediction point = predict(model, family.p[i], curve.d);
            CHECK(point.seconds == curve.seconds[i]);
            CHECK(point.lo_s == curve.lo[i]);
            CHECK(point.hi_s == curve.hi[i]);
            CHECK(point.extrapolated == (curve.extents[i] != Extent::inside));
            CHECK(point.extrapolated == (family.p[i] > 30)); // tsend was measured up to 30
            for (std::size_t k = 0; k < point.parts.size(); ++k)
                CHECK(point.parts[k] == curve.parts[k][i]);
        }
    }
}

TEST_CASE("assumed functions are named when a prediction uses them", "[family]")
{
    CHECK(family_of({.p = {1, 2}, .d = {4}}).assumed == std::vector<std::string>{"tsend"}); // tother is never called
    CHECK(family_of({.entries = {"tflat"}, .p = {1, 2}, .d = {4}}).assumed.empty());
    CHECK(family_of({.p = {1}, .d = {4}}).machine == "bench");
}

TEST_CASE("a unit that model and sheet do not share is said where sizes are handed over", "[family]")
{
    const std::string bytes = "#@ d_unit = byte\ntsend(d) = d\n", unstated = "#@ d_unit = unstated\ntsend(d) = d\n";
    const auto warnings = [](const std::string &sheet, const std::string &note, const std::string &entry = "ttotal") {
        return family_of({.entries = {entry}, .p = {1}, .d = {4}}, sheet, note + model_text).warnings;
    };
    CHECK(warnings(bytes, "").empty()); // a model passes bytes unless it says otherwise
    CHECK(warnings("tsend(d) = d\n", "#@ d_unit = unstated\n").empty());
    CHECK(warnings(unstated, "#@ d_unit = unstated\n").empty());
    REQUIRE(warnings(bytes, "#@ d_unit = unstated\n").size() == 1);
    CHECK_THAT(warnings(bytes, "#@ d_unit = unstated\n")[0], Contains("(tsend)") && Contains("too short"));
    REQUIRE(warnings(unstated, "").size() == 1);
    CHECK_THAT(warnings(unstated, "")[0], Contains("(tsend)") && Contains("too long"));
    CHECK(warnings(unstated, "", "tflat").empty()); // calls nothing of the sheet
}

TEST_CASE("best p, speed-up, efficiency, where communication takes over", "[family]")
{
    const Family family = family_of({.p = {1, 20}, .d = {100}}); // all p between them are looked at
    const FamilyCurve &curve = family.curves[0];
    CHECK(curve.reach.all_p);
    CHECK(curve.reach.best_p == 10);
    CHECK(curve.reach.best_seconds == Approx(20e-6));
    CHECK(speedup(curve, false, 10, 20e-6) == Approx(101.0 / 20));
    CHECK(efficiency(curve, false, 10, 20e-6) == Approx(101.0 / 20 / 10));
    CHECK(efficiency(curve, true, 10, 20e-6) == Approx(101.0 / 20)); // ten processes did ten times the work
    CHECK(curve.reach.efficient_p == 10);                            // 101 / (100 + p²) ≥ 1/2 up to p = √102
    CHECK(curve.reach.inefficient_p == 11);
    CHECK(curve.reach.communication_p == 11); // at 10 it is one half
    REQUIRE(curve.reach.shares.size() == 3);
    CHECK(curve.reach.shares[0] == Approx(0.5));
    CHECK(curve.reach.shares[2] == Approx(0.5));
}

TEST_CASE("the efficiency, the time and the sizes that are asked for", "[family]")
{
    const Family family = family_of({.p = {1, 20}, .d = {100}, .efficiency = 0.8, .within = 26e-6, .sizes = true});
    const FamilyCurve &curve = family.curves[0];
    CHECK(curve.reach.efficient_p == 5); // 101 / (100 + p²) ≥ 0.8
    CHECK(curve.reach.within_p == 5);    // 100/5 + 5 = 25
    REQUIRE(curve.least_d.size() == 2);
    CHECK(curve.least_d[1] == 1595); // (d + 1) / (d + 400) ≥ 0.8
}

TEST_CASE("speed-up is over one process, listed or not, or over what is asked for", "[family]")
{
    const Family high = family_of({.p = {16, 32}, .d = {100}}), low = family_of({.p = {2, 5}, .d = {100}});
    CHECK(high.curves[0].base_p == 1);
    CHECK(high.curves[0].base == Approx(101e-6));
    CHECK(high.curves[0].reach.best_p == 16);
    CHECK(high.curves[0].reach.communication_p == 16); // it is so from the first p on
    CHECK(high.curves[0].reach.efficient_p == 0);
    CHECK(low.curves[0].reach.communication_p == 0);
    const Family over_two = family_of({.p = {2, 5}, .d = {100}, .baseline = 2});
    CHECK(speedup(over_two.curves[0], false, 2, over_two.curves[0].seconds[0]) == 1);
    CHECK(efficiency(over_two.curves[0], false, 5, 25e-6) == Approx(52.0 / 25 * 2 / 5));
}

TEST_CASE("where a model says nothing of some p the others are told, over the least that has a time", "[family]")
{
    const Family family =
        family_of({.p = {1, 2, 4}, .d = {100}}, "", "ttotal(p,d) = p == 3 ? sqrt(0-p) : 100 + 8000/real(p - 1)\n");
    const FamilyCurve &curve = family.curves[0];
    CHECK(std::isnan(curve.seconds[0]));
    CHECK(curve.seconds[1] == Approx(8100e-6));
    CHECK(curve.base_p == 2);
    CHECK(curve.reach.best_p == 4);
    REQUIRE(family.warnings.size() == 2);
    CHECK_THAT(family.warnings[0], Contains("p = 1 are not defined") && !Contains("mpisheet_entry"));
    CHECK_THAT(family.warnings[1], Contains("over p = 2"));
    CHECK_THROWS(family_of({.p = {1}, .d = {100}}, "", "ttotal(p,d) = 1/(p - 1)\n"));
    const Family one_of_two = family_of({.p = {1, 2}, .d = {1, 2}}, "",
                                        "#@ parts = tpart\ntpart(p,d) = 10/real(d - 1)\nttotal(p,d) = tpart(p,d)\n");
    CHECK(one_of_two.curves[0].reach.best_p == 0);
    CHECK(one_of_two.curves[0].reach.shares.size() == 1);
    CHECK(one_of_two.curves[1].reach.best_p == 1);
}

TEST_CASE("curves cross where straight lines between their points do", "[family]")
{
    const Family family = family_of({.entries = {"ttotal", "tflat"}, .p = up_to(40), .d = {100}});
    const std::vector<Crossover> all = crossovers(family);
    REQUIRE(all.size() == 2);
    CHECK(all[0].below == 1); // tflat: 40 µs against 101, 52, 36.3 …
    CHECK(all[0].above == 0);
    CHECK(all[0].p == Approx(2 + 12 / (12 + 40 - 109.0 / 3)));
    CHECK(all[1].below == 0);
    CHECK(all[1].p == Approx(37 + (3 - 100.0 / 37) / (1 + 100.0 / 38 - 100.0 / 37)));
    const Family equal = family_of({.entries = {"tflat", "ttotal"}, .p = {1, 2, 4}, .d = {76}}); // 77, 40, 23 µs
    REQUIRE(crossovers(equal).size() == 1);
    CHECK(crossovers(equal)[0].p == 2);
    CHECK(crossovers(family_of({.p = {1, 2, 4}, .d = {76, 10}})).empty()); // different d are not compared
}

TEST_CASE("what cannot be predicted is said", "[family]")
{
    CHECK_THROWS_WITH(family_of({.settings = {{"cc", {1}}}, .p = {1}, .d = {1}}), Contains("did you mean c of"));
    CHECK_THROWS_WITH(family_of({.settings = {{"p", {1}}}, .p = {1}, .d = {1}}),
                      Contains("setting p: it is an argument of the model"));
    CHECK_THROWS_WITH(family_of({.entries = {"ttotl"}, .p = {1}, .d = {1}}), Contains("did you mean ttotal"));
    FamilyOptions many{.settings = {{"c", std::vector<double>(2000, 1)}}, .p = up_to(1000), .d = {1}};
    CHECK_THROWS_WITH(family_of(many), Contains("2e+06 points") && Contains("1000000"));
}
