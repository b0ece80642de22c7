#include "cowichan/pilots.hpp"

#include "cowichan/kernels/hull.hpp"
#include "cowichan/kernels/invperc.hpp"
#include "cowichan/kernels/randmat.hpp"
#include "cowichan/references/systems.hpp"
#include "cowichan/kernels/sor.hpp"
#include "cowichan/system.hpp"
#include "model/random.hpp"

#include <algorithm>

namespace mpisheet {
namespace {

constexpr std::uint64_t pilot_seed = 1;

double pilot_sweeps(std::int64_t n, Order order)
{
    SquareSystem system;
    system.n = n;
    system.seed = pilot_seed;
    TiledRows a(0, n, n);
    std::vector<double> v, row(static_cast<std::size_t>(n + 1)), x(static_cast<std::size_t>(n), 1.0), next(x);
    for (std::int64_t i = 0; i < n; ++i) {
        system_row(system, i, row);
        for (std::int64_t j = 0; j < n; ++j)
            a.set(i, j, row[static_cast<std::size_t>(j)]);
        v.push_back(row.back());
    }
    Sweep sweep(a);
    double change = 1, sweeps = 0;
    for (; change >= 1e-6 && sweeps < most_sweeps; ++sweeps) {
        change = 0;
        if (order == Order::exact) {
            sweep.start(x);
            sweep.finish(x, v, change);
        } else {
            sweep.jacobi(x, v, next, change);
            std::swap(x, next);
        }
    }
    return sweeps;
}

double pilot_fill(std::int64_t n)
{
    std::vector<std::int32_t> values(static_cast<std::size_t>(n * n));
    random_integers(pilot_seed, 0, 128, values);
    Front front(0, n, n);
    for (std::int64_t r = 0; r < n; ++r)
        front.set(r, std::span(values).subspan(static_cast<std::size_t>(r * n), static_cast<std::size_t>(n)));
    const std::int64_t fills = cells_to_fill(n, n, 0.5);
    CellKey next = first_cell(front, n / 2, n / 2);
    for (std::int64_t k = 0; k < fills; ++k, next = least(front))
        fill(front, next);
    return front.steps / static_cast<double>(fills);
}

struct Peeled {
    double turns = 0, layers = 0;
};

Peeled pilot_peel(std::int64_t n)
{
    const auto unit = [](std::int64_t k) {
        return static_cast<double>(word(pilot_seed, static_cast<std::uint64_t>(k)) >> 11) * 0x1p-53;
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

std::vector<Pilot> pilots()
{
    std::vector<Pilot> made{
        {"w_sor", {}}, {"w_sor_jacobi", {}}, {"w_invperc", {}}, {"w_hull", {}}, {"w_hull_layers", {}}};
    for (std::int64_t n = 1; n <= 512; n *= 2) {
        made[0].by_doubling.push_back(pilot_sweeps(n, Order::exact));
        made[1].by_doubling.push_back(pilot_sweeps(n, Order::jacobi));
        made[2].by_doubling.push_back(pilot_fill(n));
    }
    for (std::int64_t n = 1; n <= 4096; n *= 2) {
        const Peeled peeled = pilot_peel(n);
        made[3].by_doubling.push_back(peeled.turns);
        made[4].by_doubling.push_back(peeled.layers);
    }
    return made;
}

} // namespace mpisheet
