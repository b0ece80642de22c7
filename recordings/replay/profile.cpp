#include "recordings/replay/profile.hpp"

#include "recordings/replay/place.hpp"
#include "recordings/replay/profiler.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::replay {
namespace {

constexpr double least_share = 0.02;      ///< of the run that somebody may be blamed for
constexpr double most_blame_of_two = 0.9; ///< the same of two ranks, one of whom always has more than half
constexpr double most_blame = 0.5;        ///< of all waiting for computing: who is blamed for it alone
constexpr double larger = 1.5;            ///< times the others' bytes
constexpr double slower = 1.3;            ///< times what the sheet explains
constexpr std::size_t most_places = 10;

double middle_of(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double longest_of(const std::map<int, double> &by_rank)
{
    double longest = 0;
    for (const auto &[rank, seconds] : by_rank)
        longest = std::max(longest, seconds);
    return longest;
}

/// Which causes of a rank's are told as one: its computing, wherever.
Cause group_of(const Cause &cause)
{
    Cause group = cause;
    if (cause.fault == Fault::computes)
        group.call = 0, group.site = 0;
    if (cause.fault == Fault::slow_link)
        group.call = 0, group.site = 0;
    return group;
}

struct Group {
    std::map<int, double> by_rank;
    double sum = 0, of_largest = 0;
    std::uint64_t times = 0;
    Cause largest; ///< the one of its causes that lost most
};

} // namespace

/// Messages from one place in the program whose sizes are another rank's times as large.
void Profiler::find_larger()
{
    std::map<std::uint32_t, std::vector<std::pair<int, Tally>>> by_site;
    for (const auto &[key, tally] : sent_by_site_)
        by_site[key.first].emplace_back(key.second, tally);
    for (const auto &[site, ranks] : by_site) {
        if (ranks.size() < 3)
            continue;
        std::vector<double> sizes;
        for (const auto &[rank, tally] : ranks)
            sizes.push_back(tally.bytes / static_cast<double>(tally.messages));
        const double usual = middle_of(sizes);
        std::size_t alike = 0;
        for (const double size : sizes)
            alike += std::abs(size - usual) <= 0.1 * usual ? 1 : 0;
        if (2 * alike <= sizes.size())
            continue; // no size is usual here
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const auto &[rank, tally] = ranks[i];
            if (sizes[i] < larger * usual)
                continue;
            const double each = tally.explained / static_cast<double>(tally.messages);
            const double with_usual = each * costs_.message(0, 1, usual).alone / costs_.message(0, 1, sizes[i]).alone;
            causes_.lose(rank, {Fault::larger, rank, -1, tally.call, site},
                         static_cast<double>(tally.messages) * (each - with_usual));
        }
    }
}

void Profiler::find_slow_links()
{
    for (const auto &[link, tally] : by_link_)
        causes_.lose(link.second, {Fault::slow_link, link.first, link.second, 0, 0}, tally.unexplained);
}

void Profiler::find_faults()
{
    std::map<Cause, Group> groups;
    double for_computing = 0;
    for (const auto &[cause, lost] : causes_.lost()) {
        Group &group = groups[group_of(cause)];
        for (const auto &[rank, seconds] : lost.by_rank)
            group.by_rank[rank] += seconds;
        group.sum += lost.sum;
        group.times += lost.times;
        if (lost.sum > group.of_largest) {
            group.of_largest = lost.sum;
            group.largest = cause;
        }
        for_computing += cause.fault == Fault::computes ? lost.sum : 0;
    }
    std::vector<double> link_ratios;
    for (const auto &[link, tally] : by_link_)
        link_ratios.push_back(tally.unexplained / std::max(tally.explained, 1e-30));
    const double usual_ratio = link_ratios.empty() ? 0 : middle_of(link_ratios);
    const double message_width = high_.message(0, recording_.ranks > 1 ? 1 : 0, 1024).alone /
                                     costs_.message(0, recording_.ranks > 1 ? 1 : 0, 1024).alone -
                                 1;
    for (const auto &[cause, group] : groups) {
        Place place{.fault = cause.fault, .rank = cause.rank, .other = cause.other};
        const Cause &where = group.largest;
        if (group.of_largest >= 0.6 * group.sum && cause.fault != Fault::slow_link) {
            place.call = recording_.calls[where.call];
            place.site = where.site < recording_.sites.size() ? recording_.sites[where.site] : "";
        }
        place.seconds = longest_of(group.by_rank);
        double width =
            static_cast<double>(group.times) / static_cast<double>(group.by_rank.size()) * recording_.clock_bound;
        const bool counts = place.seconds >= least_share * out_.seconds && place.seconds > width;
        if (cause.fault == Fault::computes) {
            out_.caused[at(cause.rank)] = place.seconds;
            const double most = recording_.ranks > 2 ? most_blame : most_blame_of_two;
            place.stands_out = counts && group.sum > most * for_computing;
        } else if (cause.fault == Fault::slow_link) {
            const Tally &tally = by_link_.at({cause.rank, cause.other});
            width += message_width * tally.explained;
            const double ratio = tally.unexplained / std::max(tally.explained, 1e-30);
            place.stands_out = counts && ratio > slower - 1 + usual_ratio;
        } else if (cause.fault == Fault::larger || cause.fault == Fault::serialised) {
            place.stands_out = counts;
        }
        place.lo = std::max(0.0, place.seconds - width);
        place.hi = place.seconds + width;
        out_.faults.push_back(std::move(place));
    }
    std::stable_sort(out_.faults.begin(), out_.faults.end(), [](const Place &a, const Place &b) {
        return a.stands_out != b.stands_out ? a.stands_out : a.seconds > b.seconds;
    });
    if (out_.faults.size() > most_places)
        out_.faults.resize(most_places);
}

Profile profile(const record::Recording &recording, const EventSource &next, Costs &costs, Costs &high,
                const std::vector<MeasuredFunction> &measured, const Observer &observe)
{
    return Profiler(recording, next, costs, high, measured, observe).run();
}

std::string in_words(const Place &place)
{
    const std::string rank = "rank " + std::to_string(place.rank);
    const std::string where =
        place.call.empty() ? "" : " " + place.call + (place.site.empty() ? "" : " at " + place.site);
    switch (place.fault) {
    case Fault::computes:
        return rank + " computes while others wait for it" + (where.empty() ? "" : ", before" + where);
    case Fault::slow_link:
        return "messages from " + rank + " to rank " + std::to_string(place.other) + " take longer than the sheet says";
    case Fault::larger:
        return rank + " sends larger messages than others," + where;
    case Fault::serialised:
        return rank + " sends to several ranks one after the other," + where + ": a collective does it at once";
    case Fault::calls:
        return rank + " is in" + where + " while others wait for it";
    case Fault::operation:
        return "longer than the sheet says:" + where;
    }
    return {};
}

} // namespace mpisheet::replay
