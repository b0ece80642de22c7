// mpisheet import of whole folders: logs with their layout, in one command.

#include "tests/command/program.hpp"
#include "tests/skip.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::vector<std::string> cells_of(const std::string &line)
{
    std::vector<std::string> cells;
    std::istringstream stream(line + ",");
    for (std::string cell; std::getline(stream, cell, ',');)
        cells.push_back(cell);
    return cells;
}

/// Rows of a table without commas in its cells, by column.
std::vector<std::map<std::string, std::string>> rows_of(const std::string &text)
{
    std::istringstream stream(text);
    std::string line;
    std::getline(stream, line);
    const std::vector<std::string> names = cells_of(line);
    std::vector<std::map<std::string, std::string>> rows;
    while (std::getline(stream, line)) {
        const std::vector<std::string> cells = cells_of(line);
        auto &row = rows.emplace_back();
        for (std::size_t k = 0; k < std::min(cells.size(), names.size()); ++k)
            row[names[k]] = cells[k];
    }
    return rows;
}

std::string osu_log(const std::string &title, double us)
{
    return fmt::format("# OSU MPI {} Latency Test v7.4\n# Size Avg Latency(us)\n8 {:.2f}\n1024 {:.2f}\n", title, us,
                       us + 1);
}

struct Benchmark {
    std::string title, op;
};
const std::map<std::string, Benchmark> benchmarks{
    {"pingpong", {"PingPong", "msg"}},         {"sendrecv", {"Sendrecv", "allsend"}},
    {"allgather", {"Allgather", "allgather"}}, {"allgatherv", {"Allgatherv", "allgatherv"}},
    {"allreduce", {"Allreduce", "allreduce"}}, {"alltoall", {"Alltoall", "alltoall"}},
    {"alltoallv", {"Alltoallv", "alltoallv"}}};

} // namespace

TEST_CASE("logs of a real cluster come in with nodes, ranks a node, order and job in one command", "[command][import]")
{
    const std::string data = "/work/shared/data/clusters/imb.csv.gz";
    if (!fs::exists(data))
        return skip("no " + data);
    const Scratch scratch;
    using Row = std::map<std::string, std::string>;
    std::map<std::string, std::vector<Row>> files;
    for (const Row &row : rows_of(run(scratch, "gzip -dc " + data).out))
        if (row.at("system") == "ARCHER2_CrayMPICH8015_pinning")
            files[fmt::format("{}/IMB_{}nodes_{}_{}_{}.out", row.at("system"), row.at("nodes"), row.at("ppn"),
                              row.at("order"), row.at("job"))]
                .push_back(row);
    std::map<std::string, std::string> wanted; // by op, p, bytes, nodes, ppn, dealt, job: µs as printed
    for (const auto &[name, rows] : files) {
        std::string text, table;
        for (const Row &row : rows) {
            const auto &[title, op] = benchmarks.at(row.at("op"));
            if (title != table)
                text += fmt::format("#---\n# Benchmarking {}\n# #processes = {}\n#---\n#bytes #repetitions {}\n", title,
                                    row.at("p"),
                                    op == "msg" ? "t[usec] Mbytes/sec" : "t_min[usec] t_max[usec] t_avg[usec]");
            table = title;
            const double us = 1e6 * std::stod(row.at("seconds"));
            text += op == "msg" ? fmt::format("{} 1000 {:.2f} 1.00\n", row.at("bytes"), us)
                                : fmt::format("{} 1000 {:.2f} {:.2f} {:.2f}\n", row.at("bytes"), us / 2, us, us / 1.5);
            if (row.at("bytes") == "0" && op != "msg" && op != "allsend")
                continue; // sends nothing
            const std::string nodes = op == "msg" && row.at("nodes") != "1" ? "2" : row.at("nodes");
            wanted[fmt::format("{},{},{},{},{},{},{}", op, row.at("p"), row.at("bytes"), nodes, row.at("ppn"),
                               row.at("order") == "rank" ? "block" : row.at("order"), row.at("job"))] =
                fmt::format("{:.2f}", us);
        }
        fs::create_directories((scratch.path / "logs" / name).parent_path());
        scratch.write("logs/" + name, text);
    }
    const Ran ran =
        succeed(scratch, program + " import imb logs --pattern 'IMB_{nodes}nodes_{ppn}_{order}_{job}.out' -o s.csv");
    CHECK_THAT(ran.out, Contains("Files: 20 of 20 taken"));
    std::size_t found = 0;
    for (const Row &row : rows_of(formats::read_file(scratch.path / "s.csv"))) {
        const std::string key = fmt::format("{},{},{},{},{},{},{}", row.at("op"), row.at("p"), row.at("bytes"),
                                            row.at("nodes"), row.at("ppn"), row.at("dealt"), row.at("job"));
        INFO(key);
        REQUIRE(wanted.contains(key));
        found += fmt::format("{:.2f}", 1e6 * std::stod(row.at("seconds"))) == wanted[key] ? 1 : 0;
    }
    CHECK(found == wanted.size());
    CHECK(found > 1000);
}

TEST_CASE("options give the layout, the job and the algorithm; contradictions are refused with both",
          "[command][import]")
{
    const Scratch scratch;
    scratch.write("bcast.log", osu_log("Broadcast", 3));
    const std::string import = program + " import osu bcast.log -o s.csv ";
    succeed(scratch, import + "--nodes 2 --ppn 4 --order cyclic --job nightly --algorithm Binomial");
    CHECK_THAT(formats::read_file(scratch.path / "s.csv"),
               Contains("bcast_binomial,8,8,0,0,3e-06,") && Contains(",2,4,cyclic,1,host\n"));
    CHECK_THAT(formats::read_file(scratch.path / "s.json"), Contains("\"1\": \"nightly\""));
    refused(scratch, import + "--nodes 2 --ppn 4 -p 9", 65,
            Contains("bcast.log") && Contains("2 nodes x 4 ranks") && Contains("9 processes"));
    CHECK(run(scratch, import + "--order sideways").status == 64);
    CHECK(run(scratch, import + "--pattern '{ranks}.log'").status == 64);
    scratch.write("job.sh", "#!/bin/bash\n#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=4\nsrun ./osu_bcast\n");
    CHECK(run(scratch, import).status == 0);
    CHECK_THAT(formats::read_file(scratch.path / "s.csv"), Contains("bcast,8,8,0,0,3e-06,") && Contains(",2,4,"));
    refused(scratch, import + "--nodes 4", 65, Contains("the command line says nodes 4, but job.sh says nodes 2"));
}

TEST_CASE("a folder of hundreds of logs: what is bad refuses nothing else, and is named by reason", "[command][import]")
{
    const Scratch scratch;
    fs::create_directories(scratch.path / "logs");
    for (int i = 0; i < 200; ++i)
        scratch.write(fmt::format("logs/bcast_{}x2_{}.out", 1 << (i % 4), i), osu_log("Broadcast", 3 + 0.01 * i));
    scratch.write("logs/bcast_4x2_900.out", osu_log("Broadcast", 3) + "16 3.00 rubbish after it\n\x01\x02\n");
    for (int i = 300; i < 340; ++i)
        scratch.write(fmt::format("logs/put_2x2_{}.out", i),
                      "# OSU MPI_Put Latency Test v7.4\n# Size Latency (us)\n8 1.00\n");
    scratch.write("logs/bcast_2x2_901.out", "slurmstepd: error: cancelled\n");
    scratch.write("logs/notes.txt", "what we did\n");
    const std::string import = program + " import osu logs -o s.csv --pattern '{*}_{nodes}x{ppn}_{job}.out'";
    const Ran ran = succeed(scratch, import);
    CHECK_THAT(ran.out, Contains("Files: 201 of 243 taken") && Contains("Not taken") && Contains("40"));
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') < 10);
    CHECK_THAT(ran.err, Contains("MPI_Put Latency Test") && Contains("notes.txt"));
    CHECK_THAT(ran.err, Contains("bcast_4x2_900.out:5: "));
    CHECK(rows_of(formats::read_file(scratch.path / "s.csv")).size() == 402);
    const Ran none =
        run(scratch, "mkdir bad && mv logs/put* logs/notes.txt bad && " + program + " import osu bad -o t.csv");
    CHECK(none.status == 65);
    CHECK(!fs::exists(scratch.path / "t.csv"));
}

TEST_CASE("logs of pairs of nodes are a survey that names the slow node", "[command][import]")
{
    const Scratch scratch;
    fs::create_directories(scratch.path / "logs");
    for (int a = 1; a <= 6; ++a)
        for (int b = a + 1; b <= 6; ++b) {
            const double slow = a == 3 || b == 3 ? 4 : 1;
            scratch.write(fmt::format("logs/{}.out", 10 * a + b),
                          fmt::format("mpirun -np 2 -H n{},n{} osu_latency\n", a, b) +
                              osu_log("", 2 * slow + 0.01 * a));
        }
    const Ran ran = succeed(scratch, program + " import osu logs -o s.csv");
    CHECK_THAT(ran.out, Contains("slow: node n3 (") && Contains("5 of 5 pairs") && Contains("bisection"));
    const auto rows = rows_of(formats::read_file(scratch.path / "s.csv"));
    CHECK((rows.at(0).at("pair") == "n1 n2" && rows.at(29).at("launch") == "0" && rows.at(29).at("rep") == "14"));
    CHECK(run(scratch, program + " fit s.csv -o g.gp").status == 0);
}

TEST_CASE("other people's tables keep nodes, ppn, order and job", "[command][import]")
{
    const Scratch scratch;
    scratch.write("t.csv", "routine,hosts,k,np,size,order,run,usec\nbcast,2,4,8,16,rank,202010261851,3.5\n"
                           "bcast,2,4,8,16,cyclic,202010261852,4.5\n");
    scratch.write("bad.csv", "a,b\n1,2\n");
    const Ran ran = succeed(scratch, program + " import csv t.csv bad.csv --columns op=routine,nodes=hosts,ppn=k,p=np,"
                                               "bytes=size,dealt=order,job=run,us=usec -o s.csv");
    CHECK_THAT(ran.err, Contains("bad.csv"));
    const auto rows = rows_of(formats::read_file(scratch.path / "s.csv"));
    REQUIRE(rows.size() == 2);
    CHECK((rows[0].at("nodes") == "2" && rows[0].at("ppn") == "4" && rows[0].at("dealt") == "block"));
    CHECK((rows[1].at("dealt") == "cyclic" && rows[1].at("job") == "202010261852" && rows[0].at("order") == "0"));
}
