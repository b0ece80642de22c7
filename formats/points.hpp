#pragma once
// A list of points to measure: CSV with the columns op,p,bytes and, of several layouts, layout, as samples.csv has
// them.

#include "formats/fields.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::formats {

struct ListedPoint {
    std::string op;     ///< operation, e.g. "bcast"
    int p = 0;          ///< processes
    std::int64_t d = 0; ///< message size [byte]
    std::string layout; ///< of several in a launch, "4x2"; empty: each that has this many processes
    bool operator==(const ListedPoint &) const = default;
};

extern const Fields<ListedPoint> point_fields;

/// A point that a launch would measure, or would leave out.
struct PlannedPoint {
    ListedPoint point;
    std::int64_t memory = 0; ///< that the busiest rank needs for its messages [byte]
    int repetitions = 0;     ///< in one pass of a launch, at most
    std::string left_out;    ///< why it is; empty: it is measured
};

extern const Fields<PlannedPoint> planned_fields;

/// The points of a list, or of the rows of a samples.csv; of equal ones after one another the first.
std::vector<ListedPoint> read_points(const std::filesystem::path &path);

} // namespace mpisheet::formats
