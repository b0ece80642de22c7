// randmat, half, thresh, winnow, norm, outer and vecdiff: the definitions against values worked out elsewhere
// (tests/data/cowichan), the fast loops against the definitions.

#include "cowichan/kernels/half.hpp"
#include "cowichan/kernels/norm.hpp"
#include "cowichan/kernels/outer.hpp"
#include "cowichan/kernels/randmat.hpp"
#include "cowichan/kernels/thresh.hpp"
#include "cowichan/kernels/vecdiff.hpp"
#include "cowichan/kernels/winnow.hpp"
#include "formats/file.hpp"
#include "model/random.hpp"
#include "tests/catch.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

using namespace mpisheet;
using namespace mpisheet::cowichan;
using nlohmann::json;

namespace {

json data(const char *name)
{
    return json::parse(formats::read_file(source_folder() + "/tests/data/cowichan/" + std::string(name) + ".json"));
}

template <typename T> Grid<T> matrix(const json &rows)
{
    Grid<T> result(static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(rows[0].size()));
    std::size_t k = 0;
    for (const json &row : rows)
        for (const json &value : row)
            result.cells[k++] = value.get<T>();
    return result;
}

std::vector<PlanePoint> point_list(const json &rows)
{
    std::vector<PlanePoint> points;
    for (const json &row : rows)
        points.push_back({row[0], row[1]});
    return points;
}

/// Whole numbers of any size, many alike.
std::vector<std::int32_t> wild(std::size_t count)
{
    std::vector<std::int32_t> values;
    for (std::size_t k = 0; k < count; ++k)
        values.push_back(k % 3 == 0 ? 5 : static_cast<std::int32_t>(word(7, k)));
    return values;
}

/// One row.
Grid<std::int32_t> vector_grid(std::vector<std::int32_t> values)
{
    Grid<std::int32_t> row(1, static_cast<std::int64_t>(values.size()));
    row.cells = std::move(values);
    return row;
}

constexpr int widths[] = {2, 4, 8};

} // namespace

TEST_CASE("randmat is the sequence that others made, and any of its values is found at once", "[cowichan][randmat]")
{
    const json expected = data("randmat");
    const std::uint64_t seed = expected["seed"];
    const int limit = expected["limit"];
    CHECK(randmat_reference(seed, 0, limit, 35) == matrix<std::int32_t>(expected["out"]).cells);
    for (const auto &[k, v] : expected["jump"].items())
        CHECK(random_at(seed, std::stoull(k)) == v.get<std::uint32_t>());
    const std::vector<std::int32_t> large = randmat_reference(seed, 0, limit, 128 * 128);
    CHECK(std::accumulate(large.begin(), large.end(), 0) == expected["sum_128x128"].get<int>());
}

TEST_CASE("randmat's interleaved streams give the sequence, from any place, below any limit", "[cowichan][randmat]")
{
    for (const int widest : widths)
        for (const int limit : {1, 2, 3, 100, 128, 56197, 2000000000})
            for (const std::int64_t count : {0, 1, 127, 128, 129, 1000}) {
                INFO(widest << " lanes, below " << limit << ", " << count << " values");
                std::vector<std::int32_t> values(static_cast<std::size_t>(count));
                CHECK(random_integers(56196, 777, limit, values, widest) == static_cast<double>(count));
                CHECK(values == randmat_reference(56196, 777, limit, count));
            }
}

TEST_CASE("half is the shuffle that others made; three times is where it was for 8 rows", "[cowichan][half]")
{
    for (const json cases = data("half")["cases"]; const json &example : cases)
        CHECK(half_reference(matrix<std::int32_t>(example["inp"])) == matrix<std::int32_t>(example["out"]));
    Grid<std::int32_t> eight(8, 8);
    std::iota(eight.cells.begin(), eight.cells.end(), 0);
    CHECK(half_reference(half_reference(half_reference(eight))) == eight);
    for (const std::int64_t n : {1, 2, 7, 8})
        for (std::int64_t k = 0; k < n; ++k)
            CHECK(half_target(half_source(k, n), n) == k);
    for (const int widest : widths)
        for (const std::int64_t columns : {1, 2, 15, 64, 1001}) {
            const Grid<std::int32_t> row{vector_grid(wild(static_cast<std::size_t>(columns)))};
            std::vector<std::int32_t> moved(row.cells.size());
            CHECK(half_row(row.cells, moved.data(), widest) == static_cast<double>(columns));
            CHECK(moved == half_reference(row).cells);
        }
}

TEST_CASE("thresh keeps what others keep", "[cowichan][thresh]")
{
    for (const json cases = data("thresh")["cases"]; const json &example : cases)
        CHECK(thresh_reference(matrix<std::int32_t>(example["inp"]), example["frac"]) ==
              matrix<std::uint8_t>(example["text"]));
}

TEST_CASE("counting, twice where values lie far apart, finds the least value that stays", "[cowichan][thresh]")
{
    const std::vector<std::int32_t> values = wild(1003);
    std::vector<std::int32_t> sorted = values;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const ValueRange range = range_of(values);
    CHECK(range.least == sorted.back());
    CHECK(range.most == sorted.front());
    for (const std::int64_t most : {0, 1, 100, 500, 1002}) {
        ValueRange left = range;
        std::int64_t brighter = 0;
        int rounds = 0;
        for (bool more = true; more; ++rounds) {
            const Bins bins = bins_of(left);
            std::vector<std::int64_t> counts(static_cast<std::size_t>(bins.count));
            CHECK(count_values(values, bins, counts) == 1003);
            const std::int64_t least =
                bins.least + (std::int64_t{bin_that_stays(counts, most, brighter)} << bins.shift);
            left = {static_cast<std::int32_t>(least),
                    static_cast<std::int32_t>(std::min<std::int64_t>(least + (1LL << bins.shift) - 1, left.most))};
            more = bins.shift > 0;
        }
        CHECK(rounds == 2);
        const Grid<std::int32_t> image{vector_grid(values)};
        for (const int widest : widths) {
            std::vector<std::uint8_t> mask(values.size());
            mask_values(values, left.least, mask.data(), widest);
            CHECK(mask == thresh_reference(image, static_cast<double>(most) / 1003 + 1e-9).cells);
        }
    }
}

TEST_CASE("a window tells how many values are above each of four", "[cowichan][thresh]")
{
    const std::vector<std::int32_t> values = randmat_reference(3, 0, 10, 9000);
    for (const int widest : widths) {
        std::vector<std::int64_t> above(window_width, 1); // added to what is there
        CHECK(count_above(values, 4, above, widest) == 9000);
        for (int j = 0; j < window_width; ++j)
            CHECK(above[static_cast<std::size_t>(j)] ==
                  1 + std::count_if(values.begin(), values.end(), [&](std::int32_t v) { return v > 4 + j; }));
    }
}

TEST_CASE("winnow selects what others select, and keys are in the order of weight, row and column",
          "[cowichan][winnow]")
{
    const json expected = data("winnow");
    const auto weights = matrix<std::int32_t>(expected["inp"]);
    const auto mask = matrix<std::uint8_t>(expected["mask"]);
    CHECK(winnow_reference(weights, mask, expected["nelts"]) == point_list(expected["high"]));
    CHECK(winnow_reference(weights, mask, 1000) == point_list(expected["all"]));
    WinnowKeys keys = winnow_candidates(weights.cells, mask.cells, 0), spare;
    CHECK(keys.size() == expected["n_candidates"].get<std::size_t>());
    CHECK(sort_by_weight(keys, spare) == 30); // weights below 256: each moved once
    for (std::size_t k = 0; k < keys.size(); ++k) {
        const auto place = static_cast<std::int64_t>(keys[k] & 0xffffffff);
        CHECK(weight_of(keys[k]) == expected["all"][k][2].get<int>());
        CHECK(place == 9 * expected["all"][k][0].get<int>() + expected["all"][k][1].get<int>());
    }
}

TEST_CASE("keys of any weights are sorted, in one to four rounds", "[cowichan][winnow]")
{
    const std::vector<std::int32_t> weights = wild(999);
    WinnowKeys keys = winnow_candidates(weights, std::vector<std::uint8_t>(999, 1), 17), spare;
    WinnowKeys expected = keys;
    std::sort(expected.begin(), expected.end());
    CHECK(sort_by_weight(keys, spare) == 4 * 999);
    CHECK(keys == expected);
}

TEST_CASE("unevenness is 0 for equal shares and 1 for all on one process", "[cowichan][winnow]")
{
    CHECK(unevenness(std::vector<std::int64_t>{5, 5, 5, 5}) == 0);
    CHECK(unevenness(std::vector<std::int64_t>{0, 20, 0, 0}) == 1);
    CHECK(unevenness(std::vector<std::int64_t>{6, 4}) == Approx(0.2)); // (1 + 1) / (2·10·½)
    CHECK(unevenness(std::vector<std::int64_t>{7}) == 0);
}

TEST_CASE("norm is what others computed, also where all points are alike", "[cowichan][norm]")
{
    const json expected = data("norm");
    for (const json &example : {expected, expected["degenerate"]}) {
        const std::vector<PlanePoint> points = point_list(example["inp"]), result = point_list(example["out"]);
        const std::vector<PlanePoint> by_definition = norm_reference(points);
        for (std::size_t k = 0; k < result.size(); ++k) {
            CHECK(by_definition[k].x == Approx(result[k].x).margin(1e-15));
            CHECK(by_definition[k].y == Approx(result[k].y).margin(1e-15));
        }
        for (const int widest : widths) {
            std::vector<PlanePoint> fast(points.size());
            CHECK(normalise(points, extent_of(points, widest), fast.data(), widest) ==
                  static_cast<double>(points.size()));
            CHECK(fast == by_definition);
        }
    }
}

TEST_CASE("outer is what others computed, and so are its rows one by one", "[cowichan][outer]")
{
    const json expected = data("linalg");
    const std::vector<PlanePoint> points = point_list(expected["points"]);
    const OuterResult outer = outer_reference(points);
    const auto distance = matrix<double>(expected["matrix"]);
    for (std::size_t k = 0; k < distance.cells.size(); ++k)
        CHECK(outer.matrix.cells[k] == Approx(distance.cells[k]).epsilon(1e-14));
    const auto from_origin = expected["vector"].get<std::vector<double>>();
    for (std::size_t k = 0; k < from_origin.size(); ++k)
        CHECK(outer.vector[k] == Approx(from_origin[k]).epsilon(1e-14));
    std::vector<double> xs, ys, row(points.size());
    for (const PlanePoint &point : points) {
        xs.push_back(point.x);
        ys.push_back(point.y);
    }
    for (const int widest : widths) {
        const double largest = distances(points[3], xs, ys, row.data(), widest);
        CHECK(largest == *std::max_element(row.begin(), row.end()));
        for (std::size_t j = 0; j < row.size(); ++j)
            CHECK(row[j] == (j == 3 ? 0 : outer.matrix(3, static_cast<std::int64_t>(j))));
    }
}

TEST_CASE("vecdiff is the largest difference", "[cowichan][vecdiff]")
{
    CHECK(vecdiff_reference(std::vector<double>{1, 2, 3}, std::vector<double>{1, -2, 3.5}) == 4);
    CHECK(vecdiff_reference({}, {}) == 0);
    std::vector<double> l, r;
    for (std::uint64_t k = 0; k < 1001; ++k) {
        l.push_back(static_cast<double>(word(1, k) >> 20));
        r.push_back(static_cast<double>(word(2, k) >> 20));
    }
    for (const int widest : widths)
        for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{31}, std::size_t{1001}})
            CHECK(largest_difference(std::span(l).first(n), std::span(r).first(n), widest) ==
                  vecdiff_reference(std::span(l).first(n), std::span(r).first(n)));
}
