// The levels of a simulated machine: found by the probe, told by the sheet, asked with other numbers of ranks a node.

#include "formats/records.hpp"
#include "formats/table.hpp"
#include "tests/command/program.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

using nlohmann::json;

namespace {

const std::string on_racks =
    " --programs '" MPISHEET_SMPI_BIN "' --platform '" + source_folder() + "/datasheets/platforms/racks-64.xml' ";

/// One evaluated expression.
double value_of(const Scratch &scratch, const std::string &arguments)
{
    const Ran ran = succeed(scratch, program + " eval out/sheet.gp " + arguments);
    return std::stod(ran.out);
}

} // namespace

TEST_CASE("collectives of half of a machine and messages of all of it: the whole, and other layouts",
          "[command][levels]")
{
    const Scratch scratch;
    succeed(scratch, program + " characterise -n 64" + on_racks +
                         "--ops msg,bcast,gather,msg_net,msg_far,exchange_node,exchange_net,exchange_far "
                         "--processes 2,3,4,6,8,12,16,24,32 --sizes 1:1M -o out");
    const json launch = json::parse(formats::read_file(scratch.path / "out/samples.json"))["launches"][0];
    std::vector<std::pair<std::string, int>> levels;
    for (const json &level : launch["survey"]["levels"])
        levels.emplace_back(level["name"], level["ranks_in_a_row"]);
    CHECK(levels == std::vector<std::pair<std::string, int>>{{"node", 8}, {"net", 32}, {"far", 64}});
    CHECK_THAT(formats::read_file(scratch.path / "out/sheet.gp"),
               Contains("#@ network = node: 8 ranks in a row, net: 32 ranks in a row, far: all others") &&
                   Contains("\nppn            = 8 "));

    // What the whole machine and another layout take, measured.
    const Ran probed = run(scratch, program + " probe" + on_racks +
                                        "--layouts 8x8,8x2 --ops bcast,gather --sizes 1K,64K -o truth.csv");
    INFO(probed.err);
    // The columns nodes and ppn of points are obeyed, row by row.
    const Ran pointed = succeed(scratch, program + " eval out/sheet.gp --points truth.csv");
    std::vector<std::string> told;
    std::istringstream lines(pointed.out);
    for (std::string line; std::getline(lines, line);)
        told.push_back(line);
    const std::string before = told[0].substr(0, told[0].find(",seconds,lo_s"));
    const auto seconds = static_cast<std::size_t>(std::count(before.begin(), before.end(), ',')) + 1;
    std::size_t row = 0;
    int compared = 0;
    for (const Sample &sample : formats::read_samples(scratch.path / "truth.csv")) {
        std::istringstream cells(told.at(++row));
        std::string cell;
        for (std::size_t column = 0; column <= seconds; ++column)
            std::getline(cells, cell, ',');
        if (sample.nodes != 8)
            continue;
        const double predicted =
            value_of(scratch, "--set ppn=" + std::to_string(sample.ppn) + " -e 't" + sample.op + "(" +
                                  std::to_string(sample.p) + "," + std::to_string(sample.bytes) + ")'");
        INFO(sample.op << " p = " << sample.p << " d = " << sample.bytes << " ppn = " << sample.ppn);
        CHECK(predicted == Approx(1e6 * sample.seconds).epsilon(0.15));
        CHECK(1e6 * std::stod(cell) == Approx(predicted));
        ++compared;
    }
    CHECK(compared >= 4);
    formats::write_file(scratch.path / "wide.csv", "op,p,bytes,nodes,ppn\nbcast,16,1024,1,16\nbcast,8,1024,1,16\n");
    const std::string wide = run(scratch, program + " eval out/sheet.gp --points wide.csv").out;
    const auto in_seconds = [&](const std::string &arguments) {
        std::ostringstream text;
        text << "," << 1e-6 * value_of(scratch, arguments) << ",";
        return text.str();
    };
    CHECK(value_of(scratch, "--set ppn=16 -e 'tbcast(16,1024)'") < 0.9 * value_of(scratch, "-e 'tbcast(16,1024)'"));
    CHECK_THAT(wide, Contains(in_seconds("--set ppn=16 -e 'tbcast(16,1024)'").substr(0, 6)));
    CHECK_THAT(wide, Contains(in_seconds("-e 'tbcast(8,1024)'").substr(0, 6)));
    CHECK(run(scratch, program + " eval out/sheet.gp --set cores=4 -e 'ppn'").status == 64);
    // Beyond the measured p rows have what their messages take, and no less than the equation's interval.
    formats::write_file(scratch.path / "beyond.csv", "op,p,bytes\nbcast,64,1024\ngather,64,65536\n");
    const auto table_of = [&](const std::string &words) {
        return formats::parse_table(run(scratch, program + " eval out/sheet.gp --points beyond.csv" + words).out, "t");
    };
    const formats::Table beyond = table_of(""), simulated = table_of(" --engine");
    for (std::size_t place = 0; place < 2; ++place) {
        const auto cell = [&](const char *column) { return beyond.number(place, beyond.column(column)); };
        CHECK(cell("seconds") == simulated.number(place, simulated.column("seconds")));
        CHECK(cell("hi_s") / cell("seconds") > 1.29);
        const std::string call = place == 0 ? "bcast{}(64,1024)" : "gather{}(64,65536)";
        const auto end = [&](const char *which) {
            return value_of(scratch, "-e 't" + fmt::format(fmt::runtime(call), which) + "'");
        };
        CHECK(cell("hi_s") / cell("lo_s") >= 0.999 * end("_hi") / end("_lo"));
    }
    // Nodes that are filled otherwise were not measured: what is said of them is extrapolated, one rank's cost is not.
    const auto asked = [&](const std::string &words) {
        return run(scratch, program + " eval out/sheet.gp --json " + words).out;
    };
    CHECK_THAT(asked("-e 'tbcast(8,1024)'"), Contains("\"extrapolated\": false"));
    CHECK_THAT(asked("--set ppn=2 -e 'tbcast(8,1024)'"), Contains("\"extrapolated\": true"));
    CHECK_THAT(asked("--set ppn=2 -e 'tbcast(1,1024)'"), Contains("\"extrapolated\": false"));
}

TEST_CASE("an interval holds what other algorithms take that a sheet says are like its own", "[levels][command]")
{
    const Scratch scratch;
    const std::string sheet = formats::read_file(source_folder() + "/datasheets/crossbar-256/sheet.gp"),
                      before = "#@ processes = ", alike = "#@ op.allgather.alike = Ring or Gather_bcast\n";
    const std::size_t at = sheet.find(before);
    REQUIRE(at != std::string::npos);
    formats::write_file(scratch.path / "one.gp", sheet);
    formats::write_file(scratch.path / "both.gp", sheet.substr(0, at) + alike + sheet.substr(at));
    formats::write_file(scratch.path / "points.csv", "op,p,bytes\nallgather,300,65536\nallgather,128,65536\n");
    const auto table_of = [&](const std::string &file) {
        return formats::parse_table(run(scratch, program + " eval " + file + " --points points.csv").out, "t");
    };
    const formats::Table one = table_of("one.gp"), both = table_of("both.gp");
    for (const char *column : {"seconds", "hi_s"})
        CHECK(one.number(0, one.column(column)) == both.number(0, both.column(column)));
    CHECK(both.number(0, both.column("lo_s")) < 0.9 * one.number(0, one.column("lo_s")));
    CHECK(one.number(1, one.column("lo_s")) == both.number(1, both.column("lo_s"))); // measured
}

TEST_CASE("streams on a simulated machine of known links: its bandwidth, both ways, and all ranks of a node",
          "[command][levels]")
{
    const Scratch scratch;
    // Two nodes of two ranks, 1 GB/s to each; SMPI takes 0.940694 of it for long messages, the way back 5 % of that.
    scratch.write("two.xml", "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                             "<platform version=\"4.1\">\n<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-1\" "
                             "speed=\"10Gf\" core=\"2\" bw=\"1GBps\" lat=\"1us\"/>\n</platform>\n");
    scratch.write("two.hosts", "n0:2\nn1:2\n");
    succeed(scratch, program + " characterise -n 4 --programs '" MPISHEET_SMPI_BIN "' --platform two.xml "
                               "--ops msg,send,stream,bistream,msg_net,stream_net,exchange_node,"
                               "exchange_net --sizes 8:1M -o out");
    const Ran shown = run(scratch, program + " show out --json");
    INFO(shown.err);
    const json rows = json::parse(shown.out)["streaming"];
    REQUIRE(rows.size() == 2);
    CHECK(rows[1]["level"] == "net");
    constexpr double link = 1e9 * 0.940694;
    CHECK(rows[1]["bytes_per_s"].get<double>() == Approx(link).epsilon(0.03));
    CHECK(rows[1]["both_ways_bytes_per_s"].get<double>() == Approx(2 * link / 1.05).epsilon(0.03));
    CHECK(rows[1]["pairs"] == 2);
    CHECK(rows[1]["pairs_bytes_per_s"].get<double>() == Approx(link).epsilon(0.05)); // a node has one link
    // Of 8 bytes and SMPI's header of 16, at 0.812084 of the link: without what the window's first message waits for.
    CHECK(rows[1]["messages_per_s"].get<double>() == Approx(1e9 * 0.812084 / 24).epsilon(0.03));
    const json machines = json::parse(run(scratch, program + " machines out --json").out)["machines"];
    CHECK(machines[0]["streaming"][1] == rows[1]);
    CHECK_THAT(run(scratch, program + " show out").out, Contains("Bandwidth and message rate"));
}

TEST_CASE("between the measured points eval takes simulated messages where they are known better than the equation",
          "[command][levels]")
{
    const Scratch scratch;
    const std::string sheet = " '" + source_folder() + "/datasheets/fattree-64'";
    const std::vector<std::string> points{"scatter,43,4000", "reduce_scatter,23,100", "scatter,56,4000",
                                          "gather,32,512"};
    std::string text = "op,p,bytes\n";
    for (const std::string &point : points)
        text += point + "\n";
    scratch.write("points.csv", text);
    const Ran ran = succeed(scratch, program + " eval" + sheet + " --points points.csv");
    CHECK(ran.err.empty());
    const formats::Table told = formats::parse_table(ran.out, "told"),
                         both = formats::parse_table(
                             run(scratch, program + " eval" + sheet + " --engine --points points.csv").out, "both");
    CHECK(told.find("equation_s") == formats::Table::absent);
    const auto cell = [](const formats::Table &table, std::size_t row, const char *column) {
        return table.number(row, table.column(column));
    };
    const std::vector<double> measured{65.6e-6, 34.6e-6, 94.0e-6}; // as the platform's simulation has them [s]
    for (std::size_t row = 0; row < measured.size(); ++row) {
        CHECK(cell(told, row, "seconds") == Approx(measured[row]).epsilon(0.01));
        CHECK(cell(told, row, "seconds") == cell(both, row, "seconds"));
        CHECK(std::abs(cell(both, row, "equation_s") / measured[row] - 1) > 0.1);
        CHECK(cell(told, row, "lo_s") < measured[row]);
        CHECK(cell(told, row, "hi_s") > measured[row]);
    }
    CHECK(cell(told, 3, "seconds") == Approx(cell(both, 3, "equation_s")).epsilon(1e-12)); // measured, and fitted well

    // An expression keeps the equation's value and says what its messages take; a sheet without levels has no engine.
    const Ran one = run(scratch, program + " eval" + sheet + " -e 'tscatter(56,4000)'");
    CHECK(std::stod(one.out) == Approx(133.1).epsilon(0.01));
    CHECK_THAT(one.err, Contains("tscatter(56,4000): its messages, simulated over the network, take 94.0 µs, outside "
                                 "the equation's interval"));
    const json shown = json::parse(run(scratch, program + " eval" + sheet + " --json -e 'tscatter(56,4000)'").out);
    CHECK(shown[0]["engine"].get<double>() == Approx(94.0).epsilon(0.01));
    refused(scratch, program + " eval '" + source_folder() + "/datasheets/two-core-vm' --engine -e 'tmsg(8)'", 64,
            Contains("neither links") && Contains("nor levels of a network"));
    scratch.write(
        "many.csv", "op,p,bytes\n" + [] {
            std::string rows;
            for (int i = 0; i < 5001; ++i)
                rows += "gather,5,8\n";
            return rows;
        }());
    CHECK_THAT(run(scratch, program + " eval" + sheet + " --points many.csv").err,
               Contains("many.csv: 5001 points: beyond 5000 only the equations are evaluated"));
}

TEST_CASE("characterise measures levels beside the collectives that are named, probe what is named alone",
          "[command][levels]")
{
    const Scratch scratch;
    const std::string some = on_racks + "-n 16 --ops bcast --processes 2,3,4,6,8,12,16 --sizes 8,64K ";
    succeed(scratch, program + " characterise" + some + "-o out");
    CHECK_THAT(formats::read_file(scratch.path / "out/sheet.gp"),
               Contains("#@ network = node: 8 ranks in a row, ") && Contains("\ntbcast(p,d)"));
    succeed(scratch, program + " probe" + some + "-o alone.csv");
    for (const Sample &sample : formats::read_samples(scratch.path / "alone.csv"))
        CHECK(sample.op == "bcast");
}

TEST_CASE("a torus has links in place of levels, in a file beside its sheet", "[command][levels]")
{
    const Scratch scratch;
    const std::string platform = source_folder() + "/tests/data/platforms/torus-12.xml";
    const std::string words = " --processes 2,4 --sizes 8,1K --ops msg,bcast -o out";
    const Ran made = succeed(scratch, program + " characterise -n 12 --programs '" MPISHEET_SMPI_BIN "' --platform '" +
                                          platform + "'" + words);
    CHECK_THAT(made.err, Contains("network: 12 ranks at 12 routers, 48 hops"));
    const Ran shown = succeed(scratch, program + " show --network out --json");
    const json network = json::parse(shown.out);
    CHECK(network["routers"] == 12);
    CHECK(network["misfit"] < 1e-3);
    int hops = 0;
    for (const json &link : network["links"])
        if (link["kind"] == "hop") {
            ++hops;
            CHECK(link["seconds"].get<double>() == Approx(2.01467 * 3e-6).epsilon(0.01)); // SMPI's latency factor
            CHECK(link["bytes_s"].get<double>() == Approx(0.940694 * 2e9).epsilon(0.01)); // and of bandwidth
        }
    CHECK(hops == 48);
    CHECK_THAT(run(scratch, program + " show --network out").out, Contains("from a router to the next"));

    // Models take messages at once over the links.
    formats::write_file(scratch.path / "shift.gp", "ttotal(p,d) = p > 1 ? tshift_all(p,5,d) : 0\n");
    const auto cell = [](const formats::Table &table, std::size_t row, const char *column) {
        return table.number(row, table.column(column));
    };
    const auto shift = [&](const std::string &more) {
        const Ran ran = run(scratch, program + " predict shift.gp --sheet out/sheet.gp -p 12 -d 1M --csv" + more);
        INFO(ran.err);
        return cell(formats::parse_table(ran.out, "predictions"), 0, "seconds");
    };
    const double with_links = shift("");
    fs::rename(scratch.path / "out/sheet.graph", scratch.path / "aside.graph");
    CHECK(with_links > (1 << 20) / (0.940694 * 2e9)); // what a hop carries
    CHECK(with_links < 1.3 * (1 << 20) / (0.940694 * 2e9));
    CHECK(shift("") > 2 * with_links); // samples end at 1 KiB, where a byte takes longer
    fs::rename(scratch.path / "aside.graph", scratch.path / "out/sheet.graph");

    // A sheet of other samples has no graph of these.
    formats::write_file(scratch.path / "plain.csv", "op,p,bytes,seconds\nmsg,2,8,1e-6\nmsg,2,1024,2e-6\n");
    REQUIRE(run(scratch, program + " fit plain.csv -o out/sheet.gp").status == 0);
    CHECK_FALSE(fs::exists(scratch.path / "out/sheet.graph"));
    CHECK_THAT(run(scratch, program + " show --network out").out, Contains("knows no network"));

    formats::write_file(scratch.path / "out/sheet.graph", "ranks 2\n");
    refused(scratch, program + " show --network out", 65,
            Contains("sheet.graph:2: expected a line for each of 2 ranks"));
}

TEST_CASE("operations of a torus go over its links beyond the measured process counts, in eval and in models",
          "[command][levels]")
{
    const Scratch scratch;
    const std::string machine =
        " --programs '" MPISHEET_SMPI_BIN "' --platform '" + source_folder() + "/tests/data/platforms/torus-12.xml' ";
    REQUIRE(
        run(scratch, program + " characterise -n 12 --processes 2,4,6,8 --sizes 8:64K" + machine + "-o out").status ==
        0);
    REQUIRE(run(scratch, program + " probe -n 12 --processes 12 --sizes 1K,16K --ops bcast,allgather,allreduce" +
                             machine + "-o measured.csv")
                .status == 0);
    std::string points = "op,p,bytes\n";
    std::vector<Sample> samples = formats::read_samples(scratch.path / "measured.csv");
    for (const Sample &sample : samples)
        points += sample.op + ",12," + std::to_string(sample.bytes) + "\n";
    scratch.write("points.csv", points);
    const formats::Table told =
                             formats::parse_table(run(scratch, program + " eval out --points points.csv").out, "told"),
                         both = formats::parse_table(
                             run(scratch, program + " eval out --engine --points points.csv").out, "both");
    double off = 0, off_by_equations = 0;
    for (std::size_t row = 0; row < samples.size(); ++row) {
        const auto at = [&](const formats::Table &table, const char *column) {
            return table.number(row, table.column(column));
        };
        INFO(samples[row].op << " " << samples[row].bytes);
        CHECK(at(told, "seconds") == Approx(samples[row].seconds).epsilon(0.2));
        CHECK(at(told, "hi_s") >= 1.299 * at(told, "seconds"));
        off += std::abs(std::log(at(told, "seconds") / samples[row].seconds));
        off_by_equations += std::abs(std::log(at(both, "equation_s") / samples[row].seconds));
        scratch.write("m.gp", "ttotal(p,d) = p > 1 ? t" + samples[row].op + "(p,d) : 0\n");
        const Ran predicted = run(scratch, program + " predict m.gp --sheet out/sheet.gp -p 12 --csv -d " +
                                               std::to_string(samples[row].bytes));
        CHECK_THAT(predicted.err, Contains("over the network's links"));
        const formats::Table times = formats::parse_table(predicted.out, "predictions");
        CHECK(times.number(0, times.column("seconds")) == Approx(at(both, "seconds")).epsilon(1e-9));
    }
    CHECK(off < 0.5 * off_by_equations);

    // Links over which messages at once ended elsewhere by more than 30 % make the interval wider.
    std::string graph = formats::read_file(scratch.path / "out/sheet.graph");
    const std::size_t line = graph.find("at_once ");
    REQUIRE(line != std::string::npos);
    graph.replace(line, graph.find('\n', line) - line, "at_once 0.9");
    formats::write_file(scratch.path / "out/sheet.graph", graph);
    const formats::Table wider =
        formats::parse_table(run(scratch, program + " eval out --engine --points points.csv").out, "wider");
    for (std::size_t row = 0; row < wider.rows(); ++row)
        CHECK(wider.number(row, wider.column("hi_s")) >= 1.899 * wider.number(row, wider.column("seconds")));

    // Without its links, a sheet that was fitted with them has its equations alone.
    fs::remove(scratch.path / "out/sheet.graph");
    const Ran alone = run(scratch, program + " eval out --points points.csv");
    CHECK_THAT(alone.err, Contains("sheet.graph, the links that it was fitted with, is not beside it"));
    const formats::Table by_equations = formats::parse_table(alone.out, "alone");
    for (std::size_t row = 0; row < by_equations.rows(); ++row)
        CHECK(by_equations.number(row, by_equations.column("seconds")) ==
              Approx(both.number(row, both.column("equation_s"))));
}

TEST_CASE("caches, sockets and nodes of a simulated machine are levels of its sheet", "[command][levels]")
{
    const Scratch scratch;
    const std::string on_sockets =
        " --programs '" MPISHEET_SMPI_BIN "' --platform '" + source_folder() + "/tests/data/platforms/sockets-32.xml' ";
    succeed(scratch, program + " characterise -n 32" + on_sockets + "--ops levels,bcast --sizes 1:64K -o out");
    CHECK_THAT(formats::read_file(scratch.path / "out/samples.json"), Contains("2 nodes x 16 ranks"));
    const std::string sheet = formats::read_file(scratch.path / "out/sheet.gp");
    CHECK_THAT(sheet, Contains("#@ network = cache: 4 ranks in a row, socket: 8 ranks in a row, node: 16 ranks in a "
                               "row, net: all others") &&
                          Contains("\nppn            = 16 ") &&
                          Contains("l == 1 ? min(4,ppn) : l == 2 ? min(8,ppn) : l == 3 ? ppn : All"));
    // Of two ranks 3, 7, 15 and 16 apart, by the levels; and where a node has two ranks alone, 2 apart is another node.
    const auto apart = [&](const std::string &set, const std::string &s) {
        return value_of(scratch, set + " -e 'Message(Level(" + s + "),8)'");
    };
    CHECK(apart("", "3") < apart("", "7") / 1.2);
    CHECK(apart("", "7") < apart("", "15") / 1.2);
    CHECK(apart("", "15") < apart("", "16") / 1.2);
    CHECK(apart("--set ppn=2", "2") == apart("", "16"));
}
