// mpisheet compare as a person types it.

#include "tests/command/program.hpp"
#include "tests/made_folder.hpp"
#include "tests/made_sheets.hpp"

#include <algorithm>
#include <sstream>
#include <string>

namespace {

const std::string source = source_folder();

/// Five launches that differ by a few per cent, three repetitions each; bcast takes `factor` as long from 4 KiB on.
std::string samples(double factor)
{
    std::string text = "op,p,bytes,launch,rep,seconds\n";
    for (int launch = 0; launch < 5; ++launch)
        for (const std::string op : {"bcast", "reduce"})
            for (long d = 8; d <= 65536; d *= 2)
                for (int rep = 0; rep < 3; ++rep)
                    text += op + ",2," + std::to_string(d) + "," + std::to_string(launch) + "," + std::to_string(rep) +
                            "," +
                            std::to_string((2 + 0.002 * double(d)) * (op == "bcast" && d >= 4096 ? factor : 1) *
                                           (1 + 0.01 * launch + 0.001 * rep)) +
                            "e-6\n";
    return text;
}

struct Machines {
    Scratch scratch;
    Machines()
    {
        scratch.write("old.csv", samples(1));
        scratch.write("new.csv", samples(1.5));
        scratch.write("old.json", R"({"mpi": {"library": "MPICH 4.0"}, "date": "2026-01-02T00:00:00Z", "seed": 1})");
        scratch.write("new.json", R"({"mpi": {"library": "MPICH 4.1"}, "date": "2026-03-04T00:00:00Z", "seed": 2})");
    }
};

} // namespace

TEST_CASE("what a disturbed measurement says is slower is not known, and the environment's variables are facts",
          "[command][compare]")
{
    const Machines machines;
    std::string disturbed = "op,p,bytes,launch,rep,seconds,state\n";
    std::istringstream rows(samples(1.5));
    std::string row;
    std::getline(rows, row);
    while (std::getline(rows, row))
        disturbed += row + ",steal\n";
    machines.scratch.write("disturbed.csv", disturbed);
    machines.scratch.write("old.json", R"({"environment": [["UCX_TLS", "shm"], ["A", "same"]]})");
    machines.scratch.write("disturbed.json", R"({"environment": [["UCX_TLS", "tcp"], ["A", "same"]]})");
    const Ran ran = succeed(machines.scratch, program + " compare old.csv disturbed.csv");
    CHECK_THAT(ran.out, Catch::StartsWith("0 ranges slower, 0 faster, 2 unchanged"));
    std::string said = ran.out; // lines are broken where the terminal ends
    std::replace(said.begin(), said.end(), '\n', ' ');
    CHECK_THAT(said, Contains("Not known of 1 range: other programs or the host disturbed 100 % of the samples after"));
    CHECK_THAT(ran.out,
               Contains("environment.UCX_TLS") && Contains("shm") && Contains("tcp") && !Contains("environment.A"));
    // The other way round the disturbed one is the slower one too.
    CHECK_THAT(run(machines.scratch, program + " compare disturbed.csv old.csv").out,
               Catch::StartsWith("0 ranges slower, 0 faster"));
    const Ran undisturbed = run(machines.scratch, program + " compare old.csv new.csv");
    CHECK_THAT(undisturbed.out, Catch::StartsWith("1 range slower"));
}

TEST_CASE("what became slower is named, with what else is different, and ends with 1", "[command][compare]")
{
    const Machines machines;
    const Ran ran = run(machines.scratch, program + " compare old.csv new.csv --all -o page.html");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK_THAT(ran.out, Contains("mpi.library") && Contains("MPICH 4.0") && Contains("MPICH 4.1"));
    CHECK_THAT(ran.out, !Contains("seed"));
    CHECK_THAT(ran.out, Contains("bcast") && Contains("+50 %") && Contains("slower") && Contains("5, 5"));
    CHECK_THAT(formats::read_file(machines.scratch.path / "page.html"), Contains("+50 %") && Contains("</html>"));
    const Ran brief = run(machines.scratch, program + " compare old.csv new.csv");
    CHECK_THAT(brief.out,
               Catch::StartsWith("1 range slower, 0 faster, 2 unchanged (~, none by more than 2 %). Most of "));
    CHECK(brief.out.find("Changed") < brief.out.find("Measured differently"));
    CHECK_THAT(brief.out, !Contains("p-value"));
    const Ran back = succeed(machines.scratch, program + " compare new.csv old.csv");
    CHECK_THAT(back.out, Contains("faster") && Contains("−33 %"));
    const Ran same = succeed(machines.scratch, program + " compare old.csv old.csv");
    CHECK_THAT(same.out, Contains("0 ranges slower, 0 faster"));
    CHECK(run(machines.scratch, program + " compare old.csv new.csv --threshold 60%").status == 0);
}

TEST_CASE("several measurements stand in the order of their dates; JSON, CSV, Markdown", "[command][compare]")
{
    const Machines machines;
    machines.scratch.write("mid.csv", samples(1.2));
    machines.scratch.write("mid.json", R"({"date": "2026-02-03T00:00:00Z"})");
    const Ran ran = run(machines.scratch, program + " compare old.csv new.csv mid.csv");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.out.find("mid.csv, 2026-02-03") < ran.out.find("new.csv, 2026-03-04"));
    CHECK_THAT(ran.out, Contains("+20 %") && Contains("+50 %"));
    CHECK_THAT(run(machines.scratch, program + " compare old.csv new.csv --json").out,
               Contains("\"verdict\": \"slower\"") && Contains("\"slower\": 1"));
    CHECK_THAT(run(machines.scratch, program + " compare old.csv new.csv --csv").out,
               Contains("new.csv,bcast,2,4096,65536,5,") && Contains(",slower\n"));
    run(machines.scratch, program + " compare old.csv new.csv -o table.md");
    CHECK_THAT(formats::read_file(machines.scratch.path / "table.md"), Contains("| bcast | 2 | 4 KiB … 64 KiB |"));
}

TEST_CASE("a log of another tool is imported by itself", "[command][compare]")
{
    const Scratch scratch;
    scratch.write("old.log",
                  "# OSU MPI Latency Test v7.4\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n"
                  "1                        1.00\n1024                     2.00\n65536                   20.00\n");
    scratch.write("new.csv",
                  "op,p,bytes,launch,rep,seconds\nmsg,2,1,0,0,2e-6\nmsg,2,1024,0,0,4e-6\nmsg,2,65536,0,0,4e-5\n");
    const Ran ran = run(scratch, program + " compare old.log new.csv");
    INFO(ran.err);
    CHECK(ran.status == 0); // a single launch on either side decides nothing
    CHECK_THAT(ran.out, Contains("msg") && Contains("one launch only") && Contains("+100 %"));
    CHECK_THAT(ran.err, Contains("old.log: "));
    refused(scratch, program + " compare " + scratch.write("notes.txt", "hello\n") + " new.csv", 65,
            Contains("notes.txt: expected a folder, a sheet, samples.csv or another tool's log"));
}

TEST_CASE("folders, sheets by their samples, and what cannot be compared", "[command][compare]")
{
    const Machines machines;
    made::write_folder(machines.scratch.path / "mine", made::switches);
    const Ran ran = succeed(machines.scratch, program + " compare --all mine mine/sheet.gp");
    CHECK_THAT(ran.out, Contains("c_life") && Contains("allreduce"));
    refused(machines.scratch, program + " compare " + source + "/datasheets/cray-t3d.gp old.csv", 65,
            Contains("cray-t3d.gp") && Contains("without samples") && Contains("by their equations"));
    CHECK(run(machines.scratch, program + " compare none old.csv").status == 64);
    CHECK(run(machines.scratch, program + " compare old.csv").status == 64);
    machines.scratch.write("other.csv", "op,p,bytes,launch,rep,seconds\ngather,4,8,0,0,1e-6\n");
    refused(machines.scratch, program + " compare old.csv other.csv", 65,
            Contains("nothing that old.csv measured too"));
}

TEST_CASE("sheets without samples are compared by their equations", "[command][compare]")
{
    const Scratch scratch;
    scratch.write("a.gp", "tbcast(p,d) = 10 + p*d\ntbarrier(p) = 40\n");
    scratch.write("b.gp", "tbcast(p,d) = 2*(10 + p*d)\ntbarrier(p) = 40\ntscan(p,d) = d\n");
    const Ran ran = run(scratch, program + " compare a.gp b.gp");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK_THAT(ran.out, Contains("+100 %") && Contains("slower") && Contains("nobody can say what is noise"));
    CHECK_THAT(ran.out, !Contains("scan"));
    CHECK(run(scratch, program + " compare b.gp a.gp").status == 0);
    CHECK_THAT(run(scratch, program + " compare b.gp a.gp --json").out,
               Contains("\"ratio\": 0.5") && Contains("\"verdict\": \"faster\""));
    CHECK_THAT(run(scratch, program + " compare a.gp b.gp --csv").out,
               Contains("name,op,p,d,ratio\n") && Contains("b.gp,bcast,2,1,2\n"));
    run(scratch, program + " compare a.gp b.gp -o table.md");
    CHECK_THAT(formats::read_file(scratch.path / "table.md"), Contains("| bcast |"));
    scratch.write("c.gp", "tgather(p,d) = d\n");
    CHECK(run(scratch, program + " compare a.gp c.gp").status == 65); // nothing that both have
    const std::string sheets = source + "/datasheets/";
    const Ran machines =
        run(scratch, program + " compare " + sheets + "cray-t3d.gp " + sheets + "network-of-workstations.gp");
    CHECK(machines.status == 1);
    CHECK_THAT(machines.out, Contains("alltoall") && Contains("allsend"));
    scratch.write("switches.gp", made::switches); // a broadcast of 64 takes 90 us and more beside the Cray's 230
    CHECK_THAT(run(scratch, program + " compare " + sheets + "cray-t3d.gp switches.gp").out, Contains("faster"));
}
