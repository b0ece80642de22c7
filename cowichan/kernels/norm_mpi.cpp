// norm on MPI: blocks of points. One MPI_Allreduce of four reals (the largest x, −x, y, −y) tells every rank where the
// points lie; each then scales its own.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/norm.hpp"

namespace mpisheet::cowichan {

namespace {

Rows<PlanePoint> compute_norm(const Team &team, const Rows<PlanePoint> &points, const EndPhase &end)
{
    Rows<PlanePoint> result(team, points.rows(), 1);
    spend("touch", result.bytes(), result.bytes());
    end(norm_phase::setup);
    Extent extent = extent_of(points.cells);
    spend("norm_extent", static_cast<double>(points.cells.size()), points.bytes());
    end(norm_phase::extent);
    if (team.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, extent.largest, 4, MPI_DOUBLE, MPI_MAX, team.comm);
    end(norm_phase::reduce);
    spend("norm", normalise(points.cells, extent, result.cells.data()), 2 * points.bytes());
    end(norm_phase::scale);
    return result;
}

} // namespace

Instance Norm::prepare(const Problem &problem, const Input &input, const Team &team)
{
    const auto points = std::make_shared<const Rows<PlanePoint>>(
        input.given ? read_only_value<PlanePoint>(input, team, ValueShape::vector) : seeded_points(team, problem));
    return make_instance<PlanePoint>(
        size_of(*points, problem), team, {ValueShape::vector},
        [=](const EndPhase &end) { return std::tuple(compute_norm(team, *points, end)); },
        [=](const Rows<PlanePoint> &result) { // as cheap as the kernel: the whole, whatever its size
            const Grid<PlanePoint> whole = gather(team, *points);
            return equals_reference(team, result, [&] { return vector_of(norm_reference(whole.cells)); });
        });
}

namespace {

Pass norm_extent_pass(double bytes)
{
    auto points = std::make_shared<std::vector<PlanePoint>>(cells_of(bytes, sizeof(PlanePoint)), PlanePoint{1, 1});
    return {static_cast<double>(points->size() * sizeof(PlanePoint)), [points] {
                volatile double used = extent_of(*points).largest[0];
                static_cast<void>(used);
                return static_cast<double>(points->size());
            }};
}

Pass norm_pass(double bytes)
{
    auto points = std::make_shared<std::vector<PlanePoint>>(cells_of(bytes, 2 * sizeof(PlanePoint)), PlanePoint{1, 1});
    auto result = std::make_shared<std::vector<PlanePoint>>(points->size());
    return {static_cast<double>(2 * points->size() * sizeof(PlanePoint)), [points, result] {
                return normalise(*points, {{2, 0, 2, 0}}, result->data());
            }};
}

} // namespace

std::vector<Step> Norm::steps()
{
    return {{"norm_extent", norm_extent_pass, 1 << 26}, {"norm", norm_pass, 1 << 26}};
}

} // namespace mpisheet::cowichan
