// What is left behind when a launch is stopped or dies: a launcher written by the test does both.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

/// A launcher that hands over to mpiexec, but for call number `call` (from 1), where it does `instead`.
std::string launcher(const Scratch &scratch, int call, const std::string &instead)
{
    const std::string count = scratch.file("calls");
    return scratch.write("launch.sh", "echo x >>" + count + "\n[ $(wc -l <" + count + ") = " + std::to_string(call) +
                                          " ] && { " + instead + "; }\nexec " MPISHEET_MPIEXEC " \"$@\"\n");
}

Ran probe(const Scratch &scratch, const std::string &script)
{
    return run(scratch, MPISHEET_PROGRAM " probe -n 1 --ops bcast --sizes 8 --launches 3 --budget 1s --seed 7 "
                                         "--launcher 'sh " +
                            script + "' -o samples.csv");
}

} // namespace

TEST_CASE("a probe that is stopped ends with 75, keeps its finished launches, and goes on with the others", "[command]")
{
    const Scratch scratch;
    const std::string script = launcher(scratch, 2, "kill -TERM $PPID; sleep 0.2; exit 1");
    const Ran stopped = probe(scratch, script);
    CHECK(stopped.status == 75);
    CHECK_THAT(stopped.err, Contains("run the same command again"));
    CHECK_FALSE(fs::exists(scratch.file("samples.csv")));
    const Ran resumed = probe(scratch, script);
    CHECK(resumed.status == 0);
    const std::string calls = formats::read_file(scratch.file("calls"));
    CHECK(std::count(calls.begin(), calls.end(), '\n') == 4); // the first launch was not repeated
    const std::string samples = formats::read_file(scratch.file("samples.csv"));
    for (const char *launch : {"bcast,1,8,0,", "bcast,1,8,1,", "bcast,1,8,2,"})
        CHECK_THAT(samples, Contains(launch));
}

TEST_CASE("a launch that does not end when it is asked to is ended, so that its job's time does not run out",
          "[command]")
{
    const Scratch scratch;
    // As srun, one of whose ranks died of the signal while the others wait for it. It hears SIGTERM.
    const Ran stopped = probe(scratch, launcher(scratch, 1, "trap '' USR1; kill -USR1 $PPID; exec sleep 100"));
    CHECK(stopped.status == 75);
    CHECK_THAT(stopped.err, Contains("run the same command again"));
}

TEST_CASE("points on which launches do not agree get launches of their own", "[command]")
{
    const Scratch scratch;
    const std::string twice_as_slow = MPISHEET_MPIEXEC " \"$@\"; for file in \"$@\"; do case $file in *launch-1.csv*) "
                                                       "awk -F, -v OFS=, \"NR > 1 { \\$6 *= 2 } 1\" $file >slow && "
                                                       "mv slow $file;; esac; done; exit 0";
    succeed(scratch, MPISHEET_PROGRAM " probe -n 1 --ops scan,reduce --sizes 256K,1M --budget 15s "
                                      "--launcher 'sh " +
                         launcher(scratch, 2, twice_as_slow) + "' -o samples.csv");
    const auto about = nlohmann::json::parse(formats::read_file(scratch.file("samples.json")));
    CHECK(about["launches"].size() > 5);
    for (const auto &launch : about["launches"]) {
        CHECK(launch["sweep"]["points"] > 0);
        CHECK(launch["seconds"] > launch["sweep"]["seconds"]);
    }
}

TEST_CASE("points that there was no time for are counted on the screen, in the sheet and in the report", "[command]")
{
    const Scratch scratch;
    const Ran ran =
        succeed(scratch, MPISHEET_PROGRAM " characterise -n 1 --sizes 1M:64M --kernels vecdiff --launches 1 "
                                          "--budget 10ms --launcher " MPISHEET_MPIEXEC " -o m");
    CHECK_THAT(ran.err, Contains("points measured: ") && Contains(": out of time: a longer --budget"));
    const auto points = nlohmann::json::parse(formats::read_file(scratch.file("m/samples.json")))["points"];
    REQUIRE(points.is_string());
    CHECK_THAT(formats::read_file(scratch.file("m/sheet.gp")),
               Contains("#@ points = " + points.get<std::string>() + "\n"));
    REQUIRE(run(scratch, MPISHEET_PROGRAM " report m -o r.html").status == 0);
    CHECK_THAT(formats::read_file(scratch.file("r.html")), Contains("Points measured: " + points.get<std::string>()));
    CHECK_FALSE(std::filesystem::exists(
        std::filesystem::path(scratch.file("m/rates.csv")))); // a node's rates are in calibration.csv
    CHECK_THAT(formats::read_file(scratch.file("m/calibration.csv")), Contains("\nmultiply_add,"));
}

TEST_CASE("a launch that was refused ends with 69 and the launcher's words", "[command]")
{
    const Scratch scratch;
    const Ran refused = probe(scratch, launcher(scratch, 1,
                                                "echo 'srun: error: Unable to allocate resources: Invalid partition' "
                                                ">&2; exit 1"));
    CHECK(refused.status == 69);
    CHECK_THAT(refused.err,
               Contains("sh did not start mpisheet-probe on 1 rank (status 1)") && Contains("Invalid partition"));
    const Ran unknown = probe(scratch, scratch.write("none.sh", "exec no-such-launcher \"$@\"\n"));
    CHECK(unknown.status == 69); // the shell's 127
}

TEST_CASE("a launch that lost a node or was killed ends with 75 and goes on", "[command]")
{
    const Scratch scratch;
    for (const std::string end : {"echo 'srun: error: Node failure on n2' >&2; exit 143",
                                  "echo '[mpiexec@a] control_cb (pm/pmiserv/pmiserv_cb.c:208): assert (!closed) "
                                  "failed' >&2; exit 255",
                                  "exit 9", "kill -9 $$"}) {
        INFO(end);
        const Scratch fresh;
        const std::string script = launcher(fresh, 2, "echo '@progress 1 2 bcast' >&2; " + end);
        const Ran lost = probe(fresh, script);
        CHECK(lost.status == 75);
        CHECK_THAT(lost.err, Contains("ended from outside") && Contains("run the same command again"));
        CHECK(probe(fresh, script).status == 0);
        CHECK(fs::exists(fresh.file("samples.csv")));
    }
}

TEST_CASE("a launch that has measured all is whole though its launcher dies at the end", "[command]")
{
    const Scratch scratch;
    const Ran ran = probe(scratch, launcher(scratch, 2, MPISHEET_MPIEXEC " \"$@\"; kill -PIPE $$"));
    INFO(ran.err);
    CHECK(ran.status == 0);
    CHECK_THAT(ran.err, Contains("sh ended with status 141 after all was measured"));
}

TEST_CASE("a launch that was cut short is not taken for a whole one, though its launcher says so", "[command]")
{
    const Scratch scratch;
    const std::string script = launcher(scratch, 2, "timeout -s KILL 0.02 " MPISHEET_MPIEXEC " \"$@\"; exit 0");
    const Ran cut = probe(scratch, script);
    CHECK(cut.status == 75);
    CHECK_THAT(cut.err, Contains("ended before all was measured"));
    CHECK_FALSE(fs::exists(scratch.file("samples.csv")));
    CHECK(probe(scratch, script).status == 0);
}

TEST_CASE("outside a job of a batch system a probe refuses to take the login node for the machine", "[command]")
{
    const Scratch scratch;
    const auto program = [&](const std::string &name, const std::string &script) {
        scratch.write("bin/" + name, "#!/bin/sh\n" + script + "\n");
        fs::permissions(scratch.path / "bin" / name, fs::perms::owner_all);
    };
    for (const char *name : {"sbatch", "srun"})
        program(name, "shift; exec " MPISHEET_MPIEXEC " \"$@\"");
    program("scontrol", "echo 'ClusterName             = borealis'");
    program("squeue", "echo 0:40");
    int number = 0;
    const auto probed = [&](const std::string &variables, const std::string &options) {
        return run(scratch, "env " + variables + " PATH='" + scratch.file("bin") + "':\"$PATH\"" +
                                " " MPISHEET_PROGRAM " probe -n 1 --ops barrier --launches 1 " + options + " -o " +
                                std::to_string(++number) + ".csv");
    };
    const std::string short_one = "--budget 0.1s ", outside = "-u SLURM_JOB_ID SLURM_CONF=/dev/null";
    const Ran refused = probed(outside, short_one);
    CHECK(refused.status == 64);
    CHECK_THAT(refused.err, Contains("this is a login node: sbatch is here") && Contains("mpisheet job"));
    const Ran meant = probed(outside, short_one + "--launcher " MPISHEET_MPIEXEC);
    CHECK(meant.status == 0);
    CHECK_THAT(meant.err, Contains("warning: this is a login node"));
    CHECK(probed("-u SLURM_JOB_ID -u SLURM_CONF", short_one).status == 0); // Slurm's programs alone make no cluster
    CHECK(probed("SLURM_JOB_ID=7 SLURM_CONF=/dev/null", short_one).status == 0);
    const Ran asked = probed(outside, short_one + "--launcher 'srun -x'"); // which asks for nodes by itself
    CHECK(asked.status == 0);
    CHECK_THAT(asked.err, !Contains("login node"));
    CHECK(nlohmann::json::parse(formats::read_file(scratch.file(std::to_string(number) + ".json")))["machine"] ==
          "borealis");
    const Ran longer = probed("SLURM_JOB_ID=7 SLURM_CONF=/dev/null", "--budget 60s");
    CHECK(longer.status == 0);
    CHECK_THAT(longer.err, Contains("this job ends in 40.0 s: of the budget of 60.0 s"));
    // The machine is the cluster, whichever node a job begins on.
    CHECK(run(scratch, "env SLURM_JOB_ID=7 SLURM_CLUSTER_NAME=aurora " MPISHEET_PROGRAM
                       " probe -n 1 --ops barrier --launches 1 --budget 0.1s -o named.csv")
              .status == 0);
    CHECK(nlohmann::json::parse(formats::read_file(scratch.file("named.json")))["machine"] == "aurora");
}

TEST_CASE("hosts with ranks that SimGrid cannot broadcast among are refused before the launch", "[command]")
{
    const Scratch scratch;
    scratch.write("p.xml", formats::read_file(source_folder() + "/datasheets/platforms/fattree-64.xml"));
    const auto probed = [&](const std::string &hosts, const std::string &options) {
        scratch.write("p.hosts", hosts);
        return run(scratch, MPISHEET_PROGRAM " probe -n 6 --ops barrier --platform p.xml --programs '" MPISHEET_SMPI_BIN
                                             "' -o s.csv " +
                                options);
    };
    const Ran refused = probed("node-0:3\nnode-1:3\n", "");
    CHECK(refused.status == 64);
    CHECK_THAT(refused.err, Contains("p.hosts: 3 ranks on a host: SimGrid aborts in MPI_Bcast"));
    CHECK_THAT(probed("node-0:4\nnode-1\n", "").err, Contains("6 ranks do not fit on the 5 places"));
    // What is allowed there is refused for another reason: a host of this platform has one core.
    const Ran crowded = probed("node-0:4\nnode-1:4\n", "");
    CHECK(crowded.status == 78);
    CHECK_THAT(crowded.err, Contains("4 ranks on node-0, which has 1 core in p.xml"));
    CHECK(probed("node-0:3\nnode-1:3\n", "--launcher 'smpirun --cfg=smpi/bcast:binomial_tree'").status == 78);
}

TEST_CASE("a launch that dies in no known way ends with 70 and no samples", "[command]")
{
    const Scratch scratch;
    const Ran ran = probe(scratch, launcher(scratch, 1, "exit 99"));
    CHECK(ran.status == 70);
    CHECK_THAT(ran.err, Contains("ended with status 99"));
    CHECK_FALSE(fs::exists(scratch.file("samples.csv")));
}
