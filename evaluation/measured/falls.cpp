#include "evaluation/measured/falls.hpp"

#include "model/operation.hpp"
#include "model/points.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace mpisheet::evaluation {
namespace {

/// One size of an operation, timed at the fewest processes and where it took least.
struct Fall {
    MeasuredPoint few, least;
};

/// Of each operation that is no MPI operation and of most sizes takes less time with more processes, the largest size:
/// such are runs of a program that share its work.
std::map<std::string, Fall> falls_of(const std::vector<MeasuredPoint> &points)
{
    constexpr double least_fall = 0.75; // a step of an operation may vary by less
    const auto seconds = [](const MeasuredPoint &point) { return median_over_launches(launch_medians(point)).seconds; };
    std::map<std::string, std::map<std::int64_t, Fall>> sizes;
    for (const MeasuredPoint &point : points) { // by op, p, d
        const auto [size, is_first] = sizes[point.key.op].try_emplace(point.key.d, Fall{point, point});
        if (!is_first && seconds(point) < seconds(size->second.least))
            size->second.least = point;
    }
    std::map<std::string, Fall> falls;
    for (const auto &[op, of_size] : sizes) {
        const auto is_falling = [&](const auto &one) {
            return seconds(one.second.least) < least_fall * seconds(one.second.few);
        };
        const auto falling = std::count_if(of_size.begin(), of_size.end(), is_falling);
        if (of_program(op) && 2 * falling > static_cast<std::ptrdiff_t>(of_size.size()))
            falls[op] = std::find_if(of_size.rbegin(), of_size.rend(), is_falling)->second;
    }
    return falls;
}

/// Does its equation tell how an operation's cost falls?
bool is_told(const Sheet &sheet, const std::string &op)
{
    constexpr double well = 0.05;
    const auto found = std::find_if(sheet.operations.begin(), sheet.operations.end(),
                                    [&](const auto &operation) { return operation.op == op; });
    return found != sheet.operations.end() && found->quality.high <= well;
}

} // namespace

void tell_of_falls(const std::vector<Sample> &samples, const std::filesystem::path &file, Sheet &sheet)
{
    const auto text = [](const MeasuredPoint &point) {
        return fmt::format("{} at p = {}", report::time_text(median_over_launches(launch_medians(point)).seconds),
                           point.key.p);
    };
    const std::vector<MeasuredPoint> points = measured_points(samples);
    const bool is_alone = points.empty() || points.front().key.op == points.back().key.op;
    for (const auto &[op, fall] : falls_of(points)) {
        if (is_told(sheet, op))
            continue;
        report::tell(fmt::format(
            "warning: {0}: falls with p ({1}, {2}, d = {3}), as a program's runs do and no operation, "
            "and no equation tells how. Write a model of the program, such as t{0}(p,d) = a + b*d/p "
            "(docs/own-program.md), and hold it against these times: mpisheet validate MODEL.gp --runs "
            "{4}{5} --columns d=bytes\n",
            op, text(fall.few), text(fall.least), fall.few.key.d, file.string(), is_alone ? "" : " --where op=" + op));
        std::erase_if(sheet.advice, [&, name = op](const AdvisedPoint &point) { return point.op == name; });
    }
}

} // namespace mpisheet::evaluation
