// invperc on MPI: blocks of rows, each rank with the neighbours of the front in its own rows. One MPI_Allreduce of 8
// bytes a cell finds the least of all; then every rank knows which cell is filled and adds those of its neighbours that
// it has.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/invperc.hpp"
#include "cowichan/kernels/randmat.hpp"
#include "probes/measure/kernel_run.hpp"

#include <algorithm>

namespace mpisheet::cowichan {

namespace {

struct Percolation {
    Problem problem; ///< rows, columns, fraction
    Team team;
    compute::RowBlocks blocks;
    Rows<std::int32_t> given; ///< from a file; from a seed it is made again
    bool from_seed = true;
    Front front; ///< as it was before the next run

    [[nodiscard]] Rows<std::int32_t> values() const { return from_seed ? seeded_integers(team, problem) : given; }
    [[nodiscard]] std::int64_t fills() const { return cells_to_fill(problem.rows, problem.columns, problem.fraction); }
};

Front make_front(const Rows<std::int32_t> &values)
{
    Front front(values.begin(), values.count(), values.columns);
    for (std::int64_t r = 0; r < values.count(); ++r)
        front.set(r, std::span(values.row(r), static_cast<std::size_t>(values.columns)));
    return front;
}

void fill_and_mark(Front &front, CellKey cell, Rows<std::uint8_t> &mask)
{
    if (fill(front, cell))
        *(mask.row(row_of(front, cell) - mask.begin()) + column_of(front, cell)) = 1;
}

Rows<std::uint8_t> percolate(Percolation &percolation, const EndPhase &end)
{
    Front &front = percolation.front;
    const Team &team = percolation.team;
    const bool alone = team.size == 1;
    Rows<std::uint8_t> mask(team, percolation.problem.rows, percolation.problem.columns);
    spend("touch", mask.bytes(), mask.bytes());
    end(invperc_phase::setup);
    const double bytes = mask.bytes() + static_cast<double>(front.values.size() * sizeof(front.values[0]));
    const std::int64_t fills = percolation.fills();
    CellKey next = first_cell(front, percolation.problem.rows / 2, percolation.problem.columns / 2);
    double counted = 0;
    for (std::int64_t k = 0; k < fills; ++k) {
        if (k > 0 && alone) {
            next = least(front);
        } else if (k > 0) {
            const CellKey mine = least(front);
            MPI_Allreduce(&mine, &next, 1, MPI_INT64_T, MPI_MIN, team.comm);
            end(invperc_phase::choose);
        }
        fill_and_mark(front, next, mask);
        if (!alone) {
            spend("invperc", front.steps - counted, bytes);
            counted = front.steps;
            end(invperc_phase::fill);
        }
    }
    if (alone) {
        spend("invperc", front.steps, bytes);
        end(invperc_phase::fill);
    }
    if (alone || fills == 1)
        end(invperc_phase::choose);
    return mask;
}

/// Few fills: against the definition. Many: against these loops on one process.
bool percolation_agrees(const Percolation &percolation, const Rows<std::uint8_t> &mask)
{
    constexpr std::int64_t most = 1 << 20;
    const Grid<std::uint8_t> found = gather(percolation.team, mask);
    const Grid<std::int32_t> values = gather(percolation.team, percolation.values());
    const std::int64_t fills = percolation.fills();
    if (percolation.team.rank != 0)
        return all(percolation.team, true);
    if (fills <= most)
        return all(percolation.team, found == invperc_reference(values, fills));
    Front front(0, values.rows, values.columns);
    for (std::int64_t r = 0; r < values.rows; ++r)
        front.set(r, std::span(&values(r, 0), static_cast<std::size_t>(values.columns)));
    Grid<std::uint8_t> expected(values.rows, values.columns);
    CellKey next = first_cell(front, values.rows / 2, values.columns / 2);
    for (std::int64_t k = 0; k < fills; ++k, next = least(front)) {
        fill(front, next);
        expected(row_of(front, next), column_of(front, next)) = 1;
    }
    return all(percolation.team, found == expected);
}

} // namespace

Instance Invperc::prepare(const Problem &problem, const Input &input, const Team &team)
{
    auto percolation = std::make_shared<Percolation>();
    percolation->problem = problem;
    percolation->team = team;
    percolation->from_seed = !input.given;
    if (input.given) {
        Source source(input, team);
        percolation->given = source.next<std::int32_t>(ValueShape::matrix);
        source.end();
        percolation->problem.rows = percolation->given.rows();
        percolation->problem.columns = percolation->given.columns;
    }
    Problem &size = percolation->problem;
    on_root(team, [&] {
        if ((size.rows + 2) * (size.columns + 2) > most_cells)
            throw Error(Exit::usage, "invperc: at most 2147483648 cells, border included: take a smaller d");
    });
    if (input.given && !all(team, std::none_of(percolation->given.cells.begin(), percolation->given.cells.end(),
                                               [](std::int32_t value) { return value == Front::taken; })))
        throw AgreedError(Exit::bad_input, "invperc: input: expected values up to 2147483646, found 2147483647");
    percolation->blocks = {size.rows, team.size};
    Instance instance = make_instance<std::uint8_t>(
        size, team, {ValueShape::matrix},
        [percolation](const EndPhase &end) { return std::tuple{percolate(*percolation, end)}; },
        [percolation](const Rows<std::uint8_t> &mask) { return percolation_agrees(*percolation, mask); });
    instance.restart = [percolation] { percolation->front = make_front(percolation->values()); };
    return instance;
}

namespace {

/// An invasion as the kernel makes it, from when a quarter of the cells is filled until a half is. A processor learns a
/// small one when it sees it again and again: each is made as often as a kernel is run, and there are as many as it
/// takes to forget.
Pass invperc_pass(double bytes)
{
    constexpr std::int64_t forgotten = 1 << 16, most_matrices = 64; // cells
    struct Begun {
        Front front;
        CellKey next = 0;
    };
    struct Invasion {
        std::vector<Begun> starts;
        Begun now;
        Rows<std::uint8_t> mask;
        std::size_t started = 0;
        std::int64_t quarter = 0, left = 0;
    };
    auto invasion = std::make_shared<Invasion>();
    Problem problem;
    problem.rows = problem.columns = side(bytes, sizeof(std::int32_t) + 1);
    const Team alone{MPI_COMM_SELF, 0, 1};
    invasion->mask = Rows<std::uint8_t>(alone, problem.rows, problem.columns);
    invasion->quarter = cells_to_fill(problem.rows, problem.columns, 0.25);
    for (std::int64_t k = 0; k == 0 || k < std::min(most_matrices, forgotten / (problem.rows * problem.columns)); ++k) {
        problem.seed = static_cast<std::uint64_t>(k) + 1;
        Begun begun{make_front(seeded_integers(alone, problem))};
        begun.next = first_cell(begun.front, problem.rows / 2, problem.columns / 2);
        for (std::int64_t i = 0; i < invasion->quarter; ++i, begun.next = least(begun.front))
            fill(begun.front, begun.next);
        invasion->starts.push_back(std::move(begun));
    }
    const auto values = static_cast<std::int64_t>(invasion->starts[0].front.values.size() * sizeof(std::int32_t));
    return {static_cast<double>(problem.rows * problem.columns + values), [invasion] {
                Invasion &i = *invasion;
                if (i.left == 0) {
                    i.now = i.starts[i.started++ / measure::times_run % i.starts.size()];
                    i.left = i.quarter;
                }
                const double before = i.now.front.steps;
                for (int k = 0; k < 1024 && i.left > 0; ++k, --i.left, i.now.next = least(i.now.front))
                    if (i.now.next != no_cell)
                        fill_and_mark(i.now.front, i.now.next, i.mask);
                return i.now.front.steps - before + 4; // 4: of a matrix that is full
            }};
}

/// Steps for each cell filled of n × n cells, of which half are.
double steps_a_fill(std::int64_t n)
{
    std::vector<std::int32_t> values(static_cast<std::size_t>(n * n));
    random_integers(1, 0, 128, values);
    Front front(0, n, n);
    for (std::int64_t r = 0; r < n; ++r)
        front.set(r, std::span(values).subspan(static_cast<std::size_t>(r * n), static_cast<std::size_t>(n)));
    const std::int64_t fills = cells_to_fill(n, n, 0.5);
    CellKey next = first_cell(front, n / 2, n / 2);
    for (std::int64_t k = 0; k < fills; ++k, next = least(front))
        fill(front, next);
    return front.steps / static_cast<double>(fills);
}

} // namespace

std::vector<Step> Invperc::steps()
{
    return {{"invperc", invperc_pass, 1 << 23}};
}

/// The work profiles of 1, 4, 16 … 512² cells.
std::vector<Profile> Invperc::profiles()
{
    std::vector<double> steps;
    for (std::int64_t n = 1; n <= 512; n *= 2)
        steps.push_back(steps_a_fill(n));
    return {{"w_invperc", 1, steps}};
}

} // namespace mpisheet::cowichan
