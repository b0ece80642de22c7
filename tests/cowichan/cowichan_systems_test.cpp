// gauss, sor, elastic, invperc, hull: the definitions against values worked out elsewhere (tests/data/cowichan), the
// kernels' loops against the definitions.

#include "cowichan/kernels/elastic.hpp"
#include "cowichan/kernels/gauss.hpp"
#include "cowichan/kernels/hull.hpp"
#include "cowichan/kernels/invperc.hpp"
#include "cowichan/kernels/sor.hpp"
#include "cowichan/kernels/vecdiff.hpp"
#include "formats/file.hpp"
#include "model/random.hpp"
#include "tests/catch.hpp"
#include "tests/cowichan/cowichan_data.hpp"

#include <algorithm>
#include <cmath>
#include <set>

using namespace mpisheet;
using namespace mpisheet::cowichan;
using nlohmann::json;

namespace {

std::vector<PlanePoint> points(const json &pairs)
{
    std::vector<PlanePoint> result;
    for (const json &pair : pairs)
        result.push_back({pair[0], pair[1]});
    return result;
}

std::vector<PlanePoint> random_points(std::uint64_t seed, std::size_t n)
{
    std::vector<PlanePoint> result;
    const auto unit = [&](std::size_t k) { return static_cast<double>(word(seed, k) >> 11) * 0x1p-53; };
    for (std::size_t i = 0; i < n; ++i)
        result.push_back({unit(2 * i), unit(2 * i + 1)});
    return result;
}

struct Equations {
    Grid<double> a;
    std::vector<double> v;
};

Equations random_equations(std::int64_t n)
{
    Equations e{Grid<double>(n, n), {}};
    for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) // sums of these round
            e.a(i, j) = i == j ? static_cast<double>(n) : std::sin(static_cast<double>(i * n + j));
        e.v.push_back(std::cos(static_cast<double>(i)));
    }
    return e;
}

double largest_difference(const std::vector<double> &a, const std::vector<double> &b)
{
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        worst = std::max(worst, std::fabs(a[i] - b[i]));
    return worst;
}

constexpr int register_widths[] = {2, 4, 8};

} // namespace

TEST_CASE("gauss and sor solve what others solved", "[cowichan][gauss][sor]")
{
    const json expected = reference("linalg");
    const auto a = grid<double>(expected["matrix"]);
    const auto v = expected["vector"].get<std::vector<double>>();
    CHECK(largest_difference(gauss_reference(a, v), expected["gauss"].get<std::vector<double>>()) < 1e-15);
    const Relaxed exact = sor_reference(a, v, expected["tol"], Order::exact);
    CHECK(exact.sweeps == expected["sor_iters"].get<int>());
    CHECK(largest_difference(exact.x, expected["sor"].get<std::vector<double>>()) < 1e-14);
    const Relaxed jacobi = sor_reference(a, v, expected["tol"], Order::jacobi);
    CHECK(jacobi.sweeps == expected["sor_jacobi_iters"].get<int>());
    CHECK(largest_difference(jacobi.x, expected["sor_jacobi"].get<std::vector<double>>()) < 1e-14);
    CHECK(residual(a, gauss_reference(a, v), v) < 1e-15);
}

TEST_CASE("elimination by panels has the bits of the definition, for every depth and width of registers",
          "[cowichan][gauss][property]")
{
    for (const int n : {1, 7, 9, 33, 60})
        for (const int depth : {1, 5, 8, 32})
            for (const int widest : register_widths) {
                INFO(n << " unknowns, panels of " << depth << ", " << widest << " lanes");
                const Equations e = random_equations(n);
                AugmentedRows rows(n, n);
                for (int i = 0; i < n; ++i) {
                    std::copy_n(&e.a(i, 0), n, rows.row(i));
                    rows.row(i)[n] = e.v[static_cast<std::size_t>(i)];
                }
                double steps = 0;
                for (int k = 0; k < n; k += depth) {
                    const int m = std::min(depth, n - k);
                    steps += make_panel(k, m, rows.row(k), rows, widest);
                    const Panel panel{k, m, rows.row(k) + k, rows.stride};
                    steps += eliminate(panel, rows.row(k) + m * rows.stride, n - k - m, rows, widest);
                }
                CHECK(steps == n * (n - 1) * (n + 1) / 3.0); // Σ_k (n−1−k)·(n−k)
                std::vector<double> x(static_cast<std::size_t>(n));
                for (int k = (n - 1) / depth * depth; k >= 0; k -= depth) {
                    solve_panel(k, std::min(depth, n - k), rows.row(k), rows, x);
                    substitute(k, std::min(depth, n - k), rows.row(0), k, rows, x);
                }
                CHECK(x == gauss_reference(e.a, e.v));
            }
}

TEST_CASE("sweeps over blocks of rows have the bits of the definition", "[cowichan][sor][property]")
{
    for (const int n : {1, 8, 37, 70})
        for (const int widest : register_widths)
            for (const Order order : {Order::exact, Order::jacobi}) {
                INFO(n << " unknowns, " << widest << " lanes");
                const Equations e = random_equations(n);
                const Relaxed expected = sor_reference(e.a, e.v, 1e-6, order);
                const int cut = n / 3; // two blocks
                TiledRows blocks[2] = {{0, cut, n}, {cut, n - cut, n}};
                for (int i = 0; i < n; ++i)
                    for (int j = 0; j < n; ++j)
                        blocks[i < cut ? 0 : 1].set(i < cut ? i : i - cut, j, e.a(i, j));
                Sweep first(blocks[0]), second(blocks[1]);
                const std::span<const double> v(e.v);
                const auto upper = v.first(static_cast<std::size_t>(cut)), lower = v.subspan(upper.size());
                std::vector<double> x(v.size(), 1.0), next(x);
                const std::span<double> y(next);
                int sweeps = 0;
                for (double change = 1, steps = 0; change >= 1e-6; ++sweeps, steps = 0) {
                    change = 0;
                    if (order == Order::exact) {
                        steps = first.start(x, widest) + second.start(x, widest);
                        steps += first.finish(x, upper, change, widest) + second.add(x, 0, cut, widest);
                        steps += second.finish(x, lower, change, widest);
                    } else {
                        steps = first.jacobi(x, upper, y.first(upper.size()), change, widest);
                        steps += second.jacobi(x, lower, y.subspan(upper.size()), change, widest);
                        x = next;
                    }
                    REQUIRE(steps == n * (n - 1));
                }
                CHECK(sweeps == expected.sweeps);
                CHECK(x == expected.x);
            }
}

TEST_CASE("the elastic net is where others found it", "[cowichan][elastic]")
{
    const json expected = reference("elastic");
    ElasticRules rules;
    const std::vector<PlanePoint> cities = points(expected["cities"]);
    const auto near = [](const std::vector<PlanePoint> &a, const std::vector<PlanePoint> &b, double tolerance) {
        REQUIRE(a.size() == b.size());
        double worst = 0;
        for (std::size_t j = 0; j < a.size(); ++j)
            worst = std::max({worst, std::fabs(a[j].x - b[j].x), std::fabs(a[j].y - b[j].y)});
        CHECK(worst < tolerance);
    };
    near(elastic_start(cities, rules), points(expected["net0"]), 1e-15);
    rules.iterations = expected["iters"];
    rules.relax = expected["relax"];
    near(elastic_reference(cities, rules), points(expected["net"]), 1e-10);
}

TEST_CASE("weights add up to the same bits in any order and by either way, forces follow the definition",
          "[cowichan][elastic][property]")
{
    const std::vector<PlanePoint> some = random_points(3, 13), ring = random_points(4, 37);
    Places cities(13), net(37), left(20), right(17), force(37), by_city(37);
    for (int i = 0; i < 13; ++i)
        cities.set(i, some[static_cast<std::size_t>(i)]);
    for (int j = 0; j < 37; ++j) {
        net.set(j, ring[static_cast<std::size_t>(j)]);
        (j < 20 ? left : right).set(j % 20, ring[static_cast<std::size_t>(j)]);
    }
    const double k = 0.15;
    std::vector<double> whole(3 * cities.x.size()), parts(whole);
    CHECK(weigh(cities, net, k, whole) == 13 * 37);
    weigh(cities, right, k, parts);
    weigh(cities, left, k, parts);
    for (const int widest : register_widths) {
        std::vector<double> again(whole.size());
        weigh(cities, net, k, again, widest);
        CHECK(again == whole);
        pull(cities, net, k, shares(whole), force, widest);
        std::fill(by_city.x.begin(), by_city.x.end(), 0.0);
        std::fill(by_city.y.begin(), by_city.y.end(), 0.0);
        std::vector<double> phi(net.x.size());
        for (std::size_t i = 0; i < 13; ++i) {
            const Weight weight = weigh_one(some[i], net, k, phi, widest);
            CHECK(weight.high == whole[i]);
            CHECK(weight.low == whole[2 * cities.x.size() + i]);
            const double sums[] = {weight.high, weight.middle, weight.low};
            pull_some({&some[i], 1}, net, phi, shares(sums), by_city, widest);
        }
        CHECK(std::equal(force.x.begin(), force.x.begin() + 37, by_city.x.begin()));
        CHECK(std::equal(force.y.begin(), force.y.begin() + 37, by_city.y.begin()));
    }
    CHECK(std::equal(whole.begin(), whole.begin() + 13, parts.begin()));
    double total = 0, pulled = 0; // of city 5; on point 7
    const auto phi = [&](std::size_t i, std::size_t j) {
        return std::exp(-(std::pow(some[i].x - ring[j].x, 2) + std::pow(some[i].y - ring[j].y, 2)) / (2 * k * k));
    };
    for (std::size_t j = 0; j < 37; ++j)
        total += phi(5, j);
    CHECK(1 / shares(whole)[5] == Approx(total).epsilon(1e-13));
    for (std::size_t i = 0; i < 13; ++i)
        pulled += phi(i, 7) * shares(whole)[i] * (some[i].x - ring[7].x);
    CHECK(force.x[7] == Approx(pulled).epsilon(1e-12));
}

TEST_CASE("the front invades the cells that others found, and the queue knows the least", "[cowichan][invperc]")
{
    const json expected = reference("invperc");
    for (const char *name : {"distinct", "figure", "ties", "corner"}) {
        INFO(name);
        const json &part = expected[name];
        const auto heights = grid<std::int32_t>(part["inp"]);
        const std::int64_t fills = part["nfill"];
        const Grid<std::uint8_t> mask = invperc_reference(heights, fills);
        if (part.contains("mask"))
            CHECK(mask == grid<std::uint8_t>(part["mask"]));
        CHECK(std::count(mask.cells.begin(), mask.cells.end(), 1) == fills);
        Front upper(0, heights.rows / 2, heights.columns),
            lower(upper.rows, heights.rows - upper.rows, heights.columns);
        for (std::int64_t r = 0; r < heights.rows; ++r)
            (r < upper.rows ? upper : lower)
                .set(r < upper.rows ? r : r - upper.rows,
                     std::span(&heights(r, 0), static_cast<std::size_t>(heights.columns)));
        Grid<std::uint8_t> found(heights.rows, heights.columns);
        json order = json::array();
        CellKey next = first_cell(upper, heights.rows / 2, heights.columns / 2);
        for (std::int64_t k = 0; k < fills; ++k, next = std::min(least(upper), least(lower))) {
            CHECK(fill(upper, next) != fill(lower, next)); // one of them has it
            found(row_of(upper, next), column_of(upper, next)) = 1;
            order.push_back({row_of(upper, next), column_of(upper, next)});
        }
        CHECK(found == mask);
        if (part.contains("order"))
            CHECK(order == part["order"]);
    }
}

TEST_CASE("convex layers are those that others peeled", "[cowichan][hull]")
{
    const json expected = reference("hull");
    const std::vector<PlanePoint> some = points(expected["inp"]);
    const auto layers = hull_reference(some);
    REQUIRE(layers.size() == expected["layers"].size());
    for (std::size_t k = 0; k < layers.size(); ++k)
        CHECK(std::set<int>(layers[k].begin(), layers[k].end()) == expected["layers"][k].get<std::set<int>>());
}

TEST_CASE("layers by chains are those of the definition, on lines and at one place too", "[cowichan][hull][property]")
{
    std::vector<PlanePoint> lattice, line, pile;
    for (int i = 0; i < 60; ++i) {
        lattice.push_back({static_cast<double>(word(5, static_cast<std::uint64_t>(i)) % 7),
                           static_cast<double>(word(6, static_cast<std::uint64_t>(i)) % 7)});
        line.push_back({i * 0.1, i * 0.3});
        pile.push_back({1, 2});
    }
    for (const auto &some : {lattice, line, pile, random_points(7, 200), random_points(8, 1)}) {
        std::vector<Marked> left;
        for (std::size_t i = 0; i < some.size(); ++i)
            left.push_back({some[i], static_cast<std::int64_t>(i)});
        sort_points(left);
        std::vector<std::vector<std::int32_t>> layers;
        for (double steps = 0; !left.empty();) {
            const std::vector<Marked> corners = convex_hull(left, steps);
            layers.emplace_back();
            for (const Marked &corner : corners)
                layers.back().push_back(static_cast<std::int32_t>(corner.index));
            take_out(left, corners);
        }
        CHECK(layers == hull_reference(some));
    }
}

TEST_CASE("turns are exact where rounding would decide", "[cowichan][hull]")
{
    const PlanePoint a{0.5, 0.5}, b{12, 12}, c{24, 24};
    CHECK(turn(a, b, c) == 0);
    CHECK(turn({std::nextafter(0.5, 1), 0.5}, b, c) == -turn({0.5, std::nextafter(0.5, 1)}, b, c));
    CHECK(turn({0, 0}, {1, 0}, {2, 1e-300}) == 1);
    CHECK(turn({0, 0}, {1, 0}, {0, -1}) == -1);
}
