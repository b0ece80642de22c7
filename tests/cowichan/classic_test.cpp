// The thesis's own models and sheets: gnuplot on the same files as an oracle, and the text that the files promise.
// What the thesis says about its figures is in classic_statements_test.cpp.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/cowichan/classic.hpp"
#include "tests/skip.hpp"

#include <cmath>
#include <numeric>
#include <set>
#include <sstream>

using namespace mpisheet;
using namespace mpisheet::tests;

namespace {

constexpr double processes[] = {1, 2, 5, 8, 32, 70.5};
constexpr double sizes[] = {20, 128, 1000.25};

/// "ttotal(8.0, 128.0, c)": the model's entry as gnuplot is asked for it, with reals so that gnuplot divides reals.
std::string entry_call(const equations::Script &model, double p, double d)
{
    const std::string entry = note_of(model, "predict");
    equations::Scope scope;
    scope.load(model);
    std::ostringstream call;
    call.precision(17);
    for (const std::string &parameter : scope.find_function(entry)->parameters) {
        call << (call.tellp() == 0 ? "" : ", ");
        if (parameter == "p")
            call << "1.0*" << p;
        else if (parameter == "d")
            call << "1.0*" << d;
        else
            call << parameter;
    }
    return entry + "(" + call.str() + ")";
}

/// Lines that are neither empty nor a comment.
std::vector<std::string> code_lines(const std::string &path)
{
    std::vector<std::string> lines;
    std::istringstream text(formats::read_file(path));
    for (std::string line; std::getline(text, line);)
        if (!line.empty() && line[0] != '#')
            lines.push_back(line);
    return lines;
}

/// Names of all functions called in the tree.
void collect_calls(const equations::Expression &tree, std::set<std::string> &names)
{
    if (tree.kind == equations::Expression::Kind::call)
        names.insert(tree.name);
    for (const equations::Expression &operand : tree.operands)
        collect_calls(operand, names);
}

std::string joined(const std::set<std::string> &names)
{
    return std::accumulate(names.begin(), names.end(), std::string(),
                           [](const std::string &a, const std::string &b) { return a.empty() ? b : a + ", " + b; });
}

} // namespace

TEST_CASE("every classic model over every paper sheet has the value that gnuplot finds in the same files",
          "[classic][gnuplot]")
{
    const Scratch scratch;
    if (run(scratch, "gnuplot --version").status != 0) {
        skip("gnuplot is not installed");
        return;
    }
    struct Point {
        std::string what;
        double value;
    };
    std::vector<Point> points;
    std::ostringstream asked;
    for (const std::string &sheet : paper_sheets)
        for (const std::string &name : classic_models) {
            const equations::Script text = script(classic_path(name));
            const Model model = classic(name, sheet);
            asked << "reset session\nset print '-'\nload '" << sheet_path(sheet + "-assumed") << "'\nload '"
                  << classic_path(name) << "'\n";
            for (const double p : processes)
                for (const double d : sizes) {
                    const std::string call = entry_call(text, p, d);
                    asked << "print sprintf('%.17g', " << call << ")\n";
                    points.push_back({name + " over " + sheet + ": " + call, model.total({p, d})});
                }
        }
    const Ran gnuplot = run(scratch, "gnuplot " + scratch.write("all.gp", asked.str()));
    REQUIRE(gnuplot.err == "");
    std::istringstream answers(gnuplot.out);
    for (const Point &point : points) {
        INFO(point.what);
        double answer = 0;
        REQUIRE(answers >> answer);
        CHECK(std::fabs(answer - point.value) <= 1e-12 * std::fabs(answer));
    }
    CHECK(points.size() == 3 * 16 * 18);
}

TEST_CASE("an assumed sheet is the paper's, line by line, and one line with a reason for each assumed name",
          "[classic]")
{
    for (const std::string &sheet : paper_sheets) {
        INFO(sheet);
        const std::vector<std::string> paper = code_lines(sheet_path(sheet));
        std::vector<std::string> lines = code_lines(sheet_path(sheet + "-assumed"));
        REQUIRE(lines.size() > paper.size());
        CHECK(std::equal(paper.begin(), paper.end(), lines.begin()));
        lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(paper.size()));
        std::string names;
        for (const std::string &line : lines) {
            CHECK(line.find("# assumed: ") != std::string::npos);
            names += (names.empty() ? "" : ", ") + line.substr(0, line.find('('));
        }
        CHECK(note_of(script(sheet_path(sheet + "-assumed")), "assumed") == names);
    }
}

TEST_CASE("what is assumed is what the classic models call and the paper's sheet does not define, no more", "[classic]")
{
    for (const std::string &sheet : paper_sheets) {
        INFO(sheet);
        const equations::Scope paper = scope_of(sheet_path(sheet));
        std::set<std::string> lacking;
        for (const std::string &name : classic_models) {
            std::set<std::string> calls;
            equations::Scope model(&paper);
            model.load(script(classic_path(name)));
            for (const equations::Definition *definition : model.definitions())
                collect_calls(definition->body, calls);
            for (const std::string &call : calls)
                if (model.find_function(call) == nullptr && !equations::find_function(call))
                    lacking.insert(call);
        }
        const auto scripts = scope_of(sheet_path(sheet + "-assumed"));
        std::set<std::string> assumed;
        for (const equations::Definition *definition : scripts.definitions())
            if (definition->is_function && paper.find_function(definition->name) == nullptr)
                assumed.insert(definition->name);
        CHECK(joined(assumed) == joined(lacking));
    }
}

TEST_CASE("every classic model finds what it calls in every sheet that we measured ourselves", "[classic]")
{
    for (const std::string sheet : {"ethernet-16", "fattree-64", "crossbar-256", "racks-64", "two-core-vm"})
        for (const std::string &name : classic_models) {
            INFO(sheet << ", " << name);
            const Model model =
                make_model(script(classic_path(name)), scope_of(sheet_path(sheet + "/sheet")), {"", {}});
            CHECK(predict(model, 2, 64).seconds > 0);
        }
}

TEST_CASE("winnow's compute step is one, whichever name it has: c sets both", "[classic]")
{
    const auto seconds = [](const Settings &settings) {
        return predict(classic("winnow", t3d, settings), 4, 128).seconds;
    };
    CHECK(seconds({{"c", 0.01}}) == seconds({{"c", 0.01}, {"tcompute", 0.01}}));
    CHECK(seconds({{"c", 0.01}}) < 0.5 * seconds({{"c", 0.01}, {"tcompute", 1}}));
}

TEST_CASE("classic models resolve, and check has nothing to say but that gnuplot divides whole numbers", "[classic]")
{
    for (const std::string &sheet : paper_sheets)
        for (const std::string &name : classic_models) {
            equations::Scope scope = scope_of(sheet_path(sheet + "-assumed"));
            CHECK(equations::check(scope).empty());
            scope.load(script(classic_path(name)));
            const std::vector<equations::Warning> warnings = equations::check(scope);
            for (const equations::Warning &warning : warnings) {
                INFO(equations::to_string(warning));
                CHECK(warning.kind == equations::Warning::Kind::differs);
                CHECK(warning.text.find("gnuplot divides whole numbers") == 0);
            }
            // The file says so to whoever runs check.
            INFO(name);
            CHECK(warnings.empty() ==
                  (formats::read_file(classic_path(name)).find("# check warns at") == std::string::npos));
        }
}

TEST_CASE("the parts of a classic model add up to its total", "[classic]")
{
    for (const std::string &sheet : paper_sheets)
        for (const std::string &name : classic_models) {
            const Model model = classic(name, sheet);
            INFO(name << " over " << sheet);
            if (name == "mandel-1") { // computation alone
                CHECK(model.parts.empty());
                continue;
            }
            REQUIRE(model.parts.size() >= 3);
            CHECK(model.parts.back() == "communication");
            for (const int p : {1, 8, 32}) {
                const Prediction prediction = predict(model, p, 128);
                const double parts = std::accumulate(prediction.parts.begin(), prediction.parts.end() - 1, 0.0);
                CHECK(parts == Approx(prediction.seconds).epsilon(1e-12));
                CHECK(prediction.parts.back() <= prediction.seconds);
            }
        }
}

TEST_CASE("a classic model goes by its problem's name, so that runs of that problem are compared with it", "[classic]")
{
    for (const std::string &name : classic_models)
        CHECK(classic(name, t3d).program == name.substr(0, name.find('-')));
}

// The thesis's equations once more, written out at p = 8, d = 128 on the T3D, in us: a slip in a file shows here.
TEST_CASE("classic models are the thesis's formulas", "[classic]")
{
    const double p = 8, d = 128, log_p = std::log(8.0), n = 2.5 * d, pixels = d * d / p;
    const auto total = [&](const std::string &name) { return Approx(classic(name, t3d).total({p, d})).epsilon(1e-12); };
    const double one = 300 + 6 * p + log_p; // tallreduce(8, 1)
    const double messages = 2 * (40 + 0.2); // 2 tsend + 2 trecv, but for what d adds: 0.1 us each way
    CHECK(8 * 150 * pixels == total("mandel-1"));
    CHECK(8 * 150 * pixels + (100 + 2 * p + 0.2 * log_p * 8) + (200 * log_p + 0.0009 * p * p * pixels) ==
          total("mandel-2"));
    CHECK(8 * 150 * pixels + 40 == total("mandel"));
    CHECK(8 * std::log(d * d) + 10 * pixels + 40 == total("randmat"));
    CHECK(50 * (messages + 2 * 0.1 * d + 2 * pixels) + 40 == total("life"));
    CHECK(3 * pixels + one + (300 + 6 * p + 128 * log_p) + 0.5 * 128 + 40 == total("thresh"));
    CHECK((40 * p + 0.3 * 50) + 25 * (2 * d + pixels) + one + 40 == total("outer"));
    CHECK((40 * p + 0.3 * d) + 0.5 * (d + n / p) +
              500 *
                  (0.5 * n / p + messages + 0.2 + 0.5 * n + d * (0.5 * d * n / p + one + 0.5 * n / p) + 0.5 * n / p) ==
          total("elastic"));
    const double queue = d * d / 2;
    CHECK(queue * (300 + 6 * p + 4 * log_p + queue / (10 * p) * 4) == total("invperc"));
    CHECK((40 * p + 0.3 * n) + 2 * n * n / p + 40 == total("product"));
    CHECK(n + n * (n / 2 * 2 + 4 + (100 + 2 * p + 0.2 * log_p * n) + 5 * n * n / p) == total("gauss"));
    const double local = 0.1 * queue + 0.9 * queue / p; // 10 % unevenness
    CHECK(d / p * 0.5 * 5 + 3 * one + (3 * p + 3 * queue) + (40 * p + 0.3 * p) + 2 * p + (40 * p + 0.3 * p * local) +
              4 * local * std::log(local) + (40 * p + 0.3 * p) + 2 * local / 4 ==
          total("winnow"));
    CHECK(n / p + (300 + 6 * p + 2 * log_p) + 40 == total("vecdiff"));
}
