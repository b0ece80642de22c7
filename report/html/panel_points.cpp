#include "model/points.hpp"
#include "report/html/panel.hpp"

namespace mpisheet::report {

std::vector<AskedPoint> asked_points(const Folder &folder)
{
    std::vector<AskedPoint> points;
    const auto add = [&](const std::string &what, const PointKey &key, const std::map<int, double> &medians,
                         bool apart) {
        AskedPoint point{.what = what, .p = key.p, .d = key.d, .apart = apart};
        for (const auto &[launch, seconds] : medians)
            point.seconds.push_back(seconds);
        points.push_back(std::move(point));
    };
    for (const MeasuredPoint &point : measured_points(folder.samples))
        add("op " + point.key.op, point.key, launch_medians(point), false);
    for (const MeasuredPoint &point : points_apart(folder.samples))
        add("op " + point.key.op, point.key, launch_medians(point), true);
    std::map<PointKey, SecondsByLaunch> runs;
    for (const Run &run : folder.runs)
        if (run.valid && run.phase == "total")
            runs[{run.program, run.p, run.d}][run.launch].push_back(run.seconds);
    for (const auto &[key, seconds] : runs)
        add("program " + key.op, key, launch_medians(seconds), false);
    return points;
}

} // namespace mpisheet::report
