#pragma once
// Points at which numbers of a program were seen, and some of them, at which most texts that are not laws show it.

#include "recordings/course/words.hpp"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mpisheet::course {

using Values = std::vector<double>;
using Which = std::vector<std::size_t>;

Values some(const Values &values, const Which &which);

/// Points, and what texts are at some of them that lie far apart.
class Sights {
public:
    /// `equations` and `points` must outlive it.
    Sights(Equations &equations, const Points &points);

    [[nodiscard]] const Points &points() const { return points_; }
    /// Some of the points.
    [[nodiscard]] const Which &which() const { return which_; }
    /// A text's values there.
    const Values &few(const std::string &text);

private:
    Equations &equations_;
    const Points &points_;
    Which which_;
    Points few_;
    std::unordered_map<std::string, Values> columns_;
};

/// Some of a number's values, those that lie far apart, the least and the greatest: what is not right there is not
/// looked at elsewhere.
class Glance {
public:
    Glance(Equations &equations, Sights &seen, const Values &values);

    [[nodiscard]] const Values &values() const { return values_; }
    /// A text's, until the next one is asked for.
    const Values &of(const std::string &text);

private:
    Equations &equations_;
    Sights &seen_;
    std::vector<std::pair<std::size_t, Point>> added_; ///< points that are not among the seen few; where
    Values values_, of_;
};

} // namespace mpisheet::course
