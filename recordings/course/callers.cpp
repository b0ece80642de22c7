#include "recordings/course/callers.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace mpisheet::course {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string &text)
{
    Lines lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// The k-th line; empty where there are less.
std::string line_of(const Lines &lines, std::size_t k)
{
    return k < lines.size() ? lines[k] : "";
}

/// Calls `each` with each event of a run that is of these places, all where there are none, and with that place.
void for_events(Run &run, const std::set<std::string> &places, const auto &each)
{
    for (std::vector<Happened> &rank : run.ranks)
        for (Happened &one : rank)
            if (const std::string place = run.place(one.event).text(); places.empty() || places.contains(place))
                each(one.event, place);
}

const std::string &callers_of(const Run &run, const record::Event &event)
{
    static const std::string none;
    return event.caller < run.recording.callers.size() ? run.recording.callers[event.caller] : none;
}

/// Which line differs first.
std::optional<std::size_t> first_difference(const std::set<std::string> &callers)
{
    std::vector<Lines> all;
    std::size_t longest = 0;
    for (const std::string &text : callers)
        longest = std::max(longest, all.emplace_back(lines_of(text)).size());
    for (std::size_t k = 0; k < longest; ++k)
        for (const Lines &lines : all)
            if (line_of(lines, k) != line_of(all.front(), k))
                return k;
    return {};
}

} // namespace

bool callers_tell(std::vector<Run> &runs, const std::string &place)
{
    std::set<std::string> callers;
    for (Run &run : runs)
        for_events(run, {place}, [&](const record::Event &event, const std::string & /*place*/) {
            callers.insert(callers_of(run, event));
        });
    return first_difference(callers).has_value();
}

bool tell_callers_apart(std::vector<Run> &runs, const std::vector<Refusal> &refused)
{
    std::set<std::string> places;
    for (const Refusal &one : refused)
        if (!one.place.empty())
            places.insert(one.place);
    std::map<std::string, std::set<std::string>> callers; // by place
    for (Run &run : runs)
        for_events(run, places, [&](const record::Event &event, const std::string &place) {
            callers[place].insert(callers_of(run, event));
        });
    std::map<std::string, std::size_t> line; // by place: of its callers
    for (const auto &[place, all] : callers)
        if (const auto differs = first_difference(all))
            line[place] = *differs;
    for (Run &run : runs) {
        std::vector<std::string> &sites = run.recording.sites;
        std::map<std::string, std::uint32_t> numbers;
        for_events(run, places, [&](record::Event &event, const std::string &place) {
            const auto at = line.find(place);
            if (at == line.end())
                return;
            const std::string caller = line_of(lines_of(callers_of(run, event)), at->second);
            const std::string site = sites[event.site] + (caller.empty() ? "" : " from " + caller);
            const auto [number, is_new] = numbers.emplace(site, static_cast<std::uint32_t>(sites.size()));
            if (is_new)
                sites.push_back(site);
            event.site = number->second;
        });
    }
    return !line.empty();
}

} // namespace mpisheet::course
