// For Extra-P: JSON Lines, one for each launch's median; p and d the parameters, an operation a call path. All have the
// points that all were measured at.

#include "formats/exports/exports.hpp"
#include "model/error.hpp"
#include "model/points.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace mpisheet::exports {
namespace {

using Json = nlohmann::ordered_json;

/// The median of each launch by (p, d) [s].
using Points = std::map<std::pair<int, std::int64_t>, std::map<int, double>>;

std::map<std::string, Points> points_by_operation(const std::vector<Sample> &samples)
{
    std::map<std::string, Points> operations;
    for (const MeasuredPoint &point : points_of_main_state(samples))
        operations[point.key.op][{point.key.p, point.key.d}] = launch_medians(point);
    return operations;
}

/// Keeps the operations asked for, else those with at least half as many points as the best measured one. Returns the
/// names of those that were not asked about.
std::vector<std::string> choose(std::map<std::string, Points> &operations, const std::vector<std::string> &asked)
{
    std::size_t most = 0;
    for (const auto &[op, points] : operations)
        most = std::max(most, points.size());
    std::vector<std::string> left_out;
    std::erase_if(operations, [&](const auto &operation) {
        const auto &[op, points] = operation;
        if (!asked.empty())
            return std::find(asked.begin(), asked.end(), op) == asked.end();
        const bool few = 2 * points.size() < most;
        if (few)
            left_out.push_back(op);
        return few;
    });
    return left_out;
}

} // namespace

Exported extrap(const Source &source)
{
    std::map<std::string, Points> operations = points_by_operation(source.samples);
    Exported exported;
    if (const std::vector<std::string> left_out = choose(operations, source.ops); !left_out.empty())
        exported.left_out = fmt::format("{}, for Extra-P wants the same points of all (--ops exports them alone)",
                                        fmt::join(left_out, ", "));
    const auto everywhere = [&](const auto &point) {
        return std::all_of(operations.begin(), operations.end(),
                           [&](const auto &operation) { return operation.second.contains(point); });
    };
    for (const auto &[op, points] : operations)
        for (const auto &[point, launches] : points)
            for (const auto &[launch, seconds] : launches)
                if (everywhere(point))
                    exported.text += Json{{"params", {{"p", point.first}, {"d", point.second}}},
                                          {"callpath", op},
                                          {"metric", "seconds"},
                                          {"value", seconds}}
                                         .dump() +
                                     "\n";
    if (exported.text.empty())
        throw Error(Exit::bad_input,
                    source.file + ":1: expected valid samples of the operations at common points, found none");
    return exported;
}

} // namespace mpisheet::exports
