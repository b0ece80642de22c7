#include "campaign/launches.hpp"

#include "formats/json_file.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mpisheet {

void add_launch(Launches &all, const LaunchFiles &files)
{
    std::vector<Sample> samples = formats::read_samples(files.samples);
    std::vector<Profile> profiles = formats::read_profiles(files.profiles);
    std::move(samples.begin(), samples.end(), std::back_inserter(all.samples));
    std::move(profiles.begin(), profiles.end(), std::back_inserter(all.profiles));
    all.descriptions.push_back(formats::read_json_object(files.json));
    all.seconds += all.descriptions.back().value("seconds", 0.0);
    all.states = label_states(all.profiles, all.samples);
}

std::vector<PointPrecision> unconverged(const std::vector<PointPrecision> &points)
{
    std::vector<PointPrecision> wide;
    std::copy_if(points.begin(), points.end(), std::back_inserter(wide),
                 [](const PointPrecision &point) { return !is_converged(point); });
    return wide;
}

Json precision_json(const std::vector<PointPrecision> &points)
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

void say_how_it_went(const Launches &all, const std::vector<PointPrecision> &points,
                     const std::vector<PointPrecision> &wide, Progress &progress)
{
    for (const std::string &line : advice_on(snapshots_of(all.profiles), all.states))
        progress.say("machine: " + line);
    if (wide.empty())
        return;
    const auto widest = std::max_element(wide.begin(), wide.end(), [](const auto &one, const auto &other) {
        return one.interval.half_width < other.interval.half_width;
    });
    progress.say(fmt::format(
        "{} of {} points are not known to {:.0f} % (95 % interval over launches), worst {} p={}{}{}: "
        "a longer --budget or a quieter machine narrows them; samples.json lists them",
        wide.size(), points.size(), 100 * wanted_half_width, widest->key.op, widest->key.p,
        widest->key.d > 0 ? " d=" + format_size(widest->key.d) : "",
        std::isfinite(widest->interval.half_width) ? fmt::format(", {:.0f} %", 100 * widest->interval.half_width)
                                                   : std::string(", one launch")));
}

} // namespace mpisheet
