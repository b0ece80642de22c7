#pragma once
// Call sites for which no law in p, d and rank was found are taken out of the runs, so that a course can be learned of
// the others.

#include "recordings/course/streams.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace mpisheet::course {

/// The places, by Place::text(), with those of the matching sends, receives and collectives, and theirs in turn.
std::set<std::string> with_partners(const std::vector<Run> &runs, std::set<std::string> places);

struct Divided {
    std::vector<Run> kept, left_out; ///< the same runs without and with these places alone
};

/// What is computed before an event that is left out comes before the next one that is kept (the events that are left
/// out keep their times, too, so only their calls may be counted). A wait for requests of
/// both is in both. Nothing where communicators are made at the places, or where less than half of the events would
/// stay.
std::optional<Divided> divide(const std::vector<Run> &runs, const std::set<std::string> &places);

} // namespace mpisheet::course
