// The text formats of the kernels, the rates of simulated machines, and what measurements look like in files.

#include "cowichan/text.hpp"
#include "measure/work.hpp"
#include "model/error.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <functional>

using namespace mpisheet;

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

} // namespace

TEST_CASE("a mask is written and read back, T and F, one a line", "[cowichan][text]")
{
    Grid<std::uint8_t> world(2, 3);
    world.cells = {1, 0, 0, 0, 1, 1};
    CHECK(mask_text(world) == "2 3\nT\nF\nF\nF\nT\nT\n");
    CHECK(parse_mask(mask_text(world), "w") == world);
    CHECK(parse_mask("2\t3\r\nT F F\r\nF T T", "w") == world);
}

TEST_CASE("matrices, vectors and pictures come back as they were, to the bit", "[cowichan][text][property]")
{
    System system{Grid<double>(3, 2), {1.0 / 3, -1e-300}};
    for (std::size_t k = 0; k < 6; ++k)
        system.a.cells[k] = std::sin(static_cast<double>(k)) * 1e10;
    const System again = parse_system(system_text(system), "s");
    CHECK(again.a == system.a);
    CHECK(again.x == system.x);
    CHECK(parse_vector(vector_text(system.x), "v") == system.x);
    Grid<std::int32_t> picture(1, 4);
    picture.cells = {150, 1, -3, 2147483647};
    CHECK(parse_integers(integers_text(picture), "p") == picture);
}

TEST_CASE("a broken text file is refused with its line and what was expected", "[cowichan][text]")
{
    const auto mask = [](const char *text) { return complaint([&] { parse_mask(text, "w.txt"); }); };
    CHECK(mask("2 2\nT\nF\nx\nT\n") == "w.txt:4: value: expected T or F, found \"x\"");
    CHECK(mask("2 2\nT\nF\nT\n") == "w.txt:5: value: expected T or F, found the end of the file");
    CHECK(mask("0 2\n") == "w.txt:1: rows: expected a whole number from 1 to 2147483647, found \"0\"");
    CHECK(mask("2 -1\n") == "w.txt:1: columns: expected a whole number from 1 to 2147483647, found \"-1\"");
    CHECK(mask("") == "w.txt:1: rows: expected a whole number from 1 to 2147483647, found the end of the file");
    CHECK(mask("1 1\nT\nT\n") == "w.txt:3: value: expected the end of the file, found \"T\"");
    CHECK(mask("2000000000 2000000000\nT\n") ==
          "w.txt:1: value: expected 4e+18 values as the header says, found the end of the file");
    const auto system = [](const char *text) { return complaint([&] { parse_system(text, "s.txt"); }); };
    CHECK(system("1 2\n1\n2\n3\n1\n2\n3\n") == "s.txt:4: count: expected 2 as the matrix has columns, found \"3\"");
    CHECK(system("1 1\nnan\n1\n1\n") == "s.txt:2: value: expected a number, found \"nan\"");
    CHECK(complaint([] { parse_integers("1 1\n1.5\n", "p.txt"); }) ==
          "p.txt:2: value: expected a whole number, found \"1.5\"");
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

TEST_CASE("a broken rates file is refused with its line", "[cowichan][rates]")
{
    const auto read = [](const char *text) { return complaint([&] { parse_rates(text, "r"); }); };
    CHECK(read("life 1K\n") == "r:1: expected \"kind up_to seconds\", found \"life 1K\"");
    CHECK(read("life big 1e-9\n") == "r:1: up_to: expected a size (64K, 1MiB) or inf, found \"big\"");
    CHECK(read("life 1K fast\n") == "r:1: seconds: expected a number ≥ 0, found \"fast\"");
    CHECK(read("life 1K 1e-9\nlife 1K 2e-9\n") == "r:2: up_to: expected more than in the line before, found \"1K\"");
    CHECK(read("life 1K 1e-9\nmandel inf 1e-9\n") ==
          "r:2: expected the last line of life, up to inf, found \"mandel inf 1e-9\"");
    CHECK(read("life 1K 1e-9\n") == "r:2: expected a last line up to inf, found the end of the file");
    CHECK(read("") == "r:1: expected a last line up to inf, found the end of the file");
}
