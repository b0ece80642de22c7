#include "report/folder.hpp"

#include "formats/file.hpp"
#include "formats/json_file.hpp"
#include "formats/scores.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace mpisheet::report {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::array known_files{"samples.csv",     "samples.json",    "sheet.gp",           "fit.json", "table.gp",
                                 "calibration.csv", "predictions.csv", "predictions.sha256", "runs.csv", "rivals.csv",
                                 "decisions.csv",   "variants.csv",    "trace.csv",          "spmd.csv"};

std::string plain(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_null())
        return "";
    if (value.is_boolean())
        return value.get<bool>() ? "yes" : "no";
    if (value.is_number_float())
        return format_number(value.get<double>());
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string words(const Json &value);

/// "host node0, processors 16": the members of an object in one line.
std::string members(const Json &object)
{
    std::string text;
    for (const auto &[name, value] : object.items())
        text += (text.empty() ? "" : ", ") + name + ' ' + words(value);
    return text;
}

/// Any value in one line; of many items the first few.
std::string words(const Json &value)
{
    if (value.is_object())
        return members(value);
    if (!value.is_array())
        return plain(value);
    constexpr std::size_t most = 24, most_objects = 3;
    const std::size_t shown = !value.empty() && value.front().is_object() ? most_objects : most;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, value.size()); ++i)
        text += (text.empty() ? "" : value[i].is_object() ? "; " : ", ") + words(value[i]);
    return value.size() > shown ? text + " … (" + std::to_string(value.size()) + " in all)" : text;
}

/// Nested objects become keys with dots.
void flatten(const Json &value, const std::string &key, Context &out)
{
    if (!value.is_object())
        return out.emplace_back(key, words(value)), void();
    for (const auto &[name, inner] : value.items())
        flatten(inner, key.empty() ? name : key + '.' + name, out);
}

std::vector<LeftOut> left_out_cells(const Json &context)
{
    std::vector<LeftOut> cells;
    const auto whole = [](const Json &cell, const char *key) {
        const auto at = cell.find(key);
        return at != cell.end() && at->is_number_integer() ? at->get<std::int64_t>() : 0;
    };
    const auto list = context.find("left_out");
    if (list == context.end() || !list->is_array())
        return cells;
    for (const Json &cell : *list)
        if (cell.is_object())
            cells.push_back({.op = cell.contains("op") ? plain(cell["op"]) : "",
                             .p = static_cast<int>(whole(cell, "p")),
                             .from_bytes = whole(cell, "from_bytes"),
                             .to_bytes = whole(cell, "to_bytes"),
                             .reason = cell.contains("reason") ? plain(cell["reason"]) : ""});
    return cells;
}

double load_before(const Json &launch)
{
    const auto machine = launch.find("machine");
    if (machine == launch.end() || !machine->is_object() || !machine->contains("load_before"))
        return 0;
    const Json &load = (*machine)["load_before"];
    return load.is_number() ? load.get<double>() : 0;
}

Context context_of(Json description)
{
    for (const char *internal : {"left_out", "launches", "identity", "format", "complete"})
        description.erase(internal);
    Context context;
    flatten(description, "", context);
    return context;
}

/// What the probe wrote, and what `mpisheet` added when it joined the launches: its name for the machine, identity,
/// launches; the machine's parts are then under `hardware`.
void add_context(Folder &folder, const fs::path &path)
{
    const Json context = formats::read_json_object(path);
    folder.left_out = left_out_cells(context);
    folder.load_average = load_before(context);
    if (const auto launches = context.find("launches"); launches != context.end() && launches->is_array())
        for (const Json &launch : *launches)
            if (launch.is_object())
                folder.load_average = std::max(folder.load_average, load_before(launch));
    folder.context = context_of(context);
}

} // namespace

Context read_context(const fs::path &samples_json)
{
    return context_of(formats::read_json_object(samples_json));
}

std::string Folder::fact(std::string_view key) const
{
    for (const auto &[name, value] : context)
        if (name == key && !value.empty())
            return value;
    return sheet.note(key);
}

std::string Folder::title() const
{
    for (const char *key : {"machine", "machine.processor"})
        if (const std::string machine = fact(key); !machine.empty())
            return machine;
    return name;
}

std::string Folder::heading() const
{
    return title() + (simulated() ? " (simulated)" : "");
}

bool Folder::simulated() const
{
    return fact("simulated") == "yes";
}

Folder read_folder(const fs::path &path)
{
    Folder folder;
    folder.name = fs::weakly_canonical(path).filename().string();
    if (!fs::is_directory(path))
        throw Error(Exit::bad_input, path.string() + ": expected a folder made by `mpisheet characterise`, found none");
    for (const char *file : known_files)
        if (fs::exists(path / file))
            folder.files.emplace_back(file);
    folder.sheet = read_datasheet(formats::read_text(path / "sheet.gp"), (path / "sheet.gp").string());
    folder.samples = formats::read_samples(path / "samples.csv");
    folder.samples_sha256 = formats::sha256(formats::read_file(path / "samples.csv"));
    add_context(folder, path / "samples.json");
    if (fs::exists(path / "predictions.csv")) {
        folder.predictions = formats::read_predictions(path / "predictions.csv");
        folder.predictions_sha256 = formats::sha256(formats::read_file(path / "predictions.csv"));
    }
    if (fs::exists(path / "predictions.sha256")) {
        const std::string record = formats::read_file(path / "predictions.sha256"); // as sha256sum writes it
        folder.recorded_sha256 = record.substr(0, record.find_first_of(" \n"));
    }
    if (fs::exists(path / "runs.csv"))
        folder.runs = formats::read_runs(path / "runs.csv");
    if (fs::exists(path / "rivals.csv"))
        folder.rivals = formats::read_rivals(path / "rivals.csv");
    if (fs::exists(path / "decisions.csv"))
        folder.processes = formats::read_decisions(path / "decisions.csv");
    if (fs::exists(path / "variants.csv"))
        folder.variants = formats::read_variants(path / "variants.csv");
    if (fs::exists(path / "trace.csv"))
        folder.traces = read_trace(path / "trace.csv");
    if (fs::exists(path / "spmd.csv"))
        folder.spmd = read_spmd_predictions(path / "spmd.csv");
    return folder;
}

} // namespace mpisheet::report
