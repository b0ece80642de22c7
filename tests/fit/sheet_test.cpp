// sheet.gp: what is written is what was fitted, for gnuplot and for the equation language alike.

#include "equations/equations.hpp"
#include "fit/fit.hpp"
#include "fit/operation/equation.hpp"
#include "fit/operation/helpers.hpp"
#include "formats/file.hpp"
#include "formats/fit_json.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"
#include "tests/command/gnuplot.hpp"
#include "tests/command/shell.hpp"
#include "tests/model/synthetic.hpp"
#include "tests/sheet_of.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <random>
#include <sstream>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;

namespace {

/// Operations of every kind: composed, hierarchical, with ranges in d, p·d, p and classes of p.
Fit a_fit(std::vector<StepSample> steps = {})
{
    std::mt19937_64 random(1);
    const auto message = [](double, double d) { return d < 5000 ? 3 + 1e-3 * d : 12 + 5e-4 * d; };
    const std::vector<int> p{1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
    const auto clog2 = [](double p) { return std::ceil(std::log2(p)); };
    const auto doubling = [&](double p, double d) {
        double us = 0.05;
        for (int k = 0; k < clog2(p); ++k)
            us += message(2, std::min(std::exp2(k), p - std::exp2(k)) * d);
        return us;
    };
    const auto switching = [&](double p, double d) {
        return p == 1 ? 0.03 + 1e-5 * d : p * d < 80000 ? doubling(p, d) : (p - 1) * message(2, d);
    };
    const auto contended = [](double p, double d) {
        return p == 1 ? 0.1 : 5 * (p - 1) + 1e-3 * (p - 1) * d + 1e-4 * std::max(0.0, p - 8) * (p - 1) * d;
    };
    const auto barrier = [&](double p, double) { return 0.01 + 4 * clog2(p) + 2 * (std::exp2(clog2(p)) != p); };
    const auto jagged = [](double p, double d) { return 10 + 6 * std::sin(p + std::log2(d)) + 1e-3 * p * d; };
    std::vector<Sample> samples;
    for (const Synthetic &machine :
         {Synthetic{"msg", message, {2}}, Synthetic{"allgather", switching, p}, Synthetic{"bcast", doubling, p},
          Synthetic{"alltoall", contended, p}, Synthetic{"barrier", barrier, p, {0}},
          Synthetic{"odd_1", jagged, {2, 3, 5, 9}}, Synthetic{"scan", doubling, {2}}})
        for (const Sample &sample : samples_of(machine, random))
            samples.push_back(sample);
    return fit::fit(samples, steps);
}

std::vector<StepSample> some_steps()
{
    std::vector<StepSample> steps;
    for (std::int64_t w = 4096; w <= 16777216; w *= 2)
        steps.push_back({"product", w, 0, 0, 1e6, w <= 65536 ? 1e-3 : 3.3e-3});
    for (int k = 0; k < 37; ++k)
        steps.push_back({"w_mandel", k, 0, 0, 100, 1.0 + (k * k) % 17});
    return steps;
}

struct Asked {
    std::string call;
    double expected = 0;
};

/// Calls with whole arguments and the fit's own values.
std::vector<Asked> ask(const Fit &fitted)
{
    std::mt19937_64 random(5);
    std::vector<Asked> asked;
    for (const OperationFit &operation : fitted.operations)
        for (int i = 0; i < 60; ++i) {
            const auto p = static_cast<int>(i % 3 == 0 ? 1 + random() % 8 : 1 + random() % 1024);
            const auto d = i % 7 == 0 ? std::int64_t(random() % 3) : std::int64_t(spread_evenly(1, 1 << 24, random));
            std::string arguments = "(" + std::to_string(p) + "," + std::to_string(d) + ")";
            if (operation.kind == Kind::barrier)
                arguments = "(" + std::to_string(p) + ")";
            if (operation.kind == Kind::point_to_point)
                arguments = "(" + std::to_string(d) + ")";
            const std::string name = "t" + operation.op;
            asked.push_back({name + arguments, evaluate(operation, p, double(d))});
            asked.push_back({name + "_lo" + arguments, lower(operation, p, double(d))});
            asked.push_back({name + "_hi" + arguments, upper(operation, p, double(d))});
        }
    for (const CalibrationFit &calibration : fitted.calibrations)
        for (const std::int64_t w : {1, 4096, 5000, 65536, 100000, 16777216, 1000000000})
            asked.push_back(
                {"c_" + calibration.kernel + "(" + std::to_string(w) + ")", evaluate(calibration, double(w))});
    for (const ProfileFit &profile : fitted.profiles)
        for (const double y : {0.0, 0.1, 0.25, 0.5, 0.77, 0.999})
            asked.push_back({"w_" + profile.kernel + "(" + std::to_string(y) + ")", evaluate(profile, y)});
    return asked;
}

} // namespace

TEST_CASE("the equation language reads the fit's own values from the sheet", "[sheet]")
{
    const Fit fitted = a_fit(some_steps());
    const std::string text = sheet_text(to_sheet(fitted));
    equations::Scope scope;
    scope.load(parse_sheet(text, "sheet.gp"));
    for (const auto &[call, expected] : ask(fitted)) {
        INFO(call);
        CHECK(equations::compile_expression(scope, call, {}, "test")({}) == Approx(expected).epsilon(1e-9));
    }
    for (const auto &warning : equations::check(scope)) {
        INFO(to_string(warning));
        CHECK(warning.kind == equations::Warning::Kind::notice);
    }
}

TEST_CASE("gnuplot loads the sheet unchanged and computes the same", "[sheet][gnuplot]")
{
    const Fit fitted = a_fit(some_steps());
    const Scratch scratch;
    const std::string sheet = scratch.write("sheet.gp", with_intervals(sheet_text(to_sheet(fitted))));
    const auto asked = ask(fitted);
    std::string script = "load 'sheet.gp'\nset print '-'\n";
    for (const auto &[call, expected] : asked)
        script += "print sprintf('%.17g', " + call + ")\n";
    const Ran ran = succeed(scratch, "gnuplot " + scratch.write("ask.gp", script));
    std::istringstream answers(ran.out);
    for (const auto &[call, expected] : asked) {
        double value = 0;
        INFO(call);
        REQUIRE(answers >> value);
        CHECK(value == Approx(expected).epsilon(1e-9));
    }
}

TEST_CASE("the text of every term computes the term, here and in gnuplot", "[sheet][gnuplot]")
{
    const Equation message{{{3.5, Term{}}, {0.25, Term{0, 1, 0}}}, {}, {}}; // 3.5 + 0.25*d
    std::string script = "tmsg(d) = 3.5 + 0.25*d\n";
    for (const std::string &name : equations::prelude_names())
        script += equations::prelude_text(name) + "\n";
    std::vector<std::string> forms;
    for (const Size &size : sizes())
        forms.emplace_back(size.text);
    for (const PFactor &factor : p_factors())
        forms.emplace_back(factor.text);
    for (const SheetFunction &helper : helpers_of(forms))
        script += helper.head + " = " + helper.equation + "\n";
    equations::Scope scope;
    scope.load(equations::parse(script, "prelude"));
    std::string questions = script + "set print '-'\n";
    std::vector<double> expected;
    for (int factor = 0; factor < int(p_factors().size()); ++factor)
        for (int size = 0; size < int(sizes().size()); ++size) {
            const Term term{factor, size, 3};
            const std::string form = "1.0*" + (text(term).empty() ? "1" : text(term));
            const auto program = equations::compile_expression(scope, form, {"p", "d"}, "term");
            for (const int p : {1, 2, 3, 5, 8, 24, 1000})
                for (const int d : {0, 1, 7, 1000000}) {
                    INFO(form << " at p = " << p << ", d = " << d);
                    expected.push_back(value(term, p, d, &message));
                    CHECK(program({double(p), double(d)}) == Approx(expected.back()).epsilon(1e-12));
                    questions += "p = " + std::to_string(p) + "; d = " + std::to_string(d) +
                                 "; print sprintf('%.17g', " + form + ")\n";
                }
        }
    const Scratch scratch;
    check_with_gnuplot(scratch, questions, expected);
}

TEST_CASE("the sheet's prelude is that of the equation language", "[sheet]")
{
    std::istringstream lines(sheet_text(to_sheet(a_fit(some_steps()))));
    int seen = 0;
    for (std::string line; std::getline(lines, line);)
        for (const std::string &name : equations::prelude_names())
            if (line.starts_with(name + "(")) {
                CHECK(line == equations::prelude_text(name));
                ++seen;
            }
    CHECK(seen >= 3);
}

TEST_CASE("a small sheet, word for word", "[sheet]")
{
    Sheet sheet;
    sheet.provenance = {{"machine", "two lines\nin one\\"}};
    SheetOperation msg{"msg", "1.5 + 0.001*d", Band{.d_max = 1048576, .small = {1.1, 1.1, 1.1}, .size = 1.25}};
    msg.p = {2};
    msg.d_min = 1;
    msg.d_max = 1048576;
    msg.quality = {21, 0.004, 0.031, 2, 32768};
    msg.warnings = {"take care"};
    sheet.operations = {msg};
    SheetOperation barrier{"barrier", "3.0*clog2(p)", Band{.p_max = 4, .small = {1.1, 1.2, 1.5}}};
    barrier.p = {2, 4};
    barrier.algorithm = "tree";
    sheet.operations.push_back(barrier);
    sheet.calibrations = {{"life", {{1, "0.002", {.factor = 1.05, .w_min = 64, .w_max = 65536}}}}};
    const std::string text = sheet_text(sheet, "calibration.gp");
    INFO(text);
    for (const char *part : {"#@ format = 2\n#@ machine = two lines in one\n#@ processes = 2,4\n"
                             "#@ calibration = calibration.gp\n#@ d_unit = byte\n#@ time_unit = us\n",
                             "tbarrier(p) = 3.0*clog2(p)\n", "tmsg(d) = 1.5 + 0.001*d\n",
                             "$operations << END\n"
                             "# op       p  bytes  50%  worst   at    f   2p   8p    8d\n"
                             "msg        2   1:1M  0.4    3.1  32K  1.1    -    -  1.25\n"
                             "barrier  2:4      -    0      0  0,0  1.1  1.2  1.5     -\n"
                             "END\n"
                             "#@ op.msg.warning = take care\n"
                             "#@ op.barrier.algorithm = tree\n",
                             "clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))\n"})
        CHECK_THAT(text, Catch::Matchers::Contains(part));
    CHECK_THAT(calibration_text(sheet),
               Catch::Matchers::Contains("c_life(w) = 0.002\n") && Catch::Matchers::Contains("1.05\nEND\n"));
    const equations::Script read = parse_sheet(text, "sheet.gp");
    CHECK(equations::print(read) == text); // what a table tells has no text of its own
    std::map<std::string, std::string> notes;
    for (const equations::Note &note : read.notes())
        notes[note.key] = note.value;
    CHECK(notes["op.barrier.p"] == "2,4");
    CHECK(notes["op.msg.d"] == "1:1048576");
    CHECK(notes["op.msg.quality"] == "median 0.4 %, worst 3.1 % at p=2 d=32K");
}

TEST_CASE("a row of a sheet's table that cannot be read is refused with its place", "[sheet]")
{
    const std::string before = "tbcast(p,d) = p*d\n$operations << END\n";
    const auto refused = [&](const std::string &table, const std::string &why) {
        CHECK_THROWS_WITH(parse_sheet(before + table + "\nEND\n", "s.gp"), Catch::Matchers::Contains(why));
    };
    refused("# op p bytes f\nbcast 2,4 1:1M 0.5", "s.gp:4:1: expected a factor of at least 1, found \"0.5\"");
    refused("# op p bytes f\nscan 2,4 1:1M 1.5",
            "s.gp:4:1: expected a row of a function that is defined here, found \"tscan\"");
    refused("# op p bytes f\nbcast 2,4 1:1M", "s.gp:4:1: expected 4 cells");
    refused("# op p bytes within\nbcast 2,4 1:1M 1.1", "s.gp:3:1: expected columns of $operations, found \"within\"");
    refused("# op p bytes f\nbcast 2:64 1:1M 1.1", "process counts of the note `processes`");
    refused("# op p bytes f\nbcast 2,4 many 1.1", "s.gp:4:1: expected sizes from:to");
}

TEST_CASE("the band of a row is straight in logarithms between its factors", "[sheet]")
{
    equations::Scope scope;
    scope.load(
        parse_sheet("#@ processes = 2,4,8\ntscan(p,d) = 10 + p*d\nas_measured(p) = p < 1000\n$operations << END\n"
                    "# op p bytes f 2p 8p long l2p l8p 8d ppn odd p=1\n"
                    "scan 2:8 1:1K 1.1 1.2 1.8 1.5 1.7 3 2 1.3 1.05/1.2 0:1.4\nEND\n",
                    "s.gp"));
    const auto half = [&](int p, int d, const std::string &end) {
        const std::string at = "(" + std::to_string(p) + "," + std::to_string(d) + ")";
        const std::string ratio = end == "_lo" ? "tscan" + at + "/tscan_lo" + at : "tscan_hi" + at + "/tscan" + at;
        return equations::compile_expression(scope, ratio, {}, "test")({});
    };
    CHECK(half(8, 1, "_hi") == Approx(1.1)); // bytes take no more than at d = 1
    CHECK(half(16, 1, "_hi") == Approx(1.2));
    CHECK(half(64, 1, "_lo") == Approx(1.8));
    CHECK(half(9, 1, "_hi") == Approx(1.2 * 1.2)); // no power of two
    CHECK(half(32, 1, "_hi") == Approx(std::sqrt(1.2 * 1.8)));
    CHECK(half(512, 1, "_hi") == Approx(1.8 * std::pow(1.8 / 1.2, 1.5)));
    const double share = 1 - 18. / (10 + 8 * 1024);
    CHECK(half(8, 1024, "_lo") == Approx(1.1 * std::pow(1.5 / 1.1, std::sqrt(share))));
    const double far = 1 - 18. / (10 + 8 * 8192);
    CHECK(half(8, 8192, "_lo") == Approx(2 * 1.1 * std::pow(1.5 / 1.1, std::sqrt(far))));
    CHECK(half(3, 1, "_hi") == Approx(1.1 * 1.2)); // no power of two
    CHECK(half(3, 1, "_lo") == Approx(1.1 * 1.05));
    CHECK(half(1024, 1, "_hi") == Approx(1.3 * 1.8 * std::pow(1.8 / 1.2, 2))); // another layout
    CHECK(half(1, 1, "_hi") == Approx(1.4));
    CHECK(equations::compile_expression(scope, "tscan_lo(1,8)", {}, "test")({}) == 1e-6);
}

TEST_CASE("lines are wrapped where gnuplot goes on reading", "[sheet]")
{
    std::istringstream lines(sheet_text(to_sheet(a_fit(some_steps()))));
    for (std::string line; std::getline(lines, line);)
        CHECK((line.size() <= 120 || line.starts_with("#@")));
}

TEST_CASE("fit.json holds every point and the same equations", "[sheet]")
{
    const Fit fitted = a_fit(some_steps());
    const Sheet sheet = to_sheet(fitted);
    const auto json = nlohmann::json::parse(formats::fit_json(sheet));
    REQUIRE(json["operations"].size() == sheet.operations.size());
    std::size_t points = 0;
    for (const auto &operation : json["operations"])
        points += operation["points"].size();
    std::size_t measured = 0;
    for (const auto &operation : fitted.operations)
        measured += operation.measured.points.size();
    CHECK(points == measured);
    CHECK(json["operations"][0]["equation"] == sheet.operations[0].equation);
    CHECK(json["calibrations"][0]["kernel"] == "product");
}
