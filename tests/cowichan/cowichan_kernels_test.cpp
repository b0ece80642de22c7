// The kernels' compute loops against the definitions, and both against values worked out elsewhere
// (tests/data/cowichan).

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/life.hpp"
#include "cowichan/kernels/mandel.hpp"
#include "cowichan/kernels/product.hpp"
#include "formats/file.hpp"
#include "model/random.hpp"
#include "probes/compute/multiply.hpp"
#include "probes/compute/zeroed.hpp"
#include "tests/catch.hpp"
#include "tests/cowichan/cowichan_data.hpp"

#include <cmath>
#include <cstring>

using namespace mpisheet;
using namespace mpisheet::cowichan;
using namespace mpisheet::compute;
using nlohmann::json;

namespace {

template <typename T> std::string rows_as_json(const Grid<T> &values)
{
    json rows = json::array();
    for (std::int64_t r = 0; r < values.rows; ++r)
        rows.push_back(std::vector<T>(&values(r, 0), &values(r, 0) + values.columns));
    return rows.dump();
}

/// The whole picture by the fast loop, and the steps that it says it did.
Grid<std::int32_t> fast_mandel(const Region &region, std::int64_t rows, std::int64_t columns, int widest, double &steps)
{
    Grid<std::int32_t> picture(rows, columns);
    std::vector<double> y;
    for (std::int64_t c = 0; c < columns; ++c)
        y.push_back(coordinate(region.y0, region.dy, c, columns));
    steps = 0;
    for (std::int64_t r = 0; r < rows; ++r)
        steps += mandel_row(coordinate(region.x0, region.dx, r, rows), y, std::span(&picture(r, 0), y.size()), widest);
    return picture;
}

/// A world on a torus by the fast loop.
Grid<std::uint8_t> fast_life(const Grid<std::uint8_t> &world, int generations, int widest, double &updates)
{
    Cells now(world.rows, world.columns), next(world.rows, world.columns);
    for (std::int64_t r = 0; r < world.rows; ++r) {
        for (std::int64_t c = 0; c < world.columns; ++c)
            now.row(r)[c / 64] |= std::uint64_t{world(r, c)} << (c % 64);
        close_row(now, r);
    }
    updates = 0;
    for (int g = 0; g < generations; ++g) {
        const std::size_t bytes = static_cast<std::size_t>(now.words() + 2) * sizeof(std::uint64_t);
        std::memcpy(now.row(-1) - 1, now.row(world.rows - 1) - 1, bytes);
        std::memcpy(now.row(world.rows) - 1, now.row(0) - 1, bytes);
        updates += advance(now, next, widest);
        std::swap(now, next);
    }
    Grid<std::uint8_t> result(world.rows, world.columns);
    for (std::int64_t r = 0; r < world.rows; ++r)
        for (std::int64_t c = 0; c < world.columns; ++c)
            result(r, c) = now.row(r)[c / 64] >> (c % 64) & 1;
    return result;
}

Grid<std::uint8_t> random_world(std::uint64_t seed, std::int64_t rows, std::int64_t columns)
{
    Grid<std::uint8_t> world(rows, columns);
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < columns; ++c)
            world(r, c) = life_start(seed, r, c / 64, columns) >> (c % 64) & 1;
    return world;
}

constexpr int register_widths[] = {2, 4, 8};

} // namespace

TEST_CASE("mandel is the picture that others drew", "[cowichan][mandel]")
{
    const json expected = reference("mandel");
    CHECK(mandel_reference(Region{}, 24, 18) == grid<std::int32_t>(expected["out"]));
    const json &part = expected["asym"];
    CHECK(mandel_reference({part["x0"], part["y0"], part["dx"], part["dy"]}, 9, 12) == grid<std::int32_t>(part["out"]));
    const Grid<std::int32_t> large = mandel_reference(Region{}, 128, 128);
    CHECK(std::count(large.cells.begin(), large.cells.end(), 150) == expected["n150_128x128"].get<int>());
    CHECK(formats::sha256(rows_as_json(large)).substr(0, 16) == expected["sha_128x128"].get<std::string>());
}

TEST_CASE("mandel's vector loop gives the definition's values and counts its steps, for every width of registers",
          "[cowichan][mandel]")
{
    const Region region{-0.7, -1.3, 1.9, 2.1};
    for (const int widest : register_widths)
        for (const auto &[rows, columns] : {std::pair{1, 1}, {1, 200}, {7, 33}, {64, 31}, {50, 128}}) {
            INFO(widest << " lanes, " << rows << " x " << columns);
            double steps = 0;
            const Grid<std::int32_t> picture = fast_mandel(region, rows, columns, widest, steps);
            CHECK(picture == mandel_reference(region, rows, columns));
            CHECK(steps == std::accumulate(picture.cells.begin(), picture.cells.end(), 0.0));
        }
    double steps = 0;
    fast_mandel(Region{}, 128, 128, 8, steps);
    CHECK(steps == reference("mandel")["sum_128x128"].get<double>());
}

TEST_CASE("a pilot picture knows where mandel's work is", "[cowichan][mandel]")
{
    const std::vector<double> profile = mandel_profile(Region{}, 128, 4, 96);
    REQUIRE(profile.size() == 128);
    const Grid<std::int32_t> picture = mandel_reference(Region{}, 512, 512);
    double sum = 0, worst = 0;
    for (std::int64_t band = 0; band < 128; ++band) {
        double mean = 0;
        for (std::int64_t r = 4 * band; r < 4 * band + 4; ++r)
            for (std::int64_t c = 0; c < 512; ++c)
                mean += picture(r, c) / (4.0 * 512);
        sum += mean;
        worst = std::max(worst, std::fabs(profile[static_cast<std::size_t>(band)] / mean - 1));
    }
    CHECK(std::accumulate(profile.begin(), profile.end(), 0.0) == Approx(sum).epsilon(0.02));
    CHECK(worst < 0.5); // single bands at the edge of the set are hard to guess, the whole is not
    CHECK(profile.front() == 1);
}

TEST_CASE("life on a torus is what others computed", "[cowichan][life]")
{
    const json expected = reference("life");
    const auto world = grid<std::uint8_t>(expected["rand"]["inp"]);
    const int generations = expected["rand"]["gens"];
    double updates = 0;
    CHECK(life_reference(world, generations) == grid<std::uint8_t>(expected["rand"]["out"]));
    CHECK(fast_life(world, generations, 8, updates) == grid<std::uint8_t>(expected["rand"]["out"]));
    CHECK(updates == 10 * 12 * generations);
}

TEST_CASE("a glider comes back to where it started on an 8 x 8 torus after 32 generations", "[cowichan][life]")
{
    const auto glider = grid<std::uint8_t>(reference("life")["glider"]["inp"]);
    double updates = 0;
    CHECK(life_reference(glider, 32) == glider);
    CHECK(fast_life(glider, 32, 8, updates) == glider);
    CHECK_FALSE(fast_life(glider, 31, 8, updates) == glider);
}

TEST_CASE("life by words is life by cells, for every shape and width of registers", "[cowichan][life][property]")
{
    for (const int widest : register_widths)
        for (const auto &[rows, columns] : {std::pair{1, 1},
                                            {1, 64},
                                            {2, 2},
                                            {1, 130},
                                            {130, 1},
                                            {3, 63},
                                            {5, 64},
                                            {6, 65},
                                            {17, 127},
                                            {8, 128},
                                            {9, 129},
                                            {11, 640},
                                            {4, 1000}}) {
            INFO(widest << " lanes, " << rows << " x " << columns);
            const Grid<std::uint8_t> world = random_world(77, rows, columns);
            double updates = 0;
            CHECK(fast_life(world, 9, widest, updates) == life_reference(world, 9));
            CHECK(updates == 9.0 * rows * columns);
        }
}

TEST_CASE("a window of a torus follows from the cells around it", "[cowichan][life]")
{
    const Grid<std::uint8_t> world = random_world(3, 20, 30);
    const int generations = 6;
    Grid<std::uint8_t> patch(4 + 2 * generations, 5 + 2 * generations); // around rows 18, 19, 0, 1 and columns 28 … 2
    for (std::int64_t r = 0; r < patch.rows; ++r)
        for (std::int64_t c = 0; c < patch.columns; ++c)
            patch(r, c) = world((18 + r - generations + 20) % 20, (28 + c - generations + 30) % 30);
    const Grid<std::uint8_t> window = life_patch_reference(patch, generations);
    const Grid<std::uint8_t> whole = life_reference(world, generations);
    REQUIRE(window.rows == 4);
    REQUIRE(window.columns == 5);
    for (std::int64_t r = 0; r < 4; ++r)
        for (std::int64_t c = 0; c < 5; ++c)
            CHECK(window(r, c) == whole((18 + r) % 20, (28 + c) % 30));
}

TEST_CASE("product is what others computed", "[cowichan][product]")
{
    const json expected = reference("linalg");
    const auto a = grid<double>(expected["matrix"]);
    for (const char *solver : {"gauss", "sor"}) {
        const auto x = expected[solver].get<std::vector<double>>();
        const auto y = expected["product_" + std::string(solver)].get<std::vector<double>>();
        const std::vector<double> by_definition = product_reference(a, x);
        std::vector<double> fast(y.size());
        CHECK(multiply(a.cells, x, fast) == 15 * 15);
        for (std::size_t i = 0; i < y.size(); ++i) {
            CHECK(by_definition[i] == Approx(y[i]).epsilon(1e-14));
            CHECK(fast[i] == Approx(y[i]).epsilon(1e-14));
        }
    }
}

TEST_CASE("product has the same bits for every width of registers and however the rows are dealt",
          "[cowichan][product][property]")
{
    for (const auto &[rows, columns] : {std::pair{1, 1}, {1, 7}, {5, 8}, {9, 9}, {4, 100}, {23, 257}}) {
        INFO(rows << " x " << columns);
        std::vector<double> a, x;
        for (int k = 0; k < rows * columns; ++k)
            a.push_back(std::sin(k + 1.0)); // sums of these round
        for (int j = 0; j < columns; ++j)
            x.push_back(1.0 / (j + 3));
        std::vector<double> at_once(static_cast<std::size_t>(rows));
        CHECK(multiply(a, x, at_once, 8) == static_cast<double>(rows) * columns);
        for (const int widest : register_widths) {
            std::vector<double> whole(at_once.size()), one_by_one(at_once.size());
            multiply(a, x, whole, widest);
            for (int i = 0; i < rows; ++i)
                multiply(std::span(a).subspan(static_cast<std::size_t>(i) * x.size(), x.size()), x,
                         std::span(one_by_one).subspan(static_cast<std::size_t>(i), 1), widest);
            CHECK(whole == at_once);
            CHECK(one_by_one == at_once);
        }
    }
}

TEST_CASE("product of a seed's matrix and vector is exact, so that it equals the definition to the bit",
          "[cowichan][product]")
{
    Grid<double> a(37, 1000);
    std::vector<double> x;
    for (std::size_t k = 0; k < a.cells.size(); ++k)
        a.cells[k] = coefficient(5, k);
    for (std::uint64_t j = 0; j < 1000; ++j)
        x.push_back(coefficient(6, j));
    std::vector<double> y(37);
    multiply(a.cells, x, y);
    CHECK(y == product_reference(a, x));
    CHECK(*std::max_element(x.begin(), x.end()) < 1);
    CHECK(std::accumulate(x.begin(), x.end(), 0.0) / 1000 == Approx(0.5).margin(0.03));
}

TEST_CASE("blocks of rows are full but for the last, and cyclic rows are dealt like cards", "[cowichan]")
{
    for (const auto &[rows, p] : {std::pair{10, 4}, {20, 32}, {1, 5}, {64, 64}, {9, 4}, {7, 1}}) {
        INFO(rows << " rows on " << p);
        const RowBlocks blocks{rows, p};
        const RowsInTurn cyclic{rows, p};
        std::vector<int> owned(static_cast<std::size_t>(rows));
        std::int64_t next = 0;
        int with_rows = 0;
        for (int rank = 0; rank < p; ++rank) {
            CHECK(blocks.begin(rank) == next);
            next += blocks.count(rank);
            with_rows += blocks.count(rank) > 0 ? 1 : 0;
            CHECK((blocks.count(rank) > 0) == (rank < blocks.active()));
            for (std::int64_t k = 0; k < cyclic.count(rank); ++k)
                ++owned[static_cast<std::size_t>(cyclic.row(rank, k))];
        }
        CHECK(next == rows);
        CHECK(with_rows == blocks.active());
        CHECK(std::count(owned.begin(), owned.end(), 1) == rows);
    }
    CHECK(RowBlocks{20, 32}.active() == 20);
    CHECK(RowBlocks{9, 4}.active() == 3);
}

TEST_CASE("a checksum notices a changed value and two exchanged ones", "[cowichan]")
{
    const auto of = [](const std::vector<std::uint64_t> &values) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            sum += checksum_term(i, values[i]);
        return sum;
    };
    CHECK(of({1, 2, 3}) != of({1, 2, 4}));
    CHECK(of({1, 2, 3}) != of({2, 1, 3}));
    CHECK(of({0, 0, 0}) != of({0, 0}));
    CHECK(of({1, 2}) + checksum_term(2, 3) == of({1, 2, 3}));
}

TEST_CASE("memory of rows begins as zeros, also where others wrote before", "[cowichan]")
{
    struct Pair {
        double x = 0, y = 0;
    };
    for (int again = 0; again < 2; ++again) {
        compute::Zeroed<Pair> pairs(1000);
        CHECK(std::all_of(pairs.begin(), pairs.end(), [](const Pair &pair) { return pair.x == 0 && pair.y == 0; }));
        std::fill(pairs.begin(), pairs.end(), Pair{1, 2});
        const compute::Zeroed<Pair> copy = pairs;
        CHECK((copy.size() == 1000 && copy[999].y == 2));
    }
}

TEST_CASE("a world of any size ends half a page after where the next one begins, whose rows lie apart then",
          "[cowichan][life]")
{
    for (const std::int64_t n : {1, 8, 64, 100, 256, 1000, 1024, 4096}) {
        const Cells world(n, n);
        CHECK(world.bits.size() == static_cast<std::size_t>((n + 2) * (world.words() + 2)));
        CHECK((8 * world.bits.capacity() + 8) % 4096 == 2048); // 8: what the allocator keeps of each
    }
}
