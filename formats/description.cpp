#include "formats/description.hpp"

#include "formats/file.hpp"
#include "formats/json_fields.hpp"
#include "formats/json_file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace mpisheet::formats {

// Found by the type of their argument, so not in the nameless namespace.
static const Members<DescribedMachine> &members_of(const DescribedMachine * /*kind*/)
{
    using It = DescribedMachine;
    static const Members<It> members{
        member("processor", &It::processor),     member("cores", &It::cores),
        member("threads", &It::threads),         member("threads_per_core", &It::threads_per_core),
        member("memory_bytes", &It::memory),     member("caches_bytes", &It::caches),
        member("page_bytes", &It::page),         member("huge_pages", &It::huge_pages),
        member("frequency_hz", &It::frequency),  member("turbo", &It::turbo),
        member("hypervisor", &It::hypervisor),   member("kernel", &It::kernel),
        member("governor", &It::governor),       member("clock_source", &It::clock_source),
        member("load_before", &It::load_before),
    };
    return members;
}

static const Members<DescribedMpi> &members_of(const DescribedMpi * /*kind*/)
{
    static const Members<DescribedMpi> members{member("library", &DescribedMpi::library),
                                               member("standard", &DescribedMpi::standard)};
    return members;
}

static const Members<DescribedNode> &members_of(const DescribedNode * /*kind*/)
{
    static const Members<DescribedNode> members{member("host", &DescribedNode::host),
                                                member("processors", &DescribedNode::processors),
                                                member("ranks", &DescribedNode::ranks)};
    return members;
}

static const Members<DescribedSuspect> &members_of(const DescribedSuspect * /*kind*/)
{
    using It = DescribedSuspect;
    static const Members<It> members{member("what", &It::what), member("rank", &It::rank),
                                     member_if_known("other", &It::other), member("factor", &It::factor),
                                     member("text", &It::text)};
    return members;
}

static const Members<DescribedLevel> &members_of(const DescribedLevel * /*kind*/)
{
    using It = DescribedLevel;
    static const Members<It> members{member("name", &It::name), member("ranks_in_a_row", &It::block),
                                     member("message_16_bytes_s", &It::small_message),
                                     member("message_64_kib_s", &It::large_message)};
    return members;
}

static const Members<DescribedPairs> &members_of(const DescribedPairs * /*kind*/)
{
    using It = DescribedPairs;
    static const Members<It> members{member("ranks_a_block", &It::ranks),
                                     member("message_16_bytes_us", &It::small_message),
                                     member("message_64_kib_us", &It::large_message)};
    return members;
}

static const Members<DescribedSurvey> &members_of(const DescribedSurvey * /*kind*/)
{
    using It = DescribedSurvey;
    static const Members<It> members{member("message_16_bytes_s", &It::small_message),
                                     member("message_64_kib_s", &It::large_message),
                                     member("computation_s", &It::computation),
                                     member("slow", &It::slow),
                                     member_if_known("levels", &It::levels),
                                     member_if_known("network", &It::network),
                                     member_if_known("pairs", &It::pairs)};
    return members;
}

static const Members<DescribedLeftOut> &members_of(const DescribedLeftOut * /*kind*/)
{
    using It = DescribedLeftOut;
    static const Members<It> members{member("op", &It::op), member("p", &It::p), member("bytes", &It::sizes),
                                     member("reason", &It::reason)};
    return members;
}

static const Members<DescribedSweep> &members_of(const DescribedSweep * /*kind*/)
{
    using It = DescribedSweep;
    static const Members<It> members{
        member("points", &It::points),
        member("further_points", &It::further_points),
        member("disturbed_points", &It::disturbed_points),
        member("stopped", &It::stopped),
        member("unverified_points", &It::unverified_points),
        member("points_out_of_time", &It::points_out_of_time),
        member("samples", &It::samples),
        member("late_starts", &It::late_starts),
        member("seconds", &It::seconds),
        member("load_after", &It::load_after),
        member("clock_error_bound_s", &It::clock_error_bound),
        member("timer_step_s", &It::timer_step),
        member("timer_reading_s", &It::timer_reading),
        member("msg_round_trips_in_a_row", &It::round_trips),
    };
    return members;
}

static const Members<LaunchDescription> &members_of(const LaunchDescription * /*kind*/)
{
    using It = LaunchDescription;
    static const Members<It> members{
        member("format", &It::format),
        member("program", &It::program),
        member("date", &It::date),
        member("command", &It::command),
        member("plan", &It::plan),
        member("compiler", &It::compiler),
        member("libraries", &It::libraries),
        member("machine", &It::machine),
        member("simulated", &It::simulated),
        member("mpi", &It::mpi),
        member("ranks", &It::ranks),
        member("nodes", &It::nodes),
        member_if_known("host_of_rank", &It::host_of_rank),
        member("oversubscribed", &It::oversubscribed),
        member("binding", &It::binding),
        member("warnings", &It::warnings),
        member("placement", &It::placement),
        member_if_known("order", &It::order),
        member("processes", &It::processes),
        member("sizes", &It::sizes),
        member("launch", &It::launch),
        member("seed", &It::seed),
        member("repetitions", &It::repetitions),
        member("epochs", &It::epochs),
        member("budget_s", &It::budget),
        member("memory_bytes", &It::memory),
        member("clock", &It::clock),
        member("quantity", &It::quantity),
        member("reduction", &It::reduction),
        member("buffers", &It::buffers),
        member("cold_bytes_of_a_rank", &It::cold),
        member("survey", &It::survey),
        member("environment", &It::environment),
        member("left_out", &It::left_out),
        member("complete", &It::complete),
        member_if_known("seconds", &It::seconds),
        member_if_known("sweep", &It::sweep),
    };
    return members;
}

namespace {

std::string text_of(const Json &json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Points whose launches do not agree well enough.
Json to_json(const std::vector<PointPrecision> &points)
{
    Json list = Json::array();
    for (const PointPrecision &point : points)
        list.push_back({{"op", point.key.op},
                        {"p", point.key.p},
                        {"bytes", point.key.d},
                        {"launches", point.launches},
                        {"seconds", point.launches > 0 ? Json(point.interval.seconds) : Json()},
                        {"half_width", point.launches > 1 ? Json(point.interval.half_width) : Json()}});
    return list;
}

std::string count_of(std::size_t numbers)
{
    return std::to_string(numbers) + (numbers == 1 ? " number" : " numbers");
}

std::vector<std::string> rows_text(const std::vector<std::vector<double>> &rows)
{
    std::vector<std::string> texts;
    for (const std::vector<double> &row : rows) {
        texts.emplace_back();
        for (const double seconds : row)
            texts.back() += (texts.back().empty() ? "" : " ") + format_number(std::round(seconds * 1e12) / 1e6);
    }
    return texts;
}

std::vector<std::vector<double>> numbers_of(const std::vector<std::string> &texts)
{
    std::vector<std::vector<double>> rows;
    for (const std::string &text : texts) {
        std::istringstream words(text);
        std::vector<double> &row = rows.emplace_back();
        for (double us = 0; words >> us;)
            row.push_back(us * 1e-6);
        if (!words.eof() || row.size() != rows.size())
            throw Error(Exit::bad_input, "survey.pairs: expected " + count_of(rows.size()) + ", found \"" + text + '"');
    }
    return rows;
}

// ---- what anybody's samples.json says

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

double load_before(const Json &launch)
{
    const Json &load = at(launch, {"machine", "load_before"});
    return load.is_number() ? load.get<double>() : 0;
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
    add("date", at(json, {"date"}));
    add("imported", at(json, {"imported"}));
    for (const Json &difference : at(json, {"differences"}))
        add("difference", difference);
    return provenance;
}

} // namespace

DescribedPairs described(const PairBlocks &blocks)
{
    return {blocks.ranks, rows_text(blocks.small_s), rows_text(blocks.large_s)};
}

PairBlocks pairs_of(const DescribedPairs &described)
{
    return {std::max(1, described.ranks), numbers_of(described.small_message), numbers_of(described.large_message)};
}

std::string to_json(const LaunchDescription &launch)
{
    return text_of(JsonValue<LaunchDescription>::write(launch), 1);
}

std::string to_json(const MeasurementDescription &measurement)
{
    Json launches = JsonValue<std::vector<LaunchDescription>>::write(measurement.launches);
    Json all = launches.front();
    all["launches"] = std::move(launches);
    if (!measurement.layouts.empty())
        all["layouts"] = measurement.layouts;
    all["slow"] = measurement.slow;
    all["hardware"] = all["machine"];
    all["machine"] = measurement.machine;
    all["simulated"] = measurement.simulated;
    if (!measurement.launcher.empty())
        all["launcher"] = measurement.launcher;
    all["identity"] = measurement.identity;
    all["wanted_half_width"] = measurement.wanted_half_width;
    all["left_out"] = JsonValue<std::vector<DescribedLeftOut>>::write(measurement.left_out);
    all["unconverged"] = to_json(measurement.unconverged);
    all["states"] = measurement.states;
    return text_of(all, 2);
}

LaunchDescription read_launch_description(const std::filesystem::path &path)
{
    LaunchDescription launch;
    const Json json = read_json_object(path);
    JsonValue<LaunchDescription>::read({json, path.string() + ": "}, launch);
    return launch;
}

std::vector<LaunchDescription> read_launch_descriptions(const std::filesystem::path &path)
{
    const Json json = read_json_object(path);
    const Json &launches = at(json, {"launches"});
    if (!launches.is_array())
        return {read_launch_description(path)};
    std::vector<LaunchDescription> list;
    for (std::size_t k = 0; k < launches.size(); ++k)
        JsonValue<LaunchDescription>::read({launches[k], path.string() + ": /launches/" + std::to_string(k)},
                                           list.emplace_back());
    return list;
}

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
    if (const Json &identity = at(json, {"identity"}); identity.is_string())
        found.identity = identity.get<std::string>();
    if (const Json &launches = at(json, {"launches"}); launches.is_array())
        for (const Json &launch : launches)
            found.load_before = std::max(found.load_before, load_before(launch));
    if (at(json, {"survey"}).is_object()) {
        JsonValue<DescribedSurvey>::read({json["survey"], path.string() + ": /survey"}, found.survey.emplace());
        json["survey"].erase("pairs");
    }
    for (const char *internal : {"left_out", "launches", "identity", "format", "complete"})
        json.erase(internal);
    flatten(json, "", found.facts);
    return found;
}

} // namespace mpisheet::formats
