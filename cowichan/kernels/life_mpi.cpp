// life on MPI: blocks of rows. Before each generation the ranks send their first row up and their last row down a ring,
// two shifts of 8·⌈columns/64⌉ bytes. Ranks without rows take no part.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/life.hpp"
#include "model/random.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

namespace mpisheet::cowichan {

namespace {

struct World {
    Problem problem;
    Team team;
    compute::RowBlocks blocks;
    std::vector<std::uint64_t> start; ///< this rank's rows, 8·words each
    Cells cells;                      ///< the same after the last run
    bool from_seed = true;

    [[nodiscard]] std::int64_t rows() const { return blocks.count(team.rank); }
    [[nodiscard]] std::int64_t words() const { return compute::ceildiv(problem.columns, 64); }
    [[nodiscard]] std::size_t row_bytes() const { return static_cast<std::size_t>(words()) * sizeof(std::uint64_t); }
};

/// The rows above the first and below the last of this rank's, from the neighbours on the torus.
void exchange(const World &world, Cells &cells)
{
    const int active = world.blocks.active(), rank = world.team.rank;
    if (active == 1) {
        std::memcpy(cells.row(-1), cells.row(cells.rows - 1), world.row_bytes());
        std::memcpy(cells.row(cells.rows), cells.row(0), world.row_bytes());
    } else {
        const int up = (rank + active - 1) % active, down = (rank + 1) % active;
        const int words = static_cast<int>(world.words());
        MPI_Sendrecv(cells.row(0), words, MPI_UINT64_T, up, 0, cells.row(cells.rows), words, MPI_UINT64_T, down, 0,
                     world.team.comm, MPI_STATUS_IGNORE);
        MPI_Sendrecv(cells.row(cells.rows - 1), words, MPI_UINT64_T, down, 1, cells.row(-1), words, MPI_UINT64_T, up, 1,
                     world.team.comm, MPI_STATUS_IGNORE);
    }
    close_row(cells, -1);
    close_row(cells, cells.rows);
}

/// This rank's rows after some generations from the start; tells `end` of each phase.
template <typename End> Cells evolve(const World &world, int generations, End end)
{
    Cells now(world.rows(), world.problem.columns), next(world.rows(), world.problem.columns);
    const auto working_set = static_cast<double>((now.bits.size() + next.bits.size()) * sizeof(std::uint64_t));
    for (std::int64_t r = 0; r < now.rows; ++r) {
        std::memcpy(now.row(r), &world.start[static_cast<std::size_t>(r * world.words())], world.row_bytes());
        close_row(now, r);
    }
    spend("touch", working_set + static_cast<double>(world.start.size() * sizeof(std::uint64_t)), working_set);
    end(life_phase::setup);
    for (int generation = 0; generation < generations; ++generation) {
        if (now.rows > 0)
            exchange(world, now);
        end(life_phase::exchange);
        spend("life", advance(now, next), working_set);
        std::swap(now, next);
        end(life_phase::compute);
    }
    return now;
}

std::uint64_t checksum(const World &world)
{
    std::uint64_t mine = 0;
    const std::int64_t words = world.words(), first = world.blocks.begin(world.team.rank);
    for (std::int64_t r = 0; r < world.rows(); ++r)
        for (std::int64_t w = 0; w < words; ++w) {
            const std::int64_t used = world.problem.columns - 64 * w;
            const std::uint64_t cells =
                world.cells.row(r)[w] & (used >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << used) - 1);
            mine += checksum_term(static_cast<std::uint64_t>((first + r) * words + w), cells);
        }
    return sum(world.team, mine);
}

bool cell(const std::uint64_t *row, std::int64_t c)
{
    return (row[c / 64] >> (c % 64) & 1) != 0;
}

/// All rows of the world on rank 0, from each rank's `row(r)`.
template <typename Row> Grid<std::uint8_t> gather(const World &world, Row row)
{
    const std::int64_t columns = world.problem.columns;
    std::vector<std::uint8_t> mine;
    for (std::int64_t r = 0; r < world.rows(); ++r)
        for (std::int64_t c = 0; c < columns; ++c)
            mine.push_back(cell(row(r), c) ? 1 : 0);
    const bool root = world.team.rank == 0;
    Grid<std::uint8_t> whole(root ? world.problem.rows : 0, root ? columns : 0);
    gather_rows(world.team, world.blocks, static_cast<std::size_t>(columns), mine.data(), whole.cells.data());
    return whole;
}

Grid<std::uint8_t> gather_cells(const World &world)
{
    return gather(world, [&](std::int64_t r) { return world.cells.row(r); });
}

Grid<std::uint8_t> gather_start(const World &world)
{
    return gather(world, [&](std::int64_t r) { return world.start.data() + r * world.words(); });
}

/// A cell after G generations depends on the (2G+1)² cells around its place at the start alone. For a corner of this
/// rank's block, across the seam of the torus, these are made from the seed again and taken through the definition.
bool window_agrees(const World &world, int generations)
{
    const std::int64_t rows = world.problem.rows, columns = world.problem.columns, g = generations;
    const std::int64_t height = std::min<std::int64_t>(8, world.rows()), width = std::min<std::int64_t>(8, columns);
    const std::int64_t top = world.blocks.begin(world.team.rank), left = columns - width / 2;
    Grid<std::uint8_t> patch(height + 2 * g, width + 2 * g);
    for (std::int64_t i = 0; i < patch.rows; ++i)
        for (std::int64_t j = 0; j < patch.columns; ++j) {
            const std::int64_t r = ((top + i - g) % rows + rows) % rows,
                               c = ((left + j - g) % columns + columns) % columns;
            patch(i, j) = life_start(world.problem.seed, r, c / 64, columns) >> (c % 64) & 1;
        }
    patch = life_patch_reference(std::move(patch), generations);
    bool same = true;
    for (std::int64_t i = 0; i < height; ++i)
        for (std::int64_t j = 0; j < width; ++j)
            same = same && cell(world.cells.row(i), (left + j) % columns) == (patch(i, j) != 0);
    return same;
}

/// Small worlds and those from a file: the whole against the reference, on rank 0. Large ones: a window of each rank's
/// block, after at most 64 generations.
bool agrees(const World &world)
{
    constexpr int most_generations = 64;
    const Problem &problem = world.problem;
    const double steps = static_cast<double>(problem.rows) * static_cast<double>(problem.columns) * problem.generations;
    if (steps <= most_reference_steps || !world.from_seed)
        return all(world.team, gather_cells(world) == life_reference(gather_start(world), problem.generations));
    if (problem.generations <= most_generations)
        return all(world.team, world.rows() == 0 || window_agrees(world, problem.generations));
    World shorter = world;
    shorter.cells = evolve(world, most_generations, [](int) {});
    return all(world.team, world.rows() == 0 || window_agrees(shorter, most_generations));
}

/// Deals out the world of a file.
World read_world(const Problem &problem, const Input &input, const Team &team)
{
    Source source(input, team);
    const auto mine = source.next<std::uint8_t>(ValueShape::matrix);
    source.end();
    World world{problem, team, mine.blocks, {}, {}, false};
    world.problem.rows = mine.rows();
    world.problem.columns = mine.columns;
    world.start.resize(static_cast<std::size_t>(world.rows() * world.words()));
    for (std::int64_t r = 0; r < mine.count(); ++r)
        for (std::int64_t c = 0; c < mine.columns; ++c)
            world.start[static_cast<std::size_t>(r * world.words() + c / 64)] |= std::uint64_t{mine.row(r)[c]}
                                                                                 << (c % 64);
    return world;
}

World make_world(const Problem &problem, const Team &team)
{
    World world{problem, team, compute::RowBlocks{problem.rows, team.size}, {}, {}, true};
    const std::int64_t first = world.blocks.begin(team.rank);
    for (std::int64_t r = 0; r < world.rows(); ++r)
        for (std::int64_t w = 0; w < world.words(); ++w)
            world.start.push_back(life_start(problem.seed, first + r, w, problem.columns));
    return world;
}

std::vector<std::string> result(const World &world, bool binary)
{
    const Grid<std::uint8_t> whole = gather_cells(world);
    return {world.team.rank != 0 ? std::string()
            : binary             ? value_binary(whole, ValueShape::matrix)
                                 : value_text(whole, ValueShape::matrix)};
}

} // namespace

Instance Life::prepare(const Problem &problem, const Input &input, const Team &team)
{
    auto world = std::make_shared<World>(input.given ? read_world(problem, input, team) : make_world(problem, team));
    const auto run = [world](Timeline &timeline) {
        world->cells = {}; // of the last run; its memory is used again
        world->cells = evolve(*world, world->problem.generations, [&](int phase) { timeline.end(phase); });
    };
    Instance instance{world->problem, run, [world] { return checksum(*world); }, [world] { return agrees(*world); },
                      [world](bool binary) { return result(*world, binary); }};
    instance.values = [world] {
        auto mask = std::make_shared<Rows<std::uint8_t>>(world->team, world->problem.rows, world->problem.columns);
        for (std::int64_t r = 0; r < mask->count(); ++r)
            for (std::int64_t c = 0; c < mask->columns; ++c)
                mask->row(r)[c] = cell(world->cells.row(r), c) ? 1 : 0;
        return std::vector<std::any>{SharedRows<std::uint8_t>(mask)};
    };
    return instance;
}

namespace {

Pass life_pass(double bytes)
{
    // About square; halos count. Whole words, and of these as many as fill vector registers.
    const std::int64_t wanted = side(bytes, 2.0 / 8), whole = wanted < 4 * 64 ? 64 : 4 * 64;
    const std::int64_t columns = std::max<std::int64_t>(1, (wanted + whole / 2) / whole) * whole;
    const double row_bytes = 2.0 * sizeof(std::uint64_t) * static_cast<double>(compute::ceildiv(columns, 64) + 2);
    const std::int64_t rows = std::max<std::int64_t>(1, std::llround(bytes / row_bytes) - 2);
    auto from = std::make_shared<Cells>(rows, columns);
    auto to = std::make_shared<Cells>(rows, columns);
    for (std::int64_t r = -1; r <= rows; ++r) {
        for (std::int64_t w = 0; w < from->words(); ++w)
            from->row(r)[w] = life_start(1, r + 1, w, columns);
        close_row(*from, r);
    }
    return {static_cast<double>(2 * from->bits.size() * sizeof(std::uint64_t)), [from, to] {
                const double steps = advance(*from, *to);
                std::swap(*from, *to);
                return steps;
            }};
}

} // namespace

std::vector<Step> Life::steps()
{
    return {{"life", life_pass, 1 << 26}};
}

} // namespace mpisheet::cowichan
