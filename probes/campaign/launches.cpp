#include "probes/campaign/launches.hpp"

#include "formats/records.hpp"
#include "model/error.hpp"
#include "model/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace mpisheet::campaign {

namespace fs = std::filesystem;

namespace {

/// Why `all` would mix two placements; empty: it does not.
std::string placements_at_odds(const Launches &all)
{
    if (all.has_layouts)
        return {};
    std::string apart = two_placements(all.samples);
    const std::optional<std::string> &first = all.descriptions.front().ranks.order,
                                     &last = all.descriptions.back().ranks.order;
    if (apart.empty() && first && last && *first != *last)
        apart = "ranks lay on the nodes in " + *first + " order and in " + *last + " order";
    return apart;
}

} // namespace

std::string add_launch(Launches &all, const LaunchFiles &files)
{
    const std::size_t samples_before = all.samples.size();
    std::vector<Sample> samples = formats::read_samples(files.samples);
    std::move(samples.begin(), samples.end(), std::back_inserter(all.samples));
    all.descriptions.push_back(formats::read_launch_description(files.json));
    if (std::string apart = placements_at_odds(all); !apart.empty()) {
        all.samples.resize(samples_before);
        all.descriptions.pop_back();
        return apart;
    }
    std::vector<Profile> profiles = formats::read_profiles(files.profiles);
    std::move(profiles.begin(), profiles.end(), std::back_inserter(all.profiles));
    all.seconds += all.descriptions.back().seconds.value_or(0);
    all.states = label_states(all.profiles, all.samples);
    return {};
}

void add_others(Launches &all, const std::filesystem::path &samples)
{
    std::set<std::string> measured;
    int first = 0; // the first free number of a launch
    for (const Sample &sample : all.samples) {
        measured.insert(sample.op);
        first = std::max(first, sample.launch + 1);
    }
    const auto add = [&](auto rows, auto &to) {
        for (auto &row : rows)
            if (!measured.contains(row.op)) {
                row.launch += first;
                to.push_back(std::move(row));
            }
    };
    add(formats::read_samples(samples), all.samples);
    if (const fs::path file = fs::path(samples).replace_extension(".profile.csv"); fs::exists(file)) {
        std::vector<Profile> profiles = formats::read_profiles(file);
        for (Profile &profile : profiles)
            profile.snapshot.launch += first;
        add(std::move(profiles), all.profiles);
    }
    if (const fs::path file = fs::path(samples).replace_extension(".json"); fs::exists(file)) {
        std::vector<formats::LaunchDescription> earlier = formats::read_launch_descriptions(file);
        for (formats::LaunchDescription &launch : earlier) {
            launch.plan.launch += first;
            all.descriptions.push_back(std::move(launch));
        }
    }
    if (const std::string apart = placements_at_odds(all); !apart.empty())
        throw Error(Exit::usage, samples.string() + ": samples of two placements: " + apart +
                                     "; measure on the same nodes and ranks a node, or give another -o");
    all.states = label_states(all.profiles, all.samples);
}

std::vector<formats::DescribedLeftOut> left_out_of_all(const Launches &all)
{
    std::set<std::pair<PointKey, std::string>> known; // with its layout
    for (const Sample &sample : all.samples)
        if (sample.valid || sample.reason == "oversubscribed")
            known.insert({key_of(sample), sample.layout});
    std::map<std::tuple<std::string, int, std::string, std::optional<std::string>>, std::set<std::int64_t>> sizes;
    for (const formats::LaunchDescription &launch : all.descriptions)
        for (const formats::DescribedLeftOut &left : launch.left_out)
            for (const std::int64_t size : left.sizes)
                if (!known.contains({{left.op, left.p, size}, left.layout.value_or("")}))
                    sizes[{left.op, left.p, left.reason, left.layout}].insert(size);
    std::vector<formats::DescribedLeftOut> list;
    for (const auto &[place, bytes] : sizes) {
        const auto &[op, p, reason, layout] = place;
        list.push_back({op, p, {bytes.begin(), bytes.end()}, reason, layout});
    }
    return list;
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
