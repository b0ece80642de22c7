#include "formats/samples_json.hpp"

#include "formats/description_members.hpp"
#include "formats/json_file.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/network.hpp"
#include "model/placement.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::formats {
namespace {

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
std::string members_in_words(const Json &object)
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
        return members_in_words(value);
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
void flatten(const Json &value, const std::string &key, Facts &out)
{
    if (!value.is_object())
        return out.emplace_back(key, words(value)), void();
    for (const auto &[name, inner] : value.items())
        flatten(inner, key.empty() ? name : key + '.' + name, out);
}

/// The value below some keys, null where there is none.
const Json &at(const Json &json, const std::vector<const char *> &keys)
{
    static const Json null;
    const Json *value = &json;
    for (const char *key : keys) {
        if (!value->is_object() || !value->contains(key))
            return null;
        value = &(*value)[key];
    }
    return *value;
}

/// Those that the probe wrote; an import's are sentences, which the log's reader has said.
std::vector<DescribedLeftOut> left_out_of(const Json &json, const std::string &name)
{
    std::vector<DescribedLeftOut> list;
    const Json &cells = at(json, {"left_out"});
    for (std::size_t i = 0; cells.is_array() && i < cells.size(); ++i)
        if (cells[i].is_object())
            JsonValue<DescribedLeftOut>::read({cells[i], name + ": /left_out/" + std::to_string(i)},
                                              list.emplace_back());
    return list;
}

/// The variables of the environment, a list of names and values, as members: each is a fact of its own.
void name_variables(Json &json)
{
    const Json listed = at(json, {"environment"});
    if (!listed.is_array())
        return;
    Json &named = json["environment"] = Json::object();
    for (const Json &variable : listed)
        if (variable.is_array() && variable.size() == 2 && variable[0].is_string())
            named[variable[0].get<std::string>()] = variable[1];
}

double load_before(const Json &launch)
{
    const Json &load = at(launch, {"machine", "load_before"});
    return load.is_number() ? load.get<double>() : 0;
}

/// Before all samples were counted, those of an only launch were.
std::size_t samples_of(const Json &json)
{
    const Json &all = at(json, {"samples"}), &launches = at(json, {"launches"}), &one = at(json, {"sweep", "samples"});
    if (all.is_number_unsigned())
        return all.get<std::size_t>();
    const bool is_only = launches.is_array() && launches.size() == 1 && at(json, {"complete"}) == true;
    return is_only && one.is_number_unsigned() ? one.get<std::size_t>() : 0;
}

Facts provenance_of(const Json &json)
{
    Facts provenance;
    const auto add = [&](const char *key, const Json &value) {
        if (value.is_null())
            return;
        std::string text = value.is_string() ? value.get<std::string>() : value.dump();
        for (char &c : text)
            if (static_cast<unsigned char>(c) < ' ')
                c = ' ';
        provenance.emplace_back(key, text);
    };
    add("machine", at(json, {"machine"}));
    if (at(json, {"simulated"}) == true && !provenance.empty())
        provenance.back().second += " (simulated)";
    add("processor", at(json, {"hardware", "processor"}));
    add("mpi", at(json, {"mpi", "library"}));
    add("ranks", at(json, {"ranks"}));
    if (json.contains("nodes"))
        provenance.emplace_back("nodes", std::to_string(json["nodes"].size()));
    add("placement", at(json, {"placement"}));
    if (const Json &buffers = at(json, {"buffers"}); buffers.is_string())
        if (const auto text = buffers.get<std::string>(); text.starts_with("aligned")) // else to pages
            add("buffers", text.substr(0, text.find(',')));
    if (const Json &network = at(json, {"survey", "network"});
        network.is_string() && has_no_blocks(network.get<std::string>()))
        add("links", "not known: " + network.get<std::string>());
    add("date", at(json, {"date"}));
    add("points", at(json, {"points"}));
    add("imported", at(json, {"imported"}));
    for (const Json &difference : at(json, {"differences"}))
        add("difference", difference);
    return provenance;
}

} // namespace

std::string SamplesFacts::fact(std::string_view key) const
{
    for (const auto &[name, value] : facts)
        if (name == key && !value.empty())
            return value;
    return "";
}

SamplesFacts read_samples_json(const std::filesystem::path &path)
{
    Json json = read_json_object(path);
    SamplesFacts found;
    found.provenance = provenance_of(json);
    if (json.contains("machine"))
        found.machine = json["machine"].dump(-1, ' ', false, Json::error_handler_t::replace);
    found.left_out = left_out_of(json, path.string());
    found.load_before = load_before(json);
    found.samples = samples_of(json);
    if (const Json &points = at(json, {"unconverged"}); points.is_array())
        found.unconverged = points.size();
    if (const Json &identity = at(json, {"identity"}); identity.is_string())
        found.identity = identity.get<std::string>();
    if (const Json &launches = at(json, {"launches"}); launches.is_array())
        for (const Json &launch : launches)
            found.load_before = std::max(found.load_before, load_before(launch));
    if (at(json, {"survey"}).is_object()) {
        JsonValue<DescribedSurvey>::read({json["survey"], path.string() + ": /survey"}, found.survey.emplace());
        json["survey"].erase("pairs");
        json["survey"].erase("ways");
    }
    for (const char *internal : {"left_out", "launches", "identity", "format", "complete", "samples"})
        json.erase(internal);
    name_variables(json);
    flatten(json, "", found.facts);
    return found;
}

std::vector<Sample> read_described_samples(const std::filesystem::path &samples, const TableReading &reading,
                                           std::vector<std::string> *remarks)
{
    SampleTable table = read_sample_table(samples, reading);
    if (remarks != nullptr)
        *remarks = std::move(table.remarks);
    std::vector<Sample> found = std::move(table.samples);
    if (!reading.where.empty())
        return found;
    const std::filesystem::path json = std::filesystem::path(samples).replace_extension(".json");
    if (!std::filesystem::exists(json))
        return found;
    if (const std::size_t described = read_samples_json(json).samples; found.size() < described)
        throw Error(Exit::bad_input,
                    fmt::format("{}: expected at least the {} samples that {} counts, found {}: cut off, or two "
                                "measurements wrote into one folder; measure again, each with an -o of its own",
                                samples.string(), described, json.filename().string(), found.size()));
    return found;
}

std::vector<Sample> read_samples_of_one_layout(const std::filesystem::path &samples)
{
    return of_main_layout(read_described_samples(samples));
}

} // namespace mpisheet::formats
