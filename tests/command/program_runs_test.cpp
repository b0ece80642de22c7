// Runs of a person's own program, made by validate and by a job's script. The launcher is a script that notes how it
// was called, whether the predictions were there, and prints what a program would.

#include "formats/records.hpp"
#include "formats/scores.hpp"
#include "tests/command/program.hpp"

#include <sstream>

namespace {

/// A program of d/p ms, and as much again for each rank a node more than one.
void write_machine(const Scratch &scratch)
{
    scratch.write("sheet.gp", "#@ format = 1\nppn = 2\ntbarrier(p) = 1\n");
    scratch.write("step.gp", "c_step = 1000\n");
    scratch.write("app.gp", "#@ predict = ttotal\n#@ parts = tstep\nttotal(p,d) = tstep(p,d)\n"
                            "tstep(p,d) = ppn * c_step * d/real(p)\n");
    // launch.sh [-ppn K] -n P PROGRAM D: the number of ranks a node is what each rank shares its memory with.
    scratch.write("launch.sh",
                  R"sh(echo "$* $(ls out*/predictions.sha256 out/*/predictions.sha256 2>/dev/null | wc -l)" >>log
ppn=2
[ "$1" = -ppn ] && { ppn=$2; shift 2; }
echo "a word on the way"
[ ! -e fails ] || { echo "no memory"; exit 3; }
[ ! -e dies ] || [ $4 != 8 ] || kill -KILL $$
[ ! -e alone ] || set -- "$1" 1 "$3" "$4"
awk -v p=$2 -v d=$4 -v ppn=$ppn -v in_nodes=$([ "$3" = ./nodes ] && echo 1) 'BEGIN {
    t = in_nodes ? ppn * 1e-6*d*p : ppn * 1e-3*d/p; printf "app,%d,%d,step,%g\napp,%d,%d,total,%g\n", p, d, t, p, d, t }'
)sh");
}

const std::string validate =
    program + " validate app.gp --sheet sheet.gp --sheet step.gp -p 1,4 -d 4,8 --launches 2 --runs out/runs.csv "
              "-o out/comparison.csv -- sh launch.sh -n {p} ./app {d}";

int lines_of(const std::string &file)
{
    std::istringstream stream(formats::read_file(file));
    int lines = 0;
    for (std::string line; std::getline(stream, line);)
        ++lines;
    return lines;
}

} // namespace

TEST_CASE("a person's program is run after its predictions and their digest were written", "[command][own]")
{
    const Scratch scratch;
    write_machine(scratch);
    const Ran ran = succeed(scratch, validate);
    CHECK_THAT(formats::read_file(scratch.file("log")),
               Catch::Matchers::StartsWith("-n 1 ./app 4 1\n-n 1 ./app 8 1\n-n 4 ./app 4 1\n"));
    CHECK(run(scratch, "sh -c 'cd out && sha256sum -c predictions.sha256'").status == 0);
    CHECK_THAT(ran.err, Contains("a word on the way"));
    const std::vector<Run> runs = formats::read_runs(scratch.path / "out/runs.csv");
    CHECK(runs.size() == 2 * 2 * 2 * 2); // launches, p, d, phases
    CHECK(runs.back().launch == 1);
    for (const Comparison &cell : formats::read_comparison(scratch.path / "out/comparison.csv")) {
        CHECK(cell.predicted == Approx(2e-3 * static_cast<double>(cell.d) / cell.p));
        CHECK(cell.error == Approx(0).margin(1e-6));
    }
    CHECK(run(scratch, validate).status == 0); // nothing is run again
    CHECK(lines_of(scratch.file("log")) == 8);
}

TEST_CASE("runs that were stopped go on; those of other predictions are made again", "[command][own]")
{
    const Scratch scratch;
    write_machine(scratch);
    scratch.write("dies", "");
    refused(scratch, validate, 75, Contains("sh launch.sh -n 1 ./app 8 was ended from outside"));
    CHECK(lines_of(scratch.file("log")) == 2);
    fs::remove(scratch.file("dies"));
    REQUIRE(run(scratch, validate).status == 0);
    CHECK(lines_of(scratch.file("log")) == 2 + 7);
    scratch.write("step.gp", "c_step = 2000\n");
    REQUIRE(run(scratch, validate).status == 0);
    CHECK(lines_of(scratch.file("log")) == 9 + 8);
}

TEST_CASE("a program that fails, is started alone, or whose numbers are not asked for, is told", "[command][own]")
{
    const Scratch scratch;
    write_machine(scratch);
    const auto instead = [&](const std::string &words) {
        return run(scratch,
                   program + " validate app.gp --sheet sheet.gp --sheet step.gp --runs out2/runs.csv " + words);
    };
    scratch.write("alone", "");
    const Ran alone = instead("-p 4 -d 4 -- sh launch.sh -n {p} ./app {d}");
    CHECK(alone.status == 78);
    CHECK_THAT(alone.err, Contains("app ran with p = 1, not 4"));
    scratch.write("fails", "");
    const Ran fails = instead("-p 4 -d 4 -- sh launch.sh -n {p} ./app {d}");
    CHECK(fails.status == 65);
    CHECK_THAT(fails.err, Contains("./app 4 ended with status 3: no memory"));
    CHECK_THAT(instead("-p 4 -d 4 -- echo {p}").err, Contains("echo 4 printed no row of runs.csv"));
    CHECK(instead("-p 1,4 -d 4 -- sh launch.sh -n 4 ./app {d}").status == 64);
    CHECK(instead("-p 4 -d 4").status == 64);
    CHECK(instead("-- sh launch.sh").status == 64);
    scratch.write("out2/runs.csv", "program,p,d,seconds\napp,4,4,0.1\n"); // by hand: it stays
    fs::remove(scratch.file("out2/runs.json"));
    CHECK_THAT(instead("-p 4 -d 4 -- sh launch.sh -n {p} ./app {d}").err, Contains("was not made by this command"));
    CHECK(lines_of(scratch.file("out2/runs.csv")) == 2);
}

TEST_CASE("a job validates a person's program in each layout", "[command][cluster][own]")
{
    const Scratch scratch;
    write_machine(scratch);
    scratch.write("nodes.gp", "#@ predict = ttotal\nttotal(p,d) = c_step/1000 * d * tbarrier(p)\n");
    const Ran job = succeed(scratch, program + " job --layouts 4x1,4x2 -o out --launcher 'sh launch.sh' --ops barrier "
                                               "--validate nodes.gp --sheet step.gp -d 4,8 -- ./nodes {d}");
    scratch.write("job.sh", job.out);
    std::string samples = "op,p,bytes,launch,rep,seconds,valid,reason,ppn,nodes,dealt,layout\n";
    for (const int ppn : {1, 2}) // a barrier takes p us, and twice as long of two ranks a node
        for (int p = ppn; p <= 4 * ppn; p *= 2)
            for (int launch = 0; launch < 3; ++launch)
                samples += "barrier," + std::to_string(p) + ",0," + std::to_string(launch) + ",0," +
                           std::to_string(ppn * p) + "e-6,1,," + std::to_string(ppn) + "," + std::to_string(p / ppn) +
                           ",,4x" + std::to_string(ppn) + "\n";
    scratch.write("out/samples.csv", samples); // as the stages before leave it
    succeed(scratch, "env MPISHEET_STAGE=validate bash job.sh");
    CHECK_THAT(formats::read_file(scratch.file("log")),
               Catch::Matchers::StartsWith("-ppn 1 -n 4 ./nodes 4 1\n") && Contains("-ppn 2 -n 8 ./nodes 8 2\n"));
    for (const std::string layout : {"4x1", "4x2"}) { // each is predicted as its ranks lie
        const auto cells = formats::read_comparison(scratch.path / "out" / layout / "comparison.csv");
        REQUIRE(cells.size() == 2);
        CHECK(cells[1].error == Approx(0).margin(0.05));
    }
    CHECK(run(scratch, program + " job --nodes 2 -o x --validate app.gp --sheet step.gp -d 4").status == 64);
    CHECK(run(scratch, program + " job --nodes 2 -o x --validate app.gp -- ./app").status == 64);
    CHECK(run(scratch, program + " job --nodes 2 -o x --validate life -- ./app").status == 64);
    CHECK(run(scratch, program + " job --nodes 2 -o x --validate none.gp -d 4 -- ./app").status == 65);
}
