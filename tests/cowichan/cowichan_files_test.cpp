// The file formats of the kernels, the rates of simulated machines, and what measurements look like in files.

#include "cowichan/kernels/values.hpp"
#include "model/error.hpp"
#include "probes/measure/work.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <functional>

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::cowichan;

namespace {

std::string complaint(const std::function<void()> &read)
{
    try {
        read();
    } catch (const Error &error) {
        CHECK(error.status() == Exit::bad_input);
        return error.what();
    }
    return "read without complaint";
}

/// The only value of a file.
template <typename T> Grid<T> read_one(const std::string &text, ValueShape shape)
{
    ValueReader reader;
    reader.add("w.txt", text);
    Grid<T> value = read_value<T>(reader, shape);
    expect_end(reader);
    return value;
}

} // namespace

TEST_CASE("a mask is written and read back, T and F, one a line", "[cowichan][values]")
{
    Grid<std::uint8_t> world(2, 3);
    world.cells = {1, 0, 0, 0, 1, 1};
    CHECK(value_text(world, ValueShape::matrix) == "2 3\nT\nF\nF\nF\nT\nT\n");
    CHECK(read_one<std::uint8_t>("2\t3\r\nT F F\r\nF T T", ValueShape::matrix) == world);
}

TEST_CASE("values come back as they were, to the bit, as text and in binary form", "[cowichan][values][property]")
{
    Grid<double> reals(3, 2);
    Grid<PlanePoint> points(3, 1);
    for (std::size_t k = 0; k < 6; ++k)
        reals.cells[k] = std::sin(static_cast<double>(k)) * 1e10;
    points.cells = {{1.0 / 3, -1e-300}, {0, 2}, {-0.5, 1e300}};
    Grid<std::int32_t> picture(1, 4);
    picture.cells = {150, 1, -3, 2147483647};
    Grid<std::uint8_t> mask(2, 1);
    mask.cells = {1, 0};
    const auto comes_back = [](const auto &value, ValueShape shape) {
        using T = typename std::decay_t<decltype(value.cells)>::value_type;
        CHECK(read_one<T>(value_text(value, shape), shape) == value);
        CHECK(read_one<T>(value_binary(value, shape), shape) == value);
    };
    comes_back(reals, ValueShape::matrix);
    comes_back(picture, ValueShape::matrix);
    comes_back(mask, ValueShape::matrix);
    comes_back(mask, ValueShape::vector);
    comes_back(points, ValueShape::vector);
    comes_back(Grid<PlanePoint>(0, 1), ValueShape::vector); // winnow may find nothing
    CHECK(value_text(points, ValueShape::vector).substr(0, 6) == "3\n0.33");
    CHECK(value_binary(mask, ValueShape::vector) == std::string("#binary bool8 vector 2\n\1\0", 25));
}

TEST_CASE("values follow each other in one file or in several, text and binary mixed", "[cowichan][values]")
{
    Grid<double> matrix(1, 2), vector(2, 1);
    matrix.cells = {1, 2};
    vector.cells = {3, 4};
    const std::string m = value_binary(matrix, ValueShape::matrix), v = value_text(vector, ValueShape::vector);
    const std::string both = m + v;
    ValueReader reader, two;
    reader.add("both", both);
    CHECK(read_value<double>(reader, ValueShape::matrix) == matrix);
    CHECK(read_value<double>(reader, ValueShape::vector) == vector);
    expect_end(reader);
    two.add("m", m);
    two.add("v", v);
    CHECK(read_value<double>(two, ValueShape::matrix) == matrix);
    CHECK(read_value<double>(two, ValueShape::vector) == vector);
    expect_end(two);
}

TEST_CASE("a broken file is refused with its line and what was expected", "[cowichan][values]")
{
    const auto mask = [](const std::string &text) {
        return complaint([&] { read_one<std::uint8_t>(text, ValueShape::matrix); });
    };
    CHECK(mask("2 2\nT\nF\nx\nT\n") == "w.txt:4: value: expected T or F, found \"x\"");
    CHECK(mask("2 2\nT\nF\nT\n") == "w.txt:5: value: expected T or F, found the end of the file");
    CHECK(mask("0 2\n") == "w.txt:1: rows: expected a whole number from 1 to 2147483647, found \"0\"");
    CHECK(mask("2 -1\n") == "w.txt:1: columns: expected a whole number from 1 to 2147483647, found \"-1\"");
    CHECK(mask("") == "w.txt:1: rows: expected a whole number from 1 to 2147483647, found the end of the file");
    CHECK(mask("1 1\nT\nT\n") == "w.txt:3: value: expected the end of the file, found \"T\"");
    CHECK(mask("2000000000 2000000000\nT\n") ==
          "w.txt:1: value: expected 4e+18 values as the header says, found the end of the file");
    CHECK(mask("#binary int32 matrix 1 1\n1234") == "w.txt:1: type: expected bool8, found \"int32\"");
    CHECK(mask("#binary bool8 vector 1\n1") == "w.txt:1: shape: expected matrix, found \"vector\"");
    CHECK(mask("#binary bool8 matrix 9 1\n1234") ==
          "w.txt:1: value: expected 9 values as the header says, found the end of the file");
    CHECK_THAT(mask("#binary bool8 matrix 1 2\n\1\2"), Catch::Matchers::Contains("w.txt: byte 26: expected"));
    CHECK(complaint([] { read_one<double>("1\nnan\n", ValueShape::vector); }) ==
          "w.txt:2: value: expected a number, found \"nan\"");
    CHECK(complaint([] { read_one<std::int32_t>("1 1\n1.5\n", ValueShape::matrix); }) ==
          "w.txt:2: value: expected a whole number, found \"1.5\"");
}

TEST_CASE("rates are looked up by kind and working set", "[cowichan][rates]")
{
    const Rates rates = parse_rates(
        "# kind up_to seconds\nlife 1K 1e-9\nlife 2KiB 2e-9 # slower\nlife inf 5e-9\n\nmandel inf 3e-9\n", "r");
    CHECK(seconds_per_step(rates, "life", 0) == 1e-9);
    CHECK(seconds_per_step(rates, "life", 1024) == 1e-9);
    CHECK(seconds_per_step(rates, "life", 1025) == 2e-9);
    CHECK(seconds_per_step(rates, "life", 1e12) == 5e-9);
    CHECK(seconds_per_step(rates, "mandel", 1e12) == 3e-9);
    CHECK(complaint([&] { seconds_per_step(rates, "product", 1); }) == "the rates file has no line for \"product\"");
}

TEST_CASE("beyond the cores that memory feeds at once, those that are busy share what these few get",
          "[cowichan][rates]")
{
    const Rates rates = parse_rates("life 1K 1e-9\nlife inf 3e-9 2\n", "r");
    CHECK(seconds_per_step(rates, "life", 1024, 8) == 1e-9);
    CHECK(seconds_per_step(rates, "life", 4096, 2) == 3e-9);
    CHECK(seconds_per_step(rates, "life", 4096, 8) == 12e-9);
}

TEST_CASE("a kind that the rates lack takes its default at any working set; one that they list keeps its own",
          "[cowichan][rates]")
{
    Rates rates = parse_rates("life inf 5e-9\n", "r");
    CHECK(add_missing(rates, {{"life", 1e-9}, {"vecdiff", 2e-9}}) == std::vector<std::string>{"vecdiff"});
    CHECK(seconds_per_step(rates, "life", 8) == 5e-9);
    CHECK(seconds_per_step(rates, "vecdiff", 8) == 2e-9);
    CHECK(seconds_per_step(rates, "vecdiff", 1e12) == 2e-9);
}

TEST_CASE("a broken rates file is refused with its line", "[cowichan][rates]")
{
    const auto read = [](const char *text) { return complaint([&] { parse_rates(text, "r"); }); };
    CHECK(read("life 1K\n") == "r:1: expected \"kind up_to seconds [at_once]\", found \"life 1K\"");
    CHECK(read("life 1K 1e-9 none\n") == "r:1: at_once: expected a number of processors ≥ 1, found \"none\"");
    CHECK(read("life 1K 1e-9 0.5\n") == "r:1: at_once: expected a number of processors ≥ 1, found \"0.5\"");
    CHECK(read("life big 1e-9\n") == "r:1: up_to: expected a size (64K, 1MiB) or inf, found \"big\"");
    CHECK(read("life 1K fast\n") == "r:1: seconds: expected a number ≥ 0, found \"fast\"");
    CHECK(read("life 1K 1e-9\nlife 1K 2e-9\n") == "r:2: up_to: expected more than in the line before, found \"1K\"");
    CHECK(read("life 1K 1e-9\nmandel inf 1e-9\n") ==
          "r:2: expected the last line of life, up to inf, found \"mandel inf 1e-9\"");
    CHECK(read("life 1K 1e-9\n") == "r:2: expected a last line up to inf, found the end of the file");
    CHECK(read("") == "r:1: expected a last line up to inf, found the end of the file");
}
