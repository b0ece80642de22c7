#include "report/folder.hpp"

#include "datasheets/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace mpisheet::report {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::array known_files{"samples.csv",     "samples.json",    "sheet.gp", "fit.json",
                                 "calibration.csv", "predictions.csv", "runs.csv"};

Json parse_json(const std::string &text, const fs::path &path)
{
    try {
        return Json::parse(text);
    } catch (const Json::parse_error &error) {
        const std::size_t at = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
        const auto before = text.begin() + static_cast<std::ptrdiff_t>(at);
        const auto line = 1 + std::count(text.begin(), before, '\n');
        const std::size_t line_start = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
        const std::size_t column = at - (line_start == std::string::npos ? 0 : line_start + 1) + 1;
        const std::string found = at < text.size() ? "\"" + text.substr(at, 1) + "\"" : "the end of the file";
        throw Error(Exit::bad_input, path.string() + ":" + std::to_string(line) + ":" + std::to_string(column) +
                                         ": expected JSON, found " + found);
    }
}

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

/// Nested objects become keys with dots, arrays of plain values one text with commas.
void flatten(const Json &value, const std::string &key, std::vector<std::pair<std::string, std::string>> &out)
{
    if (value.is_object()) {
        for (const auto &[name, inner] : value.items())
            flatten(inner, key.empty() ? name : key + '.' + name, out);
    } else if (value.is_array()) {
        std::string text;
        for (const Json &item : value)
            text += (text.empty() ? "" : ", ") + plain(item);
        out.emplace_back(key, text);
    } else {
        out.emplace_back(key, plain(value));
    }
}

LeftOut left_out_cell(const Json &cell)
{
    if (!cell.is_object())
        return {.reason = plain(cell)};
    LeftOut out;
    if (cell.contains("op"))
        out.op = plain(cell["op"]);
    if (cell.contains("reason"))
        out.reason = plain(cell["reason"]);
    if (cell.contains("p") && cell["p"].is_number_integer())
        out.p = cell["p"].get<int>();
    if (cell.contains("bytes") && cell["bytes"].is_number_integer())
        out.bytes = cell["bytes"].get<std::int64_t>();
    return out;
}

/// The largest of the load averages that the probe noted: a number, or one for each launch.
double load_average(const Json &context)
{
    double most = 0;
    const auto at = context.find("load_average");
    if (at == context.end())
        return most;
    for (const Json &value : at->is_array() ? *at : Json::array({*at}))
        if (value.is_number())
            most = std::max(most, value.get<double>());
    return most;
}

void read_context(Folder &folder, const fs::path &path)
{
    Json context = parse_json(read_file(path), path);
    if (!context.is_object())
        throw Error(Exit::bad_input, path.string() + ":1:1: expected an object, found " + context.type_name());
    folder.load_average = load_average(context);
    if (const auto left_out = context.find("left_out"); left_out != context.end() && left_out->is_array()) {
        for (const Json &cell : *left_out)
            folder.left_out.push_back(left_out_cell(cell));
        context.erase(left_out);
    }
    flatten(context, "", folder.context);
}

} // namespace

std::string Folder::fact(std::string_view key) const
{
    for (const auto &[name, value] : context)
        if (name == key && !value.empty())
            return value;
    return sheet.note(key);
}

std::string Folder::title() const
{
    const std::string machine = fact("machine");
    return machine.empty() ? name : machine;
}

bool Folder::simulated() const
{
    return !fact("platform").empty() || fact("mpi").find("SMPI") != std::string::npos ||
           fact("mpi").find("SimGrid") != std::string::npos;
}

Folder read_folder(const fs::path &path)
{
    Folder folder;
    folder.name = fs::weakly_canonical(path / ".").parent_path().filename().string();
    if (!fs::is_directory(path))
        throw Error(Exit::bad_input, path.string() + ": expected a folder made by `mpisheet characterise`, found none");
    for (const char *file : known_files)
        if (fs::exists(path / file))
            folder.files.emplace_back(file);
    folder.sheet = read_datasheet(read_file(path / "sheet.gp"), (path / "sheet.gp").string());
    folder.samples = read_samples(path / "samples.csv");
    folder.samples_sha256 = sha256(read_file(path / "samples.csv"));
    read_context(folder, path / "samples.json");
    if (fs::exists(path / "predictions.csv"))
        folder.predictions = read_predictions(path / "predictions.csv");
    if (fs::exists(path / "runs.csv"))
        folder.runs = read_runs(path / "runs.csv");
    return folder;
}

} // namespace mpisheet::report
