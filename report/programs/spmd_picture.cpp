#include "report/programs/spmd.hpp"

#include <limits>
#include <set>

namespace mpisheet::report {
namespace {

struct PictureLine {
    const char *name; ///< empty: the curve's own name says all
    double (*value)(const spmd::Cell &);
};

std::vector<PictureLine> lines_of(const std::string &what)
{
    if (what == "curves")
        return {{"total", [](const spmd::Cell &cell) { return cell.total_s; }},
                {"computation", [](const spmd::Cell &cell) { return cell.comp_s; }},
                {"communication", [](const spmd::Cell &cell) { return cell.comm_s; }}};
    if (what == "time")
        return {{"", [](const spmd::Cell &cell) { return cell.total_s; }}};
    if (what == "speedup")
        return {{"", [](const spmd::Cell &cell) { return cell.speedup; }}};
    return {{"", [](const spmd::Cell &cell) { return cell.speedup / static_cast<double>(cell.P); }}};
}

std::size_t count(const std::vector<spmd::Result> &results, std::int64_t spmd::Cell::*member)
{
    std::set<std::int64_t> values;
    for (const spmd::Result &result : results)
        for (const spmd::Cell &cell : result.cells)
            values.insert(cell.*member);
    return values.size();
}

template <typename Member> bool differ(const std::vector<spmd::Result> &results, Member member)
{
    for (const spmd::Result &result : results)
        if (result.application.*member != results.front().application.*member)
            return true;
    return false;
}

std::string listed(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        if (!word.empty())
            text += (text.empty() ? "" : ", ") + word;
    return text;
}

} // namespace

Chart spmd_chart(const std::vector<spmd::Result> &results, const SpmdPicture &picture)
{
    const bool over_P = count(results, &spmd::Cell::P) > 1;
    const bool several_N = over_P && count(results, &spmd::Cell::N) > 1 && !picture.weak;
    const bool programs = differ(results, &spmd::Application::program);
    const bool systems = differ(results, &spmd::Application::system);
    Chart chart{.title = picture.title, .log_x = true, .log_y = true};
    chart.x_label = over_P ? "processors P" : "problem size N";
    chart.y_seconds = picture.what == "curves" || picture.what == "time";
    chart.y_label = chart.y_seconds ? "time" : picture.what == "speedup" ? "speed-up" : "efficiency";
    if (picture.what == "efficiency")
        chart.log_y = false;
    chart.ideal = picture.what == "speedup" && over_P;
    for (const spmd::Result &result : results) {
        std::set<std::int64_t> sizes;
        for (const spmd::Cell &cell : result.cells)
            sizes.insert(several_N ? cell.N : 0);
        for (const std::int64_t N : sizes)
            for (const PictureLine &line : lines_of(picture.what)) {
                Curve curve;
                curve.name =
                    listed({line.name, programs ? result.application.program : "",
                            systems ? result.application.system : "", several_N ? "N = " + std::to_string(N) : ""});
                if (curve.name.empty())
                    curve.name = result.application.program;
                for (const spmd::Cell &cell : result.cells)
                    if ((!several_N || cell.N == N) && cell.refused.empty()) {
                        constexpr double none = std::numeric_limits<double>::quiet_NaN();
                        const bool banded = picture.what == "time";
                        curve.points.push_back({static_cast<double>(over_P ? cell.P : cell.N), line.value(cell),
                                                banded ? cell.lo_s : none, banded ? cell.hi_s : none,
                                                cell.extent != Extent::inside});
                    }
                chart.curves.push_back(std::move(curve));
            }
    }
    const spmd::Application &first = results.front().application;
    const spmd::Cell &cell = results.front().cells.front();
    if (chart.title.empty())
        chart.title = listed(
            {programs ? "" : first.computation, programs ? "" : first.communication, systems ? "" : first.machine});
    chart.caption = listed({"predicted", programs || chart.title == first.program ? "" : first.program,
                            systems ? "" : "system " + first.system,
                            picture.weak ? ""
                            : over_P     ? (several_N ? "" : "N = " + std::to_string(cell.N))
                                         : "P = " + std::to_string(cell.P)});
    return chart;
}

} // namespace mpisheet::report
