// Every reader of files that people hand in: the same values whatever the ends of lines, byte order mark or quotes, and
// for a file that is empty, cut off, binary or wrong in a number either values that make sense or a message with place.

#include "equations/equations.hpp"
#include "farm/model/task_times.hpp"
#include "farm/tree/topology.hpp"
#include "formats/file.hpp"
#include "formats/fit_json.hpp"
#include "formats/import.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "formats/scores.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/charts/timeline.hpp"
#include "report/folder.hpp"
#include "report/spmd.hpp"
#include "report/text/datasheet.hpp"
#include "spmd/graph_text.hpp"
#include "spmd/loop.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"

#include <algorithm>

using namespace mpisheet;
using Path = std::filesystem::path;

namespace {

/// What was read, in words of its own. "<1e-6>" in a good file marks a number that is damaged.
struct FileReader {
    std::string name, good;
    std::string (*read)(const Path &);
};

template <typename Rows> std::string rows_text(const Rows &rows)
{
    std::string text;
    for (const auto &row : rows)
        text += formats::to_row(row);
    return text;
}

/// As if what is left out, which the command names, were refused.
std::string log_text(const formats::ToolLog &log)
{
    if (!log.left_out.empty())
        throw Error(Exit::bad_input, to_text(log.left_out.front()));
    return rows_text(log.rows);
}

std::string sheet_summary(const Path &path)
{
    std::string text;
    const report::Datasheet sheet = report::read_datasheet(formats::read_text(path), path.string());
    equations::Scope scope;
    scope.load(equations::parse(formats::read_text(path), path.string()));
    for (const report::Equation &equation : sheet.operations)
        text += equation.text + equations::compile(scope, "t" + equation.name).parameters().front() + "\n";
    return text;
}

std::string trace_summary(const Path &path)
{
    std::string text;
    for (const report::Trace &trace : report::read_trace(path))
        for (const report::TraceSpan &span : trace.spans)
            text += trace.program + " " + std::to_string(span.rank) + span.phase + format_number(span.end) + "\n";
    return text;
}

std::string spmd_summary(const Path &path)
{
    std::string text;
    for (const formats::SpmdRow &cell : formats::read_spmd_rows(path))
        text += cell.program + std::to_string(cell.N) + " " + format_number(cell.total_s) + "\n";
    return text;
}

std::string decisions_summary(const Path &path)
{
    std::string text;
    for (const BestProcesses &decision : formats::read_decisions(path))
        text += decision.program + std::to_string(decision.chosen) + " " + format_number(decision.loss) + "\n";
    return text;
}

std::string context_summary(const Path &path)
{
    std::string text;
    const formats::SamplesFacts about = formats::read_samples_json(path);
    for (const auto &[key, value] : about.facts)
        text += key + "=" + value + "\n";
    return text;
}

std::string advice_summary(const Path &path)
{
    std::string text;
    for (const AdvisedPoint &point : formats::parse_advice(formats::read_text(path), path.string()))
        text += point.op + std::to_string(point.p) + ":" + std::to_string(point.d) + "\n";
    return text;
}

std::string times_summary(const Path &path)
{
    std::string text;
    for (const double seconds : farm::parse_task_times(formats::read_text(path), path.string()))
        text += format_number(seconds) + "\n";
    return text;
}

std::string tree_summary(const Path &path)
{
    std::string text;
    for (const int parent : farm::tree_of(farm::parse_topology_file(formats::read_text(path), path.string())).parent)
        text += std::to_string(parent) + "\n";
    return text;
}

/// Results of PICO, a file of metadata and one of times; as the command, which refuses what has no row.
std::string pico_summary(const Path &damaged, const std::pair<std::string, std::string> &other)
{
    const std::vector<formats::LogFile> files{{damaged.string(), [damaged] { return formats::read_file(damaged); }},
                                              {other.first, [other] { return other.second; }}};
    const formats::ToolLog log = formats::pico_importer.parse_files(files);
    if (log.rows.empty())
        throw Error(Exit::bad_input, damaged.string() + ":1: " + to_text(log.left_out.front()));
    return log_text(log);
}

const std::vector<FileReader> &file_readers()
{
    static const std::vector<FileReader> all{
        {"samples.csv", "op,p,bytes,launch,rep,seconds,valid\nbcast,2,8,0,0,<1e-6>,1\nscan,4,<64>,1,0,2e-6,0\n",
         [](const Path &path) { return rows_text(formats::read_samples(path)); }},
        {"calibration.csv",
         "kernel,bytes,launch,rep,steps,seconds\nlife,1024,0,0,<1000>,1e-6\nlife,<64>,0,0,10,<2e-6>\n",
         [](const Path &path) { return rows_text(formats::read_calibration(path)); }},
        {"runs.csv", "program,p,d,launch,rep,phase,seconds\nlife,<2>,512,0,0,total,<1e-3>\n",
         [](const Path &path) { return rows_text(formats::read_runs(path)); }},
        {"predictions.csv", "program,p,d,seconds,lo_s,hi_s,extrapolated,setup\nlife,<2>,512,1e-3,,,0,1e-4\n",
         [](const Path &path) { return formats::to_text(formats::read_predictions(path)); }},
        {"spmd.csv", "program,system,N,P,comm_s,comp_s,total_s,speedup\ncg,paragon,<512>,4,0.1,0.2,0.3,3.5\n",
         spmd_summary},
        {"trace.csv", "program,p,d,rep,rank,phase,iteration,start,end\nlife,2,64,0,<1>,step,0,0,1e-3\n", trace_summary},
        {"decisions.csv",
         "program,d,chosen_p,best_p,loss,peak_p,best_peak_p,effects,foreseen\nlife,64,<2>,4,0.1,4,4,3,3\n",
         decisions_summary},
        {"sheet.gp", "#@ format = 1\n#@ op.bcast.d = 8:64\ntbcast(p,d) = 1.5 + d*<1e-3>\ntmsg(d) = 1 + \\\n d/1e3\n",
         sheet_summary},
        {"samples.json", "{\"machine\": \"tower\",\n \"ranks\": <4>, \"sweep\": {\"seconds\": 1.5}}\n",
         context_summary},
        {"fit.json", "{\"advice\": [{\"op\": \"bcast\",\n \"p\": <2>, \"bytes\": <64>}]}\n", advice_summary},
        {"osu.log", "# OSU MPI Broadcast Latency Test v7.4\n# Size       Avg Latency(us)\n1   0.27\n64   <0.28>\n",
         [](const Path &path) {
             return log_text(formats::osu_importer.parse({formats::read_text(path), path.string(), 4}));
         }},
        {"imb.log",
         "#    Intel(R) MPI Benchmarks 2021.11, MPI-1 part\n# Benchmarking PingPong \n# #processes = 2 \n"
         "#bytes #repetitions t[usec] Mbytes/sec\n8 50 0.4 100\n1024 50 <4.12> 248.76\n",
         [](const Path &path) {
             return log_text(formats::imb_importer.parse({formats::read_text(path), path.string()}));
         }},
        {"np.out", "1 20.354740 0.00000037\n512     2389.42       <0.00000163>\n",
         [](const Path &path) {
             return log_text(formats::netpipe_importer.parse({formats::read_text(path), path.string()}));
         }},
        {"job/0/64_ring_ompi_int32.csv", "highest,rank0,rank1\n<5000>,5000,4000\n<6000>,5000,6000\n",
         [](const Path &path) {
             return pico_summary(path, {"tower_metadata.csv",
                                        "timestamp,test_id,nnodes,tasks_per_node,collective_type\njob,0,2,1,GATHER\n"});
         }},
        {"tower_metadata.csv", "timestamp,test_id,nnodes,tasks_per_node,collective_type\njob,0,<2>,1,BCAST\n",
         [](const Path &path) {
             return pico_summary(path, {"job/0/64_ring_ompi_int32.csv", "highest\n5000\n6000\n"});
         }},
        {"x.loop",
         "#@ program = x\n\\DEFINE TYPE = 8;\n\\LOOP (<4>) k {\n    a = b / c;\n    \\SIMPLE_BCAST(P,psize*8);\n}\n",
         [](const Path &path) { return spmd::graph_text(spmd::read_loop(formats::read_text(path), path.string())); }},
        {"x.graph",
         "TYPE = 8   # bytes\nrepeat <7>\n  level work: P tasks of 2*N/P\n  arcs all: simple_bcast of N\nend\n",
         [](const Path &path) { return spmd::graph_text(spmd::read_graph(formats::read_text(path), path.string())); }},
        {"parents.txt", "-1 0 0 # three\n<1> 1\n", tree_summary},
        {"links.txt", "0 1 1e6\n1 2 <2e6>\nroot 1\n", tree_summary},
        {"times.txt", "10ms\n<20> ms # the longer\n0.5\n", times_summary},
    };
    return all;
}

std::string with_number(std::string text, const std::string &number = {})
{
    for (std::size_t from = 0; (from = text.find('<', from)) != std::string::npos;) {
        const std::size_t to = text.find('>', from);
        text.replace(from, to + 1 - from, number.empty() ? text.substr(from + 1, to - from - 1) : number);
    }
    return text;
}

std::string replaced(std::string text, const std::string &what, const std::string &by)
{
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

struct Read {
    std::string values, message; ///< one of them is empty
};

/// Writes and reads it; a message must begin with the file and a place in it.
Read read_as(const FileReader &reader, const tests::Scratch &scratch, const std::string &text)
{
    const Path path = scratch.write(reader.name, text);
    Read found;
    try {
        found.values = reader.read(path);
    } catch (const Error &error) {
        CHECK(error.status() == Exit::bad_input);
        found.message = error.what();
    } catch (const equations::Error &error) {
        found.message = error.what();
    }
    if (!found.message.empty()) {
        const std::string place = path.string() + ":";
        INFO(found.message);
        CHECK(found.message.rfind(place, 0) == 0);
        const char next = found.message[std::min(place.size(), found.message.size() - 1)];
        CHECK((std::isdigit(static_cast<unsigned char>(next)) != 0 || reader.name == "fit.json"));
    }
    return found;
}

} // namespace

TEST_CASE("ends of lines, byte order mark and quotes change nothing", "[readers]")
{
    const tests::Scratch scratch;
    for (const FileReader &reader : file_readers()) {
        const std::string good = with_number(reader.good), mark = "\xef\xbb\xbf";
        const Read expected = read_as(reader, scratch, good);
        INFO(reader.name << ": " << expected.message);
        REQUIRE(!expected.values.empty());
        std::vector<std::string> others{replaced(good, "\n", "\r\n"), mark + good, mark + replaced(good, "\n", "\r\n"),
                                        good.substr(0, good.size() - 1), good + "\n\n"};
        if (reader.name.ends_with(".csv"))
            others.push_back("\"" + replaced(replaced(good.substr(0, good.size() - 1), ",", "\",\""), "\n", "\"\n\"") +
                             "\"\n");
        for (const std::string &other : others) {
            const Read read = read_as(reader, scratch, other);
            INFO(other << read.message);
            CHECK(replaced(read.values, " \n", "\n") == expected.values); // a CR in a note is a blank
        }
    }
}

TEST_CASE("empty, binary and wrong files are refused with their place", "[readers]")
{
    const tests::Scratch scratch;
    for (const FileReader &reader : file_readers()) {
        const std::string good = with_number(reader.good);
        std::string zero = good, utf16 = "\xff\xfe";
        zero[good.size() / 2] = '\0';
        for (const char c : good)
            utf16 += std::string{c, '\0'};
        std::vector<std::string> bad{
            "", "\n", zero, utf16, std::string(100, '\x80'), std::string(5000, '('), replaced(good, "\n", "\r")};
        for (const char *number : {"nan", "1e400", "1.2.3", "inf", "1e", "0x", "1;2"})
            bad.push_back(with_number(reader.good, number));
        if (!reader.name.ends_with(".gp") && !reader.name.ends_with("graph") && !reader.name.ends_with("loop") &&
            reader.name != "samples.json" && reader.name != "parents.txt") // there a number may be negative
            bad.push_back(with_number(reader.good, "-1"));
        for (const std::string &text : bad) {
            const Read read = read_as(reader, scratch, text);
            INFO(reader.name << ": " << text.substr(0, 300) << "\n→ " << read.values);
            CHECK(!read.message.empty());
        }
    }
}

TEST_CASE("a file that ends anywhere is read or refused with its place", "[readers]")
{
    const tests::Scratch scratch;
    for (const FileReader &reader : file_readers()) {
        const std::string good = with_number(reader.good);
        for (std::size_t size = 0; size < good.size(); ++size) {
            INFO(reader.name << " after " << size << " bytes");
            const Read read = read_as(reader, scratch, good.substr(0, size));
            CHECK(read.values.find("nan") == std::string::npos);
        }
    }
}
