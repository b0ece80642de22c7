#include "formats/fit_json.hpp"

#include "formats/json_file.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/words.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace mpisheet::formats {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t most_bytes = 4'000'000'000'000'000'000;

Json to_json(const FitQuality &quality)
{
    return {{"points", quality.points},     {"median_error", quality.median}, {"high_error", quality.high},
            {"worst_error", quality.worst}, {"worst_p", quality.worst_p},     {"worst_bytes", quality.worst_d}};
}

Json to_json(const std::vector<Shape> &shapes)
{
    Json list = Json::array();
    for (const Shape &shape : shapes)
        list.push_back({{"what", shape.what},
                        {"equation", shape.equation},
                        {"score", shape.score},
                        {"misfit", shape.misfit},
                        {"apart", shape.apart}});
    return list;
}

Json to_json(const Explanation &explanation)
{
    Json reasons = Json::array(), launches = Json::array(), forms = Json::array();
    for (const FormOfLength &form : explanation.forms)
        forms.push_back({{"equation", form.equation},
                         {"characters", form.characters},
                         {"median_error", form.median},
                         {"high_error", form.high},
                         {"apart_beyond", form.beyond},
                         {"taken", form.taken}});
    for (const Reason &reason : explanation.reasons)
        reasons.push_back(
            {{"where", reason.where}, {"what", reason.what}, {"instead", reason.instead}, {"gain", reason.gain}});
    for (const LaunchEffect &launch : explanation.launches)
        launches.push_back({{"launch", launch.launch},
                            {"points", launch.points},
                            {"slower", launch.slower},
                            {"disagreement", launch.disagreement},
                            {"worst_p", launch.worst_p},
                            {"worst_bytes", launch.worst_d},
                            {"repetitions", launch.repetitions},
                            {"outliers", launch.outliers}});
    return {{"noise", explanation.noise},
            {"shift", explanation.shift},
            {"shapes", to_json(explanation.shapes)},
            {"rivals", to_json(explanation.rivals)},
            {"forms", std::move(forms)},
            {"reasons", std::move(reasons)},
            {"launches", std::move(launches)}};
}

Json to_json(const Estimate &estimate)
{
    Json json{{"value", estimate.value}};
    if (!std::isnan(estimate.hi))
        json["lo"] = estimate.lo, json["hi"] = estimate.hi;
    return json;
}

Json to_json(const std::optional<Estimate> &estimate)
{
    return estimate ? to_json(*estimate) : Json();
}

Json to_json(const Hockney &line)
{
    return {{"bytes_min", line.d_low},
            {"bytes_max", line.d_high},
            {"points", line.points},
            {"alpha_us", to_json(line.alpha)},
            {"beta_us_per_byte", to_json(line.beta)},
            {"half_bytes", to_json(line.half)},
            {"median_error", line.median_error},
            {"worst_error", line.worst_error}};
}

/// What the samples do not tell is null; `unknown` says what would.
Json to_json(const PointToPoint &view)
{
    Json ranges = Json::array(), thresholds = Json::array();
    for (const Hockney &range : view.ranges)
        ranges.push_back(to_json(range));
    for (const Threshold &threshold : view.thresholds)
        thresholds.push_back({{"bytes_below", threshold.low},
                              {"bytes_above", threshold.high},
                              {"bytes", threshold.at},
                              {"jump", threshold.jump}});
    return {{"hockney", to_json(view.overall)},
            {"ranges", std::move(ranges)},
            {"thresholds", std::move(thresholds)},
            {"rendezvous_bytes", view.rendezvous ? Json(view.thresholds[*view.rendezvous].at) : Json()},
            {"loggp",
             {{"end_to_end_us", to_json(view.loggp.end_to_end)},
              {"L_us", to_json(view.loggp.latency)},
              {"o_send_us", to_json(view.loggp.send)},
              {"o_recv_us", to_json(view.loggp.receive)},
              {"G_us_per_byte", to_json(view.loggp.per_byte)},
              {"g_us", to_json(view.loggp.gap)}}},
            {"unknown", view.unknown}};
}

Json to_json(const std::vector<AdvisedPoint> &advice)
{
    Json list = Json::array();
    for (const AdvisedPoint &point : advice)
        list.push_back({{"op", point.op},
                        {"p", point.p},
                        {"bytes", point.d},
                        {"worth", point.worth},
                        {"beyond", point.beyond},
                        {"reason", point.reason}});
    return list;
}

Json to_json(const SheetOperation &operation)
{
    Json ranges = Json::array(), points = Json::array();
    for (const SheetRange &range : operation.ranges)
        ranges.push_back({{"condition", range.condition}, {"equation", range.equation}, {"terms", range.terms}});
    for (const SheetPoint &point : operation.points)
        points.push_back(
            {{"p", point.p}, {"bytes", point.d}, {"seconds", point.seconds}, {"fitted_s", point.fitted_s}});
    std::string lo, hi;
    if (operation.band)
        std::tie(lo, hi) =
            interval_equations(*operation.band, "t" + operation.op, std::string(parameters_of(operation.op)));
    return {{"op", operation.op},
            {"equation", operation.equation},
            {"lo", lo},
            {"hi", hi},
            {"p", operation.p},
            {"one_rank", operation.one_rank},
            {"bytes_min", operation.d_min},
            {"bytes_max", operation.d_max},
            {"quality", to_json(operation.quality)},
            {"algorithm", operation.algorithm},
            {"ranges", std::move(ranges)},
            {"warnings", operation.warnings},
            {"explanation", to_json(operation.explanation)},
            {"points", std::move(points)}};
}

} // namespace

std::string fit_json(const Sheet &sheet)
{
    Json json{{"format", 1},
              {"provenance", Json::object()},
              {"operations", Json::array()},
              {"calibrations", Json::array()},
              {"profiles", Json::array()},
              {"rates", Json::array()}};
    for (const auto &[key, value] : sheet.provenance)
        json["provenance"][key] = value;
    for (const SheetOperation &operation : sheet.operations)
        json["operations"].push_back(to_json(operation));
    for (const SheetCalibration &calibration : sheet.calibrations) {
        const SheetSteps &alone = calibration.steps.front();
        const auto [lo, hi] = interval_equations(alone.band, "c_" + calibration.kernel + "(w)");
        json["calibrations"].push_back({{"kernel", calibration.kernel},
                                        {"equation", alone.equation},
                                        {"lo", lo},
                                        {"hi", hi},
                                        {"bytes_min", alone.band.w_min},
                                        {"bytes_max", alone.band.w_max},
                                        {"quality", to_json(alone.quality)}});
    }
    for (const SheetProfile &profile : sheet.profiles)
        json["profiles"].push_back(
            {{"kernel", profile.kernel}, {"equation", profile.equation}, {"rows", profile.rows}});
    for (const SheetRate &rate : sheet.rates)
        json["rates"].push_back({{"rate", rate.name},
                                 {"counts", rate.counts},
                                 {"equation", rate.equation},
                                 {"factor", rate.factor},
                                 {"busy", rate.busy},
                                 {"spread", rate.spread}});
    if (sheet.point_to_point)
        json["point_to_point"] = to_json(*sheet.point_to_point);
    json["advice"] = to_json(sheet.advice);
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<AdvisedPoint> parse_advice(std::string_view text, const std::string &name)
{
    const Json json = parse_json(text, name);
    const auto refuse = [&](const std::string &where) {
        throw Error(Exit::bad_input,
                    name + ": " + where +
                        ": expected \"advice\", a list of op, p and bytes, as `mpisheet fit --json` writes it");
    };
    if (!json.is_object() || !json.contains("advice") || !json["advice"].is_array())
        refuse("/advice");
    std::vector<AdvisedPoint> points;
    for (const Json &point : json["advice"]) {
        const auto whole = [&](const char *key, std::int64_t least, std::int64_t most) {
            const auto at = point.find(key);
            if (at == point.end() || !at->is_number_integer() || *at < least || *at > most)
                refuse("/advice/" + std::to_string(points.size()) + "/" + key);
            return at->get<std::int64_t>();
        };
        const std::string op = point.is_object() && point.contains("op") && point["op"].is_string() ? point["op"] : "";
        if (op.empty() || !std::all_of(op.begin(), op.end(), is_in_name))
            refuse("/advice/" + std::to_string(points.size()) + "/op");
        points.push_back({.op = op,
                          .p = static_cast<int>(whole("p", 1, std::numeric_limits<int>::max())),
                          .d = whole("bytes", 0, most_bytes)});
    }
    return points;
}

} // namespace mpisheet::formats
