// The rule of extrapolation: what is inside a sheet's measured range, what outside, and where nothing is known.

#include "model/prediction/columns.hpp"
#include "model/prediction/prediction.hpp"
#include "model/sheet/levels.hpp"
#include "model/sheet/measured.hpp"
#include "model/sheet/notes.hpp"
#include "model/sheet/query.hpp"
#include "tests/catch.hpp"

#include <array>
#include <cmath>

using namespace mpisheet;

namespace {

/// tbcast was measured at three p above 1 and from 8 to 1024 bytes, treduce at two p.
constexpr const char *sheet_of_two = "#@ op.bcast.p = 2,4,8\n#@ op.bcast.d = 8:1024\n"
                                     "tbcast(p,d) = p + d\ntbcast_lo(p,d) = 0.9*(p + d)\ntbcast_hi(p,d) = 1.1*(p + d)\n"
                                     "#@ op.reduce.p = 1,2,4\n#@ op.reduce.d = 1:64\ntreduce(p,d) = tbcast(p,1e9) + d\n"
                                     "helper(p) = 2*tbcast(p,64)\n";

equations::Scope scope_of(const std::string &text)
{
    equations::Scope scope;
    scope.load(equations::parse(text, "sheet.gp"));
    return scope;
}

SheetValue value_of(const std::string &expression, const std::string &text = sheet_of_two)
{
    const equations::Scope scope = scope_of(text);
    return ask(make_query(scope, expression, {}, "-e"), {}, 1).points.front();
}

} // namespace

TEST_CASE("the levels of a machine come back from their words; another ppn changes nodes and blocks of nodes",
          "[sheet]")
{
    for (const std::vector<SheetLevel> &levels : {std::vector<SheetLevel>{{"node", 8}, {"net", 32}, {"far", 0}},
                                                  {{"net", 0}},
                                                  {{.name = "net", .block = 0, .alike = false}}})
        CHECK(parse_levels(in_words(levels)) == levels);
    CHECK(parse_levels("ranks in rows").empty());
    equations::Scope sheet;
    sheet.load(equations::parse(
        "#@ network = cache: 4 ranks in a row, node: 16 ranks in a row, net: all others\nppn = 2\n", "sheet.gp"));
    CHECK(levels_of(sheet, "sheet.gp") == std::vector<SheetLevel>{{"cache", 2}, {"node", 2}, {"net", 0}});
    sheet.set("ppn", 32);
    CHECK(levels_of(sheet, "sheet.gp") == std::vector<SheetLevel>{{"cache", 4}, {"node", 32}, {"net", 0}});
}

TEST_CASE("three process counts above 1: up to 16 times the largest is outside, beyond it is not known", "[measured]")
{
    for (const int p : {1, 2, 3, 8}) // one process communicates with nobody: always inside
        CHECK(value_of("tbcast(" + std::to_string(p) + ",64)").extent == Extent::inside);
    CHECK(value_of("tbcast(9,64)").extent == Extent::outside_range);
    CHECK(value_of("tbcast(128,64)").extent == Extent::outside_range);
    CHECK(value_of("tbcast(129,64)").extent == Extent::unknown);
}

TEST_CASE("fewer than three process counts above 1 say nothing of more processes", "[measured]")
{
    CHECK(value_of("treduce(4,64)").extent == Extent::inside);
    CHECK(value_of("treduce(5,64)").extent == Extent::unknown);
}

TEST_CASE("two are enough for a law, one is not", "[measured]")
{
    const auto extent = [](const std::string &counts, const char *p) {
        return value_of("tbcast(" + std::string(p) + ",64)", "#@ op.bcast.p = " + counts +
                                                                 "\n#@ op.bcast.d = 8:1024\n" +
                                                                 "#@ op.bcast.form = law\ntbcast(p,d) = p + d\n")
            .extent;
    };
    CHECK(extent("2,4", "8") == Extent::outside_range);
    CHECK(extent("2,4", "65") == Extent::unknown);
    CHECK(extent("4", "8") == Extent::unknown);
}

TEST_CASE("process counts below the smallest above 1 are outside, one alone is not", "[measured]")
{
    const std::string sheet = "#@ op.bcast.p = 1,128,200,512\n#@ op.bcast.d = 8:1024\ntbcast(p,d) = p + d\n";
    CHECK(value_of("tbcast(16,64)", sheet).extent == Extent::outside_range);
    CHECK(value_of("tbcast(1,64)", sheet).extent == Extent::inside);
    CHECK(value_of("tbcast(128,64)", sheet).extent == Extent::inside);
}

TEST_CASE("an interval that the sheet says is not known is not told", "[measured]")
{
    const std::string sheet = "#@ intervals.operations = not known: 42 % of the medians are of another state\n" +
                              std::string(sheet_of_two) + "tmsg(d) = d\ntmsg_lo(d) = d/2.0\ntmsg_hi(d) = 2*d\n" +
                              "c_life(w) = 2\nc_life_lo(w) = 1\nc_life_hi(w) = 3\n";
    CHECK(std::isnan(value_of("tbcast(8,64)", sheet).lo));
    CHECK(std::isnan(value_of("tmsg(64)", sheet).hi));
    CHECK(value_of("tbcast(1,64)", sheet).hi == Approx(71.5)); // one rank communicates with nobody
    CHECK(value_of("c_life(64)", sheet).hi == 3);
    const equations::Scope scope = scope_of(sheet);
    const SheetValues values =
        ask(operation_query(scope, "bcast"), std::vector<std::vector<double>>{{1, 8}, {64, 64}}, 2);
    CHECK(values.points[0].hi == Approx(71.5));
    CHECK(std::isnan(values.points[1].hi));
    CHECK(std::isnan(value_of("c_life(64)", "#@ intervals = not known: one launch\n" + sheet).hi));
}

TEST_CASE("messages: below the smallest and up to 64 times the largest are outside, beyond is not known", "[measured]")
{
    CHECK(value_of("tbcast(8,7)").extent == Extent::outside_range);
    CHECK(value_of("tbcast(8,1025)").extent == Extent::outside_range);
    CHECK(value_of("tbcast(8,65536)").extent == Extent::outside_range);
    CHECK(value_of("tbcast(8,65537)").extent == Extent::unknown);
}

TEST_CASE("where nothing is known there is no interval; elsewhere it is the sheet's", "[measured]")
{
    const SheetValue inside = value_of("tbcast(8,64)"), unknown = value_of("tbcast(1000,64)");
    CHECK(inside.value == 72);
    CHECK(inside.lo == Approx(64.8));
    CHECK(inside.hi == Approx(79.2));
    CHECK(value_of("tbcast(16,64)").hi == Approx(88));
    CHECK(unknown.value == 1064);
    CHECK(std::isnan(unknown.lo));
    CHECK(std::isnan(value_of("tbcast(8,64)*2").lo)); // not a call alone: its ends need not be those of the interval
}

TEST_CASE("what a measured function calls is its own affair; what calls one is not", "[measured]")
{
    CHECK(value_of("treduce(2,64)").extent == Extent::inside); // although it asks tbcast for 1e9 bytes
    CHECK(value_of("helper(16)").extent == Extent::outside_range);
    CHECK(value_of("helper(16) + treduce(5,64)").extent == Extent::unknown);
    CHECK(value_of("2 + 3").extent == Extent::inside);
}

TEST_CASE("in nodes that are filled otherwise only one rank is inside, and as many p are known as before", "[measured]")
{
    const auto of = [](const std::string &expression, const std::string &ppn) {
        return value_of(expression, "#@ op.bcast.p = 2,4,8\n#@ op.bcast.d = 8:1024\nppn = " + ppn +
                                        "\nas_measured(p) = ppn == 8\ntbcast(p,d) = p + d\n")
            .extent;
    };
    CHECK(of("tbcast(2,64)", "8") == Extent::inside);
    CHECK(of("tbcast(1,64)", "4") == Extent::inside);
    CHECK(of("tbcast(2,64)", "4") == Extent::outside_range);
    CHECK(of("tbcast(128,64)", "4") == Extent::outside_range);
    CHECK(of("tbcast(129,64)", "4") == Extent::unknown);
}

TEST_CASE("of several layouts asked together those that were measured are inside", "[measured]")
{
    const Model model = make_model(equations::parse("ttotal(p,d) = tbcast(p,d)\n", "model.gp"),
                                   scope_of("#@ op.bcast.p = 2,4,8\n#@ op.bcast.d = 8:1024\nppn = 8\n"
                                            "as_measured(p) = ppn == 8\ntbcast(p,d) = p + d\n"),
                                   {"", {{"ppn", 4}}});
    const std::vector<std::vector<double>> points{{8, 8, 1}, {64, 64, 64}, {4, 8, 4}};
    CHECK(predict_columns(model, {"ppn"}, points).extents ==
          std::vector<char>{Extent::outside_range, Extent::inside, Extent::inside});
}

TEST_CASE("a sheet that states no range extrapolates nowhere", "[measured]")
{
    CHECK(value_of("tbcast(1e6,1e9)", "tbcast(p,d) = p + d\n").extent == Extent::inside);
}

TEST_CASE("the measured range is what the functions called have in common", "[measured]")
{
    const equations::Scope scope = scope_of(sheet_of_two);
    const auto range_of = [&](const std::string &expression) {
        return to_text(ask(make_query(scope, expression, {}, "-e"), {}, 1).measured);
    };
    CHECK(range_of("tbcast(2,64)") == "p = 2 … 8, d = 8 … 1K");
    CHECK(range_of("tbcast(2,64) + treduce(2,8)") == "p = 2 … 4, d = 8 … 64");
    CHECK(range_of("1 + 1").empty());
}

TEST_CASE("notes of a function are read as they are printed", "[measured]")
{
    const FunctionNotes bcast{.function = "tbcast",
                              .p = {2, 4, 8},
                              .sizes = SizeRange{8, 1024},
                              .one_rank = "zero",
                              .quality = "median 1 %",
                              .algorithm = "binomial tree",
                              .form = "law",
                              .warnings = {"one", "two"}};
    const FunctionNotes life{.function = "c_life", .sizes = SizeRange{64, 4096}, .quality = "median 2 %"};
    const FunctionNotes mandel{.function = "w_mandel", .rows = 40};
    std::vector<equations::Note> notes{{"machine", "box", {}}};
    for (const FunctionNotes &one : {bcast, life, mandel})
        for (const auto &[key, value] : print_notes(one))
            notes.push_back({key, value, {}});
    const std::vector<FunctionNotes> read = parse_notes(notes);
    REQUIRE(read.size() == 3);
    CHECK(read[0].p == bcast.p);
    CHECK(read[0].sizes->most == 1024);
    CHECK(read[0].one_rank == "zero");
    CHECK(read[0].algorithm == "binomial tree");
    CHECK(read[0].form == "law");
    CHECK(read[0].warnings == bcast.warnings);
    CHECK(read[1].function == "c_life");
    CHECK(read[1].sizes->least == 64);
    CHECK(read[2].rows == 40);
}

TEST_CASE("a note that nobody can read says nothing", "[measured]")
{
    CHECK(parse_notes({{"op.bcast.p", "many", {}}}).front().p.empty());
    CHECK_FALSE(parse_notes({{"op.bcast.d", "all", {}}}).front().sizes);
    CHECK(parse_notes({{"op", "x", {}}, {"op.", "x", {}}}).empty());
}

TEST_CASE("a sheet that does not know its intervals gives none, and says why", "[measured]")
{
    const equations::Scope known = scope_of(sheet_of_two);
    const equations::Scope unknown =
        scope_of(std::string("#@ intervals = not known: steps were timed in one launch\n") + sheet_of_two);
    CHECK(has_intervals(known));
    CHECK(why_no_interval(known).empty());
    CHECK_FALSE(has_intervals(unknown));
    CHECK(why_no_interval(unknown) == "steps were timed in one launch");
    const auto model = [](const equations::Scope &sheet) {
        return make_model(equations::parse("ttotal(p,d) = tbcast(p,d)\n", "model.gp"), sheet);
    };
    CHECK(predict(model(known), 4, 100).lo_s == Approx(0.9e-6 * 104));
    CHECK(std::isnan(predict(model(unknown), 4, 100).lo_s));
    CHECK(predict(model(unknown), 4, 100).seconds == Approx(1e-6 * 104));
    CHECK_FALSE(predict(model(unknown), 4, 100).extrapolated);
    CHECK(model(unknown).warnings ==
          std::vector<std::string>{"intervals are not known: steps were timed in one launch"});
}

TEST_CASE("one process communicates with nobody: of operations in too many states it keeps its interval", "[measured]")
{
    const equations::Scope sheet = scope_of(std::string("#@ intervals.operations = not known: six states\n") +
                                            sheet_of_two + "c_step(w) = 1\nc_step_lo(w) = 0.9\nc_step_hi(w) = 1.1\n");
    const Model model =
        make_model(equations::parse("ttotal(p,d) = d/p*c_step(d) + (p > 1 ? tbcast(p,d) : 0)\n", "model.gp"), sheet);
    CHECK(has_intervals(sheet));
    CHECK(predict(model, 1, 100).lo_s == Approx(90e-6));
    CHECK(std::isnan(predict(model, 4, 100).lo_s));
    CHECK(std::isnan(predict(model, 4, 100).hi_s));
    const std::vector<std::vector<double>> inputs{{1, 2}, {100, 100}};
    const PredictionColumns columns = predict_columns(model, {}, inputs);
    CHECK(columns.lo[0] == Approx(90e-6));
    CHECK(std::isnan(columns.lo[1]));
    REQUIRE_FALSE(model.warnings.empty());
    CHECK(model.warnings.front() == "intervals of two processes or more are not known: six states");
}

TEST_CASE("a model that calls in a row what was measured by itself has its time and its interval", "[measured]")
{
    const Model model =
        make_model(equations::parse("ttotal(p,d) = 10*tbcast_chain(p,d)\n", "model.gp"), scope_of(sheet_of_two));
    CHECK(predict(model, 4, 100).seconds == Approx(1e-5 * 104));
    CHECK(predict(model, 4, 100).lo_s == Approx(0.9e-5 * 104));
    CHECK(predict(model, 4, 100).hi_s == Approx(1.1e-5 * 104));
}

TEST_CASE("a model that was derived says of which p and sizes, and what lies beyond is extrapolated", "[measured]")
{
    const auto of_runs = [](const std::string &p, const std::string &misfit = "#@ misfit = 1.1\n") {
        return make_model(
            equations::parse(misfit + "#@ op.total.p = " + p + "\n#@ op.total.d = 10:100\nttotal(p,d) = p*tmsg(d)\n",
                             "model.gp"),
            scope_of("tmsg(d) = 1.0 + d\ntmsg_lo(d) = 1.0*d\ntmsg_hi(d) = 2.0 + d\n"));
    };
    const Model model = of_runs("2,4,8");
    CHECK_FALSE(predict(model, 8, 100).extrapolated);
    CHECK(predict(model, 8, 101).extrapolated);
    CHECK(predict(model, 16, 50).extrapolated);
    CHECK(predict(model, 8, 50).hi_s == Approx(8 * 52e-6 * 1.1));
    CHECK(predict(model, 16, 50).hi_s == Approx(16 * 52e-6 * 1.1 * 1.3)); // one doubling beyond
    CHECK(predict(model, 32, 200).hi_s == Approx(32 * 202e-6 * 1.1 * std::pow(1.3, 3)));
    CHECK(predict(of_runs("2,4,8", "#@ misfit = 1.5\n"), 16, 50).hi_s == Approx(16 * 52e-6 * 1.5 * 1.5));
    CHECK(std::isnan(predict(of_runs("2,4,8", ""), 8, 50).lo_s)); // nobody said how far it is from its runs
    CHECK(std::isnan(predict(model, 256, 50).lo_s));              // 32 times as many
    CHECK(std::isnan(predict(of_runs("2"), 4, 50).lo_s));         // one p does not tell how it grows
    const PredictionColumns all =
        predict_columns(model, {}, std::vector<std::vector<double>>{{8, 16, 256}, {50, 50, 50}});
    CHECK(all.extents == std::vector<char>{Extent::inside, Extent::outside_range, Extent::unknown});
    CHECK(std::isnan(all.lo[2]));
    REQUIRE(all.measured.p);
    CHECK(all.measured.p->most == 8);
}

TEST_CASE("a derived model is no surer than it meets the runs it was derived from", "[measured]")
{
    const auto with = [](const std::string &note) {
        return make_model(equations::parse(note + "ttotal(p,d) = 10*tbcast_chain(p,d)\n", "model.gp"),
                          scope_of(sheet_of_two));
    };
    const Model model = with("#@ misfit = 1.25\n");
    CHECK(predict(model, 4, 100).seconds == Approx(1e-5 * 104));
    CHECK(predict(model, 4, 100).lo_s == Approx(0.9e-5 * 104 / 1.25));
    CHECK(predict(model, 4, 100).hi_s == Approx(1.1e-5 * 104 * 1.25));
    const PredictionColumns columns = predict_columns(model, {}, std::vector<std::vector<double>>{{4}, {100}});
    CHECK(columns.lo[0] == Approx(predict(model, 4, 100).lo_s));
    CHECK(columns.hi[0] == Approx(predict(model, 4, 100).hi_s));
    CHECK_THROWS_WITH(with("#@ misfit = 0.5\n"),
                      Catch::Contains("model.gp: #@ misfit: expected a factor of at least 1"));
}

TEST_CASE("what lies outside is told by the range of what has p, and by the layout where that is another", "[measured]")
{
    const auto range_of = [](const std::string &ppn, const std::string &asked) {
        const equations::Scope sheet = scope_of(
            "#@ op.msg.p = 2\n#@ op.msg.d = 1:1024\n#@ op.bcast.p = 1,2,4\n#@ op.bcast.d = 1:4096\nppn = " + ppn +
            "\nas_measured(p) = ppn == 4\ntmsg(d) = d\ntbcast(p,d) = p*d\n");
        const Model model = make_model(equations::parse("ttotal(p,d) = " + asked + "\n", "model.gp"), sheet);
        const PredictionColumns one = predict_columns(model, {}, std::vector<std::vector<double>>{{4}, {8}});
        return to_text(one.measured);
    };
    CHECK(range_of("4", "tbcast(p,d) + tmsg(d)") == "p = 1 … 4, d = 1 … 1K");
    CHECK(range_of("4", "tmsg(d)") == "d = 1 … 1K");
    CHECK(range_of("2", "tbcast(p,d)") == "p = 1 … 4, d = 1 … 4K, in the sheet's layout");
}
