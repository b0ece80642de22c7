// The files of a characterise folder: documented as they are declared, moved to the history together, and samples.json
// as the probe has always written it.

#include "formats/description.hpp"
#include "formats/file.hpp"
#include "formats/folder_files.hpp"
#include "formats/json_file.hpp"
#include "formats/points.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "formats/scores.hpp"
#include "formats/spmd_csv.hpp"
#include "formats/trace.hpp"
#include "model/error.hpp"
#include "probes/campaign/history.hpp"
#include "report/folder.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>

using namespace mpisheet;
using Catch::Matchers::Contains;
using tests::Scratch;
namespace fs = std::filesystem;

namespace {

const fs::path before = fs::path(source_folder()) / "tests/data/written-before/simulated";

std::string files_in_words()
{
    std::string text = "| file | holds | written by |\n|---|---|---|\n";
    for (const formats::FolderFile &file : formats::folder_files)
        text += "| `" + std::string(file.name) + "` | " + std::string(file.holds) + " | `" +
                std::string(file.written_by) + "` |\n";
    return text;
}

template <typename Record> std::string columns_in_words(const std::string &file, const formats::Fields<Record> &fields)
{
    std::string text = "\n### " + file + "\n| column | |\n|---|---|\n";
    for (const formats::ColumnNotes &column : formats::columns_of(fields))
        text +=
            "| `" + column.name + "`" + (column.is_required ? "" : ", may be missing") + " | " + column.holds + " |\n";
    return text;
}

std::string all_columns()
{
    return columns_in_words("samples.csv", formats::sample_fields) +
           columns_in_words("samples.profile.csv", formats::profile_fields) +
           columns_in_words("calibration.csv", formats::calibration_fields) +
           columns_in_words("runs.csv", formats::run_fields) +
           columns_in_words("predictions.csv", formats::prediction_fields) +
           columns_in_words("comparison.csv", formats::comparison_fields) +
           columns_in_words("rivals.csv", formats::rival_fields) +
           columns_in_words("decisions.csv", formats::decision_fields) +
           columns_in_words("variants.csv", formats::variant_fields) +
           columns_in_words("trace.csv", formats::trace_fields) + columns_in_words("spmd.csv", formats::spmd_fields) +
           columns_in_words("points to measure", formats::point_fields);
}

/// `text` with what stands between "<!-- NAME -->" and the next "<!-- end -->" replaced.
std::string with_part(std::string text, const std::string &name, const std::string &part)
{
    const std::string begin = "<!-- " + name + " -->\n";
    const std::size_t from = text.find(begin) + begin.size();
    return text.replace(from, text.find("<!-- end -->", from) - from, part);
}

} // namespace

TEST_CASE("datasheets/README.md names the files and columns that the program declares", "[formats]")
{
    const fs::path readme = fs::path(source_folder()) / "datasheets/README.md";
    const std::string text = formats::read_file(readme);
    const std::string wanted = with_part(with_part(text, "files", files_in_words()), "columns", all_columns());
    if (std::getenv("MPISHEET_UPDATE") != nullptr)
        formats::write_file(readme, wanted);
    else
        CHECK(text == wanted);
}

TEST_CASE("a new measurement leaves nothing of the old one in the report", "[formats]")
{
    const Scratch scratch;
    const fs::path folder = scratch.path / "m";
    fs::copy(before, folder);
    formats::write_file(folder / "notes.txt", "somebody's own");
    const report::Folder old = report::read_folder(folder);
    REQUIRE((!old.validated.rivals.empty() && !old.validated.processes.empty() && !old.validated.variants.empty()));
    REQUIRE((!old.validated.traces.empty() && !old.spmd.empty() && !old.validated.predictions.rows.empty() &&
             !old.validated.runs.empty()));

    const fs::path next = campaign::begin_next(folder, "another measurement").folder;
    for (const char *file : {"samples.csv", "samples.json", "sheet.gp"})
        fs::copy(before / file, next / file);
    const fs::path kept = campaign::replace_by_next(folder);
    for (const formats::FolderFile &file : formats::folder_files) {
        INFO(file.name);
        CHECK(fs::exists(kept / file.name) == fs::exists(before / file.name));
        const bool is_new = file.name == "samples.csv" || file.name == "samples.json" || file.name == "sheet.gp";
        CHECK(fs::exists(folder / file.name) == is_new);
    }
    CHECK(fs::exists(folder / "notes.txt"));
    CHECK_FALSE(fs::exists(next));
    const report::Folder fresh = report::read_folder(folder);
    CHECK((fresh.validated.rivals.empty() && fresh.validated.processes.empty() && fresh.validated.variants.empty()));
    CHECK((fresh.validated.traces.empty() && fresh.spmd.empty() && fresh.validated.predictions.rows.empty() &&
           fresh.validated.runs.empty()));
    CHECK(report::read_folder(kept).validated.processes.size() == old.validated.processes.size());
}

TEST_CASE("a launch's description that is read and written again is the same to the byte", "[formats]")
{
    const Scratch scratch;
    for (const char *measurement : {"simulated", "real"}) {
        const fs::path file = before.parent_path() / measurement / "samples.json";
        const nlohmann::ordered_json whole = formats::read_json_object(file);
        formats::MeasurementDescription again;
        for (const nlohmann::ordered_json &launch : whole["launches"]) {
            const std::string text = launch.dump(1) + "\n";
            scratch.write("launch.json", text);
            again.launches.push_back(formats::read_launch_description(scratch.path / "launch.json"));
            CHECK(formats::to_json(again.launches.back()) == text);
        }
        REQUIRE(!again.launches.empty());
        for (const nlohmann::ordered_json &words : whole["slow"])
            again.slow.push_back(words);
        again.left_out = again.launches.front().left_out;
        again.machine = whole["machine"];
        again.simulated = whole["simulated"];
        again.launcher = whole.value("launcher", "");
        again.identity = whole["identity"];
        again.wanted_half_width = whole["wanted_half_width"];
        for (const nlohmann::ordered_json &point : whole["unconverged"]) {
            PointPrecision wide{.key = {point["op"], point["p"], point["bytes"]}, .launches = point["launches"]};
            wide.interval.seconds = point["seconds"].is_null() ? 0 : point["seconds"].get<double>();
            wide.interval.half_width = point["half_width"].is_null() ? 0 : point["half_width"].get<double>();
            again.unconverged.push_back(wide);
        }
        for (const nlohmann::ordered_json &words : whole["states"])
            again.states.push_back(words);
        CHECK(formats::to_json(again) == formats::read_file(file));
    }
}

TEST_CASE("a description's value of another kind is refused with its file and key", "[formats]")
{
    const Scratch scratch;
    scratch.write("launch.json", R"({"machine": {"cores": "two"}})");
    CHECK_THROWS_WITH(formats::read_launch_description(scratch.path / "launch.json"),
                      Contains("launch.json: /machine/cores: expected a whole number, found \"two\""));
    scratch.write("launch.json", R"({"left_out": [{"op": "bcast", "bytes": [8, 16]}, {"op": 1}]})");
    CHECK_THROWS_WITH(formats::read_samples_json(scratch.path / "launch.json"),
                      Contains("/left_out/1/op: expected a text, found 1"));
    scratch.write("launch.json", R"({"left_out": [{"op": "bcast", "p": 4, "bytes": [8, 16], "reason": "memory"}]})");
    const auto left_out = formats::read_samples_json(scratch.path / "launch.json").left_out;
    REQUIRE(left_out.size() == 1);
    CHECK(left_out[0].sizes == std::vector<std::int64_t>{8, 16});
}

TEST_CASE("points to measure come from a list or from samples, one after another each once", "[formats]")
{
    const Scratch scratch;
    const std::vector<formats::ListedPoint> points{{"bcast", 2, 8}, {"msg", 2, 64}, {"bcast", 2, 8}};
    scratch.write("points.csv", formats::records_text(formats::point_fields, points));
    CHECK(formats::read_file(scratch.path / "points.csv") == "op,p,bytes,layout\nbcast,2,8,\nmsg,2,64,\nbcast,2,8,\n");
    CHECK(formats::read_points(scratch.path / "points.csv") == points);
    scratch.write("samples.csv",
                  "op,p,bytes,launch,rep,seconds\nbcast,2,8,0,0,1e-6\nbcast,2,8,0,1,2e-6\nmsg,2,64,0,0,1e-6\n");
    CHECK(formats::read_points(scratch.path / "samples.csv") ==
          std::vector<formats::ListedPoint>{{"bcast", 2, 8}, {"msg", 2, 64}});
}

TEST_CASE("a folder with fewer samples than its samples.json counts is refused", "[formats]")
{
    const Scratch scratch;
    const fs::path folder = scratch.path / "m";
    fs::copy(before, folder);
    const std::string whole = formats::read_file(folder / "samples.csv");
    const std::size_t count = formats::read_described_samples(folder / "samples.csv").size();
    const std::string expected = "samples.csv: expected at least the " + std::to_string(count) +
                                 " samples that samples.json counts, found " + std::to_string(count - 1);
    const auto json_of = [&](std::size_t samples) {
        nlohmann::ordered_json json = formats::read_json_object(before / "samples.json");
        json["launches"].push_back(json["launches"].front()); // of several launches the sum alone counts
        json["samples"] = samples;
        return json.dump();
    };
    formats::write_file(folder / "samples.csv", whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1));
    for (const std::string &description : {formats::read_file(before / "samples.json"), json_of(count)}) {
        formats::write_file(folder / "samples.json", description);
        CHECK_THROWS_WITH(report::read_folder(folder), Contains(expected) && Contains("two measurements wrote"));
        CHECK_THROWS_WITH(formats::read_described_samples(folder / "samples.csv"), Contains(expected));
    }
    formats::write_file(folder / "samples.csv", whole + whole.substr(whole.rfind('\n', whole.size() - 2) + 1));
    CHECK(formats::read_described_samples(folder / "samples.csv").size() == count + 1); // measured later, appended
    fs::remove(folder / "samples.json");
    formats::write_file(folder / "samples.csv", whole.substr(0, whole.find('\n') + 1));
    CHECK(formats::read_described_samples(folder / "samples.csv").empty());
}
