#include "cowichan/kernels/distributed_mpi.hpp"

#include "cowichan/kernels/randmat.hpp"
#include "probes/compute/multiply.hpp"

#include <string>

namespace mpisheet::cowichan {

void expect_no_input(const Input &input, const char *problem)
{
    if (input.given)
        throw AgreedError(Exit::usage, std::string(problem) + " has no input: give it no file");
}

void expect_same(const char *what, std::int64_t found, const char *as, std::int64_t expected)
{
    if (found != expected)
        throw AgreedError(Exit::bad_input, std::string("input: ") + what + ": expected " + std::to_string(expected) +
                                               " as " + as + ", found " + std::to_string(found));
}

Rows<std::int32_t> seeded_integers(const Team &team, const Problem &problem)
{
    Rows<std::int32_t> made(team, problem.rows, problem.columns);
    random_integers(problem.seed, static_cast<std::uint64_t>(made.first_index()), problem.limit, made.cells);
    return made;
}

std::vector<std::int32_t> randmat_values(std::size_t count)
{
    std::vector<std::int32_t> values(count);
    random_integers(1, 0, 128, values);
    return values;
}

Rows<std::uint8_t> seeded_mask(const Team &team, const Problem &problem)
{
    const double whole = 0x1p64;
    return make_rows<std::uint8_t>(team, problem.rows, problem.columns, [&](std::uint64_t k) -> std::uint8_t {
        return static_cast<double>(word(problem.seed + 1, k)) < problem.fraction * whole ? 1 : 0;
    });
}

Rows<double> seeded_vector(const Team &team, const Problem &problem, std::uint64_t which)
{
    return make_rows<double>(team, problem.rows, 1,
                             [&](std::uint64_t k) { return compute::coefficient(problem.seed + which, k); });
}

Rows<PlanePoint> seeded_points(const Team &team, const Problem &problem)
{
    return make_rows<PlanePoint>(team, problem.rows, 1, [&](std::uint64_t k) {
        const auto unit = [&](std::uint64_t i) { return static_cast<double>(word(problem.seed, i) >> 11) * 0x1p-53; };
        return PlanePoint{unit(2 * k), unit(2 * k + 1)};
    });
}

} // namespace mpisheet::cowichan
