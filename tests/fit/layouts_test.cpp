// Samples of several layouts of nodes make one sheet.
#include "equations/equations.hpp"
#include "fit/fit.hpp"
#include "fit/table.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"

#include <cmath>

namespace {

using namespace mpisheet;

/// A cost in which nodes, ranks a node and the order each have their own power [µs].
double truth(double nodes, double ppn, bool cyclic, double d)
{
    return (8 + d / 500) * std::pow(nodes, 0.3) * std::pow(ppn, 0.5) * (cyclic ? 1.6 : 1);
}

std::vector<Sample> samples(int most_nodes_of_16 = 16)
{
    std::vector<Sample> all;
    for (const auto &[ppn, cyclic, most_nodes] :
         {std::tuple(4, false, 8), {16, false, most_nodes_of_16}, {16, true, 2}})
        for (int nodes = 2; nodes <= most_nodes; nodes *= 2)
            for (std::int64_t d = 8; d <= 1 << 20; d *= 8)
                all.push_back({.op = "allreduce",
                               .p = nodes * ppn,
                               .bytes = d,
                               .seconds = 1e-6 * truth(nodes, ppn, cyclic, double(d)),
                               .ppn = ppn,
                               .nodes = nodes,
                               .dealt = cyclic ? "cyclic" : "block"});
    return all;
}

} // namespace

TEST_CASE("tables of several layouts are chosen between by ppn as well, and the range is that of all", "[layouts]")
{
    const std::vector<Sample> measured = samples();
    const fit::Fit fitted = fit::fit(measured, {});
    const Sheet table = fit::table_sheet(fitted);
    CHECK(table.operations.front().p == std::vector{8, 16, 32, 64, 128, 256});
    equations::Scope sheet;
    sheet.load(parse_sheet(sheet_text(table), "table.gp"));
    for (const double ppn : {4.0, 16.0}) {
        sheet.set("ppn", ppn);
        CHECK(equations::compile(sheet, "tallreduce")({2 * ppn, 4096}) ==
              Approx(truth(2, ppn, false, 4096)).epsilon(0.01));
    }
}

TEST_CASE("several layouts: each has its law, what lies between and what one lacks is told by the others", "[layouts]")
{
    const std::string text = sheet_text(fit::to_sheet(fit::fit(samples())));
    INFO(text);
    equations::Scope sheet;
    sheet.load(parse_sheet(text, "sheet.gp"));
    const auto says = [&](const std::string &name, double nodes, double ppn, bool cyclic, double d) {
        equations::Scope filled = sheet;
        filled.set("ppn", ppn);
        filled.set("cyclic", cyclic ? 1 : 0);
        return equations::compile(filled, name)({nodes * ppn, d});
    };
    for (const double d : {64.0, 4096.0, 262144.0}) {
        CHECK(says("tallreduce", 8, 4, false, d) == Approx(truth(8, 4, false, d)).epsilon(0.1));    // measured
        CHECK(says("tallreduce", 4, 8, false, d) == Approx(truth(4, 8, false, d)).epsilon(0.1));    // between
        CHECK(says("tallreduce", 4, 32, false, d) == Approx(truth(4, 32, false, d)).epsilon(0.15)); // beyond
        CHECK(says("tallreduce", 16, 16, true, d) == Approx(truth(16, 16, true, d)).epsilon(0.15)); // as in blocks
        CHECK(says("tallreduce", 16, 4, false, d) == Approx(truth(16, 4, false, d)).epsilon(0.15)); // as of 16
        for (const double ppn : {4.0, 8.0, 16.0}) {
            CHECK(says("tallreduce_lo", 4, ppn, false, d) < truth(4, ppn, false, d));
            CHECK(says("tallreduce_hi", 4, ppn, false, d) > truth(4, ppn, false, d));
        }
        const auto width = [&](double ppn) {
            return says("tallreduce_hi", 4, ppn, false, d) / says("tallreduce_lo", 4, ppn, false, d);
        };
        CHECK(width(8) > width(16)); // a layout that nobody measured is known less well
    }
}

TEST_CASE("where another layout says how a cost goes on, it is known better than beyond all that was measured",
          "[layouts]")
{
    const auto width = [](int most_nodes_of_16) { // at eight times as many nodes as the cyclic order was measured on
        const fit::Fit fitted = fit::fit(samples(most_nodes_of_16));
        const auto *cyclic = fitted.find("allreduce_ppn16_cyclic");
        REQUIRE(cyclic != nullptr);
        return fit::upper(*cyclic, 16 * 16, 4096) / fit::lower(*cyclic, 16 * 16, 4096);
    };
    CHECK(width(16) < 0.8 * width(8));
}
