// mpisheet predict as a person types it: families, summaries, pictures.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/made_sheets.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

/// c·d/p + p µs: least at p = √(c·d).
struct Bench {
    Scratch scratch;
    std::string model =
        scratch.write("shared.gp", "#@ predict = ttotal\n#@ parts = twork, tmessage\n"
                                   "#@ communication = tmessage\nc = 1\ntwork(p,d,c) = real(d)*c/p\n"
                                   "tmessage(p) = tsend(p)\nttotal(p,d,c) = twork(p,d,c) + tmessage(p)\n"
                                   "tflat(p,d) = 40\n");
    std::string sheet = scratch.write("sheet.gp", "#@ machine = it's a `bench`\n#@ assumed = tsend\ntsend(d) = d\n");

    [[nodiscard]] Ran predict(const std::string &arguments) const
    {
        return run(scratch,
                   std::string(MPISHEET_PROGRAM) + " predict " + model + " --sheet " + sheet + " " + arguments);
    }
};

} // namespace

TEST_CASE("a family's CSV has the settings between the contract's columns and the parts", "[predict]")
{
    const Bench bench;
    const Ran ran = bench.predict("-p 1,4 -d 100 --set c=1,4 --csv");
    CHECK(ran.status == 0);
    CHECK(ran.out == "program,p,d,seconds,lo_s,hi_s,extrapolated,c,twork,tmessage,communication\n"
                     "shared,1,100,0.000101,,,0,1,1e-04,1e-06,1e-06\n"
                     "shared,4,100,2.9e-05,,,0,1,2.5e-05,4e-06,4e-06\n"
                     "shared,1,100,0.000401,,,0,4,4e-04,1e-06,1e-06\n"
                     "shared,4,100,0.000104,,,0,4,1e-04,4e-06,4e-06\n");
    CHECK_THAT(ran.err, Contains("uses what its sheet assumes: tsend"));
    const Ran entries = bench.predict("-p 1 -d 100 --entry ttotal,tflat --csv");
    CHECK_THAT(entries.out, Contains("extrapolated,entry,twork") && Contains("\nshared,1,100,4e-05,,,0,tflat,,,\n"));
    CHECK(entries.err.find("tsend") == entries.err.rfind("tsend")); // said once
    CHECK(bench.predict("-p 1 -d 100 --entry tflat --csv").err.empty());
}

TEST_CASE("JSON has the points and what they say", "[predict]")
{
    const Bench bench;
    const auto json =
        nlohmann::json::parse(bench.predict("-p 1:20:1 -d 100 --set c=0.25,1,9 --entry ttotal,tflat --json").out);
    CHECK(json["predictions"].size() == 2 * 3 * 20);
    CHECK(json["assumed"] == std::vector<std::string>{"tsend"});
    const auto &summary = json["summary"];
    REQUIRE(summary.size() == 6);
    CHECK(summary[0]["c"] == 0.25);
    CHECK(summary[0]["best_p"] == 5); // √25
    CHECK(summary[1]["best_p"] == 10);
    CHECK(summary[1]["speedup"].get<double>() == Approx(5.05));
    CHECK(summary[1]["half_efficiency_p"] == 10);
    CHECK(summary[1]["communication_over_half_p"] == 11); // at 10 it is one half
    CHECK(summary[1]["shares"]["twork"].get<double>() == Approx(0.5));
    CHECK_FALSE(summary[1]["best_is_at_the_end"]);
    CHECK(summary[2]["best_p"] == 20); // √900 is beyond the list
    CHECK(summary[2]["best_is_at_the_end"]);
    CHECK(summary[2]["communication_over_half_p"].is_null());
    // c = 1 against 40 µs: 52 at p = 2, 36.3 at p = 3
    const auto crossing = std::find_if(json["crossovers"].begin(), json["crossovers"].end(), [](const auto &one) {
        return one["faster_above"] == "ttotal, c = 1" && one["faster_below"] == "tflat, c = 1";
    });
    REQUIRE(crossing != json["crossovers"].end());
    CHECK((*crossing)["p"].template get<double>() == Approx(2 + 12 / (12 + 40 - 109.0 / 3)));
}

TEST_CASE("the table ends with the best number of processes", "[predict]")
{
    const Bench bench;
    const std::string text = bench.predict("-p 1:20:1 -d 100,400").out;
    CHECK_THAT(text, Contains("Best number of processes") && Contains("d = 100  p = 10 ") &&
                         Contains("p = 20, the end of the range") && Contains("Where the time goes there"));
}

TEST_CASE("how far a curve goes does not depend on which p of the range are listed", "[predict]")
{
    const Bench bench;
    for (const char *processes : {"1,20", "1:20", "1:20:1", "1:20:9,20"}) {
        INFO(processes);
        const auto json = nlohmann::json::parse(bench.predict(std::string("-d 100 --json -p ") + processes).out);
        CHECK(json["summary"][0]["half_efficiency_p"] == 10);
        CHECK(json["summary"][0]["communication_over_half_p"] == 11);
    }
    const std::string text = bench.predict("-d 100 -p 1,20").out;
    CHECK_THAT(text, Contains("p = 10") && Contains("p = 11"));
    // it is tmessage alone
    CHECK_THAT(text, !Contains("tmessage  communication"));
    CHECK(nlohmann::json::parse(bench.predict("-p 1 -d 100 --json").out)["predictions"][0]["communication"] == 1e-6);
}

TEST_CASE("a model that refuses some p says how far it goes at the listed ones", "[predict]")
{
    const Bench bench;
    const std::string model = bench.scratch.write(
        "powers.gp", "#@ predict = ttotal\nttotal(p,d) = p == 3 ? log(p - 3) : real(d)/p + tsend(p)\n");
    const Ran ran = succeed(bench.scratch, std::string(MPISHEET_PROGRAM) + " predict " + model + " --sheet " +
                                               bench.sheet + " -p 1,2,4,8 -d 100 --json");
    CHECK(nlohmann::json::parse(ran.out)["summary"][0]["half_efficiency_p"] == 8);
}

TEST_CASE("a speed-up above p is explained by the steps that get cheaper", "[predict]")
{
    const Scratch scratch;
    scratch.write("racks.gp", made::racks); // from 2 to 1.2 ns a step: 4 MB of cells are 0.5 MB in each of eight
    const std::string words = std::string(MPISHEET_PROGRAM) + " cowichan predict life --sheet racks.gp -d 4096 -n ";
    CHECK_THAT(run(scratch, words + "1,8").out, Contains("the speed-up is above p") && Contains("c_life_busy by 40"));
    CHECK_THAT(run(scratch, words + "1,2").out, !Contains("above p"));
}

TEST_CASE("the list of kernels breaks no path", "[predict]")
{
    const Scratch scratch;
    const Ran ran = run(scratch, std::string(MPISHEET_PROGRAM) + " cowichan list");
    CHECK_THAT(ran.out, Contains("models/KERNEL.gp\n") && Contains("half-alltoallv"));
    CHECK(ran.out.find("kernel ") == ran.out.rfind("kernel ")); // one table
}

TEST_CASE("models of one program are told apart by their files", "[predict]")
{
    const Bench bench;
    const std::string other = bench.scratch.write("other.gp", "#@ program = shared\nttotal(p,d) = tsend(p)\n");
    CHECK_THAT(bench.predict(other + " -p 1,2 -d 10").out, Contains(other) && Contains(bench.model + " "));
    CHECK_THAT(bench.predict("-p 1,2 -d 10").out, Contains("shared ") && !Contains(bench.model));
}

TEST_CASE("Figure 4.6: the least time at 70 processes", "[predict]")
{
    const Scratch scratch;
    const std::string source = source_folder();
    const Ran ran = run(scratch, std::string(MPISHEET_PROGRAM) + " predict " + source +
                                     "/cowichan/models/classic/mandel-2.gp --sheet " + source +
                                     "/datasheets/cray-t3d.gp -p 1:128:1 -d 64 --set ncols=64 --set nrows=64 --set "
                                     "maxmandeliter=128 --set tcompute=0.01 --json");
    CHECK(nlohmann::json::parse(ran.out)["summary"][0]["best_p"] == 70);
}

TEST_CASE("pictures are written in the format of their name", "[predict]")
{
    const Bench bench;
    for (const auto &[name, magic] : {std::pair{"a.svg", "<?xml"}, {"a.png", "\x89PNG"}, {"a.pdf", "%PDF-"}}) {
        const Ran ran =
            bench.predict("-p 1:64 -d 100 --set c=0.01,1 --plot speedup --title \"'\\`touch owned\\`'\" -o " +
                          bench.scratch.file(name));
        CHECK(ran.status == 0);
        CHECK_THAT(ran.out, Contains("Best number of processes"));
        CHECK(formats::read_file(bench.scratch.file(name)).rfind(magic, 0) == 0);
    }
    const std::string svg = formats::read_file(bench.scratch.file("a.svg"));
    for (const char *text : {"c = 0.01", "c = 1", "ideal", "speed-up", "processes p", "&#39;`touch owned`&#39;",
                             "it&#39;s a `bench`", "with assumed tsend", "d = 100"})
        CHECK_THAT(svg, Contains(text));
    CHECK_FALSE(fs::exists(bench.scratch.file("owned")));
    const Ran terminal = bench.predict("-p 1:64 -d 100 --set c=0.01,1 --plot time");
    CHECK_THAT(terminal.out, Contains("c = 0.01") && Contains("processes p") && Contains("µs"));
    const std::string over_d = bench.scratch.file("d.svg");
    CHECK(bench.predict("-p 4 -d 1:64 --set c=0.01,1 --plot efficiency -o " + over_d).status == 0);
    CHECK_THAT(formats::read_file(over_d), Contains("problem size d") && Contains("p = 4"));
}

TEST_CASE("what predict refuses", "[predict]")
{
    const Bench bench;
    const auto refuses = [&](const std::string &arguments, const std::string &text) {
        INFO(arguments);
        const Ran ran = bench.predict(arguments);
        CHECK(ran.status == 64);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(text));
    };
    refuses("--entry ttotl", "did you mean ttotal");
    refuses("--set cc=1", "did you mean c of");
    refuses("--set c=1,x", "--set: c: expected a number, found \"x\"");
    refuses("--set c", "expected name=value");
    refuses("--set c=1 --set c=2", "list its values");
    refuses("-p 0,1", "at least 1");
    refuses("-p 1:1000:1 -d 1:1001:1", "1000000");
    refuses("--plot time -o fig.gif", ".svg, .png or .pdf");
    refuses("--plot times", "expected time, speedup or efficiency, found \"times\" (did you mean time?)");
    refuses("--plot time -p 4", "more than one p");
    refuses("--plot time -d 1:20:1", "at most 12 curves");
    refused(bench.scratch,
            "env PATH=/nonexistent " + std::string(MPISHEET_PROGRAM) + " predict " + bench.model + " --sheet " +
                bench.sheet + " --plot time -o fig.png",
            69, Contains("gnuplot-nox"));
}

TEST_CASE("questions that people ask of a model are answered, or refused with the reason", "[predict]")
{
    const Scratch scratch;
    scratch.write("tasks.gp", "ttotal(p,d) = 1000*(10*ceil(real(d)/p) + 0.1*p)\n");
    scratch.write("workers.gp", "ttotal(p,d) = 1e5 + 8e6/(p-1)\n");
    scratch.write("halo.gp", "ttotal(p,d) = 0.002*d*d + (p > 1 ? 4*(3 + 8*d/5000.0) : 0)\n");
    scratch.write("cache.gp", "c_cell(w) = w > 2e6 ? 0.004 : 0.0012\nttotal(p,d) = d*d/p*c_cell(8*d*d/p)\n");
    scratch.write("base2.gp", "ttotal(p,d) = 5000.0/p + 40*lg(p)\n");
    scratch.write("rows.gp", "rows(n,p) = n/p\nttotal(p,d) = rows(d,p)*100\n");
    scratch.write("message.gp", "ttotal(p,d) = 10*tmsg(d)\n");
    scratch.write("a.gp", "#@ machine = A\ntmsg(d) = 2 + d/1e4\n");
    scratch.write("c.gp", "#@ machine = C\ntbarrier(p) = p\n");
    scratch.write("slow.gp", "#@ time_unit = ms\ntmsg(d) = 0.04 + d/1.2e5\n");
    struct Question {
        std::string words;
        int status;
        std::vector<std::string> answers; ///< in what is printed
    };
    const auto [words, status, answers] = GENERATE(values<Question>(
        {{"tasks.gp -p 1:64 -d 12", 0, {"of all from 1 to 64", "p = 12 ", "11.2 ms"}},
         {"tasks.gp -p 1:64 -d 12 --within 15ms", 0, {"within 15.0 ms from", "p = 12"}},
         {"workers.gp -p 2:32", 0, {"speed-up is over p = 2", "22.62"}},
         {"workers.gp -p 1:32", 0, {"p = 1 are not defined", "in ttotal of workers.gp", "not defined", "22.62"}},
         {"halo.gp -p 1,4,16 -d 200 --weak", 0, {"weak efficiency", "86 %"}},
         {"cache.gp -p 1,2,4,8 -d 1000", 0, {"the speed-up is above p", "c_cell by 70 %"}},
         {"base2.gp --sheet a.gp -p 1:8", 65, {"unknown function lg (log2, of base 2, or log10? log is natural)"}},
         {"rows.gp -p 3 -d 100", 0, {"line 1: gnuplot divides whole numbers to a whole number"}},
         {"message.gp -p 1:8", 64, {"unknown function tmsg: --sheet SHEET is needed"}},
         {"message.gp --machine a.gp --machine c.gp -p 1:8", 65, {"unknown function tmsg on machine C (c.gp)"}},
         {"message.gp --sheet slow.gp -p 1:8", 65, {"slow.gp:1:", "time_unit = ms: times of equations are in µs"}}}));
    const Ran ran = run(scratch, std::string(MPISHEET_PROGRAM) + " predict " + words);
    INFO(words << "\n" << ran.out << ran.err);
    CHECK(ran.status == status);
    for (const std::string &answer : answers)
        CHECK_THAT(ran.out + ran.err, Contains(answer) && !Contains("mpisheet_entry"));
}

TEST_CASE("validate says where every cell is off by the factor of a unit", "[predict]")
{
    const Scratch scratch;
    scratch.write("amdahl.gp", "ttotal(p,d) = 1e5 + 7e5/p\n");
    const auto [scale, words] = GENERATE(std::pair<double, std::string>(1e3, "measured is 1000 times"),
                                         std::pair<double, std::string>(1e-6, "measured is 1/1000000 of"),
                                         std::pair<double, std::string>(1, ""));
    std::string runs = "program,p,d,seconds\n";
    for (const auto &[p, seconds] : {std::pair(1, 0.8), std::pair(2, 0.455), std::pair(4, 0.27)})
        runs += "amdahl," + std::to_string(p) + ",1," + std::to_string(seconds * scale) + "\n";
    scratch.write("runs.csv", runs);
    const Ran ran = succeed(scratch, std::string(MPISHEET_PROGRAM) + " validate amdahl.gp --runs runs.csv");
    CHECK((ran.out.find("in every cell") != std::string::npos) == !words.empty());
    CHECK_THAT(ran.out, Contains(words));
}

TEST_CASE("a table of runs needs p and a time, under whatever names", "[predict]")
{
    const Scratch scratch;
    scratch.write("amdahl.gp", "ttotal(p,d) = 2e6 + 6e6/p\n");
    scratch.write("heat.gp", "ttotal(p,d) = 100.0*d/p\n");
    scratch.write("plain.csv", "p,time\n1,8.0\n2,5.1\n4,3.4\n8,2.8\n");
    scratch.write("blanks.csv", "program, p, d, seconds\nm, 1, 1, 8.0\nm, 2, 1, 5.0\n");
    scratch.write("units.csv", "Cores;Walltime (ms)\n1;8000,0\n2;5100,0\n4;3400,0\n");
    scratch.write("sizes.csv", "N\tranks\tt_us\n100\t1\t10000\n100\t2\t5000\n200\t2\t10000\n");
    scratch.write("two.csv", "host,p,seconds\nold,1,8.0\nnew,1,4.0\nold,2,5.0\nnew,2,2.5\n");
    scratch.write("four.csv", "mpi,p,seconds\na,1,8\nb,1,4\na,2,5\nb,2,2.5\na,4,3.5\nb,4,1.75\na,8,2.75\nb,8,1.3\n");
    scratch.write("neither.csv", "x,y\n1,2\n");
    struct Question {
        std::string words;
        int status;
        std::vector<std::string> answers;
    };
    const auto [words, status, answers] = GENERATE(values<Question>(
        {{"amdahl.gp --runs plain.csv", 0, {"\"time\" as seconds", "2.75 s", "−2.0 %", "+2.9 %", "4 cells"}},
         {"amdahl.gp --runs blanks.csv", 0, {"2 cells, median error 0.0 %"}},
         {"amdahl.gp --runs units.csv", 0, {"\"Cores\" as p", "−2.0 %", "3 cells"}},
         {"heat.gp --runs sizes.csv", 0, {"\"N\" as d", "3 cells, median error 0.0 %"}},
         {"heat.gp --runs plain.csv", 65, {"no column says d, on which the model depends: --columns d=NAME"}},
         {"heat.gp --runs plain.csv --columns d=80000,seconds=time", 0, {"80000", "8.00 s"}},
         {"amdahl.gp --runs two.csv", 0, {"\"host\" differs between repetitions of the same point", "host=new"}},
         {"amdahl.gp --runs two.csv --where host=old", 0, {"2 cells, median error 0.0 %"}},
         {"amdahl.gp --runs four.csv", 65, {"the column \"mpi\" (a, b) separates repetitions", "--where 'mpi=a'"}},
         {"amdahl.gp --runs neither.csv",
          65,
          {"expected columns \"p\", \"seconds\", found x,y", "--columns p=NAME"}}}));
    const Ran ran = run(scratch, std::string(MPISHEET_PROGRAM) + " validate " + words);
    INFO(words << "\n" << ran.out << ran.err);
    CHECK(ran.status == status);
    for (const std::string &answer : answers)
        CHECK_THAT(ran.out + ran.err, Contains(answer));
}

TEST_CASE("weak scaling is validated by the efficiency that it keeps", "[predict]")
{
    const Scratch scratch;
    scratch.write("halo.gp", "ttotal(p,d) = 0.002*d*d + (p > 1 ? 4*(3 + 8*d/5000.0) : 0)\n");
    scratch.write("runs.csv", "p,d,us\n1,200,80\n4,200,94\n16,200,100\n");
    const Ran ran = succeed(scratch, std::string(MPISHEET_PROGRAM) +
                                         " validate halo.gp --runs runs.csv --weak --plot efficiency -o weak.svg");
    CHECK_THAT(ran.out, Contains("Weak efficiency") && Contains("16  200       86 %      80 %"));
    CHECK(fs::exists(scratch.path / "weak.svg"));
}

TEST_CASE("a file that is no sheet is refused with what to do", "[predict]")
{
    const Scratch scratch;
    scratch.write("amdahl.gp", "ttotal(p,d) = 2e6 + 6e6/p\n");
    const std::string text = GENERATE("", "# nothing\n", "\n\n");
    scratch.write("empty.gp", text);
    refused(scratch, std::string(MPISHEET_PROGRAM) + " predict amdahl.gp --sheet empty.gp -p 1:8", 65,
            Contains("empty.gp:1:") && Contains("needs no --sheet"));
    CHECK_THAT(run(scratch, std::string(MPISHEET_PROGRAM) + " predict amdahl.gp -p 1:8").out, Contains("2.75 s"));
}

TEST_CASE("a collective that the sheet lacks is composed of its messages, and said", "[command][predict]")
{
    const Scratch scratch;
    scratch.write("model.gp", "#@ predict = ttotal\nttotal(p,d) = d/p + tbarrier(p)\n");
    const std::string message = "#@ op.msg.p = 2\n#@ op.msg.d = 1:1048576\ntmsg(d) = 2 + 0.001*d\n"
                                "tmsg_lo(d) = tmsg(d)/1.1\ntmsg_hi(d) = tmsg(d)*1.1\n";
    scratch.write("messages.gp", message);
    scratch.write("barrier.gp", message + "tbarrier(p) = 7\n");
    scratch.write("none.gp", "tbcast(p,d) = 7\n");
    const auto predict = [&](const std::string &sheet) {
        return run(scratch,
                   std::string(MPISHEET_PROGRAM) + " predict model.gp --sheet " + sheet + " -p 5 -d 100 --json");
    };
    const Ran composed = predict("messages.gp");
    INFO(composed.err);
    REQUIRE(composed.status == 0);
    CHECK_THAT(composed.err, Contains("the sheet has no tbarrier: composed of messages") && Contains("--ops barrier"));
    const auto row = nlohmann::json::parse(composed.out).at("predictions").at(0);
    CHECK(row.at("seconds").get<double>() == Approx((20 + 3 * 2) * 1e-6)); // three rounds of five ranks
    CHECK(row.at("lo_s").get<double>() == Approx((20 + 2 / 1.1) * 1e-6));  // one message
    CHECK(row.at("hi_s").get<double>() == Approx((20 + 2 * 6 * 1.1) * 1e-6));
    CHECK_THAT(predict("barrier.gp").err, !Contains("composed"));
    CHECK_THAT(predict("barrier.gp").out, Contains("2.7e-05"));
    CHECK(predict("none.gp").status == 65); // no messages either
}
