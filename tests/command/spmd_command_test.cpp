// mpisheet spmd as a person types it.

#include "formats/file.hpp"
#include "formats/table.hpp"
#include "tests/catch.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <sys/wait.h>

using namespace mpisheet;

namespace {

namespace fs = std::filesystem;

struct Outcome {
    int status;
    std::string out, error;
};

fs::path folder()
{
    static const fs::path path = [] {
        std::string name = (fs::temp_directory_path() / "spmd_command_XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        return fs::path(name);
    }();
    return path;
}

Outcome spmd(const std::string &words)
{
    const fs::path out = folder() / "out";
    const fs::path error = folder() / "error";
    const int status = std::system(("cd " + folder().string() + " && " MPISHEET_PROGRAM " spmd " + words + " > " +
                                    out.string() + " 2> " + error.string())
                                       .c_str());
    return {WEXITSTATUS(status), formats::read_file(out), formats::read_file(error)};
}

/// The last cell of a column whose system is as asked.
double last(const formats::Table &table, const std::string &column, const std::string &system)
{
    for (std::size_t row = table.rows(); row-- > 0;)
        if (table.text(row, table.column("system")) == system)
            return table.number(row, table.column(column));
    FAIL("no rows of " << system);
    return 0;
}

} // namespace

TEST_CASE("the table is the paper's Figure 7", "[command][spmd]")
{
    const Outcome table = spmd("predict cg-tree --system paragon -P 1:512 -N 1024");
    CHECK(table.status == 0);
    CHECK_THAT(table.out, Catch::StartsWith("Computation for Conjugate Gradient CG\nCommunication for Tree Broadcast\n"
                                            "Processors: 1...512\nProblem Size: 1024\nSystem: Paragon\n"));
    CHECK_THAT(table.out, Catch::Contains("   128     0.009764     0.006030     0.015795    48.87\n"));
}

TEST_CASE("CSV begins with the contract's columns; systems, programs and settings side by side", "[command][spmd]")
{
    const Outcome csv = spmd("predict cg-tree --system paragon ncube2 -P 1:64 -N 512 --set iter=7,14 --csv");
    REQUIRE(csv.status == 0);
    CHECK_THAT(csv.out, Catch::StartsWith("system,N,P,comm_s,comp_s,total_s,speedup,"));
    const formats::Table table = formats::parse_table(csv.out, "csv");
    CHECK(table.rows() == 2 * 2 * 7);
    CHECK(last(table, "comp_s", "paragon iter=14") == Approx(2 * last(table, "comp_s", "paragon iter=7")));
    CHECK(last(table, "comp_s", "ncube2 iter=7") == Approx(7 * (10 * 512 + 2.0 * 512 * 512) / 64 / 0.43e6));
    CHECK(last(table, "comp_product_s", "ncube2 iter=7") < last(table, "comp_s", "ncube2 iter=7"));
}

TEST_CASE("cells that do not fit are empty in CSV and null in JSON, with the reason", "[command][spmd]")
{
    const Outcome csv = spmd("predict cg-tree --system ncube2 -P 1,256 -N 1024 --csv");
    CHECK(csv.status == 0);
    CHECK_THAT(csv.out, Catch::Contains("ncube2,1024,1,,,,,cg-tree") && Catch::Contains("nCUBE/2 has 128 processors"));
    CHECK_THAT(csv.error, Catch::Contains("2 of 2 cells are not predicted"));
    CHECK_THAT(spmd("predict cg-tree --system ncube2 -P 1 -N 1024 --json").out,
               Catch::Contains("\"total_s\": null") && Catch::Contains("\"refused\": \"needs 8 MiB"));
    CHECK_THAT(spmd("predict cg-tree --system ncube2 -P 1 -N 1024 --json --set node_bytes=1e9").out,
               Catch::Contains("\"refused\": null"));
}

TEST_CASE("a datasheet is a system; a program may be a file", "[command][spmd]")
{
    formats::write_file(folder() / "sheet.gp", "tmsg(d) = 10 + 0.01*d\nc_product(w) = 0.001\n");
    formats::write_file(folder() / "mine.gp", "comp(N,P) = N/real(P)\ncomm(N,P) = point_to_point(P, N)\n");
    const Outcome csv = spmd("predict mine.gp --system sheet.gp -P 1,2 -N 1000 --csv");
    REQUIRE(csv.status == 0);
    const formats::Table table = formats::parse_table(csv.out, "csv");
    CHECK(table.text(0, table.column("program")) == "mine");
    CHECK(table.number(0, table.column("total_s")) == Approx(0.5e-6));
    CHECK(table.number(1, table.column("comm_s")) == Approx(20e-6));
}

TEST_CASE("a datasheet's functions can be changed by what they were; a system has none such", "[command][spmd]")
{
    formats::write_file(folder() / "sheet.gp", "tmsg(d) = 10 + 0.01*d\nc_product(w) = 0.001\n");
    formats::write_file(folder() / "mine.gp", "comp(N,P) = N/real(P)\ncomm(N,P) = point_to_point(P, N)\n");
    const Outcome csv =
        spmd("predict mine.gp --system sheet.gp -P 2 -N 1000 --set 'tmsg=3*tmsg(0)+(tmsg(d)-tmsg(0))/2' --csv");
    REQUIRE(csv.status == 0);
    const formats::Table table = formats::parse_table(csv.out, "csv");
    CHECK(table.number(0, table.column("comm_s")) == Approx(35e-6)); // three times the latency, twice the bandwidth
    CHECK(table.number(0, table.column("comp_s")) == Approx(0.25e-6));
    const Outcome refused = spmd("predict pmm --system paragon -P 64 -N 1024 --set 'T1=2*T1(b)'");
    CHECK(refused.status == 64);
    CHECK_THAT(refused.error, Catch::Contains("datasheets alone"));
    CHECK(spmd("predict pmm --system racks-64 -P 4 -N 100 --state 2").status == 64); // it has one state
}

TEST_CASE("explore answers with cells", "[command][spmd]")
{
    const Outcome csv = spmd("explore cg-tree --system paragon -N 1024 -P 1:512 --csv");
    REQUIRE(csv.status == 0);
    const formats::Table table = formats::parse_table(csv.out, "csv");
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (table.text(row, table.column("question")) == "crossover") {
            CHECK(table.number(row, table.column("P")) > 64);
            CHECK(table.number(row, table.column("P")) < 128);
        }
    CHECK_THAT(csv.out, Catch::Contains(",best,") && Catch::Contains(",crossover,") &&
                            Catch::Contains(",inefficient,") && Catch::Contains(",smallest_N,"));
    CHECK_THAT(spmd("explore cg-tree --system paragon -P 32 --efficiency 80%").out,
               Catch::Contains("smallest N with efficiency 80 %"));
    // ⌈N/P⌉ rows: efficient again behind a P that is not, and at the last one; predict says the same of the same costs
    formats::write_file(folder() / "rows.gp", "#@ program = rows\ncomp(N,P) = 1000*ceil(real(N)/P)\n"
                                              "comm(N,P) = P > 1 ? 5*log(P)/log(2) : 0\n");
    formats::write_file(folder() / "unit.gp", "#@ system = unit\nmflops(N) = 1\nT1(b) = 0\nT2(b) = 0\nT3(b) = 0\n"
                                              "T4(b) = 0\nT5(b) = 0\n");
    const std::string rows = spmd("explore rows.gp --system unit.gp -P 1:64 -N 120 --efficiency 80% --csv").out;
    CHECK_THAT(rows, Catch::Contains(",120,64,") && Catch::Contains(",120,38,") && Catch::Contains(",efficient\n"));
}

TEST_CASE("weak scaling and pictures", "[command][spmd]")
{
    const Outcome weak = spmd("predict pmm --system ncube2 -N 128 -P 1,8 --weak work --csv");
    CHECK_THAT(weak.out, Catch::Contains("ncube2,128,1,") && Catch::Contains("ncube2,256,8,"));
    CHECK(spmd("predict cg-tree --system paragon -N 1024 -P 1:512 --plot -o curves.svg").status == 0);
    CHECK_THAT(formats::read_file(folder() / "curves.svg"), Catch::Contains("communication"));
    CHECK(spmd("predict cg-tree --system paragon -N 1024 -P 1:512 --plot speedup").status == 0);
}

TEST_CASE("bad input: status and one line that says what and where", "[command][spmd]")
{
    formats::write_file(folder() / "broken.gp", "comp(N,P) = N\ncomm(N,P) = tree_bcas(P, 8*N)\n");
    formats::write_file(folder() / "syntax.gp", "comp(N,P) = N +\n");
    formats::write_file(folder() / "no-messages.gp", "tbcast(p,d) = p*d\n");
    struct Case {
        const char *words;
        int status;
        const char *said;
    };
    for (const Case &wrong : {
             Case{"predict cg-tre --system paragon -N 8", 64, "did you mean 'cg-tree'?"},
             Case{"predict cg-tree --system paragn -N 8", 64, "did you mean 'paragon'?"},
             Case{"predict cg-tree --system paragon", 64, "-N"},
             Case{"predict cg-tree --system paragon -N 0", 64, "-N: expected whole numbers from 1 on, found 0"},
             Case{"predict cg-tree --system paragon -N 8 -P x", 64, "x"},
             Case{"predict cg-tree --system paragon -N 8 --set itr=3", 64, "did you mean iter"},
             Case{"predict cg-tree --system paragon -N 8 --set iter", 64, "expected name=expression"},
             Case{"predict cg-tree --system paragon -N 8 --set iter=3+", 65, "setting:1:"},
             Case{"predict broken.gp --system paragon -N 8", 65, "broken.gp:2:13"},
             Case{"predict syntax.gp --system paragon -N 8", 65, "syntax.gp:1:"},
             Case{"predict cg-tree --system no-messages.gp -N 8", 65, "no-messages.gp: no system: expected T1(b)"},
             Case{"predct cg-tree", 64, "did you mean 'predict'?"},
         }) {
        const Outcome outcome = spmd(wrong.words);
        INFO(wrong.words << "\n" << outcome.error);
        CHECK(outcome.status == wrong.status);
        CHECK_THAT(outcome.error, Catch::Contains(wrong.said));
        CHECK(std::count(outcome.error.begin(), outcome.error.end(), '\n') == 1);
    }
}

TEST_CASE("derive: equations that predict as the program does, its task graph, its picture", "[command][spmd]")
{
    CHECK(spmd("derive cg-simple.loop -o derived.gp").status == 0);
    CHECK(spmd("derive cg-simple.loop --to graph -o derived.graph").status == 0);
    const Outcome shipped = spmd("predict cg-simple --system ncube2 -P 1:64 -N 512");
    for (const std::string form : {"derived.gp", "derived.graph", "cg-simple.loop", "cg-simple.graph"})
        CHECK(spmd("predict " + form + " --system ncube2 -P 1:64 -N 512").out == shipped.out);
    CHECK_THAT(spmd("derive cg-simple.graph").out,
               Catch::Contains("# comp = iter*((2*N**2 + 10*N)/P + 2*count_sum*P)"));
    CHECK(spmd("explore derived.graph --system ncube2 -P 1:64 -N 512 --csv").status == 0);
    CHECK(spmd("derive cg-simple.loop -o picture.dot -P 3").status == 0);
    CHECK_THAT(formats::read_file(folder() / "picture.dot"), Catch::Contains("level 1: P tasks of 2*N/P"));
    if (std::system("dot -V > /dev/null 2>&1") == 0) {
        CHECK(spmd("derive cg-simple.loop -o picture.svg").status == 0);
        CHECK_THAT(formats::read_file(folder() / "picture.svg"), Catch::Contains("<svg"));
    }
    formats::write_file(folder() / "wrong.loop", "\\LOOP (psize_node) i {\n    a[i] = b[i] +;\n}\n");
    const Outcome wrong = spmd("predict wrong.loop --system paragon -N 8");
    CHECK(wrong.status == 65);
    CHECK_THAT(wrong.error, Catch::Contains("wrong.loop:2:18: expected a number, a variable"));
    CHECK(spmd("derive cg-simple.gp").status == 64);
    CHECK_THAT(spmd("derive cg-simpel").error, Catch::Contains("did you mean 'cg-simple'?"));
}
