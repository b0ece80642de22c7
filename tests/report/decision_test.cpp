// What one would decide by predictions, what rivals predict, and what a trace says.

#include "formats/file.hpp"
#include "formats/scores.hpp"
#include "model/prediction/decision.hpp"
#include "report/charts/timeline.hpp"
#include "report/text/decisions.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"

using namespace mpisheet;

namespace {

Comparison cell(const std::string &program, int p, double predicted, double measured)
{
    return compare({.program = program, .p = p, .d = 64, .seconds = predicted, .lo_s = NAN, .hi_s = NAN},
                   {.seconds = measured, .low = measured, .high = measured, .launches = 1});
}

const std::vector<Comparison> cells{
    cell("sor", 1, 8, 8),          cell("sor", 2, 5, 5),         cell("sor", 4, 4, 4.4),     cell("sor", 8, 6, 4),
    cell("sor-jacobi", 1, 20, 20), cell("sor-jacobi", 2, 12, 4), cell("sor-jacobi", 4, 7, 7)};

} // namespace

TEST_CASE("the best number of processes, and what the predicted one loses", "[decision]")
{
    const auto decisions = best_processes(cells);
    REQUIRE(decisions.size() == 2);
    CHECK(decisions[0].chosen == 4);
    CHECK(decisions[0].best == 8);
    CHECK(decisions[0].loss == Approx(0.1));
    CHECK(decisions[0].peak == 2); // 8²/(2·5²) = 1.28, 8²/(4·4²) = 1
    CHECK(decisions[0].effects == 3);
    CHECK(decisions[0].foreseen == 3);
    CHECK(decisions[1].best == 2);
    CHECK(decisions[1].loss == Approx(7 / 4.0 - 1));
}

TEST_CASE("the best of several ways, and what is at stake", "[decision]")
{
    const auto decisions =
        best_variants(cells, [](const std::string &program) { return program.substr(0, program.find('-')); });
    REQUIRE(decisions.size() == 3); // at p = 8 there is one way only
    CHECK(decisions[0].chosen == "sor");
    CHECK(decisions[0].margin == Approx(1.5));
    CHECK(decisions[0].loss == 0);
    CHECK(decisions[1].chosen == "sor");
    CHECK(decisions[1].best == "sor-jacobi");
    CHECK(decisions[1].loss == Approx(0.25));
    CHECK(decisions[1].predicted_margin == Approx(12 / 5.0 - 1));
    const report::Grid grid = report::variants_table(decisions);
    REQUIRE(grid.rows.size() == 1);
    CHECK(grid.rows[0].cells[1] == "3");
    CHECK(grid.rows[0].cells[2] == "2");
    CHECK(grid.rows[0].alert);
}

TEST_CASE("rivals are scored over the cells that they predict too", "[decision]")
{
    const Rival rival{"others", {cell("sor", 1, 4, 8), cell("sor", 2, 10, 5)}};
    const report::Grid grid = report::rivals_table(cells, std::vector{rival});
    REQUIRE(grid.rows.size() == 2);
    CHECK(grid.rows[0].cells[1] == "2"); // p = 4 and 8 are left out
    CHECK(grid.rows[0].cells[2] == "0.0 %");
    CHECK(grid.rows[0].cells[4] == "75 %");
    CHECK(grid.rows[1].cells[1] == "3"); // of a program that the rival does not know all
}

TEST_CASE("decisions in all are counted", "[decision]")
{
    const auto ways =
        best_variants(cells, [](const std::string &program) { return program.substr(0, program.find('-')); });
    const report::Grid grid = report::decisions_table(best_processes(cells), ways);
    REQUIRE(grid.rows.size() == 6);
    CHECK(grid.rows[0].cells[1] == "2"); // 4 for 8, and 4 for 2
    CHECK(grid.rows[1].cells[1] == "0"); // they lose 10 and 75 %
    CHECK(grid.rows[4].cells[2] == "3");
    CHECK(report::decisions_table({}, {}).rows.empty());
}

TEST_CASE("rivals and decisions are read as they were written", "[decision]")
{
    const tests::Scratch scratch;
    const Rival rival{"others, too", {cell("sor", 1, 4, 8), cell("sor", 2, 10, 5)}};
    const std::string rivals = formats::rivals_csv(cells, std::vector{rival, Rival{"nobody", {}}});
    const auto read = formats::read_rivals(scratch.write("rivals.csv", rivals));
    REQUIRE(read.size() == 2);
    CHECK(read[0].name == rival.name);
    REQUIRE(read[0].cells.size() == 2);
    CHECK(read[0].cells[0].error == -0.5);
    CHECK(formats::rivals_csv(cells, read) == rivals);
    const std::string processes = formats::decisions_csv(best_processes(cells));
    CHECK(formats::decisions_csv(formats::read_decisions(scratch.write("decisions.csv", processes))) == processes);
    const std::string ways = formats::variants_csv(
        best_variants(cells, [](const std::string &name) { return name.substr(0, name.find('-')); }));
    CHECK(formats::variants_csv(formats::read_variants(scratch.write("variants.csv", ways))) == ways);
    CHECK_THROWS(formats::read_decisions(scratch.write("decisions.csv", ways)));
}

TEST_CASE("a trace names the rank that keeps others waiting and the iteration that stands out", "[timeline]")
{
    // Two phases, five iterations, three ranks; rank 1 computes 2 s instead of 1 s, the fourth exchange takes 9 s.
    std::string text = "rank,phase,iteration,start,end,program,p,d,rep\n";
    double clock = 0;
    for (int iteration = 0; iteration < 5; ++iteration) {
        const double exchange = iteration == 3 ? 9 : 1;
        for (int rank = 0; rank < 3; ++rank) {
            const double computed = clock + (rank == 1 ? 2 : 1);
            text += std::to_string(rank) + ",compute," + std::to_string(iteration) + "," + std::to_string(clock) + "," +
                    std::to_string(computed) + ",life,3,64,0\n";
            text += std::to_string(rank) + ",exchange," + std::to_string(iteration) + "," + std::to_string(computed) +
                    "," + std::to_string(clock + 2 + exchange) + ",life,3,64,0\n";
        }
        clock += 2 + exchange;
    }
    const tests::Scratch scratch;
    const auto traces = report::read_trace(scratch.write("trace.csv", text));
    REQUIRE(traces.size() == 1);
    CHECK(traces[0].spans.size() == 30);
    const report::TraceFindings findings = report::findings_of(traces[0]);
    CHECK(findings.slowest == 1);
    CHECK(findings.lateness == Approx(5));
    CHECK(findings.outlier_phase == "exchange");
    CHECK(findings.outlier_iteration == 3);
    CHECK(findings.outlier == Approx(9));
    CHECK(findings.usual == Approx(1));
    const std::string html = report::timelines(traces);
    CHECK(html.find("Rank 1 keeps the others waiting") != std::string::npos);
    CHECK(html.find("Iteration 3 of exchange took 9.00 s") != std::string::npos);
    CHECK(report::timelines({}).empty());
}
