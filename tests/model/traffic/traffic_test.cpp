// Messages that share links: small cases by hand, and what must always hold.

#include "model/traffic/traffic.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <vector>

using namespace mpisheet::traffic;

namespace {

constexpr double latency = 1, bytes_a_second = 100;

/// Every message: 1 s of latency, and 100 bytes a second alone.
Interconnect machine(std::vector<Level> levels, bool rank_links = true)
{
    return {std::move(levels), rank_links, [](std::size_t, double bytes) {
                return Price{latency + bytes / bytes_a_second, bytes / bytes_a_second};
            }};
}

struct Sent {
    double at;
    int from, to;
    double bytes;
};

/// When each of these arrives; they are in the order of their starts.
std::vector<double> arrivals(const Interconnect &interconnect, const std::vector<Sent> &sent)
{
    Traffic traffic(interconnect);
    std::vector<double> found(sent.size(), -1);
    std::vector<std::size_t> who;
    std::size_t next = 0;
    while (next < sent.size() || traffic.next() < std::numeric_limits<double>::infinity()) {
        if (next < sent.size() && sent[next].at <= traffic.next()) {
            const Sent &one = sent[next];
            const auto number = static_cast<std::size_t>(traffic.start(one.at, one.from, one.to, one.bytes));
            who.resize(std::max(who.size(), number + 1));
            who[number] = next++;
            continue;
        }
        const double now = traffic.next();
        if (const int number = traffic.advance(); number >= 0)
            found[who[static_cast<std::size_t>(number)]] = now;
    }
    return found;
}

} // namespace

TEST_CASE("on a full link messages go as their distance says, and none beyond its full rate", "[traffic]")
{
    // 0 sends to 1, which is near, 2 to 0 from twice as far; a message takes a twentieth of its way back. A byte a
    // second.
    auto network = std::make_shared<Network>();
    network->ranks = 3;
    for (const char *name : {"out 0", "in 0", "out 1", "in 1", "out 2", "in 2"})
        network->links.push_back({name, 1, -1});
    const auto way = [](int from, int to) {
        return std::vector<Use>{{2 * from, 1}, {2 * to + 1, 1}, {2 * to, 0.05}, {2 * from + 1, 0.05}};
    };
    for (int from = 0; from < 3; ++from)
        for (int to = 0; to < 3; ++to)
            network->ways.push_back(way(from, to));
    const auto ends = [&](const std::vector<double> &growth) {
        network->growth = growth;
        Interconnect interconnect;
        interconnect.network = network;
        Traffic traffic(interconnect);
        std::vector<double> found(2);
        const int near = traffic.start(0, 0, 1, Price{1, 1});
        traffic.start(0, 2, 0, Price{1, 1});
        for (int left = 2; left > 0;) {
            const double now = traffic.next();
            if (const int number = traffic.advance(); number >= 0) {
                found[number == near ? 0 : 1] = now;
                --left;
            }
        }
        return found;
    };
    CHECK_THAT(ends({}), Catch::Approx(std::vector<double>{1.05, 1.05}));
    // The near one gets 1/1.025; the far one half of it until that is there, then all.
    CHECK_THAT(ends({1, 1, 0.5, 1, 1, 1, 0.5, 1, 1}), Catch::Approx(std::vector<double>{1.025, 1.5125 + 0.0125}));
    // One link of 1.6 for both: the near one has all that it needs, the far one the rest until that is there.
    network->links = {{"both", 1.6, -1}};
    std::fill(network->ways.begin(), network->ways.end(), std::vector<Use>{{0, 1}});
    CHECK_THAT(ends({1, 4, 1, 1, 1, 1, 1, 1, 1}), Catch::Approx(std::vector<double>{1, 1.4}));
}

TEST_CASE("messages that share nothing take what they take alone", "[traffic]")
{
    const Interconnect flat = machine({{.name = "net"}});
    CHECK(arrivals(flat, {{0, 0, 1, 200}, {0, 2, 3, 300}, {0, 1, 0, 100}}) == std::vector<double>{3, 4, 2});
}

TEST_CASE("messages between blocks share what joins all blocks, those within a block do not", "[traffic]")
{
    const Interconnect nodes = machine({{.name = "node", .block = 2}, {.name = "net", .medium = 1.5}});
    CHECK(arrivals(nodes, {{0, 0, 2, 300}, {0, 4, 6, 300}, {0, 1, 0, 300}}) == std::vector<double>{5, 5, 4});
    CHECK(arrivals(nodes, {{0, 0, 2, 300}}) == std::vector<double>{4});
}

TEST_CASE("a rank's own link is shared by what leaves it, and by what comes to it", "[traffic]")
{
    const Interconnect flat = machine({{.name = "net"}});
    CHECK(arrivals(flat, {{0, 0, 1, 200}, {0, 0, 2, 200}}) == std::vector<double>{5, 5});
    CHECK(arrivals(flat, {{0, 1, 0, 200}, {0, 2, 0, 200}}) == std::vector<double>{5, 5});
    // The second one begins to flow when the first has half of its bytes to go: 1 s apart on the way and at the end.
    CHECK(arrivals(flat, {{0, 0, 1, 200}, {1, 0, 2, 200}}) == std::vector<double>{4, 5});
}

TEST_CASE("what is between two that share with others is as fast as its slower part lets it be", "[traffic]")
{
    // 0 sends to 1 and 2; 3, 4 and 5 send to 2 as well: a quarter of 2's link each, and the rest of 0's link for 1.
    const Interconnect flat = machine({{.name = "net"}});
    const std::vector<double> found =
        arrivals(flat, {{0, 0, 1, 300}, {0, 0, 2, 100}, {0, 3, 2, 100}, {0, 4, 2, 100}, {0, 5, 2, 100}});
    CHECK(found[0] == Approx(1 + 4));
    for (std::size_t i = 1; i < found.size(); ++i)
        CHECK(found[i] == Approx(1 + 4));
}

TEST_CASE("where a message takes the way back too, an exchange takes twice as long", "[traffic]")
{
    for (const double both : {0.0, 0.05, 1.0}) {
        const Interconnect half = machine({{.name = "net", .both = both}});
        CHECK(arrivals(half, {{0, 0, 1, 100}, {0, 1, 0, 100}})[0] == Approx(1 + 1 + both));
    }
}

TEST_CASE("a medium of all carries so many at once", "[traffic]")
{
    const Interconnect bus = machine({{.name = "net", .links = 1, .both = 1}});
    CHECK(arrivals(bus, {{0, 0, 1, 100}, {0, 2, 3, 100}, {0, 4, 5, 100}})[2] == Approx(1 + 3));
    const Interconnect switched = machine({{.name = "net", .links = 2, .both = 0}});
    std::vector<Sent> pairs;
    for (int k = 0; k < 16; k += 2)
        pairs.push_back({0, k, k + 1, 100});
    CHECK(arrivals(switched, pairs)[7] == Approx(1 + 8.0 / 4)); // two exchanges are four messages
}

TEST_CASE("nodes share their link, switches theirs, and ranks within a node nothing", "[traffic]")
{
    const Interconnect racks = machine(
        {{.name = "node", .block = 4}, {.name = "net", .block = 8, .links = 1}, {.name = "far", .links = 2}}, false);
    CHECK(racks.level_between(0, 3) == 0);
    CHECK(racks.level_between(3, 4) == 1);
    CHECK(racks.level_between(7, 8) == 2);
    std::vector<Sent> inside, between, across;
    for (int k = 0; k < 4; ++k) {
        inside.push_back({0, 0, 1 + k % 3, 100});
        between.push_back({0, k, 4 + k, 100});
        across.push_back({0, k, 8 + k, 100});
        across.push_back({0, 4 + k, 12 + k, 100});
    }
    CHECK(arrivals(racks, inside)[3] == Approx(2));
    CHECK(arrivals(racks, between)[3] == Approx(1 + 4));
    CHECK(arrivals(racks, across)[7] == Approx(1 + 4)); // four share a node's link, eight two of a switch's
    Traffic traffic(racks);
    traffic.start(0, 0, 4, 100);
    traffic.advance();
    traffic.advance();
    CHECK(traffic.busiest(2).name == "the net links of ranks 0 to 3");
    CHECK(traffic.busiest(2).share == Approx(0.5));
}

TEST_CASE("a crowded medium is never idle and never faster than its capacity, whoever sends when", "[traffic]")
{
    std::mt19937_64 random(11);
    const Interconnect bus = machine({{.name = "net", .links = 1, .both = 1}});
    for (int trial = 0; trial < 50; ++trial) {
        std::vector<Sent> sent;
        double seconds = 0;
        for (int i = 0; i < 40; ++i) {
            const int from = static_cast<int>(random() % 8);
            const Sent one{0.01 * i, from, static_cast<int>((static_cast<unsigned>(from) + 1 + random() % 7) % 8),
                           static_cast<double>(1 + random() % 200)};
            seconds += one.bytes / bytes_a_second;
            sent.push_back(one);
        }
        const std::vector<double> found = arrivals(bus, sent);
        for (std::size_t i = 0; i < sent.size(); ++i)
            REQUIRE(found[i] >= sent[i].at + latency + sent[i].bytes / bytes_a_second - 1e-9);
        CHECK(*std::max_element(found.begin(), found.end()) >= latency + seconds - 1e-6);
        CHECK(*std::max_element(found.begin(), found.end()) <= latency + seconds + 0.4);
    }
}
