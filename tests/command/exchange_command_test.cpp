// export, generations and doctor as a person types them.

#include "tests/command/program.hpp"
#include "tests/skip.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

namespace {

const std::string sheet = source_folder() + "/datasheets/fattree-64/sheet.gp";

/// Calls with whole arguments, the same text in every language.
std::vector<std::string> calls()
{
    std::vector<std::string> list;
    for (const std::string op : {"tbcast", "tallreduce", "talltoall", "tbcast_lo", "tbcast_hi", "treduce_hi"})
        for (const std::string p : {"1", "2", "3", "7", "48", "64"})
            for (const std::string d : {"1", "8", "1000", "16384", "65537", "1048576"})
                list.push_back(op + "(" + p + "," + d + ")");
    for (const std::string call :
         {"tmsg(1)", "tmsg(4097)", "tmsg(1000000)", "tbarrier(2)", "tbarrier(63)", "c_life(70000)"})
        list.push_back(call);
    return list;
}

std::vector<double> numbers(const std::string &text)
{
    std::istringstream stream(text);
    std::vector<double> list;
    for (std::string word; stream >> word;)
        list.push_back(std::stod(word));
    return list;
}

struct Exported {
    Scratch scratch;
    std::vector<double> ours;

    Exported()
    {
        std::string command = program + " eval " + sheet;
        for (const std::string &call : calls())
            command += " -e '" + call + "'";
        ours = numbers(run(scratch, command).out);
    }
    void make(const std::string &format, const std::string &file) const
    {
        succeed(scratch, program + " export " + sheet + " --format " + format + " -o " + file);
    }
    /// One line for each call, `text` with CALL replaced.
    [[nodiscard]] static std::string each(const std::string &text)
    {
        std::string lines;
        for (const std::string &call : calls())
            lines += std::string(text).replace(text.find("CALL"), 4, call) + "\n";
        return lines;
    }
    void agree(const std::string &command) const
    {
        const Ran ran = succeed(scratch, command);
        const std::vector<double> theirs = numbers(ran.out);
        REQUIRE(theirs.size() == calls().size());
        for (std::size_t i = 0; i < theirs.size(); ++i) {
            INFO(calls()[i]);
            CHECK(std::abs(theirs[i] - ours.at(i)) <= 1e-12 * std::abs(ours[i]));
        }
    }
};

const char *const json_reader = R"(
import json, math
sheet = json.load(open('sheet.json'))
defs = {d['name']: d for d in sheet['definitions']}
own = {'real': float, 'ceil': math.ceil, 'floor': math.floor, 'int': math.trunc, 'abs': abs, 'log': math.log,
       'exp': math.exp, 'sqrt': math.sqrt}
two = {'+': lambda a, b: a + b, '-': lambda a, b: a - b, '*': lambda a, b: a * b, '/': lambda a, b: a / b,
       '**': lambda a, b: math.pow(a, b), '<': lambda a, b: a < b, '>': lambda a, b: a > b, '<=': lambda a, b: a <= b,
       '>=': lambda a, b: a >= b, '==': lambda a, b: a == b, '!=': lambda a, b: a != b, '%': math.fmod}
def value(tree, names):
    if isinstance(tree, (int, float)):
        return float(tree)
    if isinstance(tree, str):
        return names[tree] if tree in names else value(defs[tree]['tree'], {})
    head = tree[0]
    if head == '?':
        return value(tree[2] if value(tree[1], names) else tree[3], names)
    if head == '&&':
        return value(tree[1], names) and value(tree[2], names)
    if head == '||':
        return value(tree[1], names) or value(tree[2], names)
    if head == 'sum':
        k, last = (value(t, names) for t in tree[2:4])
        total = 0.0
        while k <= last:
            total, k = total + value(tree[4], dict(names, **{tree[1]: k})), k + 1
        return total
    if head == 'call':
        arguments = [value(t, names) for t in tree[2:]]
        return call(tree[1], *arguments)
    if len(tree) == 2:
        return -value(tree[1], names) if head == '-' else not value(tree[1], names)
    return float(two[head](value(tree[1], names), value(tree[2], names)))
def call(name, *arguments):
    if name in defs:
        return value(defs[name]['tree'], dict(zip(defs[name]['parameters'], arguments)))
    return float(own[name](*arguments))
)";

} // namespace

TEST_CASE("exported equations have our values where they are used", "[command][export]")
{
    const Exported exported;
    REQUIRE(exported.ours.size() == calls().size());
    const Scratch &scratch = exported.scratch;
    if (has(scratch, "g++")) {
        exported.make("cpp", "sheet.hpp");
        scratch.write("use.cpp",
                      "#include \"sheet.hpp\"\n#include <cstdio>\nusing namespace datasheet;\nint main() {\n" +
                          Exported::each("std::printf(\"%.17g\\n\", CALL);") + "}\n");
        exported.agree("g++ -std=c++17 -ffp-contract=off -Wall -Wextra -Werror use.cpp -o use && ./use");
    }
    if (has(scratch, "node")) {
        exported.make("javascript", "sheet.js");
        scratch.write("use.js",
                      "Object.assign(globalThis, require('./sheet.js'));\n" + Exported::each("console.log(CALL);"));
        exported.agree("node use.js");
    }
    if (has(scratch, "python3")) {
        exported.make("python", "sheet.py");
        scratch.write("use.py", "from sheet import *\n" + Exported::each("print(repr(float(CALL)))"));
        exported.agree("python3 use.py");
        scratch.write("read_it.py", "import sheet\nprint(sheet.tbcast.__doc__, sheet.measured(sheet.tbcast))\n"
                                    "lo, hi = sheet.interval(sheet.tbcast, 4, 1024)\n"
                                    "assert lo <= sheet.tbcast(4, 1024) <= hi\n");
        const Ran read = run(scratch, "python3 read_it.py");
        CHECK(read.err.empty());
        CHECK_THAT(read.out, Contains("Time of bcast among p processes, in µs; d in bytes") &&
                                 Contains("Measured at p = ") && Contains("95 % interval: tbcast_lo, tbcast_hi") &&
                                 Contains("{'p': (") && Contains("'d': (1, "));
        const bool has_numpy = run(scratch, "/usr/bin/python3 -c 'import numpy'").status == 0; // Debian's
        if (!has_numpy)
            skip("python3-numpy is not here: arrays are not tried");
        scratch.write("arrays.py", "import numpy\nfrom sheet import *\nd = numpy.array([1, 1024, 65536])\n"
                                   "assert (tbcast(4, d) == [tbcast(4, int(one)) for one in d]).all()\n"
                                   "p = numpy.array([[2], [4]])\nassert tbcast(p, d).shape == (2, 3)\n"
                                   "lo, hi = interval(tbcast, p, d)\nassert (lo <= hi).all()\n"
                                   "assert isinstance(tbcast(numpy.int64(4), 8), float)\n");
        if (has_numpy)
            CHECK(run(scratch, "/usr/bin/python3 arrays.py").err.empty());
        exported.make("json", "sheet.json");
        std::string lines;
        for (const std::string &call : calls())
            lines +=
                "print(repr(call('" + call.substr(0, call.find('(')) + "'," + call.substr(call.find('(') + 1) + "))\n";
        scratch.write("read.py", json_reader + lines);
        exported.agree("python3 read.py");
    }
    if (has(scratch, "gnuplot")) {
        exported.make("gnuplot", "sheet.gp");
        scratch.write("use.gp", "load 'sheet.gp'\nset print '-'\n" + Exported::each("print sprintf('%.17g', CALL)"));
        exported.agree("gnuplot use.gp");
    }
    if (has(scratch, "pdflatex")) {
        exported.make("latex", "sheet.tex");
        succeed(scratch, "pdflatex -interaction=nonstopmode -halt-on-error sheet.tex");
    }
}

TEST_CASE("Extra-P's lines are the launches' medians; SMPI's platform repeats the sheet's messages",
          "[command][export]")
{
    const Scratch scratch;
    const std::string samples = scratch.write(
        "s.csv", "op,p,bytes,launch,rep,seconds\nbcast,2,8,0,0,1e-6\nbcast,2,8,0,1,3e-6\nbcast,2,8,0,2,2e-6\n"
                 "bcast,4,8,1,0,5e-6\nbcast,8,8,1,0,9e-6\nscan,2,8,0,0,4e-6\nscan,4,8,0,0,4e-6\nmsg,2,8,0,0,1e-6\n");
    const Ran lines = run(scratch, program + " export s.csv --format extrap");
    CHECK(lines.out == R"({"params":{"p":2,"d":8},"callpath":"bcast","metric":"seconds","value":2e-06}
{"params":{"p":4,"d":8},"callpath":"bcast","metric":"seconds","value":5e-06}
{"params":{"p":2,"d":8},"callpath":"scan","metric":"seconds","value":4e-06}
{"params":{"p":4,"d":8},"callpath":"scan","metric":"seconds","value":4e-06}
)"); // Extra-P wants the same points of all: p = 8 is bcast's alone
    CHECK_THAT(lines.err, Contains("left out") && Contains("msg"));
    CHECK_THAT(run(scratch, program + " export s.csv --format extrap --ops msg").out,
               Contains("msg") && !Contains("bcast"));

    // A slower state of the machine is not averaged with the most common one.
    scratch.write("states.csv", "op,p,bytes,launch,rep,seconds,regime\nbcast,2,8,0,0,1e-6,1\nbcast,2,8,1,0,5e-6,0\n"
                                "bcast,4,8,0,0,2e-6,1\nbcast,8,8,0,0,9e-6,0\nbcast,16,8,0,0,7e-6,0\n");
    const Ran states = run(scratch, program + " export states.csv --format extrap");
    CHECK(states.out == R"({"params":{"p":2,"d":8},"callpath":"bcast","metric":"seconds","value":5e-06}
{"params":{"p":8,"d":8},"callpath":"bcast","metric":"seconds","value":9e-06}
{"params":{"p":16,"d":8},"callpath":"bcast","metric":"seconds","value":7e-06}
)");

    // 1 µs and 1 GB/s below 4 KiB, 3 µs and 10 GB/s from there on; the calls take 0.1 and 0.2 µs of the small ones.
    scratch.write("sheet.gp",
                  "#@ op.msg.d = 1:1048576\n#@ op.bcast.p = 2,4\ntmsg(d) = d < 4096 ? 1 + d/1e3 : 3 + d/1e4\n"
                  "tsend(d) = d < 4096 ? 0.1 : 3 + d/1e4\ntrecv(d) = d < 4096 ? 0.2 : 3 + d/1e4\n");
    succeed(scratch, program + " export sheet.gp --format smpi -o machine.xml");
    CHECK_THAT(formats::read_file(scratch.path / "machine.xml"), Contains("radical=\"0-3\"") && Contains("smpi/os"));
    if (!has(scratch, "smpirun") || !fs::exists(MPISHEET_SMPI_BIN "/mpisheet-probe")) {
        skip("the simulated programs are not built: the platform is not tried");
        return;
    }
    const Ran probed =
        run(scratch, program + " probe -n 2 --platform machine.xml --ops msg --sizes 1,64,3000,4096,65536,1M "
                               "--programs " MPISHEET_SMPI_BIN " -o p.csv && "
                               "awk -F, 'NR > 1 && $2 == 2 { print $3, $6 * 1e6 }' p.csv");
    INFO(probed.out << probed.err);
    const std::vector<double> cells = numbers(probed.out);
    REQUIRE(cells.size() == 12);
    for (std::size_t i = 0; i < cells.size(); i += 2) {
        const double d = cells[i], expected = d < 4096 ? 1 + d / 1e3 : 3 + d / 1e4;
        INFO(d << " bytes: " << cells[i + 1] << " us, of the sheet " << expected);
        CHECK(cells[i + 1] == Approx(expected).epsilon(0.03));
    }
}

TEST_CASE("an operation without a valid sample is named when its equation is missing", "[command][fit]")
{
    const Scratch scratch;
    scratch.write("s.csv", "op,p,bytes,seconds,valid,reason\nbcast,2,8,1e-6,1,\nbcast,2,64,2e-6,1,\n"
                           "scan,2,8,1e-6,0,oversubscribed\n");
    const Ran ran = succeed(scratch, program + " fit s.csv -o sheet.gp");
    CHECK_THAT(ran.err, Contains("warning: scan: its only sample is not valid (oversubscribed)"));
    CHECK_THAT(ran.err, !Contains("bcast"));
}

TEST_CASE("a folder keeps its generations; compare and report take the last two", "[command][compare]")
{
    const Scratch scratch;
    const auto samples = [](double factor) {
        std::string text = "op,p,bytes,launch,rep,seconds\n";
        for (int launch = 0; launch < 5; ++launch)
            for (long d = 8; d <= 4096; d *= 2)
                text += "bcast,2," + std::to_string(d) + "," + std::to_string(launch) + ",0," +
                        std::to_string(factor * (2 + 0.002 * double(d)) * (1 + 0.01 * launch)) + "e-6\n";
        return text;
    };
    for (const auto &[folder, date, factor] :
         {std::tuple{"m/history/2026-01-02T00-00-00/", "2026-01-02T00:00:00Z", 1.0},
          {"m/history/2026-02-03T00-00-00/", "2026-02-03T00:00:00Z", 1.0},
          {"m/", "2026-03-04T00:00:00Z", 1.5}}) {
        scratch.write(std::string(folder) + "samples.csv", samples(factor));
        scratch.write(std::string(folder) + "samples.json", std::string("{\"date\": \"") + date + "\"}");
    }
    const Ran ran = run(scratch, program + " compare m");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK_THAT(ran.out, Contains("bcast") && Contains("+50 %"));
    CHECK(run(scratch, program + " fit m/samples.csv -o m/sheet.gp && " + program + " report m -o r.html").status == 0);
    CHECK_THAT(formats::read_file(scratch.path / "r.html"),
               Contains("-changes\">What changed") && Contains("From the measurement of 2026-02-03T00-00-00") &&
                   Contains("+50 %"));
    scratch.write("alone/samples.csv", samples(1));
    refused(scratch, program + " compare alone", 64, Contains("one measurement alone"));
}

TEST_CASE("a finished folder is measured anew, and what it held stays", "[.long][command][characterise]")
{
    const Scratch scratch;
    const std::string measure =
        program + " characterise -n 1 --ops barrier,bcast --kernels vecdiff --sizes 8 --launches 1 --budget 0.1s -o m";
    REQUIRE(run(scratch, measure).status == 0);
    const std::string first = formats::read_file(scratch.path / "m/samples.csv"),
                      sheet_before = formats::read_file(scratch.path / "m/sheet.gp");
    fs::remove(scratch.path / "m/sheet.gp"); // stopped before the fit
    REQUIRE(run(scratch, measure).status == 0);
    CHECK(formats::read_file(scratch.path / "m/samples.csv") == first);
    CHECK(!fs::exists(scratch.path / "m/history"));
    const Ran again = succeed(scratch, measure);
    CHECK_THAT(again.err, Contains("is kept in m/history/"));
    const fs::path kept = fs::directory_iterator(scratch.path / "m/history")->path();
    CHECK(formats::read_file(kept / "samples.csv") == first);
    CHECK(formats::read_file(kept / "sheet.gp") == sheet_before);
    for (const char *file : {"samples.csv", "samples.json", "calibration.csv", "sheet.gp", "fit.json"})
        CHECK(fs::exists(scratch.path / "m" / file));

    const std::string steps = formats::read_file(scratch.path / "m/calibration.csv");
    const std::string samples = formats::read_file(scratch.path / "m/samples.csv");
    succeed(scratch, program + " calibrate --kernels vecdiff -o m");
    CHECK(formats::read_file(scratch.path / "m/samples.csv") == samples);
    CHECK(formats::read_file(scratch.path / "m/calibration.csv") != steps);
    std::vector<fs::path> history;
    for (const auto &entry : fs::directory_iterator(scratch.path / "m/history"))
        if (formats::read_file(entry.path() / "calibration.csv") == steps)
            history.push_back(entry.path());
    REQUIRE(history.size() == 1);
    for (const char *file : {"samples.csv", "samples.json", "sheet.gp", "fit.json"})
        CHECK(fs::exists(history.front() / file));
}

TEST_CASE("doctor --drain lists the hosts that a survey found slow, for Slurm", "[command][doctor]")
{
    const Scratch scratch;
    fs::create_directories(scratch.path / "m");
    nlohmann::json json = nlohmann::json::parse(R"({"machine": "made", "ranks": 16, "launches": [{"survey": {"slow": [],
        "message_16_bytes_s": 1e-6, "message_64_kib_s": 1e-5, "computation_s": 1e-4}}]})");
    for (int rank = 0; rank < 16; ++rank)
        json["launches"][0]["host_of_rank"].push_back("node-" + std::to_string(rank));
    scratch.write("m/samples.json", json.dump());
    const Ran sound = succeed(scratch, program + " doctor --drain m");
    CHECK(sound.out.empty());

    json["launches"][0]["survey"]["slow"] = {
        {{"what", "messages"}, {"rank", 9}, {"factor", 1.8}, {"text", "its \"cable\""}},
        {{"what", "link"}, {"rank", 0}, {"other", 9}, {"factor", 1.5}, {"text", "again"}}};
    scratch.write("m/samples.json", json.dump());
    const Ran slow = run(scratch, program + " doctor --drain m");
    INFO(slow.err);
    CHECK(slow.status == 1);
    CHECK(slow.out == "scontrol update NodeName=node-9 State=DRAIN Reason=\"mpisheet: its 'cable'\"\n");
    CHECK(run(scratch, program + " doctor --drain nowhere").status == 65);
}

TEST_CASE("doctor names what spoils measurements, and what to do", "[command][doctor]")
{
    const Scratch scratch;
    scratch.write("root/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
    scratch.write("root/sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
    scratch.write("root/proc/loadavg", "0.01 0.00 0.00 1/100 1\n");
    scratch.write("root/proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\n");
    const Ran ran = run(scratch, program + " doctor --root root --json");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK_THAT(ran.out, Contains("powersave") && Contains("cpupower") && Contains("hpet") &&
                            Contains("two ranks found each other"));
    CHECK_THAT(ran.out, Contains("\"library\"") && Contains("/libmpi")); // the file that LD_LIBRARY_PATH may change
    const Ran bare = run(scratch, "PATH=/nowhere " + program + " doctor --root root");
    CHECK(bare.status == 1);
    CHECK_THAT(bare.out, Contains("launcher") && Contains("mpiexec") && Contains("gnuplot-nox"));
    const Ran foreign = run(scratch, program + " doctor --root root --launcher mpirun.openmpi");
    if (run(scratch, "command -v mpirun.openmpi").status == 0)
        CHECK_THAT(foreign.out, Contains("bad"));
}
