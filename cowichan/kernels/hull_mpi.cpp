// hull on MPI: blocks of points. For each layer every rank finds the corners of the hull of its own points; all of them
// go to everybody (MPI_Allgather of their numbers, MPI_Allgatherv of the corners), who find the layer among them.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/hull.hpp"
#include "probes/measure/kernel_run.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {

namespace {

struct Layers {
    Team team;
    Rows<PlanePoint> points;
};

/// Steps of sorting n things: n·⌈log₂ n⌉.
double sorting_steps(std::size_t n)
{
    return n > 1 ? static_cast<double>(n) * std::ceil(std::log2(static_cast<double>(n))) : 0;
}

/// Everybody's corners, in the order of sort_points.
std::vector<Marked> gather_corners(const Team &team, const std::vector<Marked> &mine)
{
    const auto p = static_cast<std::size_t>(team.size);
    int bytes = static_cast<int>(mine.size() * sizeof(Marked)), total = 0;
    std::vector<int> counts(p), begins(p);
    MPI_Allgather(&bytes, 1, MPI_INT, counts.data(), 1, MPI_INT, team.comm);
    for (std::size_t rank = 0; rank < p; ++rank) {
        begins[rank] = total;
        total += counts[rank];
    }
    std::vector<Marked> all(static_cast<std::size_t>(total) / sizeof(Marked));
    MPI_Allgatherv(mine.data(), bytes, MPI_BYTE, all.data(), counts.data(), begins.data(), MPI_BYTE, team.comm);
    return all;
}

Rows<std::int32_t> peel(const Layers &layers, const EndPhase &end)
{
    const Team &team = layers.team;
    std::vector<Marked> left;
    for (std::int64_t k = 0; k < layers.points.count(); ++k)
        left.push_back({*layers.points.row(k), layers.points.begin() + k});
    const double bytes = static_cast<double>(left.size() * sizeof(Marked));
    sort_points(left);
    spend("touch", bytes, bytes);
    spend("hull_sort", sorting_steps(left.size()), bytes);
    end(hull_phase::setup);
    std::vector<std::int32_t> order;
    while (static_cast<std::int64_t>(order.size()) < layers.points.rows()) {
        double steps = 0;
        std::vector<Marked> corners = convex_hull(left, steps);
        spend("hull", steps, bytes);
        end(hull_phase::peel);
        if (team.size > 1)
            corners = gather_corners(team, corners);
        end(hull_phase::collect);
        steps = 0;
        if (team.size > 1) {
            sort_points(corners);
            spend("hull_sort", sorting_steps(corners.size()), static_cast<double>(corners.size() * sizeof(Marked)));
            corners = convex_hull(corners, steps);
            spend("hull", steps, static_cast<double>(corners.size() * sizeof(Marked)));
        }
        for (const Marked &corner : corners)
            order.push_back(static_cast<std::int32_t>(corner.index));
        take_out(left, std::move(corners));
        end(hull_phase::merge);
    }
    Rows<std::int32_t> mine(team, layers.points.rows(), 1);
    std::copy_n(order.begin() + mine.begin(), mine.count(), mine.cells.begin());
    return mine;
}

/// Few points: against the definition. Many: against these loops on one process.
bool layers_agree(const Layers &layers, const Rows<std::int32_t> &order)
{
    constexpr std::size_t most = 3000;
    const Grid<std::int32_t> whole = gather(layers.team, order);
    const std::vector<PlanePoint> points = gather(layers.team, layers.points).cells;
    if (layers.team.rank != 0)
        return all(layers.team, true);
    if (points.size() <= most) {
        std::vector<std::int32_t> expected;
        for (const std::vector<std::int32_t> &layer : hull_reference(points))
            expected.insert(expected.end(), layer.begin(), layer.end());
        return all(layers.team, whole.cells == expected);
    }
    std::vector<Marked> left; // the same loops on one process
    for (std::size_t i = 0; i < points.size(); ++i)
        left.push_back({points[i], static_cast<std::int64_t>(i)});
    sort_points(left);
    std::vector<std::int32_t> expected;
    for (double steps = 0; !left.empty();) {
        std::vector<Marked> corners = convex_hull(left, steps);
        for (const Marked &corner : corners)
            expected.push_back(static_cast<std::int32_t>(corner.index));
        take_out(left, std::move(corners));
    }
    return all(layers.team, whole.cells == expected);
}

} // namespace

Instance Hull::prepare(const Problem &problem, const Input &input, const Team &team)
{
    auto layers = std::make_shared<Layers>();
    layers->team = team;
    if (input.given) {
        Source source(input, team);
        layers->points = source.next<PlanePoint>(ValueShape::vector);
        source.end();
    } else {
        layers->points = seeded_points(team, problem);
    }
    InputSize size = problem;
    size.rows = layers->points.rows();
    size.columns = 1;
    return make_instance<std::int32_t>(
        size, team, {ValueShape::vector}, [layers](const EndPhase &end) { return std::tuple{peel(*layers, end)}; },
        [layers](const Rows<std::int32_t> &order) { return layers_agree(*layers, order); });
}

namespace {

std::vector<Marked> points_to_time(double bytes, std::uint64_t seed = 1)
{
    Problem problem;
    problem.rows = static_cast<std::int64_t>(cells_of(bytes, sizeof(Marked)));
    problem.seed = seed;
    std::vector<Marked> points;
    for (const PlanePoint &point : seeded_points({MPI_COMM_SELF, 0, 1}, problem).cells)
        points.push_back({point, static_cast<std::int64_t>(points.size())});
    return points;
}

/// Layer after layer as the kernel finds them. A processor learns the turns of a small set when it meets them again and
/// again: each set is peeled as often as a kernel is run, and there are as many as it takes to forget.
Pass hull_pass(double bytes)
{
    constexpr std::size_t forgotten = 1 << 15, most_sets = 256; // points
    struct Peeling {
        std::vector<std::vector<Marked>> sets;
        std::vector<Marked> left;
        std::size_t next = 0;
    };
    auto peeling = std::make_shared<Peeling>();
    do {
        peeling->sets.push_back(points_to_time(bytes, peeling->sets.size() + 1));
        sort_points(peeling->sets.back());
    } while (peeling->sets.size() < std::min(most_sets, forgotten / peeling->sets[0].size()));
    return {static_cast<double>(peeling->sets[0].size() * sizeof(Marked)), [peeling] {
                Peeling &p = *peeling;
                if (p.left.empty())
                    p.left = p.sets[p.next++ / measure::times_run % p.sets.size()];
                double steps = 1; // of fewer than three there is none
                take_out(p.left, convex_hull(p.left, steps));
                return steps;
            }};
}

Pass hull_sort_pass(double bytes)
{
    auto points = std::make_shared<std::vector<Marked>>(points_to_time(bytes));
    return {static_cast<double>(points->size() * sizeof(Marked)), [points] {
                std::vector<Marked> sorted = *points;
                sort_points(sorted);
                asm volatile("" : : "r"(sorted.data()) : "memory");
                return sorting_steps(sorted.size()) + 1;
            }};
}

/// Turns for each of n points, and how many layers they have.
struct Peeled {
    double turns = 0, layers = 0;
};

Peeled peel_all(std::int64_t n)
{
    const auto unit = [](std::int64_t k) {
        return static_cast<double>(word(1, static_cast<std::uint64_t>(k)) >> 11) * 0x1p-53;
    };
    std::vector<Marked> left;
    for (std::int64_t i = 0; i < n; ++i)
        left.push_back({{unit(2 * i), unit(2 * i + 1)}, i});
    sort_points(left);
    Peeled peeled;
    for (; !left.empty(); peeled.layers += 1)
        take_out(left, convex_hull(left, peeled.turns));
    peeled.turns /= static_cast<double>(n);
    return peeled;
}

} // namespace

std::vector<Step> Hull::steps()
{
    return {{"hull", hull_pass, 1 << 24}, {"hull_sort", hull_sort_pass, 1 << 22}};
}

/// The work profiles of 1, 2, 4 … 4096 points.
std::vector<Profile> Hull::profiles()
{
    std::vector<double> turns, layers;
    for (std::int64_t n = 1; n <= 4096; n *= 2) {
        const Peeled peeled = peel_all(n);
        turns.push_back(peeled.turns);
        layers.push_back(peeled.layers);
    }
    return {{"w_hull", 1, turns}, {"w_hull_layers", 1, layers}};
}

} // namespace mpisheet::cowichan
