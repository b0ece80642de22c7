#include "datasheets/sheet.hpp"

#include <nlohmann/json.hpp>

namespace mpisheet {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const FitQuality &quality)
{
    return {{"points", quality.points},
            {"median_error", quality.median},
            {"worst_error", quality.worst},
            {"worst_p", quality.worst_p},
            {"worst_bytes", quality.worst_d}};
}

Json to_json(const SheetOperation &operation)
{
    Json regimes = Json::array(), points = Json::array();
    for (const SheetRegime &regime : operation.regimes)
        regimes.push_back({{"condition", regime.condition}, {"equation", regime.equation}, {"terms", regime.terms}});
    for (const SheetPoint &point : operation.points)
        points.push_back(
            {{"p", point.p}, {"bytes", point.d}, {"seconds", point.seconds}, {"fitted_s", point.fitted_s}});
    return {{"op", operation.op},
            {"equation", operation.equation},
            {"lo", operation.lo},
            {"hi", operation.hi},
            {"p", operation.p},
            {"one_rank", operation.one_rank},
            {"bytes_min", operation.d_min},
            {"bytes_max", operation.d_max},
            {"quality", to_json(operation.quality)},
            {"algorithm", operation.algorithm},
            {"regimes", std::move(regimes)},
            {"warnings", operation.warnings},
            {"points", std::move(points)}};
}

} // namespace

std::string fit_json(const Sheet &sheet)
{
    Json json{{"format", 1},
              {"provenance", Json::object()},
              {"operations", Json::array()},
              {"calibrations", Json::array()},
              {"profiles", Json::array()}};
    for (const auto &[key, value] : sheet.provenance)
        json["provenance"][key] = value;
    for (const SheetOperation &operation : sheet.operations)
        json["operations"].push_back(to_json(operation));
    for (const SheetCalibration &calibration : sheet.calibrations)
        json["calibrations"].push_back({{"kernel", calibration.kernel},
                                        {"equation", calibration.equation},
                                        {"lo", calibration.lo},
                                        {"hi", calibration.hi},
                                        {"bytes_min", calibration.w_min},
                                        {"bytes_max", calibration.w_max},
                                        {"quality", to_json(calibration.quality)}});
    for (const SheetProfile &profile : sheet.profiles)
        json["profiles"].push_back(
            {{"kernel", profile.kernel}, {"equation", profile.equation}, {"rows", profile.rows}});
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace mpisheet
