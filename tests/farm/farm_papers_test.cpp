// Golden: every prediction that the Pfarm paper prints (its Tables 2 to 6) comes out of the variant that made it.
// tests/data/farm/printed.csv has the rows: what the paper prints, and the parameters that its authors really used.

#include "equations/equations.hpp"
#include "farm/model/phases.hpp"
#include "farm/tree/topology.hpp"
#include "formats/file.hpp"
#include "formats/table.hpp"
#include "tests/catch.hpp"
#include "tests/farm/paper_variants.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <map>

using namespace mpisheet;
using namespace mpisheet::farm;

namespace {

struct Row {
    std::string name;
    std::string variant;
    std::string tolerance;
    Tree tree;
    Costs costs;
    double tasks = 0;
    double printed = 0;

    /// Allowed difference [s]: the print's last digit is rounded besides.
    [[nodiscard]] double allowed() const
    {
        const double number = std::stod(tolerance);
        return tolerance.back() == '%' ? printed * number / 100 : number;
    }
};

std::vector<Row> printed_rows()
{
    const formats::Table table = formats::read_table(source_folder() + "/tests/data/farm/printed.csv");
    const auto text = [&](std::size_t row, const char *column) {
        return std::string(table.text(row, table.column(column)));
    };
    const auto number = [&](std::size_t row, const char *column) { return table.number(row, table.column(column)); };
    std::vector<Row> rows;
    for (std::size_t i = 0; i < table.rows(); ++i) {
        const std::string root = text(i, "root");
        Row row{.name = "Table " + text(i, "table") + " " + text(i, "of") + " " + text(i, "topology") + " " +
                        text(i, "nodes") + " T_e " + text(i, "T_e_s"),
                .variant = text(i, "variant"),
                .tolerance = text(i, "tolerance"),
                .tree = tree_of(*parse_topology(text(i, "topology"), std::stoi(text(i, "nodes"))),
                                root.empty() ? std::nullopt : std::optional(std::stoi(root)))};
        row.costs = {.T_e = number(i, "T_e_s"),
                     .beta_e = number(i, "beta_e_s"),
                     .beta_f = number(i, "beta_f_s"),
                     .D_t = number(i, "task_bytes"),
                     .D_r = number(i, "result_bytes"),
                     .tau = 1.73e6};
        row.tasks = number(i, "tasks");
        row.printed = number(i, "printed_s");
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Table 5's 8 × 8 mesh has the 12 levels of Table 2's.
int levels_that_the_authors_had(const Tree &tree)
{
    return tree.nodes() == 64 ? static_cast<int>(table2_mesh_8x8().size()) : tree.levels();
}

const std::map<std::string, double (*)(const Row &)> variants{
    {"table2", [](const Row &r) { return table2_seconds(r.tasks, r.tree, level_sizes(r.tree), r.costs); }},
    {"table2_lost_level", [](const Row &r) { return table2_seconds(r.tasks, r.tree, table2_mesh_8x8(), r.costs); }},
    {"table3", [](const Row &r) { return table3_seconds(r.tasks, r.tree, r.costs); }},
    {"table3_less_4N", [](const Row &r) { return table3_seconds_less_4N(r.tasks, r.tree, r.costs); }},
    {"table3_ternary", [](const Row &r) { return table3_seconds_of_ternary(r.tasks, r.tree, r.costs); }},
    {"table3_mesh", [](const Row &r) { return table3_seconds_of_mesh(r.tasks, r.tree, r.costs); }},
    {"table4", [](const Row &r) { return table4_seconds(r.tasks, r.tree, r.costs); }},
    {"table5", [](const Row &r) { return table5_seconds(r.tree, r.costs); }},
    {"table5_mesh",
     [](const Row &r) { return table5_seconds_of_mesh(r.tree.nodes(), levels_that_the_authors_had(r.tree), r.costs); }},
    {"table6", [](const Row &r) { return table6_seconds(r.tasks, r.tree, r.costs); }},
};

/// Misprints and cells that nothing reproduces.
const std::map<std::string, std::string> excluded{
    {"Table 2 Cepstral binary 63 T_e 0.177999", "prediction, error and speed-up contradict each other"},
    {"Table 3 Ternary Tree ternary 4 T_e 0.0050025", "146.462 for 146.162: digits turned"},
    {"Table 5 M = 4N chain 64 T_e 0.010005", "needs 21 tasks where the 40 ms cell has 19"},
};

} // namespace

TEST_CASE("every printed prediction is reproduced, but for three that cannot be right", "[farm][golden]")
{
    for (const Row &row : printed_rows()) {
        const double recomputed = variants.at(row.variant)(row);
        CAPTURE(row.name, row.variant, row.printed, recomputed, recomputed - row.printed);
        if (excluded.contains(row.name))
            CHECK(std::abs(recomputed - row.printed) > row.allowed());
        else
            CHECK(std::abs(recomputed - row.printed) <= row.allowed());
    }
}

TEST_CASE("the 8 x 8 mesh of Table 2 with all its nodes", "[farm][golden]")
{
    // The five nodes that were lost hide true errors of -14, -24, -4.8 and -3.2 %.
    const std::map<std::string, double> whole{
        {"Fact", 0.9156}, {"Mult", 25.0408}, {"Ssum", 13.5653}, {"Synthetic", 1.7379}};
    int seen = 0;
    for (const Row &row : printed_rows())
        for (const auto &[application, seconds] : whole)
            if (row.variant == "table2_lost_level" && row.name.find(application) != std::string::npos) {
                CHECK(table2_seconds(row.tasks, row.tree, level_sizes(row.tree), row.costs) ==
                      Approx(seconds).margin(0.0001));
                ++seen;
            }
    CHECK(seen == 4);
}

TEST_CASE("section 6: the best granularity of the FFT on 15 nodes is 256 points", "[farm][golden]")
{
    // g points: T_e = 6.05 us g log2 g, 4g bytes each way, 131072/g tasks. The speed-ups printed for g = 128 to 4096
    // are only nearly those of any formula tried; the recomputed times and their optimum:
    const std::map<int, double> recomputed{{128, 0.415226}, {256, 0.464828}, {512, 0.537804}, {1024, 0.646284}};
    const Tree tree = complete_kary(2, 4);
    std::map<double, int> by_speedup;
    for (int g = 128; g <= 4096; g *= 2) {
        const double T_e = 6.05e-6 * g * std::log2(g);
        const double tasks = 131072.0 / g;
        const Costs costs{
            .T_e = T_e, .beta_e = 190e-6, .beta_f = 125e-6, .D_t = 4.0 * g, .D_r = 4.0 * g, .tau = 1.76e6};
        const double seconds = section6_seconds(tasks, tree, costs);
        if (const auto known = recomputed.find(g); known != recomputed.end())
            CHECK(seconds == Approx(known->second).margin(1e-6));
        by_speedup[tasks * T_e / seconds] = g;
    }
    CHECK(by_speedup.rbegin()->second == 256);
}

TEST_CASE("the printed formulas are not what the authors computed with", "[farm][golden]")
{
    // (5) + (2) + (6) or (10), corrected, against the printed predictions of Table 2.
    std::vector<double> errors;
    for (const Row &row : printed_rows())
        if (row.variant == "table2") {
            const double seconds = phases(row.tree, row.costs, default_manager(row.costs), row.tasks).makespan();
            errors.push_back(std::abs(seconds / row.printed - 1));
        }
    std::sort(errors.begin(), errors.end());
    CAPTURE(errors[errors.size() / 2], errors.back());
    CHECK(errors[errors.size() / 2] > 0.01);
    CHECK(errors.back() > 0.3);
}

TEST_CASE("the shipped machine and applications are those of the printed predictions", "[farm][golden]")
{
    const auto sheet_value = [](const std::string &sheet, const char *name) {
        equations::Scope scope;
        scope.load(equations::parse(formats::read_file(source_folder() + "/datasheets/" + sheet + ".gp"), sheet));
        return equations::compile_expression(scope, name, {}, "e", {})({});
    };
    const formats::Table table = formats::read_table(source_folder() + "/farm/applications/pfarm.csv");
    const auto number = [&](std::size_t row, const char *column) { return table.number(row, table.column(column)); };
    REQUIRE(table.rows() == 6);
    const auto rows = printed_rows();
    for (std::size_t i = 0; i < table.rows(); ++i) {
        const std::string application(table.text(i, table.column("application")));
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row &printed) {
            return printed.name.rfind("Table 2 " + application + " ", 0) == 0;
        });
        REQUIRE(row != rows.end());
        INFO(application);
        const std::string sheet(table.text(i, table.column("sheet")));
        CHECK(row->costs.T_e == number(i, "T_e_s"));
        CHECK(row->costs.T_e == Approx(number(i, "T_e_printed_s")).epsilon(0.001));
        CHECK(row->tasks == number(i, "tasks"));
        CHECK(row->costs.D_t == number(i, "task_bytes"));
        CHECK(row->costs.D_r == number(i, "result_bytes"));
        CHECK(row->costs.beta_e == Approx(sheet_value(sheet, "beta_e") * 1e-6));
        CHECK(row->costs.beta_f == Approx(sheet_value(sheet, "beta_f") * 1e-6));
        CHECK(row->costs.tau == Approx(sheet_value(sheet, "tau") * 1e6));
    }
}
