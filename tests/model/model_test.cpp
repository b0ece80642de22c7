#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/side_by_side.hpp"
#include "model/statistics.hpp"
#include "model/words.hpp"
#include "tests/catch.hpp"

using namespace mpisheet;

TEST_CASE("median of an even count is the mean of the middle two", "[statistics]")
{
    CHECK(median({4, 1, 3, 2}) == 2.5);
    CHECK(median({7}) == 7);
    CHECK(std::isnan(median({})));
}

TEST_CASE("quantiles interpolate between order statistics", "[statistics]")
{
    CHECK(quantile({10, 20, 30, 40, 50}, 0) == 10);
    CHECK(quantile({10, 20, 30, 40, 50}, 1) == 50);
    CHECK(quantile({50, 40, 30, 20, 10}, 0.9) == Approx(46));
}

TEST_CASE("the variance of 1, 2, 3 is 1; one value has none, equal values have 0", "[statistics]")
{
    CHECK(mean(std::vector<double>{1, 2, 3}) == 2);
    CHECK(sum_of_squares(std::vector<double>{1, 2, 3}) == 2);
    CHECK(variance(std::vector<double>{1, 2, 3}) == 1);
    CHECK(variance(std::vector<double>{42, 42, 42, 42}) == 0);
    CHECK(std::isnan(variance(std::vector<double>{42})));
    CHECK(std::isnan(mean({})));
}

TEST_CASE("the median absolute deviation ignores one wild value", "[statistics]")
{
    CHECK(median_absolute_deviation(std::vector<double>{101, 102, 103, 104, 200}) == 1);
}

TEST_CASE("deviations from the median of few values count for more, those of two by the root of 2", "[statistics]")
{
    CHECK(deviation_from_medians({1, 1}, 2) == Approx(1.4826 * 1.41421356));
    CHECK(deviation_from_medians({1, 2, 9}, 5) == Approx(2 * 1.4826 * 5 / 4.2));
    CHECK(deviation_from_medians({}, 5) == 0);
}

TEST_CASE("sizes and times are read with units", "[quantity]")
{
    CHECK(parse_size("64K") == 65536);
    CHECK(parse_size("1MiB") == 1048576);
    CHECK(parse_size("16.1MB") == 16'100'000);
    CHECK(parse_size("1kB") == 1000);
    CHECK(parse_seconds("482us") == Approx(4.82e-4));
    CHECK(parse_seconds("5m") == 300);
    CHECK(parse_share("5%") == Approx(0.05));
    CHECK_THROWS_WITH(parse_size("64Q"), "expected a size like 1024, 64K or 1MiB, found \"64Q\"");
    CHECK_THROWS_WITH(parse_size("1.5"), "expected a whole size like 1024, 64K or 1MiB, found \"1.5\"");
    CHECK_THROWS_AS(parse_seconds("-3s"), Error);
}

TEST_CASE("lists are commas, ranges double or step", "[quantity]")
{
    using List = std::vector<std::int64_t>;
    CHECK(parse_sizes("1,2,4") == List{1, 2, 4});
    CHECK(parse_sizes("2:64") == List{2, 4, 8, 16, 32, 64});
    CHECK(parse_sizes("2:60") == List{2, 4, 8, 16, 32, 60});
    CHECK(parse_sizes("1:10:3") == List{1, 4, 7, 10});
    CHECK(parse_sizes("1:4,8K") == List{1, 2, 4, 8192});
    CHECK(parse_sizes("1-4,1k") == List{1, 2, 4, 1024});
    CHECK(parse_sizes("1k:4k") == List{1024, 2048, 4096});
    CHECK_THROWS_AS(parse_sizes("1,,2"), Error);
    CHECK_THROWS_AS(parse_sizes("0:1000000000:1"), Error);
    CHECK_THROWS_AS(parse_sizes("8:2"), Error);
    CHECK_THROWS_WITH(parse_sizes("0:2"),
                      "expected a range like 2:64 (doubles, from 1 or more) or 0:64:8 (counts), found \"0:2\"");
    CHECK(parse_numbers("-1,1e-3") == std::vector<double>{-1, 1e-3});
}

TEST_CASE("sizes with units in an expression become numbers, all else stays", "[quantity]")
{
    CHECK(with_plain_sizes("tbcast(64,1M)") == "tbcast(64,1048576)");
    CHECK(with_plain_sizes("tmsg(4k)+tmsg(8B) * 1.5KiB") == "tmsg(4096)+tmsg(8) * 1536");
    CHECK(with_plain_sizes("t1K(2e3, d2M) + 0x1F") == "t1K(2e3, d2M) + 0x1F");
    CHECK(with_plain_sizes("2*kB + 1e6") == "2*kB + 1e6");
}

TEST_CASE("seconds are shown in the unit a person would choose", "[quantity]")
{
    CHECK(format_seconds(4.82e-4) == "482 µs");
    CHECK(format_seconds(1.5) == "1.50 s");
    CHECK(format_seconds(0) == "0.00 s");
    CHECK(format_seconds(1e300) == "1e+300 s");
    CHECK(format_seconds(9.999e-6) == "10.0 µs");
    CHECK(format_size(65536) == "64K");
    CHECK(format_size(1000) == "1000");
}

TEST_CASE("a slip of the finger gets a suggestion, a different word does not", "[quantity]")
{
    CHECK(nearest("mesure", {"measure", "probe", "fit"}) == "measure");
    CHECK(nearest("tbcsat", {"tbcast", "tgather"}) == "tbcast");
    CHECK(nearest("xyz", {"tbcast", "tgather"}).empty());
}

TEST_CASE("a name is found where it is no part of a longer one, a call where ( follows", "[words]")
{
    CHECK(find_name("p2 + np + p", "p") == 10);
    CHECK(find_name("p2 + np", "p") == std::string::npos);
    CHECK(find_name("p + p", "p", 1) == 4);
    CHECK(find_call("tmsg_net(d) + tmsg (d)", "tmsg") == 14);
    CHECK(calls("tmsg(d)", "tmsg"));
    CHECK_FALSE(calls("tmsg_net(d) + tmsg", "tmsg"));
}

TEST_CASE("each item is worked on once, and an error is passed on", "[side by side]")
{
    for (const std::size_t count : {0, 1, 7, 100}) {
        std::vector<int> times(count);
        side_by_side(count, 3, [&] { return [&](std::size_t i) { ++times[i]; }; });
        CHECK(times == std::vector<int>(count, 1));
    }
    const auto refuse = [] {
        return [](std::size_t i) {
            if (i == 5)
                throw Error(Exit::bad_input, "the sixth");
        };
    };
    CHECK_THROWS_WITH(side_by_side(10, 1, refuse), "the sixth");
}
