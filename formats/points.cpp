#include "formats/points.hpp"

namespace mpisheet::formats {

const Fields<ListedPoint> point_fields{
    required("op", &ListedPoint::op, is_name, "operation"),
    required("p", &ListedPoint::p, at_least(1), "processes that take part"),
    required("bytes", &ListedPoint::d, at_least(0), "message size d [byte]"),
    optional("layout", &ListedPoint::layout, "nodes x ranks a node; empty: each layout with so many processes"),
};

const Fields<PlannedPoint> planned_fields{
    required("op", &PlannedPoint::point, &ListedPoint::op, is_name, "operation"),
    required("p", &PlannedPoint::point, &ListedPoint::p, at_least(1), "processes that take part"),
    required("bytes", &PlannedPoint::point, &ListedPoint::d, at_least(0), "message size d [byte]"),
    required("memory", &PlannedPoint::memory, at_least(0), "that the busiest rank needs for messages [byte]"),
    required("repetitions", &PlannedPoint::repetitions, at_least(0), "in one pass of a launch, at most"),
    required("left_out", &PlannedPoint::left_out, "why it is not measured"),
    required("layout", &PlannedPoint::point, &ListedPoint::layout, {},
             "nodes x ranks a node; empty: there is one alone"),
};

std::vector<ListedPoint> read_points(const std::filesystem::path &path)
{
    std::vector<ListedPoint> points = read_records(path, point_fields);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

} // namespace mpisheet::formats
