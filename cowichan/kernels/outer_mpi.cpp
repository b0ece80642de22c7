// outer on MPI: blocks of points. Every rank collects all points (MPI_Allgather of 16·⌈d/p⌉ bytes from each, the last
// ones padded), fills its rows, and learns the largest distance of all (MPI_Allreduce of one real) for the diagonal.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/outer.hpp"

#include <cmath>

namespace mpisheet::cowichan {

namespace {

/// All points as two vectors, for the registers' sake.
struct Coordinates {
    std::vector<double> x, y;
};

Coordinates places_of(std::span<const PlanePoint> points)
{
    Coordinates places;
    places.x.reserve(points.size());
    places.y.reserve(points.size());
    for (const PlanePoint &point : points) {
        places.x.push_back(point.x);
        places.y.push_back(point.y);
    }
    return places;
}

std::tuple<Rows<double>, Rows<double>> compute_outer(const Team &team, const Rows<PlanePoint> &points,
                                                     const EndPhase &end)
{
    const auto n = static_cast<std::size_t>(points.rows());
    std::vector<PlanePoint> all(team.size > 1 ? static_cast<std::size_t>(points.blocks.size() * team.size) : 0);
    Rows<double> matrix(team, points.rows(), points.rows()), vector(team, points.rows(), 1);
    const double memory = static_cast<double>(all.size() * sizeof(PlanePoint)) + matrix.bytes() + vector.bytes();
    spend("touch", memory, memory);
    end(outer_phase::setup);

    if (team.size > 1)
        allgather_blocks(team, points, all);
    const Coordinates places = places_of((team.size > 1 ? std::span<const PlanePoint>(all) : points.cells).first(n));
    end(outer_phase::gather);

    double largest = 0;
    for (std::int64_t i = 0; i < matrix.count(); ++i) {
        const PlanePoint point = *points.row(i);
        largest = std::max(largest, distances(point, places.x, places.y, matrix.row(i)));
        *vector.row(i) = std::sqrt(point.x * point.x + point.y * point.y);
    }
    spend("outer", static_cast<double>(matrix.cells.size()), matrix.bytes() + 16 * static_cast<double>(n));
    end(outer_phase::compute);

    if (team.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, team.comm);
    for (std::int64_t i = 0; i < matrix.count(); ++i)
        matrix.row(i)[matrix.begin() + i] = static_cast<double>(n) * largest;
    end(outer_phase::reduce);
    return {std::move(matrix), std::move(vector)};
}

/// Rows of each rank by the definition; the diagonal's largest distance from all rows that it has.
bool rows_agree(const Team &team, const std::vector<PlanePoint> &all_points, const Rows<double> &matrix,
                const Rows<double> &vector)
{
    double largest = 0;
    bool same = true;
    for (std::int64_t i = 0; i < matrix.count(); ++i) {
        const PlanePoint a = all_points[static_cast<std::size_t>(matrix.begin() + i)];
        same = same && *vector.row(i) == std::sqrt(a.x * a.x + a.y * a.y);
        for (std::int64_t j = 0; j < matrix.columns; ++j) {
            const PlanePoint b = all_points[static_cast<std::size_t>(j)];
            const double distance = std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
            largest = std::max(largest, distance);
            same = same && (j == matrix.begin() + i || matrix.row(i)[j] == distance);
        }
    }
    if (team.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, team.comm);
    for (std::int64_t i = 0; i < matrix.count(); ++i)
        same = same && matrix.row(i)[matrix.begin() + i] == static_cast<double>(matrix.rows()) * largest;
    return all(team, same);
}

} // namespace

Instance Outer::prepare(const Problem &problem, const Input &input, const Team &team)
{
    const auto points = std::make_shared<const Rows<PlanePoint>>(
        input.given ? read_only_value<PlanePoint>(input, team, ValueShape::vector) : seeded_points(team, problem));
    return make_instance<double, double>(
        size_of(*points, problem), team, {ValueShape::matrix, ValueShape::vector},
        [=](const EndPhase &end) { return compute_outer(team, *points, end); },
        [=](const Rows<double> &matrix, const Rows<double> &vector) {
            Grid<PlanePoint> whole = gather(team, *points);
            whole.cells.resize(static_cast<std::size_t>(points->rows()));
            broadcast(team, whole.cells.data(), whole.cells.size() * sizeof(PlanePoint));
            return rows_agree(team, whole.cells, matrix, vector);
        });
}

namespace {

Pass outer_pass(double bytes)
{
    const auto n = static_cast<std::size_t>(side(bytes, sizeof(double)));
    auto places = std::make_shared<Coordinates>(Coordinates{std::vector<double>(n, 0.5), std::vector<double>(n, 0.25)});
    auto matrix = std::make_shared<std::vector<double>>(n * n);
    return {static_cast<double>((n * n + 2 * n) * sizeof(double)), [places, matrix, n] {
                for (std::size_t i = 0; i < n; ++i)
                    distances({0.1, 0.2}, places->x, places->y, matrix->data() + i * n);
                return static_cast<double>(n * n);
            }};
}

} // namespace

std::vector<Step> Outer::steps()
{
    return {{"outer", outer_pass, 1 << 26}};
}

} // namespace mpisheet::cowichan
