// randmat on MPI: each rank starts its block of rows where the sequence is by then. Nothing is sent; the ranks meet in
// a barrier, as in the thesis (4.3.2).

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/randmat.hpp"

#include <algorithm>

namespace mpisheet::cowichan {

namespace {

Rows<std::int32_t> compute_randmat(const Problem &problem, const Team &team, const EndPhase &end)
{
    Rows<std::int32_t> made(team, problem.rows, problem.columns);
    spend("touch", made.bytes(), made.bytes());
    end(randmat_phase::setup);
    const auto first = static_cast<std::uint64_t>(made.first_index());
    spend("randmat", random_integers(problem.seed, first, problem.limit, made.cells), made.bytes());
    end(randmat_phase::compute);
    if (team.size > 1)
        MPI_Barrier(team.comm);
    end(randmat_phase::join);
    return made;
}

} // namespace

Instance Randmat::prepare(const Problem &problem, const Input &input, const Team &team)
{
    expect_no_input(input, "randmat");
    return make_instance<std::int32_t>(
        problem, team, {ValueShape::matrix},
        [=](const EndPhase &end) { return std::tuple(compute_randmat(problem, team, end)); },
        [=](const Rows<std::int32_t> &made) { // step by step from the first cell of this rank's block
            const auto first = static_cast<std::uint64_t>(made.first_index());
            return all(team,
                       std::ranges::equal(made.cells, randmat_reference(problem.seed, first, problem.limit,
                                                                        static_cast<std::int64_t>(made.cells.size()))));
        });
}

namespace {

Pass randmat_pass(double bytes)
{
    auto values = std::make_shared<std::vector<std::int32_t>>(cells_of(bytes, sizeof(std::int32_t)));
    return {static_cast<double>(values->size() * sizeof(std::int32_t)),
            [values] { return random_integers(1, 0, 128, *values); }};
}

} // namespace

std::vector<Step> Randmat::steps()
{
    return {{"randmat", randmat_pass, 1 << 26}};
}

} // namespace mpisheet::cowichan
