// What people bring: tables, scripts, platforms, clocks and batch systems of other kinds than ours. The inputs in
// tests/data/brought were made up after public ones; what is right was computed without mpisheet.

#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "model/statistics.hpp"
#include "tests/command/program.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <sstream>
#include <tuple>

using nlohmann::json;

namespace {

const std::string simulated = program + " probe --programs '" MPISHEET_SMPI_BIN "' ";

/// A folder with the inputs.
struct Brought : Scratch {
    Brought() { fs::copy(source_folder() + "/tests/data/brought", path, fs::copy_options::recursive); }
};

/// Seconds in µs of the one sample of each (op, p, bytes).
std::map<std::tuple<std::string, int, std::int64_t>, double>
measured(const Scratch &scratch, const std::string &options, const std::string &file)
{
    succeed(scratch, simulated + options + " -o " + file);
    std::map<std::tuple<std::string, int, std::int64_t>, double> us;
    for (const Sample &sample : formats::read_samples(scratch.path / file))
        us[{sample.op, sample.p, sample.bytes}] = 1e6 * sample.seconds;
    return us;
}

double evaluated(const Scratch &scratch, const std::string &files, const std::string &expression)
{
    const Ran ran = succeed(scratch, program + " eval " + files + " -e '" + expression + "'");
    return std::stod(ran.out);
}

std::string fitted(const Scratch &scratch, const std::string &options)
{
    const Ran ran = succeed(scratch, program + " fit " + options + " -o sheet.gp");
    return ran.err + ran.out;
}

} // namespace

TEST_CASE("without a hosts file ranks lie in the platform's order, by every way of asking", "[brought]")
{
    const Brought here;
    const std::string what = " --platform 01-order.xml --ops bcast,allreduce --sizes 8,64K ";
    auto alone = measured(here, "-n 4 --processes 4" + what, "n.csv");
    CHECK(alone[{"bcast", 4, 8}] == Approx(322.5).epsilon(1e-3));
    CHECK(alone[{"bcast", 4, 65536}] == Approx(2142).epsilon(1e-3));
    CHECK(alone[{"allreduce", 4, 8}] == Approx(322.5).epsilon(1e-3));
    CHECK(alone[{"allreduce", 4, 65536}] == Approx(2156).epsilon(1e-3));
    CHECK(alone == measured(here, "--layouts 4x1 --processes 4" + what, "l.csv"));
    const std::string about = formats::read_file(here.path / "n.json");
    CHECK_THAT(about, Contains("k3.lab"));
    CHECK_THAT(about, !Contains("k10.lab"));
}

TEST_CASE("a simulated launch is computed again when a file that the platform names has changed", "[brought]")
{
    const Brought here;
    const std::string what = "-n 2 --platform 02-profile.xml --ops msg --sizes 8,1M";
    CHECK(measured(here, what, "a.csv")[{"msg", 2, 1 << 20}] == Approx(6027).epsilon(1e-3));
    here.write("02-profile.bw", "0.0 40000000\n");
    CHECK(measured(here, what, "b.csv")[{"msg", 2, 1 << 20}] == Approx(29436).epsilon(1e-3));
    CHECK(run(here, simulated + what + " -o a.csv").status != 0); // not "is there already"
}

TEST_CASE("hosts of cabinets and peers have layouts", "[brought]")
{
    const Brought here;
    const std::string what = " --platform 15-cabinets.xml --ops barrier ";
    const auto of_layouts = measured(here, "--layouts 6x1,3x1" + what, "l.csv");
    const auto of_ranks = measured(here, "-n 6 --processes 3,6" + what, "n.csv");
    for (const int p : {3, 6})
        CHECK(of_layouts.at({"barrier", p, 0}) == Approx(of_ranks.at({"barrier", p, 0})));
}

TEST_CASE("a platform that SimGrid refuses is bad input, said in one line", "[brought]")
{
    const Brought here;
    refused(here, simulated + "-n 2 --platform 14-refused.xml --ops msg --sizes 8 -o r.csv", 65,
            Contains("14-refused.xml: SimGrid refuses it: invalid double") && !Contains("backtrace") &&
                !Contains("->"));
    here.write("unit.xml",
               "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform "
               "version=\"4.1\">\n<zone id=\"z\" routing=\"Full\">\n"
               "<host id=\"a\" speed=\"1Gx\"/>\n</zone>\n</platform>\n");
    refused(here, simulated + "-n 1 --platform unit.xml --ops barrier -o u.csv", 65,
            Contains("unit.xml:5: unknown unit: Gx"));
    here.write("apart.xml",
               "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform "
               "version=\"4.1\">\n<zone id=\"z\" routing=\"None\">\n<host id=\"a\" speed=\"1Gf\"/>\n"
               "<host id=\"b\" speed=\"1Gf\"/>\n</zone>\n</platform>\n");
    refused(here, simulated + "-n 2 --platform apart.xml --ops msg --sizes 8 -o u.csv", 65,
            Contains("apart.xml") && Contains("route"));
    const std::string begin = "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                              "<platform version=\"4.1\">\n<zone id=\"z\" routing=\"Full\">\n";
    const std::string b = "<host id=\"b\" speed=\"1Gf\"/>\n<link id=\"l\" bandwidth=\"1GBps\" latency=\"1us\"/>\n"
                          "<route src=\"a\" dst=\"b\"><link_ctn id=\"l\"/></route>\n</zone>\n";
    here.write("oneway.xml",
               begin + "<host id=\"c\" speed=\"1Gf\"/>\n<host id=\"a\" speed=\"1Gf\"/>\n" + b + "</platform>\n");
    refused(here, simulated + "-n 3 --platform oneway.xml --ops msg --sizes 8 -o u.csv", 65,
            Contains("oneway.xml: SimGrid refuses it") && Contains("no connecting path"));
    here.write("lacks.xml", begin + "<host id=\"a\" speed=\"1Gf\" speed_file=\"none.speed\"/>\n" + b + "</platform>\n");
    refused(here, simulated + "-n 2 --platform lacks.xml --ops msg --sizes 8 -o u.csv", 65,
            Contains("lacks.xml") && Contains("none.speed"));
    here.write("fails.xml", begin + "<host id=\"a\" speed=\"1Gf\"/>\n" + b +
                                "<trace id=\"t\" periodicity=\"2.0\">\n1e-6 0.0\n1.0 1.0\n</trace>\n"
                                "<trace_connect kind=\"HOST_AVAIL\" trace=\"t\" element=\"a\"/>\n</platform>\n");
    refused(here, simulated + "-n 2 --platform fails.xml --ops msg --sizes 8 -o u.csv", 65, Contains("its host fails"));
}

TEST_CASE("what hangs on a name that gnuplot sets in a skipped command is refused", "[brought]")
{
    const Brought here;
    for (const auto &[asked, right] : {std::pair("eval 03-default.gp -e 'ttotal(4,8)'", "1600"), // its condition is run
                                       std::pair("predict 03-default.gp --sheet cray-t3d -p 4 -d 8", "1.60 ms"),
                                       std::pair("check 03-default.gp", "0 warnings")}) {
        const Ran ran = succeed(here, program + " " + asked);
        CHECK_THAT(ran.out, Contains(right));
    }
    CHECK(evaluated(here, "03-default.gp --set nsteps=400", "ttotal(4,8)") == Approx(1600));
    refused(here, program + " eval 04-fitted.gp -e 'msgtime(100)'", 65,
            Contains("04-fitted.gp:4") && Contains("lat") && Contains("inv"));
}

TEST_CASE("text in a script is refused only where it is used", "[brought]")
{
    const Brought here;
    CHECK(evaluated(here, "05-title.gp", "hop(9)") == Approx(9));
    CHECK(run(here, program + " check 05-title.gp").status == 0);
    refused(here, program + " eval 05-title.gp -e 'hop(machine)'", 65, Contains("machine is text"));
}

TEST_CASE("a script that another one loads is read with it", "[brought]")
{
    const Brought here;
    here.write("inner.gp", "lat = 4.0\n");
    CHECK(evaluated(here, here.write("outer.gp", "lat = 1.0\nload 'inner.gp'\nhop(p) = lat*p\n"), "hop(3)") == 12);
    CHECK_THAT(
        run(here, program + " eval " + here.write("lost.gp", "load 'none.gp'\nhop(p) = 2*p\n") + " -e 'hop(3)'").err,
        Contains("load"));
}

TEST_CASE("times in steps of a coarse clock are known no better than the step allows", "[brought]")
{
    const Brought here;
    const std::string said = fitted(here, "06-ticks.csv");
    CHECK_THAT(said, Contains("multiples of 1 µs"));
    CHECK_THAT(said, !Contains("median 0 %"));
    for (const int p : {2, 4, 8})
        for (const int d : {8, 256, 8192}) {
            const double truth = 0.55 + 0.35 * std::log2(p) + 1.5e-4 * d;
            const std::string at = "(" + std::to_string(p) + "," + std::to_string(d) + ")";
            INFO(at << " " << truth << ": " << evaluated(here, "sheet.gp", "treduce" + at));
            CHECK(evaluated(here, "sheet.gp", "treduce_lo" + at) <= truth);
            CHECK(evaluated(here, "sheet.gp", "treduce_hi" + at) >= truth);
        }
}

TEST_CASE("under a coarse clock calls are timed in groups or their point is not known", "[brought]")
{
    const Brought here;
    if (!has(here, "cc"))
        return;
    REQUIRE(run(here, "cc -O2 -shared -fPIC -o clk.so 07-clock.c").status == 0);
    const std::string probe = (fs::path(program).parent_path() / "mpisheet-probe").string();
    for (const double step : {1e-6, 1e-5}) {
        const std::string under = "CLK_GRAN_NS=" + std::to_string(std::lround(1e9 * step)) + " LD_PRELOAD=$PWD/clk.so ";
        const Ran ran = succeed(here, under + MPISHEET_MPIEXEC " -n 2 '" + probe +
                                          "' --ops msg,bcast,barrier --sizes 8,4K --budget 1s -o c.csv");
        CHECK_THAT(ran.err, Contains("steps of"));
        std::map<std::tuple<std::string, int, std::int64_t>, std::vector<double>> valid;
        for (const Sample &sample : formats::read_samples(here.path / "c.csv"))
            if (sample.valid)
                valid[{sample.op, sample.p, sample.bytes}].push_back(sample.seconds);
        CHECK(valid.contains({"barrier", 1, 0}));
        CHECK_FALSE(valid.contains({"bcast", 2, 8})); // a root that calls again does not wait for the others
        for (const auto &[point, seconds] : valid)
            CHECK(median(seconds) > 1e-9);
        const Ran doctor = run(here, under + program + " doctor --json");
        CHECK_THAT(doctor.out, Contains("advances in steps of"));
    }
}

TEST_CASE("a column that parts the repetitions of points is not averaged over", "[brought]")
{
    const Brought here;
    const Ran ran = run(here, program + " fit 08-variants.csv -o v.gp");
    CHECK(ran.status == 65);
    CHECK_THAT(ran.err, Contains("\"algorithm\"") && Contains("--where"));
    fitted(here, "08-variants.csv --where algorithm=tree");
    CHECK(evaluated(here, "sheet.gp", "tbcast(8,64)") == Approx(7.51).epsilon(0.01));
    fitted(here, "08-variants.csv --where algorithm=ring");
    CHECK(evaluated(here, "sheet.gp", "tbcast(8,64)") == Approx(22.5).epsilon(0.01));
    CHECK_THAT(ran.err, Contains("--columns algorithm='algorithm'"));
    fitted(here, "08-variants.csv --columns algorithm=algorithm");
    CHECK(evaluated(here, "sheet.gp", "tbcast_tree(8,64)") == Approx(7.51).epsilon(0.01));
    CHECK(evaluated(here, "sheet.gp", "tbcast_ring(8,64)") == Approx(22.5).epsilon(0.01));
}

TEST_CASE("operations are read by the names that MPI gives them", "[brought]")
{
    const Brought here;
    CHECK_THAT(fitted(here, "09-names.csv"), Contains("MPI_Bcast is read as bcast"));
    CHECK(evaluated(here, "sheet.gp", "tbcast(4,8)") == Approx(3.80).epsilon(0.005));
    CHECK(evaluated(here, "sheet.gp", "tallreduce(4,8)") == Approx(7.60).epsilon(0.005));
}

TEST_CASE("blanks after commas, and semicolons with decimal commas, are read", "[brought]")
{
    const Brought here;
    for (const std::string file : {"10-blanks.csv", "11-semicolon.csv"}) {
        fitted(here, file);
        CHECK(evaluated(here, "sheet.gp", "tbcast(4,2048)") == Approx(7.11).epsilon(0.006));
    }
}

TEST_CASE("a job's time is read as Slurm writes it", "[brought]")
{
    const Brought here;
    const auto job = [&](const std::string &time) {
        return run(here, program + " job --nodes 2 --ppn 4 --time " + time + " -o never");
    };
    const auto minutes = [&](const std::string &time) {
        const Ran ran = job(time);
        INFO(time << ": " << ran.err);
        REQUIRE(ran.status == 0);
        const std::size_t at = ran.out.find("#SBATCH --time=");
        REQUIRE(at != std::string::npos);
        return std::stoi(ran.out.substr(at + 15));
    };
    CHECK(minutes("1-00:00:00") == 1440);
    CHECK(minutes("2-12") == 3600);
    CHECK(minutes("2:00:00") == 120);
    CHECK(minutes("20:00") == 20);
    for (const std::string wrong : {"1:00:00:00", "0:0:0:30", "1-", "1-2-3", "2:75:00"})
        CHECK(job(wrong).status == 64);
}

TEST_CASE("doctor tells idle nodes that are none, and a step without nodes from a launcher", "[brought]")
{
    const Brought here;
    const std::string doctor = "SLURM_CONF=/dev/null PATH=$PWD/13-slurm:$PATH " + program + " doctor --slurm --json";
    const Ran none = run(here, doctor);
    CHECK_THAT(none.out, Contains("6 of the idle must be powered up first") &&
                             Contains("1 of the idle do not answer") && !Contains("--mpi="));
    here.write("13-slurm/sinfo.txt", "all*|12:00:00|2|idle\n");
    const Ran busy = run(here, doctor);
    CHECK_THAT(busy.out, Contains("Requested nodes are busy") && !Contains("--mpi=") && !Contains("build mpisheet"));
    here.write("13-slurm/srun.txt", "srun: error: Unable to allocate resources: Invalid account or account/partition "
                                    "combination specified\n");
    CHECK_THAT(run(here, doctor).out, Contains("SLURM_ACCOUNT"));
}

TEST_CASE("a last line that is cut is left out, and said", "[brought]")
{
    const Brought here;
    CHECK_THAT(fitted(here, "18-cut.csv"), Contains("18-cut.csv:10") && Contains("left out"));
}

TEST_CASE("a row without a time is left out, and said", "[brought]")
{
    const Brought here;
    CHECK_THAT(fitted(here, "19-missing.csv"), Contains("the row is left out"));
    CHECK(evaluated(here, "sheet.gp", "tbcast(4,1024)") == Approx(4.71).epsilon(0.005));
}

TEST_CASE("other people's columns are guessed where it is plain, and said", "[brought]")
{
    const Brought here;
    std::string rows;
    for (const int p : {2, 4, 8})
        for (const int d : {8, 1024, 65536})
            rows += "bcast\t" + std::to_string(p) + "\t" + std::to_string(d) + "\t" +
                    std::to_string(2 * std::log2(p) + 1e-3 * d) + "\n";
    here.write("guessed.tsv", "# made up\n\nOperation\tranks\tsize [B]\ttime (us)\n" + rows);
    CHECK_THAT(fitted(here, "guessed.tsv"), Contains("\"ranks\" as p") && Contains("\"time (us)\" as seconds"));
    CHECK(evaluated(here, "sheet.gp", "tbcast(4,1024)") == Approx(5.024).epsilon(0.01));
    here.write("named.tsv", "what\tx\ty\tz\n" + rows);
    fitted(here, "named.tsv --columns \"op=what,p=x,bytes='y',us=z\"");
    CHECK(evaluated(here, "sheet.gp", "tbcast(4,1024)") == Approx(5.024).epsilon(0.01));
    const Ran unnamed = run(here, program + " fit named.tsv -o n.gp");
    CHECK(unnamed.status == 65);
    for (const std::string lacking : {"\"op\"", "\"p\"", "\"bytes\"", "\"seconds\""})
        CHECK_THAT(unnamed.err, Contains(lacking));
}

TEST_CASE("what no column says of all rows is in the file's name or in --columns", "[brought]")
{
    const Brought here;
    std::string rows = "NP,Avg Latency(us)\n", sized = "Processes,Latency\n";
    for (const int p : {2, 4, 8, 16}) {
        rows += std::to_string(p) + "," + std::to_string(1.5 * std::log2(p)) + "\n";
        sized += std::to_string(p) + "," + std::to_string(2.5 * std::log2(p)) + "\n";
    }
    here.write("barrier_tree.csv", rows);
    CHECK_THAT(fitted(here, "barrier_tree.csv"), Contains("\"barrier\" as op"));
    CHECK(evaluated(here, "sheet.gp", "tbarrier(8)") == Approx(4.5).epsilon(0.01));
    here.write("fixed.csv", sized);
    CHECK_THAT(run(here, program + " fit fixed.csv -o n.gp").err, Contains("unit of a time"));
    fitted(here, "fixed.csv --columns op=scatter,bytes=4,us=Latency");
    CHECK(evaluated(here, "sheet.gp", "tscatter(8,4)") == Approx(7.5).epsilon(0.01));
    succeed(here, program + " import csv fixed.csv --columns op=scatter,bytes=4,us=Latency,ppn=2 -o s.csv");
    const std::vector<Sample> samples = formats::read_samples(here.path / "s.csv");
    REQUIRE(samples.size() == 4);
    CHECK((samples[2].op == "scatter" && samples[2].p == 8 && samples[2].bytes == 4 && samples[2].ppn == 2));
    CHECK(samples[2].seconds == Approx(7.5e-6));
}

TEST_CASE("a column parts points also where each value stands once and another one is best later", "[brought]")
{
    const Brought here;
    std::string rows = "op,p,bytes,time_us,mapping\n", repeated = "op,p,bytes,time_us,nr\n";
    for (int p = 2; p <= 48; p += 2) {
        const auto row = [&](const std::string &of, double us) {
            return "barrier," + std::to_string(p) + ",0," + std::to_string(us) + "," + of + "\n";
        };
        rows += row("core", 0.2 * p) + row("node", 1.5 * std::log2(p));
        repeated += row("1", std::log2(p) * (1 + 0.1 * (p * 7 % 5))) + row("2", std::log2(p) * (1 + 0.1 * (p * 3 % 7)));
    }
    here.write("mapped.csv", rows);
    CHECK_THAT(run(here, program + " fit mapped.csv -o n.gp").err, Contains("\"mapping\" (core, node)"));
    here.write("numbered.csv", repeated);
    CHECK_THAT(fitted(here, "numbered.csv"), Contains("columns not used: nr"));
}

/// "op,p,bytes,seconds" of a cost [s].
std::string times_of(const std::string &op, const std::vector<int> &sizes, double (*cost)(double p, double d))
{
    std::string text = "op,p,bytes,seconds\n";
    for (const int p : {1, 2, 4, 6, 8, 16, 32})
        for (const int d : sizes)
            text += op + "," + std::to_string(p) + "," + std::to_string(d) + "," + std::to_string(cost(p, d)) + "\n";
    return text;
}

TEST_CASE("costs of people's own programs: falling with p, powers of d", "[brought]")
{
    const Scratch here;
    const auto [sizes, cost] = GENERATE(table<std::vector<int>, double (*)(double, double)>({
        {{0}, [](double p, double) { return 60 / p + 0.8; }},
        {{1000, 2000, 4000}, [](double p, double d) { return 0.5 + 0.006 * d / p; }},
        {{12, 24, 36, 48, 60}, [](double p, double d) { return 2 + 0.02 * std::pow(d, 1.5) * p; }},
        {{8, 24, 72, 216}, [](double p, double d) { return 0.3 + 4e-4 * d * d * std::log2(2 * p); }},
    }));
    here.write("work.csv", times_of("work", sizes, cost));
    CHECK_THAT(fitted(here, "work.csv"), !Contains("falls with p"));
    for (const int p : {2, 8, 32})
        for (const int d : sizes)
            CHECK(evaluated(here, "sheet.gp", "twork(" + std::to_string(p) + "," + std::to_string(d) + ")") ==
                  Approx(1e6 * cost(p, d)).epsilon(0.01));
}

TEST_CASE("a fall with p that no term tells is recognised as a program's, and the way to a model is shown", "[brought]")
{
    const Scratch here;
    const std::vector<int> sizes{1000, 2000, 4000};
    const auto cost = [](double p, double d) { return d / p * (std::fmod(p, 3) == 1 ? 1 : 1.9); };
    here.write("app.csv", times_of("app", sizes, cost));
    CHECK_THAT(fitted(here, "app.csv"), Contains("app: falls with p (4000 s at p = 1, ") &&
                                            Contains("mpisheet validate MODEL.gp --runs app.csv --columns d=bytes") &&
                                            !Contains("What to measure next"));
    here.write("share.csv", times_of("share", sizes, [](double p, double d) { return 9e-3 + 1e-8 * d / p; }));
    CHECK_THAT(fitted(here, "share.csv"), !Contains("falls with p"));
    here.write("model.gp", "ttotal(p,d) = 1e6*d/p*(int(p)%3 == 1 ? 1 : 1.9)\n");
    CHECK_THAT(run(here, program + " validate model.gp --runs app.csv --columns d=bytes").out,
               Contains("21 cells, median error 0.0 %"));
}

TEST_CASE("a condition of constants is run", "[brought]")
{
    const Scratch here;
    const auto [script, value] = GENERATE(table<std::string, double>({
        {"n = 25\nif (n < 100) {\n  n = 400\n}\nf(p) = n*p\n", 800},
        {"if (1) { n = 3; m = 2 } else { n = 5 }\nf(p) = n*p\n", 6},
        {"if (2 < 1) { n = 3 } else if (0) { n = 4 } else { n = 5 }\nf(p) = n*p\n", 10},
        {"n = 1\nif (0) n = 7\nf(p) = n*p\n", 2},
    }));
    here.write("s.gp", script);
    CHECK(evaluated(here, "s.gp", "f(2)") == Approx(value));
    here.write("hangs.gp", "k = 3\nn = 1\nif (k > 2) { n = 2 }\nf(p) = n*p\n"); // --set k=1 would change it
    CHECK(run(here, program + " eval hangs.gp -e 'f(2)'").status == 65);
}

TEST_CASE("a plot whose errors are all 0 is drawn", "[brought]")
{
    const Scratch here;
    std::string text = "op,p,bytes,launch,seconds\n";
    for (const int p : {2, 4, 8})
        for (const int d : {8, 64, 1024, 4096})
            text += "bcast," + std::to_string(p) + "," + std::to_string(d) + ",0,2e-6\n";
    here.write("samples.csv", text);
    fitted(here, "samples.csv");
    succeed(here, program + " plot bcast sheet.gp -o x.svg");
}

TEST_CASE("what a launcher refuses is told whole, and never ends in its rule of dashes", "[brought]")
{
    const Scratch here;
    const std::string rule(74, '-');
    const auto [said, told] = GENERATE_COPY(table<std::string, std::string>({
        {"mpiexec.openmpi has detected an attempt to run as root.\n\nRunning as root is *strongly* discouraged.\nYou "
         "can "
         "override this protection by adding the --allow-run-as-root option\nto the cmd line.",
         "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"},
        {"There are not enough slots available in the system to satisfy the 5\nslots that were requested by the "
         "application:\n\n  true",
         "OMPI_MCA_rmaps_base_oversubscribe=1"},
        {"mpiexec was unable to find the specified executable file, and therefore\ndid not launch the job.",
         "unable to find the specified executable file, and therefore did not launch the job."},
    }));
    here.write("refuse.sh", "cat >&2 <<'END'\n" + rule + "\n" + said + "\n" + rule + "\nEND\nexit 1\n");
    for (const std::string asked : {"probe -n 2 --ops barrier -o s.csv", "doctor"}) {
        const Ran ran = run(here, program + " " + asked + " --launcher 'sh refuse.sh'");
        INFO(asked << "\n" << ran.out << ran.err);
        CHECK(ran.status != 0);
        const std::string all = asked == "doctor" ? ran.out : ran.err;
        std::string words;
        for (const char c : all.substr(all.rfind(asked == "doctor" ? "MPI " : "mpisheet: "))) // without line breaks
            words += c == '\n' ? ' ' : c;
        words.erase(std::unique(words.begin(), words.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
                    words.end());
        if (asked != "doctor")
            CHECK_THAT(words, Contains(told) && !Contains(rule));
        else
            CHECK_THAT(words, !Contains(rule));
    }
    const Ran json = run(here, program + " doctor --json --launcher 'sh refuse.sh'");
    CHECK_THAT(json.out, Contains(told));
}

TEST_CASE("buffers begin where --align says, and the header says it", "[brought]")
{
    const Scratch here;
    const std::string probe = program + " probe -n 1 --ops bcast,allreduce --sizes 8,4K --launches 1 --budget 1s ";
    for (const std::string align : {"16", "64", "4096"}) {
        succeed(here, probe + "--align " + align + " -o " + align + ".csv");
        const std::string about = json::parse(formats::read_file(here.path / (align + ".json")))["buffers"];
        CHECK_THAT(about, Contains(align == "4096" ? "page-aligned" : "aligned to " + align + " bytes"));
    }
    CHECK(run(here, probe + "--align 32 -o 64.csv").status == 64); // another measurement
    CHECK(run(here, probe + "--align 100 -o 100.csv").status == 64);
    CHECK_THAT(fitted(here, "64.csv"), Contains("sheet.gp"));
    CHECK_THAT(formats::read_file(here.path / "sheet.gp"), Contains("#@ buffers = aligned to 64 bytes"));
}
