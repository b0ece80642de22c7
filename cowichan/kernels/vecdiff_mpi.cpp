// vecdiff on MPI: equal blocks of both vectors, the largest difference of each block, and one MPI_Allreduce of one
// real.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/vecdiff.hpp"

namespace mpisheet::cowichan {

Instance Vecdiff::prepare(const Problem &problem, const Input &input, const Team &team)
{
    struct Vectors {
        Rows<double> l, r;
    };
    auto made = std::make_shared<Vectors>();
    if (input.given) {
        Source source(input, team);
        made->l = source.next<double>(ValueShape::vector);
        made->r = source.next<double>(ValueShape::vector);
        source.end();
        expect_same("values of the second vector", made->r.rows(), "the first has", made->l.rows());
    } else {
        *made = {seeded_vector(team, problem, 1), seeded_vector(team, problem, 2)};
    }
    const std::shared_ptr<const Vectors> vectors = made;
    const auto compute = [=](const EndPhase &end) {
        double largest = largest_difference(vectors->l.cells, vectors->r.cells);
        spend("vecdiff", static_cast<double>(vectors->l.cells.size()), 2 * vectors->l.bytes());
        end(vecdiff_phase::compute);
        if (team.size > 1)
            MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, team.comm);
        end(vecdiff_phase::reduce);
        return std::tuple(make_rows<double>(team, 1, 1, [&](std::uint64_t) { return largest; }));
    };
    const auto agrees = [=](const Rows<double> &result) {
        double expected = vecdiff_reference(vectors->l.cells, vectors->r.cells);
        if (team.size > 1)
            MPI_Allreduce(MPI_IN_PLACE, &expected, 1, MPI_DOUBLE, MPI_MAX, team.comm);
        return all(team, result.cells.empty() || result.cells[0] == expected);
    };
    return make_instance<double>(size_of(vectors->l, problem), team, {ValueShape::vector}, compute, agrees);
}

namespace {

Pass vecdiff_pass(double bytes)
{
    auto l = std::make_shared<std::vector<double>>(cells_of(bytes, 2 * sizeof(double)), 1.0);
    auto r = std::make_shared<std::vector<double>>(l->size(), 2.0);
    return {static_cast<double>(2 * l->size() * sizeof(double)), [l, r] {
                volatile double used = largest_difference(*l, *r);
                static_cast<void>(used);
                return static_cast<double>(l->size());
            }};
}

} // namespace

std::vector<Step> Vecdiff::steps()
{
    return {{"vecdiff", vecdiff_pass, 1 << 26}};
}

} // namespace mpisheet::cowichan
