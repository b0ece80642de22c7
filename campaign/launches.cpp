#include "campaign/launches.hpp"

#include "formats/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace mpisheet::campaign {

void add_launch(Launches &all, const LaunchFiles &files)
{
    std::vector<Sample> samples = formats::read_samples(files.samples);
    std::vector<Profile> profiles = formats::read_profiles(files.profiles);
    std::move(samples.begin(), samples.end(), std::back_inserter(all.samples));
    std::move(profiles.begin(), profiles.end(), std::back_inserter(all.profiles));
    all.descriptions.push_back(formats::read_launch_description(files.json));
    all.seconds += all.descriptions.back().seconds.value_or(0);
    all.states = label_states(all.profiles, all.samples);
}

std::vector<PointPrecision> unconverged(const std::vector<PointPrecision> &points)
{
    std::vector<PointPrecision> wide;
    std::copy_if(points.begin(), points.end(), std::back_inserter(wide),
                 [](const PointPrecision &point) { return !is_converged(point); });
    return wide;
}

std::vector<std::string> slow_in_most(const std::vector<formats::LaunchDescription> &descriptions)
{
    struct Finding {
        std::size_t launches = 0;
        std::string words;
    };
    std::map<std::tuple<std::string, int, int>, Finding> found; // by kind, rank and the link's other end
    for (const formats::LaunchDescription &launch : descriptions)
        for (const formats::DescribedSuspect &one :
             launch.survey ? launch.survey->slow : std::vector<formats::DescribedSuspect>())
            if (Finding &finding = found[{one.what, one.rank, one.other.value_or(-1)}]; finding.launches++ == 0)
                finding.words = one.text;
    const std::size_t launches = descriptions.size();
    std::vector<std::string> list;
    for (const auto &[key, finding] : found)
        if (2 * finding.launches >= launches)
            list.push_back(launches == 1
                               ? finding.words
                               : fmt::format("{} (in {} of {} launches)", finding.words, finding.launches, launches));
    return list;
}

} // namespace mpisheet::campaign
