// A user's own question: which repairs, one after the other.

#include "model/error.hpp"
#include "recordings/repair/findings.hpp"

#include <algorithm>
#include <charconv>

namespace mpisheet::repair {
namespace {

/// "barrier:halo.c:42": a kind, and a rank or a place.
struct Asked {
    std::string text;
    const KindWords *words = nullptr;
    int rank = -1;
    std::string site{}; ///< "halo.c:42", or "halo.c:42 (exchange)"
};

[[noreturn]] void refuse(const std::string &text, const std::string &why)
{
    throw Error(Exit::usage, "--what-if: " + text + ": " + why);
}

Asked parsed(const std::string &text)
{
    Asked asked{text};
    const std::size_t colon = text.find(':');
    const std::string kind = text.substr(0, colon), place = colon == std::string::npos ? "" : text.substr(colon + 1);
    std::string names;
    for (const KindWords &words : kinds()) {
        if (words.asked.empty())
            continue;
        names += (names.empty() ? "" : ", ") + std::string(words.asked);
        if (words.asked == kind || words.name == kind)
            asked.words = &words;
    }
    if (asked.words == nullptr)
        refuse(text, "no such repair; there are " + names);
    const char *end = place.data() + place.size();
    if (const auto [at_end, error] = std::from_chars(place.data(), end, asked.rank);
        error != std::errc() || at_end != end) {
        asked.rank = -1;
        asked.site = place;
    }
    return asked;
}

bool is_at(const Repair &repair, const std::string &place)
{
    return std::any_of(repair.sites.begin(), repair.sites.end(), [&](const std::string &site) {
        const std::string line = site.substr(0, site.find(' '));
        return site == place || line == place || line.starts_with(place + ":"); // with the column, too
    });
}

/// What the asked kind could be here: "slow:3, slow:5".
std::string names_of(const std::vector<Repair> &repairs, const KindWords &words)
{
    std::string names;
    std::size_t listed = 0;
    for (const Repair &one : repairs)
        if (one.kind == words.kind && listed++ < 8) {
            const std::string place = one.rank >= 0       ? std::to_string(one.rank)
                                      : one.sites.empty() ? ""
                                                          : one.sites.front().substr(0, one.sites.front().find(' '));
            names += (names.empty() ? "" : ", ") + std::string(words.asked) + (place.empty() ? "" : ":" + place);
        }
    return names.empty() ? "none of this kind" : names;
}

/// At a place the one of fewest places, and of these the one that may win most; without one the one that may win most,
/// such as all barriers.
const Repair &asked_repair(const std::vector<Repair> &repairs, const Asked &asked)
{
    const Repair *best = nullptr;
    for (const Repair &one : repairs) {
        if (one.kind != asked.words->kind || (asked.rank >= 0 && one.rank != asked.rank) ||
            (!asked.site.empty() && !is_at(one, asked.site)))
            continue;
        const auto places = [&](const Repair &repair) { return asked.site.empty() ? 0 : repair.sites.size(); };
        if (best == nullptr || std::pair(places(one), -one.bound) < std::pair(places(*best), -best->bound))
            best = &one;
    }
    if (best == nullptr)
        refuse(asked.text, "nothing to repair there; this recording has " + names_of(repairs, *asked.words));
    return *best;
}

} // namespace

WhatIf what_if(const Course &course, Sheet &sheet, const std::string &asked)
{
    WhatIf out;
    out.before = out.after = seconds_of(course, sheet);
    Course now = course;
    for (std::size_t begin = 0; begin < asked.size();) {
        const std::size_t end = std::min(asked.find(',', begin), asked.size());
        const std::string text = asked.substr(begin, end - begin);
        begin = end + 1;
        const Course before = now;
        const Sight sight = look_at(before);
        const Repair repair = asked_repair(repairs_of(sight), parsed(text));
        now = repair.edit();
        const Seconds after = seconds_of(now, sheet);
        out.steps.push_back({repair, widened(won(out.after, after)), false}); // the machine may be another
        out.steps.back().repair.edit = nullptr;                               // its course is gone
        out.after = after;
    }
    if (out.steps.empty())
        refuse(asked, "expected repairs, as in slow:5,barrier:halo.c:42");
    return out;
}

} // namespace mpisheet::repair
