// The commands as a person types them; no MPI is started here.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/made_sheets.hpp"
#include "tests/source_folder.hpp"

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

const std::string mpisheet_program = MPISHEET_PROGRAM;
const std::string source = source_folder();

Ran mpisheet_run(const Scratch &scratch, const std::string &arguments)
{
    return run(scratch, mpisheet_program + " " + arguments);
}

std::string sheet(const char *name)
{
    return source + "/datasheets/" + name;
}

} // namespace

TEST_CASE("eval prints the value of the T3D's broadcast", "[command]")
{
    const Scratch scratch;
    const Ran ran = mpisheet_run(scratch, "eval " + sheet("cray-t3d.gp") + " -e 'tbcast(64,1024)' -e 'tbarrier(8)'");
    CHECK(ran.status == 0);
    CHECK(std::stod(ran.out) == Approx(100 + 2 * 64 + 0.2 * std::log(64.0) * 1024).epsilon(1e-15));
    CHECK_THAT(ran.out, Catch::EndsWith("\n40\n"));
}

TEST_CASE("--set changes and adds equations of a sheet, wherever it is taken", "[command]")
{
    const Scratch scratch;
    scratch.write("sheet.gp", "#@ d_unit = byte\ntmsg(d) = 10 + d\nk = 2\n");
    scratch.write("model.gp", "ttotal(p,d) = tmsg(d) + tbcast(p,d)\n");
    const std::string set = " --set 'tmsg=2*tmsg(d)' --set 'tbcast(p,d)=k*tmsg(d)' --set k=3 ";
    CHECK(mpisheet_run(scratch, "eval sheet.gp -e 'tbcast(4,5)'" + set).out == "90\n");
    for (const std::string command :
         {"predict model.gp --sheet sheet.gp -p 4 -d 5 --json", "show --tree model.gp --sheet sheet.gp -p 4 -d 5"}) {
        const Ran ran = mpisheet_run(scratch, command + set);
        INFO(command << "\n" << ran.err);
        CHECK(ran.status == 0);
        CHECK_THAT(ran.out, Contains("0.00012") || Contains("120 "));
    }
    CHECK(mpisheet_run(scratch, "eval sheet.gp -e 'k' --set 'tbcast(p,d)=('").status == 65);
}

TEST_CASE("eval --points appends seconds and keeps the other columns", "[command]")
{
    const Scratch scratch;
    const std::string points = scratch.write("points.csv", "colour,bytes,op,p\nred,1000,bcast,1\nblue,0,barrier,4\n");
    const Ran ran = mpisheet_run(scratch, "eval " + sheet("cray-t3d.gp") + " --points " + points);
    CHECK(ran.err.empty());
    CHECK(ran.out == "colour,bytes,op,p,seconds,lo_s,hi_s,extrapolated,measured_p,measured_bytes\n"
                     "red,1000,bcast,1,0.000102,,,0,,\nblue,0,barrier,4,4e-05,,,0,,\n");
}

TEST_CASE("wrong usage is 64 with what was probably meant", "[command]")
{
    const Scratch scratch;
    const auto says = [&](const std::string &arguments, const std::string &text) {
        const Ran ran = mpisheet_run(scratch, arguments);
        INFO(arguments);
        CHECK(ran.status == 64);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(text));
        CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    };
    says("characterize -n 2 -o x", "unknown command 'characterize'; did you mean 'characterise'?");
    says("fit s.csv --ouput x", "unknown option '--ouput'");
    says("cowichan lst", "did you mean 'list'?");
    says("predict m.gp --sheet s.gp -p two", "expected a size");
    says("eval " + sheet("cray-t3d.gp"), "give -e EXPRESSION or --points");
    says("cowichan", "give one of list, predict, validate");
}

TEST_CASE("what no machine and no program has is refused with what to type, or told", "[command]")
{
    const Scratch scratch;
    const std::string racks = " '" + source + "/datasheets/racks-64/sheet.gp'",
                      life = " '" + source + "/cowichan/models/life.gp' --sheet" + racks;
    struct Case {
        std::string arguments;
        int status;
        std::string says;
    };
    for (const auto &[arguments, status, says] :
         {Case{"eval" + racks + " -e 'tbcast(2.5,8)'", 64, "p is 2.5, expected a whole number of processes"},
          Case{"predict" + life + " -p 4 -d 0", 64, "-d: expected sizes of a problem from 1 on, found 0"},
          Case{"predict" + life + " -p 4 -d 64 --set generations=-3", 65, "less than no time, at d = 64"},
          Case{"compare a b -o x.pdf", 64, "-o x.pdf: expected .html (a page), .md or .txt"},
          Case{"farm predict --nodes 8 --tasks 10 --task-time 500s --beta-e 482 --beta-f 453us", 0,
               "--beta-e 482 is 482 seconds: say 482us"},
          Case{"import osu osu.log -p 2 -o /dev/full", 65, "/dev/full: cannot be written"}}) {
        scratch.write("osu.log", "# OSU MPI Barrier Latency Test (Version 2.2)\n# Avg Latency(us)\n 0.75\n");
        const Ran ran = mpisheet_run(scratch, arguments);
        INFO(arguments << ": " << ran.err);
        CHECK(ran.status == status);
        CHECK_THAT(ran.err, Contains(says));
    }
    CHECK(!fs::exists("/dev/full.json"));
}

TEST_CASE("help and version need no launcher and no terminal", "[command]")
{
    const Scratch scratch;
    for (const char *command :
         {"", "probe", "characterise", "fit", "eval", "check", "show", "predict", "validate", "cowichan", "report"}) {
        INFO(command);
        const Ran ran = succeed(scratch, "env -i PATH=/nonexistent " + mpisheet_program + " " + command + " --help");
        CHECK_THAT(ran.out, Contains(command == std::string() ? "mpisheet help COMMAND" : "Example"));
        CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') < 45);
    }
    const Ran version = mpisheet_run(scratch, "--version");
    CHECK(version.status == 0);
    CHECK_THAT(version.out, Contains("g++ ") && Contains("MPI"));
}

TEST_CASE("show --tree draws what a model calls, and at a point the shares", "[command]")
{
    const Scratch scratch;
    const std::string model = source + "/cowichan/models/life.gp ";
    const Ran structure = mpisheet_run(scratch, "show --tree " + model);
    CHECK(structure.status == 0);
    CHECK_THAT(structure.out, Contains("└─ tallsend(nactive(p, d), 8*nwords(d))  if nactive(p, d) > 1\n"));
    const std::string switches = "--sheet " + scratch.write("switches.gp", made::switches);
    const Ran shares = mpisheet_run(scratch, "show --tree " + model + switches + " -p 4 -d 64 --set generations=10");
    CHECK(shares.status == 0);
    CHECK_THAT(shares.out, Contains("life on switches (simulated), p = 4, d = 64\n"));
    CHECK_THAT(shares.out, Contains("tallsend(nactive(p, d), 8*nwords(d))") && Contains("× 20"));
    const Ran json = mpisheet_run(scratch, "show --json --tree " + model + switches + " -p 1 -d 64");
    CHECK_THAT(json.out, Contains("\"condition\": \"nactive(p, d) > 1\""));
    const auto says = [&](const std::string &arguments, const std::string &text) {
        const Ran ran = mpisheet_run(scratch, "show " + model + arguments);
        CHECK(ran.status == 64);
        CHECK_THAT(ran.err, Contains(text));
    };
    says("--tree -p 4 -d 64", "give --sheet");
    says("--tree -p 4 " + switches, "give -d too");
    says("--tree --entry texchnge", "did you mean texchange(p, d)");
}

TEST_CASE("predict --sensitivity names what the prediction hangs on", "[command]")
{
    const Scratch scratch;
    const std::string model =
        scratch.write("mine.gp", "#@ predict = ttotal\nttotal(p,d) = cost*d/p + tbarrier(p)\ncost = 6.0\n");
    const std::string start = "predict " + model + " --sheet " + sheet("cray-t3d.gp") + " -p 10 -d 100 --sensitivity ";
    const Ran csv = mpisheet_run(scratch, start + "--csv"); // 60 + 40 us
    CHECK(csv.status == 0);
    CHECK_THAT(csv.out,
               Catch::StartsWith(
                   "program,p,d,name,kind,value,lower,higher,down,up,elasticity\nmine,10,100,p,argument,10,9,11,"));
    CHECK_THAT(csv.out, Contains("mine,10,100,cost,variable,6,5.4,") && Contains("mine,10,100,tbarrier,function,,,,"));
    const Ran table = mpisheet_run(scratch, start + "--set cost=2");
    CHECK_THAT(table.out, Contains("tbarrier  sheet's function") && Contains("−6.7 %         +6.7 %       0.667"));
    CHECK_THAT(mpisheet_run(scratch, start + "--json").out, Contains("\"name\": \"tbarrier\""));
    const Ran several = mpisheet_run(scratch, start + "--set cost=2,3");
    CHECK(several.status == 64);
    CHECK_THAT(several.err, Contains("--sensitivity takes one model"));
}

TEST_CASE("bad equations are 65 with file, line and column", "[command]")
{
    const Scratch scratch;
    const std::string bad = scratch.write("bad.gp", "a = 1\ntbcast(p,d) = 100 +* d\n");
    Ran ran = mpisheet_run(scratch, "check " + bad);
    CHECK(ran.status == 65);
    CHECK_THAT(ran.err, Contains(bad + ":2:20: "));
    const std::string unknown = scratch.write("unknown.gp", "t(p) = tbcsat(p, 8)\ntbcast(p,d) = p*d\n");
    ran = mpisheet_run(scratch, "eval " + unknown + " -e 't(2)'");
    CHECK(ran.status == 65);
    CHECK_THAT(ran.err, Contains(unknown + ":1:8: ") && Contains("tbcast"));
    ran = mpisheet_run(scratch, "eval " + sheet("cray-t3d.gp") + " -e 'log(0-1)'");
    CHECK(ran.status == 65);
    ran = mpisheet_run(scratch, "eval " + scratch.file("none.gp") + " -e 1");
    CHECK(ran.status == 65);
    CHECK_THAT(ran.err, Contains("none.gp: cannot be read: No such file"));
}

TEST_CASE("check of a model alone says that its sheet is missing", "[command]")
{
    const Scratch scratch;
    scratch.write("model.gp", "ttotal(p,d) = tmsg(d)\n");
    scratch.write("sheet.gp", "#@ format = 1\ntmsg(d) = 1\n");
    refused(scratch, MPISHEET_PROGRAM " check model.gp", 65, Contains("mpisheet check SHEET.gp MODEL.gp"));
    CHECK(run(scratch, MPISHEET_PROGRAM " check sheet.gp model.gp").status == 0);
}

TEST_CASE("check warns where gnuplot would divide integers", "[command]")
{
    const Scratch scratch;
    const std::string file = scratch.write("m.gp", "half(p) = 1/2*p\nplot half(x)\n");
    const Ran ran = mpisheet_run(scratch, "check " + file);
    CHECK(ran.status == 0);
    CHECK_THAT(ran.out, Contains(file + ":1:12: ") && Contains(file + ":2:1: "));
}

TEST_CASE("a sheet whose operations have d before p is warned of, by check and wherever it is asked", "[command]")
{
    const Scratch scratch;
    const std::string file = scratch.write("mine.gp", "tgrid(d,p) = d + p\ntbcast(d,p) = 2*d + 3*p\n");
    for (const std::string &arguments : {"check " + file, "eval " + file + " -e 'tbcast(8,1K)'"}) {
        const Ran ran = mpisheet_run(scratch, arguments);
        INFO(arguments);
        CHECK(ran.status == 0);
        CHECK_THAT(ran.out + ran.err, Contains(file + ":2:1: warning: operations are called with p before d: write "
                                                      "tbcast(p,d)") &&
                                          !Contains("tgrid"));
    }
}

TEST_CASE("a model over a paper sheet predicts, without an interval", "[command]")
{
    const Scratch scratch;
    const std::string model =
        scratch.write("model.gp", "#@ predict = ttotal\n#@ parts = tcomp, tcomm\n#@ communication = tcomm\n"
                                  "c = 1\ntcomp(p,d,c) = d*d*c/p\ntcomm(p,d) = tbcast(p,d)\n"
                                  "ttotal(p,d,c) = tcomp(p,d,c) + tcomm(p,d)\n");
    Ran ran = mpisheet_run(scratch, "predict " + model + " --sheet " + sheet("cray-t3d.gp") + " -p 1,4 -d 100 --csv");
    CHECK(ran.status == 0);
    CHECK_THAT(ran.out, Contains("program,p,d,seconds,lo_s,hi_s,extrapolated,tcomp,tcomm,communication\nmodel,1,100,0."
                                 "010102,,,0,0.01,0.000102,0.000102\n"));
    ran =
        mpisheet_run(scratch, "predict " + model + " --sheet " + sheet("cray-t3d.gp") + " -p 1 -d 100 --csv --set c=2");
    CHECK_THAT(ran.out, Contains("model,1,100,0.020102"));
    const std::string simple = scratch.write("simple.gp", "tcomms = 10.0\ntbcast(p,d) = tcomms*d*log(p)\n");
    const Ran one =
        mpisheet_run(scratch, "predict " + model + " --sheet " + simple + " -p 4 -d 100 --csv --entry tcomm");
    const Ran two = mpisheet_run(scratch, "predict " + model + " --sheet " + simple +
                                              " -p 4 -d 100 --csv --entry tcomm --set tcomms=20");
    const auto seconds = [](const Ran &printed) {
        return std::stod(printed.out.substr(printed.out.find("model,4,100,") + 12));
    };
    CHECK(seconds(two) == Approx(2 * seconds(one))); // a setting reaches the sheet's own equations
    ran = mpisheet_run(scratch, "predict " + model + " --sheet " + sheet("cray-t3d.gp") + " --set x=2");
    CHECK(ran.status == 64);
    CHECK_THAT(ran.err, Contains("setting x: the model has no variable"));
    ran = mpisheet_run(scratch, "predict " + model + " --sheet " + sheet("cray-t3d.gp") + " -p 1,4 -d 100");
    CHECK_THAT(ran.out, Contains("10.1 ms"));
}

TEST_CASE("samples of anybody are fitted, and the sheet evaluates to what was measured", "[command]")
{
    const Scratch scratch;
    std::string text = "op,p,bytes,seconds\n";
    for (const int p : {2, 4, 8, 16})
        for (int d = 1; d <= 1 << 20; d *= 4)
            text += "mysync," + std::to_string(p) + "," + std::to_string(d) + "," +
                    std::to_string(1e-5 * p + 2e-9 * p * d) + "\n";
    const std::string samples = scratch.write("s.csv", text);
    Ran ran = mpisheet_run(scratch, "fit " + samples + " -o " + scratch.file("out/sheet.gp") + " --json " +
                                        scratch.file("out/fit.json"));
    CHECK(ran.err.empty());
    REQUIRE(ran.status == 0);
    ran = mpisheet_run(scratch, "eval " + scratch.file("out/sheet.gp") +
                                    " -e 'tmysync(8,65536)' -e 'tmysync_lo(8,65536)' -e 'tmysync_hi(8,65536)'");
    std::istringstream values(ran.out);
    double t = 0, lo = 0, hi = 0;
    values >> t >> lo >> hi;
    const double truth = 1e6 * (1e-5 * 8 + 2e-9 * 8 * 65536);
    CHECK(t == Approx(truth).epsilon(0.01));
    CHECK(lo <= truth);
    CHECK(hi >= truth);
}

TEST_CASE("bad samples are 65, and the old sheet stays", "[command]")
{
    const Scratch scratch;
    const std::string samples = scratch.write("s.csv", "op,p,bytes,seconds\nbcast,2,8,1e-6\nbcast,2,8,oops\n");
    const std::string old = scratch.write("sheet.gp", "old = 1\n");
    const Ran ran = mpisheet_run(scratch, "fit " + samples + " -o " + old);
    CHECK(ran.status == 65);
    CHECK(ran.err == "mpisheet: " + samples + ":3: seconds: expected a number, found \"oops\"\n");
    CHECK(formats::read_file(old) == "old = 1\n");
    const std::string tangent = scratch.write("t.csv", "op,p,bytes,seconds\nan,2,8,1e-6\n");
    CHECK(mpisheet_run(scratch, "fit " + tangent + " -o " + old).status == 65);
    const std::string empty = scratch.write("e.csv", "op,p,bytes,seconds\n");
    CHECK(mpisheet_run(scratch, "fit " + empty + " -o " + old).status == 65);
}

TEST_CASE("runs measured anywhere are set beside a model of anybody's program", "[command]")
{
    const Scratch scratch;
    const std::string model = scratch.write("mine.gp", "#@ predict = ttotal\nttotal(p,d) = 100.0*d/p + tbarrier(p)\n");
    const std::string runs = scratch.write(
        "runs.csv",
        "program,p,d,phase,seconds\nmine,1,1000,total,0.10004\nmine,2,1000,total,0.10008\nmine,2,1000,work,0.1\n");
    const Ran ran =
        mpisheet_run(scratch, "validate " + model + " --sheet " + sheet("cray-t3d.gp") + " --runs " + runs + " --csv");
    CHECK(ran.err.empty());
    CHECK_THAT(ran.out,
               Contains("mine,1,1000,0.10004,,,0.10004,0,,0,") && Contains("mine,2,1000,0.05004,,,0.10008,-0.5,"));
}

TEST_CASE("validate says which part is off, enforces a bar, draws and writes", "[command]")
{
    const Scratch scratch;
    const std::string model = scratch.write("mine.gp", "#@ predict = ttotal\n#@ parts = twork, tmeet\n"
                                                       "ttotal(p,d) = twork(p,d) + tmeet(p)\ntwork(p,d) = cost*d/p\n"
                                                       "cost = 100.0\ntmeet(p) = p > 1 ? 10*tbarrier(p) : 0\n");
    std::string runs = "p,d,program,phase,seconds,colour\n";
    for (const auto &[p, work, meet] : {std::tuple{"1", 0.1, 0.0}, {"2", 0.05, 0.05}, {"4", 0.025, 0.05}})
        for (const auto &[phase, seconds] : {std::pair{"work", work}, {"meet", meet}, {"total", work + meet}})
            runs += std::string(p) + ",1000,mine," + phase + "," + std::to_string(seconds) + ",red\n";
    const std::string start =
        "validate " + model + " --runs " + scratch.write("runs.csv", runs) + " --sheet " + sheet("cray-t3d.gp") + " ";
    const Ran table = mpisheet_run(scratch, start + "--enforce 10%");
    CHECK(table.status == 1);
    CHECK_THAT(table.out, Contains("mine: 3 cells") &&
                              Contains("tmeet is 99 % too low at p = 4, d = 1000 and explains 100 % of the error.\n"));
    CHECK(mpisheet_run(scratch, start + "--enforce 60%").status == 0);
    CHECK_THAT(mpisheet_run(scratch, start + "--set cost=200 --csv").out, Contains("mine,1,1000,0.2,,,0.1,1,"));
    CHECK_THAT(mpisheet_run(scratch, start + "--json").out, Contains("\"part\": \"tmeet\""));
    // a number that neither model nor sheet has
    const std::string open = "validate " + scratch.write("open.gp", "ttotal(p,d) = unit*d/p\n") + " --runs " +
                             scratch.file("runs.csv") + " --sheet " + sheet("cray-t3d.gp") + " --csv ";
    CHECK_THAT(mpisheet_run(scratch, open + "--set unit=100").out, Contains("mine,1,1000,0.1,,,0.1,0,"));
    CHECK_THAT(mpisheet_run(scratch, open).err, Contains("unknown name unit"));
    const Ran files = mpisheet_run(scratch, start + "--plot speedup -o fig.svg -o comparison.csv");
    CHECK(files.status == 0);
    CHECK_THAT(formats::read_file(scratch.file("fig.svg")), Contains("<svg") && Contains("Cray T3D"));
    CHECK_THAT(formats::read_file(scratch.file("comparison.csv")), Catch::StartsWith("program,p,d,predicted_s,"));
    CHECK_THAT(mpisheet_run(scratch, start + "--plot time").out, Contains("processes"));
    const std::string phases = scratch.write("phases.csv", "program,p,d,phase,seconds\nmine,1,1,work,1\n");
    const Ran incomplete =
        mpisheet_run(scratch, "validate " + model + " --sheet " + sheet("cray-t3d.gp") + " --runs " + phases);
    CHECK(incomplete.status == 65);
    CHECK_THAT(incomplete.err, Contains("rows of phase total, found only work"));
}

TEST_CASE("runs of several programs are matched by name, runs of one are the model's", "[command]")
{
    const Scratch scratch;
    const std::string model = scratch.write("mine.gp", "ttotal(p,d) = 100.0*d/p\n");
    const std::string start = "validate " + model + " --sheet " + sheet("cray-t3d.gp") + " --csv --runs ";
    const std::string one = scratch.write("one.csv", "program,p,d,phase,seconds\nother,1,1000,total,0.1\n");
    CHECK_THAT(mpisheet_run(scratch, start + one).out, Contains("other,1,1000,0.1,,,0.1,0,"));
    const std::string two =
        scratch.write("two.csv", "program,p,d,phase,seconds\nother,1,1000,total,0.1\nthird,1,1000,total,0.1\n");
    const Ran ran = mpisheet_run(scratch, start + two);
    CHECK(ran.status == 65);
    CHECK_THAT(ran.err, Contains("two.csv:1: expected runs of the program \"mine\""));
}

TEST_CASE("too many ranks are refused with 78 before anything runs", "[command]")
{
    const Scratch scratch;
    Ran ran = mpisheet_run(scratch, "probe -n 4096 -o " + scratch.file("s.csv"));
    CHECK(ran.status == 78);
    CHECK_THAT(ran.err, Contains("4096 ranks"));
    ran = mpisheet_run(scratch, "probe -n 65 --platform " + source + "/datasheets/platforms/fattree-64.xml -o " +
                                    scratch.file("s.csv"));
    CHECK(ran.status == 78);
    CHECK_THAT(ran.err, Contains("64 hosts"));
    CHECK_FALSE(fs::exists(scratch.file("s.csv")));
}

TEST_CASE("a missing program is 69 and its package is named", "[command]")
{
    const Scratch scratch;
    refused(scratch, "env PATH=/nonexistent " + mpisheet_program + " probe -n 1 -o x.csv", 69, Contains("mpich"));
}
