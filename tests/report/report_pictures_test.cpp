// The network and what changed, as pictures.

#include "model/error.hpp"
#include "report/charts/change_picture.hpp"
#include "report/charts/lanes.hpp"
#include "report/charts/network_picture.hpp"
#include "report/charts/size_picture.hpp"
#include "report/html/network_part.hpp"
#include "report/text/cost_table.hpp"
#include "tests/catch.hpp"
#include "tests/report/count.hpp"

#include <cmath>
#include <limits>

using namespace mpisheet;
using mpisheet::tests::count;
using namespace mpisheet::report;
using Catch::Matchers::Contains;

namespace {

/// Two nodes of two ranks: 1 µs within, 4 µs between them.
formats::DescribedSurvey two_nodes()
{
    formats::DescribedSurvey survey;
    survey.network = "node: 2 ranks in a row, net: 4";
    survey.levels = std::vector<formats::DescribedLevel>{{"node", 2, 1e-6, 1e-5}, {"net", 4, 4e-6, 4e-5}};
    survey.pairs = formats::DescribedPairs{1, {"0", "1 0", "4 4 0", "4 4 1 0"}, {"0", "10 0", "40 40 0", "40 40 10 0"}};
    return survey;
}

Change change(const std::string &op, double ratio, ChangeVerdict verdict)
{
    Change change{.op = op, .p = 2, .d_min = 8, .d_max = 64, .points = 4, .before_s = 1e-6, .after_s = ratio * 1e-6};
    change.ratio = ratio;
    change.lo = 0.98 * ratio;
    change.hi = 1.02 * ratio;
    change.verdict = verdict;
    return change;
}

} // namespace

TEST_CASE("pairs of one distance are one shade, told with their times", "[report][network]")
{
    const auto picture = pairs_picture(two_nodes());
    REQUIRE(picture);
    CHECK_THAT(picture->svg, Contains("1.00 µs: 2 pairs") && Contains("4.00 µs: 4 pairs") && Contains("rank 3"));
    CHECK_THAT(picture->description, Contains("from 1.00 µs to 4.00 µs"));
    CHECK(picture->svg.find("class=\"slow\"") == std::string::npos);
}

TEST_CASE("who stands out is named, and marked at the edge", "[report][network]")
{
    Folder folder;
    folder.survey = two_nodes();
    CHECK_THAT(network_part(folder, "m"), Contains("No rank and no way between ranks stands out"));
    folder.survey->slow = {
        {"messages", 3, {}, 1.8, "rank 3 on <host>: its messages take 1.80 times those of the others"}};
    CHECK_THAT(pairs_picture(*folder.survey)->svg, Contains("class=\"slow\"") && Contains("rank 3 on &lt;host&gt;"));
    CHECK_THAT(network_part(folder, "m"), Contains("What stands out:") && !Contains("<host>"));
    folder.survey.reset();
    CHECK(network_part(folder, "m").empty());
}

TEST_CASE("levels are boxes in boxes; one level is no picture", "[report][network]")
{
    const auto picture = levels_picture(two_nodes());
    REQUIRE(picture);
    CHECK(count(picture->svg, "<rect") == 3);
    CHECK_THAT(picture->svg, Contains("node: 2 × 2 ranks") && Contains("net: 4 ranks"));
    formats::DescribedSurvey one = two_nodes();
    one.levels->pop_back();
    CHECK_FALSE(levels_picture(one));
    one.pairs.reset();
    CHECK_FALSE(pairs_picture(one));
}

TEST_CASE("pairs that are no triangle of numbers are refused", "[report][network]")
{
    formats::DescribedPairs pairs{1, {"0", "1"}, {}};
    CHECK_THROWS_AS(formats::pairs_of(pairs), Error);
    pairs.small_message = {"0", "1 x"};
    CHECK_THROWS_AS(formats::pairs_of(pairs), Error);
}

TEST_CASE("what changed most is drawn first, with both times and the interval", "[report][change]")
{
    Generation now{.name = "after", .date = "2026-11-22", .context = {}, .changes = {}};
    now.changes.ranges = {change("bcast", 1.1, ChangeVerdict::slower), change("scan", 1, ChangeVerdict::same),
                          change("reduce", 0.5, ChangeVerdict::faster)};
    const std::vector<Picture> pictures = change_pictures(std::vector{now});
    REQUIRE(pictures.size() == 1);
    const std::string &svg = pictures[0].svg;
    CHECK(svg.find("reduce, p = 2") < svg.find("bcast, p = 2"));
    CHECK(svg.find("scan") == std::string::npos);
    CHECK_THAT(svg, Contains("1.00 µs → 1.10 µs") && Contains("+10 % (+7.8 % … +12 %)"));
    CHECK_THAT(pictures[0].description, Contains("2 of 3 ranges"));
    CHECK(change_pictures({}).empty());
}

TEST_CASE("several measurements are drift: a curve an operation, from the first on", "[report][change]")
{
    Generation first{.name = "one", .date = "2026-01-01", .context = {}, .changes = {}}, second = first;
    first.changes.ranges = {change("bcast", 1.1, ChangeVerdict::slower)};
    second.changes.ranges = {change("bcast", 1.3, ChangeVerdict::slower)};
    const std::vector<Picture> pictures = change_pictures(std::vector{first, second});
    REQUIRE(pictures.size() == 2);
    CHECK_THAT(pictures[0].description, Contains("Drift"));
    CHECK_THAT(pictures[0].svg, Contains("bcast, one 2026-01-01: +30 %"));
}

TEST_CASE("the table has the sizes and process counts that people ask for, and one step beyond", "[report]")
{
    const Datasheet sheet = read_datasheet("#@ op.bcast.p = 2,3,4,8,12\n#@ op.bcast.d = 1:65536\n"
                                           "tbcast(p,d) = p + d\n#@ op.barrier.p = 2\ntbarrier(p) = 5\n",
                                           "s.gp");
    const CostTable table = cost_table(sheet, *sheet.find("bcast"));
    CHECK(table.processes == std::vector<int>{2, 4, 8, 12, 24});
    CHECK(table.sizes == std::vector<std::int64_t>{8, 64, 512, 4096, 16384, 65536});
    CHECK(table.cells.at(5).at(2).cost.seconds == Approx((8 + 65536) * 1e-6));
    CHECK(table.cells.at(5).at(2).extent == Extent::inside);
    CHECK(table.cells.at(5).at(4).extent == Extent::outside_range);
    CHECK(cost_table(sheet, *sheet.find("barrier")).processes == std::vector<int>{2}); // nothing is known beyond
}

TEST_CASE("lanes show each thing for as long as it lasts, in shares where it is short", "[lanes]")
{
    constexpr double second = 1073741824e-9; // about: columns begin at powers of two
    Lanes lanes(2, {"computing", "waiting", "never"});
    lanes.add(0, 0, 0, second);
    lanes.add(0, 1, second, 4 * second);
    for (int i = 0; i < 4096; ++i) { // of rank 1 computing three tenths of each moment
        const double moment = second / 1024;
        lanes.add(1, 0, i * moment, (i + 0.3) * moment);
        lanes.add(1, 1, (i + 0.3) * moment, (i + 1) * moment);
    }
    const std::string svg = lanes.svg();
    CHECK_THAT(svg, Contains("computing") && Contains("waiting") && !Contains("never"));
    // The lanes are 800 wide from 76 on and 13 high: a quarter of rank 0's, full height; 4 px, rounded, of rank 1's.
    CHECK_THAT(svg, Contains("M76 13H276V0H76z") && Contains("M276 13H876V0H276z"));
    CHECK_THAT(svg, Contains("M76 29H876V25H76z") && Contains("M76 25H876V16H76z"));
    CHECK_THAT(svg, Contains("4.29 s"));
    CHECK(svg.size() < 4000);
}

TEST_CASE("many ranks share lanes, and odd times are left out", "[lanes]")
{
    Lanes lanes(1000, {"computing"});
    for (int rank = 0; rank < 1000; ++rank)
        lanes.add(rank, 0, 0, 1);
    lanes.add(3, 0, std::nan(""), 2);
    lanes.add(3, 0, -1, 2);
    lanes.add(3, 0, 0, std::numeric_limits<double>::infinity());
    lanes.add(1000, 0, 0, 2);
    const std::string svg = lanes.svg();
    CHECK_THAT(svg, Contains("0–15") && Contains("992–999") && Contains("M76 13H876V0H76z"));
    CHECK(Lanes(4, {"computing"}).svg().find("rank 3") != std::string::npos);
}

TEST_CASE("sizes are bars, a row for each operation, the longest first", "[sizes]")
{
    const std::vector<SizeCell> cells{{"msg, p = 2", 1024, 10, 1e-3, false}, {"bcast, p = 8", 8, 5, 4e-3, true}};
    const std::string svg = size_picture(cells).svg;
    CHECK(svg.find("bcast, p = 8") < svg.find("msg, p = 2"));
    CHECK_THAT(svg, Contains("height=\"34\"><title>bcast, p = 8, from 8 B: 5 calls, 4.00 ms"));
    CHECK_THAT(svg, Contains("height=\"8.5\"><title>msg, p = 2, from 1 KiB: 10 calls, 1.00 ms"));
    CHECK(size_picture({}).svg.empty());
}
