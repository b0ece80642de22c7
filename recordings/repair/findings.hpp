#pragma once
// What each repair of a recorded run would win: its edited course is replayed on the machine's sheet, and the run gets
// shorter by that.

#include "recordings/repair/repairs.hpp"

namespace mpisheet::repair {

/// A sheet's costs: as they are, and at the ends of its intervals.
struct Sheet {
    replay::Costs middle, low, high;
    Sheet(const equations::Scope &sheet, const std::string &file)
        : middle(sheet, file), low(sheet, file, replay::End::low), high(sheet, file, replay::End::high)
    {
    }
};

struct Seconds {
    double middle = 0, lo = 0, hi = 0; ///< [s]
};

struct Finding {
    Repair repair;
    Seconds won;             ///< by which the run gets shorter
    bool stands_out = false; ///< beyond what replay may be wrong by, and 2 % of the run
};

/// Two repairs, one after the other.
struct Pair {
    std::size_t first = 0, second = 0; ///< of the findings
    Seconds won;
};

struct Findings {
    double recorded = 0, replayed = 0; ///< the run [s]
    std::vector<Finding> list{};       ///< the one that wins most first; at most ten
    std::vector<Pair> pairs{};
    std::size_t repairs = 0; ///< that were looked at
    std::size_t replays = 0; ///< that this took
    std::vector<std::string> remarks{};
};

/// At most so many replays, those of intervals not counted.
Findings find(const Course &course, Sheet &sheet, std::size_t most_replays);

/// What asks for repairs, made one after the other: "slow:5,barrier:halo.c:42". Throws Error (usage) where one is none.
struct WhatIf {
    std::vector<Finding> steps; ///< each with what it wins when those before it are made
    Seconds before, after;      ///< the run [s]
};
WhatIf what_if(const Course &course, Sheet &sheet, const std::string &asked);

/// The run replayed with a node, or a way between two ranks, so slow that its calls take as long as they were recorded:
/// the one that explains them, if one does.
std::vector<Repair> find_slow_places(const Sight &sight, Sheet &sheet, double recorded, double replayed);

/// An event in memory takes some 200 bytes: larger runs are not edited.
inline constexpr std::size_t most_events = std::size_t{1} << 22U;

/// The repair's bound is worth a replay, its gain a place in the list, as a share of the run.
inline constexpr double least_share = 0.02;

/// The difference of two runs.
Seconds won(const Seconds &before, const Seconds &after);

/// The interval of what is won, as wide as replay is wrong: beside the sheet's own, and by `missed` where it missed the
/// run as it was recorded [s].
Seconds widened(const Seconds &won, double missed = 0);

/// What the course takes, by the sheet (`middle`, where it is known) and the ends of its intervals.
Seconds seconds_of(const Course &course, Sheet &sheet, std::optional<double> middle = std::nullopt,
                   const replay::Options &options = {});

} // namespace mpisheet::repair
