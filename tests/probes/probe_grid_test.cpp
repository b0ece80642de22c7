// Which points a launch measures, and its command line: pure.

#include "probes/arrangement.hpp"
#include "probes/choice.hpp"
#include "probes/further.hpp"
#include "probes/grid.hpp"
#include "probes/operations.hpp"
#include "probes/options.hpp"
#include "tests/catch.hpp"
#include "tests/probes/probe_rows.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::probes;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using mpisheet::tests::row;

namespace {

CommandLine read(std::vector<std::string> words, ProbeOptions &options)
{
    words.insert(words.begin(), "mpisheet-probe");
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    return read_options(static_cast<int>(words.size()), argv.data(), "version 1", {{"bcast", "barrier"}, "the table\n"},
                        options);
}

} // namespace

TEST_CASE("the grid holds every operation at each of its p and sizes, the barrier once", "[probes][grid]")
{
    const std::vector<const Probe *> chosen{&row("msg"), &row("barrier"), &row("bcast")};
    const Grid grid = make_grid(chosen, {1, 2, 3}, {1, 8, 64}, {1 << 20, 1, 0});
    CHECK(grid.left_out.empty());
    const auto count = [&](const char *name) {
        return std::count_if(grid.points.begin(), grid.points.end(),
                             [&](const Point &point) { return point.probe->name == name; });
    };
    CHECK(count("msg") == 3);     // p = 2 only
    CHECK(count("barrier") == 3); // no sizes
    CHECK(count("bcast") == 9);
}

TEST_CASE("what does not fit is left out and listed", "[probes][grid]")
{
    // alltoall at p = 4 holds 8 blocks a rank; 2 ranks a node share 64 KiB, so blocks of up to 4 KiB fit.
    const Grid grid = make_grid({&row("alltoall")}, {4}, {1024, 2048, 4096, 8192, 16384}, {65536, 2, 0});
    CHECK(grid.points.size() == 3);
    REQUIRE(grid.left_out.size() == 1);
    CHECK(grid.left_out[0].op == "alltoall");
    CHECK(grid.left_out[0].p == 4);
    CHECK(grid.left_out[0].sizes == std::set<std::int64_t>{8192, 16384});
    CHECK_THAT(grid.left_out[0].reason, Contains("--memory"));
    CHECK(make_grid({&row("alltoall")}, {4}, {1024, 2048}, {65536, 2, 8192}).points.size() == 1);
}

TEST_CASE("the root's memory counts, not only the others'", "[probes][grid]")
{
    CHECK(bytes_of({&row("gather"), 8, 100}) == 900);
    CHECK(bytes_of({&row("scatter"), 8, 100}) == 900);
    CHECK(bytes_of({&row("bcast"), 8, 100}) == 100);
    CHECK(bytes_of({&row("alltoall"), 8, 100}) == 1600);
    CHECK(bytes_of({&row("barrier"), 8, 0}) == 0);
}

TEST_CASE("options are read", "[probes][options]")
{
    ProbeOptions options;
    const CommandLine line = read({"--ops",           "barrier,bcast",
                                   "--processes",     "4,1:2",
                                   "--sizes",         "8:1K",
                                   "--repetitions",   "3",
                                   "--launch",        "2",
                                   "--seed",          "9",
                                   "--budget",        "1500ms",
                                   "--memory",        "2MiB",
                                   "--expect-ranks",  "4",
                                   "--oversubscribe", "-o",
                                   "dir/samples.csv"},
                                  options);
    CHECK(line.status < 0);
    CHECK(options.ops == std::vector<std::string>{"barrier", "bcast"});
    CHECK(options.processes == std::vector{1, 2, 4});
    CHECK(options.sizes == std::vector<std::int64_t>{8, 16, 32, 64, 128, 256, 512, 1024});
    CHECK(options.repetitions == 3);
    CHECK(options.launch == 2);
    CHECK(options.seed == 9);
    CHECK(options.budget == Approx(1.5));
    CHECK(options.memory == 2 << 20);
    CHECK(options.rules.expected_ranks == 4);
    CHECK_FALSE(options.rules.refuse_oversubscription);
    CHECK(options.json == "dir/samples.json");
    CHECK_THAT(options.command, StartsWith("mpisheet-probe --ops barrier,bcast"));
}

TEST_CASE("wrong options end with 64 and say what is meant", "[probes][options]")
{
    const auto refused = [](std::vector<std::string> words) {
        ProbeOptions options;
        const CommandLine line = read(std::move(words), options);
        CHECK(line.status == 64);
        CHECK(line.out.empty());
        return line.err;
    };
    CHECK_THAT(refused({"--sizse", "8", "-o", "x"}), Contains("--sizse") && Contains("did you mean --sizes?"));
    CHECK_THAT(refused({"--ops", "bcats", "-o", "x"}), Contains("bcats") && Contains("did you mean \"bcast\"?"));
    CHECK_THAT(refused({"--ops", "nonsense", "-o", "x"}), Contains("--list"));
    CHECK_THAT(refused({"--sizes", "4q", "-o", "x"}), Contains("--sizes") && Contains("4q"));
    CHECK_THAT(refused({"--sizes", "0", "-o", "x"}), Contains("--sizes"));
    CHECK_THAT(refused({"--sizes", "4G", "-o", "x"}), Contains("2147483647"));
    CHECK_THAT(refused({"--processes", "0", "-o", "x"}), Contains("--processes"));
    CHECK_THAT(refused({"--budget", "soon", "-o", "x"}), Contains("--budget") && Contains("soon"));
    CHECK_THAT(refused({"--repetitions", "0", "-o", "x"}), Contains("--repetitions"));
    CHECK_THAT(refused({"-o", "x.json"}), Contains("--json"));
    CHECK_THAT(refused({}), Contains("-o"));
}

TEST_CASE("points can be named one by one", "[probes][options]")
{
    ProbeOptions options;
    REQUIRE(read({"--points", "bcast:6:64K,barrier:3", "-o", "x.csv"}, options).status < 0);
    REQUIRE(options.points.size() == 2);
    CHECK(options.points[0].op == "bcast");
    CHECK(options.points[0].p == 6);
    CHECK(options.points[0].d == 65536);
    CHECK(options.points[1].op == "barrier");
    CHECK(options.points[1].p == 3);
    CHECK(options.points[1].d == 0);
    for (const char *wrong : {"bcats:6:8", "bcast:0:8", "bcast:six:8", "bcast", "bcast:6:8q"}) {
        ProbeOptions unused;
        const CommandLine line = read({"--points", wrong, "-o", "x.csv"}, unused);
        CHECK(line.status == 64);
        CHECK_THAT(line.err, Contains("--points"));
    }
    CHECK(read({"--points", "bcast:6:8", "--ops", "bcast", "-o", "x.csv"}, options).status == 64);
}

TEST_CASE("named points are measured, those that do not fit are left out", "[probes]")
{
    const Grid grid = make_grid({{&row("bcast"), 3, 100}, {&row("alltoall"), 4, 1 << 20}}, {1 << 20, 1, 0});
    REQUIRE(grid.points.size() == 1);
    CHECK(grid.points[0].d == 100);
    REQUIRE(grid.left_out.size() == 1);
    CHECK(grid.left_out[0].op == "alltoall");
}

TEST_CASE("questions are answered without measuring", "[probes][options]")
{
    ProbeOptions options;
    CHECK(read({"--list"}, options).out == "the table\n");
    CHECK(read({"--version"}, options).out == "version 1\n");
    CHECK_THAT(read({"--help"}, options).out, Contains("--budget") && Contains("Example"));
    CHECK(read({"--help"}, options).status == 0);
}

TEST_CASE("of operations that are much alike every second size is measured", "[probes]")
{
    using Sizes = std::vector<std::int64_t>;
    CHECK(every_second({1, 2, 4, 8, 16, 32}) == Sizes{1, 4, 16, 32});
    CHECK(every_second({8, 1024, 2048, 65536}) == Sizes{8, 1024, 2048, 65536});
    CHECK(every_second({}).empty());
    const Grid grid = make_grid({&row("scan"), &row("bcast")}, {2}, {1024, 2048, 4096}, {1 << 30, 2, 0});
    CHECK(grid.points.size() == 2 + 3);
}

TEST_CASE("simulated, the point-to-point message is measured at four sizes an octave", "[probes]")
{
    using Sizes = std::vector<std::int64_t>;
    CHECK(with_quarters({1, 2, 4, 8}) == Sizes{1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(with_quarters({1024, 2048}) == Sizes{1024, 1218, 1448, 1722, 2048});
    CHECK(with_quarters({8, 1024}) == Sizes{8, 1024});
    CHECK(make_grid({&row("msg"), &row("bcast")}, {2}, {1024, 2048}, {1 << 30, 2, 0}).points.size() == 2 + 2);
    CHECK(make_grid({&row("msg"), &row("bcast")}, {2}, {1024, 2048}, {1 << 30, 2, 0}, true).points.size() == 5 + 2);
}

TEST_CASE("further sizes of a reduction of floats are whole floats", "[probes]")
{
    for (const auto &[op, between] : {std::pair{"allreduce", 5792}, {"allreduce_byte", 5793}, {"bcast", 5793}}) {
        std::vector<Point> grid;
        std::vector<Profile> measured;
        for (std::int64_t d = 1024; d <= 65536; d *= 2) { // a jump between 4096 and 8192
            grid.push_back({&row(op), 2, d});
            Profile &profile = measured.emplace_back();
            profile.op = op;
            profile.p = 2;
            profile.bytes = d;
            profile.seconds = d > 4096 ? 3e-6 : 1e-6;
            profile.half_width = 0.01;
        }
        const std::vector<Point> further = further_points({measured, grid, false}, {1 << 30, 2, 0});
        REQUIRE(further.size() == 1);
        CHECK(further[0].d == between);
    }
}

TEST_CASE("exact times tell the size at which a message jumps to a per cent, and no collective is asked", "[probes]")
{
    std::vector<Point> grid;
    std::vector<Profile> measured;
    const auto measure = [&](const Point &point) {
        Profile &profile = measured.emplace_back();
        profile.op = point.probe->name;
        profile.p = point.p;
        profile.bytes = point.d;
        const double d = static_cast<double>(point.d);
        profile.seconds = point.d < 9376 ? 1e-6 + 1e-10 * d : 2e-6 + 1e-10 * d;
    };
    for (std::int64_t d = 1024; d <= 65536; d *= 2)
        for (const char *op : {"msg", "bcast"})
            measure(grid.emplace_back(Point{&row(op), 2, d}));
    const std::size_t planned = measured.size();
    for (std::vector<Point> next; next = further_points({measured, grid, true}, {1 << 30, 2, 0}), !next.empty();)
        for (const Point &point : next)
            measure(point);
    CHECK(measured.size() < planned + 10);
    double below = 0, above = 1e9;
    for (const Profile &one : measured) {
        const double d = static_cast<double>(one.bytes);
        (d < 9376 ? below : above) = d < 9376 ? std::max(below, d) : std::min(above, d);
    }
    CHECK(above / below < 1.011);
    CHECK(std::all_of(measured.begin() + static_cast<std::ptrdiff_t>(planned), measured.end(),
                      [](const Profile &one) { return one.op == "msg"; }));
}

TEST_CASE("one disturbed epoch of three asks for no further points", "[probes]")
{
    for (const int disturbed : {0, 1, 2}) {
        std::vector<Point> grid;
        std::vector<Profile> measured;
        for (std::int64_t d = 1024; d <= 65536; d *= 2)
            grid.push_back({&row("bcast"), 2, d});
        for (int epoch = 0; epoch < 3; ++epoch)
            for (const Point &point : grid) {
                Profile &profile = measured.emplace_back();
                profile.op = "bcast";
                profile.p = 2;
                profile.bytes = point.d;
                profile.epoch = epoch;
                profile.half_width = 0.01;
                profile.seconds = 1e-6 + 1e-10 * static_cast<double>(point.d);
                if (epoch == disturbed && point.d == 8192)
                    profile.seconds *= 3;
            }
        CHECK(further_points({measured, grid, false}, {1 << 30, 2, 0}).empty());
    }
}

TEST_CASE("of each layout the first hosts with enough ranks are taken, rank 0's first", "[probes]")
{
    // Eight ranks dealt to three hosts in turn: 3, 3 and 2.
    measure::Launch launch{.rank = 3, .size = 8, .node_of_rank = {0, 1, 2, 0, 1, 2, 0, 1}, .hosts = {"a", "b", "c"}};
    const auto taken = [&](const char *layouts) { return arrange(launch, parse_layouts(layouts)); };
    const std::vector<Arrangement> two = taken("3x2,2x3:cyclic");
    CHECK(two.size() == 2);
    CHECK(two[0].ranks == std::vector<int>{0, 3, 1, 4, 2, 5});
    CHECK(two[0].launch.rank == 1);
    CHECK(two[0].launch.node_of_rank == std::vector<int>{0, 0, 1, 1, 2, 2});
    CHECK(two[1].ranks == std::vector<int>{0, 1, 3, 4, 6, 7});
    CHECK(two[1].launch.node_of_rank == std::vector<int>{0, 1, 0, 1, 0, 1});
    CHECK(two[1].launch.hosts == std::vector<std::string>{"a", "b"});
    CHECK(taken("3x1")[0].launch.rank == -1); // it sits out
    // Levels are those of all nodes that have as many ranks.
    const std::vector<Arrangement> small = taken("2x1,1x1,1x3");
    REQUIRE(small.size() == 5);
    CHECK((small[3].layout == Layout{3, 1} && small[3].has_levels && !small[3].is_asked_for));
    CHECK((small[4].layout == Layout{2, 3} && small[4].has_levels && !small[4].is_asked_for));
    CHECK((!small[0].has_levels && small[0].is_asked_for && !small[2].has_levels));
    const std::vector<Arrangement> whole = arrange(launch, {});
    REQUIRE(whole.size() == 1);
    CHECK(whole[0].layout == Layout());
    CHECK(whole[0].launch.node_of_rank == launch.node_of_rank);
    CHECK_THROWS_WITH(taken("4x1"),
                      "--layouts: 4x1 needs 4 nodes with at least 1 rank each; this launch of 8 ranks has "
                      "3: start more, or leave the layout out");
    CHECK_THROWS_WITH(taken("3x3"), Contains("at least 3 ranks each; this launch of 8 ranks has 2:"));
    launch.node_of_rank = {0, 1, 1};
    launch.size = 3;
    CHECK_THROWS_WITH(taken("1x2"), Contains("has 1, and rank 0's is none of them"));
}

TEST_CASE("processes that lie alike in two layouts are measured once, levels in the largest of a kind", "[probes]")
{
    ProbeOptions options;
    options.ops = {"bcast", "exchange_node", "exchange_net"};
    options.sizes = {8};
    options.memory = 1 << 30;
    options.layouts = parse_layouts("2x4,4x4,4x1");
    const Grid grid = planned({4, 4}, options).grid;
    std::map<std::string, std::multiset<int>> counts; // by operation and layout
    for (const Point &point : grid.points)
        counts[std::string(point.probe->name) + " " + to_text(options.layouts[static_cast<std::size_t>(point.layout)])]
            .insert(point.p);
    CHECK(counts == std::map<std::string, std::multiset<int>>{{"bcast 2x4", {1, 2, 3, 4, 6, 8}},
                                                              {"bcast 4x4", {11, 12, 16}},
                                                              {"bcast 4x1", {2, 3, 4}},
                                                              {"exchange_node 4x4", {2, 4}},
                                                              {"exchange_net 4x4", {2, 4, 8}},
                                                              {"exchange_net 4x1", {2, 4}}});
    options.processes = {2, 16};
    CHECK(planned({4, 4}, options).grid.points.size() == 3 + 2 + 3 + 2); // bcast, and the levels whatever p is
    options.processes = {17};
    CHECK_THROWS_WITH(planned({4, 4}, options),
                      "--processes: p = 17 was asked for, but the largest layout has 16 ranks");
}

TEST_CASE("all blocks exchange messages at once, whatever p is asked for", "[probes]")
{
    ProbeOptions options;
    options.ops = {"bcast", "sendrecv"};
    options.sizes = {8};
    options.memory = 1 << 30;
    options.processes = {2, 8};
    const auto counts = [&](const Layout &machine, std::string_view op) {
        std::multiset<int> all;
        for (const Point &point : planned(machine, options).grid.points)
            if (point.probe->name == op)
                all.insert(point.p);
        return all;
    };
    CHECK(counts({16, 8}, "sendrecv") == std::multiset<int>{2, 8, 64, 128});
    CHECK(counts({16, 8}, "bcast") == std::multiset<int>{2, 8});
    CHECK(counts({6, 8}, "sendrecv") == std::multiset<int>{2, 8, 48}); // half of them are three blocks
    CHECK(counts({16, 1}, "sendrecv") == std::multiset<int>{2, 8});    // no blocks
    options.processes = {2, 64};
    CHECK(counts({16, 8}, "sendrecv") == std::multiset<int>{2, 64, 128});
    options.ops = {"bcast"};
    CHECK(counts({16, 8}, "sendrecv").empty());
}

TEST_CASE("of each level: one message, and as many pairs at once as its blocks hold", "[probes]")
{
    const std::vector<Level> levels{{.name = 2, .block = 8}, {.name = 3, .block = 24}}; // three nodes of eight ranks
    std::map<std::string, std::set<int>> counts;
    for (const Point &point : points_of_levels(levels, {1, 1024}, false)) {
        counts[std::string(point.probe->name)].insert(point.p);
        const Members members = members_of(point, levels);
        std::set<int> places;
        for (int rank = 0; rank < 24; ++rank)
            if (const int place = place_among(members, rank); place >= 0)
                places.insert(place);
        CHECK(static_cast<int>(places.size()) == point.p);
        CHECK(place_among(members, 0) == 0); // rank 0 keeps the books
        const bool between = point.probe->level == 3;
        CHECK(place_among(members, between ? 8 : point.p / 2) == point.p / 2); // the partner of rank 0
    }
    CHECK(counts == std::map<std::string, std::set<int>>{{"msg_net", {2}},
                                                         {"stream_net", {2}},
                                                         {"pingpong_node", {4, 8}},
                                                         {"pingpong_net", {4, 8, 16}},
                                                         {"exchange_node", {2, 4, 8}},
                                                         {"exchange_net", {2, 4, 8, 16}}});
}
