// libFuzzer, a target for each reader of files: whatever the bytes, a reader returns values that make sense or throws
// an Error of bad input with a message. MPISHEET_FUZZED names the reader; one that wants a path gets a file in memory.

#include "equations/place.hpp"
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
#include "report/charts/timeline.hpp"
#include "report/folder.hpp"
#include "report/spmd.hpp"
#include "report/text/datasheet.hpp"
#include "spmd/graph_text.hpp"
#include "spmd/loop.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace {

using namespace mpisheet;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

std::filesystem::path as_file(const std::string &text)
{
    static const std::filesystem::path path = "/dev/shm/mpisheet-fuzz-" + std::to_string(getpid()) + ".txt";
    static FILE *file = std::fopen(path.c_str(), "w");
    require(file != nullptr && ftruncate(fileno(file), 0) == 0);
    std::rewind(file);
    require(std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0);
    return path;
}

bool sensible(double seconds)
{
    return std::isfinite(seconds) && seconds >= 0;
}

void samples(const std::string &text)
{
    for (const Sample &sample : formats::read_samples(as_file(text)))
        require(sample.p > 0 && sample.bytes >= 0 && sensible(sample.seconds) && !sample.op.empty());
}

void calibration(const std::string &text)
{
    for (const StepSample &sample : formats::read_calibration(as_file(text)))
        require(sample.bytes >= 0 && sensible(sample.seconds));
}

void runs(const std::string &text)
{
    for (const Run &run : formats::read_runs(as_file(text)))
        require(run.p > 0 && sensible(run.seconds));
}

void predictions(const std::string &text)
{
    const formats::Predictions read = formats::read_predictions(as_file(text));
    for (const Prediction &row : read.rows)
        require(row.parts.size() == read.parts.size());
}

void spmd_predictions(const std::string &text)
{
    formats::read_spmd_rows(as_file(text));
}

/// Points of `eval --points` and task times are tables too.
void table(const std::string &text)
{
    const formats::Table read = formats::parse_table(text, "fuzz");
    for (std::size_t row = 0; row < read.rows(); ++row)
        for (std::size_t column = 0; column < read.columns().size(); ++column)
            try {
                require(std::isfinite(read.number(row, column)) && read.whole(row, column, 0) >= 0);
            } catch (const Error &) { // the next cell
            }
}

void sheet(const std::string &text)
{
    report::read_datasheet(text, "fuzz");
}

void context(const std::string &text)
{
    formats::read_samples_json(as_file(text));
}

void check_log(const formats::ToolLog &log)
{
    require((!log.rows.empty() || !log.left_out.empty()) && !log.differences.empty());
    for (const formats::LoggedSample &row : log.rows)
        require(row.sample.p > 0 && row.sample.bytes >= 0 && sensible(row.sample.seconds) &&
                !formats::to_row(row).empty());
}

/// Of a fit.json: what `probe --advice` measures next.
void advice(const std::string &text)
{
    for (const AdvisedPoint &point : formats::parse_advice(text, "fuzz"))
        require(point.p > 0 && point.d >= 0 && !point.op.empty());
}

void profiles(const std::string &text)
{
    for (const Profile &point : formats::read_profiles(as_file(text)))
        require(point.p >= 0 && !formats::to_row(point).empty());
}

void trace(const std::string &text)
{
    for (const report::Trace &one : report::read_trace(as_file(text)))
        require(one.p > 0 && !report::timeline_svg(one).empty());
}

void scores(const std::string &text)
{
    const std::filesystem::path file = as_file(text);
    const auto read = [](auto reader, const std::filesystem::path &path) {
        try {
            reader(path);
        } catch (const Error &error) {
            require(error.status() == Exit::bad_input);
        }
    };
    read(formats::read_comparison, file), read(formats::read_rivals, file), read(formats::read_decisions, file),
        read(formats::read_variants, file);
}

void osu(const std::string &text)
{
    check_log(formats::osu_importer.parse({text, "fuzz", 7}));
}

void imb(const std::string &text)
{
    check_log(formats::imb_importer.parse({text, "fuzz"}));
}

void netpipe(const std::string &text)
{
    check_log(formats::netpipe_importer.parse({text, "fuzz"}));
}

/// As metadata where it says so, else as times; a list of ranks it is in any case.
void pico(const std::string &text)
{
    const bool describes = text.find("timestamp") != std::string::npos;
    const std::string metadata =
        "timestamp,test_id,nnodes,tasks_per_node,collective_type\njob,0,4,2,ALLGATHER\njob,1,2x2,2,BCAST\n";
    const auto file = [](const char *name, const std::string &its_text) {
        return formats::LogFile{name, [its_text] { return its_text; }};
    };
    const std::vector<formats::LogFile> files{
        file("fuzz_metadata.csv", describes ? text : metadata), file("fuzz/job/alloc.csv", text),
        file("fuzz/job/0/64_default_ompi_int32.csv", describes ? "highest\n5000\n" : text),
        file("fuzz/job/1/64_default-default_int32.csv", describes ? "highest\n5000\n" : text),
        file("fuzz/job/1/64_bcast_nccl_ring.csv", describes ? "highest\n0\n5000\n" : text)};
    check_log(formats::pico_importer.parse_files(files));
}

void loop(const std::string &text)
{
    spmd::read_loop(text, "fuzz");
}

void graph(const std::string &text)
{
    const std::string printed = spmd::graph_text(spmd::read_graph(text, "fuzz"));
    try {
        spmd::read_graph(printed, "printed");
    } catch (const equations::Error &) {
        std::abort(); // what is printed can be read
    }
}

void task_times(const std::string &text)
{
    for (const double seconds : farm::parse_task_times(text, "fuzz"))
        require(sensible(seconds));
}

void tree(const std::string &text)
{
    farm::tree_of(farm::parse_topology_file(text, "fuzz"));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const std::string text(reinterpret_cast<const char *>(bytes), size);
    try {
        MPISHEET_FUZZED(text);
    } catch (const Error &error) {
        require(error.status() == Exit::bad_input && error.what()[0] != '\0');
    } catch (const equations::Error &error) {
        require(error.what()[0] != '\0');
    }
    return 0;
}
