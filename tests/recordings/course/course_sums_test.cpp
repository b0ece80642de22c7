// Numbers that are sums of two or three terms.

#include "recordings/course/laws.hpp"
#include "tests/catch.hpp"

#include <cmath>

using namespace mpisheet::course;

namespace {

struct Seen {
    Points points;
    std::vector<double> values;
};

/// What ranks of runs at these p and sizes would be seen to send: `bytes` of p, size and rank.
Seen seen(const auto &bytes)
{
    Seen all;
    for (const int p : {2, 4, 6, 8, 12, 16})
        for (const double d : {96., 130., 201.})
            for (int rank = 0; rank < p; ++rank) {
                all.points.add(point_at(p, d, rank, p, rank));
                all.values.push_back(bytes(p, d, rank));
            }
    return all;
}

double faces_and_edges(int p, double d, int /*rank*/)
{
    const auto sides = sides_of(p, 2);
    return 8 * std::ceil(d / sides[0]) * std::ceil(d / sides[1]) + 16 * std::ceil(d / sides[0]);
}

double at(Equations &equations, const Law &law, int p, double d, int rank)
{
    return equations.value(law.text, point_at(p, d, rank, p, rank));
}

} // namespace

TEST_CASE("a face and two edges are a sum that is right for processes never seen", "[course]")
{
    Equations equations;
    Laws laws(equations, {"grid1", {}});
    const Seen all = seen(faces_and_edges);
    CHECK_FALSE(laws.number(all.points, all.values));
    const auto law = laws.sum(all.points, all.values);
    REQUIRE(law);
    CHECK(at(equations, *law, 36, 1001, 7) == faces_and_edges(36, 1001, 7));
}

TEST_CASE("a block without the first and the last line of the problem, which nobody computes", "[course]")
{
    Equations equations;
    Laws laws(equations, {"grid1", {}});
    const auto inside = [](int p, double d, int rank) {
        const auto sides = sides_of(p, 2);
        const int x = rank / sides[1], n = static_cast<int>(d);
        const int first = x == 0 ? 1 : 0, last = x == sides[0] - 1 ? 1 : 0;
        const int lines = n / sides[0] + (x < n % sides[0] ? 1 : 0) - first - last;
        return 40. * lines;
    };
    const Seen all = seen(inside);
    const auto law = laws.number(all.points, all.values);
    REQUIRE(law);
    CHECK(law->text == "40*inside(d, gx, x1)");
    for (const int rank : {0, 7, 35})
        CHECK(at(equations, *law, 36, 1001, rank) == inside(36, 1001, rank));
}

TEST_CASE("an answer is kept as long as no more is known of the program", "[course]")
{
    Equations equations;
    Laws laws(equations, {});
    const Seen all = seen([](int p, double /*d*/, int rank) { return rank / sides_of(p, 2)[1]; });
    const auto grid_of = [&] { return laws.number(all.points, all.values)->text; };
    const std::string before = grid_of();
    laws.know({"grid2", {}});
    const Law other = *laws.number(all.points, all.values);
    CHECK(other.cost > 100); // of a grid that is not the program's
    laws.know({"", {{shape_of("8*part(d, gx, x1)"), 3}}});
    CHECK(grid_of() == before);
    const Seen blocks = seen([](int p, double d, int rank) {
        const int side = sides_of(p, 2)[0], n = static_cast<int>(d), x = rank / sides_of(p, 2)[1];
        const int lines = n / side + (x < n % side ? 1 : 0);
        return 8. * lines;
    });
    laws.know({"grid1", {}});
    CHECK(laws.number(blocks.points, blocks.values)->cost > 0);
    laws.know({"grid1", {{shape_of("8*part(d, gx, x1)"), 3}}});
    CHECK(laws.number(blocks.points, blocks.values)->cost == -3); // the third place of that shape
}

TEST_CASE("a sum of three terms: a cube with a layer of points around", "[course]")
{
    Equations equations;
    Laws laws(equations, {});
    const auto layer = [](int /*p*/, double d, int /*rank*/) { return 24 * (d + 1) * (d + 1); };
    Seen all;
    for (const int p : {8, 27, 64})
        for (const double d : {4., 5., 7., 10., 12., 15.}) {
            all.points.add(point_at(p, d, 0, p, 0));
            all.values.push_back(layer(p, d, 0));
        }
    const auto law = laws.sum(all.points, all.values);
    REQUIRE(law);
    CHECK(at(equations, *law, 125, 33, 0) == layer(125, 33, 0));
}

TEST_CASE("what is a sum but for the largest p is none", "[course]")
{
    Equations equations;
    Laws laws(equations, {"grid1", {}});
    const Seen all = seen([](int p, double d, int rank) { return faces_and_edges(p, d, rank) + (p == 16 ? 8 : 0); });
    CHECK_FALSE(laws.sum(all.points, all.values));
}

TEST_CASE("a shorter sum that fails at the largest p is not exchanged for a longer one that fits there", "[course]")
{
    Equations equations;
    Laws laws(equations, {});
    const auto bytes = [](int p, double d) { return 8 * d + 16 * std::floor(d / p) + 16; };
    Seen all;
    for (const int p : {2, 4, 8, 16}) // floor(d/p) + 1 is ceil(d/p) but for p = 16
        for (const double d : p < 16 ? std::vector<double>{97, 131, 201} : std::vector<double>{96, 128, 208}) {
            all.points.add(point_at(p, d, 0, p, 0));
            all.values.push_back(bytes(p, d));
        }
    CHECK_FALSE(laws.sum(all.points, all.values));
    for (std::size_t i = 0; i < all.values.size(); ++i) {
        const double p = all.points.column(variable("p"))[i];
        all.values[i] += p < 16 ? 0 : -16; // now ceil(d/p) everywhere
    }
    CHECK(laws.sum(all.points, all.values));
}

TEST_CASE("values at random are no sum", "[course]")
{
    Equations equations;
    Laws laws(equations, {"grid1", {}});
    unsigned state = 1;
    const Seen all = seen([&](int /*p*/, double /*d*/, int /*rank*/) {
        state = state * 1664525 + 1013904223;
        return static_cast<double>(8 * (state >> 20));
    });
    CHECK_FALSE(laws.sum(all.points, all.values));
}
