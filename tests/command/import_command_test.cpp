// mpisheet import as a person types it: other tools' results, fitted.

#include "tests/command/program.hpp"

#include <cmath>
#include <string>

TEST_CASE("an imported log is fitted, and the sheet says how it was measured", "[command][import]")
{
    const Scratch scratch;
    std::string log = "# OSU MPI Broadcast Latency Test v7.4\n# Size       Avg Latency(us)\n";
    for (int d = 1; d <= 65536; d *= 2)
        log += std::to_string(d) + "   " + std::to_string(2 + 0.001 * d) + "\n";
    scratch.write("osu.log", log);
    const Ran ran =
        succeed(scratch, program + " import osu osu.log -p 16 --machine tower -o s.csv && " + program +
                             " fit s.csv -o sheet.gp && " + program + " eval sheet.gp -e 'tbcast(16,10000)'");
    CHECK(std::stod(ran.out) == Approx(12).epsilon(0.02));
    CHECK_THAT(formats::read_file(scratch.path / "sheet.gp"), Contains("#@ machine = tower") &&
                                                                  Contains("#@ imported = OSU Micro-Benchmarks 7.4") &&
                                                                  Contains("#@ difference = each time is a mean"));
    CHECK_THAT(formats::read_file(scratch.path / "s.csv"),
               Contains("bcast,16,1,0,0,2.001e-06,1,,0,mean of all ranks' means,"));
    refused(scratch, program + " import osu osu.log -o t.csv", 65, Contains("osu.log:3: ") && Contains("-p"));
    CHECK(!fs::exists(scratch.path / "t.csv"));
    CHECK(run(scratch, program + " import imd osu.log -o t.csv").status == 64);
}

TEST_CASE("a log of IMB over a slow network gives what it measured at 4 bytes", "[command][import]")
{
    const Scratch scratch;
    const std::string logs = source_folder() + "/tests/data/logs/";
    const Ran ran = succeed(scratch, program + " import imb " + logs + "01-imb-zero-byte-collective.txt -o s.csv && " +
                                         program + " fit s.csv -o g.gp");
    CHECK(ran.out.find("worst 100 %") == std::string::npos);
    const auto value = [&](const std::string &expression) {
        return std::stod(run(scratch, program + " eval g.gp -e '" + expression + "'").out);
    };
    CHECK(value("tallreduce(2,4)") == Approx(51.6).epsilon(0.1));
    CHECK(value("tallreduce(4,4)") == Approx(105.8).epsilon(0.1));
    CHECK((value("tallreduce_lo(2,4)") <= 51.6 && value("tallreduce_hi(2,4)") >= 51.6));
}

TEST_CASE("buffers are a column and a fact of the samples; lines that are no rows are counted", "[command][import]")
{
    const Scratch scratch;
    const std::string logs = source_folder() + "/tests/data/logs/";
    succeed(scratch, program + " import osu " + logs + "03-osu-host-and-device-buffers.txt -p 4 -o s.csv");
    CHECK_THAT(formats::read_file(scratch.path / "s.csv"),
               Contains(",ppn,dealt,job,buffers\n") && Contains("allreduce_gpu,4,8,"));
    CHECK_THAT(formats::read_file(scratch.path / "s.json"), Contains("\"buffers\": \"gpu, host\""));
    const Ran messages = run(scratch, program + " import osu " + logs + "21-messages.log -p 8 -o m.csv");
    CHECK_THAT(messages.out, Contains("Passed over: 5 lines"));
    CHECK_THAT(messages.err, Contains("21-messages.log:6: ---"));
    refused(scratch, program + " import osu " + logs + "13-osu-one-sided.txt -o o.csv", 65,
            Contains(":1: MPI_Put") && Contains(":7: MPI_Get"));
}

TEST_CASE("logs are compared: of each the reason of its tool, of several a side the way to do it", "[command][import]")
{
    const Scratch scratch;
    const std::string logs = source_folder() + "/tests/data/logs/";
    const std::string two = logs + "15-osu-compare-before.txt " + logs + "15-osu-compare-after.txt";
    const Ran none = run(scratch, program + " compare " + two);
    CHECK(none.status == 65);
    CHECK_THAT(none.err, Contains(":5: ") && Contains("give their number with -p"));
    CHECK((none.err.find("IMB") == std::string::npos && none.err.find("NetPIPE") == std::string::npos));
    const Ran both = run(scratch, program + " compare -p 4 " + two);
    CHECK_THAT(both.out, Contains("allreduce") && (Contains("+19") || Contains("+20 %")));
    std::string all;
    for (const char *name : {"old1", "old2", "old3", "new1", "new2", "new3"})
        all += " " + logs + "20-" + name + ".log";
    const Ran six = run(scratch, program + " compare" + all);
    CHECK_THAT(six.err, Contains("mpisheet import osu ") && Contains("20-old1.log"));
    const Ran joined =
        run(scratch, program + " import osu " + logs + "20-old*.log -o old.csv && " + program + " import osu " + logs +
                         "20-new*.log -o new.csv && " + program + " compare old.csv new.csv");
    INFO(joined.out << joined.err);
    CHECK(joined.status == 1);
    CHECK_THAT(joined.out, Contains("slower"));
}

TEST_CASE("PICO's results: a folder, archives in it and an archive of all give the same samples", "[command][import]")
{
    const Scratch scratch;
    std::string metadata = "timestamp,test_id,nnodes,tasks_per_node,collective_type,mpi_lib,mpi_lib_version\n";
    for (const int p : {2, 4, 8, 16}) {
        const std::string job = "2025_01_0" + std::to_string(p % 9) + "___10_00_00";
        metadata += job + ",0," + std::to_string(p) + ",1,BCAST,OMPI,4.1.6\n";
        for (int count = 2; count <= 32768; count *= 4) {
            std::string text = "highest\n";
            for (int i = 0; i < 10; ++i) // 2 us a stage and 1 ns a byte
                text += std::to_string(int(2000 * std::log2(p)) + 4 * count + i % 3) + "\n";
            scratch.write("results/tower/" + job + "/0/" + std::to_string(count) + "_default_ompi_int32.csv", text);
        }
    }
    scratch.write("results/tower_metadata.csv", metadata);
    const Ran ran = succeed(scratch, program + " import pico results/tower/ -o s.csv && " + program +
                                         " fit s.csv -o sheet.gp && " + program + " eval sheet.gp -e 'tbcast(8,8192)'");
    CHECK(std::stod(ran.out.substr(ran.out.rfind('\n', ran.out.size() - 2) + 1)) == Approx(6 + 8.192).epsilon(0.03));
    CHECK_THAT(formats::read_file(scratch.path / "sheet.gp"),
               Contains("#@ machine = tower") && Contains("#@ mpi = OMPI 4.1.6") && Contains("#@ imported = PICO") &&
                   Contains("#@ difference = each time is the slowest rank's own"));
    const std::string samples = formats::read_file(scratch.path / "s.csv");
    CHECK_THAT(samples, Contains("bcast,2,8,0,2,2.01e-06,1,,0,slowest rank's own time,1,2,1,,1\n"));

    succeed(scratch, "cd results/tower && for job in *; do tar -czf $job.tar.gz $job && rm -r $job; done && "
                     "cd ../.. && " +
                         program + " import pico results/tower -o t.csv && tar -cf all.tar results && " + program +
                         " import pico all.tar -o u.csv && " + program +
                         " import pico results/tower/*.tar.gz -o v.csv");
    for (const char *file : {"t.csv", "u.csv", "v.csv"})
        CHECK(formats::read_file(scratch.path / file) == samples);
    if (has(scratch, "zip") && has(scratch, "unzip")) {
        succeed(scratch, "zip -qr all.zip results && " + program + " import pico all.zip -o w.csv");
        CHECK(formats::read_file(scratch.path / "w.csv") == samples);
    }
    refused(scratch, "head -c 200 all.tar > cut.tar && " + program + " import pico cut.tar -o x.csv", 65,
            Contains("cut.tar: cannot be unpacked"));
    refused(scratch, program + " import pico nowhere -o x.csv", 65, Contains("nowhere: cannot be read"));
    CHECK(!fs::exists(scratch.path / "x.csv"));
}

TEST_CASE("archives that would fill a disk are refused before they are unpacked", "[command][import]")
{
    const Scratch scratch;
    const std::string temporary = "mkdir -p t && TMPDIR=" + scratch.file("t") + " ";
    const auto unpacked = [&](const std::string &pack, const std::string &archive, const std::string &why) {
        refused(scratch, pack + " && " + temporary + program + " import pico " + archive + " -o s.csv", 65,
                Contains(archive) && Contains(why));
        CHECK(run(scratch, "ls -A t").out.empty());
    };
    const std::string more = "unpacks to more than 1 GiB";
    unpacked("mkdir a && truncate -s 1100M a/0.csv && tar -czf a.tar.gz a", "a.tar.gz", more);
    unpacked("mkdir b && truncate -s 600M b/0.csv && tar -czf b/x.tgz -C b 0.csv && mv b/0.csv b/1.csv && "
             "tar -czf b/y.tgz -C b 1.csv && rm b/1.csv && tar -cf b.tar b",
             "b.tar", more);
    if (has(scratch, "zip") && has(scratch, "unzip")) {
        unpacked("zip -q a.zip a/0.csv", "a.zip", more);
        // A head that says less than there is: of 2 MB it says 16 bytes.
        unpacked("head -c 2000000 /dev/zero >z.csv && zip -q z.zip z.csv && LC_ALL=C perl -0pi -e "
                 "'s/\\x80\\x84\\x1e\\x00/\\x10\\x00\\x00\\x00/g' z.zip",
                 "z.zip", "cannot be unpacked");
    }
}
